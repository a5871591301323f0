"""What the bot needs in a channel, checked where a game is started, and named when it lacks."""

from collections.abc import Sequence

import discord

from cogs.ui.errors import Refused
from data.texts import Say

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""In a thread SEND_MESSAGES_IN_THREADS takes the place of SEND_MESSAGES."""

FOR_LINES = ("view_channel", "send_messages")
"""What a line of text needs."""

FOR_THREADS = ("create_public_threads", "send_messages_in_threads")

INVITE = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""Everything the bot asks for when it is invited."""


def _there(interaction: discord.Interaction, needed: Sequence[str]) -> list[str]:
    """The permissions that are needed right there, in a channel or a thread."""
    if isinstance(interaction.channel, discord.Thread):
        return ["send_messages_in_threads" if name == "send_messages" else name for name in needed]
    return list(needed)


def missing(interaction: discord.Interaction, needed: Sequence[str] = NEEDED) -> list[str]:
    """Return the names of the permissions that the bot lacks right there, as discord.py spells them."""
    if interaction.guild_id is None:
        return []  # in direct messages Discord does not list what goes without saying
    permissions = interaction.app_permissions
    return [name for name in _there(interaction, needed) if not getattr(permissions, name)]


def require(interaction: discord.Interaction, say: Say, *, needed: Sequence[str] = NEEDED) -> None:
    """Raise Refused with the missing permissions' names, as Discord's settings show them."""
    lacking = missing(interaction, needed)
    if lacking:
        listed = ", ".join(say(f"permission-{name.replace('_', '-')}") for name in lacking)
        raise Refused("refused-permissions", permissions=listed, count=len(lacking))


def require_own(interaction: discord.Interaction) -> None:
    """Raise Refused where the user may not write: the bot writes nothing for them there."""
    if interaction.guild_id is None:
        return
    if not all(getattr(interaction.permissions, name) for name in _there(interaction, FOR_LINES)):
        raise Refused("refused-share-here")
