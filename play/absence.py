"""People who are not there: who has left, who keeps the table waiting, and whose seat is handed over."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from data.errors import NotAbsent, NotSeated
from data.records import Seat, Status, TableRecord
from data.store import Store
from play.tables import Snapshot, Tables

ABSENT_AFTER = timedelta(minutes=10)
"""A person who has owed a move for this long may be replaced when somebody else at the table asks for it."""

HasLeft = Callable[[int, int], Awaitable[bool]]
"""Tells whether a person has left a server: (server's id, user id)."""


class Absence:
    """Hands seats of people who are not there to bot players."""

    def __init__(
        self, store: Store, tables: Tables, *, clock: Callable[[], datetime], has_left: HasLeft
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._has_left = has_left

    async def resign(self, table_id: int, user_id: int) -> Snapshot:
        """Give a person's seat to a bot player. Raises NotPlaying, NotSeated, NoSuchTable."""
        return self._tables.noted(await self._store.resign(table_id, user_id))

    async def replace_leavers(self, record: TableRecord) -> list[Seat]:
        """Give the seats of people who have left the server to bot players; returns these seats."""
        if record.status is not Status.PLAYING or record.guild_id is None or record.daily is not None:
            return []
        gone = []
        for seat in record.seats:
            if seat.user_id is None or seat.bot or not await self._has_left(record.guild_id, seat.user_id):
                continue
            try:
                await self.resign(record.id, seat.user_id)
            except NotSeated:
                continue  # resigned in the same moment
            gone.append(seat)
        return gone

    async def require(self, snapshot: Snapshot, seat: Seat) -> None:
        """Raise NotAbsent unless the seat's person has left the server or keeps the table waiting."""
        record, table = snapshot.record, snapshot.table
        since = record.last_move_at or record.started_at
        waited = since is not None and self._clock() - since >= ABSENT_AFTER
        if table is not None and seat.number in table.game.to_move and waited:
            return
        if record.guild_id and seat.user_id and await self._has_left(record.guild_id, seat.user_id):
            return
        raise NotAbsent(seat=seat.number, minutes=int(ABSENT_AFTER.total_seconds() // 60))
