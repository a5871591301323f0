"""What is printed on a sheet: colours, and where each is."""

from collections.abc import Sequence
from functools import lru_cache

from engines.bloom.cells import CELLS, COLUMNS, ROWS
from engines.bloom.sheets import SHEETS

COLOURS = ("orange", "pink", "yellow", "blue", "purple")
COLOUR = {name: index for index, name in enumerate(COLOURS)}
DICE = (*COLOURS, "wild")
"""The dice, in the order in which they are rolled."""
DIE = {name: index for index, name in enumerate(DICE)}
WILD = DIE["wild"]
LETTERS = "OPYBVW"
"""The colours' letters on a sheet, in their order; W is white."""

_PRINTED = {tuple(rows): letter for letter, rows in SHEETS.items()}


class Layout:
    """A sheet as printed. `rows`: nine strings of eight letters; `printed`: "A" to "E" for one of the five
    sheets, else None; `colours`: the flowers of each colour; `white`; `suits`: colour or white."""

    __slots__ = ("colours", "printed", "rows", "suits", "white")

    def __init__(self, rows: tuple[str, ...]) -> None:
        sets = [0] * len(LETTERS)
        for code in range(len(CELLS)):
            column, row = divmod(code, ROWS)
            sets[LETTERS.index(rows[row][column])] |= 1 << code
        self.rows = rows
        self.printed = _PRINTED.get(rows)
        self.colours = tuple(sets[:-1])
        self.white = sets[-1]
        self.suits = tuple([colour | self.white for colour in self.colours])


@lru_cache(maxsize=256)
def layout(rows: tuple[str, ...]) -> Layout:
    """The layout of nine rows that `is_sheet` accepts."""
    return Layout(rows)


PRINTED = {letter: layout(tuple(rows)) for letter, rows in SHEETS.items()}


def is_sheet(rows: Sequence[object]) -> bool:
    """Whether these are nine rows of eight letters."""
    return len(rows) == ROWS and all(
        isinstance(row, str) and len(row) == len(COLUMNS) and all(sign in LETTERS for sign in row)
        for row in rows
    )
