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
