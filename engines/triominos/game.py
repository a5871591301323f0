"""Tri-Ominos: the game as the rest of the project meets it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.base import Game, IllegalMove, checked_options, is_count
from engines.kernel import Kernel
from engines.random import Source
from engines.triominos import position as positions
from engines.triominos import strategy, turn
from engines.triominos.board import written
from engines.triominos.hidden import redraw
from engines.triominos.lattice import CELLS, NAMES, ORIGIN
from engines.triominos.scoring import Placement, describe
from engines.triominos.state import State
from engines.triominos.tiles import FITS, LYING, PATTERNS, ROTATIONS, TEXT, TILES, mask_of, names
from engines.triominos.types import TriominosEvent, TriominosView
from engines.triominos.view import show

Move = tuple[str, int, int]
"""What a move says: "place" with cell and pattern, or "draw" or "pass"."""
_WORDS: dict[str, Move] = {"draw": ("draw", 0, 0), "pass": ("pass", 0, 0)}


class Triominos(Kernel[State, Move, TriominosView, TriominosEvent]):
    """2 to 4 players, 56 tiles, rounds until someone has 400 points (option `target`).

    Set-up, to recompute it: each round begins with all 56 tiles in the sorted order of their
    notation (000, 001, …, 555), which are shuffled once; that takes 55 numbers and, nearly always, 55 blocks.
    Every seat is dealt 9 tiles (two players) or 7 from the front, seat 0 its whole hand first; the rest is
    the well, its front the next tile drawn. No other numbers are taken.

    Moves: "CELL=xyz" (`U2,-1=514`), "draw", "pass".

    The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over", "not-your-turn"; of a placement
    "no-such-tile" (numbers: as named, clockwise), "not-in-hand" (tile), "must-start" (tiles: those that may),
    "start-cell" (cell: where the start goes), "cell-taken" (cell), "no-side" (cell: it touches no tile by a
    side), "corners-differ" (cell, corners: the numbers there, None where any will do); of a draw or pass
    "must-start" (tiles), "tile-fits" (tiles: those of the hand that do), "well-empty", "well-left" (tiles in
    it).
    """

    __slots__ = ()

    name = "triominos"
    rules_version = 1
    min_players = 2
    max_players = 4
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {"target": (400, 100, 150, 200, 250, 300, 350)}

    @classmethod
    def _options(cls, given: Any) -> dict[str, Any]:
        # Any whole number in the range does; `option_values` has those that are offered.
        offered = cls.option_values["target"]
        if isinstance(given, Mapping) and given.keys() == {"target"}:
            target = given["target"]
            if is_count(target, min(offered), max(offered)):
                return {"target": target}
        return checked_options(cls.option_values, given)

    @classmethod
    def _begin(cls, players: int, source: Source, options: Mapping[str, Any]) -> State:
        state = State(players, options["target"], source)
        turn.deal(state)
        return state

    @classmethod
    def _read(
        cls, position: Mapping[str, Any], players: int, source: Source, options: Mapping[str, Any]
    ) -> State:
        return positions.read(position, players, options["target"], source)

    def position(self) -> dict[str, Any]:
        return positions.write(self.state)

    def _show(self, seat: int | None) -> TriominosView:
        return show(self.state, seat)

    def _redraw(self, seat: int | None, seed: bytes) -> State:
        # That a seat which drew had no tile to place counts as unknown here.
        return redraw(self.state, seat, seed)

    @property
    def ranking(self) -> tuple[int, ...] | None:
        return self.state.ranking if self.state.over else None

    def legal_moves(self, seat: int) -> list[str]:
        state = self.state
        if state.over or seat != state.turn:
            return []
        hand = state.hands[seat]
        if not state.board.cells:
            return [written(ORIGIN, way) for tile in turn.starts(hand) for way in ROTATIONS[tile]]
        moves = [written(cell, pattern) for cell, pattern, _ in state.board.places(mask_of(hand))]
        return moves or ["draw" if state.well else "pass"]

    def automatic(self, seat: int) -> str | None:
        """Once a seat has drawn, it goes on until a tile fits, and passes when the well runs out."""
        if not self.state.drawn:
            return None
        moves = self.legal_moves(seat)
        return moves[0] if moves in (["draw"], ["pass"]) else None

    def placements(self, seat: int) -> list[Placement]:
        """What each tile of the seat's hand would score in each of its places, best first; for a seat that
        waits: if it were its turn now.

        Empty when the game is over and, before the start of a round, for all but the seat that starts. Raises
        ValueError for a seat that is not there.
        """
        self._seated(seat)
        state = self.state
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

    def _advise(self, seat: int, seed: bytes) -> str | None:
        return strategy.choose(self.state, seat)

    @staticmethod
    def _parse(move: str) -> Move | None:
        name, _, digits = move.partition("=")
        cell, pattern = CELLS.get(name), PATTERNS.get(digits)
        return _WORDS.get(move) if cell is None or pattern is None else ("place", cell, pattern)

    def _refuse(self, seat: int, move: Move) -> IllegalMove | None:
        state = self.state
        verb, cell, pattern = move
        hand = state.hands[seat]
        if verb == "place":
            return self._refuse_placement(hand, cell, pattern)
        if not state.board.cells:
            return IllegalMove("must-start", tiles=names(turn.starts(hand)))
        fitting = {tile for _, _, tile in state.board.places(mask_of(hand))}
        if fitting:
            return IllegalMove("tile-fits", tiles=names(sorted(fitting)))
        if verb == "draw":
            return None if state.well else IllegalMove("well-empty")
        return IllegalMove("well-left", tiles=len(state.well)) if state.well else None

    def _apply(self, seat: int, move: Move, events: list[TriominosEvent]) -> None:
        verb, cell, pattern = move
        if verb == "place":
            turn.place(self.state, cell, pattern, events)
        elif verb == "draw":
            turn.draw(self.state, events)
        else:
            turn.skip(self.state, events)

    def _refuse_placement(self, hand: tuple[int, ...], cell: int, pattern: int) -> IllegalMove | None:
        board = self.state.board
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
            return None
        known = board.open.get(cell)
        if known is None:
            return IllegalMove("cell-taken" if cell in board.cells else "no-side", cell=NAMES[cell])
        if pattern not in FITS[known]:
            return IllegalMove("corners-differ", cell=NAMES[cell], corners=board.known(cell))
        return None


def placements(game: Game, seat: int) -> list[Placement]:
    """`Triominos.placements` of a game of Tri-Ominos. Raises TypeError for another game."""
    if not isinstance(game, Triominos):
        raise TypeError(f"not a game of Tri-Ominos: {game.name}")
    return game.placements(seat)
