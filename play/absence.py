"""People who are not there: who has left, who keeps the table waiting, whose seat is handed over and back."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from data.due import ABSENT_AFTER, RETURN_WITHIN, SLEEP_AFTER, What
from data.errors import Leaving, NotAbsent, NotSeated, StoreError, TooLate
from data.records import Kind, Seat, Status, TableRecord
from data.store import Store
from play.patience import report
from play.tables import Snapshot, Table, Tables

CONFIRMED_AFTER = timedelta(minutes=1)
"""Who is found to have left is looked up again after this long, and has left if that says so too."""

HasLeft = Callable[[int, int], Awaitable[bool]]
"""Tells whether a person is gone from a server: (server's id, user id)."""


class Absence:
    """Hands seats of people who are not there to bot players, and back."""

    def __init__(
        self, store: Store, tables: Tables, *, clock: Callable[[], datetime], has_left: HasLeft
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._has_left = has_left
        self._leaving: dict[tuple[int, int], datetime] = {}
        """Who was found to have left once, and when: (server's id, user id)."""

    async def resign(self, table_id: int, user_id: int) -> Snapshot:
        """Give a person's own seat to a bot player. Raises NotPlaying, NotSeated, Unplayable."""
        return await self._hand_over(await self._tables.fresh(table_id), user_id, "!resign")

    async def replace(self, table_id: int, user_id: int, *, by: int | None = None) -> Snapshot:
        """Give the seat of a person who is not there to a bot player; raises as `resign`.

        `by`: the seat whose person asks for it.
        """
        note = "!replaced" if by is None else f"!replaced {by}"
        return await self._hand_over(await self._tables.fresh(table_id), user_id, note)

    async def _hand_over(self, table: Table, user_id: int, note: str) -> Snapshot:
        seat = next((one.number for one in table.record.seats if one.user_id == user_id), None)

        def allowed(newest: Table) -> None:
            if newest.seat_of(user_id) is None:
                raise NotSeated(table_id=newest.record.id, seat=seat)

        return await self._tables.note(table, note, seat, allowed=allowed)

    async def take_back(self, table_id: int, user_id: int) -> Snapshot:
        """Give a seat back to its person. Raises NotPlaying, NotSeated, TooLate, Unplayable.

        A person who holds it already gets the table as it is.
        """
        table = await self._tables.fresh(table_id)
        if table.seat_of(user_id) is not None:
            return Snapshot(table.record, table)
        seat = next((one.number for one in table.record.seats if one.user_id == user_id), None)
        if seat is None:
            raise NotSeated(table_id=table_id)

        due = await self._store.due.of(table_id)
        until = next((one.at for one in due if (one.what, one.seat) == (What.RETURN, seat)), None)

        def allowed(newest: Table) -> None:
            since = newest.replaced_at(seat)
            # Earlier versions kept no due time for it.
            if since is not None and self._clock() > (until or since + RETURN_WITHIN):
                raise TooLate(hours=int(RETURN_WITHIN.total_seconds() // 3600))

        return await self._tables.note(table, "!returned", seat, allowed=allowed)

    async def replace_leavers(self, record: TableRecord) -> list[Seat]:
        """Give the seats of people who have left the server to bot players; returns these seats."""
        if record.status is not Status.PLAYING or record.guild_id is None or record.kind is Kind.DAILY:
            return []
        gone = []
        for seat in record.seats:
            if seat.user_id is None or seat.bot or not await self.left(record.guild_id, seat.user_id):
                continue
            try:
                await self.replace(record.id, seat.user_id)
            except NotSeated:
                continue  # resigned in the same moment
            gone.append(seat)
        return gone

    def leaving(self, guild_id: int, user_id: int) -> bool:
        """Return whether one look has found the person gone, and the second one is still to come."""
        return (guild_id, user_id) in self._leaving

    async def seems_gone(self, guild_id: int, user_id: int) -> bool:
        """Return whether a look says that the person is not in the server; it may be wrong once."""
        return await self._has_left(guild_id, user_id)

    async def left(self, guild_id: int, user_id: int) -> bool:
        """Return whether two looks, a minute apart or more, both say that the person has left the server."""
        person = guild_id, user_id
        if not await self._has_left(guild_id, user_id):
            self._leaving.pop(person, None)
            return False
        first = self._leaving.setdefault(person, self._clock())
        if self._clock() - first < CONFIRMED_AFTER:
            return False
        del self._leaving[person]
        return True

    async def look_again(self) -> list[int]:
        """Look again for those who were found to have left a minute ago; return the tables that changed.

        A lobby goes on without them: hosting passes to the next person, and the last one closes it. Where the
        store fails it is tried again at the next look.
        """
        changed: list[int] = []
        ready = {one: at for one, at in self._leaving.items() if self._clock() - at >= CONFIRMED_AFTER}
        for (guild_id, user_id), first in ready.items():
            if not await self.left(guild_id, user_id):
                continue
            try:
                await self._leave_all(guild_id, user_id, changed)
            except Exception as error:
                self._leaving[guild_id, user_id] = first
                report(f"handing over the seats of {user_id}", error, 0)
        return changed

    async def _leave_all(self, guild_id: int, user_id: int, changed: list[int]) -> None:
        """Take a person out of all tables of a server; those that have changed are added to `changed`."""
        for record in await self._store.tables_of(user_id):
            if record.guild_id != guild_id or not record.kind.shared or record.seat_of(user_id) is None:
                continue
            try:
                if record.status is Status.LOBBY:
                    self._tables.noted(await self._store.leave(record.id, user_id))
                else:
                    await self.replace(record.id, user_id)
            except StoreError:
                continue  # ended or resigned in the same moment, or of other rules
            except Exception:
                changed.append(record.id)  # perhaps
                raise
            changed.append(record.id)

    async def require(self, table: Table, seat: Seat) -> None:
        """Raise unless the seat's person may be replaced: left the server, or keeps the table waiting.

        Raises NotAbsent, and Leaving if a second look must confirm that the person has left.
        """
        record = table.record
        if seat.number in table.game.to_move:
            due = await self._store.due.of(record.id)
            since = {one.seat: one.at for one in due if one.what is What.ABSENCE}
            at = since.get(seat.number)
            if at is not None and at <= self._clock():
                return
        if record.guild_id is not None and seat.user_id is not None:
            if await self.left(record.guild_id, seat.user_id):
                return
            if self.leaving(record.guild_id, seat.user_id):
                raise Leaving(seat=seat.number)
        raise NotAbsent(seat=seat.number, minutes=int(ABSENT_AFTER.total_seconds() // 60))

    async def count(self, table: Table) -> None:
        """See that the time is counted for everybody the table waits for, and for its sleep.

        A move does that by itself; this is for a game's start, and for tables of earlier versions.
        """
        record = table.record
        if record.status is not Status.PLAYING or not record.kind.shared or record.asleep_at is not None:
            return
        wanted: dict[tuple[What, int | None], timedelta] = {(What.SLEEP, None): SLEEP_AFTER}
        if len(table.people) > 1:
            awaited = [seat.number for seat in table.people if table.awaits(seat.number)]
            wanted |= {(What.ABSENCE, seat): ABSENT_AFTER for seat in awaited}
        counted = {(one.what, one.seat) for one in await self._store.due.of(record.id)}
        for (what, seat), after in wanted.items():
            if (what, seat) not in counted:
                await self._store.due.set(what, record.id, self._clock() + after, seat=seat)
