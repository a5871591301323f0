"""The real bot against the wire: in this process, or in one of its own that can be stopped by signals."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from tests.wire.kit import ROOT, Wire

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
ERROR = re.compile(r"^[^ ]+ [^ ]+ \[?(ERROR|CRITICAL)\b|^Traceback ")
INCIDENT = re.compile(r"\bincident ([0-9a-f]{8})\b")


@contextmanager
def pointed_at(api: str, gateway: str) -> Iterator[None]:
    """Let discord.py speak to the wire instead of Discord, by two settings of its own."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = api, yarl.URL(gateway)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


class BotHere:
    """The bot in the test's process. Entering waits until it is ready and everything it found is taken up."""

    def __init__(self, wire: Wire, database: Path, **injected: Any) -> None:
        self.wire = wire
        self.database = database
        self.injected = injected
        self.bot: Any = None
        self._task: asyncio.Task[None] | None = None
        self._stack = contextlib.ExitStack()

    async def __aenter__(self) -> Self:
        from bot import make_bot
        from data.settings import Settings

        self._stack.enter_context(pointed_at(self.wire.api, self.wire.gateway))
        self.bot = make_bot(Settings(database=str(self.database), shard_count=1), **self.injected)
        self._task = asyncio.create_task(self.bot.start(self.wire.token))
        ready = asyncio.create_task(self.bot.wait_until_ready())
        await asyncio.wait([self._task, ready], return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            self._stack.close()
            await self._task
            raise RuntimeError("the bot ended before it was ready")
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        try:
            await self.bot.close()
            with contextlib.suppress(asyncio.CancelledError, discord.ConnectionClosed):
                await self._task
        finally:
            self._stack.close()


class BotProcess:
    """The bot in a process of its own, by the wire's clock. What it writes is kept in `lines`."""

    def __init__(self, wire: Wire, database: Path, *, environment: dict[str, str] | None = None) -> None:
        self.wire = wire
        self.database = database
        self.environment = environment or {}
        self.lines: list[str] = []
        self.process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def launch(self) -> Self:
        """Start the process, without waiting for anything."""
        environment = os.environ | {
            "WIRE_API": self.wire.api, "WIRE_GATEWAY": self.wire.gateway, "WIRE_CLOCK": str(self.wire.clock),
            "DISCORD_TOKEN": self.wire.token, "DATABASE": str(self.database), "SHARD_COUNT": "1",
            "PYTHONUNBUFFERED": "1",
        } | self.environment  # fmt: skip
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.wire.run_bot", cwd=ROOT, env=environment,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read())
        return self

    async def _read(self) -> None:
        assert self.process is not None and self.process.stdout is not None
        async for line in self.process.stdout:
            self.lines.append(COLOUR.sub("", line.decode(errors="replace")).rstrip("\n"))

    async def __aenter__(self) -> Self:
        """Start it and wait until the gateway has taken it in. Raises RuntimeError if it ends before that."""
        before = (await self.wire.stats())["gateway"].get("identify", 0)
        await self.launch()
        assert self.process is not None

        async def inside() -> bool:
            assert self.process is not None
            if self.process.returncode is not None:
                raise RuntimeError("the bot ended:\n" + "\n".join(self.lines[-40:]))
            stats = await self.wire.stats()
            return bool(stats["gateway"].get("identify", 0) > before and stats["sockets"])

        await self.wire.until(inside, "gateway", what="the bot never came")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.end(signal.SIGKILL)

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; returns the exit status."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        status = await self.process.wait()
        if self._reader is not None:
            await self._reader
        return status

    def incidents(self) -> list[str]:
        """The incident numbers in its log."""
        return [found[1] for line in self.lines if (found := INCIDENT.search(line))]

    def errors(self) -> list[str]:
        """What it logged as an error or as critical, and tracebacks' first lines."""
        return [line for line in self.lines if ERROR.search(line)]
