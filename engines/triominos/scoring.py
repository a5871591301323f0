"""What a placement scores, as data; and what the end of a round does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.base import places
from engines.triominos.board import Board, written
from engines.triominos.lattice import NAMES, place_of
from engines.triominos.tiles import LYING, SUM, TILES, ZERO, is_triple
from engines.triominos.types import BonusKind, Reason, Score

OUT: Final = "out"
BLOCKED: Final = "blocked"

START, START_ZERO = 10, 30
BRIDGE, HEXAGON = 40, 50
GOING_OUT = 25
DRAW_POINTS = -5
PASS_POINTS = -10


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile in a place, and what it scores there."""

    tile: str
    move: str
    """The move's notation, `CELL=xyz`."""
    cell: str
    points: int
    """Its sum and all bonuses."""
    tile_points: int
    bonuses: tuple[tuple[BonusKind, int], ...]
    """(kind, points) of each."""
    hexagons: tuple[tuple[int, int], ...]
    """The lattice points whose hexagon it closes."""

    def values(self) -> Score:
        """What events and views tell of it."""
        return {
            "move": self.move,
            "points": self.points,
            "tile_points": self.tile_points,
            "bonuses": [{"kind": kind, "points": points} for kind, points in self.bonuses],
            "hexagons": [list(point) for point in self.hexagons],
        }


def bonus(board: Board, cell: int) -> int:
    """What any tile scores in an open cell beside its sum.

    By the published rules: a closed hexagon counts, and then nothing else; else a bridge, which is a cell
    whose third corner is touched as well, or that shares two sides or three.
    """
    if not board.encloses(cell):
        return 0
    return HEXAGON if board.closing(cell) else BRIDGE


def describe(board: Board, cell: int, pattern: int) -> Placement:
    """What a tile would score in an open cell of the board, or as the start of a round on an empty one."""
    tile = LYING[pattern]
    bonuses: list[tuple[BonusKind, int]] = []
    closing: list[int] = []
    if not board.cells:
        if is_triple(tile):
            bonuses.append(("start", START))
        if tile == ZERO:
            bonuses.append(("zero", START_ZERO))
    else:
        more = bonus(board, cell)
        if more == HEXAGON:
            closing = board.closing(cell)
        if more:
            bonuses.append(("hexagon" if closing else "bridge", more))
    return Placement(
        tile=TILES[tile],
        move=written(cell, pattern),
        cell=NAMES[cell],
        points=SUM[tile] + sum([points for _, points in bonuses]),
        tile_points=SUM[tile],
        bonuses=tuple(bonuses),
        hexagons=tuple([place_of(point) for point in closing]),
    )


def hand_sums(hands: Sequence[tuple[int, ...]]) -> list[int]:
    """The sum of the tiles of each hand."""
    return [sum([SUM[tile] for tile in hand]) for hand in hands]


def blocked_winner(hands: Sequence[tuple[int, ...]], last_to_place: int) -> int:
    """Who wins a blocked round: the fewest tiles, the lower sum, the earliest after the last to place."""
    sums = hand_sums(hands)
    seats = range(len(hands))
    return min(
        seats, key=lambda seat: (len(hands[seat]), sums[seat], (seat - last_to_place - 1) % len(hands))
    )


def end_points(hands: Sequence[tuple[int, ...]], winner: int, reason: Reason) -> list[int]:
    """What the end of the round adds to each total."""
    sums = hand_sums(hands)
    points = [0] * len(hands)
    others = sum(sums) - sums[winner]
    points[winner] = others + GOING_OUT if reason == OUT else others - sums[winner]
    return points


def final_places(scores: Sequence[int], winner: int, target: int) -> tuple[int, ...]:
    """The places at the end of a game whose last round that seat won.

    Who won the round is first with `target` or more, whatever the others have; the rest go by their totals.
    """
    if scores[winner] < target:
        return places(scores)
    above = max(scores) + 1
    return places([above if seat == winner else score for seat, score in enumerate(scores)])
