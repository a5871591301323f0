"""Stores on real databases, SQLite and PostgreSQL, with a clock that goes on by a second at each reading."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa

from data.records import TableRecord
from data.store import Store
from tests.store.postgresql import Server, programs

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
    """Where the SQLite file of a test is, in a folder that is still missing."""
    return tmp_path / "a folder" / "100% games.sqlite3"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL server for each process of the tests, with a database `migrated` to copy from."""
    installed = programs()
    if installed is None:
        pytest.skip("PostgreSQL's server is not installed here (Debian's package postgresql)")
    running = Server(installed)
    try:
        migrated = running.new_database()

        async def migrate() -> None:
            await (await Store.open(running.url(migrated), clock=Clock())).close()

        asyncio.run(migrate())
        running.migrated = migrated
        yield running
    finally:
        running.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """A fresh database, on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        yield str(request.getfixturevalue("file"))
        return
    server = request.getfixturevalue("server")
    database = server.new_database(server.migrated)
    yield server.url(database)
    server.drop(database)


only_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For tests of what is SQLite's own: its file, its planner, its pragmas."""


@pytest_asyncio.fixture
async def opened(url: str, clock: Clock) -> AsyncIterator[Opener]:
    """Open further stores on the same database, as other processes would; all are closed at the end."""
    stores: list[Store] = []

    async def open_another() -> Store:
        stores.append(await Store.open(url, clock=clock))
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


async def at_rest(store: Store) -> None:
    """Wait until each thread that writes is through with what it had: then all of them meet."""
    threads = store._database._writing
    meeting = threading.Barrier(threads._max_workers)
    loop = asyncio.get_running_loop()
    await asyncio.gather(*(loop.run_in_executor(threads, meeting.wait) for _ in range(threads._max_workers)))


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


async def resign(store: Store, table_id: int, user_id: int) -> TableRecord:
    """Let a person give up their seat."""
    record, state = await store.table(table_id), await store.state(table_id)
    seats = record.seats if record is not None else ()
    seat = next((one.number for one in seats if one.user_id == user_id), None)
    return await store.note(table_id, 1 + (state[1] if state else 0), seat, "!resign")
