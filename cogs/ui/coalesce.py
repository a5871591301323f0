"""One job a key at a time; while it runs, only the newest further request waits."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any

Job = Callable[[], Awaitable[None]]


class Coalescer:
    """Discord allows about five edits in five seconds on a channel: of many states only the newest is sent.

    A job reads the state when it starts, so one run after the last request is enough for all of them.
    """

    def __init__(self) -> None:
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._waiting: dict[Hashable, Job] = {}

    def request(self, key: Hashable, job: Job) -> asyncio.Task[None]:
        """Run `job` now, or after the running one of that key. The task ends when nothing waits any more."""
        self._waiting[key] = job
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(self._work(key), name=f"coalesced {key}")
        return task

    async def _work(self, key: Hashable) -> None:
        try:
            while (job := self._waiting.pop(key, None)) is not None:
                await job()
        finally:
            # A request made from here on starts a task of its own; one that slipped in before is taken over.
            del self._tasks[key]
            waiting = self._waiting.pop(key, None)
            if waiting is not None:
                self.request(key, waiting)

    async def close(self) -> None:
        """Wait for what is under way."""
        while tasks := list(self._tasks.values()):
            await asyncio.gather(*tasks, return_exceptions=True)

    def __contains__(self, key: Any) -> bool:
        return key in self._tasks
