"""Keeps games going: the moves nobody has to be asked for, games found at the start, people who have left."""

import asyncio
import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from data.errors import StoreError
from data.records import Status, TableRecord

if TYPE_CHECKING:
    from bot import GameNightBot

log = logging.getLogger(__name__)

SHOW_EVERY = 1.0
"""Seconds between two boards while bot players move among themselves."""

ABSENT_AFTER = timedelta(minutes=10)
"""A person who has owed a move for so long may be replaced by a bot player when another at the table asks."""

UNSHOWN = timedelta(minutes=10)
"""An end is shown within a minute, however Discord fares. What ended so long before the last end of all has
been; what ended later may have been stored by a process that died before it showed it."""

AT_ONCE = 4
"""Tables looked after at the same time when the process starts."""


class Games:
    """Everything that happens at a table without a click."""

    def __init__(self, bot: "GameNightBot") -> None:
        self.bot = bot
        self._advancing: dict[int, asyncio.Task[None]] = {}
        self.threads: set[int] = set()
        """The offers of a thread (messages) that were taken since the start: none is taken twice."""

    async def go_on(self, table_id: int, number: int) -> None:
        """After a person's move (the log's `number`-th): what follows without a click."""
        await self.advance(table_id)
        table = await self.bot.tables.get(table_id)
        if table is None:
            return
        dealt = any(
            event["kind"] == "dealt" for entry in table.history[number - 1 :] for event in entry.events
        )
        if dealt and await self.replace_leavers(table.record):
            await self.advance(table_id)

    async def advance(self, table_id: int) -> None:
        """Make the moves that bot players owe, and those without a choice, until a person is asked."""
        task = self._advancing.get(table_id)
        while task is not None:
            await asyncio.wait([task])
            task = self._advancing.get(table_id)
        task = self._advancing[table_id] = asyncio.create_task(
            self._advance(table_id), name=f"advance {table_id}"
        )
        await asyncio.wait([task])

    async def _advance(self, table_id: int) -> None:
        shown = self.bot.clock()
        try:
            while await self.bot.tables.move_bots_once(table_id) is not None:
                now = self.bot.clock()
                if (now - shown).total_seconds() >= SHOW_EVERY:
                    self.bot.publisher.board(table_id)
                    shown = now
        except StoreError as error:
            log.warning("table %s does not go on: %s", table_id, error)
        except Exception:
            log.exception("bot players of table %s", table_id)
        finally:
            del self._advancing[table_id]

    async def recover(self) -> None:
        """After a start: every live table goes on, and what was not shown any more is, ends of games too."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(record: TableRecord) -> None:
            async with gate:
                if record.status is Status.PLAYING:
                    await self.replace_leavers(record)
                    await self.advance(record.id)
                await self.bot.publisher.refresh(record.id)

        records = [*await self.bot.store.live_tables(), *await self.bot.store.last_ended(UNSHOWN)]
        results = await asyncio.gather(*(one(record) for record in records), return_exceptions=True)
        for record, result in zip(records, results, strict=True):
            if isinstance(result, Exception):
                log.error("table %s was not taken up again", record.id, exc_info=result)

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Whether a person has left the server. Without the members intent Discord only tells who asks."""
        guild = self.bot.get_guild(guild_id)
        if guild is None:
            return False
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound:
            return True
        except discord.HTTPException as error:
            log.info("member %s not looked up: %s", user_id, error)
        return False

    async def replace_leavers(self, record: TableRecord) -> list[str]:
        """Hand the seats of people who have left the server to bot players; returns these people's names."""
        if record.status is not Status.PLAYING or record.guild_id is None or record.daily is not None:
            return []
        gone = []
        for seat in record.seats:
            if seat.user_id is None or seat.bot:
                continue
            if await self.has_left(record.guild_id, seat.user_id):
                await self.bot.store.resign(record.id, seat.user_id)
                gone.append(seat.name)
        return gone

    async def close_channel(self, channel_id: int) -> None:
        """A channel or thread was deleted: its game ends there."""
        record = await self.bot.store.live_table(channel_id)
        if record is not None:
            await self.bot.publisher.close_table(record.id)

    async def start(self, table_id: int, seed: bytes, min_players: int) -> None:
        """Begin the game of a lobby: the bot players choose at once."""
        await self.bot.store.start(table_id, seed=seed, min_players=min_players)
        await self.advance(table_id)
