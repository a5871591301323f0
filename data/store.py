"""The store: tables, their logs of moves, results and settings in one SQL database.

Each method is one transaction: when it returns, what it did is on the disk; when it raises, nothing happened
(but a caller who is cancelled does not learn which of the two it was).
Every refusal is a StoreError with a stable reason (data/errors.py), and a failure of the database is
Unavailable. Any number of callers, and further processes on the same database, may use it at once.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, TypedDict, Unpack

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from data.database import Database, insert_new, reads, writes
from data.due import (
    LOBBY_AFTER,
    SLEEP_AFTER,
    DueTimes,
    What,
    drop_due_times,
    set_due_time,
    sleeps_at,
    stay_awake,
    write_absences,
    write_return,
)
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
from data.outbox import Outbox, settle_post
from data.people import People, keep_name
from data.records import Kind, Seat, SeatResult, Status, TableRecord
from data.results import Results, write_results
from data.rows import (
    Clock,
    change,
    changed,
    known_table,
    lock,
    lock_table,
    read_log,
    read_state,
    read_table,
    read_tables,
)
from data.schema import holding, live, moves, seats, settings, shared, tables

SEAT_CHANGES = {
    "!resign": {"bot": True, "resigned": True},
    "!replaced": {"bot": True},
    "!returned": {"bot": False},
}
"""What an entry of the log changes of its seat."""

ENDINGS = ("!call-off", "!closed")
"""The entries with which a table ends without results."""


class SeatChoices(TypedDict, total=False):
    """What people choose for a seat."""

    level: str | None
    language: str | None


class Store:
    """Open it with `Store.open`, close it with `close`.

    `results` has the leaderboards, `due` what happens at a time, `people` what persons chose for themselves,
    `outbox` the messages that are being sent.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self.results = Results(database)
        self.due = DueTimes(database, clock)
        self.people = People(database)
        self.outbox = Outbox(database, clock)

    @classmethod
    async def open(cls, url_or_path: str, *, clock: Clock) -> "Store":
        """Open the database of a path or URL, creating the file's folder and running the migrations.

        A fresh file, an old one and several processes starting at once are all fine. Raises CannotOpen, whose
        text says what to do; nothing was touched then.
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
        host_account: str | None = None,
        bots: Sequence[str] = (),
        max_players: int,
        locale: str,
    ) -> TableRecord:
        """Open a lobby: the host in seat 0, the named bot players after. Raises ChannelBusy, TableFull.

        `host_account` is the name of the host's account, `host_name` the one at the table.
        """
        if 1 + len(bots) > max_players:
            raise TableFull(seats=max_players)
        now = self._clock()
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
            "created_at": now,
            "revision": 0,
        }
        insert = insert_new(connection, tables).values(lobby).returning(tables.c.id)
        while (table_id := connection.scalar(insert)) is None:
            _refuse_busy(connection, channel_id)
        _seat(connection, table_id, [Seat(0, host_id, host_name), *(_bot(name) for name in bots)])
        keep_name(connection, host_id, host_account)
        record = known_table(connection, table_id)
        _begin_waiting(connection, record, now)
        return record

    def _lobby(self, connection: sa.Connection, table_id: int) -> TableRecord:
        """Return the lobby, locked, in which something happens. Raises NoSuchTable, NotInLobby."""
        record = _lock_lobby(connection, table_id)
        _begin_waiting(connection, record, self._clock())
        return record

    @writes
    def join(
        self,
        connection: sa.Connection,
        table_id: int,
        user_id: int,
        name: str,
        *,
        account: str | None = None,
        max_players: int,
    ) -> TableRecord:
        """Seat a person; `account` is their account's name. Raises NotInLobby, AlreadySeated, TableFull."""
        record = self._lobby(connection, table_id)
        if record.seat_of(user_id):
            raise AlreadySeated(table_id=table_id)
        keep_name(connection, user_id, account)
        return _add(connection, record, Seat(0, user_id, name), max_players)

    @writes
    def leave(self, connection: sa.Connection, table_id: int, user_id: int) -> TableRecord:
        """Take a person out of the lobby; the seats close up and the next person becomes host.

        The table is CANCELLED when no person is left. Raises NotInLobby, NotSeated.
        """
        record = self._lobby(connection, table_id)
        if record.seat_of(user_id) is None:
            raise NotSeated(table_id=table_id)
        staying = [seat for seat in record.seats if seat.user_id != user_id]
        people = [seat.user_id for seat in staying if seat.user_id is not None]
        _seat(connection, table_id, staying)
        if people:
            change(connection, table_id, host_id=people[0])
        else:
            _end(connection, table_id, Status.CANCELLED, self._clock())
        return known_table(connection, table_id)

    @writes
    def add_bot(
        self, connection: sa.Connection, table_id: int, name: str, *, max_players: int
    ) -> TableRecord:
        """Seat a bot player. Raises NotInLobby, TableFull."""
        return _add(connection, self._lobby(connection, table_id), _bot(name), max_players)

    @writes
    def remove_bot(self, connection: sa.Connection, table_id: int) -> TableRecord:
        """Remove the bot player added last. Raises NotInLobby, NoBot."""
        record = self._lobby(connection, table_id)
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
        self._lobby(connection, table_id)
        return changed(connection, table_id, options=dict(options))

    @writes
    def start(
        self, connection: sa.Connection, table_id: int, *, seed: bytes, min_players: int
    ) -> TableRecord:
        """Begin the game with its seed; with one seat it is SOLO. Raises NotInLobby, TooFewPlayers."""
        record = _lock_lobby(connection, table_id)
        if len(record.seats) < min_players:
            raise TooFewPlayers(table_id=table_id, needed=min_players, seated=len(record.seats))
        now = self._clock()
        begun = {"status": Status.PLAYING.value, "seed": seed, "started_at": now}
        kind = Kind.SOLO if len(record.seats) == 1 else Kind.TABLE
        drop_due_times(connection, table_id)
        record = changed(connection, table_id, kind=kind.value, **begun)
        _begin_waiting(connection, record, now)
        return record

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
        _end(connection, table_id, Status.CANCELLED, self._clock())
        return known_table(connection, table_id)

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
        account: str | None = None,
        guild_id: int | None,
        channel_id: int,
        locale: str,
    ) -> TableRecord:
        """Begin a person's one try at a game's challenge of a day (ISO date), or return the one there is."""
        keep_name(connection, user_id, account)
        values = {"game": game, "rules_version": rules_version, "seed": seed, "options": {}, "daily": day}
        where = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
        self._begin_alone(connection, Kind.DAILY, user_id, name, values | where)
        return read_tables(connection, *_try(game, day, user_id))[0]

    @writes
    def begin_lesson(
        self,
        connection: sa.Connection,
        *,
        game: str,
        rules_version: int,
        options: Mapping[str, Any],
        seed: bytes,
        user_id: int,
        name: str,
        bots: Sequence[str] = (),
        guild_id: int | None,
        channel_id: int,
        locale: str,
    ) -> TableRecord:
        """Begin a person's lesson in a game, bot players after them, or return the one under way."""
        values = {"game": game, "rules_version": rules_version, "seed": seed, "options": dict(options)}
        where = {"guild_id": guild_id, "channel_id": channel_id, "locale": locale}
        self._begin_alone(connection, Kind.LESSON, user_id, name, values | where, bots)
        lesson = (tables.c.kind == Kind.LESSON.value, tables.c.status == Status.PLAYING.value)
        return read_tables(connection, tables.c.host_id == user_id, tables.c.game == game, *lesson)[0]

    def _begin_alone(
        self,
        connection: sa.Connection,
        kind: Kind,
        user_id: int,
        name: str,
        values: dict[str, Any],
        bots: Sequence[str] = (),
    ) -> None:
        now = self._clock()
        begun = {"created_at": now, "started_at": now, "status": Status.PLAYING.value, "revision": 0}
        insert = insert_new(connection, tables).values(kind=kind.value, host_id=user_id, **begun, **values)
        table_id = connection.scalar(insert.returning(tables.c.id))
        if table_id is not None:
            _seat(connection, table_id, [Seat(0, user_id, name), *(_bot(bot) for bot in bots)])

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
        awaited: Mapping[int, bool] | None = None,
    ) -> datetime:
        """Write a move to a table's log as ply `ply` (from 1 on) and return the time it carries.

        With `results` the game is over: the status and a result for each person's seat are written with it
        (none for a lesson). `awaited`: the seats of people for whom the table begins to wait with this move
        (True) or no longer waits (False). Raises NumberTaken if that ply is not the next one, NotPlaying if
        the table is not in play, and sqlalchemy.exc.IntegrityError for a seat that the table lacks.
        """
        now = self._clock()
        _write_entry(connection, table_id, ply, seat, move, now)
        if results is not None:
            _end(connection, table_id, Status.OVER, now, results)
        elif awaited:
            write_absences(connection, table_id, now, awaited)
        return now

    @writes
    def note(
        self,
        connection: sa.Connection,
        table_id: int,
        ply: int,
        seat: int | None,
        entry: str,
        *,
        results: Sequence[SeatResult] | None = None,
        awaited: Mapping[int, bool] | None = None,
    ) -> TableRecord:
        """Write what happened at a table and is no move ("!…") to its log as ply `ply`, and what follows.

        `!resign` gives the seat to a bot player and its standing up, `!replaced` only the former; `!returned`
        gives it back to its person. `!call-off` and `!closed` end the table, with the `results` that are
        given, else without any. Other entries change nothing else. `awaited` as in `append`. Raises
        NumberTaken, NotPlaying as `append` does, and NotSeated where the seat has no person to whom this can
        happen now.
        """
        now = self._clock()
        kind = entry.partition(" ")[0]
        if kind in SEAT_CHANGES:
            record = lock_table(connection, table_id)
            changes = SEAT_CHANGES[kind]
            held = next((one for one in record.seats if one.number == seat), None)
            if held is None or held.user_id is None or held.bot == changes["bot"]:
                raise NotSeated(table_id=table_id, seat=seat)
            _change_seat(connection, table_id, held.number, **changes)
            write_return(connection, table_id, held.number, now, changes["bot"])
        _write_entry(connection, table_id, ply, seat, entry, now)
        if kind in ENDINGS:
            _end(connection, table_id, Status.CANCELLED, now, results)
        else:
            change(connection, table_id)
            write_absences(connection, table_id, now, awaited or {})
        return known_table(connection, table_id)

    @writes
    def set_seat(
        self, connection: sa.Connection, table_id: int, seat: int, **changes: Unpack[SeatChoices]
    ) -> TableRecord:
        """Change what was chosen for a seat: its bot player's `level`, its person's `language`.

        Raises NotSeated: no such seat.
        """
        if not _change_seat(connection, table_id, seat, **changes):
            raise NotSeated(table_id=table_id, seat=seat)
        return changed(connection, table_id)

    @writes
    def sleep(self, connection: sa.Connection, table_id: int) -> TableRecord:
        """Put a game to sleep in which nobody has moved for long: its channel is free, no due time runs.

        One that moved since, or sleeps, stays as it is. Raises NotPlaying.
        """
        record = lock_table(connection, table_id)
        if record.status is not Status.PLAYING:
            raise NotPlaying(table_id=table_id, status=str(record.status))
        now = self._clock()
        due = sleeps_at(connection, table_id)
        if record.asleep_at is not None or (due is not None and due > now):
            return record
        moved_at = record.last_move_at or record.started_at or record.created_at
        if now - moved_at < SLEEP_AFTER:  # earlier versions did not begin to count again with each move
            set_due_time(connection, What.SLEEP, table_id, moved_at + SLEEP_AFTER)
            return record
        drop_due_times(connection, table_id)
        return changed(connection, table_id, asleep_at=now)

    @writes
    def wake(self, connection: sa.Connection, table_id: int) -> TableRecord:
        """Wake a game in its channel; it need not be asleep.

        Raises NotPlaying, and ChannelBusy if another table holds the channel by now: then use `move_table`.
        """
        record = lock_table(connection, table_id)
        if record.status is not Status.PLAYING:
            raise NotPlaying(table_id=table_id, status=str(record.status))
        if record.asleep_at is None:
            return record
        _begin_waiting(connection, record, self._clock())
        return _hold(connection, table_id, record.channel_id)

    @writes
    def move_table(
        self, connection: sa.Connection, table_id: int, channel_id: int, *, leaving: int | None = None
    ) -> TableRecord:
        """Move a live table to another channel or thread, awake, without the messages it had.

        With `leaving`, only out of that channel: one that has left it already stays as it is. Raises
        NotPlaying if it is over or cancelled, and ChannelBusy.
        """
        record = lock_table(connection, table_id)
        if not record.status.live:
            raise NotPlaying(table_id=table_id, status=str(record.status))
        if leaving is not None and record.channel_id != leaving:
            return record
        gone = {"message_id": None, "ping_message_id": None, "ping_number": None}
        _begin_waiting(connection, record, self._clock())
        return _hold(connection, table_id, channel_id, **gone)

    # Messages

    @writes
    def set_message(self, connection: sa.Connection, table_id: int, message_id: int | None) -> None:
        """Remember the lobby's or board's message; its slot is "board". Raises NoSuchTable."""
        change(connection, table_id, message_id=message_id)
        settle_post(connection, table_id, "board")

    @writes
    def set_ping(
        self, connection: sa.Connection, table_id: int, message_id: int | None, ply: int | None
    ) -> None:
        """Remember the message that calls those who owe a move, and the log's length since which they do.

        Its slot is "call". Raises NoSuchTable.
        """
        change(connection, table_id, ping_message_id=message_id, ping_number=ply)
        settle_post(connection, table_id, "call")

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
        """Remember where a seat's hand was sent, or that it could not be; its slot is "hand <seat>".

        Raises NotSeated: no such seat.
        """
        place = {"dm_channel_id": dm_channel_id, "dm_message_id": dm_message_id, "dm_closed": dm_closed}
        if not _change_seat(connection, table_id, seat, **place):
            raise NotSeated(table_id=table_id, seat=seat)
        change(connection, table_id)
        settle_post(connection, table_id, f"hand {seat}")

    # Reading

    @reads
    def table(self, connection: sa.Connection, table_id: int) -> TableRecord | None:
        """The table of that number."""
        return read_table(connection, table_id)

    @reads
    def live_table(self, connection: sa.Connection, channel_id: int) -> TableRecord | None:
        """The table that holds the channel: at most one."""
        return _first(read_tables(connection, tables.c.channel_id == channel_id, holding))

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
        """The tables in lobby or play of a server, or of all (None), oldest first, those asleep included.

        Challenges and lessons are not among them.
        """
        scope = [] if guild_id is None else [tables.c.guild_id == guild_id]
        return read_tables(connection, live, shared, *scope)

    @reads
    def tables_in(self, connection: sa.Connection, channel_id: int) -> list[TableRecord]:
        """The tables in lobby or play of a channel, oldest first: one that holds it, and those asleep."""
        return read_tables(connection, live, shared, tables.c.channel_id == channel_id)

    @reads
    def tables_of(self, connection: sa.Connection, user_id: int) -> list[TableRecord]:
        """The tables of any kind in lobby or play where a person has a seat, oldest first.

        Seats that a bot player took over and those of tables asleep are among them.
        """
        seated = sa.select(seats.c.table_id).where(seats.c.user_id == user_id)
        return read_tables(connection, live, tables.c.id.in_(seated))

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
    def moves(self, connection: sa.Connection, table_id: int) -> list[tuple[int | None, str]]:
        """The whole log as (seat, entry), in order; empty for an unknown table."""
        return [(seat, entry) for seat, entry, _ in read_log(connection, table_id)]

    @reads
    def load(
        self, connection: sa.Connection, table_id: int, *, after: int = 0
    ) -> tuple[TableRecord, Sequence[tuple[int | None, str, datetime]]] | None:
        """A table and its log after ply `after` as (seat, entry, when), both of the same moment."""
        record = read_table(connection, table_id)
        return None if record is None else (record, read_log(connection, table_id, after))

    # Settings of the bot's own, such as the hash of the commands it has synced

    @reads
    def setting(self, connection: sa.Connection, key: str) -> str | None:
        """The value kept under a key."""
        return connection.scalar(sa.select(settings.c.value).where(settings.c.key == key))

    @writes
    def set_setting(self, connection: sa.Connection, key: str, value: str) -> None:
        """Keep a value under a key."""
        _replace(connection, key, value)

    @writes
    def settle_setting(self, connection: sa.Connection, key: str, value: str) -> str:
        """Keep a value under a key that has none, and return what is kept: the first caller decides."""
        _keep(connection, key, value)
        kept: str = connection.scalars(sa.select(settings.c.value).where(settings.c.key == key)).one()
        return kept

    @writes
    def set_commands(self, connection: sa.Connection, mark: str, ids: Mapping[str, int]) -> None:
        """Keep the hash of the commands that were synced (setting "commands") with the ids they got."""
        for key, value in (("commands", mark), ("command-ids", json.dumps(dict(ids)))):
            _replace(connection, key, value)

    @reads
    def command_ids(self, connection: sa.Connection) -> dict[str, int]:
        """The ids of the commands that were synced, by name; empty before the first sync."""
        kept = connection.scalar(sa.select(settings.c.value).where(settings.c.key == "command-ids"))
        return dict(json.loads(kept or "{}"))


def _first(found: list[TableRecord]) -> TableRecord | None:
    return found[0] if found else None


def _try(game: str, day: str, user_id: int) -> tuple[sa.ColumnElement[bool], ...]:
    return tables.c.daily == day, tables.c.game == game, tables.c.host_id == user_id


def _bot(name: str) -> Seat:
    return Seat(0, None, name, bot=True)


def _begin_waiting(connection: sa.Connection, record: TableRecord, now: datetime) -> None:
    """Let the time begin again after which a lobby runs out or a game falls asleep."""
    what, after = (What.LOBBY, LOBBY_AFTER) if record.status is Status.LOBBY else (What.SLEEP, SLEEP_AFTER)
    set_due_time(connection, what, record.id, now + after)


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
    rows = [asdict(seat) | {"table_id": table_id, "number": number} for number, seat in enumerate(people)]
    if rows:
        connection.execute(seats.insert(), rows)


def _write_entry(
    connection: sa.Connection, table_id: int, ply: int, seat: int | None, entry: str, now: datetime
) -> None:
    status = lock(connection, table_id)
    if status is not Status.PLAYING:
        raise NotPlaying(table_id=table_id, status=str(status))
    state = read_state(connection, table_id)
    if state is None or ply != 1 + state[1]:
        raise NumberTaken(table_id=table_id, number=ply)
    values = {"table_id": table_id, "number": ply, "seat": seat, "move": entry, "made_at": now}
    connection.execute(moves.insert(), values)
    stay_awake(connection, table_id, now)


def _end(
    connection: sa.Connection,
    table_id: int,
    status: Status,
    now: datetime,
    results: Sequence[SeatResult] | None = None,
) -> None:
    change(connection, table_id, status=status.value, ended_at=now)
    drop_due_times(connection, table_id)
    if results is not None:
        record = known_table(connection, table_id)
        if record.kind is not Kind.LESSON:
            write_results(connection, record, now, results)


def _hold(connection: sa.Connection, table_id: int, channel_id: int, **changes: Any) -> TableRecord:
    """Wake a table and let it hold the channel, with these changes. Raises ChannelBusy."""
    while True:
        try:
            with connection.begin_nested():
                return changed(connection, table_id, channel_id=channel_id, asleep_at=None, **changes)
        except IntegrityError:
            _refuse_busy(connection, channel_id)


def _refuse_busy(connection: sa.Connection, channel_id: int) -> None:
    """Raise ChannelBusy, unless the table that was in the way has just ended."""
    for busy in read_tables(connection, tables.c.channel_id == channel_id, holding):
        raise ChannelBusy(busy.id)


def _change_seat(connection: sa.Connection, table_id: int, seat: int, **changes: Any) -> bool:
    where = (seats.c.table_id == table_id, seats.c.number == seat)
    return connection.execute(seats.update().where(*where).values(**changes)).rowcount > 0


def _keep(connection: sa.Connection, key: str, value: str) -> None:
    connection.execute(insert_new(connection, settings).values(key=key, value=value))


def _replace(connection: sa.Connection, key: str, value: str) -> None:
    _keep(connection, key, value)
    connection.execute(settings.update().where(settings.c.key == key).values(value=value))
