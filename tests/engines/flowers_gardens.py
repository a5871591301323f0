"""Random gardens of FLOWERS, and a second formulation of what they score."""

import random

from hypothesis import strategies as st

import engines
from engines.flowers import CARDS

DECK = [
    card
    for card in CARDS[:-1]
    for _ in range(1 if len(card) > 2 else {"1": 3, "2": 6, "3": 8, "4": 7}[card[1]])
]


def beside(cell):
    """The cells that share a side with (x, y)."""
    x, y = cell
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


def text(cell):
    return f"{cell[0]},{cell[1]}"


def merged(cells, alike):
    """The cells in sets: neighbours that are alike stand in the same. Sets melt together pair by pair."""
    sets = [{cell} for cell in cells]
    for cell in cells:
        for other in beside(cell):
            if other in cells and alike(cell, other):
                one = next(each for each in sets if cell in each)
                two = next(each for each in sets if other in each)
                if one is not two:
                    sets.remove(two)
                    one |= two
    return sets


def number_groups(stacks):
    """The groups of equal visible values."""
    return merged(stacks, lambda a, b: stacks[a][-1][1] == stacks[b][-1][1])


def scored(stacks):
    """The score of stacks by (x, y), step by step as at the table: {"removed", "areas", "butterflies"}, and
    the cells behind each of them."""
    table = dict(stacks)
    violet = next((cell for cell, cards in table.items() if cards[-1] == "V0"), None)
    table.pop(violet, None)

    def top(cell):
        return table[cell][-1]

    removed = {cell for group in number_groups(table) for cell in group if len(group) != int(top(cell)[1])}
    cards_lost = sum(len(table.pop(cell)) for cell in removed)
    areas = [
        area
        for area in merged(table, lambda a, b: top(a)[0] == top(b)[0])
        if len(area) >= 5 and (violet is None or any(violet in beside(cell) for cell in area))
    ]
    butterflies = {
        cell
        for cell in table
        for colour in top(cell)[2:].upper()
        if any(top(other)[0] == colour for other in beside(cell) if other in table)
    }
    parts = {"removed": -cards_lost, "areas": sum(map(len, areas)), "butterflies": len(butterflies)}
    cells = {"removed": removed, "areas": areas, "butterflies": butterflies}
    return parts, cells


def fit(tops, cell, card):
    """How well a card goes there: first that its number group gets no larger than it should, then that it is
    complete, then how many neighbours have its colour."""
    group = [cell]
    for member in group:
        group += [near for near in beside(member) if near not in group and tops.get(near, "--")[1] == card[1]]
    excess = len(group) - int(card[1])
    return excess <= 0, excess == 0, sum(tops.get(near, "-")[0] == card[0] for near in beside(cell))


@st.composite
def growths(draw, largest=40):
    """How a garden grows: (cell, card) in placing order, the start card at (0, 0) first.

    Some are grown blindly, others with so much skill that groups and areas come about.
    """
    rng = random.Random(draw(st.integers(0, 2**32)))
    summer, size, skill = (
        draw(st.booleans()),
        draw(st.integers(1, largest)),
        draw(st.sampled_from((0, 0.7, 1))),
    )
    deck = rng.sample(DECK, len(DECK))
    tops = {(0, 0): "V0" if summer else deck.pop()}
    grown = [((0, 0), tops[0, 0])]
    while len(grown) < size:
        free = {near for cell in tops for near in beside(cell)} - tops.keys()
        covered = sorted(cell for cell in tops if tops[cell] != "V0")
        sites = covered if covered and rng.random() < 0.15 else sorted(free)
        tries = [(rng.choice(sites), at) for at in range(-1, -5, -1) for _ in range(8)]
        cell, at = rng.choice(tries)
        if rng.random() < skill:
            cell, at = max(tries, key=lambda site: fit(tops, site[0], deck[site[1]]))
        tops[cell] = deck.pop(at)
        grown.append((cell, tops[cell]))
    return grown


def stacked(growth):
    """The stacks of a growth, by (x, y)."""
    stacks = {}
    for cell, card in growth:
        stacks.setdefault(cell, []).append(card)
    return stacks


def loaded(*areas, **fields):
    """A game with these areas: stacks by (x, y) or by text."""
    position = {
        "game": "flowers",
        "players": len(areas),
        "areas": [
            {cell if isinstance(cell, str) else text(cell): cards for cell, cards in area.items()}
            for area in areas
        ],
    }
    return engines.load({**position, **fields})
