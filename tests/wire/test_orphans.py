"""A process ends between two requests that belong together: the next one leaves nothing behind."""

import signal
import sqlite3
from pathlib import Path

import pytest

from tests.wire.bots import BotHere, BotProcess
from tests.wire.kit import Wire
from tests.wire.play import begin, check_shown, lobby

MESSAGES = "/channels/{channel.id}/messages"
MESSAGE = MESSAGES + "/{message.id}"


async def make_old(wire: Wire, database: Path) -> None:
    """Let ten minutes pass for what was being posted: Discord knows no nonce of it any more."""
    await wire.ask("forget_nonces")
    connection = sqlite3.connect(database)
    connection.execute(
        "UPDATE posts SET sent_at = datetime(sent_at, '-10 minutes') WHERE sent_at IS NOT NULL"
    )
    connection.commit()
    connection.close()


@pytest.mark.parametrize("old", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize("kind", ["POST", "DELETE"])
async def test_a_board_posted_again_is_the_only_one(wire: Wire, tmp_path: Path, kind: str, old: bool) -> None:
    """The end comes before the answer to the POST, or while the old board is being removed."""
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotProcess(wire, database) as bot:
        table = await begin(home, home.ada, home.ben)
        await wire.quiet()
        first = (await table.board()).id
        if kind == "POST":
            await wire.fault("slow", "POST", MESSAGES, seconds=600.0, late=True, channel=home.channel)
        else:
            await wire.fault("never", "DELETE", MESSAGE, channel=home.channel)
        await home.ada.begin_slash("board")

        async def two() -> bool:
            return len(await table.boards()) == 2

        await wire.until(two, home.channel)
        await bot.end(signal.SIGKILL)
    await wire.unfault()
    second = next(board.id for board in await table.boards() if board.id != first)
    if old:
        await make_old(wire, database)
    async with BotProcess(wire, database) as bot:

        async def one() -> bool:
            return [board.id for board in await table.boards()] == [second]

        await wire.until(one, home.channel, what="two boards")
        await check_shown(table)
        await table.play(2)
        await wire.quiet(2.0)
        await check_shown(table)
        assert bot.errors() == []


async def test_a_call_that_is_out_of_date_goes(wire: Wire, tmp_path: Path) -> None:
    """It was posted, not stored, and whoever it calls has moved before the next process looks."""
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotProcess(wire, database) as bot:
        message = await lobby(home, home.ada, home.ben)
        await wire.fault("slow", "POST", MESSAGES, seconds=600.0, late=True, channel=home.channel)
        await home.ada.begin_click(message, "start")

        async def called() -> bool:
            return any(one.pings for one in await home.ben.sees())

        await wire.until(called, home.channel, what="no call")
        await bot.end(signal.SIGKILL)
    await wire.unfault()
    connection = sqlite3.connect(database)
    # As if the move had been made by another process meanwhile.
    connection.execute("UPDATE tables SET ping_number = 9999")
    connection.commit()
    connection.close()
    async with BotProcess(wire, database) as bot:

        async def gone() -> bool:
            return not [one for one in await home.ben.sees() if one.pings]

        await wire.until(gone, home.channel, what="an old call")
        assert bot.errors() == []


async def test_a_thread_whose_answer_was_lost_is_the_only_one(wire: Wire, tmp_path: Path) -> None:
    home = await wire.home("Ada", "Ben", "Cleo")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        await begin(home, home.ada, home.ben)
        offer = await (await home.cleo.slash("play", game="kingdom")).message()
        rule = await wire.fault("lost", "POST", "/channels/{channel.id}/threads", times=1)
        await home.cleo.click(offer, "thread")
        await wire.quiet(2.0)
        assert await wire.unfault(rule) == [1]
        every = await wire.ask("channels", guild=home.guild)
        (thread,) = [int(one["id"]) for one in every if one.get("parent_id") == str(home.channel)]
        assert await home.cleo.newest("start", thread)
