"""The bot against the fault table: what is written as good stays good, and no route is left out."""

import asyncio
from pathlib import Path

import pytest

from tests.wire.bots import BotProcess
from tests.wire.fault_table import play, written
from tests.wire.faults import GOOD, ROUTES, Route, cells, survey
from tests.wire.kit import Wire
from tests.wire.people import Person
from tests.wire.play import GAMES, forward, lobby
from tests.wire.play import start as begin
from tests.wire.starts import STARTS, Start, attempt


async def test_the_table_has_every_route_that_games_use(tmp_path: Path) -> None:
    """Whole games of all kinds, the board posted again, a hand looked at, a thread opened."""
    async with await Wire.start(speed=10) as wire:
        home = await wire.home("Ada", "Ben", "Cleo")
        async with BotProcess(wire, tmp_path / "games.sqlite3"):
            everybody = list(home.people)

            async def one(game: str) -> None:
                channel = await home.add_channel(game)
                people = []
                for name in ("Dora", "Emil"):
                    user = await wire.ask("add_user", name=f"{name} {game}", guilds=[home.guild])
                    people.append(Person(wire, user, f"{name} {game}", home.guild, channel))
                everybody.extend(people)
                waiting = await lobby(home, *people, game=game, channel=channel, bots=1)
                await people[1].click(waiting, "start")  # the host's alone
                table = await begin(home, waiting, people, game=game)
                first = await table.step(), await table.ready()
                assert first[1] is not None
                old = await table.hand(first[1])
                assert old is not None
                await table.play(4)
                await first[1].click(old, forward(old)[0])  # some moves too late
                await people[0].click(await table.board(), "hand")
                await people[0].slash("board", channel=channel)
                offer = await home.cleo.slash("play", game=game, channel=channel)
                await home.cleo.click(await offer.message(), "thread")
                assert await table.play()

            await asyncio.gather(*(one(game) for game in GAMES))
            await wire.quiet(5.0)
            assert await survey(wire, everybody) == {str(route) for route in ROUTES}


@pytest.mark.parametrize("route", ROUTES, ids=str)
async def test_what_is_good_stays_good(route: Route) -> None:
    """Each cell of a route, once as the first request of its kind and once in the middle of the game."""
    known = written()
    wanted = [cell for cell in cells(route) if known.get(str(cell)) == GOOD]
    outcomes = await play(wanted)
    assert [f"{outcome.cell}: {outcome}" for outcome in outcomes if outcome.complaints] == []


@pytest.mark.parametrize("start", STARTS, ids=str)
async def test_a_start_that_is_good_stays_good(start: Start, tmp_path: Path) -> None:
    """The starts that are written as anything else are left to the script that writes the table."""
    outcome = await attempt(start, tmp_path, seconds=300.0) if written()[str(start)] == GOOD else None
    assert outcome is None or outcome.complaints(start) == []


def test_everything_is_written() -> None:
    expected = {str(cell) for route in ROUTES for cell in cells(route)} | {str(start) for start in STARTS}
    assert set(written()) == expected
