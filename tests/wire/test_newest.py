"""What is shown is the newest state, also where another process has brought it about."""

import signal
from pathlib import Path

from tests.bot.processes import Process
from tests.wire.bots import BotHere, BotProcess
from tests.wire.kit import Wire
from tests.wire.play import begin, check_shown, forward


async def test_another_process_moves_while_a_board_is_being_edited(wire: Wire, tmp_path: Path) -> None:
    """The edit under way shows the state before; no click is needed for the next one."""
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotHere(wire, database) as bot:
        table = await begin(home, home.ada, home.ben)
        await wire.quiet()
        other = await Process.start(database)
        try:
            rule = await wire.fault("never", "PATCH", "/channels/*", channel=home.channel, late=True)
            hand = await table.hand(home.ada)
            assert hand is not None
            await home.ada.begin_click(hand, forward(hand)[0])

            async def editing() -> bool:
                return bool(await wire.ask("met", rule=rule))

            await wire.until(editing, "requests")
            game = (await bot.bot.services.tables.fresh(table.number)).game
            (seat,) = game.to_move
            await other.move(table.number, seat, next(iter(game.legal_moves(seat))))
        finally:
            await other.close()
        await wire.unfault()
        await wire.quiet(3.0)
        await check_shown(table)


async def test_a_hand_that_cannot_be_edited_is_replaced(wire: Wire, tmp_path: Path) -> None:
    """Too old, gone, or refused without a code: there is never a second hand with live buttons."""
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben)
        for status, code in ((400, 30046), (404, 10008), (404, 0)):
            for person in home.people:
                direct = await person.dm()
                for route in ("/channels/*", "/webhooks/*"):
                    await wire.fault(
                        "error", "PATCH", route, channel=direct, status=status, code=code, times=1
                    )
            await table.play(4)
            await wire.quiet(2.0)
            await wire.unfault()
            assert [len(await person.direct()) for person in home.people] == [1, 1]
            await check_shown(table)


async def test_a_store_that_fails_does_not_hold_the_end_up(wire: Wire, tmp_path: Path) -> None:
    """Which message was posted cannot be stored: the next process finds it."""
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotProcess(wire, database) as bot:
        table = await begin(home, home.ada, home.ben)
        await wire.quiet()
        rule = await wire.fault("never", "POST", "/channels/*", channel=home.channel, late=True)
        await home.ada.begin_slash("board")

        async def sent() -> bool:
            return bool(await wire.ask("met", rule=rule))

        await wire.until(sent, "requests")
        assert await bot.end(signal.SIGTERM) == 0
    await wire.unfault()
    async with BotProcess(wire, database):

        async def one() -> bool:
            return len(await table.boards()) == 1

        await wire.until(one, home.channel)
        await wire.quiet()
        await check_shown(table)
