"""The bot's own type for what discord.py hands to commands and buttons."""

from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from bot import GameNightBot

    Interaction = discord.Interaction[GameNightBot]
else:
    Interaction = discord.Interaction

__all__ = ["Interaction"]
