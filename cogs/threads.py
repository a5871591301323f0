"""Threads for tables of their own, opened for somebody who may do so."""

import logging
from datetime import timedelta
from typing import Literal, TypeGuard

import discord

from cogs.ui import permissions
from cogs.ui.errors import Refused
from cogs.ui.host import Interaction
from cogs.ui.interactions import later
from data import texts

log = logging.getLogger(__name__)

REFUSALS = {
    160004: "refused-thread-here",
    160006: "refused-thread-many",
    50001: "refused-thread-rights",
    50013: "refused-thread-rights",
    50024: "refused-thread-here",
}
"""Why Discord opens no thread, by its code: the key of a sentence."""


PUBLIC: Literal[discord.ChannelType.public_thread] = discord.ChannelType.public_thread

MARGIN = timedelta(minutes=1)
"""How much the clock here may differ from that of Discord's ids."""


def has_threads(channel: object) -> TypeGuard[discord.TextChannel]:
    """Whether a thread can be opened there: in announcement channels only below a message."""
    return isinstance(channel, discord.TextChannel) and not channel.is_news()


def require(interaction: Interaction) -> discord.TextChannel:
    """Return the channel in which the user and the bot may open a thread. Raises Refused."""
    channel = interaction.channel
    if not has_threads(channel):
        raise Refused("refused-thread-here")
    say = texts.speaker(str(interaction.locale))
    permissions.require(interaction, say, needed=permissions.FOR_THREADS)
    permissions.require_own(interaction, "refused-thread-own", permissions.FOR_THREADS)
    return channel


async def create(channel: discord.TextChannel, name: str) -> discord.Thread:
    """Open one public thread, trying again while that may help and an interaction's token lasts.

    Raises Refused with a sentence where Discord has a reason against it, and what else it or the network
    raises.
    """
    name = name[:100]
    before = {thread.id for thread in channel.threads}
    since = discord.utils.time_snowflake(discord.utils.utcnow() - MARGIN)
    opened: list[discord.Thread] = []
    tried = False

    async def once() -> None:
        nonlocal tried
        # The answer to a try may have been lost, and what the gateway tells with it.
        found = await _opened(channel, name, since, before) if tried else None
        tried = True
        opened.append(found or await channel.create_thread(name=name, type=PUBLIC))

    try:
        await later(once)
    except discord.HTTPException as error:
        key = REFUSALS.get(error.code)
        if key is None:
            raise
        log.info("no thread in channel %s: %s", channel.id, error)
        raise Refused(key) from error
    if not opened:
        raise Refused("refused-thread-here")
    return opened[0]


async def _opened(
    channel: discord.TextChannel, name: str, since: int, before: set[int]
) -> discord.Thread | None:
    """Return the thread of that name that the bot has opened in a channel of late, if there is one."""
    for one in await channel.guild.active_threads():
        ours = one.owner_id == channel.guild.me.id and (one.parent_id, one.name) == (channel.id, name)
        if ours and one.id > since and one.id not in before:
            return one
    return None
