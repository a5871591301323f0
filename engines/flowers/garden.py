"""One seat's garden, with its score kept up to date card by card (the published rules, Scoring).

Placing a card changes a few number groups only, and through them a few colours. `Garden.look` works out just
that, without touching the garden, so that a search can ask for the score after hundreds of placements.
"""

from bisect import bisect_left
from typing import NamedTuple

from engines.flowers.cards import BUTTERFLY, COLOUR, COLOURS, VALUE, VIOLET
from engines.flowers.grid import BESIDE_HOME, HOME, ROW, neighbours

AREA = 5
"""The fewest cards of a colour area that scores."""

Cells = tuple[int, ...]


class Outlook(NamedTuple):
    """What a garden would be after one more card."""

    score: int
    removed: int
    """The number of cards that would be removed, covered ones included."""
    points: tuple[int, ...]
    """The points for areas, by colour."""
    butterflies: int
    joined: Cells
    """The number group of the new card."""
    parted: tuple[Cells, ...]
    """What is left of the number group whose card it covers."""
    gone: list[int]
    """The cells whose group was valid before and is not any more (the new card's own left out)."""
    came: list[int]
    """The cells whose group is valid now and was not before (the new card's own left out)."""
    living: tuple[frozenset[int], ...]
    """By colour: the cells that would not be removed."""
    flying: frozenset[int]
    """The cells with a butterfly that would not be removed."""


class Garden:
    """A garden. It never changes: `placed` gives another one."""

    __slots__ = (
        "butterflies",
        "flying",
        "groups",
        "living",
        "points",
        "removed",
        "score",
        "sites",
        "stacks",
        "tops",
        "violet",
    )

    stacks: dict[int, tuple[int, ...]]
    """By cell in the order of placing: its cards, the visible one last."""
    tops: dict[int, int]
    """The visible card by cell."""
    groups: dict[int, Cells]
    """The number group of each cell; its cells share one tuple. The violet card is in none."""
    sites: list[int]
    """Where a card may be placed, sorted."""
    violet: bool
    """Whether it has the violet start card."""

    def __init__(self) -> None:
        self.stacks = {}
        self.tops = {}
        self.groups = {}
        self.sites = []
        self.violet = False
        self.score = self.removed = self.butterflies = 0
        self.points = (0,) * len(COLOURS)
        self.living: tuple[frozenset[int], ...] = (frozenset(),) * len(COLOURS)
        self.flying: frozenset[int] = frozenset()

    @classmethod
    def grown(cls, stacks: dict[int, tuple[int, ...]]) -> "Garden":
        """The garden of these stacks, which are not empty; whether they are connected is not asked."""
        garden = cls()
        for cell, cards in stacks.items():
            for card in cards:
                garden = garden.placed(cell, card)
        return garden

    def placed(self, cell: int, card: int) -> "Garden":
        """The garden with one more card. That the place is legal has been judged before."""
        twin = object.__new__(Garden)
        twin.stacks = stacks = self.stacks.copy()
        twin.tops = tops = self.tops.copy()
        stacks[cell] = (*stacks.get(cell, ()), card)
        tops[cell] = card
        twin.sites = self.sites if cell in self.tops else _wider(self.sites, cell, tops)
        if card == VIOLET:
            twin.violet = True
            twin.sites.remove(cell)
            twin.groups = self.groups
            twin.removed, twin.butterflies = self.removed, self.butterflies
            twin.living, twin.flying = self.living, self.flying
            # A position may name the violet card after others.
            twin.points = tuple([_points(set(cells), True) for cells in self.living])
            twin.score = sum(twin.points) + self.butterflies - self.removed
            return twin
        twin.violet = self.violet
        twin.groups = groups = self.groups.copy()
        seen = self.look(cell, card)
        for group in (seen.joined, *seen.parted):
            for member in group:
                groups[member] = group
        twin.score, twin.removed, twin.butterflies = seen.score, seen.removed, seen.butterflies
        twin.points, twin.living, twin.flying = seen.points, seen.living, seen.flying
        return twin

    def look(self, cell: int, card: int) -> Outlook:
        """What placing a card (not the violet one) there would make of the garden."""
        tops, groups, stacks = self.tops, self.groups, self.stacks
        value, before = VALUE[card], tops.get(cell)
        joined: Cells = (cell,)
        parted: tuple[Cells, ...] = ()
        gone: list[int] = []
        came: list[int] = []
        removed = self.removed
        stood = False
        if before is not None:
            old = groups[cell]
            stood = len(old) == VALUE[before]
            if not stood:
                removed -= len(stacks[cell])
            if VALUE[before] == value:
                joined = old
            elif len(old) > 1:
                parted = _parts(old, cell)
                for part in parted:
                    if (len(part) == VALUE[before]) != stood:
                        (gone if stood else came).extend(part)
        if joined is not groups.get(cell):
            for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
                other = tops.get(near)
                if other is not None and VALUE[other] == value and near not in joined:
                    joined += groups[near]
        stands = len(joined) == value
        for other in joined:
            if other != cell and (len(groups[other]) == value) != stands:
                (came if stands else gone).append(other)
        for other in gone:
            removed += len(stacks[other])
        for other in came:
            removed -= len(stacks[other])
        if not stands:
            removed += 1 if before is None else len(stacks[cell]) + 1
        return self._outlook(
            cell, card, before if stood else None, stands, removed, joined, parted, gone, came
        )

    def _outlook(
        self,
        cell: int,
        card: int,
        before: int | None,
        stands: bool,
        removed: int,
        joined: Cells,
        parted: tuple[Cells, ...],
        gone: list[int],
        came: list[int],
    ) -> Outlook:
        """Areas and butterflies of what remains. `before` is the card that remained at the cell till now."""
        if before is None and not stands and not gone and not came:
            score = sum(self.points) + self.butterflies - removed
            return Outlook(
                score,
                removed,
                self.points,
                self.butterflies,
                joined,
                parted,
                gone,
                came,
                self.living,
                self.flying,
            )
        tops, flying = self.tops, self.flying
        changed: dict[int, set[int]] = {}
        for lost in gone if before is None else (cell, *gone):
            top = tops[lost]
            self._changing(changed, COLOUR[top]).discard(lost)
            if BUTTERFLY[top] >= 0:
                flying -= {lost}
        for won in came:
            top = tops[won]
            self._changing(changed, COLOUR[top]).add(won)
            if BUTTERFLY[top] >= 0:
                flying |= {won}
        if stands:
            self._changing(changed, COLOUR[card]).add(cell)
            if BUTTERFLY[card] >= 0:
                flying |= {cell}
        points, living = list(self.points), list(self.living)
        for colour, cells in changed.items():
            living[colour] = frozenset(cells)
            points[colour] = _points(cells, self.violet)
        butterflies = 0
        for at in flying:
            near = living[BUTTERFLY[card if at == cell else tops[at]]]
            if at - 1 in near or at + 1 in near or at - ROW in near or at + ROW in near:
                butterflies += 1
        score = sum(points) + butterflies - removed
        return Outlook(
            score, removed, tuple(points), butterflies, joined, parted, gone, came, tuple(living), flying
        )

    def _changing(self, changed: dict[int, set[int]], colour: int) -> set[int]:
        cells = changed.get(colour)
        if cells is None:
            cells = changed[colour] = set(self.living[colour])
        return cells


def _wider(sites: list[int], cell: int, tops: dict[int, int]) -> list[int]:
    """The sites once there is a card at a cell, too."""
    wider = sites.copy()
    for near in (cell, *neighbours(cell)):
        at = bisect_left(wider, near)
        if (at == len(wider) or wider[at] != near) and (near == cell or near not in tops):
            wider.insert(at, near)
    return wider


def connected(cells: set[int], start: int) -> list[int]:
    """Take the cells out of the set that are connected with the start, which is one of them."""
    cells.discard(start)
    found = [start]
    for cell in found:
        for near in (cell - ROW, cell - 1, cell + 1, cell + ROW):
            if near in cells:
                cells.discard(near)
                found.append(near)
    return found


def _parts(group: Cells, without: int) -> tuple[Cells, ...]:
    """What a number group falls into when one of its cells is covered."""
    left = set(group)
    left.discard(without)
    return tuple([tuple(connected(left, cell)) for cell in group if cell in left])


def _points(cells: set[int], violet: bool) -> int:
    """The points for the areas of one colour: a visible card each, from five cards on; with the violet card
    only beside it."""
    if len(cells) < AREA:
        return 0
    left = cells.copy()
    points = 0
    while len(left) >= AREA:
        area = connected(left, next(iter(left)))
        if len(area) >= AREA and not (violet and BESIDE_HOME.isdisjoint(area)):
            points += len(area)
    return points


def is_site(garden: Garden, cell: int) -> bool:
    """Whether a card may be placed there: beside a card or on top of one, but not on the violet one."""
    if cell in garden.tops:
        return not (garden.violet and cell == HOME)
    return any(near in garden.tops for near in neighbours(cell))
