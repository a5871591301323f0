"""The computer's clock is wrong: Discord's is twenty minutes ahead of it, or behind."""

from pathlib import Path

import pytest

from tests.wire.bots import BotHere
from tests.wire.kit import Wire
from tests.wire.people import is_loading
from tests.wire.play import begin, check_shown


@pytest.mark.parametrize("minutes", [-20, 20])
async def test_private_answers_come(tmp_path: Path, minutes: int) -> None:
    async with await Wire.start(ahead=60.0 * minutes) as wire:
        await wire.ask("answer_within", seconds=60.0)
        home = await wire.home("Ada", "Ben")
        async with BotHere(wire, tmp_path / "games.sqlite3"):
            table = await begin(home, home.ada, home.ben)
            for answer in (await home.ada.slash("hand"), await home.ada.slash("daily", game="bloom")):
                message = await answer.message()
                assert not is_loading(message) and message.controls
            await table.play(2)
            await wire.quiet()
            await check_shown(table)
        assert await wire.faults() == []
