"""The wire for the tests here: a server of its own for each, judged in the end."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

pytest.register_assert_rewrite("tests.wire.play", "tests.wire.people")

from tests.wire.kit import Wire  # noqa: E402 - assertions of what is imported from here on explain themselves


@pytest_asyncio.fixture
async def wire() -> AsyncIterator[Wire]:
    """A fresh server at the wall's own speed; nothing may have been sent to it that Discord would refuse."""
    async with await Wire.start() as wire:
        # A busy computer is no fault of the bot's.
        await wire.ask("answer_within", seconds=60.0)
        yield wire
        assert await wire.faults() == []
