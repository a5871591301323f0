"""The first answer to an interaction: Discord waits three seconds for it, and the network may lose it."""

import asyncio
import logging

import discord

from cogs.ui.delivery import Refusal, refusal

log = logging.getLogger(__name__)

SECONDS = 2.5
"""How long a first answer is tried; the rest of the three seconds is for the way there."""

TRY = 0.7
"""Seconds for one try: discord.py pauses for longer than that after a fault of Discord's."""

PAUSE = 0.1
"""Seconds between two tries."""

ALREADY = 40060
"""Discord's code for an interaction that has its first answer: ours, when the answer to that was lost."""

_KNOWN = "acknowledged"


async def acknowledge(interaction: discord.Interaction, *, private: bool = False) -> bool:
    """Tell Discord that an answer will follow, again while its three seconds last; return whether it knows.

    A click is answered by what becomes of its message. With `private`, "thinking …" is shown to the user
    alone until the answer is sent. Raises what Discord refuses, unless it is too late or out of reach.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + SECONDS
    while True:
        try:
            async with asyncio.timeout_at(min(loop.time() + TRY, until)):
                if private:
                    await interaction.response.defer(ephemeral=True, thinking=True)
                else:
                    await interaction.response.defer()
            return True
        except Exception as error:
            if isinstance(error, discord.HTTPException) and error.code == ALREADY:
                interaction.extras[_KNOWN] = private
                return True
            if refusal(error) not in (Refusal.PASSING, Refusal.TOKEN_GONE):
                raise
            if refusal(error) is Refusal.TOKEN_GONE or loop.time() >= until:
                log.info("interaction %s is not acknowledged: %s", interaction.id, error)
                return False
        await asyncio.sleep(PAUSE)


def has_answer(interaction: discord.Interaction) -> bool:
    """Return whether the first answer is with Discord."""
    return interaction.response.is_done() or _KNOWN in interaction.extras


def thinks(interaction: discord.Interaction) -> bool:
    """Return whether a "thinking …" waits to be filled."""
    if _KNOWN in interaction.extras:
        private: bool = interaction.extras[_KNOWN]
        return private
    return interaction.response.type is discord.InteractionResponseType.deferred_channel_message
