"""Trying again: work that keeps a game going is repeated, with growing pauses, until it succeeds."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from data.errors import StoreError, Unavailable
from engines import IllegalMove

log = logging.getLogger(__name__)
T = TypeVar("T")

PAUSES = (0.5, 2.0, 8.0, 30.0)
"""Seconds after the first, second, … failure in a row; the last one holds from then on."""

FINAL = (StoreError, IllegalMove)
"""Refusals: trying again would only be refused again."""


class Patience:
    """Counts failures in a row and waits between them. `hurry` ends the wait that is under way."""

    def __init__(self) -> None:
        self.failures = 0
        self._sleep: asyncio.Task[None] | None = None

    async def wait(self) -> None:
        """Count a failure and pause for as long as that many failures ask for."""
        pause = PAUSES[min(self.failures, len(PAUSES) - 1)]
        self.failures += 1
        self._sleep = asyncio.create_task(asyncio.sleep(pause), name=f"pause of {pause} s")
        try:
            await asyncio.wait([self._sleep])
        finally:
            self._sleep.cancel()
            self._sleep = None

    def hurry(self) -> None:
        """End the pause that is under way: what was in the way may be gone, or somebody waits."""
        if self._sleep is not None:
            self._sleep.cancel()


async def persist(job: Callable[[], Awaitable[T]], what: str) -> T:
    """Return what `job` returns, repeating it until it does. Raises StoreError and IllegalMove at once."""
    patience = Patience()
    while True:
        try:
            return await job()
        except FINAL:
            raise
        except Exception as error:
            report(what, error, patience.failures)
        await patience.wait()


def report(what: str, error: Exception, failures: int) -> None:
    """Log a failure: the first one in a row in full, if it is unforeseen; else in a line."""
    foreseen = failures or isinstance(error, Unavailable)
    log.warning("%s failed and is tried again: %s", what, error, exc_info=None if foreseen else error)
