"""Settling, restarts, and what would only grow."""

import contextlib
from collections.abc import Iterator
from typing import Any

import discord
import simcord
from simcord import _runtime


@contextlib.contextmanager
def settle_quickly(idle: float = 0.002) -> Iterator[None]:
    """simcord waits `idle` seconds between looks at whether the bot is at rest; by default 0.05."""
    defaults: dict[str, Any] = simcord.Env._settle_internal.__kwdefaults__ or {}
    before = defaults["idle"]
    defaults["idle"] = idle
    try:
        yield
    finally:
        defaults["idle"] = before


async def crash(env: simcord.Env, bot: discord.Client) -> None:
    """The bot dies in the middle of whatever it does and another one starts; Discord stays as it is."""
    await env._detach_bot()
    await _runtime._attach_bot(env, bot)


def forget_history(env: simcord.Env) -> None:
    """Drop the record of requests and events, which otherwise only grows."""
    env.backend.http_requests.clear()
    env.backend.transcript.clear()


def drop_unused_files(env: simcord.Env) -> int:
    """Drop the bytes of attachments that no message shows any more; returns how many."""
    used = {
        file["url"]
        for channel in env.backend.messages.values()
        for message in channel.values()
        for file in message.attachments
    }
    blobs = env.backend.cdn._blobs
    unused = [url for url in blobs if url not in used]
    for url in unused:
        del blobs[url]
    return len(unused)
