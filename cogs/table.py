"""Playing at a table: moves, hands and scores by button; `/board`, `/hand`, `/resign`."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from cogs.screens import SCREENS
from cogs.screens.base import name_of
from cogs.seats import awake, here, open_hand, require_here, seated, show_hand
from cogs.services import Services
from cogs.ui import errors, permissions
from cogs.ui.answers import send
from cogs.ui.errors import Refused
from cogs.ui.host import Click, Interaction, on_action
from cogs.ui.interactions import acknowledge
from cogs.ui.items import ask
from cogs.ui.layout import Button, Content
from cogs.ui.translate import text
from cogs.ui.words import plain
from data import texts
from data.errors import Leaving, NotAbsent, NotKept, StoreError
from data.records import Seat, Status
from engines import IllegalMove
from play.tables import Snapshot, Table

POSTED = 4.0
"""Seconds that `/board` waits for the board before it says that it follows."""


class TableCog(commands.Cog, name="Table"):
    """The game of a channel."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @on_action("move")
    async def move(self, click: Click) -> None:
        """Make a move from a hand; the message that was clicked on shows the new state."""
        await acknowledge(click.interaction)
        snapshot, seat = await self._seated(click)
        await self._make(click, snapshot, seat, click.argument)

    async def _seated(self, click: Click) -> tuple[Snapshot, Seat]:
        return await seated(self._services, click.table_id, click.interaction)

    async def _make(self, click: Click, snapshot: Snapshot, seat: Seat, move: str) -> None:
        """Commit a move, let the game go on, and show the new state where it was clicked."""
        services, table_id = self._services, click.table_id
        try:
            before = snapshot.playable()
            table = await services.tables.move(before, seat.number, move, drawn_at=click.ply)
            snapshot = Snapshot(table.record, table)
            await services.driver.go_on(table_id, since=before.ply)
        except (IllegalMove, StoreError, NotKept) as error:
            await errors.answer_error(click.interaction, error, table_id=table_id, what="move")
        await self._show(click, snapshot, seat)
        services.messages.refresh(snapshot)

    async def _show(self, click: Click, snapshot: Snapshot, seat: Seat, draft: str = "") -> None:
        """Bring the hand that was clicked on up to date."""
        await self._services.messages.hand(snapshot, seat.number, click.interaction, draft)

    @on_action("draft")
    async def draft(self, click: Click) -> None:
        """Take a step of a move that has several: the hand shows the next one; after the last it is made."""
        await acknowledge(click.interaction)
        snapshot, seat = await self._seated(click)
        draft, table = click.argument, snapshot.table
        if table is None or click.ply > table.ply or table.moved_since(click.ply):
            await errors.reply(click.interaction, "refused-stale")
            draft = ""
        elif move := SCREENS[table.record.game].finished(table, seat.number, draft):
            await self._make(click, snapshot, seat, move)
            return
        await self._show(click, snapshot, seat, draft)

    @on_action("type")
    async def type_move(self, click: Click) -> None:
        """Ask for a move as text; what was picked already goes before what is typed."""
        snapshot, _ = await self._seated(click)
        say = texts.speaker(str(click.interaction.locale))
        example = SCREENS[snapshot.record.game].example
        action = f"typed {click.argument}".strip()
        await ask(click, action, say("type-title"), say("type-label"), say("type-example", move=example))

    @on_action("typed")
    async def typed(self, click: Click) -> None:
        """Take a move as text: it becomes a draft, as if it had been picked."""
        await acknowledge(click.interaction)
        snapshot, seat = await self._seated(click)
        draft, table = "", snapshot.table
        if table is None or click.ply > table.ply or table.moved_since(click.ply):
            await errors.reply(click.interaction, "refused-stale")
        else:
            draft = SCREENS[table.record.game].typed(table, seat.number, click.argument)
        await self._show(click, snapshot, seat, draft)

    @on_action("hand")
    async def open_hand(self, click: Click) -> None:
        """Show the user's own hand, privately: "My hand" on the board."""
        await open_hand(self._services, click.interaction, click.table_id)

    @on_action("scores")
    async def scores(self, click: Click) -> None:
        """Show how the points came about so far, privately."""
        await acknowledge(click.interaction, private=True)
        snapshot = await self._services.tables.look(click.table_id)
        if snapshot is None or snapshot.record.status in (Status.LOBBY, Status.CANCELLED):
            raise Refused("refused-no-such-table")
        require_here(click.interaction, snapshot.record)
        table = snapshot.playable()
        if table.record.daily is not None:
            await self._seated(click)  # nobody else looks into a challenge
        say = texts.speaker(str(click.interaction.locale))
        content = await asyncio.to_thread(SCREENS[table.record.game].scores, table, say)
        await send(click.interaction, content)

    @on_action("rules")
    async def rules(self, click: Click) -> None:
        """Show the rules of the table's game, privately."""
        record = await self._services.store.table(click.table_id)
        if record is None:
            raise Refused("refused-no-such-table")
        require_here(click.interaction, record)
        say = texts.speaker(str(click.interaction.locale))
        await send(click.interaction, SCREENS[record.game].rules(say, record.options))

    @on_action("resign")
    async def confirm_resign(self, click: Click) -> None:
        """Resign, or replace an absent person, once that is confirmed: the argument is the person's id."""
        interaction = click.interaction
        await acknowledge(interaction)
        say = texts.speaker(str(interaction.locale))
        snapshot, own = await self._seated(click)
        if not click.argument.isdecimal():
            raise Refused("error-unknown-button")
        if snapshot.record.daily is not None:
            raise Refused("refused-no-such-table")
        seat = snapshot.record.seat_of(int(click.argument))
        if seat is None:
            raise Refused("refused-resigned")
        absence = self._services.absence
        if seat.number == own.number:
            snapshot = await absence.resign(click.table_id, interaction.user.id)
        else:
            await self._require_absent(snapshot.playable(), seat)
            snapshot = await absence.replace(click.table_id, int(click.argument), by=own.number)
        await send(interaction, Content(top=say("resigned", name=name_of(snapshot.record, seat.number, say))))
        await self._services.driver.go_on(click.table_id)
        self._services.messages.refresh(snapshot)

    async def _require_absent(self, table: Table, seat: Seat) -> None:
        try:
            await self._services.absence.require(table, seat)
        except (NotAbsent, Leaving) as error:
            minutes = error.values.get("minutes", 1)
            raise Refused(f"refused-{error.reason}", name=plain(seat.name), minutes=minutes) from None

    @on_action("return")
    async def take_back(self, click: Click) -> None:
        """Take one's own seat back from the bot player that has it."""
        services, user_id = self._services, click.interaction.user.id
        await acknowledge(click.interaction, private=True)
        snapshot = await services.absence.take_back(click.table_id, user_id)
        await services.driver.go_on(click.table_id)
        services.messages.refresh(snapshot)
        await show_hand(services, click.interaction, click.table_id)

    @app_commands.command(name="board", description=text("command-board"))
    @app_commands.guild_only()
    async def board(self, interaction: Interaction) -> None:
        """Post the board again, at the channel's end."""
        say = texts.speaker(str(interaction.locale))
        services = self._services
        record = await here(services, interaction)
        permissions.require(interaction, say)
        await acknowledge(interaction, private=True)
        snapshot = await services.tables.look(record.id) or Snapshot(record, None)
        if record.asleep_at is not None and record.seat_of(interaction.user.id) is not None:
            snapshot = await awake(services, snapshot, interaction)
        gone = await services.absence.replace_leavers(snapshot.record)
        await services.driver.go_on(record.id)
        snapshot = await services.tables.look(record.id) or snapshot
        posting = services.messages.repost(snapshot)
        await asyncio.wait([posting], timeout=POSTED)
        refused = services.messages.refused(snapshot)
        if refused is not None:
            lacking = permissions.lacking(interaction.client, record.guild_id, record.channel_id)
            lines = [permissions.trouble(say, record.channel_id, lacking, refused)]
        else:
            lines = [say("board-posted" if posting.done() else "board-owed")]
        services.messages.refresh(snapshot)
        lines += [say("board-leaver", name=name_of(record, seat.number, say)) for seat in gone]
        await send(interaction, Content(top="\n".join(lines)))

    @app_commands.command(name="hand", description=text("command-hand"))
    @app_commands.guild_only()
    async def hand(self, interaction: Interaction) -> None:
        """Show your own hand, privately."""
        record = await here(self._services, interaction)
        await open_hand(self._services, interaction, record.id)

    @app_commands.command(name="resign", description=text("command-resign"))
    @app_commands.guild_only()
    @app_commands.describe(player=text("argument-resign-player"))
    async def resign(self, interaction: Interaction, player: discord.User | None = None) -> None:
        """Ask whether to resign, or to replace an absent person."""
        say = texts.speaker(str(interaction.locale))
        table_id = (await here(self._services, interaction)).id
        snapshot = await self._services.tables.look(table_id)
        if snapshot is None or snapshot.record.status is not Status.PLAYING:
            raise Refused("refused-not-playing")
        own = snapshot.record.seat_of(interaction.user.id)
        if own is None:
            raise Refused("refused-nothing-to-resign")
        person = player or interaction.user
        seat = own if person.id == interaction.user.id else snapshot.record.seat_of(person.id)
        if seat is None:
            key = "refused-bot-seat" if person.bot else "refused-no-seat"
            raise Refused(key, name=plain(person.display_name))
        key = "resign-confirm"
        if seat is not own:
            await self._require_absent(snapshot.playable(), seat)
            key = "resign-confirm-other"
        button = Button(f"resign {person.id}", say("button-resign"), discord.ButtonStyle.danger)
        await send(interaction, Content(top=say(key, name=plain(seat.name)), rows=[[button]]), table_id)
