"""What the bot needs in a channel, checked where a game is started, and named when it lacks."""

import discord

from cogs.errors import Refused
from data.texts import Say

NEEDED = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""In a thread SEND_MESSAGES_IN_THREADS takes the place of SEND_MESSAGES."""

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


def missing(interaction: discord.Interaction, *, threads: bool = False) -> list[str]:
    """The names of the permissions that the bot lacks right there, as discord.py spells them."""
    permissions = interaction.app_permissions
    needed = list(FOR_THREADS if threads else NEEDED)
    if isinstance(interaction.channel, discord.Thread) and not threads:
        needed[needed.index("send_messages")] = "send_messages_in_threads"
    return [name for name in needed if not getattr(permissions, name)]


def require(interaction: discord.Interaction, say: Say, *, threads: bool = False) -> None:
    """Raise Refused with the missing permissions' names, as Discord's settings show them."""
    lacking = missing(interaction, threads=threads)
    if lacking:
        listed = ", ".join(say(f"permission-{name.replace('_', '-')}") for name in lacking)
        raise Refused("refused-permissions", permissions=listed, count=len(lacking))
