"""The test's end of the wire: starts the server process, sets its world up, breaks things, waits.

async with await Wire.start() as wire:
    async with BotHere(wire, path):
        home = await wire.home("Ada", "Ben")
        answer = await home.ada.slash("play", game="kingdom")
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Self, TypeVar

import aiohttp

from tests.wire.clock import Clock
from tests.wire.people import Home, Person

T = TypeVar("T")
ROOT = Path(__file__).resolve().parents[2]
TOKEN = "wire-token"
PATIENCE = 300.0
"""Seconds of the wall's clock after which nothing more is to be hoped for, on a busy computer too."""


class WireError(Exception):
    """The control port refused what a test asked for."""


class Never(AssertionError):
    """What a test waited for did not come."""


class Wire:
    """A running server. `speed` seconds pass in it, and in bots started against it, for one of the wall's."""

    def __init__(self, process: asyncio.subprocess.Process, addresses: dict[str, Any], clock: Clock) -> None:
        self._process = process
        self._session = aiohttp.ClientSession()
        self.clock = clock
        self.api = str(addresses["api"])
        self.gateway = str(addresses["gateway"])
        self.control = str(addresses["control"])
        self.bot_id = int(addresses["bot"])
        self.application_id = int(addresses["application"])
        self.token = TOKEN
        self.expected: list[str] = []
        """Beginnings of faults that the test itself has brought about."""

    @classmethod
    async def start(cls, speed: float = 1.0, ahead: float = 0.0) -> Self:
        """A fresh server in a process of its own; it ends with this one.

        `ahead`: by how many seconds its clock is ahead of this computer's.
        """
        clock = Clock.start(speed)
        clock = replace(clock, wall=clock.wall + ahead)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.wire.server", "--clock", str(clock), "--token", TOKEN,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, cwd=ROOT,
        )  # fmt: skip
        assert process.stdout is not None
        return cls(process, json.loads(await process.stdout.readline()), clock)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Stop the server and wait for its end."""
        await self._session.close()
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()

    async def ask(self, op: str, /, **arguments: Any) -> Any:
        """Carry out an operation of `server.control.Control`. Raises WireError."""
        async with self._session.post(f"{self.control}/{op}", json=arguments) as response:
            body = await response.json()
            if response.status != 200:
                raise WireError(f"{op}: {body['error']}")
            return body

    async def until(
        self,
        test: Callable[[], Awaitable[T]],
        *topics: object,
        what: str = "",
        most: float = PATIENCE,
    ) -> T:
        """Wait until `test` gives something true and return it. Raises Never.

        It is tried again after every change of a topic: a channel's id, "interaction:<id>", "requests",
        "commands" or "gateway"; without any topic, after every change there is.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + most
        while True:
            version = await self.ask("version")
            found = await test()
            if found:
                return found
            if loop.time() > end:
                raise Never(what or getattr(test, "__name__", "it never came"))
            await self.ask("changes", since=version, topics=[str(one) for one in topics], seconds=5.0)

    async def quiet(
        self, seconds: float = 0.3, channels: list[int] | None = None, most: float | None = None
    ) -> None:
        """Wait until the bot has sent nothing for so long (by the server's clock). Raises Never."""
        most = PATIENCE * self.clock.speed if most is None else most
        if not await self.ask("quiet", seconds=seconds, most=most, channels=channels):
            raise Never("the bot does not come to rest")

    # Setting up

    async def home(
        self, *names: str, guild: str = "Home", channel: str = "games", locale: str = "en-US"
    ) -> Home:
        """A server with one channel and these people in it."""
        number = await self.ask("add_guild", name=guild, locale=locale)
        place = await self.ask("add_channel", guild=number, name=channel)
        people = []
        for name in names:
            user = await self.ask("add_user", name=name, locale=locale, guilds=[number])
            people.append(Person(self, user, name, number, place))
        return Home(self, number, place, people)

    # Breaking things

    async def fault(self, kind: str, method: str = "*", route: str = "*", **more: Any) -> int:
        """Make requests fare badly: see `server.faults.Rule`. Returns the rule's number."""
        return int(await self.ask("fault", kind=kind, method=method, route=route, **more))

    async def unfault(self, rule: int | None = None, *, let_go: bool = True) -> list[int]:
        """Take a rule back, or all of them; returns how many requests each had met."""
        return list(await self.ask("unfault", rule=rule, let_go=let_go))

    async def log(self, since: int = 0) -> list[dict[str, Any]]:
        """The requests from a number on: see `server.front.Entry`."""
        return list(await self.ask("log", since=since))

    async def stats(self) -> dict[str, Any]:
        return dict(await self.ask("stats"))

    async def faults(self) -> list[str]:
        """What Discord would have refused in the bot's requests, apart from what was expected."""
        found = await self.ask("faults")
        return [one for one in found if not any(one.startswith(known) for known in self.expected)]
