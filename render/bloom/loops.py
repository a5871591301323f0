"""The loop that a pen draws around a group of flowers: closed, rounded, a little unsteady.

The outline runs inside the group's cells and is as round where it bends inwards as where it bends outwards:
loops of neighbouring groups lie in each other's bends and never touch.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

Point = tuple[float, float]
Cell = tuple[int, int]
"""Column and row, from 0."""

_STEP = 0.06
_CURVE = 8
# Shares of a cell's side: how far the loop keeps from the cells' edges, how round it is, how unsteady.
_INSET, _ROUND, _WOBBLE, _DRIFT, _OVERLAP = 0.045, 0.46, 0.016, 0.03, 0.3


class Grid(Protocol):
    """Where cells lie, in pixels."""

    @property
    def side(self) -> int: ...
    def left(self, column: int) -> int: ...
    def top(self, row: int) -> int: ...


@dataclass(frozen=True, slots=True)
class _Edge:
    start: Cell
    end: Cell
    cell: Cell


def outlines(cells: Iterable[Cell], grid: Grid) -> list[list[Point]]:
    """The group's outlines as dense closed polylines, outer ones clockwise, holes the other way round.

    Every group of cells will do: cells that touch by a corner only are kept apart.
    """
    found = []
    for chain in _chains(set(cells)):
        corners = _corners(chain, grid)
        found.append(_unsteady(_rounded(corners, _ROUND * grid.side), grid.side, _seed(chain)))
    return found


def pen(outline: Sequence[Point], side: float) -> list[Point]:
    """The same loop as a pen draws it: its end passes its start a little beside it."""
    lengths = _lengths(outline)
    total = lengths[-1]
    drawn: list[Point] = []
    extra = 0
    while extra < len(outline) - 1 and lengths[extra] < _OVERLAP * side:
        extra += 1
    long = [*outline, *outline[1 : extra + 1]]
    measured = [*lengths, *(total + length for length in lengths[1 : extra + 1])]
    for at, (x, y) in enumerate(long):
        share = measured[at] / measured[-1]
        nx, ny = _normal(long, at)
        drift = _DRIFT * side * (share - 0.5) * 2
        drawn.append((x + nx * drift, y + ny * drift))
    return drawn


def dashes(outline: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """A closed polyline cut into dashes of about that length."""
    lengths = _lengths(outline)
    count = max(3, round(lengths[-1] / (dash + gap)))
    period = lengths[-1] / count
    share = dash / (dash + gap)
    found: list[list[Point]] = [[] for _ in range(count)]
    for point, length in zip(outline, lengths, strict=True):
        place = min(count - 1, int(length / period))
        if length / period - place <= share:
            found[place].append(point)
    return [dash for dash in found if len(dash) > 1]


def _chains(cells: set[Cell]) -> list[list[_Edge]]:
    """The boundary's edges in order, clockwise around the cells, one chain for each closed line."""
    edges: dict[Cell, list[_Edge]] = {}
    for column, row in sorted(cells):
        here = (column, row)
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        beyond = ((column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row))
        for turn in range(4):
            if beyond[turn] not in cells:
                edge = _Edge(corners[turn], corners[(turn + 1) % 4], here)
                edges.setdefault(edge.start, []).append(edge)
    found = []
    while edges:
        chain = [_take(edges, next(iter(edges)), None)]
        while chain[-1].end != chain[0].start:
            chain.append(_take(edges, chain[-1].end, chain[-1].cell))
        found.append(chain)
    return found


def _take(edges: dict[Cell, list[_Edge]], start: Cell, cell: Cell | None) -> _Edge:
    """The edge that goes on from there; where two do, the one of the same cell."""
    options = edges[start]
    chosen = next((edge for edge in options if edge.cell == cell), options[0])
    options.remove(chosen)
    if not options:
        del edges[start]
    return chosen


def _corners(chain: Sequence[_Edge], grid: Grid) -> list[Point]:
    """The chain's turning points in pixels, moved into the cells."""
    found: list[Point] = []
    for at, edge in enumerate(chain):
        before = chain[at - 1]
        flat, was_flat = edge.start[1] == edge.end[1], before.start[1] == before.end[1]
        if flat != was_flat:
            upright, level = (before, edge) if flat else (edge, before)
            found.append((_across(upright, grid), _down(level, grid)))
    return found


def _across(edge: _Edge, grid: Grid) -> float:
    left, depth = grid.left(edge.cell[0]), _INSET * grid.side
    return left + depth if edge.start[0] == edge.cell[0] else left + grid.side - depth


def _down(edge: _Edge, grid: Grid) -> float:
    top, depth = grid.top(edge.cell[1]), _INSET * grid.side
    return top + depth if edge.start[1] == edge.cell[1] else top + grid.side - depth


def _rounded(corners: Sequence[Point], radius: float) -> list[Point]:
    """A closed polyline with each corner cut by a curve, the first point repeated at the end."""
    found: list[Point] = []
    for at, corner in enumerate(corners):
        before, following = corners[at - 1], corners[(at + 1) % len(corners)]
        start, end = _towards(corner, before, radius), _towards(corner, following, radius)
        for step in range(_CURVE + 1):
            t = step / _CURVE
            # Between a quadratic curve and a circle's arc: rounder than the first, drawn as fast.
            u, v, w = (1 - t) ** 2, 2 * t * (1 - t) * 1.15, t**2
            whole = u + v + w
            found.append(
                (
                    (u * start[0] + v * corner[0] + w * end[0]) / whole,
                    (u * start[1] + v * corner[1] + w * end[1]) / whole,
                )
            )
    return [*found, found[0]]


def _towards(corner: Point, other: Point, radius: float) -> Point:
    length = math.dist(corner, other)
    share = min(radius, length / 2) / length
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


def _unsteady(line: Sequence[Point], side: float, seed: int) -> list[Point]:
    """The closed line resampled evenly and moved about as a hand would."""
    lengths = _lengths(line)
    total = lengths[-1]
    count = max(24, round(total / (_STEP * side)))
    waves = max(2, round(total / (1.9 * side)))
    phase = seed % 97 / 97 * math.tau
    found: list[Point] = []
    segment = 0
    for step in range(count):
        target = total * step / count
        while lengths[segment + 1] < target:
            segment += 1
        (x, y), (u, v) = line[segment], line[segment + 1]
        span = lengths[segment + 1] - lengths[segment]
        share = (target - lengths[segment]) / span if span else 0.0
        length = math.hypot(u - x, v - y) or 1.0
        turn = math.tau * step / count
        out = math.sin(waves * turn + phase) + 0.6 * math.sin((waves + 1) * turn + 2 * phase)
        out *= _WOBBLE * side
        found.append(
            (x + (u - x) * share + (v - y) / length * out, y + (v - y) * share - (u - x) / length * out)
        )
    return [*found, found[0]]


def _lengths(line: Sequence[Point]) -> list[float]:
    done = [0.0]
    for one, other in itertools.pairwise(line):
        done.append(done[-1] + math.dist(one, other))
    return done


def _normal(line: Sequence[Point], at: int) -> Point:
    (x, y), (u, v) = line[max(0, at - 1)], line[min(len(line) - 1, at + 1)]
    length = math.hypot(u - x, v - y) or 1.0
    return (v - y) / length, -(u - x) / length


def _seed(chain: Sequence[_Edge]) -> int:
    return sum((edge.cell[0] * 13 + edge.cell[1] * 29 + 7) * (at + 3) for at, edge in enumerate(chain))
