"""What commands and buttons work with, put together once at the start."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from cogs.messages.messages import Messages
from cogs.moving import Moving
from cogs.ui.delivery import has_left
from cogs.ui.host import Host
from data.due import What
from data.store import Store
from play.absence import Absence
from play.closing import Closing
from play.daily import Daily
from play.driver import Driver
from play.lobbies import Lobbies
from play.sleeping import Sleeping
from play.tables import Snapshot, Tables
from play.times import Times
from render.allocator import give_back


@dataclass(frozen=True, slots=True)
class Services:
    """The store, what happens at its tables, and what of them is on Discord.

    `clock` tells the time as an aware UTC datetime, `new_seed` gives the 32 random bytes of a new game.
    """

    store: Store
    tables: Tables
    lobbies: Lobbies
    driver: Driver
    absence: Absence
    closing: Closing
    sleeping: Sleeping
    times: Times
    daily: Daily
    messages: Messages
    moving: Moving
    clock: Callable[[], datetime]
    new_seed: Callable[[], bytes]

    @classmethod
    def over(
        cls, client: Host, store: Store, *, clock: Callable[[], datetime], new_seed: Callable[[], bytes]
    ) -> "Services":
        """Put everything together over an open store."""

        give_back()

        def changed(snapshot: Snapshot) -> None:
            messages.refresh(snapshot)

        async def left(guild_id: int, user_id: int) -> bool:
            return await has_left(client, guild_id, user_id)

        tables = Tables(store)
        daily = Daily(store, clock=clock, new_secret=new_seed)
        absence = Absence(store, tables, clock=clock, has_left=left)
        closing = Closing(store, tables, changed=changed)
        driver = Driver(store, tables, absence, closing, clock=clock, changed=changed)
        sleeping = Sleeping(store, tables, absence, changed=changed)
        times = Times(store, {What.SLEEP: sleeping.fall_asleep}, often=driver.look_for_leavers)
        lobbies = Lobbies(store, tables, closing, clock=clock)
        messages = Messages(client, store, tables, daily, close=closing.close, clock=clock)
        return cls(
            store,
            tables,
            lobbies,
            driver,
            absence,
            closing,
            sleeping,
            times,
            daily,
            messages,
            Moving(sleeping, messages),
            clock,
            new_seed,
        )

    async def close(self) -> None:
        """Finish what is under way, then close the store."""
        self.driver.close()
        await self.times.close()
        await self.messages.close()
        await self.store.close()
