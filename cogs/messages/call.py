"""The call: a message of its own that mentions who must act, since a mention in an edit notifies nobody."""

import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.messages.context import Context
from cogs.messages.posting import Superseded, find, post
from cogs.messages.removals import Removals
from cogs.messages.slot import Newest
from cogs.screens import SCREENS
from cogs.screens.base import BLUE
from cogs.ui.layout import Button, Content, assemble
from data import texts
from data.records import Calls, Status
from play.patience import persist
from play.tables import Snapshot, Table, kind_of

log = logging.getLogger(__name__)

CallDirectly = Callable[[int], Awaitable[bool]]
"""Brings a seat's hand to its person as a new direct message; False where they take none."""


def cause(table: Table, ply: int) -> int | None:
    """Return the person whose click led to that ply: the last one before it, whatever followed by itself."""
    seats = table.record.seats
    for entry in reversed(table.history[:ply]):
        kind = kind_of(entry.move)
        if kind == "!replaced":
            by = entry.move.partition(" ")[2]
            return seats[int(by)].user_id if by.isdecimal() and int(by) < len(seats) else None
        if entry.seat is None or kind not in ("", "!resign", "!returned"):
            continue
        if kind or not entry.automatic:
            return seats[entry.seat].user_id
    return table.record.host_id


def owing(table: Table) -> list[int]:
    """Return the seats of people who owe a move."""
    if table.record.status is not Status.PLAYING or table.record.asleep_at is not None:
        return []
    return [seat for seat in table.game.to_move if table.awaits(seat)]


def due(table: Table, called: int) -> list[int]:
    """Return the seats to call: those that came to owe after ply `called`, and not by their own click."""
    return [
        seat
        for seat in owing(table)
        if table.asked[seat] > called and table.record.seats[seat].user_id != cause(table, table.asked[seat])
    ]


class Call:
    """The call of a table: each is called once for what they owe; it is removed when all have moved."""

    def __init__(self, context: Context, newest: Newest, directly: CallDirectly, removals: Removals) -> None:
        self._context = context
        self._newest = newest
        self._directly = directly
        record = newest().record
        self._message_id, self._ply = record.ping_message_id, record.ping_number
        self._removals = removals
        self._untold = False
        """Whether the store does not know yet of the last call."""
        self._unfinished = context.unfinished(record.id, "call")

    async def show(self) -> None:
        """Call who is to be called now, in the way they chose, and remove the call before.

        Raises what Discord or the network raises; then nobody counts as called.
        """
        try:
            await self._show()
        except Superseded:
            # Another process has called meanwhile.
            kept = await self._context.tables.look(self._newest().record.id)
            if kept is not None:
                self._message_id, self._ply = kept.record.ping_message_id, kept.record.ping_number
                await self._show()

    async def _show(self) -> None:
        snapshot = self._newest()
        record, table = snapshot.record, snapshot.table
        if not record.kind.shared:
            return
        if record.ping_number is not None and (self._ply is None or record.ping_number > self._ply):
            # Another process has called since.
            self._message_id, self._ply = record.ping_message_id, record.ping_number
        called = -1 if self._ply is None else self._ply
        seats = due(table, called) if table is not None else []
        if table is not None and seats:
            await self._tell()
            message = await self._call(snapshot, table, seats)
            await self._keep(message, table.ply)
            self._unfinished = False
        elif self._unfinished:
            await self._withdraw(snapshot)
        elif self._message_id is not None:
            waits = table is not None and any(table.asked[seat] <= called for seat in owing(table))
            if not waits:
                await self._keep(None, self._ply)

    async def _call(self, snapshot: Snapshot, table: Table, seats: list[int]) -> int | None:
        """Call these seats; return the message that mentions those who chose that, if there are any."""
        record = snapshot.record
        people = {seat: record.seats[seat].user_id or 0 for seat in seats}
        chosen = await self._context.store.people.known(people.values())
        mentioned = []
        for seat, person in people.items():
            way = chosen[person].calls
            if way is Calls.MENTION or (way is Calls.DIRECT and not await self._directly(seat)):
                mentioned.append(person)
        if not mentioned:
            return None
        say = texts.speaker(record.locale)
        text = say("call", people=" ".join(f"<@{person}>" for person in mentioned))
        screen = SCREENS[record.game]
        row = [Button("hand", say(screen.hand_button), BLUE, screen.emoji)]
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in mentioned]
        )
        place = self._context.client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)

        view, _ = assemble(Content(text, rows=[row]), record.id, snapshot.ply)
        message, shown = await post(
            self._context,
            record,
            "call",
            place,
            known=self._message_id,
            removals=self._removals,
            view=view,
            allowed_mentions=mentions,
        )
        if not shown:
            log.info("a call of table %s was begun before", record.id)
        return message.id

    async def _withdraw(self, snapshot: Snapshot) -> None:
        """Remove a call that a process had begun before it ended, and that nobody needs any more."""
        record = snapshot.record
        place = self._context.client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        found = await find(self._context, record, "call", place, self._message_id)
        self._untold = True
        if found is not None:
            self._removals.add(place.get_partial_message(found.id), self._tell)
        else:
            await self._tell()
        self._unfinished = False

    async def _keep(self, message_id: int | None, ply: int | None) -> None:
        """Take over which message calls, and since when; the one before is removed, and the store told."""
        record, old = self._newest().record, self._message_id
        self._message_id, self._ply, self._untold = message_id, ply, True
        if old is None or old == message_id:
            await self._tell()
        else:
            channel = self._context.client.get_partial_messageable(record.channel_id)
            self._removals.add(channel.get_partial_message(old), self._tell)

    async def _tell(self) -> None:
        """Let the store know of the last call, if it does not."""
        if not self._untold:
            return
        number, message_id, ply = self._newest().record.id, self._message_id, self._ply
        await persist(
            lambda: self._context.store.set_ping(number, message_id, ply),
            f"storing the call of table {number}",
        )
        self._context.tables.amended(number, ping_message_id=message_id, ping_number=ply)
        self._untold = False
