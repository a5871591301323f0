"""Playing at a table: moves, hands and scores by button; `/board`, `/hand`, `/resign`, `/games`."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from cogs.messages.publisher import QUIET
from cogs.screens import SCREENS, boards
from cogs.screens.base import names
from cogs.ui import errors, permissions
from cogs.ui.errors import Refused
from cogs.ui.host import Interaction
from cogs.ui.items import Click, ask, on_action
from cogs.ui.layout import Button, Content, assemble
from cogs.ui.translate import text
from cogs.ui.words import jump, plain
from data import texts
from data.errors import StoreError
from data.records import Seat, Status, TableRecord
from engines import IllegalMove
from play.driver import ABSENT_AFTER


async def send_sheet(interaction: Interaction, sheet: Content, record: TableRecord | None = None) -> None:
    """Answer privately with a sheet; a deferred answer is filled."""
    view, files = assemble(sheet, record.id if record else 0)
    if interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=QUIET)
    else:
        await interaction.response.send_message(
            view=view, files=files, ephemeral=True, allowed_mentions=QUIET
        )


async def playing(interaction: Interaction, table_id: int) -> tuple[TableRecord, Seat]:
    """The started table and the seat of whoever acts. Raises Refused for onlookers and unstarted tables."""
    record = await interaction.client.store.table(table_id)
    if record is None or record.status is Status.CANCELLED:
        raise Refused("refused-no-such-table")
    if record.status is Status.LOBBY:
        raise Refused("refused-not-started")
    seat = record.seat_of(interaction.user.id)
    if seat is None:
        gave_up = any(other.user_id == interaction.user.id for other in record.seats)
        raise Refused("refused-resigned" if gave_up else "refused-onlooker")
    return record, seat


async def here(interaction: Interaction) -> TableRecord:
    """The live table of this channel, else its last one. Raises Refused where there never was one."""
    assert interaction.channel_id is not None
    store = interaction.client.store
    record = await store.live_table(interaction.channel_id) or await store.last_table(interaction.channel_id)
    if record is None or record.status is Status.CANCELLED:
        raise Refused("refused-no-game-here")
    return record


@on_action("move")
async def move(click: Click) -> None:
    """Make a move from a hand; the message that was clicked on shows the new state."""
    await click.interaction.response.defer()
    record, seat = await playing(click.interaction, click.table_id)
    await make_move(click, record, seat, click.argument)


async def make_move(click: Click, record: TableRecord, seat: Seat, move: str) -> None:
    """Commit a move, let the game go on, and show the new state where it was clicked."""
    interaction = click.interaction
    try:
        moved = await click.bot.tables.move(
            record.id, seat.number, move, drawn_at=click.number, user_id=interaction.user.id
        )
        if moved.entry is not None:
            await click.bot.games.go_on(record.id, moved.entry.number)
    except (IllegalMove, StoreError) as error:
        await errors.answer_error(interaction, error, table_id=record.id, what="move")
    await show_hand(click, seat)
    click.bot.publisher.refresh(record.id)


@on_action("draft")
async def draft(click: Click) -> None:
    """A step of a move that takes several: the hand shows the next one; without one the move is made."""
    await click.interaction.response.defer()
    record, seat = await playing(click.interaction, click.table_id)
    table = await click.bot.tables.get(click.table_id)
    if table is None or click.number != table.number:
        await errors.reply(click.interaction, "refused-stale")
    elif move := SCREENS[record.game].finished(table, seat.number, click.argument):
        await make_move(click, record, seat, move)
        return
    else:
        click.bot.publisher.draft(click.table_id, seat.number, table.number, click.argument)
    await show_hand(click, seat)


@on_action("type")
async def type_move(click: Click) -> None:
    """Ask for a move as text; what was picked already goes before what is typed."""
    record, _ = await playing(click.interaction, click.table_id)
    say = texts.speaker(str(click.interaction.locale))
    example = SCREENS[record.game].example
    action = f"typed {click.argument}".strip()
    await ask(click, action, say("type-title"), say("type-label"), say("type-example", move=example))


@on_action("typed")
async def typed(click: Click) -> None:
    """A move as text: it becomes a draft, as if it had been picked."""
    await click.interaction.response.defer()
    record, seat = await playing(click.interaction, click.table_id)
    table = await click.bot.tables.get(click.table_id)
    if table is None or click.number != table.number:
        await errors.reply(click.interaction, "refused-stale")
    else:
        made = SCREENS[record.game].typed(table, seat.number, click.argument)
        click.bot.publisher.draft(click.table_id, seat.number, table.number, made)
    await show_hand(click, seat)


async def show_hand(click: Click, seat: Seat) -> None:
    """Bring the clicked message up to date: the hand in the direct messages, or an ephemeral one."""
    publisher = click.bot.publisher
    message = click.interaction.message
    if message is not None and message.flags.ephemeral:
        await publisher.private(click.table_id, seat.number, click.interaction)
    else:
        await publisher.hand(click.table_id, seat.number, via=click.interaction)


@on_action("hand")
async def hand(click: Click) -> None:
    """ "My hand" on the board."""
    await open_hand(click.interaction, click.table_id)


async def open_hand(interaction: Interaction, table_id: int) -> None:
    """Show whoever asks their own hand, privately; it follows the game from then on."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    record, seat = await playing(interaction, table_id)
    await interaction.client.publisher.private(record.id, seat.number, interaction)


@on_action("scores")
async def scores(click: Click) -> None:
    """How the points came about so far, privately."""
    await click.interaction.response.defer(ephemeral=True, thinking=True)
    record = await click.bot.store.table(click.table_id)
    table = await click.bot.tables.get(click.table_id)
    if record is None or table is None:
        raise Refused("refused-no-such-table")
    if record.daily is not None:
        await playing(click.interaction, click.table_id)  # nobody else looks into a challenge
    say = texts.speaker(str(click.interaction.locale))
    sheet = await asyncio.to_thread(SCREENS[record.game].scores, table, say)
    await send_sheet(click.interaction, sheet, record)


@on_action("rules")
async def rules(click: Click) -> None:
    """The rules of the table's game, privately."""
    record = await click.bot.store.table(click.table_id)
    if record is None:
        raise Refused("refused-no-such-table")
    await send_sheet(
        click.interaction, SCREENS[record.game].rules(texts.speaker(str(click.interaction.locale)))
    )


@on_action("resign")
async def resign(click: Click) -> None:
    """The confirmed resignation of whoever clicked, or of an absent person: the argument is that one's id."""
    interaction = click.interaction
    await interaction.response.defer()
    say = texts.speaker(str(interaction.locale))
    record, _ = await playing(interaction, click.table_id)
    if not click.argument.isdecimal():
        raise Refused("error-unknown-button")
    if record.daily is not None:
        raise Refused("refused-no-such-table")
    person = int(click.argument)
    seat = record.seat_of(person)
    if seat is None:
        raise Refused("refused-resigned")
    if person != interaction.user.id:
        await require_absent(interaction, record, seat)
    await click.bot.store.resign(record.id, person)
    sheet = Content(top=say("resigned", name=plain(seat.name)))
    await send_sheet(interaction, sheet, record)
    await click.bot.games.advance(record.id)
    click.bot.publisher.refresh(record.id)


async def require_absent(interaction: Interaction, record: TableRecord, seat: Seat) -> None:
    """Raise Refused unless the seat's person has left the server or kept the table waiting for long."""
    bot = interaction.client
    table = await bot.tables.get(record.id)
    since = record.last_move_at or record.started_at
    waited = since is not None and bot.clock() - since >= ABSENT_AFTER
    if table is not None and seat.number in table.game.to_move and waited:
        return
    if record.guild_id and seat.user_id and await bot.games.has_left(record.guild_id, seat.user_id):
        return
    minutes = int(ABSENT_AFTER.total_seconds() // 60)
    raise Refused("refused-not-absent", name=plain(seat.name), minutes=minutes)


class TableCog(commands.Cog, name="Table"):
    """Commands about the game of this channel."""

    @app_commands.command(name="board", description=text("command-board"))
    @app_commands.guild_only()
    async def board(self, interaction: Interaction) -> None:
        """Post the board again, at the channel's end."""
        say = texts.speaker(str(interaction.locale))
        record = await here(interaction)
        permissions.require(interaction, say)
        await interaction.response.defer(ephemeral=True, thinking=True)
        bot = interaction.client
        gone = await bot.games.replace_leavers(record)
        if gone:
            await bot.games.advance(record.id)
        await bot.publisher.repost(record.id)
        await bot.publisher.refresh(record.id)
        lines = [say("board-posted")]
        lines += [say("board-leaver", name=plain(name)) for name in gone]
        await send_sheet(interaction, Content(top="\n".join(lines)))

    @app_commands.command(name="hand", description=text("command-hand"))
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """Show your own hand, privately."""
        record = await here(interaction)
        await open_hand(interaction, record.id)

    @app_commands.command(name="resign", description=text("command-resign"))
    @app_commands.guild_only()
    @app_commands.describe(player=text("argument-resign-player"))
    async def resign(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """Ask for the confirmation."""
        say = texts.speaker(str(interaction.locale))
        record, own = await playing(interaction, (await here(interaction)).id)
        if record.status is not Status.PLAYING:
            raise Refused("refused-not-playing")
        person = player or interaction.user
        seat = own if person.id == interaction.user.id else record.seat_of(person.id)
        if seat is None:
            raise Refused("refused-no-seat", name=plain(person.display_name))
        key = "resign-confirm"
        if seat is not own:
            await require_absent(interaction, record, seat)
            key = "resign-confirm-other"
        button = Button(f"resign {person.id}", say("button-resign"), discord.ButtonStyle.danger)
        await send_sheet(interaction, Content(top=say(key, name=plain(seat.name)), rows=[[button]]), record)

    @app_commands.command(name="games", description=text("command-games"))
    @app_commands.guild_only()
    async def games(self, interaction: Interaction) -> None:
        """List what runs in this server."""
        say = texts.speaker(str(interaction.locale))
        records = await interaction.client.store.live_tables(interaction.guild_id)
        lines = [self._line(record, say) for record in records[:30]]
        if len(records) > 30:
            lines.append(say("games-more", count=len(records) - 30))
        sheet = Content(top="\n".join([say("games-title"), *(lines or [say("games-none")])]))
        await send_sheet(interaction, sheet)

    @staticmethod
    def _line(record: TableRecord, say: texts.Say) -> str:
        link = jump(record)
        title = boards.game_name(record.game, say)
        return say(
            "games-lobby" if record.status is Status.LOBBY else "games-playing",
            game=f"[{title}]({link})" if link else title,
            channel=f"<#{record.channel_id}>",
            names=", ".join(names(record, say, escape=True)),
        )
