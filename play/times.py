"""The bot's sense of time: its heartbeat in the store, and what is carried out when its time has come.

Waiting counts only while the bot was up. Each process beats while it is connected to Discord; after a silence
of all of them the store moves what was to come by its length (data/due.py).
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping

from data.due import DueTime, What
from data.store import Store
from play.patience import persist, report

log = logging.getLogger(__name__)

BEAT = 30.0
"""Seconds from one heartbeat to the next, well below the silence that counts as the bot being down."""

Fire = Callable[[DueTime], Awaitable[None]]


class Times:
    """Beats, and carries out what has come due. `often` is done with each beat."""

    def __init__(
        self, store: Store, fires: Mapping[What, Fire], *, often: Callable[[], Awaitable[None]]
    ) -> None:
        self._store = store
        self._fires = fires
        self._often = often
        self._process = secrets.token_hex(8)
        self._task: asyncio.Task[None] | None = None
        self.up = True
        """Whether people can reach the bot; if not, no time is counted."""

    async def begin(self) -> None:
        """Beat for the first time and go on with it: before anything is judged by its age."""
        if self._task is None:
            gap = await persist(lambda: self._store.due.beat(self._process), "noting that the bot is up")
            if gap:
                log.info("the bot was down for %s: waiting times move by that", gap)
            self._task = asyncio.create_task(self._run(), name="heartbeat")

    async def close(self) -> None:
        """Stop; what is under way comes to its end."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        failures = 0
        while True:
            await asyncio.sleep(BEAT)
            try:
                if self.up:
                    await self.beat()
                failures = 0
            except Exception as error:
                report("the heartbeat", error, failures)
                failures += 1

    async def beat(self) -> None:
        """Note that the bot is up, and carry out what has come due."""
        await self._store.due.beat(self._process)
        await self._often()
        for due in await self._store.due.claim(self._process):
            await self._fires[due.what](due)
            await self._store.due.done(self._process, due)
