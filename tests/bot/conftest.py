"""The world that the tests of the whole bot play in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

pytest.register_assert_rewrite("tests.bot.play", "tests.bot.world")

from playground import internals  # noqa: E402 - assertions of what is imported from here on explain themselves
from tests.bot.world import World  # noqa: E402


@pytest.fixture(autouse=True)
def quickly() -> object:
    """The simulated Discord looks often whether the bot is at rest."""
    with internals.settle_quickly():
        yield


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A server with six people and the real bot; in the end everything it sent and logged is judged."""
    world = World(tmp_path / "games.sqlite3")
    await world.open()
    yield world
    await world.close()
