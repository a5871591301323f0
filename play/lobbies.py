"""Opening tables: one a channel, and what gives way to a new one."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from data.due import LOBBY_AFTER, What
from data.errors import ChannelBusy, NotKept, StoreError
from data.records import Status, TableRecord
from data.store import Store
from engines import GAMES
from play.closing import Closing
from play.tables import Tables

BOT_NAMES = ("Daisy", "Poppy", "Iris", "Basil", "Sorrel")


def bot_names(taken: list[str], count: int) -> list[str]:
    """Return names for further bot players, none of them at the table already."""
    return [name for name in BOT_NAMES if name not in taken][:count]


class Lobbies:
    """Opens lobbies, and closes those that are in the way and may go."""

    def __init__(
        self, store: Store, tables: Tables, closing: Closing, *, clock: Callable[[], datetime]
    ) -> None:
        self._store = store
        self._tables = tables
        self._closing = closing
        self._clock = clock

    async def open(
        self,
        game: str,
        options: Mapping[str, Any],
        *,
        bots: int,
        host_id: int,
        host_name: str,
        host_account: str | None = None,
        guild_id: int,
        channel_id: int,
        locale: str,
    ) -> TableRecord:
        """Open a lobby with its host in the first seat and this many bot players, as far as they fit.

        Raises ChannelBusy when the channel has a table that does not give way, and NotKept.
        """
        kind = GAMES[game]
        values: dict[str, Any] = {
            "game": game,
            "rules_version": kind.rules_version,
            "options": options,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": host_id,
            "host_name": host_name,
            "host_account": host_account,
            "bots": bot_names([host_name], min(bots, kind.max_players - 1)),
            "max_players": kind.max_players,
            "locale": locale,
        }
        try:
            return await self._create(values)
        except ChannelBusy as busy:
            old = await self._tables.look(busy.table_id)
            lobby = old is not None and old.record.status is Status.LOBBY
            if old is None or not (await self._forgotten(old.record) if lobby else old.table is None):
                raise
            await self._closing.close(busy.table_id, lobby_only=lobby)
            return await self._create(values)

    async def _create(self, values: Mapping[str, Any]) -> TableRecord:
        """Store a lobby; one that is there though the store failed is returned as well.

        Raises ChannelBusy, NotKept if it is not there, and the store's error if that cannot be told now.
        """
        try:
            return await self._store.create_table(**values)
        except StoreError:
            raise
        except Exception as error:
            try:
                found = await self._store.live_table(values["channel_id"])
            except Exception:
                raise error from None
            new = found is not None and found.status is Status.LOBBY and found.message_id is None
            if found is None or not new or found.host_id != values["host_id"]:
                raise NotKept(str(error)) from error
            return found

    async def _forgotten(self, lobby: TableRecord) -> bool:
        """Whether nothing has happened in a lobby for so long that it gives way to a new one."""
        due = await self._store.due.of(lobby.id)
        until = next((one.at for one in due if one.what is What.LOBBY), lobby.created_at + LOBBY_AFTER)
        return self._clock() >= until
