"""What is shown is the newest state, also where another process has brought it about."""

from pathlib import Path

from tests.bot.processes import Process
from tests.wire.bots import BotHere
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
