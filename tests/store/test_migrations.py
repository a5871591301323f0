"""The schema comes from the migrations: on a fresh file, an old one, and with several processes at once."""

import asyncio
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from data.database import MIGRATIONS, url_of
from data.errors import CannotOpen
from data.schema import metadata
from data.store import Store
from tests.store.conftest import Clock, Opener, a_game, a_lobby, only_sqlite, resign
from tests.store.postgresql import Server

ROOT = Path(__file__).parents[2]


def config(connection: sa.Connection) -> Config:
    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    return made


async def test_migrations_make_what_the_schema_says(store: Store) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    assert await store._database.read(differences) == []


@only_sqlite
async def test_constraints_and_partial_indexes_are_those_of_the_schema(store: Store) -> None:
    """What Alembic's comparison does not look at: the text of every table and index, as SQLite keeps it."""
    plain = sa.create_engine("sqlite://")
    listing = (
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'alembic%' AND sql NOT NULL"
    )
    with plain.connect() as connection:
        metadata.create_all(connection)
        expected = connection.exec_driver_sql(listing).all()
    plain.dispose()
    actual = await store._database.read(lambda connection: connection.exec_driver_sql(listing).all())

    def plainly(found: object) -> set[tuple[object, ...]]:
        return {(*row[:3], *parts(row[3])) for row in found}  # type: ignore[attr-defined]

    assert plainly(actual) == plainly(expected)


async def test_the_same_on_postgresql(server: Server) -> None:
    """What Alembic's comparison does not look at, as the server tells it: constraints and partial indexes."""
    listings = (
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
        " AND tablename <> 'alembic_version'",
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = 'public'::regnamespace AND conname <> 'alembic_version_pkc'",
    )
    found = []
    for database in (server.new_database(), server.new_database(server.migrated)):
        engine = sa.create_engine(url_of(server.url(database)))
        with engine.begin() as connection:
            if not found:
                metadata.create_all(connection)
            found.append([set(connection.exec_driver_sql(listing).all()) for listing in listings])
        engine.dispose()
        server.drop(database)
    assert found[0] == found[1]
    assert [len(one) for one in found[0]] > [10, 10]


def parts(statement: str) -> list[str]:
    """The columns, constraints and options of a CREATE statement, in order of the alphabet."""
    depth, plain = 0, ""
    for sign in statement.replace('"', ""):
        depth += (sign == "(") - (sign == ")")
        plain += "\n" if (sign == "," and depth == 1) or (sign in "()" and depth == (sign == "(")) else sign
    return sorted(" ".join(part.split()) for part in plain.splitlines() if part.strip())


@only_sqlite
async def test_opening_again_changes_nothing(opened: Opener, file: Path) -> None:
    store = await opened()
    table = await a_lobby(store)
    await store.close()
    with sqlite3.connect(file) as connection:
        before = connection.execute("SELECT * FROM sqlite_master").fetchall()
    again = await opened()
    assert await again.table(table.id) == table
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT * FROM sqlite_master").fetchall() == before
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0003",)]


def test_there_is_one_line_of_migrations() -> None:
    with sa.create_engine("sqlite://").connect() as connection:
        script = ScriptDirectory.from_config(config(connection))
        assert len(script.get_heads()) == 1
        assert len(script.get_bases()) == 1


def test_migrations_can_be_taken_back() -> None:
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        command.upgrade(config(connection), "head")
        command.downgrade(config(connection), "base")
        left = (
            connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all()
        )
        assert set(left) <= {"alembic_version", "sqlite_sequence"}
        command.upgrade(config(connection), "head")
    engine.dispose()


async def test_stores_opened_at_once_on_several_files(tmp_path: Path) -> None:
    files = [tmp_path / f"games {number % 4}" for number in range(12)]
    stores = await asyncio.gather(*(Store.open(str(file), clock=Clock()) for file in files))
    for number, one in enumerate(stores):
        await one.set_setting(str(number), "x")
    assert [await stores[0].setting(key) for key in ("0", "4", "8", "1")] == ["x", "x", "x", None]
    for one in stores:
        await one.close()


async def test_a_store_waits_while_another_program_writes(tmp_path: Path) -> None:
    """A new file is switched to its write-ahead log, for which SQLite itself does not wait."""
    file = tmp_path / "games"
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(Store.open(str(file), clock=Clock()))
    await asyncio.sleep(0.3)
    other.execute("ROLLBACK")
    other.close()
    store = await opening
    await store.set_setting("key", "x")
    await store.close()


PROCESS = """
import asyncio, sys
from datetime import UTC, datetime
from data.store import Store

async def main():
    store = await Store.open(sys.argv[1], clock=lambda: datetime.now(UTC))
    await store.set_setting(sys.argv[2], "was here")
    await store.close()

asyncio.run(main())
"""


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
async def test_processes_that_start_at_once_on_a_fresh_database(
    backend: str, request: pytest.FixtureRequest, file: Path, clock: Clock
) -> None:
    if backend == "postgresql":
        server = request.getfixturevalue("server")
        url = server.url(server.new_database())
    else:
        url = str(file)
    started = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROCESS, url, f"process {number}", cwd=ROOT
        )
        for number in range(4)
    ]
    assert [await process.wait() for process in started] == [0, 0, 0, 0]
    store = await Store.open(url, clock=clock)
    kept = [await store.setting(f"process {number}") for number in range(4)]
    await store.close()
    assert kept == ["was here"] * 4


@only_sqlite
async def test_the_file_is_durable_and_checked(store: Store) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

    def pragmas(connection: sa.Connection) -> dict[str, object]:
        return {pragma: connection.scalar(sa.text(f"PRAGMA {pragma}")) for pragma in expected}

    assert await store._database.write(pragmas) == expected
    assert await store._database.read(pragmas) == expected


@pytest.mark.parametrize(
    ("given", "driver", "database"),
    [
        ("games.sqlite3", "sqlite+pysqlite", "games.sqlite3"),
        ("/a b/100%.db", "sqlite+pysqlite", "/a b/100%.db"),
        ("sqlite:///games.sqlite3", "sqlite+pysqlite", "games.sqlite3"),
        ("sqlite+pysqlite:////var/games", "sqlite+pysqlite", "/var/games"),
        ("postgresql://bot@host/games", "postgresql+psycopg", "games"),
        ("postgres://bot@host/games", "postgresql+psycopg", "games"),
    ],
)
def test_paths_and_urls(given: str, driver: str, database: str) -> None:
    url = url_of(given)
    assert (url.drivername, url.database) == (driver, database)


@pytest.mark.parametrize(
    "given",
    [":memory:", "sqlite://", "sqlite:///:memory:", "", "mysql://host/games", "://", "postgresql://host"],
)
def test_what_names_no_database_is_refused(given: str) -> None:
    with pytest.raises(CannotOpen, match="give the path of a file"):
        url_of(given)


def test_the_schema_suits_postgresql() -> None:
    dialect = postgresql.dialect()
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE" in str(CreateIndex(index).compile(dialect=dialect))


@only_sqlite
async def test_what_a_click_asks_is_found_by_an_index(store: Store) -> None:
    """However many games have been played, no statement looks at each."""
    sent: list[tuple[str, Any]] = []
    for engine in (store._database._writer, store._database._reader):
        sa.event.listen(
            engine, "before_cursor_execute", lambda _c, _d, text, values, *_: sent.append((text, values))
        )
    table = await a_game(store, people=2)
    await store.append(table.id, 1, 0, "move")
    await store.set_message(table.id, 1)
    await store.set_ping(table.id, 1, 1)
    await store.set_hand_message(table.id, 0, dm_channel_id=1, dm_message_id=1, dm_closed=False)
    await resign(store, table.id, 101)
    await store.load(table.id, after=1)
    await store.state(table.id)
    await store.table(table.id)
    await store.live_table(table.channel_id)
    await store.last_table(table.channel_id)
    await store.daily_table("bloom", "2026-01-01", 100)
    await store.live_tables()
    await store.live_tables(7)
    asked = {text: values for text, values in sent if text.startswith(("SELECT", "UPDATE"))}
    assert len(asked) >= 12

    def plan(connection: sa.Connection) -> list[tuple[str, str]]:
        return [
            (text, step[3])
            for text, values in asked.items()
            for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)
        ]

    steps = await store._database.read(plan)
    scans = [one for one in steps if one[1].startswith("SCAN") and "ix_tables_live" not in one[1]]
    assert scans == []
