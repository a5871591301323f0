"""Moves as text: "COLOUR CELL…", "wild COLOUR CELL…" and "reroll"."""

from collections.abc import Iterator
from typing import NamedTuple

from engines.bloom.cells import CELLS, CODE, groups, names
from engines.bloom.layout import COLOUR, COLOURS, DIE, WILD

REROLL = "reroll"


class Parsed(NamedTuple):
    """What a move says. `die` is -1 for a re-roll; `cells` as they were named, possibly twice."""

    die: int
    colour: int
    cells: tuple[int, ...]
    move: str


_ROLL = Parsed(-1, -1, (), REROLL)
PREFIXES: tuple[tuple[str, int, int], ...] = (
    *((name, DIE[name], colour) for colour, name in enumerate(COLOURS)),
    *((f"wild {name}", WILD, colour) for colour, name in enumerate(COLOURS)),
)
"""Every die in each of its colours: how a move begins, the die, the colour."""


def parse(move: str) -> Parsed | None:
    """The parts of a move, or None for what is not written as one."""
    if move == REROLL:
        return _ROLL
    if len(move) > 3 * len(CELLS) + 20:
        return None
    first, *rest = move.split(" ")
    die = DIE.get(first)
    if die is None:
        return None
    if die == WILD:
        if not rest:
            return None
        first = rest.pop(0)
    colour = COLOUR.get(first)
    if colour is None:
        return None
    cells = [CODE.get(name, -1) for name in rest]
    return None if -1 in cells else Parsed(die, colour, tuple(cells), move)


def text(die: int, colour: int, flowers: int) -> str:
    """The move that takes the die as that colour and circles those flowers, in sorted order."""
    words = ["wild", COLOURS[colour]] if die == WILD else [COLOURS[colour]]
    return " ".join(words + names(flowers))


def every(free: int, dice: tuple[int, ...], reroll: bool) -> Iterator[str]:
    """Every legal move, as it is asked for: the re-roll, each die with each group of free flowers, then each
    die with none."""
    if reroll:
        yield REROLL
    there = [(prefix, dice[die]) for prefix, die, _ in PREFIXES if dice[die]]
    # The groups for the highest die so far; a lower one takes the smaller of them, in the same order.
    known: list[tuple[int, str]] = []
    reach = 0
    for prefix, value in there:
        if value > reach:
            known = []
            for group in groups(free, value):
                cells = " ".join(names(group))
                known.append((group.bit_count(), cells))
                yield f"{prefix} {cells}"
            reach = value
        else:
            for size, cells in known:
                if size <= value:
                    yield f"{prefix} {cells}"
    for prefix, _ in there:
        yield prefix
