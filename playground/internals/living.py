"""A world in which time passes for real."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from discord.ext import commands
from simcord import _dpy_internals, _settlement
from simcord._clock import Clock


class LiveClock(Clock):
    """Runs with the computer's clock once `run` was called; until then it stands where `stand_at` put it."""

    def __init__(self, start: datetime) -> None:
        super().__init__()
        self._started: float | None = None
        self._epoch = start

    @property
    def elapsed(self) -> float:
        return 0.0 if self._started is None else _dpy_internals.real_monotonic() - self._started

    @elapsed.setter
    def elapsed(self, value: float) -> None:
        """Real time cannot be moved; simcord's attempts to are ignored."""

    def stand_at(self, moment: datetime) -> None:
        self._epoch = moment

    def run(self) -> None:
        self._epoch = datetime.now(UTC)
        self._started = _dpy_internals.real_monotonic()


class Bounded(list[Any]):
    """A list that forgets its oldest entries, and tells when something was appended."""

    def __init__(self, keep: int, appended: Callable[[], None]) -> None:
        super().__init__()
        self._keep = keep
        self._appended = appended

    def append(self, entry: Any) -> None:
        super().append(entry)
        if len(self) > 2 * self._keep:
            del self[: -self._keep]
        self._appended()


class LiveEnv(simcord.Env):
    """A simulated Discord for people: nothing waits until the bot rests, and its timers fire by `pump`."""

    def __init__(self, bot: discord.Client, clock: LiveClock, changed: Callable[[], None]) -> None:
        sharded = isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None
        super().__init__(bot, check_errors=False, shard_count=1 if sharded else None)
        self.backend.clock = clock
        self.backend.http_requests = Bounded(200, changed)
        self.backend.transcript = Bounded(200, changed)

    async def _settle_internal(self, **_: Any) -> None:
        await asyncio.sleep(0)

    def _schedule_timer(self, *_: Any) -> None:
        """No real timer beside the virtual one: `fire_due` is the only one to fire it."""

    def fire_due(self) -> None:
        """Fire the bot's timers (sleeps, time-outs of views, loops) whose time has come."""
        _settlement._run_due_virtual_callbacks(self._settlement_state(), float("inf"))
        _settlement._active_callbacks(self._settlement_state())

    async def sync_commands(self) -> None:
        """Register the commands when none is: a bot that syncs only changes may have left that out."""
        if not any(self.backend.commands.values()) and isinstance(
            self.bot, commands.Bot | commands.AutoShardedBot
        ):
            with self._bot_scope():
                await self.bot.tree.sync()

    async def pump(self, step: float = 0.02) -> None:
        """Let time pass until cancelled."""
        while True:
            self.fire_due()
            await asyncio.sleep(step)

    def take_errors(self) -> list[BaseException]:
        """The errors of the bot since the last call."""
        taken = list(self._errors)
        self._errors.clear()
        self._error_ids.clear()
        return taken
