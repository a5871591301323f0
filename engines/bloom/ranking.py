"""The candidates for a die in order, for suggestions and for the bot player."""

from typing import NamedTuple

from engines.bloom.candidates import candidates
from engines.bloom.cells import CODE, EVERYWHERE, names
from engines.bloom.moves import Parsed, text
from engines.bloom.state import BED_NUMBERS, ENOUGH_COLOURS, State, Taken
from engines.bloom.turn import outcome
from engines.bloom.worth import promise


class Ranked(NamedTuple):
    """A candidate; the better of two sorts first."""

    loss: int
    """Ticks less the numbers that it brings."""
    ticks: int
    despair: float
    """How much less the rest of the sheet promises after it (see worth.py)."""
    group: int
    ends: bool
    """Whether the seat has all that brings about the end."""
    taken: Taken


def rank(state: State, seat: int, die: int, colour: int) -> list[Ranked]:
    """The candidates for a die in a colour, best first; no flowers at all where none is free."""
    layout, free = state.layouts[seat], EVERYWHERE ^ state.circled[seat]
    numbers, beds = state.numbers[seat], state.beds[seat]
    before = promise(state, seat, free, numbers, beds)
    ranked: list[Ranked] = []
    for group in candidates(layout, free, colour, state.dice[die]) or [0]:
        cells = tuple([CODE[name] for name in names(group)])
        taken = outcome(state, seat, Parsed(die, colour, cells, text(die, colour, group)))
        own, planted = numbers, beds
        for finished, number in taken.numbers:
            own = (*own[:finished], number or own[finished], *own[finished + 1 :])
        planted += sum(number is not None for _, number in taken.beds)
        hope = promise(state, seat, free & ~group, own, planted) - before
        ends = planted >= len(BED_NUMBERS) or sum(map(bool, own)) >= ENOUGH_COLOURS
        points = sum(number or 0 for _, number in (*taken.numbers, *taken.beds))
        ranked.append(Ranked(taken.ticks - points, taken.ticks, -hope, group, ends, taken))
    ranked.sort()
    return _distinct(ranked)


def _distinct(ranked: list[Ranked]) -> list[Ranked]:
    """Less those that only leave out flowers of a better one."""
    kept: list[Ranked] = []
    for one in ranked:
        if not any(one.group & better.group == one.group for better in kept):
            kept.append(one)
    return kept
