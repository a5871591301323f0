"""The repository itself: texts that exist in every language, bounded requirements, nothing of one machine."""

import ast
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import engines
from cogs.ui.permissions import INVITE
from data import texts
from data.errors import StoreError
from data.records import Calls
from engines.bloom import COLOURS
from engines.kingdom import CHARACTERS

ROOT = Path(__file__).parent.parent
CODE = sorted(
    path
    for part in ("cogs", "play", "data", "render", "playground")
    for path in (ROOT / part).rglob("*.py")
    if path.name != "texts.py"
) + [path for path in (ROOT / "bot.py",) if path.exists()]
LISTS = sorted(ROOT.glob("requirements*.txt"))

# ---- texts ----


class _Variables(Visitor):
    """Collects the $variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)


def messages(language: str, folder: Path = texts.FOLDER) -> dict[str, frozenset[str]]:
    """The keys of a language, each with the variables that its text takes."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted((folder / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content[:80]!r}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path.name}: {entry.id.name} is there twice"
                variables = _Variables()
                variables.visit(entry)
                found[entry.id.name] = frozenset(variables.names)
    return found


def _template(node: ast.expr) -> str | None:
    """A string expression with {} for each gap: a literal is itself."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _template(node.left), _template(node.right)
        return None if left is None and right is None else f"{left or '{}'}{right or '{}'}"
    return None


def _nodes(*parts: str) -> Iterator[tuple[Path, ast.AST]]:
    """Every node of the code in these files and folders."""
    for path in (
        CODE if not parts else [path for part in parts for path in sorted((ROOT / part).rglob("*.py"))]
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            yield path, node


def _calls() -> Iterator[tuple[str, ast.Call, ast.expr]]:
    """Every call that names a text: where, the call, the key's expression."""
    for path, node in _nodes():
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).rpartition(".")[2]
            at = {"say": 0, "Refused": 0, "reply": 1}.get(name)
            if at is not None and len(node.args) > at:
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node, node.args[at]


def _reasons() -> set[str]:
    """Why engines refuse moves."""
    refusals = (
        node.args[0]
        for _, node in _nodes("engines")
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("IllegalMove") and node.args
    )
    words = (part for reason in refusals for part in ast.walk(reason) if isinstance(part, ast.Constant))
    return {str(word.value) for word in words}


def _literals(*parts: str) -> set[str]:
    """The words that engines write, hyphenated as keys are."""
    return {
        node.value.replace("_", "-")
        for _, node in _nodes(*parts)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _of(kind: type[StoreError]) -> set[str]:
    return set().union(*({below.reason} | _of(below) for below in kind.__subclasses__()))


BONUSES = ("bridge", "hexagon", "start", "zero")
SCOPES = ("everywhere", "server")
EFFECTS = ("banish", "join", "peek", "slay")
ENDS = ("blocked", "out")
STYLES = ("broken", "incomplete", "valid")
PERMISSIONS = (
    "attach-files",
    "connect",
    "create-public-threads",
    "read-message-history",
    "send-messages",
    "send-messages-in-threads",
    "view-channel",
)

FAMILIES: dict[str, Iterable[str]] = {
    "choice-notify-{}": Calls,
    "notify-{}": Calls,
    "ended-{}": ("call-off", "moderator", "nobody"),
    "bloom-alt-board{}": ("", "-solo"),
    "bloom-picture-heading{}": ("", "-solo"),
    "bloom-picture-over{}": ("", "-solo"),
    "bloom-picture-{}": ("beds", "colours", "reroll", "ticks"),
    "kingdom-card-{}": CHARACTERS,
    "kingdom-cards-{}": CHARACTERS,
    "bloom-colour-{}": COLOURS,
    "kingdom-effect-{}": CHARACTERS,
    "kingdom-event-{}": _literals("engines/kingdom"),
    "bloom-event-last-round-{}": ("beds", "colours"),
    "triominos-event-round-{}": ENDS,
    "bloom-flower-{}": "BOPVWY",
    "flowers-colour-{}": "BGRY",
    "flowers-picture-legend-{}": STYLES,
    "flowers-picture-reason-{}": _literals("engines/flowers"),
    "flowers-picture-step-{}": ("areas", "butterflies", "removed"),
    "game-{}": engines.GAMES,
    "kingdom-hand-{}": EFFECTS,
    "illegal-{}": _reasons(),
    "kingdom-acting-{}": EFFECTS,
    "leaderboard-{}": SCOPES,
    "leaderboard-{}-alone": SCOPES,
    "leaderboard-{}-daily": SCOPES,
    "option-{}-{}": ("flowers-summer", "triominos-target"),
    "permission-{}": PERMISSIONS,
    "pitch-{}": engines.GAMES,
    "refused-{}": _of(StoreError),
    "kingdom-score-{}": CHARACTERS,
    "kingdom-score-not-{}": ("farmer", "jester", "king", "noble", "unicorn"),
    "triominos-bonus-{}": BONUSES,
    "triominos-button-{}": ("draw", "pass"),
    "triominos-made-{}": BONUSES,
    "triominos-must-{}": ("draw", "pass"),
    "triominos-won-{}": ENDS,
    "rules-{}": engines.GAMES,
    "{}-solo-over": [name for name, game in engines.GAMES.items() if game.min_players == 1],
}
"""What each key that is put together in the code can become: the template, and what its gaps take."""

OPEN = {"kingdom-event-{}", "flowers-picture-reason-{}", "illegal-{}"}
"""Of these families the members with a text are some of the words: the code asks first, or not for all."""


def _members(template: str) -> set[str]:
    head, _, tail = template.partition("{}")
    tail = tail.removeprefix("-{}")
    return {f"{head}{word}{tail}" for word in FAMILY[template]}


FAMILY = {template: tuple(words) for template, words in FAMILIES.items()}


def test_every_text_that_code_names_exists() -> None:
    known = messages(texts.DEFAULT)
    missing = [
        f"{where}: {ast.unparse(key)}"
        for where, _, key in _calls()
        if (template := _template(key)) is not None and template not in known and template not in FAMILY
    ]
    assert missing == []
    for template in FAMILY.keys() - OPEN:
        assert _members(template) <= known.keys(), template


def test_every_family_of_texts_is_one_that_code_names() -> None:
    used = {_template(node) for _, node in _nodes() if isinstance(node, ast.expr)}
    assert FAMILY.keys() <= used


def test_every_text_gets_its_variables() -> None:
    wrong, known = [], messages(texts.DEFAULT)
    for where, call, key in _calls():
        if isinstance(key, ast.Constant) and all(keyword.arg for keyword in call.keywords):
            needed = known.get(str(key.value), frozenset())
            lacking = needed - {keyword.arg for keyword in call.keywords}
            if lacking:
                wrong.append(f"{where}: {key.value} lacks {sorted(lacking)}")
    assert wrong == []


def test_every_text_is_used() -> None:
    """By its whole key, or as a member of a family; what merely looks alike does not count."""
    used = {node.value for _, node in _nodes() if isinstance(node, ast.Constant)}
    used = used.union(*map(_members, FAMILY))
    assert messages(texts.DEFAULT).keys() - used == set()


def _differences(language: str, folder: Path) -> set[str]:
    """The keys that a language lacks, has too many, or gives other variables than English does."""
    english, other = messages(texts.DEFAULT), messages(language, folder)
    return {key for key in english.keys() | other.keys() if english.get(key) != other.get(key)}


def test_languages_say_the_same_things(tmp_path: Path) -> None:
    made_up = tmp_path / "tlh"
    shutil.copytree(texts.FOLDER / texts.DEFAULT, made_up)
    assert _differences("tlh", tmp_path) == set()
    with (made_up / "more.ftl").open("w", encoding="utf-8") as file:
        file.write("too-many = Qapla' { $name }\n")
    assert _differences("tlh", tmp_path) == {"too-many"}
    for language in texts.languages():
        assert _differences(language, texts.FOLDER) == set()


@pytest.mark.parametrize("language", texts.languages())
def test_every_text_can_be_said(language: str) -> None:
    say = texts.speaker(language)
    for key, variables in messages(language).items():
        values: dict[str, Any] = dict.fromkeys(variables, 3)
        assert say(key, **values).strip()


COUNTED = (
    "beds|butterflies|cards|colours|days|dice|entries|flowers|games|groups|hours|losses|minutes|moves|numbers|others"
    "|people|persons|piles|places|players|points|rounds|seats|seconds|ticks|tiles|times|turns|votes|wins"
)


NAMED = {"card", "name", "names", "target"}
"""Variables that are never 1: names, which a verb may follow, and the points to play to."""


@pytest.mark.parametrize("language", texts.languages())
def test_one_of_a_thing_is_not_several(language: str) -> None:
    say = texts.speaker(language)
    found = {
        key: say(key, **{variable: "x" if variable in NAMED else 1 for variable in variables})
        for key, variables in messages(language).items()
    }
    assert {
        key: told for key, told in found.items() if re.search(rf"(?<!\d)1(\*\*)? ({COUNTED})\b", told)
    } == {}


def test_a_loss_has_a_minus_sign() -> None:
    say = texts.speaker("en")
    assert "**−12** points" in say("hand-over", place=2, points=-12)
    assert "**−1** point." in say("hand-over", place=2, points=-1)
    assert "−1,234 points" in say("solo-best", daily="no", best=-1234, points=0)
    average = say("leaderboard-average", average=-1.5)
    assert "−1.5" in average and "-1" not in average


# ---- lists ----


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_requirements_are_bounded_and_say_why(path: Path) -> None:
    line_shape = re.compile(
        r"-r requirements[\w-]*\.txt|#.*|[A-Za-z][\w.\[\]-]*(==[\w.]+|>=[\w.]+,<[\w.]+)\s+# \S.{4,}"
    )
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line_shape.fullmatch(line)] == []


# ---- words ----

ABSENT = re.compile(
    "|".join(
        [
            "/wor" + "k/",
            "/far" + "m",
            "/tmp/me" + "mo",
            r"\b(sub-?)?age" + r"nts?\b",
            "clau" + "de",
            "anthro" + "pic",
            "open" + "ai",
            r"\bcopi" + r"lot\b",
        ]
    ),
    re.IGNORECASE,
)
"""What belongs to one machine or to a way of working. In pieces, so as not to find itself."""

SKIPPED = {
    ".git",
    ".venv",
    "var",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
}
TEXTUAL = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".ftl",
    ".js",
    ".css",
    ".html",
    ".json",
    ".ini",
    ".mako",
    "",
    ".yml",
}


def _written() -> Iterator[Path]:
    for path in ROOT.rglob("*"):
        if path.is_file() and path.suffix in TEXTUAL and not SKIPPED & set(path.relative_to(ROOT).parts):
            yield path


def test_nothing_belongs_to_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in _written()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if ABSENT.search(line)
    ]
    assert found == []


def test_the_readme_asks_for_what_the_bot_needs() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"permissions=(\d+)", readme)) == {str(INVITE.value)}
