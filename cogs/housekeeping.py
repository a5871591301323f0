"""What the gateway tells: channels and servers that are gone, messages below a board, the start."""

import asyncio

import discord
from discord.ext import commands

from cogs.services import Services
from cogs.ui import items
from cogs.ui.host import Click, Host, Interaction


class Housekeeping(commands.Cog):
    """Listens to what is no command and no button."""

    def __init__(self, client: Host, services: Services) -> None:
        self._client = client
        self._services = services
        self._lost: set[int] = set()
        """The shards that have no connection."""
        self._recovery: asyncio.Task[None] | None = None

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Take up every live table, once a process."""
        if self._recovery is None:
            self._recovery = asyncio.create_task(self._recover(), name="recovery")

    async def _recover(self) -> None:
        await self._services.times.begin()
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
        await items.dropped(interaction)

    @commands.Cog.listener()
    async def on_click_done(self, click: Click) -> None:
        """Look again at what was refused to whoever has clicked."""
        self._services.messages.clicked(click.table_id, click.interaction.user.id)

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
