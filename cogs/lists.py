"""`/games`: what is being played in a server, as far as the asker may look."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs.screens import boards
from cogs.screens.base import names
from cogs.services import Services
from cogs.ui.answers import send
from cogs.ui.host import Interaction
from cogs.ui.layout import Content
from cogs.ui.translate import text
from cogs.ui.words import jump
from data import texts
from data.records import Status, TableRecord

MOST = 30
"""The most tables that are listed; of more than these only the number is given."""


class Lists(commands.Cog):
    """`/games`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="games", description=text("command-games"))
    @app_commands.guild_only()
    async def games(self, interaction: Interaction) -> None:
        """List what runs in this server, in channels that the asker can see."""
        say = texts.speaker(str(interaction.locale))
        running = await self._services.store.live_tables(interaction.guild_id)
        records = [record for record in running if _visible(interaction, record)]
        lines = [_line(record, say) for record in records[:MOST]]
        if len(records) > MOST:
            lines.append(say("games-more", count=len(records) - MOST))
        await send(interaction, Content(top="\n".join([say("games-title"), *(lines or [say("games-none")])])))


def _visible(interaction: Interaction, record: TableRecord) -> bool:
    """Return whether the asker can see a table's channel; what the gateway has not told of is not seen."""
    if record.channel_id == interaction.channel_id:
        return True
    guild, asker = interaction.guild, interaction.user
    channel = guild.get_channel_or_thread(record.channel_id) if guild is not None else None
    if channel is None or not isinstance(asker, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    rights = channel.permissions_for(asker)
    if not rights.view_channel:
        return False
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return True
    # Who is in a private thread Discord does not say without an intent for it; those who play there are.
    return rights.manage_threads or asker.id in (channel.owner_id, *(seat.user_id for seat in record.seats))


def _line(record: TableRecord, say: texts.Say) -> str:
    link = jump(record)
    title = boards.game_name(record.game, say)
    return say(
        "games-lobby" if record.status is Status.LOBBY else "games-playing",
        game=f"[{title}]({link})" if link else title,
        channel=f"<#{record.channel_id}>",
        names=", ".join(names(record, say, escape=True)),
    )
