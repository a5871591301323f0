"""The table of store faults as it is written: whole, without a bad cell, and true when it is played again."""

import ast
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from play.driver import Driver
from tests.bot import store_table
from tests.bot.store_faulty import FOR_A_MINUTE, ONCE, REASONS
from tests.bot.store_games import GAMES
from tests.bot.store_table import AFTER, BEFORE, GOOD, OPEN, READS, WRITES, Cell
from tests.bot.store_trial import Trial

ROOT = Path(__file__).resolve().parents[2]
PARTS = {"due", "outbox", "people", "results"}


def test_the_table_is_whole_and_good() -> None:
    written = store_table.written()
    kinds = {(call, fault, BEFORE) for call in (*READS, *WRITES) for fault in REASONS}
    kinds |= {(call, fault, AFTER) for call in WRITES for fault in REASONS}
    assert {(cell.call, cell.fault, cell.when) for cell in written} == kinds
    assert {(cell.call, cell.fault, cell.when) for cell in written if cell.number == 0} == kinds
    assert {str(cell): outcome for cell, outcome in written.items() if outcome != GOOD}.keys() == OPEN.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_call_of_a_game_fails_once(game: str) -> None:
    """All faults of one game at once, and no call is made that the table does not know."""
    trial = store_table.disturbed(game, random.Random(1))
    assert trial.complaints == []
    assert trial.faults.counts.keys() <= {*READS, *WRITES}
    assert trial.faults.met == len(trial.faults.counts)


def test_the_table_knows_every_call_there_is() -> None:
    """Found by reading: what the bot calls of the store and its parts."""
    found = set()
    for folder in (ROOT, ROOT / "cogs", ROOT / "play"):
        for file in folder.glob("*.py") if folder == ROOT else folder.rglob("*.py"):
            found |= {call for node in ast.walk(ast.parse(file.read_text("utf-8"))) if (call := _call(node))}
    assert found - {"close", "open"} == {*READS, *WRITES}


def _call(node: ast.AST) -> str:
    """What an attribute of the store names: "append", "due.beat"; "" for any other node."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.insert(0, node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        names.insert(0, node.id)
    for place, name in enumerate(names[:-1]):
        if name in ("store", "_store") and names[-1] not in PARTS:
            return ".".join(names[place + 1 :])
        if name == "outbox" and place == 0:
            return ".".join(names)
    return ""


@pytest.mark.parametrize("seed", [1])
def test_a_sample_of_the_table(seed: int) -> None:
    cells = sorted(set(store_table.written()) - {cell for cell in store_table.written() if str(cell) in OPEN})
    chosen = random.Random(seed).sample(cells, 4)
    assert {str(cell): outcome for cell in chosen if (outcome := store_table.play(cell)) != GOOD} == {}


async def _once(job: Callable[[], Awaitable[object]], what: str) -> object:
    return await job()


def test_a_retry_that_is_missing_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table sees what it is made to see."""
    for name in ("take_up", "take_up_channel"):
        monkeypatch.setattr(Driver, name, lambda driver, number: None)
    monkeypatch.setattr("play.closing.persist", _once)
    doubted = Cell("add_bot", ONCE, "a lobby", 0, AFTER)
    assert "the lobby is stale" in store_table.play(doubted)
    closing = Cell("tables_in", FOR_A_MINUTE, "leaving", 0, BEFORE)
    assert store_table.play(closing) != GOOD


def test_a_call_that_is_not_reached_shows() -> None:
    assert store_table.play(Cell("append", ONCE, "a lobby", 10_000, BEFORE)) == "not reached"
    assert Trial(Path()).complaints == []
