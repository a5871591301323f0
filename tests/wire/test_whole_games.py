"""Whole games over a real wire, to their end: two people and bot players, all four kinds."""

from pathlib import Path

import pytest

from tests.wire.bots import BotHere
from tests.wire.faults import ROUTES, survey
from tests.wire.kit import Wire
from tests.wire.people import is_loading
from tests.wire.play import GAMES, begin, check_shown


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game(wire: Wire, tmp_path: Path, game: str) -> None:
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben, game=game, bots=1)
        await table.play(4)
        await wire.quiet()
        await check_shown(table)
        assert await table.play(), "the game does not end"
        await wire.quiet()
        boards = await table.boards()
        assert len(boards) == 1 and all(name in boards[0].text for name in ("Ada", "Ben"))
        for person in home.people:
            assert len(await table.hands(person)) <= 1
            for place in (table.channel, await person.dm()):
                assert [m for m in await person.sees(place) if is_loading(m)] == []
        log = await wire.log()
        assert await survey(wire, home.people) <= set(map(str, ROUTES)), "a route the fault table lacks"
        assert {entry["outcome"] for entry in log} == {"done"}, "nothing refused, nothing repeated"
