"""Posting a message once: a repeated request, or a second process, brings the same message and no other."""

from datetime import timedelta
from typing import Any

import discord

from cogs.messages.context import Context
from cogs.ui.delivery import Refusal, refusal
from cogs.ui.items import CUSTOM_ID, items_of
from cogs.ui.words import jump
from data.outbox import Post
from data.records import TableRecord

REMEMBERED = timedelta(minutes=2)
"""How long Discord surely knows a message by its nonce; it says no more than "some minutes"."""

MARGIN = timedelta(minutes=1)
"""How much the clock here may differ from that of Discord's message ids."""

LOOKED_THROUGH = 50
"""Messages of a channel among which an older one of ours is looked for."""

Place = discord.PartialMessageable | discord.DMChannel


async def post(
    context: Context,
    record: TableRecord,
    slot: str,
    place: Place,
    *,
    known: int | None = None,
    settle: bool = False,
    **what: Any,
) -> tuple[discord.Message, bool]:
    """Post a slot's message once; return it, and whether it shows what `what` says.

    One that was begun before, by this process or another, may have been carried out: Discord gives it back
    for its nonce, or it is found in the channel, and may show an older state. `known` is the slot's message
    before, which is not looked for. Who stores the message's id settles the slot; with `settle` nobody stores
    it. Raises what Discord or the network raises.
    """
    outbox = context.store.outbox
    begun = await outbox.begin(record.id, slot, place.id)
    if begun.channel_id != place.id:
        await outbox.settle(begun)
        begun = await outbox.begin(record.id, slot, place.id)
    if begun.again and context.clock() - begun.sent_at > REMEMBERED:
        found = await _look_for(context, record, begun, place, known)
        if found is not None:
            return found, False
    try:
        message = await place.send(nonce=begun.nonce, **what)
    except discord.HTTPException as error:
        if refusal(error) is not Refusal.PASSING:
            await outbox.withdraw(begun)
        raise
    if settle:
        await outbox.settle(begun)
    return message, not begun.again


async def _look_for(
    context: Context, record: TableRecord, begun: Post, place: Place, known: int | None
) -> discord.Message | None:
    """Return the message that was begun, if it is in its channel; the last one if there are several."""
    after = discord.Object(discord.utils.time_snowflake(begun.sent_at - MARGIN))
    found = None
    try:
        async for message in place.history(limit=LOOKED_THROUGH, after=after, oldest_first=True):
            own = context.client.user is not None and message.author.id == context.client.user.id
            if own and message.id != known and _slot_of(message, record) == begun.slot.partition(" ")[0]:
                found = message
    except discord.HTTPException as error:
        if refusal(error) is Refusal.PASSING:
            raise
        return None  # the bot may not look: better twice than never
    return found


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
