"""Starting a game: `/play`, and the lobby in which people gather."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeGuard

import discord
from discord import app_commands
from discord.ext import commands

from cogs.games import game_choices, known_game
from cogs.screens import SCREENS, boards
from cogs.services import Services
from cogs.ui import options, permissions
from cogs.ui.delivery import QUIET
from cogs.ui.errors import Refused
from cogs.ui.host import Click, Interaction, on_action
from cogs.ui.layout import Button, Content, assemble
from cogs.ui.translate import text
from cogs.ui.words import account_name, jump, plain
from data import texts
from data.errors import ChannelBusy
from data.records import Status, TableRecord
from engines import GAMES
from play.lobbies import BOT_NAMES, bot_names
from play.tables import Snapshot


def has_threads(channel: object) -> TypeGuard[discord.TextChannel]:
    """Whether a thread can be opened there: in announcement channels only below a message."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


class Lobby(commands.Cog):
    """`/play`, and the buttons of the lobby."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._offers: set[int] = set()
        """The offers of a thread (messages) that were taken since the start: none is taken twice."""

    @app_commands.command(name="play", description=text("command-play"))
    @app_commands.guild_only()
    @app_commands.describe(
        game=text("argument-play-game"),
        options=text("argument-play-options"),
        bots=text("argument-play-bots"),
    )
    async def play(
        self,
        interaction: Interaction,
        game: str,
        options: str | None = None,
        bots: app_commands.Range[int, 0, 4] = 0,
    ) -> None:
        """Open a lobby in this channel."""
        await self._play(interaction, game, options, bots)

    @play.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the games while one is typed."""
        return game_choices(interaction, current)

    @play.autocomplete("options")
    async def complete_options(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the options of the game that was named."""
        game = str(getattr(interaction.namespace, "game", ""))
        if game not in GAMES:
            return []
        say = texts.speaker(str(interaction.locale))
        return [
            app_commands.Choice(name=name, value=value)
            for name, value in options.suggestions(game, current, say)
        ]

    async def _play(self, interaction: Interaction, title: str, wanted: str | None, bots: int) -> None:
        say = texts.speaker(str(interaction.locale))
        game = known_game(interaction, title)
        chosen = options.parse(game, wanted)
        permissions.require(interaction, say)
        assert interaction.guild_id is not None
        assert interaction.channel_id is not None
        try:
            record = await self._open(interaction, game, chosen, bots, interaction.channel_id)
        except ChannelBusy as busy:
            await self._offer_thread(interaction, busy, game, chosen, bots)
            return
        await self._show_lobby(interaction, record)

    async def _open(
        self, interaction: Interaction, game: str, chosen: Mapping[str, Any], bots: int, channel_id: int
    ) -> TableRecord:
        """Open a lobby with the user as its host. Raises ChannelBusy."""
        return await self._services.lobbies.open(
            game,
            chosen,
            bots=bots,
            host_id=interaction.user.id,
            host_name=interaction.user.display_name,
            host_account=account_name(interaction.user),
            guild_id=interaction.guild_id or 0,
            channel_id=channel_id,
            locale=str(interaction.guild_locale or interaction.locale),
        )

    async def _show_lobby(
        self, interaction: Interaction, record: TableRecord, invited: list[int] | None = None
    ) -> None:
        """Answer with the lobby's message, and remember it."""
        say = texts.speaker(record.locale)
        content = boards.lobby(record, say)
        mentions = QUIET
        if invited:
            calls = " ".join(f"<@{person}>" for person in invited)
            host = plain(interaction.user.display_name)
            content = replace(content, top=f"{say('rematch-call', host=host, people=calls)}\n{content.top}")
            mentions = discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(person) for person in invited]
            )
        view, _ = assemble(content, record.id)
        callback = await interaction.response.send_message(view=view, allowed_mentions=mentions)
        await self._services.store.set_message(record.id, callback.message_id)

    async def _offer_thread(
        self, interaction: Interaction, busy: ChannelBusy, game: str, chosen: Mapping[str, Any], bots: int
    ) -> None:
        """Say where the channel's game is, and offer a thread for another one."""
        record = await self._services.store.table(busy.table_id)
        say = texts.speaker(str(interaction.locale))
        link = jump(record) if record else None
        buttons = []
        key = "busy-here"
        if has_threads(interaction.channel):
            key = "busy-offer"
            action = f"thread {game} {bots} {options.line(chosen)}".strip()
            buttons.append(Button(action, say("button-thread"), discord.ButtonStyle.primary, "🧵"))
        if link:
            buttons.append(Button("", say("button-jump"), url=link))
        playing = boards.game_name(record.game if record else game, say)
        view, _ = assemble(Content(top=say(key, game=playing), rows=[buttons]), busy.table_id)
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=QUIET)

    async def _lobby(self, click: Click, *, host_only: bool = False) -> TableRecord:
        """Return the lobby that was clicked on. Raises Refused when only its host may do this."""
        record = await self._services.store.table(click.table_id)
        if record is None or record.daily is not None:
            raise Refused("refused-no-such-table")
        if host_only and record.status is Status.LOBBY and record.host_id != click.interaction.user.id:
            host = next(seat.name for seat in record.seats if seat.user_id == record.host_id)
            raise Refused("refused-host-only", host=plain(host))
        return record

    async def _show(self, click: Click, record: TableRecord) -> None:
        await self._services.messages.board(Snapshot(record, None), click.interaction)

    @on_action("join")
    async def join(self, click: Click) -> None:
        """Take a seat."""
        await click.interaction.response.defer()
        record = await self._lobby(click)
        user = click.interaction.user
        most = GAMES[record.game].max_players
        record = await self._services.store.join(
            record.id, user.id, user.display_name, account=account_name(user), max_players=most
        )
        await self._show(click, record)

    @on_action("leave")
    async def leave(self, click: Click) -> None:
        """Give the seat up before the start; the last person to leave closes the table."""
        await click.interaction.response.defer()
        await self._lobby(click)
        record = await self._services.store.leave(click.table_id, click.interaction.user.id)
        await self._show(click, record)

    @on_action("add-bot")
    async def add_bot(self, click: Click) -> None:
        """Seat a bot player."""
        await click.interaction.response.defer()
        record = await self._lobby(click, host_only=True)
        names = bot_names([seat.name for seat in record.seats], 1) or [BOT_NAMES[0]]
        most = GAMES[record.game].max_players
        record = await self._services.store.add_bot(record.id, names[0], max_players=most)
        await self._show(click, record)

    @on_action("remove-bot")
    async def remove_bot(self, click: Click) -> None:
        """Take the bot player away who came last."""
        await click.interaction.response.defer()
        await self._lobby(click, host_only=True)
        await self._show(click, await self._services.store.remove_bot(click.table_id))

    @on_action("option")
    async def set_option(self, click: Click) -> None:
        """Change one of the game's options: the menu's value is "key: value"."""
        await click.interaction.response.defer()
        record = await self._lobby(click, host_only=True)
        chosen = {**record.options, **options.parse(record.game, click.argument)}
        await self._show(click, await self._services.store.set_options(record.id, chosen))

    @on_action("close")
    async def close(self, click: Click) -> None:
        """Close a lobby."""
        await click.interaction.response.defer()
        record = await self._lobby(click, host_only=True)
        if record.status is Status.LOBBY:
            record = await self._services.store.cancel(record.id, lobby_only=True)
        await self._show(click, record)

    @on_action("start")
    async def start(self, click: Click) -> None:
        """Begin the game: the lobby's message becomes the board."""
        await click.interaction.response.defer()
        record = await self._lobby(click, host_only=True)
        permissions.require(click.interaction, texts.speaker(str(click.interaction.locale)))
        services = self._services
        await services.driver.begin(record.id, services.new_seed(), GAMES[record.game].min_players)
        snapshot = Snapshot(record, services.tables.known(record.id))
        if snapshot.table is not None:
            snapshot = Snapshot(snapshot.table.record, snapshot.table)
        await services.messages.board(snapshot, click.interaction)
        services.messages.refresh(snapshot)

    @on_action("rematch")
    async def rematch(self, click: Click) -> None:
        """Open a lobby for the same game, with the same bot players; the other people are called to join."""
        interaction = click.interaction
        record = await self._lobby(click)
        if all(seat.user_id != interaction.user.id for seat in record.seats):
            raise Refused("refused-rematch")
        permissions.require(interaction, texts.speaker(str(interaction.locale)))
        bots = sum(seat.user_id is None for seat in record.seats)
        try:
            new = await self._open(interaction, record.game, record.options, bots, record.channel_id)
        except ChannelBusy as busy:
            await self._offer_thread(interaction, busy, record.game, record.options, bots)
            return
        people = [seat.user_id for seat in record.seats if seat.user_id not in (None, interaction.user.id)]
        await self._show_lobby(interaction, new, [person for person in people if person is not None])

    @on_action("thread")
    async def open_thread(self, click: Click) -> None:
        """Open a thread for a game of its own: the argument is "<game> <bot players> [<options>]"."""
        interaction = click.interaction
        say = texts.speaker(str(interaction.locale))
        game, bots, wanted = [*click.argument.split(" ", 2), "", ""][:3]
        channel = interaction.channel
        if not has_threads(channel) or game not in SCREENS or not bots.isdecimal():
            raise Refused("refused-thread-here")
        chosen = options.parse(game, wanted)
        permissions.require(interaction, say, needed=permissions.FOR_THREADS)
        await interaction.response.defer()
        offer = interaction.message.id if interaction.message else interaction.id
        if offer in self._offers:
            return
        self._offers.add(offer)
        name = say("thread-name", game=boards.game_name(game, say), host=interaction.user.display_name)
        try:
            thread = await channel.create_thread(name=name[:100], type=discord.ChannelType.public_thread)
        except discord.HTTPException:
            self._offers.discard(offer)
            raise
        record = await self._open(interaction, game, chosen, min(int(bots), 4), thread.id)
        await self._services.messages.board(Snapshot(record, None))
        view, _ = assemble(Content(top=say("thread-opened", thread=thread.mention)))
        await interaction.edit_original_response(view=view, attachments=[], allowed_mentions=QUIET)
