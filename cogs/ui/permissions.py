"""What the bot needs in a channel, checked where a game is started, and named when it lacks."""

from collections.abc import Sequence

import discord

from cogs.ui.errors import Refused
from data.texts import Say

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""In a thread SEND_MESSAGES_IN_THREADS takes the place of SEND_MESSAGES; in voice CONNECT is needed too."""

FOR_LINES = ("view_channel", "send_messages")
"""What a line of text needs."""

LOCKED = 160005
"""How Discord refuses a message in a locked thread."""

FOR_THREADS = ("create_public_threads", "send_messages_in_threads")

INVITE = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
    connect=True,
)
"""Everything the bot asks for when it is invited."""


VOICE = (discord.VoiceChannel, discord.StageChannel)
"""Channels with voice: without CONNECT nobody reads or writes there either."""


def _there(channel: object, needed: Sequence[str]) -> list[str]:
    """The permissions that are needed right there, in a channel or a thread."""
    if isinstance(channel, discord.Thread):
        return ["send_messages_in_threads" if name == "send_messages" else name for name in needed]
    return [*needed, "connect"] if isinstance(channel, VOICE) else list(needed)


def missing(interaction: discord.Interaction, needed: Sequence[str] = NEEDED) -> list[str]:
    """Return the names of the permissions that the bot lacks right there, as discord.py spells them."""
    if interaction.guild_id is None:
        return []  # in direct messages Discord does not list what goes without saying
    permissions = interaction.app_permissions
    return [name for name in _there(interaction.channel, needed) if not getattr(permissions, name)]


def lacking(client: discord.Client, guild_id: int | None, channel_id: int) -> list[str]:
    """Return the permissions that the bot lacks in a channel, by what the gateway has told of it.

    Of a channel that the gateway has not told about nothing is known, and nothing returned.
    """
    guild = client.get_guild(guild_id or 0)
    channel = guild.get_channel_or_thread(channel_id) if guild is not None else None
    me = guild.get_member(client.user.id) if guild is not None and client.user is not None else None
    if channel is None or me is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return []
    held = channel.permissions_for(me)
    found = [name for name in _there(channel, NEEDED) if not getattr(held, name)]
    # Whoever lacks the first of these lacks the others with it, and may have them once it is granted.
    for root in ("view_channel", "connect", "send_messages"):
        if root in found:
            return [root]
    return found


def listed(say: Say, names: Sequence[str]) -> str:
    """Return permissions' names as Discord's settings show them."""
    return ", ".join(say(f"permission-{name.replace('_', '-')}") for name in names)


def trouble(say: Say, channel_id: int, names: Sequence[str], error: discord.HTTPException | None) -> str:
    """Return why the bot cannot do its work in a channel, in one sentence and what to do about it.

    `names`: the permissions it lacks there; `error`: how Discord refused the board; "" without either.
    """
    channel = f"<#{channel_id}>"
    if names:
        return say("trouble-permissions", channel=channel, permissions=listed(say, names), count=len(names))
    if error is None:
        return ""
    if error.code == LOCKED:
        return say("trouble-locked", channel=channel)
    return say("trouble-refused", channel=channel, code=str(error.code or error.status))


def require(interaction: discord.Interaction, say: Say, *, needed: Sequence[str] = NEEDED) -> None:
    """Raise Refused with the missing permissions' names, as Discord's settings show them."""
    names = missing(interaction, needed)
    if names:
        raise Refused("refused-permissions", permissions=listed(say, names), count=len(names))


def require_own(interaction: discord.Interaction, key: str, needed: Sequence[str] = FOR_LINES) -> None:
    """Raise Refused with that sentence where the user may not do it: the bot does nothing for them there."""
    if interaction.guild_id is None:
        return
    if not all(getattr(interaction.permissions, name) for name in _there(interaction.channel, needed)):
        raise Refused(key)
