"""A sheet's flowers in six beds, with loops around the groups that are circled."""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render import theme
from render.bloom import loops
from render.bloom.flowers import LETTERS, flower, on_ground, picture
from render.canvas import SUPERSAMPLE, Canvas, sprite
from render.kept import kept

COLUMNS, ROWS = 8, 9
Look = Literal["plain", "last", "preview"]
_VISIBLE = [255 if level > 7 else 0 for level in range(256)]


def cell_of(name: str) -> tuple[int, int]:
    """Column and row, from 0, of a cell such as "B3"."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


@dataclass(frozen=True, slots=True)
class Plot:
    """The measures of a garden in pixels: a cell's side, what a bed adds around its cells, the gap between
    beds, and the room for coordinates at the left and on top (0: none)."""

    side: int
    pad: int
    gap: int
    edge: int

    def left(self, column: int) -> int:
        """Where a column of cells begins, from the garden's left."""
        return self.edge + self.pad + column * self.side + column // 4 * (2 * self.pad + self.gap)

    def top(self, row: int) -> int:
        """Where a row of cells begins, from the garden's top."""
        return self.edge + self.pad + row * self.side + row // 3 * (2 * self.pad + self.gap)

    @property
    def width(self) -> int:
        return self.left(COLUMNS - 1) + self.side + self.pad

    @property
    def height(self) -> int:
        return self.top(ROWS - 1) + self.side + self.pad

    @property
    def size(self) -> int:
        """How large a flower is."""
        return round(self.side * 0.78)


LARGE = Plot(side=76, pad=6, gap=12, edge=34)


def draw(
    canvas: Canvas, x: int, y: int, plot: Plot, ground: str, rows: Sequence[str],
    groups: Iterable[Sequence[str]], last: Sequence[str] = (), preview: Sequence[str] = (),
) -> None:  # fmt: skip
    """The garden at (x, y) on a ground: `groups` are circled, `last` of them was circled last, `preview` is
    being considered."""
    printed = tuple(rows)
    canvas.paste(_base(plot, printed, ground), x, y)
    groups = list(groups)
    _complete(canvas, x, y, plot, {name for group in groups for name in group})
    for group in groups:
        _ring(canvas, x, y, plot, printed, tuple(group), "last" if list(group) == list(last) else "plain")
    if preview:
        _ring(canvas, x, y, plot, printed, tuple(preview), "preview")


def _ring(
    canvas: Canvas, x: int, y: int, plot: Plot, rows: tuple[str, ...], group: tuple[str, ...], look: Look
) -> None:
    cells = tuple(sorted(cell_of(name) for name in group))
    found = _group(plot, cells, "".join(rows[row][column] for column, row in cells), look)
    canvas.paste(found.picture, x + found.dx, y + found.dy, found.mask)


def _complete(canvas: Canvas, x: int, y: int, plot: Plot, taken: set[str]) -> None:
    """A golden frame for each bed of which every flower is circled."""
    circled = {cell_of(name) for name in taken}
    for bed in range(6):
        left, top = bed % 2 * 4, bed // 2 * 3
        if all((left + i % 4, top + i // 4) in circled for i in range(12)):
            frame, mask = _frame(plot)
            canvas.paste(frame, x + plot.left(left) - plot.pad, y + plot.top(top) - plot.pad, mask)


class _Sprite(NamedTuple):
    picture: Image.Image
    mask: Image.Image
    dx: int
    dy: int


@kept
def _base(plot: Plot, rows: tuple[str, ...], ground: str) -> Image.Image:
    """The garden with nothing circled."""
    canvas = Canvas(plot.width, plot.height, ground)
    wide, high = 4 * plot.side + 2 * plot.pad, 3 * plot.side + 2 * plot.pad
    for bed in range(6):
        left = plot.left(bed % 2 * 4) - plot.pad
        top = plot.top(bed // 2 * 3) - plot.pad
        canvas.panel(left, top, wide, high, theme.BED, ground, radius=_radius(plot))
    inset = (plot.side - plot.size) // 2
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            planted = flower(LETTERS[letter], plot.size, theme.BED)
            canvas.paste(planted, plot.left(column) + inset, plot.top(row) + inset)
    if plot.edge:
        size = max(12, round(plot.edge * 0.82))
        for column in range(COLUMNS):
            middle = plot.left(column) + plot.side / 2
            canvas.text(middle, plot.edge - 8, "ABCDEFGH"[column], size, theme.SAGE, ground, align=0.5)
        for row in range(ROWS):
            baseline = plot.top(row) + plot.side // 2 + round(size * 0.36)
            canvas.text(plot.edge / 2 - 3, baseline, str(row + 1), size, theme.SAGE, ground, align=0.5)
    return canvas.image


def _radius(plot: Plot) -> int:
    return plot.pad + round(plot.side * 0.22)


@kept
def _frame(plot: Plot) -> tuple[Image.Image, Image.Image]:
    wide, high = 4 * plot.side + 2 * plot.pad, 3 * plot.side + 2 * plot.pad
    canvas = Canvas(wide, high, theme.BED)
    thick = max(2, round(plot.side * 0.065))
    canvas.panel(
        0, 0, wide, high, theme.BED, theme.GROUND, radius=_radius(plot), edge=theme.GOLD, thick=thick
    )
    mask = Image.new("L", (wide, high), 255)
    rounded = [thick, thick, wide - thick - 1, high - thick - 1]
    ImageDraw.Draw(mask).rounded_rectangle(rounded, max(0, _radius(plot) - thick), fill=0)
    return canvas.image, mask


@kept
def _group(plot: Plot, cells: tuple[tuple[int, int], ...], letters: str, look: Look) -> _Sprite:
    """The flowers of a group with the loop around them."""
    left = plot.left(min(column for column, _ in cells)) - 2
    top = plot.top(min(row for _, row in cells)) - 2
    wide = plot.left(max(column for column, _ in cells)) + plot.side + 2 - left
    high = plot.top(max(row for _, row in cells)) + plot.side + 2 - top
    s = SUPERSAMPLE
    soil = theme.BED if look == "preview" else theme.PLATE
    sheet = Image.new("RGB", (wide * s, high * s), theme.BED)
    cover = Image.new("L", sheet.size, 0)
    draw, covering = ImageDraw.Draw(sheet), ImageDraw.Draw(cover)
    width = max(1.5, plot.side * (0.085 if look == "preview" else 0.062))
    colour = theme.CREAM if look == "plain" else theme.GOLD
    lines = loops.outlines(cells, plot)
    for line in sorted(lines, key=_area, reverse=True):
        inner = _area(line) < 0
        points = [((px - left) * s, (py - top) * s) for px, py in line]
        draw.polygon(points, fill=theme.BED if inner else soil)
        covering.polygon(points, fill=0 if inner else 255)
    for line in lines:
        if look == "preview":
            pieces = loops.dashes(line, plot.side * 0.22, plot.side * 0.13)
        else:
            pieces = [loops.pen(line, plot.side)]
        for piece in pieces:
            points = [((px - left) * s, (py - top) * s) for px, py in piece]
            for pen, ink in ((draw, colour), (covering, 255)):
                pen.line(points, fill=ink, width=round(width * s), joint="curve")
                for px, py in (points[0], points[-1]):
                    r = width * s / 2
                    pen.ellipse([px - r, py - r, px + r, py + r], fill=ink)
    small = sheet.reduce(s)
    inset = (plot.side - plot.size) // 2
    for (column, row), letter in zip(cells, letters, strict=True):
        drawn = on_ground(LETTERS[letter], plot.size, soil, look == "plain")
        shape = flower_mask(LETTERS[letter], plot.size)
        small.paste(drawn, (plot.left(column) + inset - left, plot.top(row) + inset - top), shape)
    return _Sprite(sprite(small), cover.reduce(s).point(_VISIBLE), left, top)


def _area(line: Sequence[tuple[float, float]]) -> float:
    """Twice the area that the line runs around clockwise."""
    return math.fsum(x * v - u * y for (x, y), (u, v) in itertools.pairwise(line))


@kept
def flower_mask(colour: str, size: int) -> Image.Image:
    """Where a flower covers what lies behind it, in grey."""
    return picture(colour, size).getchannel("A").point(_VISIBLE)
