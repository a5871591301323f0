"""What each place would make of a card: for menus, previews and the bot player."""

from dataclasses import dataclass

from engines.flowers.cards import BUTTERFLY, CARDS, COLOUR, COLOURS, VALUE
from engines.flowers.garden import Garden, Outlook, connected
from engines.flowers.grid import name, neighbours
from engines.flowers.potential import POINT, potential
from engines.flowers.types import Parts, Reason


@dataclass(frozen=True, slots=True)
class Placement:
    """A card at a place."""

    move: str
    """As `push` takes it: "place 1,0"."""
    cell: str
    card: str
    score: int
    """The seat's score after it, if the game ended then."""
    change: int
    """What it adds to the score now."""
    parts: Parts
    """The parts of that score."""
    reasons: list[Reason]
    """What it does, the weightiest first."""
    promise: float
    """The score that may be expected in the end; placements are ordered by it."""


def ranked(garden: Garden, card: int, turns: float) -> list[Placement]:
    """Every legal place of a card, the most promising first; of equals from below up, then from the left.

    `turns` is how many more cards the seat will place after this one, about.
    """
    judged = sorted((-potential(garden.placed(cell, card), turns), cell) for cell in garden.sites)
    return [_describe(garden, cell, card, -promise) for promise, cell in judged]


def _describe(garden: Garden, cell: int, card: int, promise: int) -> Placement:
    seen = garden.look(cell, card)
    return Placement(
        move=f"place {name(cell)}",
        cell=name(cell),
        card=CARDS[card],
        score=seen.score,
        change=seen.score - garden.score,
        parts={"removed": -seen.removed, "areas": sum(seen.points), "butterflies": seen.butterflies},
        reasons=reasons_of(garden, cell, card, seen),
        promise=promise / POINT,
    )


def reasons_of(garden: Garden, cell: int, card: int, seen: Outlook) -> list[Reason]:
    """What a placement does, in the order of the types in `Reason`, each where it applies."""
    tops, value = garden.tops, VALUE[card]
    before, count = tops.get(cell), len(seen.joined)
    reasons: list[Reason] = []
    if count == value:
        reasons.append({"kind": "completes", "value": value, "count": count})
    elif 1 < count < value:
        reasons.append({"kind": "grows", "value": value, "count": count})
    mended = [other for other in seen.came if other not in seen.joined]
    if mended:
        gain = sum(len(garden.stacks[other]) for other in mended)
        reasons.append({"kind": "mends", "value": VALUE[tops[mended[0]]], "gain": gain})
    if count <= value:
        size = _area_size(garden, cell, card, seen)
        if size > 1:
            reasons.append({"kind": "joins", "colour": COLOURS[COLOUR[card]], "size": size})
    reasons += [
        {"kind": "butterfly", "colour": COLOURS[colour]} for colour in _landed(garden, cell, card, seen)
    ]
    reasons += _broken(garden, cell, value, seen)
    if before is not None:
        reasons.append({"kind": "covers", "card": CARDS[before]})
    return reasons


def _area_size(garden: Garden, cell: int, card: int, seen: Outlook) -> int:
    """The number of cards in the new card's colour area, those of groups with too many left out."""
    changed = {member: group for group in (seen.joined, *seen.parted) for member in group}
    same = {
        other
        for other, top in garden.tops.items()
        if COLOUR[top] == COLOUR[card]
        and other != cell
        and len(changed.get(other) or garden.groups[other]) <= VALUE[top]
    }
    return len(connected(same, cell))


def _landed(garden: Garden, cell: int, card: int, seen: Outlook) -> list[int]:
    """The colours of the butterflies that score after the placement and did not before."""
    found = []
    for at in sorted(seen.flying):
        wanted = BUTTERFLY[card if at == cell else garden.tops[at]]
        landed = at != cell and at in garden.flying and not garden.living[wanted].isdisjoint(neighbours(at))
        if not landed and not seen.living[wanted].isdisjoint(neighbours(at)):
            found.append(wanted)
    return found


def _broken(garden: Garden, cell: int, value: int, seen: Outlook) -> list[Reason]:
    """The groups that the placement spoils, and what that costs: the cards that are removed then."""
    costs: dict[int, int] = {}
    for other in seen.gone:
        spoilt = VALUE[garden.tops[other]]
        costs[spoilt] = costs.get(spoilt, 0) - len(garden.stacks[other])
    if len(seen.joined) > value:
        costs[value] = costs.get(value, 0) - len(garden.stacks.get(cell, ())) - 1
    return [{"kind": "breaks", "value": spoilt, "cost": cost} for spoilt, cost in sorted(costs.items())]
