"""The layout holds: imports point one way, files stay readable, simcord's internals stay in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engines", "render", "data", "cogs", "playground", "bench", "tools", "tests")
ARROWS = {
    "engines": {"engines"},
    "render": {"render", "engines"},
    "data": {"data", "engines"},
    "cogs": {"cogs", "data", "render", "engines", "bot"},
    "bot": {"cogs", "data", "render", "engines", "bot", "playground"},
    "playground": {"playground", "bot", "cogs", "data", "render", "engines"},
    "tools": {"tools", "engines"},
    "bench": {"bench", "playground", "bot", "cogs", "data", "render", "engines"},
}
"""Which parts of the project each part may import."""

FORBIDDEN = {
    "engines": {
        "discord", "simcord", "PIL", "sqlalchemy", "aiosqlite", "fluent", "asyncio", "aiohttp",
        "time", "datetime", "random", "secrets", "uuid", "os", "io", "socket", "threading", "logging",
        "pathlib", "sqlite3", "subprocess",
    },
    "render": {
        "discord", "simcord", "sqlalchemy", "aiosqlite", "aiohttp", "random", "time", "datetime", "asyncio",
    },
    "data": {"discord", "simcord", "PIL"},
    "cogs": {"simcord", "sqlalchemy", "aiosqlite", "PIL"},
    "bot": {"simcord", "sqlalchemy", "aiosqlite", "PIL"},
}  # fmt: skip
"""What a part must do without. Only cogs, bot.py, the playground and the tests know Discord."""

INTERNALS = {ROOT / "playground" / "internals.py", ROOT / "tests" / "playground" / "test_internals.py"}
"""The module that touches simcord's internals, and its smoke test."""

LINES = 400


def files(*suffixes: str) -> list[Path]:
    """The project's own source files."""
    tops = [*ROOT.glob("*.py"), *(path for package in PACKAGES for path in (ROOT / package).rglob("*"))]
    return sorted(path for path in tops if path.suffix in suffixes and path.is_file())


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


class Import:
    """One imported module: where, which, and whether only type checkers or a function reach it."""

    def __init__(self, path: Path, node: ast.AST, module: str, name: str | None, *, typing: bool, lazy: bool):
        self.path, self.module, self.name, self.typing, self.lazy = path, module, name, typing, lazy
        self.line = getattr(node, "lineno", 0)

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]

    def __str__(self) -> str:
        names = f".{self.name}" if self.name else ""
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {self.module}{names}"


def imports(path: Path) -> Iterator[Import]:
    """Every import statement of a file, wherever it stands."""

    def visit(node: ast.AST, typing: bool, lazy: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(path, node, alias.name, None, typing=typing, lazy=lazy)
        elif isinstance(node, ast.ImportFrom):
            package = list(path.relative_to(ROOT).parent.parts)
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield Import(path, node, module, alias.name, typing=typing, lazy=lazy)
        typing = typing or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
        lazy = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, typing, lazy)

    yield from visit(ast.parse(path.read_text(encoding="utf-8")), False, False)


SOURCES = files(".py")
IMPORTS = [found for path in SOURCES for found in imports(path)]
PROJECT = {*PACKAGES, "bot"}


@pytest.mark.parametrize("part", sorted(ARROWS))
def test_imports_point_one_way(part: str) -> None:
    own = [found for found in IMPORTS if part_of(found.path) == part and found.top in PROJECT]
    wrong = [str(found) for found in own if found.top not in ARROWS[part]]
    assert wrong == []


def test_cogs_know_the_bot_by_type_only() -> None:
    wrong = [
        str(found)
        for found in IMPORTS
        if part_of(found.path) == "cogs" and found.top == "bot" and not (found.typing or found.lazy)
    ]
    assert wrong == []


@pytest.mark.parametrize("part", sorted(FORBIDDEN))
def test_each_part_does_without(part: str) -> None:
    wrong = [str(f) for f in IMPORTS if part_of(f.path) == part and f.top in FORBIDDEN[part]]
    assert wrong == []


def test_engines_touch_nothing_outside() -> None:
    """No file, no environment, no global random state, no printing: the rules are pure."""
    names = {"open", "print", "input", "exec", "eval", "__import__"}
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} calls {node.func.id}"
        for path in SOURCES
        if part_of(path) == "engines"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]
    assert wrong == []


def test_bot_starts_without_the_playground() -> None:
    """In production simcord is not installed: only `--local` may reach the playground."""
    wrong = [
        str(found)
        for found in IMPORTS
        if part_of(found.path) == "bot" and found.top == "playground" and not found.lazy
    ]
    assert wrong == []


def test_simcords_internals_stay_in_one_module() -> None:
    """simcord promises only what its package exports; one module touches the rest."""
    wrong = [
        str(found)
        for found in IMPORTS
        if found.top == "simcord"
        and found.path not in INTERNALS
        and (found.module != "simcord" or (found.name or "").startswith("_"))
    ]
    assert wrong == []


def test_nobody_reaches_into_simcord_objects() -> None:
    """`env._…` and `env.backend` are internals as well."""
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} touches env.{node.attr}"
        for path in SOURCES
        if path not in INTERNALS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and (node.attr == "backend" or node.attr.startswith("_"))
        and ast.unparse(node.value).rpartition(".")[2] == "env"
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "path", files(".py", ".js", ".css", ".html", ".ftl"), ids=lambda path: str(path.relative_to(ROOT))
)
def test_files_stay_readable(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES


def test_there_is_something_to_look_at() -> None:
    """A wrong folder would make every test above pass."""
    assert {part_of(path) for path in SOURCES} >= PROJECT
    assert len(IMPORTS) > 100
