"""`python -m tests.bot.store_table`: lets every call to the store fail in every way, and writes the outcomes.

A cell is a short game in which one call fails, then the fault is over, and what people read is judged.
"""

import argparse
import asyncio
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.bot.store_faulty import REASONS
from tests.bot.store_games import GAMES
from tests.bot.store_trial import Trial

GOOD = "good"
WRITTEN = Path(__file__).resolve().parents[2] / "docs" / "faults-store.md"

READS = (
    "daily_table", "due.of", "last_ended", "last_table", "live_table", "live_tables", "load", "outbox.open",
    "outbox.sent",
    "people.known", "results.best", "results.daily_place", "results.daily_standings", "results.leaderboard",
    "results.solo_standings", "setting", "state", "table", "tables_in", "tables_of",
)  # fmt: skip
"""The calls that only read: a fault before and one after are the same to their callers."""

WRITES = (
    "add_bot", "append", "begin_daily", "cancel", "create_table", "due.beat", "due.claim", "due.done",
    "due.set", "join", "leave", "move_table", "note", "outbox.begin", "outbox.settle", "outbox.withdraw",
    "people.set_calls", "remove_bot", "set_hand_message", "set_message", "set_options", "set_ping",
    "set_setting", "settle_setting", "sleep", "start", "wake",
)  # fmt: skip

BEFORE, AFTER = "before", "after"

OPEN: dict[str, str] = {}
"""Cells that are not good yet, by their text, and why."""


@dataclass(frozen=True, order=True)
class Cell:
    """A call that fails in a game; `number` others of its name come first.

    `when`: "before" the statement takes effect, or "after" its commit, which is not confirmed.
    """

    call: str
    fault: str
    game: str
    number: int
    when: str

    def __str__(self) -> str:
        return f"{self.call} × {self.fault} in {self.game} after {self.number} {self.when}"


@cache
def survey() -> dict[str, tuple[Counter[str], Counter[str]]]:
    """By game, how often each call is made and how often it is carried out when nothing fails.

    Raises AssertionError for a game that is not good.
    """
    found = {}
    for name in GAMES:
        trial = _trial(name, None)
        assert trial.complaints == [], (name, trial.complaints)
        found[name] = trial.faults.counts, trial.faults.finished
    return found


def cells() -> list[Cell]:
    """All cells: each call as the first of its name, and in the middle of the game that makes it most."""
    return [
        Cell(call, fault, game, number, when)
        for call in sorted({*READS, *WRITES})
        for when in ((BEFORE, AFTER) if call in WRITES else (BEFORE,))
        for game, number in sorted(_places(call, when))
        for fault in REASONS
    ]


def _places(call: str, when: str) -> set[tuple[str, int]]:
    counts = {name: survey()[name][when == AFTER][call] for name in GAMES}
    games = sorted((name for name in GAMES if counts[name]), key=lambda name: counts[name])
    return {(games[0], 0), (games[-1], counts[games[-1]] // 2)}


def play(cell: Cell) -> str:
    """The outcome of a cell: "good", or what is wrong."""
    return ", ".join(_trial(cell.game, cell).complaints) or GOOD


def disturbed(game: str, rng: random.Random) -> Trial:
    """A game in which the first call of every name fails, before it takes effect or after its commit."""

    def each(name: str) -> bool:
        open_after = any(text.startswith(f"{name} ") and text.endswith(AFTER) for text in OPEN)
        return name in WRITES and not open_after and bool(places[name])

    places = {name: rng.randrange(2) for name in WRITES}
    return _trial(game, None, each)


def _trial(game: str, cell: Cell | None, each: Callable[[str], bool] | None = None) -> Trial:
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder) / "games.sqlite3")
        trial.faults.each = each
        if cell is not None:
            faults = trial.faults
            faults.call, faults.kind, faults.after = cell.call, cell.fault, cell.number
            faults.done = cell.when == AFTER
        asyncio.run(trial.run(GAMES[game]))
    return trial


HEAD = """# What the bot makes of a store that fails

A line for each call that games make and each way in which it may fail: as the first of its name or after
some, before it takes effect or after its commit. An I/O error comes once, a lock twice in a row, and a disk
is full for a minute. "good": the game goes on, board and hands show the log within a minute, nothing is there
twice, what was said is true, and nobody reads an incident number. Written by
`python -m tests.bot.store_table`.

| call | fault | game | after | when | outcome |
| --- | --- | --- | --- | --- | --- |"""


def write(outcomes: dict[Cell, str]) -> None:
    """Write the table."""
    rows = [
        f"| `{one.call}` | {one.fault} | {one.game} | {one.number} | {one.when} | {outcomes[one]} |"
        for one in sorted(outcomes)
    ]
    WRITTEN.write_text("\n".join([HEAD, *rows]) + "\n", encoding="utf-8")


def written() -> dict[Cell, str]:
    """The outcomes in the table."""
    found = {}
    for line in WRITTEN.read_text(encoding="utf-8").splitlines():
        match [part.strip() for part in line.strip("|").split("|")]:
            case [call, fault, game, number, when, outcome] if call.startswith("`"):
                found[Cell(call.strip("`"), fault, game, int(number), when)] = outcome
    return found


def _main(processes: int, wanted: str) -> None:
    chosen = [cell for cell in cells() if wanted in str(cell)]
    outcomes: dict[Cell, str] = written() if wanted and WRITTEN.exists() else {}
    with ProcessPoolExecutor(processes) as pool:
        for cell, outcome in zip(chosen, pool.map(play, chosen), strict=True):
            outcomes[cell] = outcome
            if outcome != GOOD:
                print(f"{cell}: {outcome}", flush=True)
    print(f"{sum(outcomes[cell] != GOOD for cell in chosen)} of {len(chosen)} cells are not good")
    write({cell: outcomes[cell] for cell in cells() if cell in outcomes})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play the table of store faults and write it down")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", default="", help="only cells with this in their text")
    arguments = parser.parse_args()
    logging.disable(logging.WARNING)
    _main(arguments.processes, arguments.only)
