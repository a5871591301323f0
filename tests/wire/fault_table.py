"""`python -m tests.wire.fault_table`: plays every cell of the fault table and writes what came of it.

The written table is what the tests expect: a cell that it calls good must stay good. A cell is called good
only if it was so in every run that was written (`--again` adds a run to the table there is).
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.wire.bots import BotProcess
from tests.wire.faults import GOOD, ROUTES, Cell, Outcome, cells, run, warm_up
from tests.wire.kit import Wire
from tests.wire.people import REST
from tests.wire.starts import STARTS, Start, attempt

WRITTEN = Path(__file__).resolve().parents[2] / "docs" / "faults.md"
SPEED = 10.0
HEAD = """# What the bot makes of Discord's faults

A line for each route that whole games use and each way in which it may fail, as the first request of its kind
or after some. "good": the game goes on, everybody sees the newest state within a minute, nothing is there
twice, and nobody reads an incident number. Written by `python -m tests.wire.fault_table`.
"""


def written() -> dict[str, str]:
    """The outcomes in the table, by the text of their `Cell` or `Start`."""
    found = {}
    for line in WRITTEN.read_text(encoding="utf-8").splitlines() if WRITTEN.exists() else ():
        match [part.strip() for part in line.strip("|").split("|")]:
            case [route, fault, after, outcome] if route.startswith("`"):
                suffix = f" after {after}" if after != "0" else ""
                found[f"{route.strip('`')} × {fault}{suffix}"] = outcome
            case [start, outcome] if start.startswith("start: "):
                found[start.removeprefix("start: ")] = outcome
    return found


def write(outcomes: dict[str, str]) -> None:
    """Write the table from the outcomes by cell and by start."""
    lines = [HEAD, "| route | fault | after | outcome |", "| --- | --- | --- | --- |"]
    for route in ROUTES:
        known = [cell for cell in cells(route) if str(cell) in outcomes]
        lines += [f"| `{route}` | {cell.fault} | {cell.after} | {outcomes[str(cell)]} |" for cell in known]
    lines += ["", "| at the start | outcome |", "| --- | --- |"]
    lines += [f"| start: {start} | {outcomes[str(start)]} |" for start in STARTS if str(start) in outcomes]
    WRITTEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


async def play(wanted: list[Cell], at_once: int = 12, *, without: str = "") -> list[Outcome]:
    """The outcomes of cells, all against one server and one bot. Raises AssertionError for a refused body.

    `without`: the dotted name of a function that tries again, for a bot in which it tries once.
    """
    environment = {"WIRE_WITHOUT": without} if without else {}
    async with await Wire.start(speed=SPEED) as wire:
        home = await wire.home("Host")
        # Twelve games at a time and a clock ten times faster ask for more than the three seconds of one game.
        await wire.ask("answer_within", seconds=5.0 * SPEED)
        with tempfile.TemporaryDirectory() as folder:
            async with BotProcess(wire, Path(folder) / "games.sqlite3", environment=environment) as bot:
                # What it does at a start is no part of these cells, and discord.py knows no limits yet.
                await wire.quiet(REST)
                await warm_up(wire, home)
                outcomes = await run(wire, home, wanted, at_once)
                assert bot.process is not None and bot.process.returncode is None, "the bot ended"
        assert await wire.faults() == []
    return outcomes


async def starts() -> dict[str, str]:
    """The outcomes of all starts, a few at a time."""
    gate = asyncio.Semaphore(3)

    async def one(start: Start) -> str:
        async with gate:
            with tempfile.TemporaryDirectory() as folder:
                complaints = (await attempt(start, Path(folder))).complaints(start)
        print(f"start: {start}: {', '.join(complaints) or GOOD}", flush=True)
        return ", ".join(complaints) or GOOD

    return dict(zip(map(str, STARTS), await asyncio.gather(*map(one, STARTS)), strict=True))


async def _main(wanted: str, again: bool) -> None:
    known = written()

    def note(name: str, outcome: str) -> None:
        before = known.get(name, GOOD) if again else GOOD
        known[name] = outcome if outcome != GOOD else before

    for route in ROUTES:
        if wanted not in str(route):
            continue
        outcomes = await play(cells(route))
        for outcome in outcomes:
            note(str(outcome.cell), str(outcome))
        red = [outcome for outcome in outcomes if outcome.complaints]
        print(f"{route}: {len(red)} of {len(outcomes)} cells are not good", flush=True)
        for outcome in red:
            print(f"    {outcome.cell.fault} after {outcome.cell.after}: {outcome}", flush=True)
        write(known)
    if wanted in "starts":
        for name, what in (await starts()).items():
            note(name, what)
        write(known)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play the fault table and write it down")
    parser.add_argument("--again", action="store_true", help="a cell stays not good if it was so before")
    parser.add_argument("--only", default="", help='only routes with this in them, or "starts"')
    chosen = parser.parse_args()
    asyncio.run(_main(chosen.only, chosen.again))
