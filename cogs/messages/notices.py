"""Lines in the channel about what happens at a table and is no move: seats handed over, a game called off."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord

from cogs.messages.context import Context
from cogs.messages.posting import Superseded, post, skip
from cogs.messages.slot import Newest
from cogs.screens.base import GREEN, GREY, game_name, name_of
from cogs.ui.layout import Button, Content, assemble
from data import texts
from data.records import Status
from play.tables import CALL_OFF, Entry, Snapshot, Table, kind_of

TOLD = ("!resign", "!replaced", "!returned", CALL_OFF, "!decline")
"""The notes of a log that get a line; those that end a game are told of in another way."""


RepostHand = Callable[[int], Awaitable[bool]]
"""Brings a seat's hand to its person as a new direct message."""


class Notices:
    """The lines of a table: each is posted once, in the order of the log, by the process that comes first."""

    def __init__(self, context: Context, newest: Newest, repost_hand: RepostHand) -> None:
        self._context = context
        self._repost_hand = repost_hand
        self._newest = newest
        self._told: int | None = None
        self._told_closed: set[int] = set()
        """The seats known to have been told that they take no direct messages."""

    async def show(self) -> None:
        """Tell what is not told yet.

        Raises what Discord or the network raises; what has been told by then is not told again.
        """
        snapshot = self._newest()
        record, table = snapshot.record, snapshot.table
        for seat in record.seats:
            if seat.dm_closed and seat.user_id is not None and seat.number not in self._told_closed:
                await self._tell_closed(snapshot, seat.number, seat.user_id)
        if not record.kind.shared:
            return
        if record.status is Status.CANCELLED and snapshot.ending:
            await self._tell_ending(snapshot)
        if table is None:
            return
        notes = [entry for entry in table.history if kind_of(entry.move) in TOLD]
        if not notes:
            return
        if self._told is None:
            self._told = await self._context.store.outbox.sent(record.id, "note")
        for entry in notes[self._told :]:
            said = _said(table, entry)
            with contextlib.suppress(Superseded):  # then another process has told it
                if said is not None:
                    await self._post(snapshot, "note", *said, count=self._told + 1)
                else:
                    await skip(self._context, record, "note", self._told + 1)
            self._told += 1
            if kind_of(entry.move) == "!replaced" and entry.seat is not None:
                # A message of their own, not an edit that nobody notices.
                await self._repost_hand(entry.seat)

    async def _tell_closed(self, snapshot: Snapshot, seat: int, person: int) -> None:
        """Tell somebody, once a game, that their hand cannot be sent to them."""
        slot = f"dms {seat}"
        if snapshot.table is not None and not await self._context.store.outbox.sent(snapshot.record.id, slot):
            say = texts.speaker(snapshot.record.locale)
            with contextlib.suppress(Superseded):
                await self._post(snapshot, slot, Content(say("dms-closed", person=f"<@{person}>")), [person])
        self._told_closed.add(seat)

    async def _tell_ending(self, snapshot: Snapshot) -> None:
        record = snapshot.record
        if await self._context.store.outbox.sent(record.id, "gone"):
            return
        say = texts.speaker(record.locale)
        why = snapshot.ending.removeprefix("!").replace("closed ", "")
        if why == "channel":
            return  # there is nowhere to tell it
        with contextlib.suppress(Superseded):
            await self._post(
                snapshot, "gone", Content(say(f"ended-{why}", game=game_name(record.game, say))), []
            )

    async def _post(
        self, snapshot: Snapshot, slot: str, content: Content, people: list[int], *, count: int = 1
    ) -> None:
        record = snapshot.record
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in people]
        )
        place = self._context.client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)

        view, _ = assemble(content, record.id, snapshot.ply)
        what: dict[str, Any] = {"view": view, "allowed_mentions": mentions}
        await post(self._context, record, slot, place, count=count, settle=True, **what)


def _said(table: Table, entry: Entry) -> tuple[Content, list[int]] | None:
    """Return a note's line and whom it mentions; None for one that is out of date."""
    record = table.record
    if entry.seat is None:
        return None
    say = texts.speaker(record.locale)
    seat = record.seats[entry.seat]
    # Their own name, whoever plays in the seat now.
    people = tuple(replace(one, bot=one.user_id is None) for one in record.seats)
    name = name_of(replace(record, seats=people), entry.seat, say)
    back = [] if not seat.bot else [[Button("return", say("button-return"), GREEN, "↩️")]]
    match kind_of(entry.move):
        case "!resign":
            return Content(say("told-resign", name=name), rows=back), []
        case "!replaced":
            person = seat.user_id or 0
            return Content(say("told-replaced", name=name, person=f"<@{person}>"), rows=back), [person]
        case "!returned":
            return Content(say("told-returned", name=name)), []
        case "!decline":
            return Content(say("told-decline", name=name)), []
    if table.asking is None or table.asking.ply != entry.ply:
        return None
    others = [one.user_id for one in table.people if one.number not in table.asking.agreed and one.user_id]
    mentions = " ".join(f"<@{person}>" for person in others)
    rows = [
        [
            Button(f"agree {entry.ply}", say("button-agree"), GREEN, "👍"),
            Button(f"decline {entry.ply}", say("button-decline"), GREY),
        ]
    ]
    return Content(say("told-ask-call-off", name=name, people=mentions), rows=rows), others
