"""A seat's hand: in the direct messages, and in a private answer in the channel."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, ClassVar

import discord

from cogs.messages import solo
from cogs.messages.context import Context
from cogs.messages.posting import Place
from cogs.messages.slot import Asked, Newest, Posted, Slot
from cogs.screens import boards
from cogs.ui import errors
from cogs.ui.delivery import Refusal, refusal
from cogs.ui.interactions import TOKEN_SECONDS, UNREADY_SECONDS
from cogs.ui.layout import Content
from data import texts
from data.records import Status, TableRecord
from play.patience import persist
from play.tables import Snapshot

log = logging.getLogger(__name__)


REOPENED = 10 * 60.0
"""Seconds after which a click of a person with closed direct messages has them tried again."""


class Draft:
    """The steps taken of a move, kept to draw the hand again. They hold while the log has that length."""

    def __init__(self) -> None:
        self._ply, self._steps = -1, ""

    def set(self, ply: int, steps: str) -> None:
        """Remember the steps taken at that ply; "" drops them."""
        self._ply, self._steps = ply, steps

    def at(self, ply: int) -> str:
        """Return the steps that still hold at that ply, else ""."""
        return self._steps if ply == self._ply else ""


async def content_of(
    context: Context, snapshot: Snapshot, seat: int, say: texts.Say, draft: Draft
) -> Content:
    """Return what a seat's hand shows."""
    record, table = snapshot.record, snapshot.table
    if table is None:
        return boards.ended(record, say)
    content = await asyncio.to_thread(boards.hand, record, table, seat, say, draft.at(table.ply))
    return await solo.complete(context.store, context.daily, content, table, say)


class Hand(Posted):
    """The hand in a person's direct messages.

    Closed ones are told of in the channel (see `Notices`), and tried again after the person has clicked on
    something: then they may have been opened.
    """

    gone: ClassVar[Sequence[Refusal]] = (*Posted.gone, Refusal.CHANNEL_GONE)

    def __init__(self, context: Context, newest: Newest, seat: int) -> None:
        record = newest().record
        self._seat = seat
        super().__init__(context, newest, f"the hand of seat {seat} at table {record.id}", f"hand {seat}")
        self.draft = Draft()
        self.closed = record.seats[seat].dm_closed
        self._tried = -REOPENED

    def knock(self) -> None:
        """Try closed direct messages again, unless that was done a moment ago: the person is there."""
        now = asyncio.get_running_loop().time()
        if self.closed and now - self._tried >= REOPENED:
            self.closed, self._tried = False, now
            self.show()

    async def _content(self, snapshot: Snapshot) -> Content | None:
        record, seat = snapshot.record, snapshot.record.seats[self._seat]
        if record.daily is not None or self.closed or (seat.bot and self.message_id is None):
            return None
        if snapshot.table is None and self.message_id is None:
            return None
        return await content_of(self.context, snapshot, self._seat, texts.speaker(record.locale), self.draft)

    def _stored(self, record: TableRecord) -> tuple[int | None, int | None]:
        return record.seats[self._seat].dm_channel_id, record.seats[self._seat].dm_message_id

    async def _channel(self, snapshot: Snapshot) -> Place:
        return await self.context.client.create_dm(
            discord.Object(snapshot.record.seats[self._seat].user_id or 0)
        )

    async def _edit(self, snapshot: Snapshot, content: Content) -> bool:
        done = await super()._edit(snapshot, content)
        if done and snapshot.record.seats[self._seat].dm_closed:
            await persist(lambda: self._remember(snapshot), f"storing that {self._name} can be sent")
        return done

    async def _post(self, snapshot: Snapshot, content: Content) -> None:
        if snapshot.record.status is Status.PLAYING or self.message_id is None or self.reposting:
            await super()._post(snapshot, content)

    async def _remember(self, snapshot: Snapshot) -> None:
        facts: dict[str, Any] = {
            "dm_channel_id": self.channel_id,
            "dm_message_id": self.message_id,
            "dm_closed": self.closed,
        }
        await self._keep(self.context.store.set_hand_message(snapshot.record.id, self._seat, **facts))
        self.context.tables.amended_seat(snapshot.record.id, self._seat, **facts)

    async def _refused(self, snapshot: Snapshot, error: discord.HTTPException) -> bool:
        if refusal(error) is not Refusal.CLOSED_DMS:
            return False
        self.closed, self._tried = True, asyncio.get_running_loop().time()
        await self._remember(snapshot)
        return True


class Answer(Slot):
    """The hand in a private answer, which follows the game while the interaction's token lasts."""

    def __init__(self, context: Context, newest: Newest, seat: int) -> None:
        super().__init__(context, newest, f"the private hand of seat {seat} at table {newest().record.id}")
        self.draft = Draft()
        self._seat = seat
        self._followed: Asked | None = None
        self._until = 0.0

    def show(self, click: Asked | None = None) -> asyncio.Task[None]:
        """Bring the last answer up to date; `click`, if given, is answered and followed from now on."""
        if click is not None:
            self._followed = click
            self._until = asyncio.get_running_loop().time() + TOKEN_SECONDS
        return super().show(click)

    async def _update(self, clicks: Sequence[Asked]) -> None:
        followed = self._followed
        if followed is None:
            return
        if asyncio.get_running_loop().time() > self._until:
            self._followed = None
            return
        snapshot = self.newest()
        say = texts.speaker(str(followed.locale))
        content = await content_of(self.context, snapshot, self._seat, say, self.draft)
        if content.bears(self._mark) and not clicks:
            return
        mark = await asyncio.to_thread(content.draw)
        if mark.like(self._mark) and not clicks:
            self._mark = mark
            return
        # Of several who asked at once each waits for an answer; the last one's follows the game.
        for one in {_answered_message(each): each for each in (*clicks, followed)}.values():
            there = await self._answer(one, content, snapshot)
            if not there and one in clicks:
                await asyncio.sleep(UNREADY_SECONDS)
                there = await self._answer(one, content, snapshot)
            if not there and one is self._followed:
                self._followed = None
        self._mark = mark

    async def _apologise(self, clicks: Sequence[Asked]) -> None:
        """Fill what says "thinking …" with a sentence, so that nobody waits for ever."""
        for click in {_answered_message(one): one for one in clicks}.values():
            await errors.excuse(click)


def _answered_message(click: Asked) -> int:
    """What names the message that the answer to a deferred interaction edits."""
    updates = click.response.type is discord.InteractionResponseType.deferred_message_update
    return click.message.id if updates and click.message is not None else click.id
