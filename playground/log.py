"""What happened: the latest of it, and the moment when more is to be seen."""

import asyncio
from collections.abc import Callable
from typing import Any


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


class Changes:
    """Tells everybody who waits that something has changed."""

    def __init__(self) -> None:
        self._coming = asyncio.Event()

    def mark(self) -> None:
        """Something changes now; whoever waits goes on once the present step is through."""
        coming, self._coming = self._coming, asyncio.Event()
        coming.set()

    async def next(self) -> None:
        """Wait for the next change."""
        await self._coming.wait()
