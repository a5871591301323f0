"""All messages of all tables: the board, each person's hand, private answers, the call."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

import discord

from cogs.messages.board import Board
from cogs.messages.context import Context
from cogs.messages.hand import Answer, Hand
from cogs.messages.lines import Lines, Once
from cogs.messages.posting import Superseded, post
from cogs.messages.slot import Asked, Slot
from cogs.screens import boards
from cogs.ui.coalesce import Coalesced
from cogs.ui.delivery import QUIET
from cogs.ui.host import Host
from cogs.ui.layout import Content, assemble
from data import texts
from data.records import Status, TableRecord
from data.store import Store
from play.daily import Daily
from play.patience import persist
from play.tables import Snapshot, Tables

log = logging.getLogger(__name__)

GRACE = 3.0
"""Seconds that requests under way are given when the bot stops."""


KEPT = 100
"""Tables that have ended and are remembered because their board waits for a right, at most."""


LINES_SECONDS = 5.0
"""How long the next board waits for a line."""


class TableMessages:
    """The messages of one table."""

    def __init__(self, context: Context, snapshot: Snapshot) -> None:
        self._context = context
        self._snapshot = snapshot
        self.board = Board(context, self.newest)
        self.hands: dict[int, Hand] = {}
        self.answers: dict[int, Answer] = {}
        self._lines = Lines(context, self.newest, self._repost_hand)
        self._once: list[Once] = []
        self._all = Coalesced(self._show_all, f"messages of table {snapshot.record.id}")

    def note(self, snapshot: Snapshot) -> None:
        """Take over a snapshot if it is newer."""
        if snapshot.age >= self._snapshot.age:
            self._snapshot = snapshot

    def newest(self) -> Snapshot:
        """Return the newest state that this process knows."""
        known = self._context.tables.known(self._snapshot.record.id)
        if known is not None:
            self.note(Snapshot(known.record, known))
        return self._snapshot

    def hand(self, seat: int) -> Hand:
        """Return the slot of a seat's hand in the direct messages."""
        if seat not in self.hands:
            self.hands[seat] = Hand(self._context, self.newest, seat)
        return self.hands[seat]

    def answer(self, seat: int) -> Answer:
        """Return the slot of a seat's private answer."""
        if seat not in self.answers:
            self.answers[seat] = Answer(self._context, self.newest, seat)
        return self.answers[seat]

    def slots(self) -> Iterator[Slot]:
        """All slots there are."""
        yield self.board
        yield from self.hands.values()
        yield from self.answers.values()
        yield self._lines
        yield from self._once

    def show(self) -> asyncio.Task[None]:
        """Bring every message up to date, and call who must act."""
        return self._all.request()

    def once(self, what: str, job: Callable[[], Awaitable[object]]) -> asyncio.Task[None]:
        """Do something about the table on Discord once, as soon as that is possible; `what` names it."""
        self._once.append(
            Once(self._context, self.newest, f"{what} of table {self._snapshot.record.id}", job)
        )
        return self._once[-1].show()

    @property
    def idle(self) -> bool:
        """Whether nothing is being sent or owed."""
        return self._all.idle and all(slot.idle for slot in self.slots())

    @property
    def barred(self) -> bool:
        """Whether the channel does not show everything because the bot lacks a right."""
        return self.board.barred or self._lines.barred

    def granted(self) -> bool:
        """Take Discord's word that nothing is lacking; whether that explains a refusal there was."""
        return any([self.board.right.granted(), self._lines.right.granted()])

    async def all_said(self) -> None:
        """Wait until nothing is being sent, removed or owed, and nothing is to be looked at again."""
        await self._all.finish()
        await asyncio.gather(*(slot.finish() for slot in self.slots()))

    def again(self) -> asyncio.Task[None]:
        """Show and remove what was forbidden: the right may be back."""
        for slot in self.slots():
            slot.clear()
        return self.show()

    async def rest(self) -> None:
        """Wait until nothing is being sent or owed, or the board is refused."""
        await self._all.finish()
        await self.board.rest()

    async def close(self) -> None:
        """Finish what is under way and give up what is only owed; cancelled, give up everything."""
        try:
            await asyncio.gather(*(slot.close() for slot in self.slots()))
            await self._all.finish()
        except asyncio.CancelledError:
            for slot in self.slots():
                slot.cancel()
            self._all.cancel()
            raise

    async def _repost_hand(self, seat: int) -> bool:
        hand = self.hand(seat)
        await hand.repost()
        return not hand.closed

    async def _show_all(self) -> None:
        await self._show_newest()
        while await self._moved_on():
            await self._show_newest()

    async def _show_newest(self) -> None:
        record = self.newest().record
        for seat in record.seats:
            if seat.user_id is not None and record.status is not Status.LOBBY:
                self.hand(seat.number)
        apart = (self._lines, *self._once)
        await asyncio.gather(*(slot.show() for slot in self.slots() if slot not in apart))
        # A call comes after the board that it calls to. While it is owed the board goes on.
        await asyncio.wait([self._lines.show()], timeout=LINES_SECONDS)

    async def _moved_on(self) -> bool:
        """Look whether another process has changed the table since it was shown."""
        shown = self.newest()
        try:
            found = await self._context.tables.look(shown.record.id)
        except Exception as error:
            log.info("table %s is not looked at again: %s", shown.record.id, error)
            return False
        if found is None or found.age <= shown.age:
            return False
        self.note(found)
        return True


class Messages:
    """What is on Discord: each message shows the newest committed state, or will as soon as it can."""

    def __init__(
        self,
        client: Host,
        store: Store,
        tables: Tables,
        daily: Daily,
        *,
        close: Callable[[int], Awaitable[object]],
        clock: Callable[[], datetime],
    ) -> None:
        self._context = Context(client, store, tables, daily, close, clock)
        self._tables: dict[int, TableMessages] = {}

    def refresh(self, snapshot: Snapshot) -> asyncio.Task[None]:
        """Bring everything of a table up to date, as far as it changed."""
        messages = self._of(snapshot)
        return self._watched(messages, messages.show())

    def _watched(self, messages: TableMessages, task: asyncio.Task[None]) -> asyncio.Task[None]:
        """Drop the messages of a table that has ended once they are shown; over the months there are many."""

        def shown(_: object) -> None:
            record = messages.newest().record
            if record.status.live or self._tables.get(record.id) is not messages:
                return
            if not messages.idle:
                self._watched(messages, asyncio.create_task(messages.all_said()))
                return
            waiting = [
                one for one in self._tables.values() if one.barred and not one.newest().record.status.live
            ]
            for one in waiting[:-KEPT] if messages in waiting else [messages]:
                self._forget(one.newest().record)

        task.add_done_callback(shown)
        return task

    def _forget(self, record: TableRecord) -> None:
        del self._tables[record.id]
        self._count_no_more(record.channel_id)

    def _count_no_more(self, channel_id: int) -> None:
        """Forget how many messages are below a board, unless another table has its board there now."""
        if all(one.newest().record.channel_id != channel_id for one in self._tables.values()):
            self._context.below.pop(channel_id, None)

    def board(self, snapshot: Snapshot, click: Asked | None = None) -> asyncio.Task[None]:
        """Bring the board up to date; `click` is a deferred click on it, answered with the new board."""
        messages = self._of(snapshot)
        return self._watched(messages, messages.board.show(click))

    async def take_up(self) -> None:
        """Finish what a process before this one had begun to post, at the start."""
        outbox = self._context.store.outbox
        begun = await persist(outbox.open, "reading what was being posted")
        for one in begun:
            if one.slot == "invite":
                await persist(partial(outbox.settle, one), "giving up an invitation")
        self._context.open_posts.update((one.table_id, one.slot) for one in begun)
        for table_id in {one.table_id for one in begun}:
            found = await persist(partial(self._context.tables.look, table_id), f"reading table {table_id}")
            if found is not None:
                self.refresh(found)

    async def moved(self, before: TableRecord, snapshot: Snapshot) -> None:
        """Show a table that has moved to another channel there; where its board was, say so."""
        old = self._tables.pop(before.id, None)
        if old is not None:
            await old.close()
        self.refresh(snapshot)
        self._count_no_more(before.channel_id)
        if before.message_id is None:
            return
        say = texts.speaker(before.locale)
        game = boards.game_name(before.game, say)
        place = f"<#{snapshot.record.channel_id}>"
        view, _ = assemble(Content(say("table-moved", game=game, place=place), accent=boards.CLOSED_COLOUR))
        channel = self._context.client.get_partial_messageable(before.channel_id, guild_id=before.guild_id)
        message = channel.get_partial_message(before.message_id)
        self._of(snapshot).once(
            "the old board", lambda: message.edit(view=view, attachments=[], allowed_mentions=QUIET)
        )

    def refused(self, snapshot: Snapshot) -> discord.HTTPException | None:
        """Return why Discord does not let the board be shown as it is now; None if it is shown, or owed."""
        return self._of(snapshot).board.refused

    async def trouble(
        self, table_id: int, seconds: float
    ) -> tuple[TableRecord, discord.HTTPException | None]:
        """Return a table with a board and how Discord refuses that board, once what is under way has ended.

        That is waited for so many seconds at most. Raises LookupError where no message is kept up to date.
        """
        messages = self._tables[table_id]
        resting = asyncio.create_task(messages.rest(), name=f"rest of table {table_id}")
        await asyncio.wait([resting], timeout=seconds)
        resting.cancel()
        return messages.newest().record, messages.board.refused

    def resume(self, touched: Callable[[TableRecord], bool], *, granted: bool = False) -> None:
        """Show touched tables again that lacked a right: it may be back.

        `granted`: Discord has just said that nothing is lacking there.
        """
        for messages in list(self._tables.values()):
            if not messages.barred or not touched(messages.newest().record):
                continue
            if not granted or messages.granted():
                self._watched(messages, messages.again())

    def clicked(self, table_id: int, user_id: int) -> None:
        """Try a person's closed direct messages again: whoever has just clicked may have opened them."""
        messages = self._tables.get(table_id)
        seat = messages.newest().record.seat_of(user_id) if messages is not None else None
        if messages is not None and seat is not None and seat.number in messages.hands:
            messages.hands[seat.number].knock()

    def invite(self, snapshot: Snapshot, host: str, people: list[int]) -> None:
        """Call people to a lobby, in a message of its own. `host`: who wants them there, safe in markdown."""
        if not people:
            return
        record = snapshot.record
        say = texts.speaker(record.locale)
        text = say("rematch-call", host=host, people=" ".join(f"<@{person}>" for person in people))
        what: dict[str, Any] = {
            "content": text,
            "allowed_mentions": discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(person) for person in people]
            ),
        }
        place = self._context.client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)

        async def send() -> None:
            with contextlib.suppress(Superseded):  # then it was there, and somebody has deleted it
                await post(self._context, record, "invite", place, settle=True, **what)

        self._of(snapshot).once("the invitation", send)

    def repost(self, snapshot: Snapshot) -> asyncio.Task[None]:
        """Post the board again at the channel's end and remove the old one."""
        messages = self._of(snapshot)
        return self._watched(messages, messages.board.repost())

    def hand(self, snapshot: Snapshot, seat: int, click: Asked, draft: str = "") -> asyncio.Task[None]:
        """Bring the hand that was clicked on up to date, in the direct messages or in a private answer.

        `draft`: the steps taken of a move, as an action of the hand named them.
        """
        messages = self._of(snapshot)
        private = click.message is None or click.message.flags.ephemeral
        slot = messages.answer(seat) if private else messages.hand(seat)
        slot.draft.set(snapshot.ply, draft)
        return self._watched(messages, slot.show(click))

    def private(self, snapshot: Snapshot, seat: int, asked: Asked) -> asyncio.Task[None]:
        """Show a hand in a deferred private answer, which follows the game while its token lasts."""
        messages = self._of(snapshot)
        return self._watched(messages, messages.answer(seat).show(asked))

    def channel_gone(self, channel_id: int) -> None:
        """Send nothing more to a channel or thread that was deleted."""
        for messages in self._tables.values():
            if messages.board.channel_id == channel_id:
                messages.board.stop()

    def heard(self, channel_id: int) -> None:
        """Count a message that somebody posted below a board."""
        if channel_id in self._context.below:
            self._context.below[channel_id] += 1

    def hurry(self) -> None:
        """Send what is owed without waiting: Discord can be reached again."""
        for messages in self._tables.values():
            for slot in messages.slots():
                slot.hurry()

    async def close(self) -> None:
        """Finish the requests that are under way and give up what is only owed; the next start sends it."""
        closing = [asyncio.create_task(messages.close()) for messages in self._tables.values()]
        if closing:
            _, late = await asyncio.wait(closing, timeout=GRACE)
            for task in late:
                task.cancel()

    def _of(self, snapshot: Snapshot) -> TableMessages:
        messages = self._tables.get(snapshot.record.id)
        if messages is None:
            messages = self._tables[snapshot.record.id] = TableMessages(self._context, snapshot)
        messages.note(snapshot)
        return messages
