"""Cells: `X,Y` in the notation, a single number inside the engine.

The number grows with y, then with x. Neighbours are one number or one `ROW` apart.
"""

import re
from functools import cache

ROW = 1024
HOME = ROW * ROW // 2 + ROW // 2
"""0,0, where the start card lies."""
_FARTHEST = 108
"""No chain of cards reaches farther from 0,0, and so there is no wrapping from row to row."""
BESIDE_HOME = frozenset({HOME - 1, HOME + 1, HOME - ROW, HOME + ROW})

_NUMBER = r"(0|-?[1-9][0-9]{0,8})"
_CELL = re.compile(f"{_NUMBER},{_NUMBER}")


@cache
def name(cell: int) -> str:
    """The notation of a cell."""
    return f"{cell % ROW - ROW // 2},{cell // ROW - ROW // 2}"


def names(cells: tuple[int, ...] | list[int]) -> list[str]:
    """The notation of several cells, from below up and from the left to the right."""
    return [name(cell) for cell in sorted(cells)]


def parse(text: str) -> int | None:
    """The cell of a notation; -1 for one that is well written but out of any garden's reach, None for
    anything else."""
    found = _CELL.fullmatch(text)
    if found is None:
        return None
    x, y = int(found[1]), int(found[2])
    if max(abs(x), abs(y)) > _FARTHEST:
        return -1
    return HOME + ROW * y + x


def neighbours(cell: int) -> tuple[int, int, int, int]:
    """The four cells that share a side with it."""
    return cell - ROW, cell - 1, cell + 1, cell + ROW
