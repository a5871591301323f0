"""`/close`: ending a table before its end, by a moderator, by its lobby's host, or by consent of all."""

import discord
from discord import app_commands
from discord.ext import commands

from cogs import threads
from cogs.screens.base import game_name
from cogs.seats import here
from cogs.services import Services
from cogs.ui import permissions
from cogs.ui.answers import send
from cogs.ui.errors import Refused
from cogs.ui.host import Click, Interaction, on_action
from cogs.ui.interactions import acknowledge
from cogs.ui.layout import Button, Content
from cogs.ui.translate import text
from data import texts
from data.records import Status, TableRecord
from play.tables import Snapshot


def moderates(interaction: discord.Interaction) -> bool:
    """Return whether the user may end any table here: Manage Messages in the channel, or Manage Server."""
    rights = interaction.permissions
    return interaction.guild_id is not None and (rights.manage_messages or rights.manage_guild)


class Moderation(commands.Cog):
    """Ending tables."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="close", description=text("command-close"))
    @app_commands.guild_only()
    async def close(self, interaction: Interaction) -> None:
        """Ask how to end this channel's table, as far as the user may."""
        await acknowledge(interaction, private=True)
        record = await here(self._services, interaction, anybodys=True)
        if not record.status.live:
            raise Refused("refused-nothing-to-close")
        say = texts.speaker(str(interaction.locale))
        buttons = []
        playing = record.status is Status.PLAYING
        if moderates(interaction) or (not playing and record.host_id == interaction.user.id):
            action = "end" if playing else "end lobby"
            buttons.append(Button(action, say("button-end"), discord.ButtonStyle.danger))
            if moderates(interaction) and threads.has_threads(interaction.channel):
                grey = discord.ButtonStyle.secondary
                buttons.append(Button("to-thread", say("button-to-thread"), grey, "🧵"))
        if playing and record.seat_of(interaction.user.id) is not None:
            buttons.append(Button("call-off", say("button-call-off"), discord.ButtonStyle.secondary, "🕊️"))
        if not buttons:
            raise Refused("refused-close")
        game = game_name(record.game, say)
        await send(interaction, Content(say("close-confirm", game=game), rows=[buttons]), record.id)

    @on_action("end")
    async def end(self, click: Click) -> None:
        """End a table without a result; with the argument "lobby" only while it is one, as was asked."""
        interaction = click.interaction
        await acknowledge(interaction)
        record = await self._live(click)
        lobby = record.status is Status.LOBBY
        hosts = lobby and record.host_id == interaction.user.id
        if record.channel_id != interaction.channel_id or not (hosts or moderates(interaction)):
            raise Refused("refused-close")
        snapshot = await self._services.closing.close(
            record.id, why="moderator", lobby_only=lobby or click.argument == "lobby"
        )
        if snapshot is None:
            raise Refused("refused-nothing-to-close")
        if snapshot.record.status is not Status.CANCELLED:
            raise Refused("refused-close-begun")
        say = texts.speaker(str(interaction.locale))
        await send(interaction, Content(say("table-ended", game=game_name(record.game, say))))

    @on_action("to-thread")
    async def to_thread(self, click: Click) -> None:
        """Move a table into a thread of its channel, which is free then."""
        interaction, services = click.interaction, self._services
        await acknowledge(interaction)
        record = await self._live(click)
        channel = interaction.channel
        if record.channel_id != interaction.channel_id or not moderates(interaction):
            raise Refused("refused-close")
        if not threads.has_threads(channel):
            raise Refused("refused-thread-here")
        say = texts.speaker(str(interaction.locale))
        permissions.require(interaction, say, needed=permissions.FOR_THREADS)
        snapshot = await services.moving.into_thread(record, channel)
        game, place = game_name(record.game, say), f"<#{snapshot.record.channel_id}>"
        await send(interaction, Content(say("table-in-thread", game=game, place=place)))

    async def _live(self, click: Click) -> TableRecord:
        record = await self._services.store.table(click.table_id)
        if record is None or not record.status.live or not record.kind.shared:
            raise Refused("refused-nothing-to-close")
        return record

    @on_action("call-off")
    async def call_off(self, click: Click) -> None:
        """Ask everybody seated to end the game without a result."""
        await acknowledge(click.interaction)
        await self._live(click)
        snapshot = await self._services.closing.ask_to_call_off(click.table_id, click.interaction.user.id)
        say = texts.speaker(str(click.interaction.locale))
        key = "call-off-asked" if snapshot.table is not None else "call-off-done"
        await send(click.interaction, Content(say(key)))
        self._services.messages.refresh(snapshot)

    @on_action("agree")
    async def agree(self, click: Click) -> None:
        """Agree to what was asked at the ply of the argument."""
        await acknowledge(click.interaction, private=True)
        snapshot = await self._services.closing.agree(click.table_id, click.interaction.user.id, _ply(click))
        await self._answered(click, snapshot, "call-off-agreed")

    @on_action("decline")
    async def decline(self, click: Click) -> None:
        """Decline what was asked at the ply of the argument: the game goes on."""
        await acknowledge(click.interaction, private=True)
        snapshot = await self._services.closing.decline(
            click.table_id, click.interaction.user.id, _ply(click)
        )
        await self._answered(click, snapshot, "call-off-declined")

    async def _answered(self, click: Click, snapshot: Snapshot, key: str) -> None:
        say = texts.speaker(str(click.interaction.locale))
        await send(click.interaction, Content(say(key if snapshot.table is not None else "call-off-done")))
        self._services.messages.refresh(snapshot)


def _ply(click: Click) -> int:
    if not click.argument.isdecimal():
        raise Refused("error-unknown-button")
    return int(click.argument)
