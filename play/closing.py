"""Ending tables that cannot go on: the channel, the thread or the bot's place in the server is gone."""

from functools import partial

from data.errors import NotPlaying
from data.store import Store
from play.driver import Changed
from play.patience import persist
from play.tables import Tables


class Closing:
    """Ends tables without a result. A game that was over stays over."""

    def __init__(self, store: Store, tables: Tables, *, changed: Changed) -> None:
        self._store = store
        self._tables = tables
        self._changed = changed

    async def close(self, table_id: int, *, lobby_only: bool = False) -> None:
        """End a table; with `lobby_only` one that has started goes on. It is tried until it succeeds."""
        try:
            record = await persist(
                lambda: self._store.cancel(table_id, lobby_only=lobby_only), f"closing table {table_id}"
            )
        except NotPlaying:
            return
        self._changed(self._tables.noted(record))

    async def close_channel(self, channel_id: int) -> None:
        """End the table of a channel or thread that was deleted."""
        record = await persist(
            lambda: self._store.live_table(channel_id), f"looking for the table of channel {channel_id}"
        )
        if record is not None:
            await self.close(record.id)

    async def close_server(self, guild_id: int) -> None:
        """End every table of a server that the bot was taken out of."""
        listing = partial(self._store.live_tables, guild_id)
        for record in await persist(listing, f"listing the tables of server {guild_id}"):
            await self.close(record.id)
