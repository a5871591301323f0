"""Bloom: the game as the rest of the project meets it."""

from collections.abc import Iterator, Mapping
from typing import Any

from engines.base import IllegalMove
from engines.bloom import moves, strategy, turn
from engines.bloom import position as positions
from engines.bloom.cells import CELLS, EVERYWHERE, connected, mask
from engines.bloom.layout import DICE, PRINTED
from engines.bloom.moves import Parsed
from engines.bloom.state import State
from engines.bloom.types import BloomEvent, BloomView, GameOver
from engines.bloom.view import parts, show
from engines.kernel import Kernel
from engines.random import Source


class Bloom(Kernel[State, Parsed, BloomView, BloomEvent]):
    """1 to 5 players, a sheet of flowers each, six dice in common.

    Set-up, to recompute it: the sheets A B C D E are shuffled, which draws the first 4 numbers, and
    given out in seat order; below(players) is the start seat of round 1 (drawn in a solo game as well); then
    the dice are rolled in the order orange, pink, yellow, blue, purple, wild (a solo game has no clear die).
    Every later number is a die: a re-roll's of the dice still there, and six (solo: five) at the start of
    each round.

    Moves: "COLOUR CELL…" (a coloured die and the flowers to circle, possibly none), "wild COLOUR CELL…",
    "reroll". Cells may be named in any order.

    The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over", "not-your-turn", "reroll-used",
    "die-gone" (die), "cell-twice" (cell), "too-many" (value, count), "already-circled" (cell),
    "not-connected".
    """

    __slots__ = ()

    name = "bloom"
    rules_version = 1
    min_players = 1
    max_players = 5

    @classmethod
    def _begin(cls, players: int, source: Source, options: Mapping[str, Any]) -> State:
        order = source.shuffled(tuple(sorted(PRINTED)))
        state = State(players, source, tuple([PRINTED[letter] for letter in order[:players]]))
        state.start = source.below(players)
        turn.roll_all(state)
        return state

    @classmethod
    def _read(
        cls, position: Mapping[str, Any], players: int, source: Source, options: Mapping[str, Any]
    ) -> State:
        return positions.read(position, players, source)

    def position(self) -> dict[str, Any]:
        return positions.write(self.state)

    def _show(self, seat: int | None) -> BloomView:
        return show(self.state, seat)

    def _redraw(self, seat: int | None, seed: bytes) -> State:
        # Only the dice to come are hidden, from everybody alike.
        twin = self.state.copy()
        twin.source = Source(seed)
        return twin

    @property
    def ranking(self) -> tuple[int, ...] | None:
        """See `Game.ranking`; of equal points the fewer ticks rank higher."""
        return self.state.ranking if self.state.over else None

    def _game_over(self) -> GameOver:
        return {**super()._game_over(), "parts": parts(self.state)}

    def legal_moves(self, seat: int) -> Iterator[str]:
        """See `Game.legal_moves`: tens of thousands, made one by one as they are asked for.

        First "reroll", then each die with every connected group of free flowers, its cells in sorted order,
        then each die with no flower. What the game does meanwhile does not change them.
        """
        state = self.state
        if seat not in self.to_move:
            return iter(())
        return moves.every(EVERYWHERE ^ state.circled[seat], state.dice, state.rerolls[seat])

    def _advise(self, seat: int, seed: bytes) -> str:
        # The seed rolls the dice of the re-roll that it thinks about.
        return strategy.choose(self.state, seat, seed)

    @staticmethod
    def _parse(move: str) -> Parsed | None:
        return moves.parse(move)

    def _refuse(self, seat: int, move: Parsed) -> IllegalMove | None:
        if move.die < 0:
            return None if self.state.rerolls[seat] else IllegalMove("reroll-used")
        return refusal(self.state, seat, move)

    def _apply(self, seat: int, move: Parsed, events: list[BloomEvent]) -> None:
        if move.die < 0:
            turn.reroll(self.state, seat, events)
        else:
            turn.take(self.state, seat, move, events)


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
