"""What a garden promises: the score that may be expected of it when some turns are still to come.

A judgement of play, not a rule. Numbers are thousandths of a point and whole, so that a sum does not depend
on its order; with no turns to come they are the score itself.
"""

from collections.abc import Sequence
from functools import lru_cache

from engines.flowers.cards import BUTTERFLY, COLOUR, VALUE
from engines.flowers.garden import AREA, Garden
from engines.flowers.grid import BESIDE_HOME, ROW

POINT = 1000
_HARD = 0.7
"""How hard it is to complete a number group, and"""
_MENDING = 1.5
"""to bring one that has grown too large back to its number."""
_FAR = 1.35
"""How hard it is to grow a colour area to the size that scores."""
_SOON = 4.5
"""Turns beyond these do not make an area likelier: they go into others."""
_ASTRAY = 2.5
"""How many cards an area seems to lack when it does not touch the violet card."""
_LURE = 0.35
"""What a butterfly is worth that has no card of its colour beside it yet."""
_DRAIN = 2.66
"""How many cards are taken from all piles while the smallest gives one."""
_ALONE = 0.7
"""How much of the larger of two piles is left over for turns, the cards removed in a solo game taken off."""


def turns_left(sizes: Sequence[int], players: int) -> float:
    """About how many more cards each seat will place once the card in hand lies.

    `sizes` are those of the piles after that card was taken.
    """
    if players == 1:
        up, down = sizes[0] - 1, sizes[1]
        return max(0.0, min(up, down, _ALONE * max(up, down)))
    low, *rest = sorted(sizes)
    return min(_DRAIN * low, low + 0.5 * sum(rest)) / players


def best_place(garden: Garden, card: int, turns: float) -> tuple[int, int]:
    """The best promise after placing a card, and the cell; of equals the one farthest down, then left."""
    best = None
    for cell in garden.sites:
        promise = potential(garden.placed(cell, card), turns)
        if best is None or promise > best[0]:
            best = promise, cell
    assert best is not None
    return best


def potential(garden: Garden, turns: float) -> int:
    """The promise of a garden to which its seat will add about that many cards."""
    tops, stacks = garden.tops, garden.stacks
    groups = {group[0]: group for group in garden.groups.values()}.values()
    lacking = 0
    for group in groups:
        lacking += abs(VALUE[tops[group[0]]] - len(group))
    worth: dict[int, int] = {}
    total = 0
    for group in groups:
        chance = _survives(VALUE[tops[group[0]]] - len(group), lacking, turns)
        for cell in group:
            worth[cell] = chance
            total -= (POINT - chance) * len(stacks[cell])
    total += _areas(garden, worth, turns)
    lure = int(POINT * _LURE * turns / (turns + 2))
    for cell, chance in worth.items():
        wanted = BUTTERFLY[tops[cell]]
        if wanted >= 0:
            best = lure
            for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
                if near in worth and COLOUR[tops[near]] == wanted and worth[near] > best:
                    best = worth[near]
            total += chance * best // POINT
    return total


def _areas(garden: Garden, worth: dict[int, int], turns: float) -> int:
    """What the colour areas promise, each cell counted as far as it is likely to remain."""
    tops, total = garden.tops, 0
    left = {cell for cell, chance in worth.items() if chance}
    for start in worth:
        if start not in left:
            continue
        left.discard(start)
        colour, size, area = COLOUR[tops[start]], 0, [start]
        for cell in area:
            size += worth[cell]
            for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
                if near in left and COLOUR[tops[near]] == colour:
                    left.discard(near)
                    area.append(near)
        astray = garden.violet and BESIDE_HOME.isdisjoint(area)
        total += _ripens(size, astray, turns)
    return total


@lru_cache(maxsize=1 << 13)
def _survives(missing: int, lacking: int, turns: float) -> int:
    """How likely a number group is to be valid in the end, in thousandths. `missing` cards complete it (less
    than 0: it has too many); `lacking`: what all groups of the garden lack together."""
    if missing == 0:
        return POINT
    if turns <= 0:
        return 0
    hard = _HARD * missing if missing > 0 else _MENDING * -missing
    return int(POINT * turns * turns / (turns * turns + hard * lacking))


def _ripens(size: int, astray: bool, turns: float) -> int:
    """What an area of that size, in thousandths of a card, promises."""
    missing = max(0.0, AREA - size / POINT) + (_ASTRAY if astray else 0.0)
    if not missing:
        return size
    soon = min(turns, _SOON)
    return int(size * soon * soon / (soon * soon + (_FAR * missing) ** 2)) if soon > 0 else 0
