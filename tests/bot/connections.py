"""The database connections in use: those of a bot that dies end with it, as if its process had died."""

import contextlib
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.util import greenlet_spawn


class Connections:
    """Connections that were taken from a pool and not given back, in all stores of this process."""

    def __init__(self) -> None:
        self._taken: dict[int, Any] = {}

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """Watch every pool of the process."""
        listeners = (("checkout", self._out), ("checkin", self._back))
        for event, listener in listeners:
            sa.event.listen(sa.Pool, event, listener)
        try:
            yield
        finally:
            for event, listener in listeners:
                sa.event.remove(sa.Pool, event, listener)

    def _out(self, _connection: Any, record: Any, proxy: Any) -> None:
        self._taken[id(record)] = proxy

    def _back(self, _connection: Any, record: Any) -> None:
        self._taken.pop(id(record), None)

    async def end(self) -> int:
        """Close what is in use and roll back what it was doing; returns how many there were."""
        taken = list(self._taken.values())
        self._taken.clear()
        for proxy in taken:
            if proxy.is_valid:
                await greenlet_spawn(proxy.invalidate)
            await greenlet_spawn(proxy.close)
        return len(taken)
