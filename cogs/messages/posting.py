"""Posting a message once: a repeated request, or a second process, brings the same message and no other."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import discord
from discord import ui

from cogs.messages.context import Context
from cogs.messages.removals import Removals
from cogs.ui.delivery import Refusal, refusal
from cogs.ui.items import CUSTOM_ID, items_of
from cogs.ui.words import jump
from data.outbox import Post
from data.records import TableRecord
from play.patience import persist

REMEMBERED = timedelta(minutes=2)
"""How long Discord surely knows a message by its nonce; it says no more than "some minutes"."""

MARGIN = timedelta(minutes=1)
"""How much the clock here may differ from that of Discord's message ids."""

LOOKED_THROUGH = 50
"""Messages of a channel among which an older one of ours is looked for."""

BY_BUTTONS = ("board", "call", "end", "hand")
"""The slots whose messages are known by their buttons."""

Place = discord.PartialMessageable | discord.DMChannel


class Superseded(Exception):
    """A slot's next message was posted before: by another process, or it is deleted already."""


async def post(
    context: Context,
    record: TableRecord,
    slot: str,
    place: Place,
    *,
    known: int | None = None,
    count: int | None = None,
    settle: bool = False,
    removals: Removals | None = None,
    **what: Any,
) -> tuple[discord.Message, bool]:
    """Post a slot's message once; return it, and whether it shows what `what` says.

    One that was begun before, by this process or another, may have been carried out: Discord gives it back
    for its nonce, or it is found in the channel, and may show an older state. Who stores the message's id
    settles the slot; with `settle` nobody stores it.

    `known` is the slot's message before, as this process knows it, `count` the how-manyth this one is, and
    `removals` removes one that was begun where the table was before it moved.
    Raises Superseded where the store knows of a later one or this one was deleted since, and what Discord or
    the network raises.
    """
    outbox = context.store.outbox
    begun = await outbox.begin(record.id, slot, place.id)
    if begun.channel_id != place.id:
        left = context.client.get_partial_messageable(begun.channel_id, guild_id=record.guild_id)
        found = await _look_for(context, record, begun, left, known, what)
        if found is not None and count is not None:
            await _settled(context, begun, settle)
            return found, False  # it was said before the table moved
        if found is not None and removals is not None:
            removals.add(left.get_partial_message(found.id))
        # A line keeps its number; what is in no other order gets a fresh nonce.
        await (outbox.settle if count is None else outbox.withdraw)(begun)
        begun = await outbox.begin(record.id, slot, place.id)
    other = begun.stored is not None and begun.stored != known
    if (other and not begun.again) or (count is not None and begun.count != count):
        if not begun.again:
            await outbox.withdraw(begun)
        raise Superseded(slot)
    if begun.again and context.clock() - begun.sent_at > REMEMBERED:
        found = await _look_for(context, record, begun, place, known, what)
        if found is not None:
            await _settled(context, begun, settle)
            return found, False
    try:
        message = await place.send(nonce=begun.nonce, **what)
    except discord.HTTPException as error:
        if begun.again and refusal(error) is Refusal.MESSAGE_GONE:
            await outbox.settle(begun)  # it was posted, and somebody has deleted it since
            raise Superseded(slot) from error
        # What was tried before may have been carried out then: it stays begun, and is looked for.
        if refusal(error) is not Refusal.PASSING and not begun.again:
            await outbox.withdraw(begun)
        raise
    await _settled(context, begun, settle)
    return message, not begun.again


async def skip(context: Context, record: TableRecord, slot: str, count: int) -> None:
    """Count a slot's message as posted that is not wanted any more. Raises Superseded as `post` does."""
    begun = await context.store.outbox.begin(record.id, slot, record.channel_id)
    if begun.count != count:
        if not begun.again:
            await context.store.outbox.withdraw(begun)
        raise Superseded(slot)
    await context.store.outbox.settle(begun)


async def _settled(context: Context, begun: Post, wanted: bool) -> None:
    """Settle a slot whose message is on Discord: what is not stored would be posted once more."""
    if wanted:
        what = f"storing that {begun.nonce} is posted"
        await persist(lambda: context.store.outbox.settle(begun), what)


async def find(
    context: Context, record: TableRecord, slot: str, place: Place, known: int | None
) -> discord.Message | None:
    """Return a slot's message that was begun and not stored, if it is in the channel. Raises as `post`."""
    for begun in await context.store.outbox.open(record.id):
        if begun.slot == slot:
            return await _look_for(context, record, begun, place, known, {})
    return None


async def _look_for(
    context: Context,
    record: TableRecord,
    begun: Post,
    place: Place,
    known: int | None,
    what: Mapping[str, Any],
) -> discord.Message | None:
    """Return the message that was begun, if it is in its channel; the last one if there are several."""
    after = discord.Object(discord.utils.time_snowflake(begun.sent_at - MARGIN))
    kind = begun.slot.partition(" ")[0]
    found = None
    try:
        async for message in place.history(limit=LOOKED_THROUGH, after=after, oldest_first=True):
            if context.client.user is None or message.author.id != context.client.user.id:
                continue
            same = _slot_of(message, record) == kind if kind in BY_BUTTONS else _reads(message, what)
            if same and message.id != known:
                found = message
    except discord.HTTPException as error:
        if refusal(error) is Refusal.PASSING:
            raise
        return None  # the bot may not look: better twice than never
    return found


def _reads(message: discord.Message, what: Mapping[str, Any]) -> bool:
    """Return whether a message says what was to be posted: lines have no other mark."""
    view: ui.LayoutView | None = what.get("view")
    wanted = (
        [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)] if view else []
    )
    there = [item.content for item in items_of(message.components) if isinstance(item, discord.TextDisplay)]
    return (message.content, there) == (what.get("content", ""), wanted)


def _slot_of(message: discord.Message, record: TableRecord) -> str:
    """Tell by its buttons which message of a table it is: "board", "call", "end", "hand"; "" for none."""
    actions, linked = set(), False
    for item in items_of(message.components):
        match = CUSTOM_ID.fullmatch(getattr(item, "custom_id", None) or "")
        if match is not None and match["table"] == str(record.id):
            actions.add(match["action"])
        linked |= getattr(item, "url", None) is not None and item.url == jump(record)
    if actions & {"rules", "start"}:
        return "board"
    if actions == {"hand"}:
        return "call"
    if "rematch" in actions:
        return "end"
    return "hand" if actions or linked else ""
