"""A message whose fate is not known (posted, deleted, refused) is settled in the end, and never doubled."""

import signal
import sqlite3
from pathlib import Path

from tests.wire.bots import BotHere, BotProcess
from tests.wire.kit import Wire
from tests.wire.play import begin, check_shown, lobby

MESSAGES = "/channels/{channel.id}/messages"
MESSAGE = MESSAGES + "/{message.id}"


async def make_old(wire: Wire, database: Path) -> None:
    """Let ten minutes pass for what was being posted: Discord knows no nonce of it any more."""
    await wire.ask("forget_nonces")
    connection = sqlite3.connect(database)
    earlier = "UPDATE posts SET sent_at = datetime(sent_at, '-10 minutes') WHERE sent_at IS NOT NULL"
    connection.execute(earlier)
    connection.commit()
    connection.close()


async def test_a_hand_that_was_deleted_before_it_was_known(wire: Wire, tmp_path: Path) -> None:
    """Discord answers its nonce with "Unknown Message" for some minutes: it is posted anew all the same."""
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
    (deleted,) = await home.ben.direct()
    await wire.ask("delete_message", message=deleted.id)
    async with BotProcess(wire, database) as bot:
        (new,) = await wire.until(home.ben.direct, dms[1], what="no hand")
        assert new.id != deleted.id
        await wire.quiet(2.0)
        assert [len(await person.direct()) for person in home.people] == [1, 1]
        assert bot.errors() == []


async def test_a_board_whose_answer_was_lost_and_that_was_refused_then(wire: Wire, tmp_path: Path) -> None:
    """The refusal is of the second try; what the first one posted is found when the right is back."""
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotHere(wire, database):
        table = await begin(home, home.ada, home.ben)
        await wire.quiet()
        first = (await table.board()).id
        lost = await wire.fault("lost", "POST", MESSAGES, times=1, channel=home.channel)
        refused = await wire.fault(
            "error", "POST", MESSAGES, times=1, status=403, code=50013, channel=home.channel
        )
        await home.ada.slash("board")
        await wire.quiet(2.0)
        assert [await wire.unfault(rule) for rule in (lost, refused)] == [[1], [1]]
        second = next(board.id for board in await table.boards() if board.id != first)
        await make_old(wire, database)
        await home.ada.slash("board")

        async def one() -> bool:
            return [board.id for board in await table.boards()] == [second]

        await wire.until(one, home.channel, what="not one board")
        await wire.quiet(2.0)
        await check_shown(table)


async def test_an_old_board_owed_its_removal_is_removed_by_the_next_process(
    wire: Wire, tmp_path: Path
) -> None:
    """However often the board was asked for meanwhile."""
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotProcess(wire, database) as bot:
        table = await begin(home, home.ada, home.ben)
        await wire.quiet()
        await wire.fault("error", "DELETE", MESSAGE, status=503, channel=home.channel)
        for _ in range(2):
            await home.ada.slash("board")
        await table.play(2)

        async def two() -> bool:
            return len(await table.boards()) >= 2

        await wire.until(two, home.channel)
        await bot.end(signal.SIGKILL)
    await wire.unfault()
    newest = (await table.board()).id
    await make_old(wire, database)
    async with BotProcess(wire, database) as bot:

        async def one() -> bool:
            return [board.id for board in await table.boards()] == [newest]

        await wire.until(one, home.channel, what="not one board")
        await wire.quiet(2.0)
        await check_shown(table)
        assert bot.errors() == []


async def test_a_thread_of_which_neither_answer_nor_gateway_tells(wire: Wire, tmp_path: Path) -> None:
    """The network was gone: before the second try it is looked for, and older ones of its name are not it."""
    home = await wire.home("Ada", "Ben", "Cleo")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        await begin(home, home.ada, home.ben)
        offer = await (await home.cleo.slash("play", game="kingdom")).message()
        await home.cleo.click(offer, "thread")
        await wire.quiet()

        async def threads() -> list[int]:
            every = await wire.ask("channels", guild=home.guild)
            return [int(one["id"]) for one in every if one.get("parent_id") == str(home.channel)]

        (older,) = await threads()
        offer = await (await home.cleo.slash("play", game="kingdom")).message()
        await wire.ask("plan", unheard=["THREAD_CREATE"])
        lost = await wire.fault("lost", "POST", "/channels/{channel.id}/threads", times=1)
        await home.cleo.click(offer, "thread")
        await wire.quiet(2.0)
        assert await wire.unfault(lost) == [1]
        (newer,) = [one for one in await threads() if one != older]
        assert await home.cleo.newest("start", newer)


MANAGE_MESSAGES = 1 << 13


async def test_a_board_begun_where_the_table_was_does_not_stay_there(wire: Wire, tmp_path: Path) -> None:
    """It was posted and nobody knew; then a moderator moved the table into a thread."""
    home = await wire.home("Ada", "Ben")
    await wire.ask("permit", channel=home.channel, user=home.ada.id, give=MANAGE_MESSAGES)
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben)
        await wire.quiet()
        old = (await table.board()).id
        await wire.fault("lost", "POST", MESSAGES, channel=home.channel)
        await home.ada.begin_slash("board")

        async def two() -> bool:
            return len(await table.boards()) == 2

        await wire.until(two, home.channel)
        await home.ada.click(await (await home.ada.slash("close")).message(), "to-thread")

        async def moved() -> list[int]:
            every = await wire.ask("channels", guild=home.guild)
            threads = [int(one["id"]) for one in every if one.get("parent_id") == str(home.channel)]
            return [one for one in threads if await home.ada.sees(one)]

        (thread,) = await wire.until(moved, what="the table did not move")

        async def left() -> bool:
            seen = {one.id: one.text for one in await home.ada.sees() if not one.ephemeral}
            return not await table.boards() and f"<#{thread}>" in seen[old]

        await wire.until(left, home.channel, what="a board is left where the table was")
        await wire.unfault()
        table.channel = thread
        await wire.quiet(2.0)
        await check_shown(table)
