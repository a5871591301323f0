"""The way back is slow: Discord has the first answer, and its word of that comes late or never."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.wire.bots import BotProcess
from tests.wire.kit import Wire
from tests.wire.people import is_loading
from tests.wire.play import begin, check_shown, forward

CALLBACK = "/interactions/{}/{}/callback"
SPEED = 10.0


@pytest_asyncio.fixture
async def fast() -> AsyncIterator[Wire]:
    """A server whose clock runs fast, since these faults are waited out."""
    async with await Wire.start(speed=SPEED) as wire:
        await wire.ask("answer_within", seconds=60.0 * SPEED)
        yield wire
        assert await wire.faults() == []


async def test_a_click_is_acknowledged_once_and_moves(fast: Wire, tmp_path: Path) -> None:
    home = await fast.home("Ada", "Ben")
    async with BotProcess(fast, tmp_path / "games.sqlite3") as bot:
        table = await begin(home, home.ada, home.ben)
        hand = await table.hand(home.ada)
        assert hand is not None
        await fast.fault("slow", "POST", CALLBACK, seconds=20.0 * SPEED, late=True, channel=hand.channel_id)
        answer = await home.ada.click(hand, forward(hand)[0])
        assert await answer.acknowledged()
        await fast.unfault()
        await fast.quiet(2.0 * SPEED)
        shown = await table.hand(home.ada)
        assert shown is not None and shown.text != hand.text
        await check_shown(table)
        assert bot.errors() == []


async def test_a_lobby_that_was_not_opened_is_told_of(fast: Wire, tmp_path: Path) -> None:
    """Its "thinking …" is filled, though no word of it came back."""
    home = await fast.home("Ada")
    async with BotProcess(fast, tmp_path / "games.sqlite3") as bot:
        await fast.fault("slow", "POST", CALLBACK, seconds=300.0 * SPEED, late=True)
        answer = await home.ada.slash("play", game="kingdom")
        message = await answer.message()
        assert not is_loading(message) and "opened no table" in message.text
        assert [one.text for one in await home.ada.sees() if not one.ephemeral] == []
        await fast.unfault()
        await home.ada.slash("play", game="kingdom")
        assert await home.ada.newest("start")
        assert bot.errors() == []
