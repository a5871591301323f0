"""From rows to records: how tables with their seats, and their logs, are read."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from data.errors import NoSuchTable
from data.records import Seat, Status, TableRecord
from data.schema import moves, tables
from data.statements import BY_ID


def records(rows: Iterable[Any]) -> list[TableRecord]:
    """The tables of the rows that one of the selections of data/statements.py brought."""
    return [_record(list(group)) for _, group in groupby(rows, key=lambda row: row.id)]


async def read_table(connection: AsyncConnection, table_id: int) -> TableRecord | None:
    """One table; None if no table has that number."""
    found = records(await connection.execute(BY_ID.statement, {"table_id": table_id}))
    return found[0] if found else None


async def lock_table(connection: AsyncConnection, table_id: int) -> TableRecord:
    """One table, locked until the transaction ends. Raises NoSuchTable."""
    if connection.dialect.name != "sqlite":  # there the transaction has the whole file to itself
        await connection.execute(sa.select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    record = await read_table(connection, table_id)
    if record is None:
        raise NoSuchTable(table_id=table_id)
    return record


async def touch(connection: AsyncConnection, table_id: int, **changes: Any) -> None:
    """Writes changes to the table's row and counts its revision up."""
    await connection.execute(
        tables.update().where(tables.c.id == table_id).values(revision=tables.c.revision + 1, **changes)
    )


async def reread(connection: AsyncConnection, table_id: int, **changes: Any) -> TableRecord:
    """As `touch`, for a table that is there; returns it as it is then."""
    await touch(connection, table_id, **changes)
    record = await read_table(connection, table_id)
    assert record is not None
    return record


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
    )
