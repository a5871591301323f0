"""The connection to the database: pragmas, migrations, and transactions that run in threads of their own."""

import asyncio
import contextvars
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
BUSY_TIMEOUT = 30_000  # ms that a writer waits for another process's transaction
READERS = 4
SERVED = 8  # connections to a database server
MIGRATING = 0x626C6F6F6D  # the key of the lock under which a server's schema is brought up to date

# Alembic keeps its context in module globals, so two upgrades must not interleave in one process.
_upgrading = threading.Lock()

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Database:
    """A database and the threads in which its transactions run, each from its beginning to its end.

    SQLite has one writing connection (writers queue in order) and a few readers. A transaction that has begun
    is never torn off in the middle: a caller who is cancelled leaves it to its thread.
    """

    def __init__(self, writer: sa.Engine, reader: sa.Engine, writers: int, readers: int) -> None:
        self._writer = writer
        self._reader = reader
        self._writing = ThreadPoolExecutor(writers, "write")
        self._reading = ThreadPoolExecutor(readers, "read")

    @classmethod
    async def open(cls, url_or_path: str) -> "Database":
        """Connect, creating the file's folder and bringing the schema up to date. Raises ValueError."""
        return await asyncio.to_thread(cls._open, url_of(url_or_path))

    @classmethod
    def _open(cls, url: URL) -> "Database":
        if url.get_backend_name() == "sqlite":
            assert url.database is not None
            _prepare_file(Path(url.database))
            writer = sa.create_engine(url, pool_size=1, max_overflow=0)
            reader = sa.create_engine(url, pool_size=READERS, max_overflow=0)
            for engine, begin in ((writer, "BEGIN IMMEDIATE"), (reader, "BEGIN")):
                sa.event.listen(engine, "connect", _set_pragmas)
                sa.event.listen(engine, "begin", partial(_begin, begin))
            database = cls(writer, reader, 1, READERS)
        else:
            writer = sa.create_engine(url, pool_size=SERVED, max_overflow=0, pool_pre_ping=True)
            reader = writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            database = cls(writer, reader, SERVED // 2, SERVED // 2)
        try:
            with _upgrading, writer.begin() as connection:
                _upgrade(connection)
        except BaseException:
            database._close()
            raise
        return database

    async def close(self) -> None:
        """Close every connection when what is under way has come to its end."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        self._writer.dispose()
        self._reader.dispose()

    async def write(self, body: Callable[[sa.Connection], Result]) -> Result:
        """Run `body` in a transaction that may write; it is committed unless `body` raises."""
        return await self._run(self._writing, self._writer, body)

    async def read(self, body: Callable[[sa.Connection], Result]) -> Result:
        """Run `body` on a snapshot to read from."""
        return await self._run(self._reading, self._reader, body)

    async def _run(
        self, threads: ThreadPoolExecutor, engine: sa.Engine, body: Callable[[sa.Connection], Result]
    ) -> Result:
        def transaction() -> Result:
            with engine.begin() as connection:
                return body(connection)

        context = contextvars.copy_context()
        return await asyncio.get_running_loop().run_in_executor(threads, context.run, transaction)


class Owner(Protocol):
    """What has methods that are transactions of a database."""

    _database: Database


Method = Callable[Concatenate[Any, sa.Connection, Arguments], Result]
Transaction = Callable[Concatenate[Any, Arguments], Coroutine[Any, Any, Result]]


def writes(method: Method[Arguments, Result]) -> Transaction[Arguments, Result]:
    """Make a method one writing transaction; callers await it and give no connection."""

    @wraps(method)
    async def transaction(self: Owner, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        return await self._database.write(lambda connection: method(self, connection, *args, **kwargs))

    return transaction


def reads(method: Method[Arguments, Result]) -> Transaction[Arguments, Result]:
    """Make a method one reading transaction; callers await it and give no connection."""

    @wraps(method)
    async def transaction(self: Owner, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        return await self._database.read(lambda connection: method(self, connection, *args, **kwargs))

    return transaction


def insert_new(connection: sa.Connection, table: sa.Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that does nothing where a row with the same key exists.

    Add `.returning(…)` to learn whether it inserted one.
    """
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table).on_conflict_do_nothing()
    return postgresql.insert(table).on_conflict_do_nothing()


def url_of(url_or_path: str) -> URL:
    """The URL with its driver: a path means SQLite.

    Raises ValueError for a database in memory: the store needs a file (several connections share it).
    """
    url = make_url(url_or_path) if "://" in url_or_path else URL.create("sqlite", database=url_or_path)
    backend = url.drivername.partition("+")[0]
    url = url.set(drivername=DRIVERS.get(backend, url.drivername))
    if backend == "sqlite" and (not url.database or ":memory:" in url.database):
        raise ValueError("the store needs a file, not a database in memory")
    return url


def _upgrade(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")


def _prepare_file(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # WAL is kept in the file. Switching needs sole use of it, so it is done once here, waiting its turn.
    connection = sqlite3.connect(file, timeout=BUSY_TIMEOUT / 1000)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
    finally:
        connection.close()


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    # The driver must not begin transactions by itself: the "begin" event does it, of the right kind.
    connection.isolation_level = None
    for pragma in (f"busy_timeout={BUSY_TIMEOUT}", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(statement: str, connection: sa.Connection) -> None:
    connection.exec_driver_sql(statement)
