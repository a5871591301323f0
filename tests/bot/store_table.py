"""`python -m tests.bot.store_table`: lets every call to the store fail in every way, and writes the outcomes.

A cell is a short game in which one call fails, then the fault is over, and what people read is judged.
"""

import argparse
import asyncio
import logging
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.bot.store_games import GAMES
from tests.bot.store_trial import REASONS, Trial

GOOD = "good"
WRITTEN = Path(__file__).resolve().parents[2] / "docs" / "faults-store.md"

READS = (
    "daily_table", "due.of", "last_ended", "last_table", "live_table", "live_tables", "load", "outbox.sent",
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

OPEN: dict[str, str] = {}
"""Cells that are not good yet, by their text, and why."""

BEFORE, AFTER = "before", "after"


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
def survey() -> dict[str, Counter[str]]:
    """How often each game makes each call when nothing fails. Raises AssertionError if it is not good."""
    found = {}
    for name in GAMES:
        trial = _trial(name, None)
        assert trial.complaints == [], (name, trial.complaints)
        found[name] = trial.faults.counts
        found[name].pop("close")
    return found


def cells() -> list[Cell]:
    """All cells: each call as the first of its name and in the middle of the game that makes it most."""
    counts, found = survey(), []
    for call in sorted({*READS, *WRITES}):
        games = sorted((name for name in GAMES if counts[name][call]), key=lambda name: counts[name][call])
        places = {(games[0], 0), (games[-1], counts[games[-1]][call] // 2)}
        found += [
            Cell(call, fault, game, number, when)
            for fault in REASONS
            for game, number in sorted(places)
            for when in ((BEFORE, AFTER) if call in WRITES else (BEFORE,))
        ]
    return found


def play(cell: Cell) -> str:
    """The outcome of a cell: "good", or what is wrong."""
    return ", ".join(_trial(cell.game, cell).complaints) or GOOD


def _trial(game: str, cell: Cell | None) -> Trial:
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder) / "games.sqlite3")
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
