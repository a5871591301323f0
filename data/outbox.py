"""Messages that are being sent: what makes a repeated POST one message and no more.

A message belongs to a slot of its table ("board", "call", "hand 2", …). Before it is sent its nonce is
stored; when its id is known the slot is settled. A process that finds a slot unsettled sends with the same
nonce again, which Discord takes for the same message for some minutes; after that it has to look in the
channel first.
"""

from dataclasses import dataclass, field
from datetime import datetime

import sqlalchemy as sa

from data.database import Database, insert_new, reads, writes
from data.rows import Clock, lock
from data.schema import posts, seats, tables

SLOT = 8
"""How many characters a slot has at most: Discord takes 25 for a nonce, which holds two numbers beside it."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that is being sent. `sent_at`: when that was first tried; `again`: it was begun before.

    `stored`: the id of the slot's message until now, None where there is none or its slot stores none.
    """

    table_id: int
    slot: str
    count: int
    channel_id: int
    sent_at: datetime
    again: bool = field(default=False, compare=False)
    stored: int | None = field(default=None, compare=False)

    @property
    def nonce(self) -> str:
        """What Discord knows the message by: at most 25 characters, as it asks."""
        return f"{self.table_id}/{self.slot}/{self.count}"


class Outbox:
    """The store's part that knows which messages are being sent."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    @writes
    def begin(self, connection: sa.Connection, table_id: int, slot: str, channel_id: int) -> Post:
        """Begin to send a slot's next message, or go on with the one that is being sent.

        That was begun earlier, by another process maybe, if its `sent_at` is in the past; it may be for
        another channel. Raises NoSuchTable, and ValueError for a slot that is too long.
        """
        lock(connection, table_id)
        if len(slot) > SLOT:
            raise ValueError(f"a slot has at most {SLOT} characters: {slot}")
        here = (posts.c.table_id == table_id, posts.c.slot == slot)
        empty = {"table_id": table_id, "slot": slot, "count": 0, "channel_id": channel_id}
        connection.execute(insert_new(connection, posts).values(empty))
        row = connection.execute(sa.select(posts).where(*here)).mappings().one()
        stored = _stored(connection, table_id, slot)
        if row["sent_at"] is not None:
            return Post(**row, again=True, stored=stored)
        post = Post(table_id, slot, row["count"] + 1, channel_id, self._clock(), stored=stored)
        values = {"count": post.count, "channel_id": channel_id, "sent_at": post.sent_at}
        connection.execute(posts.update().where(*here).values(values))
        return post

    @writes
    def settle(self, connection: sa.Connection, post: Post) -> bool:
        """Remember that a message has been sent, or is not wanted any more; whether that was still open."""
        return settle_post(connection, post.table_id, post.slot, post.count)

    @writes
    def withdraw(self, connection: sa.Connection, post: Post) -> bool:
        """Take back a message that was refused, so that it does not count as sent; whether it was open."""
        here = (posts.c.table_id == post.table_id, posts.c.slot == post.slot, posts.c.count == post.count)
        gone = posts.update().where(*here, posts.c.sent_at.is_not(None))
        return connection.execute(gone.values(count=post.count - 1, sent_at=None)).rowcount > 0

    @reads
    def sent(self, connection: sa.Connection, table_id: int, slot: str) -> int:
        """How many of a slot's messages are settled."""
        here = (posts.c.table_id == table_id, posts.c.slot == slot)
        row = connection.execute(sa.select(posts.c.count, posts.c.sent_at).where(*here)).one_or_none()
        return 0 if row is None else row[0] - (row.sent_at is not None)

    @reads
    def open(self, connection: sa.Connection, table_id: int | None = None) -> list[Post]:
        """The messages being sent for a table, or for all (None), oldest first."""
        scope = [] if table_id is None else [posts.c.table_id == table_id]
        rows = connection.execute(
            sa.select(posts).where(posts.c.sent_at.is_not(None), *scope).order_by(posts.c.sent_at)
        )
        return [Post(**row) for row in rows.mappings()]


def _stored(connection: sa.Connection, table_id: int, slot: str) -> int | None:
    """Return the id of a slot's message, as the table or the seat keeps it."""
    kind, _, seat = slot.partition(" ")
    if kind == "hand":
        where = (seats.c.table_id == table_id, seats.c.number == int(seat))
        query = sa.select(seats.c.dm_message_id).where(*where)
    elif kind in ("board", "call"):
        column = tables.c.message_id if kind == "board" else tables.c.ping_message_id
        query = sa.select(column).where(tables.c.id == table_id)
    else:
        return None
    message_id: int | None = connection.execute(query).scalar()
    return message_id


def settle_post(connection: sa.Connection, table_id: int, slot: str, count: int | None = None) -> bool:
    """Settle a slot, if what is being sent there is its `count`-th message (None: whichever it is)."""
    where = [posts.c.table_id == table_id, posts.c.slot == slot, posts.c.sent_at.is_not(None)]
    if count is not None:
        where.append(posts.c.count == count)
    return connection.execute(posts.update().where(*where).values(sent_at=None)).rowcount > 0
