"""What happens at a table before its game: each function is the body of one transaction of the store."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from data.errors import AlreadySeated, NoBot, NotInLobby, NotSeated, TableFull, TooFewPlayers
from data.records import Seat, Status, TableRecord
from data.rows import lock_table, read_table, reread
from data.schema import seats, tables


async def create(
    connection: AsyncConnection, values: Mapping[str, Any], people: Sequence[Seat], max_players: int
) -> TableRecord:
    """A new lobby. Raises TableFull; IntegrityError when the channel has a live table."""
    if len(people) > max_players:
        raise TableFull(seats=max_players)
    inserted = await connection.execute(tables.insert().values(values))
    assert inserted.inserted_primary_key is not None
    table_id = inserted.inserted_primary_key[0]
    await _insert(connection, table_id, people)
    record = await read_table(connection, table_id)
    assert record is not None
    return record


async def gathering(connection: AsyncConnection, table_id: int) -> TableRecord:
    """The table, locked, while it is in the lobby. Raises NoSuchTable, NotInLobby."""
    record = await lock_table(connection, table_id)
    if record.status is not Status.LOBBY:
        raise NotInLobby(table_id=table_id, status=str(record.status))
    return record


async def add(connection: AsyncConnection, table_id: int, newcomer: Seat, max_players: int) -> TableRecord:
    """Seats a person or a bot player last; the newcomer's `number` is not looked at."""
    record = await gathering(connection, table_id)
    if newcomer.user_id is not None and record.seat_of(newcomer.user_id):
        raise AlreadySeated(table_id=table_id)
    if len(record.seats) >= max_players:
        raise TableFull(table_id=table_id, seats=max_players)
    return await _seat(connection, record, [*record.seats, newcomer])


async def remove(connection: AsyncConnection, table_id: int, user_id: int, now: datetime) -> TableRecord:
    """A person leaves: seats close up, the host's part passes on, a table without people is cancelled."""
    record = await gathering(connection, table_id)
    if record.seat_of(user_id) is None:
        raise NotSeated(table_id=table_id)
    staying = [seat for seat in record.seats if seat.user_id != user_id]
    people = [seat.user_id for seat in staying if seat.user_id is not None]
    if not people:
        return await _seat(connection, record, staying, status=Status.CANCELLED.value, ended_at=now)
    host = record.host_id if record.host_id in people else people[0]
    return await _seat(connection, record, staying, host_id=host)


async def remove_bot(connection: AsyncConnection, table_id: int) -> TableRecord:
    """The bot player that was added last goes. Raises NoBot."""
    record = await gathering(connection, table_id)
    bots = [seat for seat in record.seats if seat.bot]
    if not bots:
        raise NoBot(table_id=table_id)
    return await _seat(connection, record, [seat for seat in record.seats if seat != bots[-1]])


async def start(
    connection: AsyncConnection, table_id: int, seed: bytes, min_players: int, now: datetime
) -> TableRecord:
    """From the lobby into play. Raises NotInLobby, TooFewPlayers."""
    record = await gathering(connection, table_id)
    if len(record.seats) < min_players:
        raise TooFewPlayers(table_id=table_id, needed=min_players, seated=len(record.seats))
    return await reread(connection, table_id, status=Status.PLAYING.value, seed=seed, started_at=now)


async def _seat(
    connection: AsyncConnection, record: TableRecord, people: Iterable[Seat], **changes: Any
) -> TableRecord:
    # All seats are written anew: renumbering in place would meet its own primary key on the way.
    await connection.execute(seats.delete().where(seats.c.table_id == record.id))
    await _insert(connection, record.id, people)
    return await reread(connection, record.id, **changes)


async def _insert(connection: AsyncConnection, table_id: int, people: Iterable[Seat]) -> None:
    rows = [
        {
            "table_id": table_id,
            "number": number,
            "user_id": seat.user_id,
            "name": seat.name,
            "bot": seat.bot,
            "resigned": False,
            "dm_channel_id": seat.dm_channel_id,
            "dm_message_id": seat.dm_message_id,
            "dm_closed": seat.dm_closed,
        }
        for number, seat in enumerate(people)
    ]
    if rows:
        await connection.execute(sa.insert(seats), rows)
