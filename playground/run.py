"""Starts the playground: the bot as it is, on a simulated Discord, with a page to play on."""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from pathlib import Path

from aiohttp import web
from discord.ext import commands

from playground import memory
from playground.acts import Acts
from playground.log import Changes
from playground.server import Server
from playground.sight import Sight
from playground.world import World, found_world

log = logging.getLogger(__name__)

STEP = 0.02
"""Seconds between two looks at the bot's timers."""

TIDY_EVERY = 20.0
"""Seconds between two clearings of what nobody sees any more, and between two snapshots of the rest."""

PORTS = 50
"""How many ports after the wanted one are tried when it is taken."""


async def run(
    make_bot: Callable[[], commands.Bot | commands.AutoShardedBot],
    *,
    host: str = "127.0.0.1",
    port: int = 8321,
    beside: Path | None = None,
    ready: Callable[[str], None] | None = None,
    stop: asyncio.Event | None = None,
) -> None:
    """Serve the playground until Ctrl-C (or `stop`), then close the bot.

    `beside` is the bot's own file. What was said is kept in a file next to it and is there again at the next
    start, unless the bot's file is gone: then both begin afresh.

    `port` is the first one tried; when it is taken, the next free one is used. `ready` hears the address;
    without it, one line with it is printed. Raises OSError when no port is free, and whatever the bot raises
    while it starts.
    """
    stop = stop or asyncio.Event()
    changes = Changes()
    bot = make_bot()
    world = found_world(bot, changes.mark)
    if beside:
        memory.recall(world.env, beside)
    async with contextlib.AsyncExitStack() as stack:
        _stop_on_signal(stop, stack)
        await _bring_in(world, bot, beside, stack)
        sight = Sight(world)
        app = Server(sight, Acts(sight, changes), changes).app(host)
        address = await _serve(app, host, port, stack)
        (ready or _announce)(address)
        await stop.wait()


async def _bring_in(
    world: World,
    bot: commands.Bot | commands.AutoShardedBot,
    beside: Path | None,
    stack: contextlib.AsyncExitStack,
) -> None:
    """Time passes from before the bot's start to after its close, since either may wait for it."""
    env = world.env
    for task in (asyncio.create_task(_let_time_pass(world)), asyncio.create_task(_tidy(world, beside))):
        stack.callback(task.cancel)
    await env.start()
    if beside:
        stack.callback(memory.keep, env, beside)
    stack.push_async_callback(env.shutdown)
    stack.push_async_callback(_close, bot)
    await bot.wait_until_ready()
    await env.sync_commands()


async def _close(bot: commands.Bot | commands.AutoShardedBot) -> None:
    try:
        await bot.close()
    except Exception:
        log.exception("The bot did not close cleanly")


async def _let_time_pass(world: World) -> None:
    while True:
        world.env.fire_due()
        await asyncio.sleep(STEP)


async def _tidy(world: World, beside: Path | None) -> None:
    while True:
        await asyncio.sleep(TIDY_EVERY)
        memory.tidy(world.env)
        if beside:
            memory.keep(world.env, beside)


async def _serve(app: web.Application, host: str, port: int, stack: contextlib.AsyncExitStack) -> str:
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    for candidate in range(port, port + PORTS):
        try:
            await web.TCPSite(runner, host, candidate).start()
        except OSError:
            if candidate == port + PORTS - 1:
                raise
        else:
            shown = f"[{host}]" if ":" in host else host
            return f"http://{shown}:{runner.addresses[0][1]}"
    raise AssertionError("unreachable")


def _stop_on_signal(stop: asyncio.Event, stack: contextlib.AsyncExitStack) -> None:
    """From before the start until all is closed: a second Ctrl-C does not tear the closing apart."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, stop.set)
            stack.callback(loop.remove_signal_handler, number)


def _announce(address: str) -> None:
    print(f"Play at {address} (Ctrl-C ends it)", flush=True)
