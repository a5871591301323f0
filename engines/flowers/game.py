"""FLOWERS: the game as the rest of the project meets it."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from engines.base import Game, IllegalMove
from engines.flowers import grid, strategy, turn
from engines.flowers import position as positions
from engines.flowers.cards import CODE, VIOLET
from engines.flowers.garden import is_site
from engines.flowers.hidden import redraw
from engines.flowers.placements import Placement, ranked
from engines.flowers.potential import turns_left
from engines.flowers.scoring import parts
from engines.flowers.state import NOTHING, State
from engines.flowers.types import FlowersEvent, FlowersView, GameOver
from engines.flowers.view import show
from engines.kernel import Kernel
from engines.random import Source

_TAKE = re.compile("take ([1-9])")
_TAKES = [f"take {number}" for number in (1, 2, 3)]


class _Moves(dict[int, str]):
    """The placing move by cell."""

    def __missing__(self, cell: int) -> str:
        self[cell] = move = f"place {grid.name(cell)}"
        return move


_PLACE = _Moves()


Move = tuple[str, int, str]
"""What a move says: the verb, the pile or cell, and how that was written."""


class Flowers(Kernel[State, Move, FlowersView, FlowersEvent]):
    """1 to 4 players, 108 cards, one garden each; option `summer`: gardens begin with a violet card.

    Set-up, to recompute it: the 108 cards in the sorted order of their notation (B1 ×3, B2 ×6,
    B3 ×8, B4 ×7, B4g, B4r, B4y, G1 …, R1 …, Y1 …) are shuffled, which takes 107 numbers. From the top every
    seat is given its start card, in seat order (none in summer); then pile 1 is cut whole, pile 2 and, but
    in a solo game, pile 3; the first card of each is its top, and the rest is set aside. One more number says
    who begins: below(players), 0 in a solo game. No numbers are taken later.

    Moves: "take N", "place X,Y".

    The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over", "not-your-turn", "not-now"
    (phase: "take" or "place", what is due), "no-such-pile" (pile, piles: how many there are), "not-beside"
    (cell: it touches no card by a side), "violet" (cell: the violet card cannot be covered).
    """

    __slots__ = ()

    name = "flowers"
    rules_version = 1
    min_players = 1
    max_players = 4
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {"summer": (False, True)}

    @classmethod
    def _begin(cls, players: int, source: Source, options: Mapping[str, Any]) -> State:
        state = State(players, options["summer"], source)
        turn.set_up(state)
        return state

    @classmethod
    def _read(
        cls, position: Mapping[str, Any], players: int, source: Source, options: Mapping[str, Any]
    ) -> State:
        return positions.read(position, players, options["summer"], source)

    def position(self) -> dict[str, Any]:
        return positions.write(self.state)

    def _show(self, seat: int | None) -> FlowersView:
        return show(self.state, seat)

    def _redraw(self, seat: int | None, seed: bytes) -> State:
        return redraw(self.state, seat, seed)

    def _game_over(self) -> GameOver:
        return {**super()._game_over(), "parts": [parts(garden) for garden in self.state.gardens]}

    def legal_moves(self, seat: int) -> list[str]:
        state = self.state
        if seat != state.turn or state.over:
            return []
        if state.hand == NOTHING:
            return _TAKES[: len(state.piles)]
        return [_PLACE[cell] for cell in state.gardens[seat].sites]

    def placements(self, seat: int, card: str | None = None) -> list[Placement]:
        """What each place in the seat's garden would make of a card, best first; without `card`, of the one
        in its hand.

        Best is what promises the highest score in the end, not now (see potential.py). Raises ValueError for
        a seat or card that is not there, and without `card` when the seat has none in hand.
        """
        state = self.state
        self._seated(seat)
        holds = seat == state.turn and state.hand != NOTHING
        if card is None and not holds:
            raise ValueError(f"seat {seat} has no card in hand")
        code = state.hand if card is None else CODE.get(card, VIOLET)
        if code == VIOLET:
            raise ValueError(f"no such card: {card!r}")
        return ranked(
            state.gardens[seat], code, turns_left([len(pile) for pile in state.piles], state.players)
        )

    def _advise(self, seat: int, seed: bytes) -> str:
        return strategy.choose(self.state, seat)

    @staticmethod
    @lru_cache(maxsize=1 << 12)
    def _parse(move: str) -> Move | None:
        verb, _, where = move.partition(" ")
        if _TAKE.fullmatch(move):
            return verb, int(where), where
        cell = grid.parse(where) if verb == "place" else None
        return None if cell is None else (verb, cell, where)

    def _refuse(self, seat: int, move: Move) -> IllegalMove | None:
        verb, value, where = move
        state = self.state
        due = "take" if state.hand == NOTHING else "place"
        if verb != due:
            return IllegalMove("not-now", phase=due)
        if verb == "take":
            piles = len(state.piles)
            return None if value <= piles else IllegalMove("no-such-pile", pile=value, piles=piles)
        garden = state.gardens[seat]
        if is_site(garden, value):
            return None
        return IllegalMove("violet" if value in garden.tops else "not-beside", cell=where)

    def _apply(self, seat: int, move: Move, events: list[FlowersEvent]) -> None:
        verb, value, _ = move
        if verb == "take":
            turn.take(self.state, value, events)
        else:
            turn.place(self.state, value, events)


def placements(game: Game, seat: int, card: str | None = None) -> list[Placement]:
    """`Flowers.placements` of a game of FLOWERS. Raises TypeError for another game."""
    if not isinstance(game, Flowers):
        raise TypeError(f"not a game of FLOWERS: {game.name}")
    return game.placements(seat, card)
