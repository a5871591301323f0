"""Stores on real SQLite files, with a clock that goes on by a second at each reading."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa

from data.records import TableRecord
from data.store import Store

Opener = Callable[[], Awaitable[Store]]


class Clock:
    """Start on 1 January 2026 and go on by a second at each reading; `now` is the last one."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "a folder" / "100% games.sqlite3"


@pytest_asyncio.fixture
async def opened(file: Path, clock: Clock) -> AsyncIterator[Opener]:
    """Open further stores on the same file, as other processes would; all are closed at the end."""
    stores: list[Store] = []

    async def open_another() -> Store:
        stores.append(await Store.open(str(file), clock=clock))
        return stores[-1]

    yield open_another
    for store in stores:
        await store.close()


@pytest_asyncio.fixture
async def store(opened: Opener) -> Store:
    return await opened()


async def by_hand(store: Store, statement: str) -> list[dict[str, Any]]:
    """Run a statement on the store's database; the rows it gives, if it gives any."""

    def run(connection: sa.Connection) -> list[dict[str, Any]]:
        found = connection.exec_driver_sql(statement)
        return [dict(row) for row in found.mappings()] if found.returns_rows else []

    return await store._database.write(run)


async def a_lobby(
    store: Store,
    *,
    channel_id: int = 1 << 62,
    people: int = 1,
    bots: int = 0,
    guild_id: int | None = 7,
    game: str = "kingdom",
) -> TableRecord:
    """A lobby of persons 100, 101, … (the first is host), then the bot players."""
    record = await store.create_table(
        game=game,
        rules_version=1,
        options={},
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=100,
        host_name="Person 100",
        max_players=5,
        locale="en-GB",
    )
    for user_id in range(101, 100 + people):
        record = await store.join(record.id, user_id, f"Person {user_id}", max_players=5)
    for number in range(bots):
        record = await store.add_bot(record.id, f"Bot {number}", max_players=5)
    return record


async def a_game(store: Store, *, seed: bytes = bytes(range(32)), **lobby: object) -> TableRecord:
    """As `a_lobby`, started."""
    record = await a_lobby(store, **lobby)  # type: ignore[arg-type]
    return await store.start(record.id, seed=seed, min_players=1)
