"""A front end that only listens, and a store that fails when it is told to."""

import asyncio
import random
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, cast

from data.due import What
from data.errors import Unavailable
from data.records import TableRecord
from data.store import Store
from play.absence import Absence
from play.closing import Closing
from play.driver import Driver
from play.sleeping import Sleeping
from play.tables import Snapshot, Table, Tables
from play.times import Times
from tests.store.conftest import Clock, by_hand

DISK = OSError(5, "Input/output error")
LOCKED = Unavailable("locked", "database is locked")


class Faulty:
    """A store whose calls fail as planned: before they do anything, or when their work is on the disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._faults: deque[tuple[str, Exception, bool]] = deque()
        self._waiting = 0
        self.calls: list[str] = []
        self.at: Callable[[str, bool], None] = lambda name, done: None
        """Hears of each call twice: when it starts, and (True) when its work is on the disk."""

    def fail(
        self, times: int, error: Exception, *, name: str = "", first: int = 0, done: bool = False
    ) -> None:
        """Let this many calls in a row fail, of that name or of any, after `first` that do not."""
        self._waiting = first
        self._faults.extend([(name, error, done)] * times)

    def heal(self) -> None:
        """Let no call fail any more."""
        self._faults.clear()

    @property
    def healed(self) -> bool:
        """Whether every planned fault has come."""
        return not self._faults

    def _next(self, name: str) -> tuple[Exception, bool] | None:
        if not self._faults or self._faults[0][0] not in ("", name):
            return None
        if self._waiting:
            self._waiting -= 1
            return None
        _, error, done = self._faults.popleft()
        return error, done

    def __getattr__(self, name: str) -> Any:
        return self._wrapped(name, getattr(self._store, name))

    def _wrapped(self, name: str, method: Any) -> Any:
        if not callable(method):  # a part of the store
            return _Part(lambda inner: self._wrapped(f"{name}.{inner}", getattr(method, inner)))

        async def call(*args: Any, **values: Any) -> Any:
            self.calls.append(name)
            self.at(name, False)
            fault = self._next(name)
            if fault is not None and not fault[1]:
                raise fault[0]
            result = await method(*args, **values)
            self.at(name, True)
            if fault is not None:
                raise fault[0]
            return result

        return call


class _Part:
    """A part of a faulty store."""

    def __init__(self, method: Callable[[str], Any]) -> None:
        self._method = method

    def __getattr__(self, name: str) -> Any:
        return self._method(name)


@dataclass
class House:
    """Everything in play/ over one store; `heard` is what a front end was told to show."""

    store: Store
    tables: Tables
    absence: Absence
    driver: Driver
    closing: Closing
    sleeping: Sleeping
    times: Times
    heard: list[Snapshot]
    gone: set[int]
    """The people who have left the server."""

    @classmethod
    def over(cls, store: Store | Faulty, clock: Clock) -> "House":
        """Put it together over an open store."""
        stored = cast(Store, store)
        heard: list[Snapshot] = []
        gone: set[int] = set()

        async def has_left(guild_id: int, user_id: int) -> bool:
            return user_id in gone

        tables = Tables(stored)
        absence = Absence(stored, tables, clock=clock, has_left=has_left)
        closing = Closing(stored, tables, changed=heard.append)
        driver = Driver(stored, tables, absence, closing, clock=clock, changed=heard.append)
        sleeping = Sleeping(stored, tables, absence, changed=heard.append)
        times = Times(stored, {What.SLEEP: sleeping.fall_asleep}, often=driver.look_for_leavers)
        return cls(stored, tables, absence, driver, closing, sleeping, times, heard, gone)


async def only_bots(store: Store, record: TableRecord) -> None:
    """Let bot players have all seats, as if nobody had ever sat there: the game goes to its end by itself."""
    await by_hand(store, f"UPDATE seats SET user_id = NULL, bot = true WHERE table_id = {record.id}")
    await by_hand(store, f"UPDATE tables SET revision = revision + 1 WHERE id = {record.id}")


async def rest() -> None:
    """Wait until nothing is under way any more."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait(others)


async def get(tables: Tables, table_id: int) -> Table:
    """The game as it is stored now."""
    snapshot = await tables.look(table_id)
    assert snapshot is not None
    assert snapshot.table is not None
    return snapshot.table


def same(one: Table, other: Table) -> bool:
    """Whether two snapshots show the same in every respect."""
    return (
        one.record == other.record
        and one.game.position() == other.game.position()
        and (one.ply, one.asked, one.history) == (other.ply, other.asked, other.history)
    )


async def play(tables: Tables, table_id: int, choice: random.Random) -> AsyncIterator[Table]:
    """Random moves of those who owe one, with a change of mind now and then, until the game is over."""
    while (table := await get(tables, table_id)).game.to_move:
        seat = choice.choice(table.game.to_move)
        move = choice.choice(list(table.game.legal_moves(seat)))
        for other in set(range(table.game.players)) - set(table.game.to_move):
            mind = f"play {table.game.view(other)['hand'][0]}"
            if choice.random() < 0.2 and table.game.is_legal(other, mind) and not table.repeats(other, mind):
                seat, move = other, mind
        yield await tables.move(table, seat, move)


def a_move(table: Table, seat: int) -> str:
    """The first move there is."""
    return next(iter(table.game.legal_moves(seat)))
