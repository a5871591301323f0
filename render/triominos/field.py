"""The lattice on a picture: how large, where, and the tiles drawn on it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.triominos.lattice import CELLS, around, corners, neighbours, place_of
from engines.triominos.types import Last
from render import theme
from render.canvas import Canvas
from render.triominos import tiles
from render.triominos.shapes import ROW

LARGEST, _SMALLEST, _STEP = 212, 24, 4


@dataclass(frozen=True)
class Field:
    """Part of the lattice on a picture: the side of a cell in pixels, and where point (0, 0) lies."""

    side: int
    x: int
    y: float

    def point(self, point: int) -> tuple[int, int]:
        """Where a lattice point lies on the picture."""
        q, r = place_of(point)
        return self.x + (2 * q + r) * self.side // 2, round(self.y - r * self.side * ROW)

    def box(self, cell: int) -> tuple[int, int]:
        """The top left corner of a cell's box."""
        first, _, third = corners(cell)
        if cell & 1:
            return self.point(first)[0] - self.side // 2, self.point(third)[1]
        return self.point(third)[0], self.point(first)[1]


@dataclass(frozen=True)
class Extent:
    """How far cells reach: columns in half sides, rows."""

    left: int
    right: int
    low: int
    high: int

    @staticmethod
    def of(cells: Iterable[int]) -> "Extent":
        """The extent of these cells; at least one is needed."""
        places = [place_of(point) for cell in cells for point in corners(cell)]
        across = [2 * q + r for q, r in places]
        rows = [r for _, r in places]
        return Extent(min(across), max(across), min(rows), max(rows))

    def side(self, width: int, height: int) -> int:
        """The largest side, in even steps, at which it fits in there."""
        room = min(2 * width // (self.right - self.left), int(height / (self.high - self.low) / ROW))
        return max(_SMALLEST, min(LARGEST, room // _STEP * _STEP))

    def height(self, side: int) -> int:
        """How many pixels high it then is."""
        return round((self.high - self.low) * side * ROW)

    def centred(self, side: int, x: int, y: int) -> Field:
        """The field on which it lies around a middle."""
        return Field(
            side,
            x - (self.left + self.right) * side // 4,
            y + (self.high + self.low) / 2 * side * ROW,
        )


def read(board: Sequence[str]) -> dict[int, str]:
    """The numbers in each cell, apex first and clockwise, from placements in the notation."""
    return {CELLS[cell]: values for cell, _, values in (entry.partition("=") for entry in board)}


def cell_of(placement: str) -> int:
    """The cell of a placement in the notation, or of a cell's own name."""
    return CELLS[placement.partition("=")[0]]


def sow(canvas: Canvas, field: Field, taken: Iterable[int], bed: tuple[int, int, int, int]) -> None:
    """Dots at the lattice points within a bed (left, top, right, bottom) that none of these cells touches."""
    touched = {field.point(point) for cell in taken for point in corners(cell)}
    left, top, right, bottom = bed
    seed = tiles.dot(field.side)
    margin = field.side // 5
    for r in range(_row(field, bottom - margin) + 1, _row(field, top + margin) + 1):
        y = round(field.y - r * field.side * ROW)
        start = field.x + r * field.side // 2
        start += -((start - left - margin) // field.side) * field.side
        for x in range(start, right - margin + 1, field.side):
            if (x, y) not in touched:
                put(canvas, seed, (x, y))


def _row(field: Field, y: int) -> int:
    return math.floor((field.y - y) / field.side / ROW)


def draw(
    canvas: Canvas, field: Field, lying: Mapping[int, str], last: Last | None
) -> None:  # fmt: skip
    """The tiles, the last one framed; flowers that are complete have a heart, and what the last tile
    scored for beside its sum is marked."""
    newest = cell_of(last["move"]) if last else None
    for cell, values in lying.items():
        if cell != newest:
            put(canvas, tiles.tile(values, not cell & 1, field.side, "plain", theme.BED), field.box(cell))
    if last:
        for q, r in last["hexagons"]:
            put(canvas, tiles.ring(field.side), field.point(_point(q, r)))
    if newest is not None:
        framed = tiles.tile(lying[newest], not newest & 1, field.side, "last", theme.BED)
        put(canvas, framed, field.box(newest))
        if last and any(bonus["kind"] == "bridge" for bonus in last["bonuses"]):
            for point in reached(newest, lying):
                put(canvas, tiles.knot(field.side), field.point(point))
    for point in flowers(lying):
        put(canvas, tiles.heart(field.side), field.point(point))


def flowers(lying: Mapping[int, str]) -> list[int]:
    """The points around which all six cells are taken, in the tiles' order."""
    points = dict.fromkeys(point for cell in lying for point in corners(cell))
    return [point for point in points if all(cell in lying for cell in around(point))]


def reached(cell: int, lying: Mapping[int, str]) -> list[int]:
    """The corners at which a bridge touches tiles beside which it does not lie; all three if there are none
    such, because it lies between tiles that meet."""
    beside = {*neighbours(cell), cell}
    far = [
        point
        for point in corners(cell)
        if any(other in lying and other not in beside for other in around(point))
        and not any(other in lying and point in corners(other) for other in neighbours(cell))
    ]
    return far or list(corners(cell))


def put(canvas: Canvas, sprite: tiles.Sprite, at: tuple[int, int]) -> None:
    """A sprite at the box or point it belongs to."""
    canvas.paste(sprite.picture, at[0] + sprite.dx, at[1] + sprite.dy, sprite.mask)


@lru_cache(maxsize=4096)
def _point(q: int, r: int) -> int:
    return CELLS[f"U{q},{r}"] >> 1
