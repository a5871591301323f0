"""`python -m tests.wire.fault_table`: plays every cell of the fault table and writes what came of it.

The written table is what the tests expect: a cell that it calls good must stay good. A cell is called good
only if it was so in every run that was written (`--again` adds a run to the table there is).
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.wire.bots import BotProcess
from tests.wire.faults import GOOD, ROUTES, Cell, Outcome, Route, cells, run
from tests.wire.kit import Wire

WRITTEN = Path(__file__).with_name("fault_table.md")
SPEED = 10.0
HEAD = """# What the bot makes of Discord's faults

A line for each route that whole games use and each way in which it may fail, as the first request of its kind
or after some. "good": the game goes on, everybody sees the newest state within a minute, nothing is there
twice, and nobody reads an incident number. Written by `python -m tests.wire.fault_table`.
"""


def written() -> dict[str, str]:
    """The outcomes in the table, by cell."""
    found = {}
    for line in WRITTEN.read_text(encoding="utf-8").splitlines() if WRITTEN.exists() else ():
        parts = [part.strip() for part in line.split("|")]
        if len(parts) == 6 and parts[1].startswith("`"):
            found[
                f"{parts[1].strip('`')} × {parts[2]}" + (f" after {parts[3]}" if parts[3] != "0" else "")
            ] = parts[4]
    return found


def write(outcomes: dict[str, str]) -> None:
    """Write the table anew."""
    lines = [HEAD, "| route | fault | after | outcome |", "| --- | --- | --- | --- |"]
    for route in ROUTES:
        known = [cell for cell in cells(route) if str(cell) in outcomes]
        lines += [f"| `{route}` | {cell.fault} | {cell.after} | {outcomes[str(cell)]} |" for cell in known]
    WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


async def play(wanted: list[Cell], at_once: int = 8) -> list[Outcome]:
    """The outcomes of cells, all against one server and one bot. Raises AssertionError for a refused body."""
    async with await Wire.start(speed=SPEED) as wire:
        home = await wire.home("Host")
        with tempfile.TemporaryDirectory() as folder:
            async with BotProcess(wire, Path(folder) / "games.sqlite3") as bot:
                outcomes = await run(wire, home, wanted, at_once)
                assert bot.process is not None and bot.process.returncode is None, "the bot ended"
        assert await wire.faults() == []
    return outcomes


async def _main(routes: list[Route], again: bool) -> None:
    known = written()
    for route in routes:
        outcomes = await play(cells(route))
        for outcome in outcomes:
            before = known.get(str(outcome.cell), GOOD) if again else GOOD
            known[str(outcome.cell)] = str(outcome) if str(outcome) != GOOD else before
        red = [outcome for outcome in outcomes if outcome.complaints]
        print(f"{route}: {len(red)} of {len(outcomes)} cells are not good", flush=True)
        for outcome in red:
            print(f"    {outcome.cell.fault} after {outcome.cell.after}: {outcome}", flush=True)
        write(known)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play the fault table and write it down")
    parser.add_argument("--again", action="store_true", help="a cell stays not good if it was so before")
    parser.add_argument("--route", default="", help="only routes with this in them")
    chosen = parser.parse_args()
    asyncio.run(_main([one for one in ROUTES if chosen.route in str(one)], chosen.again))
