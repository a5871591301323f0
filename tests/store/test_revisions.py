"""For every revision of the schema a database with live games is kept: upgraded, read and played on."""

import random
import sqlite3
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

import engines
from data.database import url_of
from data.records import Kind, Status
from data.store import Store
from play.tables import Tables
from tests.store.conftest import Clock
from tests.store.test_migrations import config

KEPT = Path(__file__).parent / "revisions"
REVISIONS = sorted(file.stem for file in KEPT.glob("*.sql"))


def rows_of(revision: str) -> dict[str, list[dict[str, Any]]]:
    """What a revision's file holds, by table."""
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        raw: Any = connection.connection.driver_connection
        raw.executescript((KEPT / f"{revision}.sql").read_text(encoding="utf-8"))
        found = sa.MetaData()
        found.reflect(connection)
        return {
            table.name: [dict(row) for row in connection.execute(sa.select(table)).mappings()]
            for table in found.sorted_tables
        }


def put_back(revision: str, url: str) -> None:
    """Make an empty database what it was at that revision."""
    place = url_of(url)
    if place.get_backend_name() == "sqlite":
        file = Path(place.database or "")
        file.parent.mkdir(parents=True)
        with sqlite3.connect(file) as raw:
            raw.executescript((KEPT / f"{revision}.sql").read_text(encoding="utf-8"))
        raw.close()
        return
    # What is kept comes from SQLite: the same rows into tables that the migrations made on the server.
    engine = sa.create_engine(place)
    with engine.begin() as connection:
        connection.exec_driver_sql("SET TIME ZONE 'UTC'")
        command.downgrade(config(connection), revision)
        there = sa.MetaData()
        there.reflect(connection)
        kept = rows_of(revision)
        for table in there.sorted_tables:
            if kept[table.name] and table.name != "alembic_version":
                connection.execute(table.insert(), kept[table.name])
        last = max(row["id"] for row in kept["tables"])
        connection.exec_driver_sql(f"SELECT setval('tables_id_seq', {last})")
    engine.dispose()


def test_every_revision_is_kept() -> None:
    with sa.create_engine("sqlite://").connect() as connection:
        script = ScriptDirectory.from_config(config(connection))
        assert sorted(one.revision for one in script.walk_revisions()) == REVISIONS
    for revision in REVISIONS:
        rows = rows_of(revision)
        assert rows["alembic_version"] == [{"version_num": revision}]
        assert all(rows.values()), "something is in each table"


@pytest.mark.parametrize("revision", REVISIONS)
async def test_a_kept_database_is_upgraded_and_played_on(url: str, revision: str, clock: Clock) -> None:
    put_back(revision, url)
    before = rows_of(revision)
    store = await Store.open(url, clock=clock)
    try:
        for old in before["tables"]:
            await check(store, old, before)
        await go_on(store, before)
    finally:
        await store.close()


async def check(store: Store, old: dict[str, Any], before: dict[str, list[dict[str, Any]]]) -> None:
    """A table is after the upgrade what it was before."""
    record = await store.table(old["id"])
    assert record is not None
    same = ("game", "options", "seed", "status", "guild_id", "channel_id", "message_id", "host_id", "locale")
    assert [getattr(record, key) for key in same] == [old[key] for key in same]
    assert record.created_at == old["created_at"].replace(tzinfo=UTC)
    seats = [seat for seat in before["seats"] if seat["table_id"] == record.id]
    kept = ("user_id", "name", "bot", "resigned", "dm_message_id")
    assert [[getattr(seat, key) for key in kept] for seat in record.seats] == [
        [seat[key] for key in kept] for seat in seats
    ]
    log = [(move["seat"], move["move"]) for move in before["moves"] if move["table_id"] == record.id]
    assert await store.moves(record.id) == log
    if old["daily"] is not None:
        assert record.kind is Kind.DAILY
    elif "kind" in old:
        assert record.kind == old["kind"]
    else:
        alone = len(seats) == 1 and old["started_at"] is not None
        assert record.kind is (Kind.SOLO if alone else Kind.TABLE)


async def go_on(store: Store, before: dict[str, list[dict[str, Any]]]) -> None:
    """Games under way come to their ends, lobbies begin, new tables are opened."""
    tables, choice = Tables(store), random.Random(2)
    results = len(before["results"])
    for old in before["tables"]:
        if old["status"] == "lobby":
            await store.start(old["id"], seed=bytes(32), min_players=1)
        if old["status"] not in ("lobby", "playing"):
            continue
        table = await tables.fresh(old["id"])
        while table.game.to_move:
            seat = choice.choice(table.game.to_move)
            move = choice.choice(list(table.game.legal_moves(seat)))
            table = await tables.move(table, seat, move)
        assert table.record.status is Status.OVER
        if table.record.kind is not Kind.LESSON:
            results += sum(seat.user_id is not None for seat in table.record.seats)
        replayed = engines.replay(
            old["game"], len(table.record.seats), table.record.seed, {}, await store.moves(old["id"])
        )
        assert replayed.position() == table.game.position()
    counted = await store._database.read(
        lambda connection: connection.exec_driver_sql("SELECT count(*) FROM results").scalar()
    )
    assert counted == results > len(before["results"])
    assert await store.live_tables() == []
    new = await store.create_table(
        game="bloom",
        rules_version=1,
        options={},
        guild_id=7,
        channel_id=before["tables"][0]["channel_id"],
        host_id=100,
        host_name="Host",
        max_players=4,
        locale="en",
    )
    assert new.id > max(old["id"] for old in before["tables"])
