"""Starting a game: `/play`, and the lobby in which people gather."""

from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any, TypeGuard

import discord
from discord import app_commands
from discord.ext import commands

from cogs.messages.publisher import QUIET
from cogs.screens import SCREENS, boards
from cogs.ui import options, permissions
from cogs.ui.errors import Refused
from cogs.ui.host import Interaction
from cogs.ui.items import Click, on_action
from cogs.ui.layout import Button, Content, assemble
from cogs.ui.translate import text
from cogs.ui.words import QUOTED, jump, plain
from data import texts
from data.errors import ChannelBusy, Unplayable
from data.records import Status, TableRecord
from engines import GAMES

FORGOTTEN_AFTER = timedelta(hours=1)
"""A lobby that has not started for so long gives way to a new one."""

BOT_NAMES = ("Daisy", "Poppy", "Iris", "Basil", "Sorrel")


def bot_names(taken: list[str], count: int) -> list[str]:
    """Names for further bot players, none of them at the table already."""
    return [name for name in BOT_NAMES if name not in taken][:count]


async def gives_way(interaction: Interaction, old: TableRecord) -> bool:
    """Whether a channel's table may be closed for a new one: a forgotten lobby, a game that cannot go on."""
    bot = interaction.client
    if old.status is Status.LOBBY:
        return bot.clock() - old.created_at >= FORGOTTEN_AFTER
    try:
        await bot.tables.get(old.id)
    except Unplayable:
        return True
    return False


async def open_table(
    interaction: Interaction, game: str, chosen: dict[str, Any], bots: int, channel_id: int, guild_id: int
) -> TableRecord:
    """Set a table up in a channel, with whoever asked as its host. Raises ChannelBusy."""
    kind = GAMES[game]
    bot = interaction.client
    values: dict[str, Any] = {
        "game": game,
        "rules_version": kind.rules_version,
        "options": chosen,
        "guild_id": guild_id,
        "channel_id": channel_id,
        "host_id": interaction.user.id,
        "host_name": interaction.user.display_name,
        "bots": bot_names([interaction.user.display_name], min(bots, kind.max_players - 1)),
        "max_players": kind.max_players,
        "locale": str(interaction.guild_locale or interaction.locale),
    }
    try:
        return await bot.store.create_table(**values)
    except ChannelBusy as busy:
        old = await bot.store.table(busy.table_id)
        if old is None or not await gives_way(interaction, old):
            raise
        if old.status is Status.LOBBY:
            await bot.store.cancel(old.id, lobby_only=True)
        else:
            await bot.publisher.close_table(old.id)
        bot.publisher.refresh(old.id)
        return await bot.store.create_table(**values)


async def show_lobby(interaction: Interaction, record: TableRecord, invited: list[int] | None = None) -> None:
    """Answer with the lobby's message, and remember it."""
    say = texts.speaker(record.locale)
    sheet = boards.lobby(record, say)
    mentions = QUIET
    if invited:
        calls = " ".join(f"<@{person}>" for person in invited)
        host = plain(interaction.user.display_name)
        sheet = Content(
            top=f"{say('rematch-call', host=host, people=calls)}\n{sheet.top}",
            bottom=sheet.bottom,
            rows=sheet.rows,
            accent=sheet.accent,
        )
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in invited]
        )
    view, _ = assemble(sheet, record.id)
    callback = await interaction.response.send_message(view=view, allowed_mentions=mentions)
    await interaction.client.store.set_message(record.id, callback.message_id)
    interaction.client.publisher.forget_below(record.channel_id)


def has_threads(channel: object) -> TypeGuard[discord.TextChannel]:
    """Whether a thread can be opened there: in announcement channels only below a message."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


async def offer_thread(
    interaction: Interaction, busy: ChannelBusy, game: str, chosen: Mapping[str, Any], bots: int
) -> None:
    """The channel has a game: say where, and offer a thread for another one."""
    record = await interaction.client.store.table(busy.table_id)
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


class Lobby(commands.Cog):
    """`/play`."""

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
        await play(interaction, game, options, bots)

    @play.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return game_choices(interaction, current)

    @play.autocomplete("options")
    async def complete_options(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        game = str(getattr(interaction.namespace, "game", ""))
        if game not in GAMES:
            return []
        say = texts.speaker(str(interaction.locale))
        return [
            app_commands.Choice(name=name, value=value)
            for name, value in options.suggestions(game, current, say)
        ]


def game_choices(
    interaction: Interaction, current: str, among: Iterable[str] | None = None
) -> list[app_commands.Choice[str]]:
    """The games (all, or those of `among`) whose title or name has in it what is being typed."""
    say = texts.speaker(str(interaction.locale))
    titles = [(boards.game_name(game, say), game) for game in (SCREENS if among is None else among)]
    return [
        app_commands.Choice(name=title, value=game)
        for title, game in titles
        if current.strip().lower() in f"{title} {game}".lower()
    ][:25]


def known_game(interaction: Interaction, title: str, among: Collection[str] | None = None) -> str:
    """The game (of all, or of `among`) that was named, by its name or its title. Raises Refused."""
    matches = game_choices(interaction, title, among)
    exact = [choice for choice in matches if title.strip().lower() in (choice.name.lower(), choice.value)]
    if len(exact or matches) != 1:
        say = texts.speaker(str(interaction.locale))
        titles = ", ".join(boards.game_name(game, say) for game in (SCREENS if among is None else among))
        raise Refused("refused-game", game=plain(title[:QUOTED]), games=titles)
    return (exact or matches)[0].value


async def play(interaction: Interaction, title: str, wanted: str | None, bots: int) -> None:
    """Carry out `/play`."""
    say = texts.speaker(str(interaction.locale))
    game = known_game(interaction, title)
    chosen = options.parse(game, wanted)
    permissions.require(interaction, say)
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    try:
        record = await open_table(
            interaction, game, chosen, bots, interaction.channel_id, interaction.guild_id
        )
    except ChannelBusy as busy:
        await offer_thread(interaction, busy, game, chosen, bots)
        return
    await show_lobby(interaction, record)


async def _lobby(click: Click, *, host_only: bool = False) -> TableRecord:
    """The lobby that was clicked on. Raises Refused when only its host may do this."""
    record = await click.bot.store.table(click.table_id)
    if record is None or record.daily is not None:
        raise Refused("refused-no-such-table")
    if host_only and record.status is Status.LOBBY and record.host_id != click.interaction.user.id:
        host = next(seat.name for seat in record.seats if seat.user_id == record.host_id)
        raise Refused("refused-host-only", host=plain(host))
    return record


async def _show(click: Click) -> None:
    await click.bot.publisher.board(click.table_id, via=click.interaction)


@on_action("join")
async def join(click: Click) -> None:
    """Take a seat."""
    await click.interaction.response.defer()
    record = await _lobby(click)
    user = click.interaction.user
    most = GAMES[record.game].max_players
    await click.bot.store.join(click.table_id, user.id, user.display_name, max_players=most)
    await _show(click)


@on_action("leave")
async def leave(click: Click) -> None:
    """Give the seat up before the start; the last person to leave closes the table."""
    await click.interaction.response.defer()
    await _lobby(click)
    await click.bot.store.leave(click.table_id, click.interaction.user.id)
    await _show(click)


@on_action("add-bot")
async def add_bot(click: Click) -> None:
    """Seat a bot player."""
    await click.interaction.response.defer()
    record = await _lobby(click, host_only=True)
    names = bot_names([seat.name for seat in record.seats], 1) or [BOT_NAMES[0]]
    most = GAMES[record.game].max_players
    await click.bot.store.add_bot(click.table_id, names[0], max_players=most)
    await _show(click)


@on_action("remove-bot")
async def remove_bot(click: Click) -> None:
    """Take the bot player away who came last."""
    await click.interaction.response.defer()
    await _lobby(click, host_only=True)
    await click.bot.store.remove_bot(click.table_id)
    await _show(click)


@on_action("option")
async def set_option(click: Click) -> None:
    """Change one of the game's options: the menu's value is "key: value"."""
    await click.interaction.response.defer()
    record = await _lobby(click, host_only=True)
    chosen = {**record.options, **options.parse(record.game, click.argument)}
    await click.bot.store.set_options(click.table_id, chosen)
    await _show(click)


@on_action("close")
async def close(click: Click) -> None:
    """Close a lobby."""
    await click.interaction.response.defer()
    record = await _lobby(click, host_only=True)
    if record.status is Status.LOBBY:
        await click.bot.store.cancel(click.table_id, lobby_only=True)
    await _show(click)


@on_action("start")
async def start(click: Click) -> None:
    """Begin the game: the lobby's message becomes the board."""
    await click.interaction.response.defer()
    record = await _lobby(click, host_only=True)
    permissions.require(click.interaction, texts.speaker(str(click.interaction.locale)))
    await click.bot.games.start(click.table_id, click.bot.new_seed(), GAMES[record.game].min_players)
    await _show(click)
    click.bot.publisher.refresh(click.table_id)


@on_action("rematch")
async def rematch(click: Click) -> None:
    """Open a lobby for the same game, with the same bot players; the other people are called to join."""
    interaction = click.interaction
    record = await _lobby(click)
    if all(seat.user_id != interaction.user.id for seat in record.seats):
        raise Refused("refused-rematch")
    permissions.require(interaction, texts.speaker(str(interaction.locale)))
    bots = sum(seat.user_id is None for seat in record.seats)
    try:
        new = await open_table(
            interaction, record.game, dict(record.options), bots, record.channel_id, record.guild_id or 0
        )
    except ChannelBusy as busy:
        await offer_thread(interaction, busy, record.game, record.options, bots)
        return
    people = [seat.user_id for seat in record.seats if seat.user_id not in (None, interaction.user.id)]
    await show_lobby(interaction, new, [person for person in people if person is not None])


@on_action("thread")
async def open_thread(click: Click) -> None:
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
    if offer in click.bot.games.threads:
        return
    click.bot.games.threads.add(offer)
    name = say("thread-name", game=boards.game_name(game, say), host=interaction.user.display_name)
    try:
        thread = await channel.create_thread(name=name[:100], type=discord.ChannelType.public_thread)
    except discord.HTTPException:
        click.bot.games.threads.discard(offer)
        raise
    record = await open_table(interaction, game, chosen, min(int(bots), 4), thread.id, channel.guild.id)
    await click.bot.publisher.board(record.id)
    view, _ = assemble(Content(top=say("thread-opened", thread=thread.mention)))
    await interaction.edit_original_response(view=view, attachments=[], allowed_mentions=QUIET)
