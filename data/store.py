"""The store: tables, their logs of moves, results and settings in one SQL database.

Each method is one transaction: when it returns, what it did is on the disk; when it raises, nothing happened
(but a caller who is cancelled does not learn which of the two it was).
Every refusal is a StoreError with a stable reason (data/errors.py). Any number of callers, and further
processes on the same database, may use it at once.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from data import lobby
from data.database import Database, Hot
from data.errors import ChannelBusy, NoSuchTable, NotPlaying, NotSeated, NumberTaken
from data.records import Seat, SeatResult, Status, TableRecord
from data.results import write_results
from data.rows import lock_table, read_moves, read_table, records, reread, touch
from data.schema import seats, settings
from data.standings import Standings
from data.statements import (
    APPEND,
    BY_ID,
    DAILY,
    ENDED_SINCE,
    LAST_END,
    LAST_IN_CHANNEL,
    LIVE,
    LIVE_IN_CHANNEL,
    LIVE_IN_GUILD,
    SET_MESSAGE,
    SET_PING,
    STATE,
)
from data.transactions import whole

Clock = Callable[[], datetime]
"""Tells the time as an aware UTC datetime."""


class Store(Standings):
    """Open it with `Store.open`, close it with `close`. What results make of it is in data/standings.py."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database)
        self._clock = clock

    @classmethod
    async def open(cls, url_or_path: str, *, clock: Clock) -> "Store":
        """Opens the database of a path or URL, creating the file's folder and running the migrations.

        A fresh file, an old one and several processes starting at once are all fine. Raises ValueError for a
        SQLite database in memory.
        """
        return cls(await Database.open(url_or_path), clock)

    async def close(self) -> None:
        """Closes the connections when what is under way has come to its end."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._database.close()

    # The lobby

    @whole
    async def create_table(
        self,
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
        """A new lobby with the host in seat 0 and the named bots after. Raises ChannelBusy, TableFull."""
        values = {
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
        people = [Seat(0, host_id, host_name), *(Seat(0, None, name, bot=True) for name in bots)]
        for last in (False, False, True):
            try:
                async with self._database.writing() as connection:
                    return await lobby.create(connection, values, people, max_players)
            except IntegrityError:
                busy = await self.live_table(channel_id)
                if busy is not None:
                    raise ChannelBusy(busy.id) from None
                if last:
                    raise
                # The table in the way has just ended: the channel is free now.
        raise AssertionError("unreachable")

    @whole
    async def join(self, table_id: int, user_id: int, name: str, *, max_players: int) -> TableRecord:
        """Seats a person. Raises NotInLobby, AlreadySeated, TableFull."""
        async with self._database.writing() as connection:
            return await lobby.add(connection, table_id, Seat(0, user_id, name), max_players)

    @whole
    async def leave(self, table_id: int, user_id: int) -> TableRecord:
        """A person leaves the lobby; the seats close up and the next person becomes host.

        The table is CANCELLED when no person is left. Raises NotInLobby, NotSeated.
        """
        async with self._database.writing() as connection:
            return await lobby.remove(connection, table_id, user_id, self._clock())

    @whole
    async def add_bot(self, table_id: int, name: str, *, max_players: int) -> TableRecord:
        """Seats a bot player. Raises NotInLobby, TableFull."""
        async with self._database.writing() as connection:
            return await lobby.add(connection, table_id, Seat(0, None, name, bot=True), max_players)

    @whole
    async def remove_bot(self, table_id: int) -> TableRecord:
        """Removes the bot player added last. Raises NotInLobby, NoBot."""
        async with self._database.writing() as connection:
            return await lobby.remove_bot(connection, table_id)

    @whole
    async def set_options(self, table_id: int, options: Mapping[str, Any]) -> TableRecord:
        """Replaces the game's options. Raises NotInLobby."""
        async with self._database.writing() as connection:
            await lobby.gathering(connection, table_id)
            return await reread(connection, table_id, options=dict(options))

    @whole
    async def start(self, table_id: int, *, seed: bytes, min_players: int) -> TableRecord:
        """Begins the game with its seed. Raises NotInLobby, TooFewPlayers."""
        async with self._database.writing() as connection:
            return await lobby.start(connection, table_id, seed, min_players, self._clock())

    @whole
    async def cancel(self, table_id: int, *, lobby_only: bool = False) -> TableRecord:
        """Ends a live table without results; once more is no change. Raises NotPlaying if it is over.

        With `lobby_only` a table that has started goes on as it is.
        """
        async with self._database.writing() as connection:
            record = await lock_table(connection, table_id)
            if record.status is Status.OVER:
                raise NotPlaying(table_id=table_id, status=str(record.status))
            if not record.status.live or (lobby_only and record.status is not Status.LOBBY):
                return record
            return await reread(connection, table_id, status=Status.CANCELLED.value, ended_at=self._clock())

    @whole
    async def begin_daily(
        self,
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
        """A person's one try at a game's challenge of a day (ISO date): begun now, or the one there is."""
        now = self._clock()
        values = {
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
        try:
            async with self._database.writing() as connection:
                return await lobby.create(connection, values, [Seat(0, user_id, name)], 1)
        except IntegrityError:
            found = await self.daily_table(game, day, user_id)
            if found is None:
                raise
            return found

    # Play

    @whole
    async def append(
        self, table_id: int, number: int, seat: int, move: str, *, results: Sequence[SeatResult] | None = None
    ) -> datetime:
        """Writes move `number` (1-based) of a table's log and returns the time it carries.

        With `results` the game is over: the status and a result for each person's seat are written with it.
        Raises NumberTaken if that number is not the next one, NotPlaying if the table is not in play, and
        IntegrityError for a seat that the table lacks.
        """
        now = self._clock()
        values = {"table_id": table_id, "number": number, "seat": seat, "move": move, "made_at": now}
        if results is None:
            try:
                rows = await self._database.hot(APPEND, values, write=True)
            except IntegrityError as error:
                await self._refuse(table_id, number, error)
            if not rows:
                await self._refuse(table_id, number)
            return now
        try:
            async with self._database.writing() as connection:
                record = await lock_table(connection, table_id)
                if not (await connection.execute(APPEND.statement, values)).all():
                    raise NumberTaken
                await touch(connection, table_id, status=Status.OVER.value, ended_at=now)
                await write_results(connection, record, now, results)
        except NumberTaken:
            await self._refuse(table_id, number)
        except IntegrityError as error:
            await self._refuse(table_id, number, error)
        return now

    async def _refuse(self, table_id: int, number: int, error: IntegrityError | None = None) -> None:
        record = await self.table(table_id)
        if record is None:
            raise NoSuchTable(table_id=table_id)
        if record.status is not Status.PLAYING:
            raise NotPlaying(table_id=table_id, status=str(record.status))
        state = await self.state(table_id)
        if error is not None and state is not None and state[1] == number - 1:
            raise error
        raise NumberTaken(table_id=table_id, number=number)

    @whole
    async def moves(self, table_id: int) -> list[tuple[int, str]]:
        """The whole log as (seat, move), in order; empty for an unknown table."""
        async with self._database.reading() as connection:
            return [(seat, move) for seat, move, _ in await read_moves(connection, table_id)]

    @whole
    async def resign(self, table_id: int, user_id: int) -> TableRecord:
        """A person gives up their seat; a bot player takes it. Raises NotPlaying, NotSeated."""
        async with self._database.writing() as connection:
            record = await lock_table(connection, table_id)
            if record.status is not Status.PLAYING:
                raise NotPlaying(table_id=table_id, status=str(record.status))
            seat = record.seat_of(user_id)
            if seat is None:
                raise NotSeated(table_id=table_id)
            await connection.execute(
                seats.update()
                .where(seats.c.table_id == table_id, seats.c.number == seat.number)
                .values(bot=True, resigned=True)
            )
            return await reread(connection, table_id)

    # Messages

    async def set_message(self, table_id: int, message_id: int | None) -> None:
        """Remembers the lobby's or board's message. Raises NoSuchTable."""
        await self._set(SET_MESSAGE, {"table_id": table_id, "new_message_id": message_id})

    async def set_ping(self, table_id: int, message_id: int | None, number: int | None) -> None:
        """Remembers the message that calls whoever must move, and the log's length when they came to owe it.

        Raises NoSuchTable.
        """
        values = {"table_id": table_id, "new_ping_message_id": message_id, "new_ping_number": number}
        await self._set(SET_PING, values)

    @whole
    async def set_hand_message(
        self,
        table_id: int,
        seat: int,
        *,
        dm_channel_id: int | None,
        dm_message_id: int | None,
        dm_closed: bool,
    ) -> None:
        """Remembers where a seat's hand was sent, or that it could not be. Raises NotSeated: no such seat."""
        async with self._database.writing() as connection:
            done = await connection.execute(
                seats.update()
                .where(seats.c.table_id == table_id, seats.c.number == seat)
                .values(dm_channel_id=dm_channel_id, dm_message_id=dm_message_id, dm_closed=dm_closed)
            )
            if not done.rowcount:
                raise NotSeated(table_id=table_id, seat=seat)
            await touch(connection, table_id)

    @whole
    async def _set(self, hot: Hot, values: Mapping[str, int | None]) -> None:
        if not await self._database.hot(hot, values, write=True):
            raise NoSuchTable(table_id=values["table_id"])

    # Reading

    async def table(self, table_id: int) -> TableRecord | None:
        """The table of that number."""
        return await self._one(BY_ID, {"table_id": table_id})

    async def live_table(self, channel_id: int) -> TableRecord | None:
        """The channel's table in lobby or play: at most one."""
        return await self._one(LIVE_IN_CHANNEL, {"channel_id": channel_id})

    async def last_table(self, channel_id: int) -> TableRecord | None:
        """The channel's newest table, whatever its status."""
        return await self._one(LAST_IN_CHANNEL, {"channel_id": channel_id})

    async def daily_table(self, game: str, day: str, user_id: int) -> TableRecord | None:
        """A person's try at a game's challenge of a day (ISO date)."""
        return await self._one(DAILY, {"game": game, "day": day, "user_id": user_id})

    @whole
    async def live_tables(self, guild_id: int | None = None) -> list[TableRecord]:
        """The tables in lobby or play of a server, or of all (None), oldest first."""
        if guild_id is None:
            return sorted(records(await self._database.hot(LIVE, {})), key=lambda record: record.id)
        return records(await self._database.hot(LIVE_IN_GUILD, {"guild_id": guild_id}))

    @whole
    async def last_ended(self, within: timedelta) -> list[TableRecord]:
        """The game that ended last, and those that ended no longer than `within` before it; no challenges."""
        async with self._database.reading() as connection:
            last = await connection.scalar(LAST_END)
            if last is None:
                return []
            return records((await connection.execute(ENDED_SINCE, {"since": last - within})).all())

    @whole
    async def _one(self, hot: Hot, values: Mapping[str, int | str]) -> TableRecord | None:
        found = records(await self._database.hot(hot, values))
        return found[0] if found else None

    @whole
    async def state(self, table_id: int) -> tuple[int, int] | None:
        """(revision of the record, length of the log): cheap, to tell whether a copy is current."""
        rows = await self._database.hot(STATE, {"table_id": table_id})
        return (rows[0].revision, rows[0].number) if rows else None

    @whole
    async def load(
        self, table_id: int, *, after: int = 0
    ) -> tuple[TableRecord, Sequence[tuple[int, str, datetime]]] | None:
        """A table and its log after number `after` as (seat, move, when), both of the same moment."""
        async with self._database.reading() as connection:
            record = await read_table(connection, table_id)
            return None if record is None else (record, await read_moves(connection, table_id, after))

    @whole
    async def setting(self, key: str) -> str | None:
        """A value kept for the bot itself, such as the hash of the commands it has synced."""
        async with self._database.reading() as connection:
            return await connection.scalar(sa.select(settings.c.value).where(settings.c.key == key))

    @whole
    async def set_setting(self, key: str, value: str) -> None:
        """Keeps a value under a key."""
        async with self._database.writing() as connection:
            same_key = settings.c.key == key
            if not (await connection.execute(settings.update().where(same_key).values(value=value))).rowcount:
                await connection.execute(settings.insert().values(key=key, value=value))

    @whole
    async def settle_setting(self, key: str, value: str) -> str:
        """Keeps a value under a key that has none, and returns what is kept: the first caller decides."""
        with suppress(IntegrityError):
            async with self._database.writing() as connection:
                await connection.execute(settings.insert().values(key=key, value=value))
        kept = await self.setting(key)
        assert kept is not None
        return kept
