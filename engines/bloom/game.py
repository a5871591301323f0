"""Bloom: the game as the rest of the project meets it."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.base import Game, IllegalMove, checked_options, checked_players
from engines.bloom import moves, strategy, turn
from engines.bloom import position as positions
from engines.bloom.cells import CELLS, EVERYWHERE, connected, mask
from engines.bloom.layout import DICE, PRINTED
from engines.bloom.moves import Parsed
from engines.bloom.state import State
from engines.bloom.types import BloomEvent, BloomView
from engines.bloom.view import show
from engines.random import Source

_PLAYERS = range(1, 6)


class Bloom(Game):
    """1 to 5 players, a sheet of flowers each, six dice in common.

    Set-up, for whoever recomputes it: the sheets A B C D E are shuffled, which draws the first 4 numbers, and
    given out in seat order; below(players) is the start seat of round 1 (drawn alone as well); then the dice
    are rolled in the order orange, pink, yellow, blue, purple, wild (no wild one alone). Every later number
    is a die: a re-roll's of the dice still there, and six (five alone) at the start of each round.

    Moves: "COLOUR CELL…" (a coloured die and the flowers to circle, possibly none), "wild COLOUR CELL…",
    "reroll". Cells may be named in any order.
    """

    __slots__ = ("state",)

    state: State
    """For the other modules of this package only."""

    name = "bloom"
    rules_version = 1
    min_players = _PLAYERS[0]
    max_players = _PLAYERS[-1]
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {}

    def __init__(self, state: State) -> None:
        self.state = state
        self.players = state.players
        self.options = {}

    @classmethod
    def new(cls, players: int, seed: bytes, options: Mapping[str, Any]) -> "Bloom":
        checked_options(cls.option_values, options)
        source = Source(seed)
        state = State(checked_players(cls.min_players, cls.max_players, players), source)
        order = source.shuffled(tuple(sorted(PRINTED)))
        state.layouts = tuple([PRINTED[letter] for letter in order[: state.players]])
        state.start = source.below(state.players)
        turn.roll_all(state)
        return cls(state)

    @classmethod
    def load(cls, position: Mapping[str, Any]) -> "Bloom":
        return cls(positions.read(position))

    def position(self) -> dict[str, Any]:
        return positions.write(self.state)

    def view(self, seat: int | None) -> BloomView:
        if seat is not None and not self._has(seat):
            raise ValueError(f"no such seat: {seat!r}")
        return show(self.state, seat)

    def copy(self) -> "Bloom":
        return Bloom(self.state.copy())

    def resample(self, seat: int | None, seed: bytes) -> "Bloom":
        """See `Game.resample`. Only the dice to come are hidden, from everybody alike."""
        twin = self.state.copy()
        twin.source = Source(seed)
        return Bloom(twin)

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.state.over else (self.state.turn,)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points if the game ended now, the one for an unused re-roll included."""
        return self.state.scores()

    @property
    def is_over(self) -> bool:
        return self.state.over

    @property
    def ranking(self) -> tuple[int, ...] | None:
        """See `Game.ranking`; of equal points the fewer ticks rank higher."""
        return self.state.ranking() if self.state.over else None

    def legal_moves(self, seat: int) -> Iterator[str]:
        """See `Game.legal_moves`: tens of thousands, made one by one as they are asked for.

        First "reroll", then each die with every connected group of free flowers, its cells in sorted order,
        then each die with no flower. What the game does meanwhile does not change them.
        """
        state = self.state
        if state.over or not self._has(seat) or seat != state.turn:
            return iter(())
        return moves.every(EVERYWHERE ^ state.circled[seat], state.dice, state.rerolls[seat])

    def advise(self, seat: int, seed: bytes) -> str | None:
        """See `Game.advise` and engines.bloom.strategy; the seed rolls the dice of a re-roll in its mind."""
        state = self.state
        return None if state.over or seat != state.turn else strategy.choose(state, seat, seed)

    def is_legal(self, seat: Any, move: Any) -> bool:
        return not isinstance(self._judge(seat, move), IllegalMove)

    def push(self, seat: int, move: str) -> list[BloomEvent]:
        """See `Game.push`.

        The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over", "not-your-turn",
        "reroll-used", "die-gone" (die), "cell-twice" (cell), "too-many" (value, count), "already-circled"
        (cell), "not-connected".
        """
        judged = self._judge(seat, move)
        if isinstance(judged, IllegalMove):
            raise judged
        events: list[BloomEvent] = []
        if judged.die < 0:
            turn.reroll(self.state, seat, events)
        else:
            turn.take(self.state, seat, judged.die, judged.colour, judged.cells, move, events)
        return events

    def _has(self, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _judge(self, seat: Any, move: Any) -> Parsed | IllegalMove:
        """The parsed move, or why it is illegal. The one place where that is judged."""
        if not self._has(seat):
            return IllegalMove("no-such-seat")
        parsed = moves.parse(move)
        if parsed is None:
            return IllegalMove("not-a-move")
        state = self.state
        if state.over:
            return IllegalMove("game-over")
        if seat != state.turn:
            return IllegalMove("not-your-turn")
        if parsed.die < 0:
            return parsed if state.rerolls[seat] else IllegalMove("reroll-used")
        return refusal(state, seat, parsed) or parsed


def refusal(state: State, seat: int, parsed: Parsed) -> IllegalMove | None:
    """Why the seat could not take that die and circle those flowers, were it its turn; None if it could."""
    value = state.dice[parsed.die]
    if not value:
        return IllegalMove("die-gone", die=DICE[parsed.die])
    cells = parsed.cells
    if len(set(cells)) < len(cells):
        return IllegalMove("cell-twice", cell=CELLS[next(cell for cell in cells if cells.count(cell) > 1)])
    if len(cells) > value:
        return IllegalMove("too-many", value=value, count=len(cells))
    for cell in cells:
        if state.circled[seat] >> cell & 1:
            return IllegalMove("already-circled", cell=CELLS[cell])
    return None if connected(mask(cells)) else IllegalMove("not-connected")
