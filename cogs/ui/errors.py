"""Errors as sentences: what a player did wrong is said privately, the unforeseen gets an incident number."""

import logging
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import aiohttp
import discord
from discord import ui

from cogs.ui import interactions
from cogs.ui.delivery import Refusal, of_network, refusal
from data import texts
from data.errors import NotKept, StoreError, Unavailable
from engines import IllegalMove

log = logging.getLogger(__name__)


class Refused(Exception):
    """Something that cannot be done now: the text's key and values become the private answer."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def sentence(say: texts.Say, error: Exception) -> str | None:
    """Return the sentence of an error that players can cause, None for any other."""
    if isinstance(error, Refused):
        return say(error.key, **error.values)
    if isinstance(error, IllegalMove):
        key = f"illegal-{error.reason}"
        return say(key, **error.values) if texts.has(key) else say("illegal-move")
    if isinstance(error, StoreError):
        return say(f"refused-{error.reason}", **error.values)
    if isinstance(error, Unavailable):
        return say("error-not-kept" if isinstance(error, NotKept) else "error-store")
    if of_network(error):
        return say("error-discord")
    if isinstance(error, discord.DiscordException) and refusal(error) is Refusal.PASSING:
        return say("error-discord")
    return None


async def reply(interaction: discord.Interaction, key: str, **values: Any) -> None:
    """Say a sentence privately, in the user's language, however far the answer has come."""
    await say(interaction, texts.speaker(str(interaction.locale))(key, **values))


async def say(interaction: discord.Interaction, text: str) -> None:
    """As `reply`, with a finished sentence. Raises what Discord refuses."""

    def make() -> tuple[ui.LayoutView, list[discord.File]]:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(text))
        return view, []

    await interactions.add(interaction, make)


async def excuse(interaction: discord.Interaction) -> None:
    """Say that the answer cannot be shown; where not even that can be said, take "thinking …" away."""
    try:
        await reply(interaction, "error-refused")
        return
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("interaction %s is not answered: %s", interaction.id, error)
    if not interactions.thinks(interaction):
        return
    try:
        await interactions.later(interaction.delete_original_response)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("the answer to interaction %s is not taken away: %s", interaction.id, error)


@asynccontextmanager
async def answered(
    interaction: discord.Interaction, *, table_id: int | None = None, what: str = ""
) -> AsyncIterator[None]:
    """Whatever is raised inside becomes an answer: nothing ends as "This interaction failed"."""
    try:
        yield
    except Exception as error:
        await answer_error(interaction, error, table_id=table_id, what=what)


def in_doubt(error: Exception) -> bool:
    """Return whether it is not known what has come of what was asked: the store may have kept it."""
    return isinstance(error, Unavailable) and not isinstance(error, NotKept)


@contextmanager
def doubted(interaction: discord.Interaction, *, table_id: int) -> Iterator[None]:
    """Announce ("doubt") where it is not known what has come of a click at a table."""
    try:
        yield
    except Exception as error:
        if in_doubt(error):
            interaction.client.dispatch("doubt", interaction, table_id)
        raise


async def answer_error(
    interaction: discord.Interaction, error: Exception, *, table_id: int | None = None, what: str = ""
) -> None:
    """Tell the user the sentence of the error, or an incident number that is logged with it."""
    text = sentence(texts.speaker(str(interaction.locale)), error)
    try:
        if text is not None:
            if isinstance(error, Unavailable):
                log.error("%s at table %s fails: %s", what, table_id, error)
            elif not isinstance(error, Refused | IllegalMove | StoreError):
                log.warning("%s at table %s is disturbed: %s", what, table_id, error)
            await say(interaction, text)
            return
        if refusal(error) is Refusal.TOKEN_GONE:
            log.info("too late to answer %s at table %s", what, table_id)
            return
        if isinstance(error, discord.HTTPException) and refusal(error) is not Refusal.PASSING:
            log.warning("%s at table %s is refused: %s", what, table_id, error)
            await excuse(interaction)
            return
        incident = secrets.token_hex(4)
        log.error("incident %s: %s at table %s", incident, what, table_id, exc_info=error)
        await reply(interaction, "error-incident", incident=incident)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
        log.warning("no answer for %s at table %s: %s", what, table_id, failure)
