"""What the gateway tells: channels and servers that are gone, messages below a board, the start."""

import asyncio

import discord
from discord.ext import commands

from cogs.services import Services
from cogs.ui import items
from cogs.ui.host import Interaction


class Housekeeping(commands.Cog):
    """Listens to what is no command and no button."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self._recovery: asyncio.Task[None] | None = None

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Take up every live table, once a process."""
        if self._recovery is None:
            self._recovery = asyncio.create_task(self._services.driver.recover(), name="recovery")

    @commands.Cog.listener()
    async def on_shard_connect(self, shard_id: int) -> None:
        """Send what is owed: the network is back."""
        self._services.messages.hurry()

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Send what is owed: the network is back."""
        self._services.messages.hurry()

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
