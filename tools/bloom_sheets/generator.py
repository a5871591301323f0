"""How the printed sheets were grown, and how any other sheet is: from clusters of given sizes.

A sheet begins as a random arrangement of 13 flowers of every colour and 7 white ones. Two flowers change
places again and again, at first almost freely, later only where that brings the clusters nearer to their
recipes, until every rule of the construction holds (the published rules say nothing of it; see
docs/bloom-sheets.md).
"""

from engines.bloom.cells import BED, CELLS, COLUMNS, ROWS, pieces, spread
from engines.bloom.layout import LETTERS
from engines.random import Source

RECIPES = ((6, 4, 2, 1), (5, 4, 3, 1), (5, 3, 2, 2, 1), (4, 3, 3, 2, 1), (6, 3, 2, 1, 1))
"""The sizes of a colour's clusters; colour i of sheet k takes recipe (i + k) mod 5."""
OF_A_COLOUR = 13
WHITES = 7
COLOURS_IN_A_BED = 4
BEDS_OF_A_COLOUR = 4
LEAST_CROSSING, MOST_CROSSING = 0.3, 0.6
_WHITE = len(RECIPES)
_STEPS = 30_000
_COOLER = 6


def recipes(sheet: int) -> tuple[tuple[int, ...], ...]:
    """The cluster sizes of each colour on sheet 0, 1, 2, …"""
    return tuple([RECIPES[(colour + sheet) % len(RECIPES)] for colour in range(len(RECIPES))])


def generate(seed: bytes, sheet: int) -> tuple[str, ...]:
    """Nine rows of eight letters that keep every rule, with the recipes of that sheet; always the same for a
    seed."""
    source = Source(seed)
    while True:
        sets = _grown(source, recipes(sheet))
        if sets is not None and LEAST_CROSSING <= crossing(sets[:-1]) <= MOST_CROSSING:
            return rows(sets)


def rows(sets: list[int]) -> tuple[str, ...]:
    """The nine rows of a sheet: a set for each colour, then the white ones."""
    letter = {}
    for sign, flowers in zip(LETTERS, sets, strict=True):
        letter.update({code: sign for code in range(len(CELLS)) if flowers >> code & 1})
    return tuple(
        ["".join(letter[column * ROWS + row] for column in range(len(COLUMNS))) for row in range(ROWS)]
    )


def crossing(colours: list[int]) -> float:
    """The share of the clusters of three or more that lie in more than one bed."""
    large = [part for flowers in colours for part in pieces(flowers) if part.bit_count() >= 3]
    crossed = sum(not any(part & bed == part for bed in BED) for part in large)
    return crossed / len(large) if large else 0.0


def _grown(source: Source, wanted: tuple[tuple[int, ...], ...]) -> list[int] | None:
    """One attempt: the sets of a sheet that keeps all rules but the crossing, or None."""
    below = source.below
    held = list(
        source.shuffled(
            tuple([kind for kind in range(_WHITE) for _ in range(OF_A_COLOUR)] + [_WHITE] * WHITES)
        )
    )
    sets = [0] * (_WHITE + 1)
    for code, kind in enumerate(held):
        sets[kind] |= 1 << code
    costs = [_cost(kind, flowers, wanted) for kind, flowers in enumerate(sets)]
    variety = _sameness(sets)
    for step in range(_STEPS):
        if not any(costs) and not variety:
            return sets
        one, other = below(len(held)), below(len(held))
        first, second = held[one], held[other]
        if first == second:
            continue
        swapped = 1 << one | 1 << other
        changed = sets[:]
        changed[first] ^= swapped
        changed[second] ^= swapped
        cost_first = _cost(first, changed[first], wanted)
        cost_second = _cost(second, changed[second], wanted)
        sameness = _sameness(changed)
        worse = cost_first + cost_second + sameness - costs[first] - costs[second] - variety
        # Every point that it gets worse halves the chance to do it all the same, and later several times.
        halvings = worse * (1 + _COOLER * step // _STEPS)
        if worse > 0 and below(1 << halvings):
            continue
        sets, variety = changed, sameness
        costs[first], costs[second] = cost_first, cost_second
        held[one], held[other] = second, first
    return None


def _cost(kind: int, flowers: int, wanted: tuple[tuple[int, ...], ...]) -> int:
    """How far the flowers of a kind are from their rules."""
    if kind == _WHITE:
        return 2 * (flowers & spread(flowers)).bit_count() + 2 * sum(not flowers & bed for bed in BED)
    recipe = wanted[kind]
    sizes = sorted([part.bit_count() for part in pieces(flowers)], reverse=True)
    longest = max(len(sizes), len(recipe))
    sizes += [0] * (longest - len(sizes))
    off = sum(abs(size - want) for size, want in zip(sizes, (*recipe, *[0] * longest), strict=False))
    return off + 2 * max(0, BEDS_OF_A_COLOUR - sum(flowers & bed != 0 for bed in BED))


def _sameness(sets: list[int]) -> int:
    """How many colours the beds lack to have enough of them."""
    return sum(max(0, COLOURS_IN_A_BED - sum(flowers & bed != 0 for flowers in sets[:_WHITE])) for bed in BED)
