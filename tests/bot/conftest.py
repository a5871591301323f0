"""The world that the tests of the whole bot play in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

pytest.register_assert_rewrite("tests.bot.play", "tests.bot.kingdom", "tests.bot.world")

from tests.bot.world import World  # noqa: E402 - assertions of what is imported from here on explain themselves
from tests.quick_store import empty_database, quick_database  # noqa: E402

__all__ = ["empty_database", "world"]


@pytest_asyncio.fixture
async def world(
    tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    """A server with six people and the real bot; in the end everything it sent and logged is judged."""
    world = World(tmp_path / "games.sqlite3")
    quick_database(empty_database, world.path, monkeypatch)
    try:
        await world.open()
        yield world
    finally:
        await world.close()
