"""Ending tables before the end: by a moderator, by consent, or because nobody can play there any more."""

from collections.abc import Callable
from functools import partial

from data.errors import NothingAsked, NotPlaying, NotSeated
from data.records import SeatResult, Status
from data.store import Store
from play.patience import persist
from play.tables import CALL_OFF, Snapshot, Table, Tables

Changed = Callable[[Snapshot], object]
"""Hears of every change that nobody's click brought about."""


class Closing:
    """Ends tables. A game that was over stays over; one that is ended here counts for nobody.

    Only where everybody has given up the seat it is lost by all of them.
    """

    def __init__(self, store: Store, tables: Tables, *, changed: Changed) -> None:
        self._store = store
        self._tables = tables
        self._changed = changed

    async def close(
        self, table_id: int, *, lobby_only: bool = False, why: str = "channel"
    ) -> Snapshot | None:
        """End a table; with `lobby_only` one that has started goes on. It is tried until it succeeds.

        `why` is kept in the log of a game: "moderator", or "channel" for one whose channel is gone. Returns
        the table as it is then, None if it was over or there is none.
        """
        try:
            snapshot = await persist(
                partial(self._close, table_id, lobby_only, why), f"closing table {table_id}"
            )
        except NotPlaying:
            return None
        if snapshot is not None:
            self._changed(snapshot)
        return snapshot

    async def _close(self, table_id: int, lobby_only: bool, why: str) -> Snapshot | None:
        snapshot = await self._tables.look(table_id)
        if snapshot is None or (lobby_only and snapshot.record.status is Status.PLAYING):
            return snapshot
        if snapshot.table is not None:
            return await self._tables.note(snapshot.table, f"!closed {why}", None, allowed=lambda _: None)
        return self._tables.noted(await self._store.cancel(table_id, lobby_only=lobby_only))

    async def abandon(self, table: Table) -> Snapshot:
        """End a game in which nobody holds a seat any more: all who gave theirs up have lost it."""

        def abandoned(newest: Table) -> None:
            if not newest.abandoned:
                raise NotPlaying(table_id=newest.record.id, status="playing")

        last = len(table.record.seats)
        lost = [SeatResult(seat, points, last) for seat, points in enumerate(table.game.scores)]
        return await self._tables.note(table, "!closed nobody", None, allowed=abandoned, results=lost)

    async def ask_to_call_off(self, table_id: int, user_id: int) -> Snapshot:
        """Ask the others to end a game without a result; where nobody else is seated it ends at once.

        To ask again, or what another asks already, is to agree. Raises NotPlaying, NotSeated, Unplayable.
        """
        table = await self._tables.fresh(table_id)
        if table.asking is not None:
            return await self.agree(table_id, user_id, table.asking.ply)
        seat = _seat(table, user_id)
        snapshot = await self._tables.note(table, CALL_OFF, seat, allowed=lambda now: _seat(now, user_id))
        return await self._settle(snapshot)

    async def agree(self, table_id: int, user_id: int, ply: int) -> Snapshot:
        """Agree to what was asked at that ply. Raises NothingAsked, NotPlaying, NotSeated, Unplayable."""
        table = await self._tables.fresh(table_id)
        seat = _seat(table, user_id)
        if table.asking is not None and table.asking.ply == ply and seat in table.asking.agreed:
            return await self._settle(Snapshot(table.record, table))
        snapshot = await self._tables.note(table, "!agree", seat, allowed=partial(_asked, user_id, ply))
        return await self._settle(snapshot)

    async def decline(self, table_id: int, user_id: int, ply: int) -> Snapshot:
        """Decline what was asked at that ply. Raises as `agree`."""
        table = await self._tables.fresh(table_id)
        return await self._tables.note(
            table, "!decline", _seat(table, user_id), allowed=partial(_asked, user_id, ply)
        )

    async def _settle(self, snapshot: Snapshot) -> Snapshot:
        """Do what everybody has agreed to."""
        table = snapshot.table
        if table is None or not table.agreed:
            return snapshot

        def still(newest: Table) -> None:
            if not newest.agreed:
                raise NothingAsked(table_id=newest.record.id)

        return await self._tables.note(table, "!call-off", None, allowed=still)

    async def close_channel(self, channel_id: int) -> None:
        """End the table of a channel or thread that was deleted, and those that sleep there."""
        records = await persist(
            lambda: self._store.tables_in(channel_id), f"looking for the tables of channel {channel_id}"
        )
        for record in records:
            await self.close(record.id)

    async def close_server(self, guild_id: int) -> None:
        """End every table of a server that the bot was taken out of."""
        listing = partial(self._store.live_tables, guild_id)
        for record in await persist(listing, f"listing the tables of server {guild_id}"):
            await self.close(record.id)


def _seat(table: Table, user_id: int) -> int:
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotSeated(table_id=table.record.id)
    return seat.number


def _asked(user_id: int, ply: int, table: Table) -> None:
    _seat(table, user_id)
    if table.asking is None or table.asking.ply != ply:
        raise NothingAsked(table_id=table.record.id)
