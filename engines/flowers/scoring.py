"""Where a garden's points come from, cell by cell (the published rules, Scoring)."""

from engines.flowers.cards import BUTTERFLY, COLOURS, VALUE
from engines.flowers.garden import AREA, Cells, Garden, connected
from engines.flowers.grid import BESIDE_HOME, name, names, neighbours
from engines.flowers.types import Details, Group, GroupState, Parts

STATES: tuple[GroupState, ...] = ("incomplete", "valid", "broken")


def parts(garden: Garden) -> Parts:
    """The three parts of a score; "removed" is 0 or less."""
    return {
        "removed": -garden.removed,
        "areas": sum(garden.points),
        "butterflies": garden.butterflies,
    }


def groups(garden: Garden) -> list[Cells]:
    """The number groups, each sorted, in the order of their first cells."""
    return sorted({tuple(sorted(group)) for group in garden.groups.values()})


def group_state(value: int, count: int) -> GroupState:
    """Whether a number group has too few cards, as many as it should, or too many."""
    return STATES[(count >= value) + (count > value)]


def details(garden: Garden) -> Details:
    """What would count if the game ended now, cell by cell."""
    found: list[Group] = []
    removed: list[int] = []
    for group in groups(garden):
        value = VALUE[garden.tops[group[0]]]
        state = group_state(value, len(group))
        found.append({"value": value, "cells": names(group), "state": state})
        if state != "valid":
            removed.extend(group)
    return {
        "groups": found,
        "removed": names(removed),
        "areas": [
            {"colour": COLOURS[colour], "cells": names(area), "points": len(area)}
            for colour in range(len(COLOURS))
            for area in areas(garden, colour)
        ],
        "butterflies": [name(cell) for cell in sorted(garden.flying) if _lands(garden, cell)],
    }


def areas(garden: Garden, colour: int) -> list[list[int]]:
    """The scoring areas of a colour, in the order of their first cells."""
    left = set(garden.living[colour])
    found = [connected(left, cell) for cell in sorted(left) if cell in left]
    return [
        area for area in found if len(area) >= AREA and not (garden.violet and BESIDE_HOME.isdisjoint(area))
    ]


def _lands(garden: Garden, cell: int) -> bool:
    return not garden.living[BUTTERFLY[garden.tops[cell]]].isdisjoint(neighbours(cell))
