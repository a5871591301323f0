"""What the gateway tells the bot beside clicks: messages of others, channels and servers that go."""

from pathlib import Path

import pytest

from tests.wire.bots import BotHere
from tests.wire.kit import Wire
from tests.wire.play import Table, begin, check_shown, forward


async def _closed(table: Table) -> bool:
    """Whether no hand offers anything any more."""
    hands = [await table.hand(person) for person in table.people]
    return not any(hand is not None and forward(hand) for hand in hands)


@pytest.mark.parametrize("what", ["channel", "server"])
async def test_a_game_ends_with_its_place(wire: Wire, tmp_path: Path, what: str) -> None:
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben)
        old = await table.hand(home.ada)
        assert old is not None
        if what == "channel":
            await wire.ask("delete_channel", channel=home.channel)
        else:
            await wire.ask("remove_bot", guild=home.guild)
        directs = [await person.dm() for person in home.people]

        async def closed() -> bool:
            return await _closed(table)

        await wire.until(closed, *directs)
        answer = await home.ada.click(old, forward(old)[0])
        assert not await answer.failed(), "an old button is answered still"


async def test_a_server_that_discord_loses_for_a_while(wire: Wire, tmp_path: Path) -> None:
    """An outage of Discord's own takes nobody's game."""
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben)
        await wire.ask("guild_down", guild=home.guild)
        await table.play(1)
        await wire.ask("guild_down", guild=home.guild, down=False)
        await table.play(2)
        await wire.quiet()
        await check_shown(table)


async def test_a_board_that_scrolled_away_is_posted_again(wire: Wire, tmp_path: Path) -> None:
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben)
        old = await table.board()
        for number in range(30):
            await wire.ask("say", channel=home.channel, user=home.ben.id, content=f"Chatter {number}")

        async def moved() -> bool:
            boards = await table.boards()
            return [board.id for board in boards] != [old.id] and len(boards) == 1

        await table.play(2)
        await wire.until(moved, home.channel)
        await wire.quiet()
        await check_shown(table)
