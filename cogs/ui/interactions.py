"""Answers to interactions: the first within three seconds, later ones while the interaction's token lasts.

The network may lose each of them, so each is sent again while that can help.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from itertools import chain, repeat
from typing import Any

import discord
from discord import ui

from cogs.ui.delivery import QUIET, Refusal, refusal
from play.patience import PAUSES

log = logging.getLogger(__name__)

FIRST_SECONDS = 2.5
"""How long a first answer is begun again; the rest of Discord's three seconds is for the way there."""

TRY = 0.7
"""Seconds for one try of it: discord.py pauses for longer than that after a fault of Discord's."""

LAST_TRY = 6.0
"""Seconds for the last one. Where only the way back is slow, Discord has the answer all the same."""

PAUSE = 0.1
"""Seconds between two such tries."""

TOKEN_SECONDS = 14 * 60
"""How long later answers are tried: a token holds for 15 minutes; the last one is left as a margin."""

UNREADY_SECONDS = 2.0
"""The pause after a later answer whose token Discord does not know: its own word of the first answer may
not have gone round yet, and an outage answers like that as well."""

ALREADY = 40060
"""Discord's code for an interaction that has its first answer: ours, when the answer to that was lost."""

GONE = (Refusal.TOKEN_GONE, Refusal.MESSAGE_GONE)
"""Refusals after which there is nothing left to answer."""

Make = Callable[[], tuple[ui.LayoutView, list[discord.File]]]
"""Builds a message and its files."""

_FIRST = "first answer"
_GIVEN_UP = "thinking, perhaps"
"""Set when no answer to a "thinking …" came in time: Discord may have it all the same."""


async def acknowledge(interaction: discord.Interaction[Any], *, private: bool = False) -> bool:
    """Tell Discord that an answer will follow, and return whether it knows.

    A click is answered by what becomes of its message. With `private`, "thinking …" is shown to the user
    alone until the answer is sent. Raises what Discord refuses, unless it is too late or out of reach.
    """
    if private:
        defer = interaction.response.defer
        return await first(interaction, lambda: defer(ephemeral=True, thinking=True), thinking=True)
    return await first(interaction, interaction.response.defer)


async def first(
    interaction: discord.Interaction[Any], answer: Callable[[], Awaitable[Any]], *, thinking: bool = False
) -> bool:
    """Give an interaction its first answer, again within its three seconds; return whether Discord has it.

    `answer` makes the request, and builds files again each time; `thinking` tells whether that is a
    "thinking …", to be filled later. Raises what Discord refuses, unless it is too late or out of reach.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + FIRST_SECONDS
    last = False
    while True:
        last = last or loop.time() + TRY + PAUSE >= until
        try:
            async with asyncio.timeout(LAST_TRY if last else TRY):
                await answer()
            return True
        except discord.InteractionResponded:
            return True
        except Exception as error:
            if isinstance(error, discord.HTTPException) and error.code == ALREADY:
                interaction.extras[_FIRST] = thinking or _GIVEN_UP in interaction.extras
                return True
            if refusal(error) not in (Refusal.PASSING, Refusal.TOKEN_GONE):
                raise
            if refusal(error) is Refusal.TOKEN_GONE or (last and loop.time() >= until):
                log.info("interaction %s is not answered: %s", interaction.id, error or type(error).__name__)
                if thinking:
                    interaction.extras[_GIVEN_UP] = True
                return False
        await asyncio.sleep(PAUSE)


async def later(answer: Callable[[], Awaitable[Any]]) -> None:
    """Send a later answer, again after a pause while that may help and the token lasts.

    `answer` makes the request, and builds files again each time. An answer whose message is gone is given up.
    Raises what else Discord refuses, and the last fault when it does not pass.
    """
    until = asyncio.get_running_loop().time() + TOKEN_SECONDS
    pauses: Iterator[float] = chain(PAUSES, repeat(PAUSES[-1]))
    doubted = False
    while True:
        try:
            await answer()
            return
        except Exception as error:
            if refusal(error) in GONE:
                if doubted:
                    log.info("there is nothing to answer any more: %s", error)
                    return
                doubted, pause = True, UNREADY_SECONDS
            elif refusal(error) is Refusal.PASSING:
                pause = next(pauses)
            else:
                raise
            if asyncio.get_running_loop().time() + pause > until:
                raise
            log.info("answering again in %s s: %s", pause, error)
        await asyncio.sleep(pause)


def has_answer(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the first answer is with Discord."""
    return interaction.response.is_done() or _FIRST in interaction.extras


def thinks(interaction: discord.Interaction[Any]) -> bool:
    """Return whether a "thinking …" waits to be filled."""
    if _FIRST in interaction.extras:
        thinking: bool = interaction.extras[_FIRST]
        return thinking
    return interaction.response.type is discord.InteractionResponseType.deferred_channel_message


async def show(interaction: discord.Interaction[Any], make: Make) -> None:
    """Answer privately with what `make` gives, again for each try.

    A deferred answer is filled; after a click that was acknowledged, the message clicked on shows it.
    Raises what Discord refuses.
    """

    async def said() -> None:
        view, files = make()
        await interaction.response.send_message(
            view=view, files=files, ephemeral=True, allowed_mentions=QUIET
        )

    async def shown() -> None:
        view, files = make()
        await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=QUIET)

    if not has_answer(interaction):
        done = await first(interaction, said)
        waits = thinks(interaction) if done else _GIVEN_UP in interaction.extras
        if not waits:
            return
    await later(shown)


async def follow_up(interaction: discord.Interaction[Any], make: Make) -> None:
    """Say something privately after the first answer, in a message of its own. Raises what Discord refuses.

    Discord knows no nonce here: what is sent again after an answer was lost may be read twice.
    """

    async def added() -> None:
        view, files = make()
        await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=QUIET)

    await later(added)


async def add(interaction: discord.Interaction[Any], make: Make) -> None:
    """Say something privately without touching the message of an acknowledged click; as `show` else."""
    if not has_answer(interaction) or thinks(interaction):
        await show(interaction, make)
    else:
        await follow_up(interaction, make)
