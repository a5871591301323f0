"""The layout holds: rooms import one way, modules make no circle, simcord's internals are in one place."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engines", "render", "data", "play", "cogs", "playground", "bench", "tools", "tests")
ROOMS = (
    ("engines", ()),
    ("render", ("engines",)),
    ("data", ("engines",)),
    ("play", ("data", "engines")),
    ("cogs.ui", ("play", "data", "render", "engines")),
    ("cogs.screens", ("cogs.ui", "play", "data", "render", "engines")),
    ("cogs.messages", ("cogs.screens", "cogs.ui", "play", "data", "render", "engines")),
    ("cogs", ("cogs.messages", "cogs.screens", "cogs.ui", "play", "data", "render", "engines")),
    ("bot", ("cogs", "cogs.messages", "cogs.ui", "data", "playground")),
    ("playground", ("bot",)),
    ("tools", ("engines",)),
    ("bench", ("playground", "bot", "cogs", "play", "data", "render", "engines")),
)
"""Each room, and the rooms it may import besides itself."""

ARROWS = dict(ROOMS)
FORBIDDEN = {
    "engines": {
        "discord", "simcord", "PIL", "sqlalchemy", "psycopg", "fluent", "asyncio", "aiohttp",
        "time", "datetime", "random", "secrets", "uuid", "os", "io", "socket", "threading", "logging",
        "pathlib", "sqlite3", "subprocess",
    },
    "render": {
        "discord", "simcord", "sqlalchemy", "psycopg", "aiohttp", "random", "time", "datetime", "asyncio",
    },
    "data": {"discord", "simcord", "PIL"},
    "play": {"discord", "simcord", "sqlalchemy", "psycopg", "PIL", "fluent", "aiohttp"},
    "cogs": {"simcord", "sqlalchemy", "psycopg", "PIL"},
    "bot": {"simcord", "sqlalchemy", "psycopg", "PIL"},
}  # fmt: skip
"""What a part must do without. Only cogs, bot.py, the playground and the tests know Discord."""

INTERNALS = {ROOT / "playground" / "internals.py", ROOT / "tests" / "playground" / "test_internals.py"}
"""The module that touches simcord's internals, and its smoke test."""


def files() -> list[Path]:
    """The project's own source files."""
    tops = [*ROOT.glob("*.py"), *(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))]
    return sorted(path for path in tops if path.is_file())


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of a module: the deepest one whose name it begins with."""
    rooms = [room for room in ARROWS if module == room or module.startswith(f"{room}.")]
    return max(rooms, key=len, default=module.partition(".")[0])


class Import:
    """One imported name: where, from which module, and whether only a function reaches it."""

    def __init__(self, path: Path, line: int, module: str, name: str | None, *, lazy: bool) -> None:
        self.path, self.line, self.module, self.name, self.lazy = path, line, module, name, lazy

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]

    @property
    def target(self) -> str:
        """The project's module that is imported: `from a import b` may mean the module a.b."""
        inner = f"{self.module}.{self.name}"
        return inner if inner in MODULES else self.module

    def __str__(self) -> str:
        names = f".{self.name}" if self.name else ""
        return f"{self.path.relative_to(ROOT)}:{self.line} imports {self.module}{names}"


def imports(path: Path) -> Iterator[Import]:
    """Every import statement of a file, wherever it is, those for type checkers alone included."""

    def visit(node: ast.AST, lazy: bool) -> Iterator[Import]:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(path, node.lineno, alias.name, None, lazy=lazy)
        elif isinstance(node, ast.ImportFrom):
            package = list(path.relative_to(ROOT).parent.parts)
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield Import(path, node.lineno, module, alias.name, lazy=lazy)
        lazy = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, lazy)

    yield from visit(ast.parse(path.read_text(encoding="utf-8")), False)


SOURCES = files()
MODULES = {module_of(path) for path in SOURCES}
IMPORTS = [found for path in SOURCES for found in imports(path)]
PROJECT = {*PACKAGES, "bot"}


@pytest.mark.parametrize("room", list(ARROWS))
def test_imports_point_one_way(room: str) -> None:
    own = [found for found in IMPORTS if room_of(module_of(found.path)) == room and found.top in PROJECT]
    wrong = [str(found) for found in own if room_of(found.target) not in (room, *ARROWS[room])]
    assert wrong == []


def test_no_room_can_be_reached_from_itself() -> None:
    """`bot.py --local` starts the playground, which is handed the bot: the one way back, and a lazy one."""
    graph = {room: {other for other in known if other != "playground"} for room, known in ROOMS}
    list(TopologicalSorter(graph).static_order())


def test_modules_make_no_circle() -> None:
    """Imports for type checkers alone count: what needs a type of another room depends on that room."""
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for found in IMPORTS:
        source = module_of(found.path)
        # A package's own __init__ may list what is in it.
        if found.target in MODULES and found.target != source and not source.startswith("tests"):
            graph[source].add(found.target)
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


@pytest.mark.parametrize("part", sorted(FORBIDDEN))
def test_each_part_does_without(part: str) -> None:
    own = [found for found in IMPORTS if module_of(found.path).partition(".")[0] == part]
    assert [str(found) for found in own if found.top in FORBIDDEN[part]] == []


def test_engines_touch_nothing_outside() -> None:
    """No file, no environment, no global random state, no printing: the rules are pure."""
    names = {"open", "print", "input", "exec", "eval", "__import__"}
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} calls {node.func.id}"
        for path in SOURCES
        if room_of(module_of(path)) == "engines"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
    ]
    assert wrong == []


def test_the_bot_starts_without_the_playground() -> None:
    """In production simcord is not installed: only `--local` may reach the playground."""
    own = [found for found in IMPORTS if module_of(found.path) == "bot" and found.top == "playground"]
    assert own and [str(found) for found in own if not found.lazy] == []


def test_simcords_internals_are_in_one_module() -> None:
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


def test_there_is_something_to_look_at() -> None:
    """A wrong folder would make every test above pass."""
    assert {module.partition(".")[0] for module in MODULES} >= PROJECT
    assert len(IMPORTS) > 100
