"""What is to happen at a time: rows that one process at a time claims, moved when the bot was down.

A due time is fired once: whoever claimed it carries it out and then says that it is done. A process that dies
in between leaves it to the next one when its claim has run out, so carrying out must bear being begun twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

import sqlalchemy as sa

from data.database import Database, insert_new, reads, writes
from data.rows import Clock
from data.schema import due_times, heartbeats

CLAIM = timedelta(minutes=1)
"""How long a claim holds."""

GAP = timedelta(minutes=2)
"""The longest silence of all processes that counts as the bot being up."""

KEPT = timedelta(days=1)
"""How long the heartbeat of a process that has gone is kept."""

NO_SEAT = -1

LOBBY_AFTER = timedelta(hours=1)
"""A lobby in which nothing has happened for this long gives way to a new one."""

ABSENT_AFTER = timedelta(minutes=10)
"""A person who has owed a move for this long may be replaced when somebody at the table asks for it."""

SLEEP_AFTER = timedelta(days=7)
"""A game without a move for this long falls asleep."""


RETURN_WITHIN = timedelta(days=1)
"""How long a seat that was handed over can be taken back."""


class What(StrEnum):
    """What happens. The subject of DELETION is a server's id, that of all others a table's.

    When LOBBY and ABSENCE come nothing happens by itself: from then on somebody may ask for it. When RETURN
    comes, a seat can no longer be taken back.
    """

    LOBBY = "lobby"
    ABSENCE = "absence"
    RETURN = "return"
    TURN = "turn"
    SLEEP = "sleep"
    DELETION = "deletion"


FIRED = (What.TURN, What.SLEEP, What.DELETION)
"""What is carried out when its time has come, and so is claimed."""


@dataclass(frozen=True, slots=True)
class DueTime:
    """What happens when, to a table or one of its seats."""

    what: What
    subject: int
    seat: int | None
    at: datetime


class DueTimes:
    """The store's part that knows what happens when."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @writes
    def set(
        self, connection: sa.Connection, what: What, subject: int, at: datetime, *, seat: int | None = None
    ) -> None:
        """Set a due time, or set it again to another time; a claim on the earlier one is void."""
        set_due_time(connection, what, subject, at, seat)

    @writes
    def drop(self, connection: sa.Connection, what: What, subject: int, *, seat: int | None = None) -> None:
        """Take a due time back, if it is set."""
        connection.execute(due_times.delete().where(*_key(what, subject, seat)))

    @reads
    def of(self, connection: sa.Connection, subject: int) -> list[DueTime]:
        """The due times of a table (or server), the earliest first."""
        rows = connection.execute(
            sa.select(due_times).where(due_times.c.subject == subject).order_by(due_times.c.at)
        )
        return _due_times(rows.all())

    @reads
    def next(self, connection: sa.Connection) -> datetime | None:
        """When the next due time can be claimed: it may be in the past. None: there is none."""
        when = sa.func.coalesce(due_times.c.claimed_until, due_times.c.at, type_=due_times.c.at.type)
        return connection.scalar(sa.select(sa.func.min(when, type_=due_times.c.at.type)).where(_FIRED))

    @writes
    def claim(self, connection: sa.Connection, process: str, *, limit: int = 20) -> list[DueTime]:
        """Claim the earliest due times that have come and that nobody has claimed, for a minute.

        Only what is in FIRED is claimed.
        """
        now = self._clock()
        free = sa.or_(due_times.c.claimed_until.is_(None), due_times.c.claimed_until <= now)
        rows = connection.execute(
            sa.select(due_times)
            .where(due_times.c.at <= now, free, _FIRED)
            .order_by(due_times.c.at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        found = _due_times(rows.all())
        for one in found:
            connection.execute(
                due_times.update()
                .where(*_key(one.what, one.subject, one.seat))
                .values(claimed_by=process, claimed_until=now + CLAIM)
            )
        return found

    @writes
    def done(self, connection: sa.Connection, process: str, due: DueTime) -> bool:
        """Remove a due time that was carried out; False if it was set again or claimed by another since."""
        same = (due_times.c.claimed_by == process, due_times.c.at == due.at)
        key = _key(due.what, due.subject, due.seat)
        return connection.execute(due_times.delete().where(*key, *same)).rowcount > 0

    @writes
    def beat(self, connection: sa.Connection, process: str) -> timedelta:
        """Note that a process of the bot is up; how long no process was, if that was more than two minutes.

        All due times that had not come before that silence move by it, once.
        """
        if connection.dialect.name == "postgresql":  # SQLite has one writer at a time
            connection.execute(sa.text("LOCK TABLE heartbeats IN EXCLUSIVE MODE"))
        now = self._clock()
        last = connection.scalar(sa.select(sa.func.max(heartbeats.c.at)))
        connection.execute(insert_new(connection, heartbeats).values(process=process, at=now))
        connection.execute(heartbeats.update().where(heartbeats.c.process == process).values(at=now))
        connection.execute(heartbeats.delete().where(heartbeats.c.at < now - KEPT))
        gap = now - last if last is not None else timedelta(0)
        if gap <= GAP:
            return timedelta(0)
        rows = connection.execute(sa.select(due_times).where(due_times.c.at > last)).all()
        for one in _due_times(rows):
            connection.execute(
                due_times.update().where(*_key(one.what, one.subject, one.seat)).values(at=one.at + gap)
            )
        return gap


def set_due_time(
    connection: sa.Connection, what: What, subject: int, at: datetime, seat: int | None = None
) -> None:
    """Set a due time, or set it again to another time."""
    row = {"what": what.value, "subject": subject, "seat": NO_SEAT if seat is None else seat, "at": at}
    connection.execute(insert_new(connection, due_times).values(row))
    connection.execute(
        due_times.update()
        .where(*_key(what, subject, seat))
        .values(at=at, claimed_by=None, claimed_until=None)
    )


def write_absences(
    connection: sa.Connection, table_id: int, now: datetime, awaited: Mapping[int, bool]
) -> None:
    """Begin to count how long a seat is waited for (True), or stop it (False)."""
    for seat, waits in awaited.items():
        if waits:
            set_due_time(connection, What.ABSENCE, table_id, now + ABSENT_AFTER, seat)
        else:
            connection.execute(due_times.delete().where(*_key(What.ABSENCE, table_id, seat)))


def write_return(connection: sa.Connection, table_id: int, seat: int, now: datetime, given: bool) -> None:
    """Begin to count how long a seat that was given to a bot player can be taken back, or stop it."""
    if given:
        set_due_time(connection, What.RETURN, table_id, now + RETURN_WITHIN, seat)
    else:
        connection.execute(due_times.delete().where(*_key(What.RETURN, table_id, seat)))


def stay_awake(connection: sa.Connection, table_id: int, now: datetime) -> None:
    """Let the time begin again after which a game falls asleep, if it is counted."""
    connection.execute(
        due_times.update()
        .where(*_key(What.SLEEP, table_id, None))
        .values(at=now + SLEEP_AFTER, claimed_by=None, claimed_until=None)
    )


def sleeps_at(connection: sa.Connection, table_id: int) -> datetime | None:
    """Return when a game falls asleep; None if that is not counted."""
    return connection.scalar(sa.select(due_times.c.at).where(*_key(What.SLEEP, table_id, None)))


def drop_due_times(connection: sa.Connection, table_id: int) -> None:
    """Take all due times of a table back: it has ended or fallen asleep."""
    of_tables = due_times.c.what != What.DELETION.value
    connection.execute(due_times.delete().where(due_times.c.subject == table_id, of_tables))


_FIRED = due_times.c.what.in_([what.value for what in FIRED])


def _key(what: What, subject: int, seat: int | None) -> tuple[sa.ColumnElement[bool], ...]:
    number = NO_SEAT if seat is None else seat
    return due_times.c.what == what.value, due_times.c.subject == subject, due_times.c.seat == number


def _due_times(rows: Sequence[sa.Row[tuple[str, int, int, datetime]]]) -> list[DueTime]:
    return [
        DueTime(What(row.what), row.subject, None if row.seat == NO_SEAT else row.seat, row.at)
        for row in rows
    ]
