"""The 72 places of a sheet: eight columns A–H, nine rows 1–9, six beds four wide and three high.

Inside the engine a flower is a number, its code: its place in `CELLS`, down column A first, so that codes
ascend as the names do when sorted as strings. A set of flowers is an int with one bit for each code.
"""

from collections.abc import Iterable, Iterator

COLUMNS = "ABCDEFGH"
ROWS = 9
BEDS = 6

CELLS = tuple(f"{column}{row + 1}" for column in COLUMNS for row in range(ROWS))
CODE = {cell: code for code, cell in enumerate(CELLS)}
EVERYWHERE = (1 << len(CELLS)) - 1
_NAME = {1 << code: cell for code, cell in enumerate(CELLS)}

_TOP = sum(1 << column * ROWS for column in range(len(COLUMNS)))
_NOT_TOP = EVERYWHERE ^ _TOP
_NOT_BOTTOM = EVERYWHERE ^ (_TOP << (ROWS - 1))


def bed_of(code: int) -> int:
    """The bed of a flower, 0 to 5 in reading order."""
    column, row = divmod(code, ROWS)
    return row // 3 * 2 + column // 4


BED = tuple(sum(1 << code for code in range(len(CELLS)) if bed_of(code) == bed) for bed in range(BEDS))
"""The flowers of each bed."""


def spread(flowers: int) -> int:
    """Every flower beside one of these by a side; those themselves only where they have such a neighbour."""
    return (
        (flowers & _NOT_BOTTOM) << 1
        | (flowers & _NOT_TOP) >> 1
        | (flowers << ROWS) & EVERYWHERE
        | flowers >> ROWS
    )


def piece(flowers: int, seed: int) -> int:
    """The part of a set that is connected by sides with its member (or members) `seed`."""
    grown = seed
    while True:
        wider = grown | spread(grown) & flowers
        if wider == grown:
            return grown
        grown = wider


def pieces(flowers: int) -> Iterator[int]:
    """The connected parts of a set, by their first flower."""
    while flowers:
        part = piece(flowers, flowers & -flowers)
        yield part
        flowers ^= part


def connected(flowers: int) -> bool:
    """Whether the set is connected by sides; the empty set is."""
    return piece(flowers, flowers & -flowers) == flowers


def names(flowers: int) -> list[str]:
    """The notation of a set, sorted as strings."""
    found = []
    while flowers:
        first = flowers & -flowers
        found.append(_NAME[first])
        flowers ^= first
    return found


def mask(codes: Iterable[int]) -> int:
    """The set of these codes."""
    flowers = 0
    for code in codes:
        flowers |= 1 << code
    return flowers


def groups(free: int, most: int) -> Iterator[int]:
    """Every connected set of 1 to `most` of the free flowers, each once, in a fixed order.

    The order of a smaller `most` is the same with the larger groups left out. (The way of counting
    polyominoes: a flower that was tried for a group stays out of the groups that follow it.)
    """
    while free:
        start = free & -free
        free ^= start
        yield start
        fresh = spread(start) & free
        if most < 2 or not fresh:
            continue
        stack = [(start, fresh, fresh, 2)]
        while stack:
            group, untried, seen, size = stack.pop()
            cell = untried & -untried
            untried ^= cell
            if untried:
                stack.append((group, untried, seen, size))
            group |= cell
            yield group
            if size < most:
                fresh = spread(cell) & free & ~seen
                untried |= fresh
                if untried:
                    stack.append((group, untried, seen | fresh, size + 1))
