"""Tri-Ominos: the game as the rest of the project meets it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.base import (
    Game,
    IllegalMove,
    InvalidPosition,
    checked_options,
    checked_players,
    is_count,
)
from engines.random import Source
from engines.triominos import position as positions
from engines.triominos import strategy, turn
from engines.triominos.board import written
from engines.triominos.hidden import redraw
from engines.triominos.lattice import CELLS, NAMES, ORIGIN
from engines.triominos.scoring import Placement, describe, final_places
from engines.triominos.state import State
from engines.triominos.tiles import FITS, LYING, PATTERNS, ROTATIONS, TEXT, TILES, mask_of, names
from engines.triominos.types import TriominosEvent, TriominosView
from engines.triominos.view import show

_Judged = tuple[str, int, int]
"""A legal move: "place" with cell and pattern, "draw" or "pass"."""


class Triominos(Game):
    """2 to 4 players, 56 tiles, rounds until someone has 400 points (option `target`).

    Set-up, for whoever recomputes it: each round begins with all 56 tiles in the sorted order of their
    notation (000, 001, …, 555), which are shuffled once; that takes 55 numbers and, nearly always, 55 blocks.
    Every seat is dealt 9 tiles (two players) or 7 from the front, seat 0 its whole hand first; the rest is
    the well, its front the next tile drawn. No other numbers are taken.

    Moves: "CELL=xyz" (`U2,-1=514`), "draw", "pass".
    """

    __slots__ = ("_state",)

    name = "triominos"
    rules_version = 1
    min_players = 2
    max_players = 4
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {"target": (400, 100, 150, 200, 250, 300, 350)}

    def __init__(self, state: State) -> None:
        self._state = state
        self.players = state.players
        self.options = {"target": state.target}

    @classmethod
    def new(cls, players: int, seed: bytes, options: Mapping[str, Any]) -> "Triominos":
        target = _target(options)
        state = State(checked_players(cls.min_players, cls.max_players, players), target, Source(seed))
        turn.deal(state)
        return cls(state)

    @classmethod
    def load(cls, position: Mapping[str, Any]) -> "Triominos":
        try:
            target = _target(position.get("options", {}))
            players = checked_players(cls.min_players, cls.max_players, position.get("players"))
        except ValueError as error:
            raise InvalidPosition(str(error)) from None
        return cls(positions.read(position, players, target))

    def position(self) -> dict[str, Any]:
        return positions.write(self._state)

    def view(self, seat: int | None) -> TriominosView:
        if seat is not None and not self._has(seat):
            raise ValueError(f"no such seat: {seat!r}")
        return show(self._state, seat)

    def copy(self) -> "Triominos":
        return Triominos(self._state.copy())

    def resample(self, seat: int | None, seed: bytes) -> "Triominos":
        """See `Game.resample`. That a seat which drew had no tile to place counts as unknown here."""
        return Triominos(redraw(self._state, seat, seed))

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self._state.over else (self._state.turn,)

    @property
    def scores(self) -> tuple[int, ...]:
        return self._state.scores

    @property
    def is_over(self) -> bool:
        return self._state.over

    @property
    def ranking(self) -> tuple[int, ...] | None:
        state = self._state
        return final_places(state.scores, state.results[-1].winner, state.target) if state.over else None

    def legal_moves(self, seat: int) -> list[str]:
        state = self._state
        if state.over or seat != state.turn:
            return []
        hand = state.hands[seat]
        if not state.board.cells:
            return [written(ORIGIN, way) for tile in turn.starts(hand) for way in ROTATIONS[tile]]
        moves = [written(cell, pattern) for cell, pattern, _ in state.board.places(mask_of(hand))]
        return moves or ["draw" if state.well else "pass"]

    def automatic(self, seat: int) -> str | None:
        """Once a seat has drawn, it goes on until a tile fits, and passes when the well runs out."""
        if not self._state.drawn:
            return None
        moves = self.legal_moves(seat)
        return moves[0] if moves in (["draw"], ["pass"]) else None

    def placements(self, seat: int) -> list[Placement]:
        """What each tile of the seat's hand would score in each of its places, best first; for a seat that
        waits: if it were its turn now.

        Empty when the game is over and, before the start of a round, for all but the seat that starts. Raises
        ValueError for a seat that is not there.
        """
        if not self._has(seat):
            raise ValueError(f"no such seat: {seat!r}")
        state = self._state
        board, hand = state.board, state.hands[seat]
        if state.over:
            return []
        if board.cells:
            found = [describe(board, cell, pattern) for cell, pattern, _ in board.places(mask_of(hand))]
        elif seat == state.turn:
            ways = [way for tile in turn.starts(hand) for way in ROTATIONS[tile]]
            found = [describe(board, ORIGIN, way) for way in ways]
        else:
            return []
        return sorted(found, key=lambda placement: (-placement.points, placement.tile, placement.move))

    def advise(self, seat: int, seed: bytes) -> str | None:
        """See `Game.advise` and engines.triominos.strategy. None where there is only a draw or a pass."""
        state = self._state
        return None if state.over or seat != state.turn else strategy.choose(state, seat)

    def is_legal(self, seat: Any, move: Any) -> bool:
        return not isinstance(self._judge(seat, move), IllegalMove)

    def push(self, seat: int, move: str) -> list[TriominosEvent]:
        """See `Game.push`. The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over",
        "not-your-turn"; of a placement "no-such-tile" (numbers: as named, clockwise), "not-in-hand" (tile),
        "must-start" (tiles: those that may), "start-cell" (cell: where the start goes), "cell-taken" (cell),
        "no-side" (cell: it touches no tile by a side), "corners-differ" (cell, corners: the numbers there,
        None where any will do); of a draw or pass "must-start" (tiles), "tile-fits" (tiles: those of the hand
        that do), "well-empty", "well-left" (tiles in it)."""
        judged = self._judge(seat, move)
        if isinstance(judged, IllegalMove):
            raise judged
        verb, cell, pattern = judged
        events: list[TriominosEvent] = []
        if verb == "place":
            turn.place(self._state, cell, pattern, events)
        elif verb == "draw":
            turn.draw(self._state, events)
        else:
            turn.skip(self._state, events)
        return events

    def _has(self, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _judge(self, seat: Any, move: Any) -> _Judged | IllegalMove:
        """The parsed move, or why it is illegal. The one place where that is judged."""
        if not self._has(seat):
            return IllegalMove("no-such-seat")
        if not isinstance(move, str):
            return IllegalMove("not-a-move")
        name, _, digits = move.partition("=")
        cell, pattern = CELLS.get(name), PATTERNS.get(digits)
        placing = cell is not None and pattern is not None
        if not placing and move not in ("draw", "pass"):
            return IllegalMove("not-a-move")
        state = self._state
        if state.over:
            return IllegalMove("game-over")
        if seat != state.turn:
            return IllegalMove("not-your-turn")
        if cell is not None and pattern is not None:
            return self._judge_placement(state.hands[seat], cell, pattern)
        if not state.board.cells:
            return IllegalMove("must-start", tiles=names(turn.starts(state.hands[seat])))
        fitting = {tile for _, _, tile in state.board.places(mask_of(state.hands[seat]))}
        if fitting:
            return IllegalMove("tile-fits", tiles=names(sorted(fitting)))
        if move == "draw":
            return (move, 0, 0) if state.well else IllegalMove("well-empty")
        return IllegalMove("well-left", tiles=len(state.well)) if state.well else (move, 0, 0)

    def _judge_placement(self, hand: tuple[int, ...], cell: int, pattern: int) -> _Judged | IllegalMove:
        board = self._state.board
        tile = LYING.get(pattern)
        if tile is None:
            return IllegalMove("no-such-tile", numbers=TEXT[pattern])
        if tile not in hand:
            return IllegalMove("not-in-hand", tile=TILES[tile])
        if not board.cells:
            if tile not in turn.starts(hand):
                return IllegalMove("must-start", tiles=names(turn.starts(hand)))
            if cell != ORIGIN:
                return IllegalMove("start-cell", cell=NAMES[ORIGIN])
            return "place", cell, pattern
        known = board.open.get(cell)
        if known is None:
            return IllegalMove("cell-taken" if cell in board.cells else "no-side", cell=NAMES[cell])
        if pattern not in FITS[known]:
            return IllegalMove("corners-differ", cell=NAMES[cell], corners=board.known(cell))
        return "place", cell, pattern


def _target(options: Any) -> int:
    """The points to reach. Raises ValueError for an unknown option or value.

    Any whole number in the range does; `Triominos.option_values` has those that are offered.
    """
    values = Triominos.option_values
    given = options.get("target") if isinstance(options, Mapping) else None
    if is_count(given, min(values["target"]), max(values["target"])):
        checked_options(values, {key: value for key, value in options.items() if key != "target"})
        return int(options["target"])
    return int(checked_options(values, options)["target"])


def placements(game: Game, seat: int) -> list[Placement]:
    """`Triominos.placements` of a game of Tri-Ominos. Raises TypeError for another game."""
    if not isinstance(game, Triominos):
        raise TypeError(f"not a game of Tri-Ominos: {game.name}")
    return game.placements(seat)
