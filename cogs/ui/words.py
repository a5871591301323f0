"""Names and links as Discord's markdown takes them."""

import re
import unicodedata

import discord

from data.records import TableRecord

QUOTED = 60
"""Characters of typed text that an answer repeats; Discord lets people type 6,000."""


_MARKS = re.compile(r"[\\*_~|`<\[\]]|(?<=\S)[:.@](?=\S)")
"""What formats, or begins a time, command, emoji or link; and what makes an address of its neighbours."""
_LINE = re.compile(r"^(\s*\d*)(?=[#>+.-])", re.MULTILINE)
"""Where a line begins like a heading, quote or list."""


def plain(name: str) -> str:
    """Return a name from outside as text that Discord shows as it is: no format, no mention, no link."""
    return discord.utils.escape_mentions(_LINE.sub(r"\1\\", _MARKS.sub(r"\\\g<0>", name)))


def account_name(user: discord.abc.User) -> str:
    """Return what a person's account is called outside of any server."""
    return user.global_name or user.name


def isolated(name: str) -> str:
    """Return a name so that one written from right to left leaves the order of its sentence as it is."""
    backwards = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\u2068{name}\u2069" if backwards else name


def jump(record: TableRecord) -> str | None:
    """Return the address of a table's board in Discord; None before it was posted."""
    if record.message_id is None:
        return None
    return f"https://discord.com/channels/{record.guild_id or '@me'}/{record.channel_id}/{record.message_id}"
