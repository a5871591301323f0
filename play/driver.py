"""Keeps games going: makes the moves nobody is asked for, and takes up every live table after a start."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from data.errors import StoreError
from data.records import Status
from data.store import Store
from play import thinking
from play.absence import Absence
from play.closing import Changed, Closing
from play.patience import FINAL, Patience, persist, report
from play.tables import Snapshot, Table, Tables

log = logging.getLogger(__name__)

SHOW_EVERY = timedelta(seconds=1)
"""The time between two boards while bot players move among themselves."""

UNSHOWN = timedelta(minutes=10)
"""An end is shown within a minute, however Discord fares. A game that ended this long before the last end of
all has been shown; one that ended later may have been stored by a process that died before it showed it."""

AT_ONCE = 4
"""Tables taken up at the same time when the process starts."""


class Driver:
    """Makes what follows at a table without a click.

    Whatever fails on the way is tried again, with growing pauses, until the table is closed.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        absence: Absence,
        closing: Closing,
        *,
        clock: Callable[[], datetime],
        changed: Changed,
    ) -> None:
        self._store = store
        self._tables = tables
        self._absence = absence
        self._closing = closing
        self._clock = clock
        self._changed = changed
        self._running: dict[int, asyncio.Task[None]] = {}
        self._retries: dict[int, Patience] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def go_on(self, table_id: int, *, since: int | None = None) -> None:
        """Make moves until a person is asked. Returns then, or at a failure, to go on later by itself.

        After a deal at a ply later than `since` (None: than now) it also looks who has left the server.
        """
        while (running := self._running.get(table_id)) is not None:
            await asyncio.wait([running])
        task = self._running[table_id] = asyncio.create_task(
            self._attempt(table_id, since), name=f"drive table {table_id}"
        )
        await asyncio.wait([task])

    async def begin(self, table_id: int, seed: bytes, min_players: int) -> None:
        """Start the game of a lobby. Raises NotInLobby, TooFewPlayers, NoSuchTable."""
        try:
            await self._store.start(table_id, seed=seed, min_players=min_players)
        except StoreError:
            raise
        except Exception:
            self.take_up(table_id)
            raise
        await self.go_on(table_id)
        self._behind(persist(lambda: self._count(table_id), f"counting the time at table {table_id}"))

    def take_up(self, table_id: int) -> None:
        """Let a table go on and show it as soon as the store can be read: how it is now is not known."""
        self._behind(persist(lambda: self._take_up(table_id), f"taking up table {table_id}"))

    def take_up_channel(self, channel_id: int) -> None:
        """As `take_up`, for whatever table holds a channel by now."""
        self._behind(persist(lambda: self._take_up_channel(channel_id), f"taking up channel {channel_id}"))

    async def _take_up_channel(self, channel_id: int) -> None:
        record = await self._store.live_table(channel_id)
        if record is not None:
            await self._take_up(record.id)

    async def _count(self, table_id: int) -> None:
        table = await self._game(table_id)
        if table is not None:
            await self._absence.count(table)

    async def look_for_leavers(self) -> None:
        """Look again for people who were found to have left; their tables go on with bot players."""
        for table_id in await self._absence.look_again():
            await self.go_on(table_id)
            self._behind(persist(partial(self._show, table_id), f"showing table {table_id}"))

    async def _show(self, table_id: int) -> None:
        snapshot = await self._tables.look(table_id)
        if snapshot is not None:
            self._changed(snapshot)

    async def recover(self) -> None:
        """After a start: let every live table go on, and show what was not shown any more, ends included."""
        records = await persist(self._unfinished, "listing the live tables")
        gate = asyncio.Semaphore(AT_ONCE)

        async def take_up(table_id: int) -> None:
            async with gate:
                await persist(lambda: self._take_up(table_id), f"taking up table {table_id}")

        results = await asyncio.gather(*(take_up(table_id) for table_id in records), return_exceptions=True)
        for table_id, result in zip(records, results, strict=True):
            if isinstance(result, Exception):
                log.error("table %s was not taken up again", table_id, exc_info=result)

    def close(self) -> None:
        """Stop trying again. What is under way comes to its end by itself."""
        for task in self._tasks:
            task.cancel()

    async def _unfinished(self) -> list[int]:
        live, ended = await self._store.live_tables(), await self._store.last_ended(UNSHOWN)
        return [record.id for record in (*live, *ended)]

    async def _take_up(self, table_id: int) -> None:
        snapshot = await self._tables.look(table_id)
        if snapshot is None:
            return
        if snapshot.record.asleep_at is not None:
            return
        if snapshot.table is not None and snapshot.record.status is Status.PLAYING:
            await self._absence.replace_leavers(snapshot.record)
            await self.go_on(table_id)
            await self._count(table_id)
            snapshot = await self._tables.look(table_id) or snapshot
        self._changed(snapshot)

    async def _attempt(self, table_id: int, since: int | None) -> None:
        try:
            await self._drive(table_id, since)
        except FINAL as error:
            log.warning("table %s does not go on: %s", table_id, error)
        except Exception as error:
            self._try_again(table_id, since, error)
            return
        finally:
            del self._running[table_id]
        self._retries.pop(table_id, None)

    def _try_again(self, table_id: int, since: int | None, error: Exception) -> None:
        waiting = self._retries.get(table_id)
        patience = waiting or self._retries.setdefault(table_id, Patience())
        report(f"a move at table {table_id}", error, patience.failures)
        if waiting is None:
            self._behind(self._retry(table_id, since, patience))

    def _behind(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what nobody waits for; given up when the process closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _retry(self, table_id: int, since: int | None, patience: Patience) -> None:
        while self._retries.get(table_id) is patience:
            await patience.wait()
            if self._retries.get(table_id) is patience:
                await self.go_on(table_id, since=since)
        table = self._tables.known(table_id)
        if table is not None:
            self._changed(Snapshot(table.record, table))

    async def _drive(self, table_id: int, since: int | None) -> None:
        table = self._tables.known(table_id) or await self._game(table_id)
        if table is None:
            return
        shown, looked = self._clock(), table.ply if since is None else since
        while table is not None and table.record.status is Status.PLAYING:
            if table.abandoned:
                self._changed(await self._closing.abandon(table))
                return
            if table.record.asleep_at is not None:
                return
            if (owed := table.unasked()) is not None:
                table = await self._make(table, *owed)
                if table is not None and self._clock() - shown >= SHOW_EVERY:
                    self._changed(Snapshot(table.record, table))
                    shown = self._clock()
            elif table.dealt_since(looked):
                looked = table.ply
                if not await self._absence.replace_leavers(table.record):
                    return
                table = await self._game(table_id)
            else:
                return

    async def _make(self, table: Table, seat: int, single: str | None) -> Table | None:
        """Make a seat's only move, or the one that its bot player thinks out; returns the table after it."""
        move = single if single is not None else await thinking.choose(table, seat)
        try:
            return await self._tables.move(table, seat, move, drawn_at=table.ply)
        except FINAL:
            newer = await self._game(table.record.id)
            if newer is not None and newer.ply == table.ply and newer.record == table.record:
                raise
            return newer  # somebody moved first, and what was thought out is no longer asked for

    async def _game(self, table_id: int) -> Table | None:
        snapshot = await self._tables.look(table_id)
        return None if snapshot is None else snapshot.table
