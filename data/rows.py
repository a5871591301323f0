"""From rows to records: how tables with their seats and logs are read."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from data.database import Hot
from data.errors import NoSuchTable
from data.records import Seat, Status, TableRecord
from data.schema import moves, seats, tables

_last_move_at = (
    sa.select(moves.c.made_at)
    .where(moves.c.table_id == tables.c.id)
    .order_by(moves.c.number.desc())
    .limit(1)
    .scalar_subquery()
    .label("last_move_at")
)
_SELECT = sa.select(tables, _last_move_at)

# What tells a cached game from the stored one: the record's revision and the log's length.
STATE = Hot(
    sa.select(
        tables.c.revision,
        sa.select(sa.func.coalesce(sa.func.max(moves.c.number), 0))
        .where(moves.c.table_id == tables.c.id)
        .scalar_subquery(),
    ).where(tables.c.id == sa.bindparam("table_id", type_=sa.BigInteger))
)


async def read_tables(connection: AsyncConnection, select: sa.Select[Any]) -> list[TableRecord]:
    """The records of a selection of `tables` (made with `where_tables`), in its order."""
    rows = (await connection.execute(select)).all()
    if not rows:
        return []
    seats_of: dict[int, list[Seat]] = defaultdict(list)
    of_these = seats.c.table_id.in_([row.id for row in rows])
    for row in await connection.execute(
        sa.select(seats).where(of_these).order_by(seats.c.table_id, seats.c.number)
    ):
        seats_of[row.table_id].append(_seat(row))
    return [_record(row, tuple(seats_of[row.id])) for row in rows]


def where_tables(*conditions: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """The selection of the tables that meet the conditions, oldest first."""
    return _SELECT.where(*conditions).order_by(tables.c.id)


async def read_table(connection: AsyncConnection, table_id: int) -> TableRecord | None:
    """One table; None if no table has that number."""
    records = await read_tables(connection, where_tables(tables.c.id == table_id))
    return records[0] if records else None


async def lock_table(connection: AsyncConnection, table_id: int) -> TableRecord:
    """One table, locked until the transaction ends (where the database locks rows). Raises NoSuchTable."""
    await connection.execute(sa.select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    record = await read_table(connection, table_id)
    if record is None:
        raise NoSuchTable(table_id=table_id)
    return record


async def reread(connection: AsyncConnection, table_id: int, **changes: Any) -> TableRecord:
    """Writes changes to the table's row, counts its revision up, and reads it again. Raises NoSuchTable."""
    if not await touch(connection, table_id, **changes):
        raise NoSuchTable(table_id=table_id)
    record = await read_table(connection, table_id)
    assert record is not None
    return record


async def touch(connection: AsyncConnection, table_id: int, **changes: Any) -> bool:
    """Writes changes to the table's row and counts its revision up. False: there is no such table."""
    done = await connection.execute(
        tables.update().where(tables.c.id == table_id).values(revision=tables.c.revision + 1, **changes)
    )
    return done.rowcount == 1


async def read_moves(
    connection: AsyncConnection, table_id: int, after: int = 0
) -> Sequence[tuple[int, str, datetime]]:
    """The log from number `after` + 1 on: (seat, move, when)."""
    rows = await connection.execute(
        sa.select(moves.c.seat, moves.c.move, moves.c.made_at)
        .where(moves.c.table_id == table_id, moves.c.number > after)
        .order_by(moves.c.number)
    )
    return [(row.seat, row.move, row.made_at) for row in rows]


def _seat(row: sa.Row[Any]) -> Seat:
    return Seat(
        number=row.number,
        user_id=row.user_id,
        name=row.name,
        bot=row.bot,
        resigned=row.resigned,
        dm_channel_id=row.dm_channel_id,
        dm_message_id=row.dm_message_id,
        dm_closed=row.dm_closed,
    )


def _record(row: sa.Row[Any], its_seats: tuple[Seat, ...]) -> TableRecord:
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
        seats=its_seats,
        revision=row.revision,
    )
