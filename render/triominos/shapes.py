"""Convex outlines on the plane: set in from their sides, and with round corners."""

import math
from collections.abc import Sequence

Point = tuple[float, float]

ROW = math.sqrt(3) / 2
"""How high a triangle of side 1 is."""
_STEPS = 10


def triangle(side: float, up: bool) -> tuple[Point, Point, Point]:
    """A cell's corners in its box, pixels from the top left: the apex, then clockwise."""
    high = side * ROW
    if up:
        return (side / 2, 0.0), (side, high), (0.0, high)
    return (side / 2, high), (0.0, 0.0), (side, 0.0)


def kite(side: float, up: bool, corner: int) -> tuple[Point, Point, Point, Point]:
    """The third of a cell that is nearest to one corner: the corner, then clockwise."""
    points = triangle(side, up)
    here, following, before = (points[(corner + step) % 3] for step in range(3))
    middle = (side / 2, side * ROW * (2 / 3 if up else 1 / 3))
    return here, between(here, following), middle, between(before, here)


def between(one: Point, other: Point) -> Point:
    """The point halfway."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def hexagon(reach: float) -> tuple[Point, ...]:
    """The six points around (0, 0) that far from it, clockwise from the right."""
    turns = (math.tau * step / 6 for step in range(6))
    return tuple((reach * math.cos(turn), reach * math.sin(turn)) for turn in turns)


def inset(outline: Sequence[Point], depths: Sequence[float]) -> list[Point]:
    """A clockwise convex outline with each side moved inwards, the first being the one after its first
    point; negative depths move outwards."""
    sides = [
        _moved(outline[i], outline[(i + 1) % len(outline)], depth) for i, depth in enumerate(depths)
    ]  # fmt: skip
    return [_crossing(sides[i - 1], sides[i]) for i in range(len(sides))]


def rounded(outline: Sequence[Point], radius: float) -> list[Point]:
    """A clockwise convex outline with round corners."""
    core = inset(outline, [radius] * len(outline))
    found: list[Point] = []
    for i, (x, y) in enumerate(core):
        before, following = core[i - 1], core[(i + 1) % len(core)]
        start = math.atan2(y - before[1], x - before[0]) - math.pi / 2
        end = math.atan2(following[1] - y, following[0] - x) - math.pi / 2
        sweep = (end - start) % math.tau
        for step in range(_STEPS + 1):
            turn = start + sweep * step / _STEPS
            found.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return found


_Line = tuple[Point, Point]


def _moved(start: Point, end: Point, depth: float) -> _Line:
    along = (end[0] - start[0], end[1] - start[1])
    length = math.hypot(*along)
    dx, dy = -along[1] / length * depth, along[0] / length * depth
    return (start[0] + dx, start[1] + dy), along


def _crossing(one: _Line, other: _Line) -> Point:
    (x, y), (dx, dy) = one
    (u, v), (du, dv) = other
    share = ((u - x) * dv - (v - y) * du) / (dx * dv - dy * du)
    return x + share * dx, y + share * dy
