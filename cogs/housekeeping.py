"""What the gateway tells: channels and servers that are gone, rights, messages below a board, the start."""

import asyncio
import logging
from collections import OrderedDict
from datetime import date

import aiohttp
import discord
from discord.ext import commands

from cogs.services import Services
from cogs.ui import items, permissions
from cogs.ui.host import Click, Host, Interaction
from cogs.ui.interactions import follow_up, has_answer
from cogs.ui.layout import Content, assemble
from data import texts
from data.records import TableRecord

log = logging.getLogger(__name__)

RESTING = 5.0
"""Seconds that a board is given after a click before it is looked at whether it is shown."""

TOLD = 1000
"""How many people are remembered who were told what the bot lacks in a channel."""


class Housekeeping(commands.Cog):
    """Listens to what is no command and no button."""

    def __init__(self, client: Host, services: Services) -> None:
        self._client = client
        self._services = services
        self._lost: set[int] = set()
        """The shards that have no connection."""
        self._told: OrderedDict[tuple[int, int], date] = OrderedDict()
        """When (the day) somebody was told last what the bot lacks in a channel, by person and channel."""
        self._recovery: asyncio.Task[None] | None = None

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Take up every live table, once a process."""
        if self._recovery is None:
            self._recovery = asyncio.create_task(self._recover(), name="recovery")

    async def _recover(self) -> None:
        await self._services.times.begin()
        await self._services.messages.take_up()
        await self._services.driver.recover()

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Send what is owed: the network is back."""
        self._connected(shard_id)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Send what is owed: the network is back."""
        self._connected(shard_id)

    def _connected(self, shard_id: int) -> None:
        self._lost.discard(shard_id)
        self._services.times.up = True
        self._services.messages.hurry()

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Count no waiting while nobody can reach the bot."""
        self._lost.add(shard_id)
        self._services.times.up = len(self._lost) < max(1, len(self._client.shards))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Count what others post below a board; the bot reads no text."""
        if message.guild is not None and message.author != self._client.user:
            self._services.messages.heard(message.channel.id)

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer the clicks and forms that discord.py drops."""
        channel_id = interaction.channel_id
        if interaction.guild_id is not None and not permissions.missing(interaction):
            self._services.messages.resume(lambda record: record.channel_id == channel_id, granted=True)
        await items.dropped(interaction)

    @commands.Cog.listener()
    async def on_click_done(self, click: Click) -> None:
        """Look after what concerns whoever has clicked: closed direct messages, rights that the bot lacks."""
        self._services.messages.clicked(click.table_id, click.interaction.user.id)
        try:
            record, error = await self._services.messages.trouble(click.table_id, RESTING)
        except LookupError:
            return
        if record.daily is None:
            await self._tell(click.interaction, record, error)

    @commands.Cog.listener()
    async def on_doubt(self, interaction: Interaction, table_id: int) -> None:
        """Show what the store has kept, though it failed: the table clicked on, and the channel's."""
        if table_id:
            self._services.driver.take_up(table_id)
        if interaction.channel_id is not None:
            self._services.driver.take_up_channel(interaction.channel_id)

    async def _tell(
        self, interaction: Interaction, record: TableRecord, error: discord.HTTPException | None
    ) -> None:
        """Tell whoever has clicked what the bot lacks where the board is, once a day."""
        if interaction.channel_id == record.channel_id:
            names = permissions.missing(interaction)
        else:
            names = permissions.lacking(self._client, record.guild_id, record.channel_id)
        text = permissions.trouble(texts.speaker(str(interaction.locale)), record.channel_id, names, error)
        key, today = (interaction.user.id, record.channel_id), self._services.clock().date()
        if not text or self._told.get(key) == today or not has_answer(interaction):
            return
        self._told[key] = today
        self._told.move_to_end(key)
        if len(self._told) > TOLD:
            self._told.popitem(last=False)
        try:
            await follow_up(interaction, lambda: assemble(Content(text)))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
            self._told.pop(key, None)
            log.info("nobody is told what is lacking in channel %s: %s", record.channel_id, failure)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel
    ) -> None:
        """Show boards again in a channel, and in its threads, in which the bot may have got a right back."""
        self._services.messages.resume(
            lambda record: channel.id in (record.channel_id, self._parent(record.channel_id))
        )

    def _parent(self, channel_id: int) -> int | None:
        channel = self._client.get_channel(channel_id)
        return channel.parent_id if isinstance(channel, discord.Thread) else None

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Show the board again in a thread that may have been unlocked."""
        self._services.messages.resume(lambda record: record.channel_id == payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """Show boards again in a server in which the bot may have got a right back."""
        if before.permissions != role.permissions:
            self._server_changed(role.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """As with a role that was changed: what it denied in channels is gone with it."""
        self._server_changed(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """As with a role that was changed, when the bot itself was given one."""
        if member == self._client.user:
            self._server_changed(member.guild.id)

    def _server_changed(self, guild_id: int) -> None:
        self._services.messages.resume(lambda record: record.guild_id == guild_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the table of a channel that was deleted."""
        await self._gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the table of a thread that was deleted."""
        await self._gone(payload.thread_id)

    async def _gone(self, channel_id: int) -> None:
        self._services.messages.channel_gone(channel_id)
        await self._services.closing.close_channel(channel_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the tables of a server that the bot was taken out of."""
        await self._services.closing.close_server(guild.id)
