"""The 56 tiles and the ways in which one can lie, as small ints and tables over them.

A tile is its place in `TILES`. Three corners, read apex first and clockwise, are one number in base 7, a
*pattern*: digits 0 to 5 are numbers on a tile, 6 is a corner about which nothing is known.
"""

from collections.abc import Iterable
from itertools import product

TILES: tuple[str, ...] = tuple(
    [f"{a}{b}{c}" for a in range(6) for b in range(a, 6) for c in range(b, 6)]
)  # fmt: skip
"""Every tile by its notation, sorted."""

TILE: dict[str, int] = {name: code for code, name in enumerate(TILES)}
SUM: tuple[int, ...] = tuple([sum(map(int, name)) for name in TILES])
"""What a tile is worth: the sum of its three numbers."""

ZERO = TILE["000"]
UNKNOWN = 6
WEIGHTS = (49, 7, 1)
"""What a number counts in a pattern, by corner."""


def is_triple(tile: int) -> bool:
    """Whether its three numbers are the same."""
    return TILES[tile][0] == TILES[tile][2]


def _strength(tile: int) -> tuple[bool, int, str]:
    # The rules, start of a round: triples first; then the sum, the highest number, the next highest.
    return is_triple(tile), SUM[tile], TILES[tile][::-1]


STARTS: tuple[int, ...] = tuple(sorted(range(len(TILES)), key=_strength))
"""The tiles from the weakest to the strongest claim to start a round."""

RANK: tuple[int, ...] = tuple([STARTS.index(tile) for tile in range(len(TILES))])
"""A tile's place in `STARTS`."""


def _rotations(name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name[turn:] + name[:turn] for turn in range(3)))


def pattern_of(values: Iterable[int]) -> int:
    """The pattern of three corners; UNKNOWN where nothing is known."""
    return sum(value * weight for value, weight in zip(values, WEIGHTS, strict=True))


PATTERNS: dict[str, int] = {
    "".join(map(str, values)): pattern_of(values) for values in product(range(6), repeat=3)
}
"""Three digits to their pattern, whether or not there is such a tile."""

TEXT: dict[int, str] = {pattern: text for text, pattern in PATTERNS.items()}
LYING: dict[int, int] = {PATTERNS[text]: tile for tile, name in enumerate(TILES) for text in _rotations(name)}
"""The full patterns that a tile can make, each with the tile. `021` is none: tiles are not turned over."""

ROTATIONS: tuple[tuple[int, ...], ...] = tuple(
    [tuple([PATTERNS[text] for text in _rotations(name)]) for name in TILES]
)
"""The patterns of a tile, its notation first; a triple has one."""


def _fits(pattern: tuple[int, ...]) -> dict[int, int]:
    texts = ("".join(map(str, values)) for values in product(*(_choices(value) for value in pattern)))
    return {PATTERNS[text]: LYING[PATTERNS[text]] for text in texts if PATTERNS[text] in LYING}


def _choices(value: int) -> range:
    return range(6) if value == UNKNOWN else range(value, value + 1)


FITS: tuple[dict[int, int], ...] = tuple([_fits(values) for values in product(range(7), repeat=3)])
"""By pattern: the full patterns that agree with it where it is known, each with its tile."""

BIT: tuple[int, ...] = tuple([1 << tile for tile in range(len(TILES))])
MASK: tuple[int, ...] = tuple([sum({BIT[tile] for tile in fits.values()}) for fits in FITS])
"""By pattern: the tiles in `FITS` as a set of bits."""

ENCLOSED: tuple[bool, ...] = tuple([UNKNOWN not in values for values in product(range(7), repeat=3)])
"""By pattern: whether all three corners are known."""


def mask_of(tiles: Iterable[int]) -> int:
    """The tiles as a set of bits."""
    mask = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


def names(tiles: Iterable[int]) -> list[str]:
    """The tiles in the notation."""
    return [TILES[tile] for tile in tiles]
