"""The schema comes from the migrations: on a fresh file, an old one, and with several processes at once."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from data import statements
from data.database import MIGRATIONS, Hot, url_of
from data.schema import metadata
from data.store import Store
from tests.store.conftest import Clock, Opener, a_lobby

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

    async with store._database.reading() as connection:
        assert await connection.run_sync(differences) == []


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
    async with store._database.reading() as connection:
        actual = (await connection.exec_driver_sql(listing)).all()

    def plainly(found: object) -> set[tuple[object, ...]]:
        return {(*row[:3], *sorted(line.strip(" \t,") for line in row[3].splitlines())) for row in found}  # type: ignore[attr-defined]

    assert plainly(actual) == plainly(expected)


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
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]


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


def test_processes_that_start_at_once_on_a_fresh_file(file: Path) -> None:
    code = """
import asyncio, sys
from datetime import UTC, datetime
from data.store import Store

async def main():
    store = await Store.open(sys.argv[1], clock=lambda: datetime.now(UTC))
    await store.set_setting(sys.argv[2], "was here")
    await store.close()

asyncio.run(main())
"""
    started = [
        subprocess.Popen([sys.executable, "-c", code, str(file), f"process {number}"], cwd=ROOT)
        for number in range(4)
    ]
    assert [process.wait() for process in started] == [0, 0, 0, 0]
    with sqlite3.connect(file) as connection:
        kept = connection.execute("SELECT key, value FROM settings ORDER BY key").fetchall()
    assert kept == [(f"process {number}", "was here") for number in range(4)]


async def test_the_file_is_durable_and_checked(store: Store) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    for transaction in (store._database.writing, store._database.reading):
        async with transaction() as connection:
            for pragma, value in expected.items():
                assert await connection.scalar(sa.text(f"PRAGMA {pragma}")) == value


@pytest.mark.parametrize(
    ("given", "driver", "database"),
    [
        ("games.sqlite3", "sqlite+aiosqlite", "games.sqlite3"),
        ("/a b/100%.db", "sqlite+aiosqlite", "/a b/100%.db"),
        ("sqlite:///games.sqlite3", "sqlite+aiosqlite", "games.sqlite3"),
        ("sqlite+aiosqlite:////var/games", "sqlite+aiosqlite", "/var/games"),
        ("postgresql://bot@host/games", "postgresql+asyncpg", "games"),
        ("postgres://bot@host/games", "postgresql+asyncpg", "games"),
    ],
)
def test_paths_and_urls(given: str, driver: str, database: str) -> None:
    url = url_of(given)
    assert (url.drivername, url.database) == (driver, database)


@pytest.mark.parametrize("given", [":memory:", "sqlite://", "sqlite:///:memory:", ""])
def test_a_database_in_memory_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="file"):
        url_of(given)


def test_schema_and_hot_statements_suit_postgresql() -> None:
    dialect = postgresql.dialect()
    for table in metadata.sorted_tables:
        assert "CREATE TABLE" in str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert "CREATE" in str(CreateIndex(index).compile(dialect=dialect))
    hot = [value for value in vars(statements).values() if isinstance(value, Hot)]
    assert len(hot) >= 8
    for one in hot:
        assert str(one.statement.compile(dialect=dialect))


async def test_hot_statements_find_their_rows_by_an_index(store: Store) -> None:
    """However many games have been played, none of them looks at each."""
    hot = {name: value for name, value in vars(statements).items() if isinstance(value, Hot)}
    async with store._database.reading() as connection:
        for name, one in hot.items():
            text = one.compiled(connection.dialect).text
            values = (1,) * text.count("?")
            plan = [row[3] for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)]
            scans = [step for step in plan if step.startswith("SCAN") and "ix_tables_live" not in step]
            assert scans == [], name
