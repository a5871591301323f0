"""`python -m tests.wire.run_bot`: the real bot, pointed to the wire by its environment.

At the wall's own speed it is `bot.main` itself. A faster clock needs a loop of its own, and the bot's clock
injected.
"""

import asyncio
import importlib
import logging
import os
import sys
import threading
from collections.abc import Awaitable, Callable

import discord

import bot
from cogs.ui import interactions
from data import database
from data.settings import Settings
from tests.wire.bots import pointed_at
from tests.wire.clock import Clock


def _end_with_parent() -> None:
    """Die when the test's process is gone: its end of our standard input is closed then."""
    while os.read(0, 1024):
        pass
    os._exit(1)


def _take_out(name: str) -> None:
    """Replace what tries again by what tries once: the fault table must notice."""
    module, _, function = name.rpartition(".")

    async def once(call: Callable[[], Awaitable[object]]) -> object:
        return await call()

    setattr(importlib.import_module(module), function, once)


def _stretch(speed: float) -> None:
    """Give first answers as much of this computer's time as they have at the wall's own speed."""
    for name in ("FIRST_SECONDS", "TRY", "LAST_TRY", "PAUSE"):
        setattr(interactions, name, getattr(interactions, name) * speed)


async def _run(clock: Clock, settings: Settings) -> None:
    async with bot.make_bot(settings, clock=clock.now) as one:
        await one.start(settings.discord_token or "")


def main() -> int:
    """Run until stopped; returns the exit status."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if "WIRE_WITHOUT" in os.environ:
        _take_out(os.environ["WIRE_WITHOUT"])
    if "WIRE_BUSY_TIMEOUT" in os.environ:
        database.BUSY_TIMEOUT = int(os.environ["WIRE_BUSY_TIMEOUT"])
    clock = Clock.read(os.environ["WIRE_CLOCK"])
    with pointed_at(os.environ["WIRE_API"], os.environ["WIRE_GATEWAY"]):
        if clock.speed == 1:
            return bot.main([])
        discord.utils.setup_logging()
        _stretch(clock.speed)
        for name in ("discord.client", "discord.shard"):
            logging.getLogger(name).addFilter(bot.Brief())
        with asyncio.Runner(loop_factory=clock.loop) as runner:
            runner.run(_run(clock, Settings()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
