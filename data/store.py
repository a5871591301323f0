"""The store: tables, their logs of moves, results and settings in one SQL database.

Each method is one transaction: when it returns, what it did is on the disk; when it raises, nothing happened
(but a caller who is cancelled does not learn which of the two it was).
Every refusal is a StoreError with a stable reason (data/errors.py). Any number of callers, and further
processes on the same database, may use it at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from data.database import Database, insert_new, reads, writes
from data.errors import (
    AlreadySeated,
    ChannelBusy,
    NoBot,
    NotInLobby,
    NotPlaying,
    NotSeated,
    NumberTaken,
    TableFull,
    TooFewPlayers,
)
from data.records import Seat, SeatResult, Status, TableRecord
from data.results import Results, write_results
from data.rows import (
    change,
    changed,
    known_table,
    lock,
    lock_table,
    read_moves,
    read_state,
    read_table,
    read_tables,
)
from data.schema import live, moves, seats, settings, shared, tables

Clock = Callable[[], datetime]
"""Tell the time as an aware UTC datetime."""


class Store:
    """Open it with `Store.open`, close it with `close`. `results` has the leaderboards."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self.results = Results(database)

    @classmethod
    async def open(cls, url_or_path: str, *, clock: Clock) -> "Store":
        """Open the database of a path or URL, creating the file's folder and running the migrations.

        A fresh file, an old one and several processes starting at once are all fine. Raises ValueError for a
        SQLite database in memory.
        """
        return cls(await Database.open(url_or_path), clock)

    async def close(self) -> None:
        """Close the connections when what is under way has come to its end."""
        await self._database.close()

    # The lobby

    @writes
    def create_table(
        self,
        connection: sa.Connection,
        *,
        game: str,
        rules_version: int,
        options: Mapping[str, Any],
        guild_id: int | None,
        channel_id: int,
        host_id: int,
        host_name: str,
        bots: Sequence[str] = (),
        max_players: int,
        locale: str,
    ) -> TableRecord:
        """Open a lobby: the host in seat 0, the named bot players after. Raises ChannelBusy, TableFull."""
        if 1 + len(bots) > max_players:
            raise TableFull(seats=max_players)
        lobby = {
            "game": game,
            "rules_version": rules_version,
            "options": dict(options),
            "seed": b"",
            "status": Status.LOBBY.value,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": host_id,
            "locale": locale,
            "created_at": self._clock(),
            "revision": 0,
        }
        insert = insert_new(connection, tables).values(lobby).returning(tables.c.id)
        while (table_id := connection.scalar(insert)) is None:
            for busy in read_tables(connection, tables.c.channel_id == channel_id, live):
                raise ChannelBusy(busy.id)
            # The table in the way has just ended.
        _seat(connection, table_id, [Seat(0, host_id, host_name), *(_bot(name) for name in bots)])
        return known_table(connection, table_id)

    @writes
    def join(
        self, connection: sa.Connection, table_id: int, user_id: int, name: str, *, max_players: int
    ) -> TableRecord:
        """Seat a person. Raises NotInLobby, AlreadySeated, TableFull."""
        record = _lock_lobby(connection, table_id)
        if record.seat_of(user_id):
            raise AlreadySeated(table_id=table_id)
        return _add(connection, record, Seat(0, user_id, name), max_players)

    @writes
    def leave(self, connection: sa.Connection, table_id: int, user_id: int) -> TableRecord:
        """Take a person out of the lobby; the seats close up and the next person becomes host.

        The table is CANCELLED when no person is left. Raises NotInLobby, NotSeated.
        """
        record = _lock_lobby(connection, table_id)
        if record.seat_of(user_id) is None:
            raise NotSeated(table_id=table_id)
        staying = [seat for seat in record.seats if seat.user_id != user_id]
        people = [seat.user_id for seat in staying if seat.user_id is not None]
        _seat(connection, table_id, staying)
        if not people:
            return changed(connection, table_id, status=Status.CANCELLED.value, ended_at=self._clock())
        return changed(
            connection, table_id, host_id=record.host_id if record.host_id in people else people[0]
        )

    @writes
    def add_bot(
        self, connection: sa.Connection, table_id: int, name: str, *, max_players: int
    ) -> TableRecord:
        """Seat a bot player. Raises NotInLobby, TableFull."""
        return _add(connection, _lock_lobby(connection, table_id), _bot(name), max_players)

    @writes
    def remove_bot(self, connection: sa.Connection, table_id: int) -> TableRecord:
        """Remove the bot player added last. Raises NotInLobby, NoBot."""
        record = _lock_lobby(connection, table_id)
        bots = [seat for seat in record.seats if seat.bot]
        if not bots:
            raise NoBot(table_id=table_id)
        _seat(connection, table_id, [seat for seat in record.seats if seat != bots[-1]])
        return changed(connection, table_id)

    @writes
    def set_options(
        self, connection: sa.Connection, table_id: int, options: Mapping[str, Any]
    ) -> TableRecord:
        """Replace the game's options. Raises NotInLobby."""
        _lock_lobby(connection, table_id)
        return changed(connection, table_id, options=dict(options))

    @writes
    def start(
        self, connection: sa.Connection, table_id: int, *, seed: bytes, min_players: int
    ) -> TableRecord:
        """Begin the game with its seed. Raises NotInLobby, TooFewPlayers."""
        record = _lock_lobby(connection, table_id)
        if len(record.seats) < min_players:
            raise TooFewPlayers(table_id=table_id, needed=min_players, seated=len(record.seats))
        return changed(connection, table_id, status=Status.PLAYING.value, seed=seed, started_at=self._clock())

    @writes
    def cancel(self, connection: sa.Connection, table_id: int, *, lobby_only: bool = False) -> TableRecord:
        """End a live table without results; once more is no change. Raises NotPlaying if it is over.

        With `lobby_only` a table that has started goes on as it is.
        """
        record = lock_table(connection, table_id)
        if record.status is Status.OVER:
            raise NotPlaying(table_id=table_id, status=str(record.status))
        if record.status is Status.CANCELLED or (lobby_only and record.status is Status.PLAYING):
            return record
        return changed(connection, table_id, status=Status.CANCELLED.value, ended_at=self._clock())

    @writes
    def begin_daily(
        self,
        connection: sa.Connection,
        *,
        game: str,
        day: str,
        rules_version: int,
        seed: bytes,
        user_id: int,
        name: str,
        guild_id: int | None,
        channel_id: int,
        locale: str,
    ) -> TableRecord:
        """Begin a person's one try at a game's challenge of a day (ISO date), or return the one there is."""
        now = self._clock()
        begun = {
            "game": game,
            "rules_version": rules_version,
            "options": {},
            "seed": seed,
            "status": Status.PLAYING.value,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": user_id,
            "locale": locale,
            "created_at": now,
            "started_at": now,
            "daily": day,
            "revision": 0,
        }
        table_id = connection.scalar(insert_new(connection, tables).values(begun).returning(tables.c.id))
        if table_id is not None:
            _seat(connection, table_id, [Seat(0, user_id, name)])
        return read_tables(connection, *_try(game, day, user_id))[0]

    # Play

    @writes
    def append(
        self,
        connection: sa.Connection,
        table_id: int,
        ply: int,
        seat: int,
        move: str,
        *,
        results: Sequence[SeatResult] | None = None,
    ) -> datetime:
        """Write a move to a table's log as ply `ply` (from 1 on) and return the time it carries.

        With `results` the game is over: the status and a result for each person's seat are written with it.
        Raises NumberTaken if that ply is not the next one, NotPlaying if the table is not in play, and
        sqlalchemy.exc.IntegrityError for a seat that the table lacks.
        """
        now = self._clock()
        status = lock(connection, table_id)
        if status is not Status.PLAYING:
            raise NotPlaying(table_id=table_id, status=str(status))
        state = read_state(connection, table_id)
        if state is None or ply != 1 + state[1]:
            raise NumberTaken(table_id=table_id, number=ply)
        made = {"table_id": table_id, "number": ply, "seat": seat, "move": move, "made_at": now}
        connection.execute(moves.insert(), made)
        if results is not None:
            change(connection, table_id, status=Status.OVER.value, ended_at=now)
            write_results(connection, known_table(connection, table_id), now, results)
        return now

    @writes
    def resign(self, connection: sa.Connection, table_id: int, user_id: int) -> TableRecord:
        """Give a person's seat to a bot player. Raises NotPlaying, NotSeated."""
        record = lock_table(connection, table_id)
        if record.status is not Status.PLAYING:
            raise NotPlaying(table_id=table_id, status=str(record.status))
        seat = record.seat_of(user_id)
        if seat is None:
            raise NotSeated(table_id=table_id)
        _change_seat(connection, table_id, seat.number, bot=True, resigned=True)
        return changed(connection, table_id)

    # Messages

    @writes
    def set_message(self, connection: sa.Connection, table_id: int, message_id: int | None) -> None:
        """Remember the lobby's or board's message. Raises NoSuchTable."""
        change(connection, table_id, message_id=message_id)

    @writes
    def set_ping(
        self, connection: sa.Connection, table_id: int, message_id: int | None, ply: int | None
    ) -> None:
        """Remember the message that calls those who owe a move, and the log's length since which they do.

        Raises NoSuchTable.
        """
        change(connection, table_id, ping_message_id=message_id, ping_number=ply)

    @writes
    def set_hand_message(
        self,
        connection: sa.Connection,
        table_id: int,
        seat: int,
        *,
        dm_channel_id: int | None,
        dm_message_id: int | None,
        dm_closed: bool,
    ) -> None:
        """Remember where a seat's hand was sent, or that it could not be. Raises NotSeated: no such seat."""
        place = {"dm_channel_id": dm_channel_id, "dm_message_id": dm_message_id, "dm_closed": dm_closed}
        if not _change_seat(connection, table_id, seat, **place):
            raise NotSeated(table_id=table_id, seat=seat)
        change(connection, table_id)

    # Reading

    @reads
    def table(self, connection: sa.Connection, table_id: int) -> TableRecord | None:
        """The table of that number."""
        return read_table(connection, table_id)

    @reads
    def live_table(self, connection: sa.Connection, channel_id: int) -> TableRecord | None:
        """The channel's table in lobby or play: at most one."""
        return _first(read_tables(connection, tables.c.channel_id == channel_id, live))

    @reads
    def last_table(self, connection: sa.Connection, channel_id: int) -> TableRecord | None:
        """The channel's newest table, whatever its status."""
        here = sa.select(sa.func.max(tables.c.id)).where(tables.c.channel_id == channel_id, shared)
        return _first(read_tables(connection, tables.c.id == here.scalar_subquery()))

    @reads
    def daily_table(self, connection: sa.Connection, game: str, day: str, user_id: int) -> TableRecord | None:
        """A person's try at a game's challenge of a day (ISO date)."""
        return _first(read_tables(connection, *_try(game, day, user_id)))

    @reads
    def live_tables(self, connection: sa.Connection, guild_id: int | None = None) -> list[TableRecord]:
        """The tables in lobby or play of a server, or of all (None), oldest first."""
        return read_tables(connection, live, *([] if guild_id is None else [tables.c.guild_id == guild_id]))

    @reads
    def last_ended(self, connection: sa.Connection, within: timedelta) -> list[TableRecord]:
        """The game that ended last, and those that ended no longer than `within` before it; no challenges."""
        # Asked once a start, so without an index of its own.
        over = (tables.c.status == Status.OVER.value, shared)
        last = connection.scalar(sa.select(sa.func.max(tables.c.ended_at)).where(*over))
        return [] if last is None else read_tables(connection, *over, tables.c.ended_at >= last - within)

    @reads
    def state(self, connection: sa.Connection, table_id: int) -> tuple[int, int] | None:
        """(revision of the record, length of the log): cheap, to tell whether a copy is current."""
        return read_state(connection, table_id)

    @reads
    def moves(self, connection: sa.Connection, table_id: int) -> list[tuple[int, str]]:
        """The whole log as (seat, move), in order; empty for an unknown table."""
        return [(seat, move) for seat, move, _ in read_moves(connection, table_id)]

    @reads
    def load(
        self, connection: sa.Connection, table_id: int, *, after: int = 0
    ) -> tuple[TableRecord, Sequence[tuple[int, str, datetime]]] | None:
        """A table and its log after ply `after` as (seat, move, when), both of the same moment."""
        record = read_table(connection, table_id)
        return None if record is None else (record, read_moves(connection, table_id, after))

    # Settings of the bot's own, such as the hash of the commands it has synced

    @reads
    def setting(self, connection: sa.Connection, key: str) -> str | None:
        """The value kept under a key."""
        return connection.scalar(sa.select(settings.c.value).where(settings.c.key == key))

    @writes
    def set_setting(self, connection: sa.Connection, key: str, value: str) -> None:
        """Keep a value under a key."""
        _keep(connection, key, value)
        connection.execute(settings.update().where(settings.c.key == key).values(value=value))

    @writes
    def settle_setting(self, connection: sa.Connection, key: str, value: str) -> str:
        """Keep a value under a key that has none, and return what is kept: the first caller decides."""
        _keep(connection, key, value)
        kept: str = connection.scalars(sa.select(settings.c.value).where(settings.c.key == key)).one()
        return kept


def _first(found: list[TableRecord]) -> TableRecord | None:
    return found[0] if found else None


def _try(game: str, day: str, user_id: int) -> tuple[sa.ColumnElement[bool], ...]:
    return tables.c.daily == day, tables.c.game == game, tables.c.host_id == user_id


def _bot(name: str) -> Seat:
    return Seat(0, None, name, bot=True)


def _lock_lobby(connection: sa.Connection, table_id: int) -> TableRecord:
    """The table, locked, if it is in its lobby. Raises NoSuchTable, NotInLobby."""
    record = lock_table(connection, table_id)
    if record.status is not Status.LOBBY:
        raise NotInLobby(table_id=table_id, status=str(record.status))
    return record


def _add(connection: sa.Connection, record: TableRecord, newcomer: Seat, max_players: int) -> TableRecord:
    if len(record.seats) >= max_players:
        raise TableFull(table_id=record.id, seats=max_players)
    _seat(connection, record.id, [*record.seats, newcomer])
    return changed(connection, record.id)


def _seat(connection: sa.Connection, table_id: int, people: Iterable[Seat]) -> None:
    """Number the seats in this order. All are written again: renumbering in place would collide."""
    connection.execute(seats.delete().where(seats.c.table_id == table_id))
    rows = [
        asdict(seat) | {"table_id": table_id, "number": number, "resigned": False}
        for number, seat in enumerate(people)
    ]
    if rows:
        connection.execute(seats.insert(), rows)


def _change_seat(connection: sa.Connection, table_id: int, seat: int, **changes: Any) -> bool:
    where = (seats.c.table_id == table_id, seats.c.number == seat)
    return connection.execute(seats.update().where(*where).values(**changes)).rowcount > 0


def _keep(connection: sa.Connection, key: str, value: str) -> None:
    connection.execute(insert_new(connection, settings).values(key=key, value=value))
