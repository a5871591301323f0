"""A garden on a picture: how large its cells are, where they lie, and everything drawn on them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from engines.flowers.types import Area, Group
from render import fonts, theme
from render.canvas import Canvas, on
from render.drawings import drawing
from render.flowers import cards, frames
from render.flowers.frames import Cell, Mark, Style
from render.kept import kept
from render.numbers import number

LARGEST, SMALLEST = 148, 6
_STEP = 4
# Sizes go in steps, so that sprites are drawn for few of them.
_LABELS = 46


@lru_cache(maxsize=4096)
def cell_of(name: str) -> Cell:
    """A cell of the notation as numbers: x to the right, y upwards."""
    x, _, y = name.partition(",")
    return int(x), int(y)


@dataclass(frozen=True)
class Plot:
    """Part of the grid on a picture: the size of a cell in pixels, and where cell (0, 0) has its corner."""

    size: int
    x: int
    y: int
    left: int
    right: int
    low: int
    high: int

    def box(self, cell: Cell) -> tuple[int, int]:
        """The top left corner of a cell."""
        return self.x + cell[0] * self.size, self.y - cell[1] * self.size


def reach(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """How far cells go: the lowest and highest x, the lowest and highest y."""
    taken = list(cells)
    xs, ys = [x for x, _ in taken], [y for _, y in taken]
    return min(xs), max(xs), min(ys), max(ys)


def size_in(cells: Iterable[Cell], width: int, height: int, *, labels: bool = True) -> int:
    """The largest size of a cell at which these cells fit in there."""
    left, right, low, high = reach(cells)
    room = _LABELS if labels else 0
    size = min((width - room) // (right - left + 1), (height - room) // (high - low + 1))
    return max(SMALLEST, min(LARGEST, size // _STEP * _STEP if size > 8 * _STEP else size))


def height_of(cells: Iterable[Cell], size: int, *, labels: bool = True) -> int:
    """How high these cells are at a size."""
    _, _, low, high = reach(cells)
    return (high - low + 1) * size + (_LABELS if labels else 0)


def lay_out(
    cells: Iterable[Cell], box: tuple[int, int, int, int], *, labels: bool = True, largest: int = LARGEST
) -> Plot:
    """These cells as large as they fit into a box (left, top, width, height), in its middle."""
    taken = list(cells)
    x, y, width, height = box
    size = min(largest, size_in(taken, width, height, labels=labels))
    left, right, low, high = reach(taken)
    room = _LABELS if labels else 0
    start = x + room + (width - room - (right - left + 1) * size) // 2
    top = y + (height - room - (high - low + 1) * size) // 2
    return Plot(size, start - left * size, top + high * size, left, right, low, high)


def sow(canvas: Canvas, plot: Plot, taken: Iterable[Cell], bed: tuple[int, int, int, int]) -> None:
    """Coordinates at the edges of a bed (left, top, width, height), and a dot in every free cell."""
    x, y, width, height = bed
    size = plot.size
    seed = dot(max(4, size // 12), theme.BED)
    lying = set(taken)
    first = -((plot.x - x - _LABELS - 6) // size)
    last = (x + width - 8 - plot.x) // size - 1
    top = (plot.y - y - 8) // size
    bottom = -((y + height - _LABELS - 6 - plot.y) // size - 1)
    half = size // 2 - seed.width // 2
    for row in range(bottom, top + 1):
        for column in range(first, last + 1):
            if (column, row) not in lying:
                left, up = plot.box((column, row))
                canvas.paste(seed, left + half, up + half)
    tall = max(20, min(30, round(size * 0.4)))
    # Where cells are narrower than the widest number on them, only every second or fifth … is named.
    widest = max(fonts.width(number(column), "strong", tall) for column in (first, last))
    every = next(step for step in (1, 2, 5, 10) if step * size >= widest)
    for column in range(first, last + 1):
        if column % every == 0:
            _label(canvas, column, plot.box((column, 0))[0] + size / 2, y + height - 14, tall)
    for row in range(bottom, top + 1):
        if row % every == 0:
            _label(canvas, row, x + 25, plot.box((0, row))[1] + size // 2 + round(tall * 0.36), tall)


def _label(canvas: Canvas, at: int, x: float, y: int, tall: int) -> None:
    colour = theme.SAGE if at else theme.CREAM
    canvas.text(x, y, number(at), tall, colour, theme.BED, role="strong", align=0.5)


@kept
def dot(size: int, ground: str) -> Image.Image:
    """A free cell's middle."""
    return on(drawing("common/dot", size), ground)


def plant(
    canvas: Canvas, plot: Plot, area: Area, *, ground: str, last: str | None = None,
    gone: Iterable[str] = (),
) -> None:  # fmt: skip
    """The visible cards, each with the edges of what it covers."""
    size, removed = plot.size, set(gone)
    ring = round(frames.RING * size)
    for name, stack in area.items():
        x, y = plot.box(cell_of(name))
        look: cards.Look = "gone" if name in removed else "last" if name == last else "plain"
        covered = "".join(card[0] for card in stack[:-1])
        canvas.paste(cards.card(stack[-1], size - 2 * ring, covered, look, ground), x + ring, y + ring)


def outline(canvas: Canvas, plot: Plot, cells: Sequence[str], style: Style, *, ground: str) -> None:
    """An outline around cells that belong together; to be drawn before their cards."""
    members = frozenset(cell_of(name) for name in cells)
    for cell in members:
        x, y = plot.box(cell)
        canvas.paste(frames.frame(style, plot.size, frames.around(cell, members), ground), x, y)


def corner(cells: Sequence[str]) -> Cell:
    """The cell of a group that bears its mark: the uppermost, of those the rightmost."""
    return max((cell_of(name) for name in cells), key=lambda cell: (cell[1], cell[0]))


def put(canvas: Canvas, mark: Mark, x: float, y: float) -> None:
    """A mark with its middle there."""
    width, height = mark.picture.size
    canvas.paste(mark.picture, round(x - width / 2), round(y - height / 2), mark.mask)


def groups(canvas: Canvas, plot: Plot, found: Sequence[Group], *, ground: str) -> None:
    """The outlines of the number groups; to be drawn before their cards."""
    for group in found:
        outline(canvas, plot, group["cells"], group["state"], ground=ground)


def marks(canvas: Canvas, plot: Plot, found: Sequence[Group]) -> None:
    """A tick, a cross, or how many there are of how many, at each number group."""
    size = plot.size
    for group in found:
        x, y = plot.box(corner(group["cells"]))
        high = max(13, round(size * 0.3))
        if group["state"] == "incomplete":
            sign = frames.pill(f"{len(group['cells'])}/{group['value']}", high, theme.INK, theme.CARD)
        else:
            sign = frames.mark(group["state"], high)
        put(canvas, sign, x + size - max(high, sign.picture.width) / 2 - 1, y + high / 2 + 1)
