"""The world that the tests of the whole bot play in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

pytest.register_assert_rewrite("tests.bot.play", "tests.bot.kingdom", "tests.bot.world")

from tests.bot.world import World  # noqa: E402 - assertions of what is imported from here on explain themselves


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with six people and the real bot; in the end everything it sent and logged is judged."""
    world = World(tmp_path / "games.sqlite3")
    try:
        await world.open()
        yield world
    finally:
        await world.close()
