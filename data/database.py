"""The connection to the database: pragmas, migrations, and transactions that run in threads of their own."""

import asyncio
import contextvars
import sqlite3
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url

from data.errors import CannotOpen, Unavailable

MIGRATIONS = Path(__file__).parent / "migrations"
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
SYNCHRONOUS = "FULL"  # a commit waits until the disk has it: a power cut loses nothing
BUSY_TIMEOUT = 30_000  # ms that a writer waits for another process's transaction
READERS = 4
SERVED = 8  # connections to a database server
CHECKED = 1 << 26  # bytes of a file up to which it is looked through for damage before it is used
MIGRATING = 0x626C6F6F6D  # the key of the lock under which a server's schema is brought up to date

# What a driver's error means, by how its name or its SQLSTATE begins; see CANNOT_OPEN in data/errors.py.
SQLITE = {
    "SQLITE_READONLY": "read-only",
    "SQLITE_PERM": "read-only",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "not-sqlite",
    "SQLITE_FULL": "full",
    "SQLITE_IOERR_SHMSIZE": "full",  # no room for what the connections share beside the file
    "SQLITE_IOERR": "broken-disk",
    "SQLITE_CANTOPEN": "no-file",
}
POSTGRESQL = {
    "08": "unreachable",
    "28": "unreachable",
    "3D000": "unreachable",
    "57P": "unreachable",
    "25006": "read-only",
    "42501": "read-only",
    "53100": "full",
    "55P03": "locked",
    "40P01": "locked",
    "58030": "broken-disk",
    "XX00": "damaged",
}

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
        """Connect, creating the file's folder and bringing the schema up to date. Raises CannotOpen."""
        return await asyncio.to_thread(cls._open, url_or_path)

    @classmethod
    def _open(cls, url_or_path: str) -> "Database":
        url = url_of(url_or_path)
        place = url_or_path if url.password is None else url.render_as_string()
        try:
            return cls._connect(url)
        except OSError as error:
            raise CannotOpen("folder", place) from error
        except ModuleNotFoundError as error:
            raise CannotOpen("driver", place) from error
        except (sa.exc.DBAPIError, sqlite3.Error) as error:
            raise CannotOpen(reason_of(error), place, _detail(error)) from error
        except _Refused as error:
            raise CannotOpen(error.reason, place) from error

    @classmethod
    def _connect(cls, url: URL) -> "Database":
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
                if url.get_backend_name() == "postgresql":
                    if connection.exec_driver_sql("SHOW transaction_read_only").scalar() == "on":
                        raise _Refused("read-only")
                    connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
                _check_owner(connection)
                command.upgrade(_migrations(connection), "head")
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
        """Run `body` in a transaction that may write; it is committed unless `body` raises.

        Raises Unavailable where the database fails.
        """
        return await self._run(self._writing, self._writer, body)

    async def read(self, body: Callable[[sa.Connection], Result]) -> Result:
        """Run `body` on a snapshot to read from. Raises Unavailable where the database fails."""
        return await self._run(self._reading, self._reader, body)

    async def _run(
        self, threads: ThreadPoolExecutor, engine: sa.Engine, body: Callable[[sa.Connection], Result]
    ) -> Result:
        def transaction() -> Result:
            try:
                with engine.begin() as connection:
                    return body(connection)
            except (sa.exc.IntegrityError, sa.exc.DataError, sa.exc.ProgrammingError):
                raise  # what was asked is at fault, not the database
            except sa.exc.DBAPIError as error:
                reason = reason_of(error)
                if reason != "locked":
                    engine.dispose()  # so that a file which was mended is opened again
                raise Unavailable(reason, _detail(error)) from error

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

    Raises CannotOpen for other databases and for one in memory: several connections share the store's file.
    """
    try:
        url = make_url(url_or_path) if "://" in url_or_path else URL.create("sqlite", database=url_or_path)
    except sa.exc.ArgumentError as error:
        raise CannotOpen("address", repr(url_or_path)) from error
    backend = url.drivername.partition("+")[0]
    if backend not in DRIVERS or not url.database or (backend == "sqlite" and ":memory:" in url.database):
        raise CannotOpen("address", repr(url.render_as_string()))
    return url.set(drivername=DRIVERS[backend])


def reason_of(error: Exception) -> str:
    """The key of data/errors.py that says what is wrong with the database."""
    driver = getattr(error, "orig", error)
    name = getattr(driver, "sqlite_errorname", None)
    if name is not None:
        return next((reason for begin, reason in SQLITE.items() if name.startswith(begin)), "unknown")
    state = getattr(driver, "sqlstate", None) or "08"
    return next((reason for begin, reason in POSTGRESQL.items() if state.startswith(begin)), "unknown")


def _detail(error: Exception) -> str:
    return " ".join(str(getattr(error, "orig", error)).split())


def _migrations(connection: sa.Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


class _Refused(Exception):
    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def _check_owner(connection: sa.Connection) -> None:
    """Raise unless the database is empty or was made by this version of the bot or an earlier one."""
    there = sa.inspect(connection).get_table_names()
    if "alembic_version" not in there:
        if there:
            raise _Refused("foreign")
        return
    version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    known = {one.revision for one in ScriptDirectory.from_config(_migrations(connection)).walk_revisions()}
    if version is not None and version not in known:
        # A later revision has a larger number; anything else was never one of the bot's.
        raise _Refused("newer" if version > max(known) else "foreign")


def _prepare_file(file: Path) -> None:
    """Look at a file before anything is written to it; make sure that it keeps a write-ahead log."""
    file.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(file, timeout=BUSY_TIMEOUT / 1000)
    try:
        if file.stat().st_size <= CHECKED:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
            if found != ("ok",):
                raise _Refused("damaged")
        engine = sa.create_engine("sqlite://", creator=lambda: connection, poolclass=sa.StaticPool)
        with engine.connect() as looking:
            _check_owner(looking)
        _keep_write_ahead_log(connection)
    finally:
        connection.close()


def _keep_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch a file to WAL, which it remembers. That needs sole use of it, and SQLite may refuse to wait."""
    until = time.monotonic() + BUSY_TIMEOUT / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        time.sleep(0.05)


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    # The driver must not begin transactions by itself: the "begin" event does it, of the right kind.
    connection.isolation_level = None
    for pragma in (f"busy_timeout={BUSY_TIMEOUT}", f"synchronous={SYNCHRONOUS}", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(statement: str, connection: sa.Connection) -> None:
    connection.exec_driver_sql(statement)
