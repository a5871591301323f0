"""The tiles on the table: the number at each lattice point, and the cells where one more could go."""

from collections.abc import Iterator

from engines.triominos.lattice import NAMES, around, corners, neighbours
from engines.triominos.tiles import ENCLOSED, FITS, MASK, TEXT, UNKNOWN, WEIGHTS


class Board:
    """Tiles on the lattice. What a placement changes is kept up to date, so that finding the places of a
    hand looks at open cells only."""

    __slots__ = ("cells", "open", "tiles_at", "values")

    cells: dict[int, int]
    """The pattern in each occupied cell, in placing order."""
    values: dict[int, int]
    """The number at each point that a tile touches."""
    tiles_at: dict[int, int]
    """How many tiles meet in each of these points; 6 is a closed hexagon."""
    open: dict[int, int]
    """The empty cells beside a tile, each with the pattern of its corners as far as they are known."""

    def __init__(self) -> None:
        self.cells = {}
        self.values = {}
        self.tiles_at = {}
        self.open = {}

    def copy(self) -> "Board":
        """An independent copy."""
        twin = object.__new__(Board)
        twin.cells = self.cells.copy()
        twin.values = self.values.copy()
        twin.tiles_at = self.tiles_at.copy()
        twin.open = self.open.copy()
        return twin

    def place(self, cell: int, pattern: int) -> bool:
        """Put a tile down. Whether its side fits is for the caller to judge; False, and the board then is of
        no further use, when a corner disagrees with its point."""
        values, tiles_at, cells = self.values, self.tiles_at, self.cells
        cells[cell] = pattern
        self.open.pop(cell, None)
        stale = [other for other in neighbours(cell) if other not in cells]
        for point, weight in zip(corners(cell), WEIGHTS, strict=True):
            value = pattern // weight % 7
            if point in values:
                if values[point] != value:
                    return False
                tiles_at[point] += 1
            else:
                values[point] = value
                tiles_at[point] = 1
                stale += [other for other in around(point) if other in self.open]
        known = values.get
        for other in stale:
            first, second, third = corners(other)
            self.open[other] = 49 * known(first, UNKNOWN) + 7 * known(second, UNKNOWN) + known(third, UNKNOWN)
        return True

    def places(self, mask: int) -> Iterator[tuple[int, int, int]]:
        """Every (cell, full pattern, tile) in which one of these tiles (bits) has a place, in a fixed
        order."""
        for cell, known in self.open.items():
            if MASK[known] & mask:
                for pattern, tile in FITS[known].items():
                    if mask >> tile & 1:
                        yield cell, pattern, tile

    def encloses(self, cell: int) -> bool:
        """Whether all three corners of an open cell are touched by tiles."""
        return ENCLOSED[self.open[cell]]

    def closing(self, cell: int) -> list[int]:
        """The points whose sixth tile would come into this empty cell."""
        return [point for point in corners(cell) if self.tiles_at.get(point) == 5]

    def known(self, cell: int) -> list[int | None]:
        """The numbers at a cell's corners, apex first and clockwise; None where no tile touches."""
        return [self.values.get(point) for point in corners(cell)]

    def written(self) -> list[str]:
        """The placements in the notation, in placing order."""
        return [written(cell, pattern) for cell, pattern in self.cells.items()]


def written(cell: int, pattern: int) -> str:
    """A placement in the notation: `U2,-1=514`."""
    return f"{NAMES[cell]}={TEXT[pattern]}"
