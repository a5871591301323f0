"""The bot is stopped, killed or cut off in the middle of a game, and it goes on where it was."""

import signal
from pathlib import Path

import pytest

from tests.wire.bots import BotHere, BotProcess
from tests.wire.kit import Wire
from tests.wire.play import begin, check_shown, forward


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
async def test_a_restart_in_the_middle(wire: Wire, tmp_path: Path, how: signal.Signals) -> None:
    home = await wire.home("Ada", "Ben")
    database = tmp_path / "games.sqlite3"
    async with BotProcess(wire, database) as bot:
        table = await begin(home, home.ada, home.ben, bots=1)
        await table.play(5)
        await wire.quiet()
        before = await table.shown()
        await bot.end(how)
        assert bot.errors() == []
    requests = (await wire.stats())["requests"]
    async with BotProcess(wire, database) as bot:
        await wire.quiet(1.0)
        posted = [e for e in await wire.log(requests) if e["method"] == "POST" and "messages" in e["route"]]
        assert posted == [], "nothing is posted again"
        assert await table.shown() == before
        await check_shown(table)
        # The old messages' buttons go on working.
        assert await table.play()
        assert bot.errors() == []


async def test_a_click_while_the_socket_is_down(wire: Wire, tmp_path: Path) -> None:
    """What was clicked in between comes with the RESUME, and is carried out once."""
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben)
        hand = await table.hand(home.ada)
        assert hand is not None
        await wire.ask("plan", held=True)
        answer = await home.ada.begin_click(hand, forward(hand)[0])
        await wire.ask("plan", held=False, lose=True)
        await wire.ask("gateway", do="drop")
        await answer.settled()
        assert not await answer.failed()
        await wire.quiet()
        assert (await wire.stats())["gateway"]["resumed"] == 1
        await check_shown(table)


@pytest.mark.parametrize("how", ["drop", "close", "reconnect", "invalid"])
async def test_a_game_goes_on_over_broken_sockets(wire: Wire, tmp_path: Path, how: str) -> None:
    home = await wire.home("Ada", "Ben")
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        table = await begin(home, home.ada, home.ben)
        for _ in range(2):
            await table.play(2)
            identified = (await wire.stats())["gateway"]
            await wire.ask("gateway", do=how, code=4000)

            async def back(before: dict[str, int] = identified) -> bool:
                now = (await wire.stats())["gateway"]
                return any(now.get(key, 0) > before.get(key, 0) for key in ("resumed", "identify"))

            await wire.until(back, "gateway")
        await table.play(2)
        await wire.quiet()
        await check_shown(table)


async def test_the_gateway_is_left_in_good_order(wire: Wire, tmp_path: Path) -> None:
    """Closing the bot ends its session with 1000, so that Discord shows it offline at once."""
    async with BotHere(wire, tmp_path / "games.sqlite3"):
        pass
    assert (await wire.stats())["gateway"]["closed 1000"] == 1
    assert (await wire.stats())["sessions"] == 0
