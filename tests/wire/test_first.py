"""The first things over a real wire: a command answered, a lobby filled, a game begun."""

from pathlib import Path

from tests.wire.bots import BotHere, BotProcess
from tests.wire.kit import Wire


async def test_a_game_begins(wire: Wire, tmp_path: Path) -> None:
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        await home.ada.slash("play", game="kingdom")
        await home.ben.click(await home.ben.newest("join"), "join")
        assert "Ben" in (await home.ada.newest("start")).text
        await home.ada.click(await home.ada.newest("start"), "start")
        for person in home.people:
            (hand,) = await wire.until(person.direct, await person.dm())
            assert any(action.startswith("move play") for action in hand.actions)
            assert len(hand.pictures) == 1


async def test_a_bot_in_a_process_of_its_own(wire: Wire, tmp_path: Path) -> None:
    home = await wire.home("Ada")
    async with BotProcess(wire, tmp_path / "games.sqlite3") as bot:
        answer = await home.ada.slash("rules", game="kingdom")
        assert (await answer.message()).ephemeral and "Kingdom" in await answer.text()
    assert bot.errors() == []
