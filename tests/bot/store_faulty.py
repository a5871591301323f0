"""A bot whose store fails as planned: one call of it, once, twice in a row or for a minute."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import bot
from data.errors import Unavailable
from data.store import Store
from tests.play.house import Faulty

ONCE, TWICE, FOR_A_MINUTE = "I/O error", "locked", "full disk"
REASONS = {
    ONCE: ("broken-disk", "disk I/O error"),
    TWICE: ("locked", "database is locked"),
    FOR_A_MINUTE: ("full", "database or disk is full"),
}
"""The faults: an I/O error comes once, a lock twice in a row, and a disk is full for a minute."""


@dataclass
class Faults:
    """Lets a call fail, from the one after `after` others of its name on; counts all calls.

    `done`: it fails when its work is on the disk. With `each` the first call of every name fails, by an I/O
    error, when its work is on the disk or before, as that says.
    """

    now: Callable[[], datetime]
    call: str = ""
    kind: str = ONCE
    after: int = 0
    done: bool = False
    each: Callable[[str], bool] | None = None
    met: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    finished: Counter[str] = field(default_factory=Counter)
    """The calls whose work was done: some are refused."""
    _seen: int = 0
    _since: datetime | None = None

    @property
    def over(self) -> bool:
        """Whether no call fails any more. Before the first one that does it is not."""
        if self.each is not None:
            return True
        if self.kind == FOR_A_MINUTE:
            return self._since is not None and self.now() - self._since >= timedelta(minutes=1)
        return self.met >= (1 if self.kind == ONCE else 2)

    def hear(self, name: str, done: bool) -> None:
        """Hear of a call when it starts and when its work is done. Raises Unavailable if it is to fail."""
        if name == "close":
            return
        (self.finished if done else self.counts)[name] += 1
        if self.each is not None and self.counts[name] == 1 and self.each(name) == done:
            self.met += 1
            raise Unavailable(*REASONS[ONCE])
        if name != self.call or done != self.done or self.over:
            return
        self._seen += 1
        if self._seen > self.after:
            self.met += 1
            self._since = self._since or self.now()
            raise Unavailable(*REASONS[self.kind])


class _Stores:
    """Opens the bot's stores as ones whose calls are heard of."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults

    async def open(self, path: str, *, clock: Callable[[], datetime]) -> Faulty:
        """As `Store.open`."""
        store = Faulty(await Store.open(path, clock=clock))
        store.at = self._faults.hear
        return store


@contextmanager
def failing(faults: Faults) -> Iterator[None]:
    """Let bots that start meanwhile work over stores that fail so."""
    before = bot.Store
    bot.Store = _Stores(faults)  # type: ignore[assignment, misc]
    try:
        yield
    finally:
        bot.Store = before  # type: ignore[misc]
