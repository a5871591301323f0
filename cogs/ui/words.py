"""Names and links as Discord's markdown takes them."""

import discord

from data.records import TableRecord

QUOTED = 60
"""Characters of typed text that an answer repeats; Discord lets people type 6,000."""


def plain(name: str) -> str:
    """Return a name from outside as text that Discord's markdown leaves alone."""
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(name))
    return escaped.replace("<", "\\<")  # times, commands and emojis are written in angle brackets


def jump(record: TableRecord) -> str | None:
    """Return the address of a table's board in Discord; None before it was posted."""
    if record.message_id is None:
        return None
    return f"https://discord.com/channels/{record.guild_id or '@me'}/{record.channel_id}/{record.message_id}"
