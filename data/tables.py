"""The running games: stored tables brought to life, kept in memory only as a cache over their logs.

A `Table` is a snapshot that never changes: each move makes a new one, so it may be read across awaits and in
other threads. Nothing is locked. A move is judged on the newest snapshot, committed under the next number of
the log, and judged again if that number was taken; so a double click, a redelivered interaction and a second
process on the same database are one harmless case.
"""

import asyncio
import hmac
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import engines
from data.errors import NotPlaying, NotYourSeat, NumberTaken, Stale, Unplayable
from data.records import Seat, SeatResult, Status, TableRecord
from data.store import Store
from engines import opponents

CAPACITY = 500
"""Games kept in memory; the one unused for longest goes first."""

ATTEMPTS = 100
"""How often a move is judged again because somebody else moved first. Each time another's move was made."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A move of the log (`number` from 1 on) and what it made happen (engines' events)."""

    number: int
    seat: int
    move: str
    events: tuple[engines.Event, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A game in play or over, as it stood after `number` moves. Read it only; nothing in it is to be changed.

    `asked[s]`: the length of the log when what seat s owes (or owed last) began to be owed. A button drawn
    for that seat at a shorter log is out of date.
    """

    record: TableRecord
    game: engines.Game
    number: int
    asked: tuple[int, ...]
    history: list[Entry]

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat the person still holds; None for onlookers and for who resigned."""
        return self.record.seat_of(user_id)

    def repeats(self, seat: int, move: str) -> bool:
        """Whether the seat has made just this move already and owes nothing since: a click came twice."""
        if seat in self.game.to_move:
            return False
        for entry in reversed(self.history[self.asked[seat] :]):
            if entry.seat == seat:
                return entry.move == move
        return False

    def led_here(self, number: int, seat: int, move: str) -> bool:
        """Whether this move, made at that length of the log, brought the seat what it is asked for now: the
        click came twice, in a turn of several moves or in a game for one."""
        if self.asked[seat] != number + 1 or number >= len(self.history):
            return False
        entry = self.history[number]
        return (entry.seat, entry.move) == (seat, move)

    def _after(self, game: engines.Game, seat: int, move: str, events: Sequence[engines.Event]) -> "Table":
        number = self.number + 1
        before = self.game.to_move
        asked = list(self.asked)
        for other in game.to_move:
            if other == seat or other not in before:
                asked[other] = number
        entry = Entry(number, seat, move, tuple(events))
        return Table(self.record, game, number, tuple(asked), [*self.history, entry])


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of a move: the table after it and its entry; or `repeated`, without one: it was there."""

    table: Table
    entry: Entry | None
    repeated: bool


class Tables:
    """The games of a store. Any number of callers may use it at once."""

    def __init__(self, store: Store, *, capacity: int = CAPACITY) -> None:
        self._store = store
        self._capacity = capacity
        self._cache: OrderedDict[int, Table] = OrderedDict()

    async def get(self, table_id: int) -> Table | None:
        """The table as it is stored now. None: no such table, or no game (in the lobby, cancelled).

        Raises Unplayable if its log is not of this version of the rules.
        """
        cached = self._cache.get(table_id)
        if cached is not None:
            state = await self._store.state(table_id)
            if state == (cached.record.revision, cached.number):
                return self._keep(cached)
            if state is not None and state[1] == cached.number:
                # Only the record changed: a message was sent, a seat was given up.
                record = await self._store.table(table_id)
                if record is not None and record.status is cached.record.status:
                    return self._keep(replace(cached, record=record))
            cached = self._cache.get(table_id)  # it may have gone on meanwhile
        loaded = await self._store.load(table_id, after=cached.number if cached else 0)
        if loaded is None or loaded[0].status not in (Status.PLAYING, Status.OVER):
            self.forget(table_id)
            return None
        stored, moves = loaded
        table = replace(cached, record=stored) if cached else _begin(stored)
        return self._keep(_go_on(table, moves))

    def forget(self, table_id: int) -> None:
        """Drops a game from memory; the store has it."""
        self._cache.pop(table_id, None)

    async def move(
        self, table_id: int, seat: int, move: str, *, drawn_at: int | None = None, user_id: int | None = None
    ) -> Moved:
        """Makes a move for a seat; when it returns, the move is on the disk.

        `drawn_at`: the length of the log when the button was drawn. `user_id`: who acts, to be checked
        against the seat. A move that is there already is not made twice (`repeated`).
        Raises NotPlaying, NotYourSeat, Stale (the game went on since), Unplayable, engines.IllegalMove.
        """
        for _ in range(ATTEMPTS):
            table = await self.get(table_id)
            if table is None:
                raise NotPlaying(table_id=table_id)
            if not 0 <= seat < table.game.players:
                raise NotYourSeat(table_id=table_id, seat=seat)
            if user_id is not None:
                held = table.seat_of(user_id)
                if held is None or held.number != seat:
                    raise NotYourSeat(table_id=table_id, seat=seat)
            playing = table.record.status is Status.PLAYING
            if playing and drawn_at is not None and drawn_at < table.asked[seat]:
                if table.led_here(drawn_at, seat, move):
                    return Moved(table, None, repeated=True)
                raise Stale(table_id=table_id, seat=seat)
            if table.repeats(seat, move):
                return Moved(table, None, repeated=True)
            if not playing:
                raise NotPlaying(table_id=table_id, status=str(table.record.status))
            try:
                return await self._commit(table, seat, move)
            except (NumberTaken, NotPlaying):
                continue
        raise NumberTaken(table_id=table_id)

    async def move_bots_once(self, table_id: int) -> Moved | None:
        """Makes one move that no person has to be asked for; None when there is none to make.

        That is the single possible move of a person, where the game lets it be made for them, or the move of
        a bot player, thought out in a thread from what its seat may know and from the seed and the length of
        the log, so that the same game always gives the same move. Raises Unplayable.
        """
        for _ in range(ATTEMPTS):
            table = await self.get(table_id)
            if table is None or table.record.status is not Status.PLAYING:
                return None
            owed = _unasked(table)
            if owed is None:
                return None
            seat, single = owed
            move = single if single is not None else await _think(table, seat)
            try:
                return await self._commit(table, seat, move)
            except (NumberTaken, NotPlaying):
                continue
        raise NumberTaken(table_id=table_id)

    async def _commit(self, table: Table, seat: int, move: str) -> Moved:
        game = table.game.copy()
        events = game.push(seat, move)
        after = table._after(game, seat, move, events)
        made_at = await self._store.append(
            table.record.id, after.number, seat, move, results=_results(game) if game.is_over else None
        )
        record = replace(table.record, last_move_at=made_at)
        if game.is_over:
            record = replace(record, status=Status.OVER, ended_at=made_at, revision=record.revision + 1)
        after = replace(after, record=record)
        self._keep(after)
        return Moved(after, after.history[-1], repeated=False)

    def _keep(self, table: Table) -> Table:
        """Caches the newest that is known: the longer log, the later record. Returns that."""
        table_id = table.record.id
        cached = self._cache.get(table_id)
        if cached is not None:
            older, newer = sorted((cached, table), key=lambda one: one.number)
            later_record = older.record if older.record.revision > newer.record.revision else newer.record
            table = newer if later_record is newer.record else replace(newer, record=later_record)
        self._cache[table_id] = table
        self._cache.move_to_end(table_id)
        while len(self._cache) > self._capacity:
            self._cache.popitem(last=False)
        return table


async def _think(table: Table, seat: int) -> str:
    seed = hmac.digest(table.record.seed, b"opponent:%d:%d" % (table.number, seat), "sha256")
    return await asyncio.to_thread(opponents.choose, table.game, seat, seed)


def _begin(record: TableRecord) -> Table:
    kind = engines.GAMES.get(record.game)
    if kind is None or kind.rules_version != record.rules_version:
        raise Unplayable(table_id=record.id, game=record.game, rules_version=record.rules_version)
    try:
        game = engines.new(record.game, len(record.seats), record.seed, **record.options)
    except ValueError as error:
        raise Unplayable(table_id=record.id, game=record.game, rules_version=record.rules_version) from error
    return Table(record, game, 0, (0,) * game.players, [])


def _go_on(table: Table, moves: Sequence[tuple[int | None, str, datetime]]) -> Table:
    for seat, move, _ in moves:
        if seat is None:
            raise Unplayable(table_id=table.record.id, number=table.number + 1)
        game = table.game.copy()
        try:
            events = game.push(seat, move)
        except engines.IllegalMove as error:
            raise Unplayable(table_id=table.record.id, number=table.number + 1) from error
        table = table._after(game, seat, move, events)
    return table


def _unasked(table: Table) -> tuple[int, str | None] | None:
    """A seat that owes a move which needs no person, and the move if there is only one."""
    for seat in table.game.to_move:
        move = table.game.automatic(seat)
        if move is not None:
            return seat, move
        if table.record.seats[seat].bot:
            return seat, None
    return None


def _results(game: engines.Game) -> list[SeatResult]:
    places = game.ranking
    assert places is not None
    return [
        SeatResult(seat, points, place)
        for seat, (points, place) in enumerate(zip(game.scores, places, strict=True))
    ]
