"""A message is posted once, also where the answer is lost, or the process dies before it comes."""

import signal
import sqlite3
from pathlib import Path

import pytest

from tests.wire.bots import BotHere, BotProcess
from tests.wire.kit import Wire
from tests.wire.play import begin, check_shown, lobby

MESSAGES = "/channels/{channel.id}/messages"


@pytest.mark.parametrize("after", [1, 3])
async def test_an_answer_that_is_lost_brings_no_second_message(
    wire: Wire, tmp_path: Path, after: int
) -> None:
    """Whichever POST it is: lobby or board, hand, call."""
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        rule = await wire.fault("lost", "POST", MESSAGES, times=1, after=after)
        table = await begin(home, home.ada, home.ben, game="triominos")
        await table.play(4)
        await wire.quiet(2.0)
        assert await wire.unfault(rule) == [1]
        await check_shown(table)
        for person in home.people:
            assert len(await person.direct()) == 1
        assert len(await table.boards()) == 1
        calls = [one for one in await home.ada.sees() if "your turn" in one.text]
        assert len(calls) <= 1


@pytest.mark.parametrize("old", [False, True], ids=["at once", "later"])
async def test_a_process_that_dies_before_the_answer_leaves_no_second_message(
    wire: Wire, tmp_path: Path, old: bool
) -> None:
    """The next one gets the hands by their nonces, or finds them when Discord knows these no more."""
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotProcess(wire, database) as bot:
        dms = [await person.dm() for person in home.people]
        for dm in dms:
            await wire.fault("slow", "POST", MESSAGES, seconds=60.0, late=True, channel=dm)
        message = await lobby(home, home.ada, home.ben, game="kingdom")
        await home.ada.begin_click(message, "start")
        for person in home.people:
            await wire.until(person.direct, await person.dm())
        await bot.end(signal.SIGKILL)
    await wire.unfault()
    before = [[one.id for one in await person.direct()] for person in home.people]
    assert [len(ids) for ids in before] == [1, 1]
    if old:
        await wire.ask("forget_nonces")
        connection = sqlite3.connect(database)
        connection.execute("UPDATE posts SET sent_at = datetime(sent_at, '-10 minutes')")
        connection.commit()
        connection.close()
    async with BotProcess(wire, database) as bot:
        await wire.quiet(2.0)
        assert [[one.id for one in await person.direct()] for person in home.people] == before
        assert bot.errors() == []
