"""The statements that are run often, each a transaction by itself; their values are named as in the store."""

from typing import Any

import sqlalchemy as sa

from data.database import Hot
from data.records import Status
from data.schema import UtcDateTime, live, moves, seats, tables

_last_move_at = (
    sa.select(moves.c.made_at)
    .where(moves.c.table_id == tables.c.id)
    .order_by(moves.c.number.desc())
    .limit(1)
    .scalar_subquery()
    .label("last_move_at")
)
_TABLE_ID = sa.bindparam("table_id", type_=sa.BigInteger)
_CHANNEL_ID = sa.bindparam("channel_id", type_=sa.BigInteger)
_GUILD_ID = sa.bindparam("guild_id", type_=sa.BigInteger)


def _select(*conditions: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """The tables that meet the conditions, oldest first: a row for each seat, so one statement tells all."""
    seat_columns = [column.label(f"seat_{column.name}") for column in seats.c if column.name != "table_id"]
    return (
        sa.select(tables, _last_move_at, *seat_columns)
        .select_from(tables.outerjoin(seats, seats.c.table_id == tables.c.id))
        .where(*conditions)
        .order_by(tables.c.id, seats.c.number)
    )


BY_ID = Hot(_select(tables.c.id == _TABLE_ID))
LIVE_IN_CHANNEL = Hot(_select(tables.c.channel_id == _CHANNEL_ID, live))
_other = tables.alias("other")
LAST_IN_CHANNEL = Hot(
    _select(
        tables.c.id
        == sa.select(sa.func.max(_other.c.id))
        .where(_other.c.channel_id == _CHANNEL_ID, _other.c.daily.is_(None))
        .scalar_subquery()
    )
)
DAILY = Hot(
    _select(
        tables.c.daily == sa.bindparam("day", type_=sa.String),
        tables.c.game == sa.bindparam("game", type_=sa.String),
        tables.c.host_id == sa.bindparam("user_id", type_=sa.BigInteger),
    )
)
LIVE_IN_GUILD = Hot(_select(tables.c.guild_id == _GUILD_ID, live))
# By server first, as the index of live tables has them: finished ones are not even looked at.
LIVE = Hot(_select(live).order_by(None).order_by(tables.c.guild_id, tables.c.id, seats.c.number))

# Asked once a start, so without an index of their own.
_over = (tables.c.status == Status.OVER.value, tables.c.daily.is_(None))
LAST_END = sa.select(sa.func.max(tables.c.ended_at)).where(*_over)
ENDED_SINCE = _select(*_over, tables.c.ended_at >= sa.bindparam("since", type_=UtcDateTime))

# What tells a cached game from the stored one: the record's revision and the log's length.
STATE = Hot(
    sa.select(
        tables.c.revision,
        sa.select(sa.func.coalesce(sa.func.max(moves.c.number), 0))
        .where(moves.c.table_id == tables.c.id)
        .scalar_subquery()
        .label("number"),
    ).where(tables.c.id == _TABLE_ID)
)


def _append() -> sa.Insert:
    # It checks and writes: the table must be in play and the number the next one. Where two processes see the
    # same last number, the primary key lets one through.
    number = sa.bindparam("number", type_=sa.Integer)
    values = sa.select(
        _TABLE_ID,
        number,
        sa.bindparam("seat", type_=sa.Integer),
        sa.bindparam("move", type_=sa.Text),
        sa.bindparam("made_at", type_=UtcDateTime),
    ).select_from(tables)
    last = (
        sa.select(sa.func.coalesce(sa.func.max(moves.c.number), 0))
        .where(moves.c.table_id == _TABLE_ID)
        .scalar_subquery()
    )
    condition = (tables.c.id == _TABLE_ID, tables.c.status == Status.PLAYING.value, last == number - 1)
    return moves.insert().from_select(
        ["table_id", "number", "seat", "move", "made_at"], values.where(*condition)
    )


def _set(*columns: sa.Column[Any]) -> Hot:
    changes = {column.name: sa.bindparam(f"new_{column.name}", type_=column.type) for column in columns}
    update = tables.update().where(tables.c.id == _TABLE_ID).values(revision=tables.c.revision + 1, **changes)
    return Hot(update.returning(tables.c.id))


APPEND = Hot(_append().returning(moves.c.number))
SET_MESSAGE = _set(tables.c.message_id)
SET_PING = _set(tables.c.ping_message_id, tables.c.ping_number)
