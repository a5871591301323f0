"""How the bot player of Tri-Ominos chooses: by what a placement scores, less what it hands to the next seat.

It looks at the table, at its own hand, at a revealed triple and at how many tiles the others hold, and at
nothing else: two games that look alike to a seat get the same move.
"""

from collections.abc import Iterable

from engines.triominos.board import Board, written
from engines.triominos.lattice import ORIGIN
from engines.triominos.scoring import DRAW_POINTS, GOING_OUT, PASS_POINTS, bonus
from engines.triominos.state import State
from engines.triominos.tiles import FITS, LYING, MASK, ROTATIONS, SUM, TILES, ZERO, mask_of
from engines.triominos.turn import starts

FOLLOW_UP = 0.6
"""How much of what the seat's hand could score next counts now: the others move before that."""
STUCK = -10.0
"""What it counts to be left with no tile that fits."""


def choose(state: State, seat: int) -> str | None:
    """The placement that the seat to move prefers; None where it has none."""
    hand = state.hands[seat]
    if not state.board.cells:
        # 000 scores 40, more than any other start.
        options = starts(hand)
        return written(ORIGIN, ROTATIONS[ZERO if ZERO in options else options[0]][0])
    best: tuple[float, str] | None = None
    for cell, pattern, _ in state.board.places(mask_of(hand)):
        worth = _worth(state, seat, cell, pattern)
        if best is None or worth > best[0]:
            best = worth, written(cell, pattern)
    return None if best is None else best[1]


def _worth(state: State, seat: int, cell: int, pattern: int) -> float:
    """The points of a placement, less the next seat's best known reply, plus some of its own next points."""
    tile = LYING[pattern]
    points = float(SUM[tile] + bonus(state.board, cell))
    board = state.board.copy()
    board.place(cell, pattern)
    rest = [held for held in state.hands[seat] if held != tile]
    seen = {*rest, *(LYING[lying] for lying in board.cells.values())}
    unseen = [other for other in range(len(TILES)) if other not in seen]
    if not rest:
        held = sum(len(hand) for other, hand in enumerate(state.hands) if other != seat)
        return points + GOING_OUT + held * sum(SUM[other] for other in unseen) / len(unseen)
    own = _best_points(board, rest)
    return points - _reply(state, seat, board, unseen) + (FOLLOW_UP * max(own.values()) if own else STUCK)


def _best_points(board: Board, tiles: Iterable[int]) -> dict[int, int]:
    """By tile that has a place: the most that it can score."""
    best: dict[int, int] = {}
    mask = mask_of(tiles)
    for cell, known in board.open.items():
        if MASK[known] & mask:
            more = bonus(board, cell)
            for tile in FITS[known].values():
                if mask >> tile & 1 and best.get(tile, -1) < SUM[tile] + more:
                    best[tile] = SUM[tile] + more
    return best


def _reply(state: State, seat: int, board: Board, unseen: list[int]) -> float:
    """What the next seat's best reply scores on average over the hands that it may hold.

    Its hand is a random part of the tiles unseen, but for a revealed triple, whose place is known.
    """
    replier = (seat + 1) % state.players
    size = len(state.hands[replier])
    shown = state.shown if state.shown in unseen else None
    certain = shown if state.placed_by[0] == replier else None
    points = _best_points(board, unseen if certain == shown else [tile for tile in unseen if tile != shown])
    others = len(unseen) - (shown is not None)
    size -= certain is not None
    average, none_yet = 0.0, 1.0
    for tile in sorted(points, key=lambda tile: (-points[tile], tile)):
        if tile == certain:
            return average + none_yet * points[tile]
        has = min(1.0, size / others)
        average += none_yet * has * points[tile]
        none_yet *= 1 - has
        others -= 1
    return average + none_yet * _reply_from_well(list(points.values()), len(state.well))


def _reply_from_well(points: list[int], well: int) -> float:
    """What a seat without a fitting tile scores on average, when any of these replies may be in the well."""
    if not points or not well:
        return float(DRAW_POINTS * well + PASS_POINTS)
    return sum(points) / len(points) + DRAW_POINTS * (well + 1) / (len(points) + 1)
