"""FLOWERS: the game as the rest of the project meets it."""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from engines.base import Game, IllegalMove, checked_options, checked_players
from engines.flowers import grid, strategy, turn
from engines.flowers import position as positions
from engines.flowers.cards import CODE, VIOLET
from engines.flowers.garden import is_site
from engines.flowers.hidden import redraw
from engines.flowers.placements import Placement, ranked
from engines.flowers.potential import turns_left
from engines.flowers.state import NOTHING, State
from engines.flowers.types import FlowersEvent, FlowersView
from engines.flowers.view import show
from engines.random import Source

_TAKE = re.compile("take ([1-9])")
_TAKES = [f"take {number}" for number in (1, 2, 3)]


class _Moves(dict[int, str]):
    """The placing move by cell."""

    def __missing__(self, cell: int) -> str:
        self[cell] = move = f"place {grid.name(cell)}"
        return move


_PLACE = _Moves()


class Flowers(Game):
    """1 to 4 players, 108 cards, one garden each; option `summer`: gardens begin with a violet card.

    Set-up, for whoever recomputes it: the 108 cards in the sorted order of their notation (B1 ×3, B2 ×6,
    B3 ×8, B4 ×7, B4g, B4r, B4y, G1 …, R1 …, Y1 …) are shuffled, which takes 107 numbers. From the top every
    seat is given its start card, in seat order (none in summer); then pile 1 is cut whole, pile 2 and, unless
    alone, pile 3; the first card of each is its top, and the rest is set aside. One more number says who
    begins: below(players), 0 when alone. No numbers are taken later.

    Moves: "take N", "place X,Y".
    """

    __slots__ = ("_state",)

    name = "flowers"
    rules_version = 1
    min_players = 1
    max_players = 4
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = positions.OPTIONS

    def __init__(self, state: State) -> None:
        self._state = state
        self.players = state.players
        self.options = {"summer": state.summer}

    @classmethod
    def new(cls, players: int, seed: bytes, options: Mapping[str, Any]) -> "Flowers":
        summer = checked_options(cls.option_values, options)["summer"]
        state = State(checked_players(cls.min_players, cls.max_players, players), summer, Source(seed))
        turn.set_up(state)
        return cls(state)

    @classmethod
    def load(cls, position: Mapping[str, Any]) -> "Flowers":
        return cls(positions.read(position))

    def position(self) -> dict[str, Any]:
        return positions.write(self._state)

    def view(self, seat: int | None) -> FlowersView:
        if seat is not None and not self._has(seat):
            raise ValueError(f"no such seat: {seat!r}")
        return show(self._state, seat)

    def copy(self) -> "Flowers":
        return Flowers(self._state.copy())

    def resample(self, seat: int | None, seed: bytes) -> "Flowers":
        return Flowers(redraw(self._state, seat, seed))

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self._state.over else (self._state.turn,)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each garden would score if the game ended now."""
        return tuple([garden.score for garden in self._state.gardens])

    @property
    def is_over(self) -> bool:
        return self._state.over

    def legal_moves(self, seat: int) -> list[str]:
        state = self._state
        if seat != state.turn or state.over:
            return []
        if state.hand == NOTHING:
            return _TAKES[: len(state.piles)]
        return [_PLACE[cell] for cell in state.gardens[seat].sites]

    def is_legal(self, seat: Any, move: Any) -> bool:
        return not isinstance(self._judge(seat, move), IllegalMove)

    def push(self, seat: int, move: str) -> list[FlowersEvent]:
        """See `Game.push`. The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over",
        "not-your-turn", "not-now" (phase: "take" or "place", what is due), "no-such-pile" (pile, piles: how
        many there are), "not-beside" (cell: it touches no card by a side), "violet" (cell: the violet card
        cannot be covered)."""
        judged = self._judge(seat, move)
        if isinstance(judged, IllegalMove):
            raise judged
        verb, value = judged
        events: list[FlowersEvent] = []
        if verb == "take":
            turn.take(self._state, value, events)
        else:
            turn.place(self._state, value, events)
        return events

    def placements(self, seat: int, card: str | None = None) -> list[Placement]:
        """What each place in the seat's garden would make of a card, best first; without `card`, of the one
        in its hand.

        Best is what promises the highest score in the end, not now (see potential.py). Raises ValueError for
        a seat or card that is not there, and without `card` when the seat has none in hand.
        """
        state = self._state
        if not self._has(seat):
            raise ValueError(f"no such seat: {seat!r}")
        holds = seat == state.turn and state.hand != NOTHING
        if card is None and not holds:
            raise ValueError(f"seat {seat} has no card in hand")
        code = state.hand if card is None else CODE.get(card, VIOLET)
        if code == VIOLET:
            raise ValueError(f"no such card: {card!r}")
        return ranked(
            state.gardens[seat], code, turns_left([len(pile) for pile in state.piles], state.players)
        )

    def advise(self, seat: int, seed: bytes) -> str | None:
        """See `Game.advise` and engines.flowers.strategy; the seed plays no part."""
        return strategy.choose(self._state, seat)

    def _has(self, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _judge(self, seat: Any, move: Any) -> tuple[str, int] | IllegalMove:
        """The parsed move, or why it is illegal. The one place where that is judged."""
        if not self._has(seat):
            return IllegalMove("no-such-seat")
        if not isinstance(move, str):
            return IllegalMove("not-a-move")
        taking = _TAKE.fullmatch(move)
        verb, _, where = move.partition(" ")
        cell = grid.parse(where) if verb == "place" else None
        if taking is None and cell is None:
            return IllegalMove("not-a-move")
        state = self._state
        if state.over:
            return IllegalMove("game-over")
        if seat != state.turn:
            return IllegalMove("not-your-turn")
        if (cell is None) != (state.hand == NOTHING):
            return IllegalMove("not-now", phase="take" if state.hand == NOTHING else "place")
        if taking is not None:
            number, piles = int(taking[1]), len(state.piles)
            return (
                ("take", number) if number <= piles else IllegalMove("no-such-pile", pile=number, piles=piles)
            )
        assert cell is not None
        garden = state.gardens[seat]
        if is_site(garden, cell):
            return "place", cell
        return IllegalMove("violet" if cell in garden.tops else "not-beside", cell=where)


def placements(game: Game, seat: int, card: str | None = None) -> list[Placement]:
    """`Flowers.placements` of a game of FLOWERS. Raises TypeError for another game."""
    if not isinstance(game, Flowers):
        raise TypeError(f"not a game of FLOWERS: {game.name}")
    return game.placements(seat, card)
