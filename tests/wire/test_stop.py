"""The bot is told to stop: it leaves in good order, whatever it was doing."""

import signal
from pathlib import Path

import pytest

from tests.wire.bots import BotProcess
from tests.wire.kit import Wire
from tests.wire.play import begin

SIGNALS = [signal.SIGTERM, signal.SIGINT]


@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
async def test_it_leaves_the_gateway_and_ends_with_0(wire: Wire, tmp_path: Path, how: signal.Signals) -> None:
    home = await wire.home("Ada", "Ben")
    async with BotProcess(wire, tmp_path / "games.sqlite3") as bot:
        table = await begin(home, home.ada, home.ben, bots=1)
        await table.play(3)
        await wire.quiet()
        assert await bot.end(how) == 0
        assert bot.errors() == []
    gateway = (await wire.stats())["gateway"]
    assert {key: count for key, count in gateway.items() if key.startswith("closed")} == {"closed 1000": 1}


@pytest.mark.parametrize("how", SIGNALS, ids=lambda how: how.name)
async def test_it_ends_while_discord_refuses_everything(
    wire: Wire, tmp_path: Path, how: signal.Signals
) -> None:
    """A move is committed, and the board that is owed is left to the next start."""
    home = await wire.home("Ada", "Ben")
    async with BotProcess(wire, tmp_path / "games.sqlite3") as bot:
        table = await begin(home, home.ada, home.ben)
        await table.play(3)
        await wire.quiet()
        await wire.fault("html", "PATCH", "*", status=503)
        person = await table.ready()
        assert person is not None
        await table.step()
        assert await bot.end(how) == 0
