"""Games in which nobody has moved for long: they fall asleep, which frees their channel, and wake again."""

from data.due import DueTime
from data.errors import NoSuchTable, NotPlaying
from data.store import Store
from play.absence import Absence
from play.closing import Changed
from play.tables import Snapshot, Tables


class Sleeping:
    """Puts games to sleep and wakes them."""

    def __init__(self, store: Store, tables: Tables, absence: Absence, *, changed: Changed) -> None:
        self._store = store
        self._tables = tables
        self._absence = absence
        self._changed = changed

    async def fall_asleep(self, due: DueTime) -> None:
        """Put a game to sleep whose time has come, unless somebody has moved meanwhile."""
        try:
            record = await self._store.sleep(due.subject)
        except (NotPlaying, NoSuchTable):
            return
        snapshot = await self._tables.look(record.id)
        if snapshot is not None and record.asleep_at is not None:
            self._changed(snapshot)

    async def wake(self, table_id: int) -> Snapshot:
        """Wake a game in its channel. Raises NotPlaying, NoSuchTable, and ChannelBusy: then `move` it."""
        return await self._awake(self._tables.noted(await self._store.wake(table_id)))

    async def move(self, table_id: int, channel_id: int, *, leaving: int) -> Snapshot:
        """Move a live table out of the channel `leaving` to another channel or thread, awake.

        One that has left that channel stays where it is. Raises as `wake`.
        """
        record = await self._store.move_table(table_id, channel_id, leaving=leaving)
        return await self._awake(self._tables.noted(record))

    async def _awake(self, snapshot: Snapshot) -> Snapshot:
        if snapshot.table is None:
            snapshot = await self._tables.look(snapshot.record.id) or snapshot
        if snapshot.table is not None:
            await self._absence.count(snapshot.table)
        return snapshot
