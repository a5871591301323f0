"""Other processes of the bot on the same file."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from data.store import Store
from play.tables import Tables


@dataclass(frozen=True)
class Process:
    """What another process of the bot does to the stored games."""

    store: Store
    tables: Tables

    @classmethod
    async def start(cls, path: Path, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> "Process":
        store = await Store.open(str(path), clock=clock)
        return cls(store, Tables(store))

    async def move(self, table: int, seat: int, move: str) -> None:
        await self.tables.move(await self.tables.fresh(table), seat, move)

    async def close(self) -> None:
        await self.store.close()
