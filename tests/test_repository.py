"""The repository itself: texts that exist in every language, bounded requirements, nothing of one machine."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from cogs.ui.permissions import INVITE
from data import texts

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


@cache
def messages(language: str) -> dict[str, frozenset[str]]:
    """The keys of a language, each with the variables that its text takes."""
    found: dict[str, frozenset[str]] = {}
    for path in sorted((texts.FOLDER / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content[:80]!r}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{path.name}: {entry.id.name} is there twice"
                variables = _Variables()
                variables.visit(entry)
                found[entry.id.name] = frozenset(variables.names)
    return found


def _pattern(node: ast.expr) -> re.Pattern[str] | None:
    """What a string expression can become: a literal itself, an f-string with anything in its gaps."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.compile(re.escape(node.value) + r"\Z")
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
        return re.compile("".join(parts) + r"\Z")
    return None


def _calls() -> Iterator[tuple[str, ast.Call, ast.expr]]:
    """Every call that names a text: where, the call, the key's expression."""
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).rpartition(".")[2]
                at = {"say": 0, "Refused": 0, "reply": 1}.get(name)
                if at is not None and len(node.args) > at:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node, node.args[at]


def test_every_text_that_code_names_exists() -> None:
    missing = [
        f"{where}: {ast.unparse(key)}"
        for where, _, key in _calls()
        if (pattern := _pattern(key)) and not any(pattern.match(known) for known in messages(texts.DEFAULT))
    ]
    assert missing == []


def test_every_text_gets_its_variables() -> None:
    wrong = []
    for where, call, key in _calls():
        if isinstance(key, ast.Constant) and all(keyword.arg for keyword in call.keywords):
            needed = messages(texts.DEFAULT).get(str(key.value), frozenset())
            lacking = needed - {keyword.arg for keyword in call.keywords}
            if lacking:
                wrong.append(f"{where}: {key.value} lacks {sorted(lacking)}")
    assert wrong == []


def test_every_text_is_used() -> None:
    strings = [
        pattern
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant | ast.JoinedStr)
        and (pattern := _pattern(node))
        # An f-string that is all gap would use everything.
        and pattern.pattern not in (r".+\Z", r".+\-.+\Z")
    ]
    unused = [key for key in messages(texts.DEFAULT) if not any(p.match(key) for p in strings)]
    assert unused == []


@pytest.mark.parametrize("language", texts.languages())
def test_languages_say_the_same_things(language: str) -> None:
    assert messages(language) == messages(texts.DEFAULT)


@pytest.mark.parametrize("language", texts.languages())
def test_every_text_can_be_said(language: str) -> None:
    say = texts.speaker(language)
    for key, variables in messages(language).items():
        values: dict[str, Any] = dict.fromkeys(variables, 3)
        assert say(key, **values).strip()


COUNTED = "beds|cards|flowers|games|points|ticks|tiles"


@pytest.mark.parametrize("language", texts.languages())
def test_one_of_a_thing_is_not_several(language: str) -> None:
    say = texts.speaker(language)
    found = {key: say(key, **dict.fromkeys(variables, 1)) for key, variables in messages(language).items()}
    assert {
        key: told for key, told in found.items() if re.search(rf"(?<!\d)1(\*\*)? ({COUNTED})\b", told)
    } == {}


def test_a_loss_has_a_minus_sign() -> None:
    say = texts.speaker("en")
    assert "**−12** points" in say("hand-over", place=2, points=-12)
    assert "**−1** point." in say("hand-over", place=2, points=-1)
    assert "−1,234 points" in say("solo-best", daily="no", best=-1234, points=0)
    average = say("leaderboard-line", rank="1.", name="Ada", wins=0, games=1, rate=0, average=-1.5)
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
