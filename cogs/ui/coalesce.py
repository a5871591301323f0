"""One run of a job at a time, and one more for all requests made while it runs."""

import asyncio
from collections.abc import Awaitable, Callable


class Coalesced:
    """A job that reads the state when it starts: one run after the last request is enough for all of them.

    Discord allows about five edits in five seconds on a channel, so of many states only the newest is sent.
    """

    def __init__(self, job: Callable[[], Awaitable[None]], name: str) -> None:
        self._job = job
        self._name = name
        self._task: asyncio.Task[None] | None = None
        self._again = False

    def request(self) -> asyncio.Task[None]:
        """Run the job, or once more after the present run. The task ends when nothing waits any more."""
        self._again = True
        if self._task is None or self.idle:
            self._task = asyncio.create_task(self._work(), name=self._name)
        return self._task

    async def _work(self) -> None:
        while self._again:
            self._again = False
            await self._job()

    @property
    def idle(self) -> bool:
        """Whether nothing runs and nothing waits."""
        return self._task is None or self._task.done()

    async def finish(self) -> None:
        """Wait until what is under way has ended."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def cancel(self) -> None:
        """Give up what is under way."""
        if self._task is not None:
            self._task.cancel()
