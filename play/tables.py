"""The running games: stored tables brought to life, kept in memory only as a cache over their logs.

A `Table` is a snapshot that never changes: each move makes a new one, so it may be read across awaits and in
other threads. Nothing is locked. A move is judged on the newest snapshot, committed under the next ply of the
log, and judged again if that ply was taken; so a double click, a redelivered interaction and a second process
on the same database are one harmless case.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import engines
from data.errors import NotKept, NotPlaying, NotYourSeat, NumberTaken, Stale, StoreError, Unplayable
from data.records import Seat, SeatResult, Status, TableRecord
from data.store import Store

CAPACITY = 500
"""Games kept in memory; the one unused for longest goes first."""

ATTEMPTS = 100
"""How often a move is judged again because somebody else moved first. Each time another's move was made."""


CALL_OFF = "!ask call-off"
NOTES = frozenset(
    {"!resign", "!replaced", "!returned", CALL_OFF, "!agree", "!decline", "!call-off", "!closed"}
)
"""What happens at a table and is no move. `!closed` is followed by why: "moderator", "nobody", "channel"."""

SEATED = {"!resign": True, "!replaced": True, "!returned": False}
"""The notes that change who plays for a seat: whether that is a bot player from then on."""


def kind_of(entry: str) -> str:
    """Return what an entry of the log is, without what follows: a note of NOTES, or "" for a move.

    Raises Unplayable for a note of another version.
    """
    if not entry.startswith("!"):
        return ""
    found = CALL_OFF if entry == CALL_OFF else entry.partition(" ")[0]
    if found not in NOTES:
        raise Unplayable(entry=entry)
    return found


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log: its `ply` (from 1 on), and when it was made.

    A move has a seat and what it made happen (the engine's events); it is `automatic` if no person chose it:
    the seat had no choice, or a bot player had it then. A note ("!…") has no events, and a seat if it is
    about one; after `!replaced` comes the seat whose person asked for it, if any.
    """

    ply: int
    seat: int | None
    move: str
    events: tuple[engines.Event, ...]
    made_at: datetime
    automatic: bool = False

    @property
    def is_move(self) -> bool:
        """Whether it is a move of the game."""
        return not self.move.startswith("!")


@dataclass(frozen=True, slots=True)
class Asking:
    """What a seat asks the others to agree to, and who has agreed. The next move makes it void."""

    ply: int
    seat: int
    what: str
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """A game in play or over, as it was after `ply` moves. Read it only; nothing in it may be changed.

    `asked[s]`: the ply at which what seat s owes (or owed last) began to be owed. A button drawn for that
    seat at an earlier ply is out of date.
    """

    record: TableRecord
    game: engines.Game
    ply: int
    asked: tuple[int, ...]
    history: list[Entry]
    asking: Asking | None = None
    given: frozenset[int] = frozenset()
    """The seats of people that a bot player had after `ply` entries; the record may be of a later moment."""

    @property
    def people(self) -> list[Seat]:
        """The seats that people hold."""
        return [seat for seat in self.record.seats if not seat.bot]

    @property
    def abandoned(self) -> bool:
        """Whether everybody who played here has given up their seat."""
        return not self.people and any(seat.user_id is not None for seat in self.record.seats)

    @property
    def agreed(self) -> bool:
        """Whether everybody who must has agreed to what is asked."""
        return self.asking is not None and all(seat.number in self.asking.agreed for seat in self.people)

    def awaits(self, seat: int) -> bool:
        """Return whether a person's move is waited for in that seat."""
        return seat in self.game.to_move and not self.record.seats[seat].bot

    def replaced_at(self, seat: int) -> datetime | None:
        """Return when the seat was handed to a bot player; None if a person holds it."""
        for entry in reversed(self.history):
            kind = kind_of(entry.move)
            if entry.seat == seat and kind in SEATED:
                return entry.made_at if SEATED[kind] else None
        return None

    def moved_since(self, ply: int) -> bool:
        """Return whether anybody has made a move after that ply."""
        return any(entry.is_move for entry in self.history[ply:])

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat the person still holds; None for onlookers and for who resigned."""
        return self.record.seat_of(user_id)

    def unasked(self) -> tuple[int, str | None] | None:
        """Return a seat that owes a move which needs no person, and the move if there is only one."""
        for seat in self.game.to_move:
            move = self.game.automatic(seat)
            if move is not None or self.record.seats[seat].bot:
                return seat, move
        return None

    def dealt_since(self, ply: int) -> bool:
        """Whether new cards or tiles reached hands after that ply."""
        return any(event["kind"] == "dealt" for entry in self.history[ply:] for event in entry.events)

    def repeats(self, seat: int, move: str) -> bool:
        """Whether the seat's last move since it began to owe one was just this: the click came twice."""
        since = self.history[self.asked[seat] :]
        own = (entry.move == move for entry in reversed(since) if entry.seat == seat and entry.is_move)
        return next(own, False)

    def led_here(self, ply: int, seat: int, move: str) -> bool:
        """Whether this move, made at that ply, brought the seat what it is asked for now: the click came
        twice, in a turn of several moves or in a game for one."""
        if self.asked[seat] != ply + 1 or ply >= len(self.history):
            return False
        entry = self.history[ply]
        return (entry.seat, entry.move) == (seat, move)

    def _after(
        self,
        game: engines.Game,
        seat: int,
        move: str,
        events: Sequence[engines.Event],
        made_at: datetime,
    ) -> "Table":
        ply = self.ply + 1
        before = self.game.to_move
        asked = list(self.asked)
        for other in game.to_move:
            if other == seat or other not in before:
                asked[other] = ply
        chosen = seat not in self.given and self.record.seats[seat].user_id is not None
        automatic = not chosen or self.game.automatic(seat) is not None
        entry = Entry(ply, seat, move, tuple(events), made_at, automatic)
        return Table(self.record, game, ply, tuple(asked), [*self.history, entry], given=self.given)

    def _noted(self, seat: int | None, note: str, made_at: datetime) -> "Table":
        ply = self.ply + 1
        asked, asking, given = self.asked, self.asking, self.given
        match kind_of(note):
            case kind if kind in SEATED:
                asking = None
                given = given | {seat} if SEATED[kind] and seat is not None else given - {seat}
                if kind == "!returned" and seat in self.game.to_move:
                    asked = tuple(ply if one == seat else at for one, at in enumerate(asked))
            case _ if note == CALL_OFF and seat is not None:
                asking = Asking(ply, seat, note, frozenset({seat}))
            case "!agree" if asking is not None and seat is not None:
                asking = replace(asking, agreed=asking.agreed | {seat})
            case "!decline":
                asking = None
        entry = Entry(ply, seat, note, (), made_at)
        history = [*self.history, entry]
        return replace(self, ply=ply, asked=asked, history=history, asking=asking, given=given)

    def _awaited(self, before: "Table") -> dict[int, bool]:
        """What of waiting for people changed since: begins (True) or ends (False), by seat."""
        if len(self.people) < 2:
            return {}
        changed = {}
        for seat in range(self.game.players):
            waits, waited = self.awaits(seat), before.awaits(seat)
            begins = not waited or self.asked[seat] != before.asked[seat] or len(before.people) < 2
            if waits and begins:
                changed[seat] = True
            elif waited and not waits:
                changed[seat] = False
        return changed


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was found: its record, and its game if it has one that these rules can play.

    `ending`: the note with which a game ended before its end.
    """

    record: TableRecord
    table: Table | None
    ending: str = ""

    @property
    def ply(self) -> int:
        """The length of the log; 0 without a game."""
        return self.table.ply if self.table is not None else 0

    @property
    def age(self) -> tuple[int, int]:
        """Grows with every change, so it tells which one of two snapshots of a table is newer."""
        return self.record.revision, self.ply

    def playable(self) -> Table:
        """Return the game. Raises NotPlaying without one, Unplayable for one of other rules."""
        if self.table is not None:
            return self.table
        if self.record.status in (Status.PLAYING, Status.OVER):
            raise Unplayable(table_id=self.record.id)
        raise NotPlaying(table_id=self.record.id, status=str(self.record.status))


class Tables:
    """The games of a store. Any number of callers may use it at once."""

    def __init__(self, store: Store, *, capacity: int = CAPACITY) -> None:
        self._store = store
        self._capacity = capacity
        self._cache: OrderedDict[int, Table] = OrderedDict()

    async def look(self, table_id: int) -> Snapshot | None:
        """Return the table as it is stored now, None if there is none: one read for a game in the cache."""
        cached = self._cache.get(table_id)
        if cached is not None:
            state = await self._store.state(table_id)
            if state == (cached.record.revision, cached.ply):
                return self.keep(cached)
            cached = self._cache.get(table_id)  # it may have gone on meanwhile
        loaded = await self._store.load(table_id, after=cached.ply if cached else 0)
        if loaded is None:
            return None
        record, moves = loaded
        if record.status not in (Status.PLAYING, Status.OVER):
            self._cache.pop(table_id, None)
            return Snapshot(record, None, moves[-1][1] if moves and moves[-1][1].startswith("!") else "")
        try:
            table = replace(cached, record=record) if cached else _begin(record)
            return self.keep(_go_on(table, moves))
        except Unplayable:
            self._cache.pop(table_id, None)
            return Snapshot(record, None)

    def known(self, table_id: int) -> Table | None:
        """Return the newest snapshot of a game that this process has, without a look at the store."""
        return self._cache.get(table_id)

    def noted(self, record: TableRecord) -> Snapshot:
        """Take over a record that the store has just returned; returns the table with it."""
        cached = self._cache.get(record.id)
        if cached is None or record.status not in (Status.PLAYING, Status.OVER):
            self._cache.pop(record.id, None)
            return Snapshot(record, None)
        return self.keep(replace(cached, record=record))

    async def move(self, table: Table, seat: int, move: str, *, drawn_at: int | None = None) -> Table:
        """Make a move for a seat and return the table after it; by then the move is on the disk.

        `table`: the newest snapshot known; a newer one is fetched when it turns out to be old. `drawn_at`:
        the ply at which the button was drawn. A move that is there already is not made twice: the table comes
        back as it is. Raises NotPlaying, NotYourSeat, Stale (the game went on since), Unplayable,
        engines.IllegalMove.
        """
        table_id = table.record.id
        if not 0 <= seat < table.game.players:
            raise NotYourSeat(table_id=table_id, seat=seat)
        holder = table.record.seats[seat]
        for _ in range(ATTEMPTS):
            now = table.record.seats[seat]
            if (now.user_id, now.bot) != (holder.user_id, holder.bot):
                raise NotYourSeat(table_id=table_id, seat=seat)
            playing = table.record.status is Status.PLAYING
            if playing and drawn_at is not None and drawn_at < table.asked[seat]:
                if table.led_here(drawn_at, seat, move):
                    return table
                raise Stale(table_id=table_id, seat=seat)
            if table.repeats(seat, move):
                return table
            if not playing:
                raise NotPlaying(table_id=table_id, status=str(table.record.status))
            try:
                return await self._commit(table, seat, move)
            except (NumberTaken, NotPlaying):
                table = await self.fresh(table_id)
            except (StoreError, engines.IllegalMove):
                raise
            except Exception as error:
                return await self._found(table, seat, move, error)
        raise NumberTaken(table_id=table_id)

    async def _found(self, before: Table, seat: int | None, entry: str, error: Exception) -> Table:
        """Return the table if the entry is there though the store failed.

        Raises NotKept if it is not, and the store's error if that cannot be told now.
        """
        try:
            newer = await self.fresh(before.record.id)
        except Exception:
            raise error from None
        written = newer.history[before.ply : before.ply + 1]
        if [(one.seat, one.move) for one in written] != [(seat, entry)]:
            raise NotKept(str(error)) from error
        return newer

    async def note(
        self,
        table: Table,
        note: str,
        seat: int | None,
        *,
        allowed: Callable[[Table], object],
        results: Sequence[SeatResult] | None = None,
    ) -> Snapshot:
        """Write what happens at a table and is no move (NOTES) to its log; return the table after it.

        `allowed` is asked about the newest table, and raises what speaks against it. `results` go with a note
        that ends the game. Raises NotPlaying, NotSeated, Unplayable.
        """
        table_id = table.record.id
        for _ in range(ATTEMPTS):
            if table.record.status is not Status.PLAYING:
                raise NotPlaying(table_id=table_id, status=str(table.record.status))
            allowed(table)
            try:
                return await self._write_note(table, note, seat, results)
            except (NumberTaken, NotPlaying):
                table = await self.fresh(table_id)
            except StoreError:
                raise
            except Exception as error:
                table = await self._found(table, seat, note, error)
                return Snapshot(table.record, table)
        raise NumberTaken(table_id=table_id)

    async def _write_note(
        self, table: Table, note: str, seat: int | None, results: Sequence[SeatResult] | None
    ) -> Snapshot:
        record = table.record
        bot = SEATED.get(kind_of(note))
        seats = tuple(
            replace(one, bot=bot) if bot is not None and one.number == seat else one for one in record.seats
        )
        # How the seats are then says who is waited for.
        foreseen = replace(table, record=replace(record, seats=seats))._noted(seat, note, record.created_at)
        record = await self._store.note(
            record.id, foreseen.ply, seat, note, results=results, awaited=foreseen._awaited(table)
        )
        if record.status is not Status.PLAYING:
            self._cache.pop(record.id, None)
            return Snapshot(record, None, note)
        after = replace(table, record=record)._noted(seat, note, record.last_move_at or record.created_at)
        return self.keep(after)

    async def fresh(self, table_id: int) -> Table:
        """Return the game as it is stored now. Raises NotPlaying without one, Unplayable."""
        snapshot = await self.look(table_id)
        if snapshot is None:
            raise NotPlaying(table_id=table_id)
        return snapshot.playable()

    async def _commit(self, table: Table, seat: int, move: str) -> Table:
        game = table.game.copy()
        events = game.push(seat, move)
        after = table._after(game, seat, move, events, table.record.created_at)
        made_at = await self._store.append(
            table.record.id,
            after.ply,
            seat,
            move,
            results=_results(game) if game.is_over else None,
            awaited=after._awaited(table),
        )
        record = replace(table.record, last_move_at=made_at)
        if game.is_over:
            record = replace(record, status=Status.OVER, ended_at=made_at, revision=record.revision + 1)
        history = [*table.history, replace(after.history[-1], made_at=made_at)]
        after = replace(after, record=record, history=history)
        self.keep(after)
        return after

    def amended(self, table_id: int, **changes: Any) -> None:
        """Take over changes of a record that the caller has just stored, one revision later."""
        cached = self._cache.get(table_id)
        if cached is not None:
            # Counted as the store counts: if another process wrote as well, the next look reads the record.
            record = replace(cached.record, revision=cached.record.revision + 1, **changes)
            self.keep(replace(cached, record=record))

    def amended_seat(self, table_id: int, seat: int, **changes: Any) -> None:
        """Take over changes of a seat that the caller has just stored, as `amended` does."""
        cached = self._cache.get(table_id)
        if cached is not None:
            seats = [replace(one, **changes) if one.number == seat else one for one in cached.record.seats]
            self.amended(table_id, seats=tuple(seats))

    def keep(self, table: Table) -> Snapshot:
        """Cache the newest that is known: the longer log, the later record. Returns that."""
        table_id = table.record.id
        cached = self._cache.get(table_id)
        if cached is not None:
            older, newer = sorted((cached, table), key=lambda one: one.ply)
            later_record = older.record if older.record.revision > newer.record.revision else newer.record
            table = newer if later_record is newer.record else replace(newer, record=later_record)
        self._cache[table_id] = table
        self._cache.move_to_end(table_id)
        while len(self._cache) > self._capacity:
            self._cache.popitem(last=False)
        return Snapshot(table.record, table)


def _begin(record: TableRecord) -> Table:
    kind = engines.GAMES.get(record.game)
    if kind is None or kind.rules_version != record.rules_version:
        raise Unplayable(table_id=record.id, game=record.game, rules_version=record.rules_version)
    try:
        game = engines.new(record.game, len(record.seats), record.seed, **record.options)
    except ValueError as error:
        raise Unplayable(table_id=record.id, game=record.game, rules_version=record.rules_version) from error
    return Table(record, game, 0, (0,) * game.players, [])


def _go_on(table: Table, log: Sequence[tuple[int | None, str, datetime]]) -> Table:
    for seat, move, made_at in log:
        if kind_of(move):
            table = table._noted(seat, move, made_at)
            continue
        game = table.game.copy()
        try:
            if seat is None:
                raise engines.IllegalMove("no seat")
            events = game.push(seat, move)
        except engines.IllegalMove as error:
            raise Unplayable(table_id=table.record.id, ply=table.ply + 1) from error
        table = table._after(game, seat, move, events, made_at)
    return table


def _results(game: engines.Game) -> list[SeatResult]:
    places = game.ranking
    assert places is not None
    return [
        SeatResult(seat, points, place)
        for seat, (points, place) in enumerate(zip(game.scores, places, strict=True))
    ]
