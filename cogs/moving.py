"""Tables that move into a thread of their channel, which is free for another one then."""

import asyncio
import logging

import discord

from cogs import threads
from cogs.messages.messages import Messages
from cogs.screens.base import game_name
from data import texts
from data.records import TableRecord
from play.patience import persist
from play.sleeping import Sleeping
from play.tables import Snapshot

log = logging.getLogger(__name__)


class Moving:
    """Moves tables into threads, each into one, however many people ask for it at once."""

    def __init__(self, sleeping: Sleeping, messages: Messages) -> None:
        self._sleeping = sleeping
        self._messages = messages
        self._under_way: dict[int, asyncio.Task[Snapshot]] = {}
        self._empty: dict[int, discord.Thread] = {}
        """By table, a thread into which it could not be moved: the next try goes on there."""

    async def into_thread(self, record: TableRecord, channel: discord.TextChannel) -> Snapshot:
        """Move a table out of `channel` into a new thread of it, and return it as it is there, awake.

        One that has left the channel by then stays where it is. Raises Refused where Discord opens no thread,
        NotPlaying.
        """
        moving = self._under_way.get(record.id)
        if moving is None:
            moving = asyncio.create_task(self._move(record, channel), name=f"moving table {record.id}")
            self._under_way[record.id] = moving
            moving.add_done_callback(lambda _: self._under_way.pop(record.id))
        return await asyncio.shield(moving)

    async def _move(self, record: TableRecord, channel: discord.TextChannel) -> Snapshot:
        say = texts.speaker(record.locale)
        host = next((seat.name for seat in record.seats if seat.user_id == record.host_id), "")
        name = say("thread-name", game=game_name(record.game, say), host=host)
        empty = self._empty.pop(record.id, None)
        there = empty is not None and channel.guild.get_thread(empty.id) is not None
        thread = empty if empty is not None and there else await threads.create(channel, name)
        try:
            snapshot = await persist(
                lambda: self._sleeping.move(record.id, thread.id, leaving=channel.id),
                f"moving table {record.id} into a thread",
            )
        except BaseException:
            self._empty[record.id] = thread
            raise
        if snapshot.record.channel_id == thread.id:
            await self._messages.moved(record, snapshot)
        else:
            # Another process was first. A bot that may not manage threads cannot delete the one it opened.
            log.info("table %s had moved already: thread %s stays empty", record.id, thread.id)
        return snapshot
