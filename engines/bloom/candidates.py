"""The few groups that are worth considering for a die, out of the thousands that are allowed."""

from collections.abc import Iterator
from itertools import islice

from engines.bloom.cells import BED, connected, groups, pieces, spread
from engines.bloom.layout import Layout

_MOST_LISTED = 300
_CORES = 10
_EXTENDED = 4


def candidates(layout: Layout, free: int, colour: int, value: int) -> list[int]:
    """Groups of 1 to `value` free flowers, each once.

    Those that suit the colour, the larger ones first; the best of them filled up with other flowers where too
    few suit (a wrong flower costs no more than a missing one); flowers that join two clusters; and what
    finishes a colour or a bed.
    """
    suits = layout.suits[colour] & free
    listed = list(islice(groups(suits, value), _MOST_LISTED))
    listed.sort(key=lambda group: (-group.bit_count(), (group & layout.white).bit_count()))
    best = listed[0].bit_count() if listed else 0
    found = dict.fromkeys(listed[:_CORES])
    if best < value:
        seeds = [*listed[:_EXTENDED], *islice(_bridges(free, suits, value), _EXTENDED)]
        if not best:
            seeds = [group for group in groups(free, 1) if not spread(group) & group]
        for group in seeds:
            found[group] = None
            found[_filled(layout, free, suits, group, value)] = None
    for group in _finishing(layout, free, value):
        found[group] = None
        found[_filled(layout, free, suits, group, value)] = None
    return list(found)


def _bridges(free: int, suits: int, value: int) -> Iterator[int]:
    """Clusters that suit, with the one other flower that joins them."""
    others = free & spread(suits) & ~suits
    while others:
        joint = others & -others
        others ^= joint
        beside = spread(joint) & suits
        if beside & (beside - 1) == 0:
            continue
        joined = joint
        for part in pieces(suits):
            if part & beside and (joined | part).bit_count() <= value:
                joined |= part
        if joined != joint:
            yield joined


def _finishing(layout: Layout, free: int, value: int) -> Iterator[int]:
    """All that is left of a colour or a bed, if one die can do it."""
    for whole in (*layout.colours, *BED):
        left = whole & free
        size = left.bit_count()
        if not left or size > value:
            continue
        if connected(left):
            yield left
        elif size < value:
            beside = spread(left) & free & ~left
            while beside:
                joint = beside & -beside
                beside ^= joint
                if connected(left | joint):
                    yield left | joint
                    break


def _filled(layout: Layout, free: int, suits: int, group: int, value: int) -> int:
    """The group with neighbours added up to the value: flowers that suit, then those that are missed
    least."""
    for _ in range(value - group.bit_count()):
        beside = spread(group) & free & ~group
        best, most = 0, -1
        while beside:
            cell = beside & -beside
            beside ^= cell
            use = _use(layout, free, suits, cell)
            if use > most:
                best, most = cell, use
        group |= best
    return group


def _use(layout: Layout, free: int, suits: int, cell: int) -> int:
    """How welcome a flower is that only fills up a group."""
    if suits & cell:
        return 100
    bed = next(bed for bed in BED if bed & cell)
    almost = 12 - (bed & free).bit_count()
    for printed in layout.colours:
        if printed & cell:
            # A single one costs a whole die to get; one of a cluster is better left with it.
            beside = (spread(cell) & printed & free).bit_count()
            return almost + 4 * (3 - beside)
    return almost
