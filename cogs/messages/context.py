"""What every message of a table works with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime

from cogs.ui.host import Host
from data.store import Store
from play.daily import Daily
from play.tables import Tables


@dataclass(frozen=True, slots=True)
class Context:
    """What every slot works with. `close` ends a table whose channel is gone, `clock` tells the UTC time."""

    client: Host
    store: Store
    tables: Tables
    daily: Daily
    close: Callable[[int], Awaitable[object]]
    clock: Callable[[], datetime]
    below: dict[int, int] = field(default_factory=dict)
    """How many messages came after the board, by channel; only of channels with a live board."""
    open_posts: set[tuple[int, str]] = field(default_factory=set)
    """What a process before this one had begun to post, by table and slot, and is not taken up yet."""

    def unfinished(self, table_id: int, slot: str) -> bool:
        """Return whether a slot's message was being posted when a process ended; said once."""
        found = (table_id, slot) in self.open_posts
        self.open_posts.discard((table_id, slot))
        return found
