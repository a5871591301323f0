"""The connection to the database: pragmas, real transactions, migrations, one hop for what is hot."""

import asyncio
import sqlite3
from collections import namedtuple
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import URL, Dialect, make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

MIGRATIONS = Path(__file__).parent / "migrations"
BUSY_TIMEOUT = 30_000  # ms that a writer waits for another process's transaction
READERS = 4

# Alembic keeps its context in module globals, so two upgrades must not interleave on one loop.
_upgrading: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock] = WeakKeyDictionary()


def url_of(url_or_path: str) -> URL:
    """The URL with its async driver: a path means SQLite; `sqlite:` and `postgresql:` get theirs.

    Raises ValueError for a database in memory: the store needs a file (several connections share it).
    """
    url = make_url(url_or_path) if "://" in url_or_path else URL.create("sqlite", database=url_or_path)
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    url = url.set(drivername=drivers.get(url.drivername, url.drivername))
    if url.get_backend_name() == "sqlite" and (not url.database or ":memory:" in url.database):
        raise ValueError("the store needs a file, not a database in memory")
    return url


Returning = sa.Select[Any] | ReturningInsert[Any] | ReturningUpdate[Any]
"""A statement that returns rows."""


class Hot:
    """A statement that is run often: compiled once, sent to SQLite in a single hop to the driver's thread.

    It must be complete as one transaction by itself, and return rows.
    """

    def __init__(self, statement: Returning) -> None:
        self.statement = statement
        self._compiled: _Compiled | None = None

    def compiled(self, dialect: Dialect) -> "_Compiled":
        """What is sent to the driver: compiled at the first use, for the one dialect that takes this path."""
        if self._compiled is None:
            self._compiled = _Compiled(self.statement, dialect)
        return self._compiled


class _Compiled:
    """The text of a statement, and how values go in and rows come out of a driver with positional values."""

    def __init__(self, statement: Returning, dialect: Dialect) -> None:
        compiled: Any = statement.compile(dialect=dialect)
        self.text = str(compiled)
        self._binds = [
            (name, compiled.binds[name].value, _into(compiled.binds[name].type, dialect))
            for name in compiled.positiontup
        ]
        columns = list(statement.exported_columns)
        self._row: Any = namedtuple("Row", [str(column.key) for column in columns])  # type: ignore[misc]
        self._from = [_out_of(column.type, dialect) for column in columns]

    def bound(self, values: Mapping[str, Any]) -> list[Any]:
        return [into(values.get(name, fixed)) for name, fixed, into in self._binds]

    def row(self, values: Iterable[Any]) -> Any:
        return self._row._make(out(value) for out, value in zip(self._from, values, strict=True))


def _into(kind: sa.types.TypeEngine[Any], dialect: Dialect) -> Callable[[Any], Any]:
    return kind.dialect_impl(dialect).bind_processor(dialect) or _as_is


def _out_of(kind: sa.types.TypeEngine[Any], dialect: Dialect) -> Callable[[Any], Any]:
    return kind.dialect_impl(dialect).result_processor(dialect, None) or _as_is


def _as_is(value: Any) -> Any:
    return value


class Database:
    """Two pools over one database: a single writing connection (writers queue in order) and a few readers."""

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine) -> None:
        self._writer = writer
        self._reader = reader
        self.one_hop = writer.dialect.name == "sqlite"

    @classmethod
    async def open(cls, url_or_path: str) -> "Database":
        """Connects, creating the file's folder and bringing the schema up to date."""
        url = url_of(url_or_path)
        if url.get_backend_name() == "sqlite":
            assert url.database is not None
            await asyncio.to_thread(_prepare_file, Path(url.database))
            writer = create_async_engine(url, pool_size=1, max_overflow=0, pool_timeout=None)
            reader = create_async_engine(url, pool_size=READERS, max_overflow=0, pool_timeout=None)
            for engine, begin in ((writer, "BEGIN IMMEDIATE"), (reader, "BEGIN")):
                sa.event.listen(engine.sync_engine, "connect", _set_pragmas)
                sa.event.listen(engine.sync_engine, "begin", _beginner(begin))
        else:
            writer = reader = create_async_engine(url)
        database = cls(writer, reader)
        try:
            await database._upgrade()
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Closes every connection; the object is of no use afterwards."""
        await self._writer.dispose()
        await self._reader.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that holds the right to write from its start; committed unless the body raises."""
        async with self._writer.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A snapshot to read from."""
        async with self._reader.begin() as connection:
            yield connection

    async def hot(self, hot: Hot, values: Mapping[str, Any], *, write: bool = False) -> Sequence[Any]:
        """Runs one statement as a transaction of its own and returns its rows.

        Raises sqlalchemy.exc.IntegrityError when a constraint refuses it.
        """
        engine = self._writer if write else self._reader
        if not self.one_hop:
            async with engine.begin() as connection:
                return (await connection.execute(hot.statement, dict(values))).all()
        compiled = hot.compiled(engine.dialect)
        bound = compiled.bound(values)
        async with engine.connect() as connection:
            # No transaction is open here, so SQLite commits the statement by itself.
            driver: Any = (await connection.get_raw_connection()).driver_connection
            try:
                return [compiled.row(row) for row in await driver.execute_fetchall(compiled.text, bound)]
            except sqlite3.IntegrityError as error:
                raise IntegrityError(compiled.text, bound, error) from error

    async def _upgrade(self) -> None:
        lock = _upgrading.setdefault(asyncio.get_running_loop(), asyncio.Lock())
        async with lock, self.writing() as connection:
            await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")


def _prepare_file(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # WAL is kept in the file. Switching needs the file alone, so it is done once here, waiting its turn.
    connection = sqlite3.connect(file, timeout=BUSY_TIMEOUT / 1000)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
    finally:
        connection.close()


def _set_pragmas(connection: Any, _record: object) -> None:
    # The driver must not begin transactions by itself: the "begin" event does it, of the right kind.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_TIMEOUT}", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _beginner(statement: str) -> Callable[[sa.Connection], None]:
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(statement)

    return begin
