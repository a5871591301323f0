"""Starting a game: `/play`, and the lobby in which people gather."""

import asyncio
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import threads
from cogs.games import game_choices, known_game
from cogs.screens import SCREENS, boards
from cogs.screens.base import name_of
from cogs.seats import in_place
from cogs.services import Services
from cogs.ui import options, permissions
from cogs.ui.answers import send
from cogs.ui.errors import Refused
from cogs.ui.host import Click, Interaction, on_action
from cogs.ui.interactions import acknowledge
from cogs.ui.items import items_of
from cogs.ui.layout import Button, Content
from cogs.ui.translate import text
from cogs.ui.words import account_name, jump, plain
from data import texts
from data.errors import ChannelBusy, TableFull
from data.records import Status, TableRecord
from engines import GAMES
from play.lobbies import BOT_NAMES, bot_names
from play.tables import Snapshot

POSTED_WITHIN = 8.0
"""Seconds after which an answer no longer waits for a message that is owed."""


class Lobby(commands.Cog):
    """`/play`, and the buttons of the lobby."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._offers: set[int] = set()
        """The offers of a thread (messages) that were taken since the start: none is taken twice."""
        self._empty: dict[int, discord.Thread] = {}
        """By offer, a thread in which no table came about: the next click goes on there. A bot that may not
        manage threads cannot delete them."""

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
        assert interaction.channel_id is not None
        if not await acknowledge(interaction, private=True):
            raise Refused("refused-slow")  # nobody would learn of the table
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

    async def _show_lobby(self, interaction: Interaction, record: TableRecord) -> TableRecord:
        """Post a new lobby, answer with the way to it, return it. Raises Refused if it cannot be posted."""
        say = texts.speaker(str(interaction.locale))
        snapshot = Snapshot(record, None)
        await asyncio.wait([self._services.messages.board(snapshot)], timeout=POSTED_WITHIN)
        refused = self._services.messages.refused(snapshot)
        if refused is not None:
            # A table that nobody can see would block the channel.
            await self._services.closing.close(record.id, lobby_only=True)
            raise self._not_posted(interaction, record)
        record = await self._services.store.table(record.id) or record
        game = boards.game_name(record.game, say)
        link = jump(record)
        if link is None:
            await send(interaction, Content(say("lobby-owed", game=game)))
        else:
            row = [Button("", say("button-jump"), url=link)]
            await send(interaction, Content(say("lobby-open", game=game), rows=[row]))
        return record

    def _not_posted(self, interaction: Interaction, record: TableRecord) -> Refused:
        """Return what to say of a table whose message Discord refuses."""
        say = texts.speaker(str(interaction.locale))
        names = permissions.lacking(interaction.client, record.guild_id, record.channel_id)
        if not names:
            return Refused("refused-lobby")
        listed = permissions.listed(say, names)
        return Refused("refused-permissions", permissions=listed, count=len(names))

    async def _offer_thread(
        self, interaction: Interaction, busy: ChannelBusy, game: str, chosen: Mapping[str, Any], bots: int
    ) -> None:
        """Say where the channel's game is, and offer a thread for another one."""
        record = await self._services.store.table(busy.table_id)
        say = texts.speaker(str(interaction.locale))
        link = jump(record) if record else None
        buttons = []
        key = "busy-here"
        if threads.has_threads(interaction.channel):
            key = "busy-offer"
            action = f"thread {game} {bots} {options.line(chosen)}".strip()
            buttons.append(Button(action, say("button-thread"), discord.ButtonStyle.primary, "🧵"))
        if link:
            buttons.append(Button("", say("button-jump"), url=link))
        playing = boards.game_name(record.game if record else game, say)
        await send(interaction, Content(top=say(key, game=playing), rows=[buttons]), busy.table_id)

    async def _lobby(self, click: Click, *, host_only: bool = False) -> TableRecord:
        """Return the table that was clicked on. Raises Refused elsewhere, and for what its host alone may."""
        record = await in_place(self._services, click)
        user = click.interaction.user
        if not host_only or record.status is not Status.LOBBY or record.host_id == user.id:
            return record
        if await self._services.absence.left(record.guild_id or 0, record.host_id):
            record = await self._services.store.leave(record.id, record.host_id)
            self._services.messages.refresh(Snapshot(record, None))
            if record.status is not Status.LOBBY:
                raise Refused("refused-not-in-lobby", status=str(record.status))
        if record.host_id != user.id:
            host = next(seat.number for seat in record.seats if seat.user_id == record.host_id)
            say = texts.speaker(str(click.interaction.locale))
            leaving = self._services.absence.leaving(record.guild_id or 0, record.host_id)
            key = "refused-host-leaving" if leaving else "refused-host-only"
            raise Refused(key, host=name_of(record, host, say))
        return record

    async def _show(self, click: Click, record: TableRecord) -> None:
        await self._services.messages.board(Snapshot(record, None), click.interaction)

    @on_action("join")
    async def join(self, click: Click) -> None:
        """Take a seat."""
        await acknowledge(click.interaction)
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
        await acknowledge(click.interaction)
        await self._lobby(click)
        record = await self._services.store.leave(click.table_id, click.interaction.user.id)
        await self._show(click, record)

    @on_action("add-bot")
    async def add_bot(self, click: Click) -> None:
        """Seat a bot player."""
        await acknowledge(click.interaction)
        record = await self._lobby(click, host_only=True)
        names = bot_names([seat.name for seat in record.seats], 1) or [BOT_NAMES[0]]
        most = GAMES[record.game].max_players
        record = await self._services.store.add_bot(record.id, names[0], max_players=most)
        await self._show(click, record)

    @on_action("remove-bot")
    async def remove_bot(self, click: Click) -> None:
        """Take the bot player away who came last."""
        await acknowledge(click.interaction)
        await self._lobby(click, host_only=True)
        await self._show(click, await self._services.store.remove_bot(click.table_id))

    @on_action("option")
    async def set_option(self, click: Click) -> None:
        """Change one of the game's options: the menu's value is "key: value"."""
        await acknowledge(click.interaction)
        record = await self._lobby(click, host_only=True)
        chosen = {**record.options, **options.parse(record.game, click.argument)}
        await self._show(click, await self._services.store.set_options(record.id, chosen))

    @on_action("close")
    async def close(self, click: Click) -> None:
        """Close a lobby."""
        await acknowledge(click.interaction)
        record = await self._lobby(click, host_only=True)
        if record.status is Status.LOBBY:
            record = await self._services.store.cancel(record.id, lobby_only=True)
        await self._show(click, record)

    @on_action("start")
    async def start(self, click: Click) -> None:
        """Begin the game: the lobby's message becomes the board."""
        await acknowledge(click.interaction)
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
        """Open a lobby for the same game with the same bot players; who presses it after that joins."""
        interaction = click.interaction
        record = await self._lobby(click)
        user = interaction.user
        if all(seat.user_id != user.id for seat in record.seats):
            raise Refused("refused-rematch")
        permissions.require(interaction, texts.speaker(str(interaction.locale)))
        permissions.require_own(interaction, "refused-write-own")
        if not await acknowledge(interaction, private=True):
            raise Refused("refused-slow")
        bots = sum(seat.user_id is None for seat in record.seats)
        try:
            new = await self._open(interaction, record.game, record.options, bots, record.channel_id)
        except ChannelBusy as busy:
            if not await self._join_rematch(click, record, busy.table_id):
                await self._offer_thread(interaction, busy, record.game, record.options, bots)
            return
        new = await self._show_lobby(interaction, new)
        guild = record.guild_id or 0
        others = [seat.user_id for seat in record.seats if seat.user_id and not seat.bot]
        called = [
            person
            for person in others
            if person != user.id and not await self._services.absence.seems_gone(guild, person)
        ]
        self._services.messages.invite(Snapshot(new, None), plain(user.display_name), called)

    async def _join_rematch(self, click: Click, before: TableRecord, table_id: int) -> bool:
        """Seat the user in the rematch of a table if that is what holds its channel; whether it is.

        One that has started, or is full, is linked to.
        """
        record = await self._services.store.table(table_id)
        people = {seat.user_id for seat in before.seats}
        if record is None or record.game != before.game or record.host_id not in people:
            return False
        interaction, user = click.interaction, click.interaction.user
        say = texts.speaker(str(interaction.locale))
        key = "rematch-joined"
        if record.status is not Status.LOBBY and record.seat_of(user.id) is None:
            key = "rematch-started"
        elif record.seat_of(user.id) is None:
            most = GAMES[record.game].max_players
            try:
                record = await self._services.store.join(
                    record.id, user.id, user.display_name, account=account_name(user), max_players=most
                )
            except TableFull:
                key = "rematch-full"
            else:
                self._services.messages.refresh(Snapshot(record, None))
        link = jump(record)
        row = [Button("", say("button-jump"), url=link)] if link else []
        await send(interaction, Content(say(key), rows=[row]))
        return True

    @on_action("thread")
    async def open_thread(self, click: Click) -> None:
        """Open a thread for a game of its own: the argument is "<game> <bot players> [<options>]"."""
        interaction = click.interaction
        say = texts.speaker(str(interaction.locale))
        game, bots, wanted = [*click.argument.split(" ", 2), "", ""][:3]
        if game not in SCREENS or not bots.isdecimal() or not _offered(interaction):
            raise Refused("refused-thread-here")
        channel = threads.require(interaction)
        chosen = options.parse(game, wanted)
        await acknowledge(interaction)
        offer = interaction.message.id if interaction.message else interaction.id
        if offer in self._offers:
            return
        self._offers.add(offer)
        name = say("thread-name", game=boards.game_name(game, say), host=interaction.user.display_name)
        try:
            empty = self._empty.pop(offer, None)
            there = empty is not None and channel.guild.get_thread(empty.id) is not None
            thread = empty if empty is not None and there else await threads.create(channel, name)
            try:
                await self._open_in(interaction, thread, game, chosen, min(int(bots), 4))
            except ChannelBusy:
                raise  # a table came about there after all
            except BaseException:
                self._empty[offer] = thread
                raise
        except BaseException:
            self._offers.discard(offer)
            raise
        await send(interaction, Content(top=say("thread-opened", thread=thread.mention)))

    async def _open_in(
        self,
        interaction: Interaction,
        thread: discord.Thread,
        game: str,
        chosen: Mapping[str, Any],
        bots: int,
    ) -> None:
        """Open a lobby in a thread. Raises Refused if its message cannot be posted; then there is none."""
        record = await self._open(interaction, game, chosen, bots, thread.id)
        snapshot = Snapshot(record, None)
        await asyncio.wait([self._services.messages.board(snapshot)], timeout=POSTED_WITHIN)
        if self._services.messages.refused(snapshot) is not None:
            await self._services.closing.close(record.id, lobby_only=True)
            raise self._not_posted(interaction, record)


def _offered(interaction: Interaction) -> bool:
    """Return whether the clicked button is in a private message of the bot's own: no forged custom id is."""
    message = interaction.message
    own = interaction.client.user
    if message is None or own is None or message.author.id != own.id or not message.flags.ephemeral:
        return False
    wanted = dict(interaction.data or {}).get("custom_id")
    return any(getattr(item, "custom_id", None) == wanted for item in items_of(message.components))
