"""The board of a table in its channel: first the lobby, then the game, at the end the result."""

import asyncio
from collections.abc import Sequence

import discord

from cogs.messages.context import Context
from cogs.messages.posting import Place
from cogs.messages.rights import Right
from cogs.messages.slot import Asked, Newest, Posted
from cogs.screens import boards
from cogs.ui.delivery import Refusal, is_gone, refusal
from cogs.ui.layout import Content
from data import texts
from data.records import Status, TableRecord
from play.tables import Snapshot

SCROLLED_AWAY = 20
"""With this many messages below it a board is posted again instead of being edited where nobody sees it."""


class Board(Posted):
    """The public message of a table. A daily challenge has none."""

    def __init__(self, context: Context, newest: Newest) -> None:
        record = newest().record
        super().__init__(context, newest, f"the board of table {record.id}", "board")
        self._gone = False
        self.right = Right(context)

    def stop(self) -> None:
        """Send nothing more: the channel is gone."""
        self._gone = True

    def repost(self) -> asyncio.Task[None]:
        """As `Posted` does, once the board before is removed: of two the next start would find one only."""
        return asyncio.create_task(self._repost(), name=f"repost of {self._name}")

    async def _repost(self) -> None:
        await self._removals.rest()
        await super().repost()

    async def _update(self, clicks: Sequence[Asked]) -> None:
        # A click's own token needs no right.
        with self.right.asking(self.newest(), anyway=bool(clicks)):
            await super()._update(clicks)

    async def _post(self, snapshot: Snapshot, content: Content) -> None:
        try:
            await super()._post(snapshot, content)
            self.context.below[snapshot.record.channel_id] = 0
        except discord.HTTPException as error:
            if not self.reposting or self.message_id is None or refusal(error) is not Refusal.FORBIDDEN:
                raise
            # The bot may not post here any more, but may still edit what it has posted.
            if not await self._edit(snapshot, content):
                raise
            self.refused = error
            self.right.note(snapshot)

    async def _content(self, snapshot: Snapshot) -> Content | None:
        record, table = snapshot.record, snapshot.table
        if record.daily is not None or self._gone:
            return None
        below = self.context.below.setdefault(record.channel_id, 0)
        away = below >= SCROLLED_AWAY and self._removals.idle and record.status is not Status.LOBBY
        if away and not self.right.lacking(snapshot):
            self.reposting = True
        return await asyncio.to_thread(boards.board, record, table, texts.speaker(record.locale))

    def _stored(self, record: TableRecord) -> tuple[int | None, int | None]:
        return record.channel_id, record.message_id

    async def _channel(self, snapshot: Snapshot) -> Place:
        record = snapshot.record
        return self.context.client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)

    async def _remember(self, snapshot: Snapshot) -> None:
        await self._keep(self.context.store.set_message(snapshot.record.id, self.message_id))
        self.context.tables.amended(snapshot.record.id, message_id=self.message_id)

    async def _refused(self, snapshot: Snapshot, error: discord.HTTPException) -> bool:
        record = snapshot.record
        if refusal(error) is not Refusal.CHANNEL_GONE:
            return False
        if not await is_gone(self.context.client, record.channel_id):
            return False
        self.stop()
        await self.context.close(record.id)
        return True
