"""How tables with their seats, and their logs, are read: selections, and records made from their rows."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from data.errors import NoSuchTable
from data.records import Kind, Seat, Status, TableRecord
from data.schema import moves, seats, tables

Clock = Callable[[], datetime]
"""Tells the time as an aware UTC datetime."""

_LAST_MOVE_AT = (
    sa.select(moves.c.made_at)
    .where(moves.c.table_id == tables.c.id)
    .order_by(moves.c.number.desc())
    .limit(1)
    .scalar_subquery()
)
_SEAT = [column.label(f"seat_{column.name}") for column in seats.c if column.name != "table_id"]
# A row for each seat, so that one statement brings everything. By server first, as the index of live tables
# has them: finished ones are not even looked at.
_TABLES = (
    sa.select(tables, _LAST_MOVE_AT.label("last_move_at"), *_SEAT)
    .select_from(tables.outerjoin(seats, seats.c.table_id == tables.c.id))
    .order_by(tables.c.guild_id, tables.c.id, seats.c.number)
)

# Made once: building a statement costs more than running it. A click runs these.
_TABLE_ID = sa.bindparam("table_id", type_=tables.c.id.type)
_BY_ID = _TABLES.where(tables.c.id == _TABLE_ID)
_LOCK = sa.select(tables.c.status).where(tables.c.id == _TABLE_ID).with_for_update()
_LENGTH = sa.select(sa.func.coalesce(sa.func.max(moves.c.number), 0)).where(moves.c.table_id == tables.c.id)
_STATE = sa.select(tables.c.revision, _LENGTH.scalar_subquery()).where(tables.c.id == _TABLE_ID)
_CHANGE = tables.update().where(tables.c.id == _TABLE_ID).values(revision=tables.c.revision + 1)


def read_tables(connection: sa.Connection, *conditions: sa.ColumnElement[bool]) -> list[TableRecord]:
    """The tables that meet the conditions, oldest first."""
    return _records(connection.execute(_TABLES.where(*conditions)))


def read_table(connection: sa.Connection, table_id: int) -> TableRecord | None:
    """The table of a number."""
    return next(iter(_records(connection.execute(_BY_ID, {"table_id": table_id}))), None)


def known_table(connection: sa.Connection, table_id: int) -> TableRecord:
    """As `read_table`. Raises NoSuchTable."""
    record = read_table(connection, table_id)
    if record is None:
        raise NoSuchTable(table_id=table_id)
    return record


def read_state(connection: sa.Connection, table_id: int) -> tuple[int, int] | None:
    """(revision of the record, length of the log) of a table."""
    found = connection.execute(_STATE, {"table_id": table_id}).one_or_none()
    return None if found is None else (found[0], found[1])


def lock(connection: sa.Connection, table_id: int) -> Status:
    """The status of a table; nobody else changes it or its log until the transaction ends.

    Raises NoSuchTable.
    """
    # SQLAlchemy leaves FOR UPDATE out for SQLite, where a writing transaction has the file to itself.
    status = connection.scalar(_LOCK, {"table_id": table_id})
    if status is None:
        raise NoSuchTable(table_id=table_id)
    return Status(status)


def lock_table(connection: sa.Connection, table_id: int) -> TableRecord:
    """As `lock`; returns the whole record."""
    lock(connection, table_id)
    return known_table(connection, table_id)


def change(connection: sa.Connection, table_id: int, **changes: Any) -> None:
    """Write changes to a table's row and count its revision up. Raises NoSuchTable."""
    if not connection.execute(_CHANGE, {"table_id": table_id, **changes}).rowcount:
        raise NoSuchTable(table_id=table_id)


def changed(connection: sa.Connection, table_id: int, **changes: Any) -> TableRecord:
    """As `change`; returns the table as it is then."""
    change(connection, table_id, **changes)
    return known_table(connection, table_id)


def read_log(
    connection: sa.Connection, table_id: int, after: int = 0
) -> Sequence[tuple[int | None, str, datetime]]:
    """The log from ply `after` + 1 on, as (seat, entry, when)."""
    rows = connection.execute(
        sa.select(moves.c.seat, moves.c.move, moves.c.made_at)
        .where(moves.c.table_id == table_id, moves.c.number > after)
        .order_by(moves.c.number)
    )
    return [(row.seat, row.move, row.made_at) for row in rows]


def _records(rows: Iterable[Any]) -> list[TableRecord]:
    found = [_record(list(group)) for _, group in groupby(rows, key=lambda row: row.id)]
    return sorted(found, key=lambda record: record.id)


def _record(rows: Sequence[Any]) -> TableRecord:
    row = rows[0]
    return TableRecord(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        options=row.options,
        seed=row.seed,
        status=Status(row.status),
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        message_id=row.message_id,
        ping_message_id=row.ping_message_id,
        ping_number=row.ping_number,
        host_id=row.host_id,
        locale=row.locale,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        last_move_at=row.last_move_at,
        seats=tuple(_seat(one) for one in rows if one.seat_number is not None),
        revision=row.revision,
        daily=row.daily,
        kind=Kind(row.kind),
        asleep_at=row.asleep_at,
    )


def _seat(row: Any) -> Seat:
    return Seat(
        number=row.seat_number,
        user_id=row.seat_user_id,
        name=row.seat_name,
        bot=row.seat_bot,
        resigned=row.seat_resigned,
        dm_channel_id=row.seat_dm_channel_id,
        dm_message_id=row.seat_dm_message_id,
        dm_closed=row.seat_dm_closed,
        level=row.seat_level,
        language=row.seat_language,
    )
