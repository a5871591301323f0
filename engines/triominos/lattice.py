"""The triangular lattice: points, and the cells between them, as ints.

The point (q, r) is ``(q + 32) + 64 · (r + 32)``; a cell is twice its point, plus 1 for apex down. A board of
56 connected tiles reaches no further than 28 points from where it began, so the ints of neighbours never
wrap.
"""

_HALF = 32
_ROW = 64
_REACH = 29
"""How far from the origin a cell can lie that a tile could ever be put in, or one beside it."""


def point_of(q: int, r: int) -> int:
    """The int of a lattice point."""
    return q + _HALF + _ROW * (r + _HALF)


def place_of(point: int) -> tuple[int, int]:
    """The (q, r) of a point."""
    return point % _ROW - _HALF, point // _ROW - _HALF


def corners(cell: int) -> tuple[int, int, int]:
    """A cell's three points: the apex, then clockwise."""
    point = cell >> 1
    if cell & 1:
        return point + 1, point + _ROW, point + _ROW + 1
    return point + _ROW, point + 1, point


def neighbours(cell: int) -> tuple[int, int, int]:
    """The three cells that share a side with it."""
    if cell & 1:
        return cell - 1, cell + 1, cell - 1 + 2 * _ROW
    return cell + 1, cell - 1, cell + 1 - 2 * _ROW


def around(point: int) -> tuple[int, int, int, int, int, int]:
    """The six cells that meet in a point."""
    cell = 2 * point
    below = cell - 2 * _ROW
    return cell, cell - 2, cell - 1, below, below + 1, below - 1


def corner_places(cell: str) -> tuple[tuple[int, int], ...]:
    """The lattice points (q, r) of a cell by its notation: the apex, then clockwise. Raises KeyError for what
    is no cell.

    >>> corner_places("U0,0")
    ((0, 1), (1, 0), (0, 0))
    """
    return tuple([place_of(point) for point in corners(CELLS[cell])])


def parse(placement: str) -> tuple[str, tuple[int, int, int]]:
    """The cell of a placement in the notation, and the numbers at its corners in the order of
    `corner_places`."""
    cell, _, numbers = placement.partition("=")
    apex, right, left = map(int, numbers)
    return cell, (apex, right, left)


NAMES: dict[int, str] = {
    2 * point_of(q, r) + down: f"{'UD'[down]}{q},{r}"
    for r in range(-_REACH, _REACH + 1)
    for q in range(-_REACH, _REACH + 1)
    for down in (0, 1)
}
"""The notation of every cell within reach."""

CELLS: dict[str, int] = {name: cell for cell, name in NAMES.items()}
ORIGIN = CELLS["U0,0"]
"""Where a round begins."""
