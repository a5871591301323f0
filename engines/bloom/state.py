"""All that a running game consists of. Ints and tuples, so that a copy is a handful of assignments."""

from dataclasses import dataclass, field
from typing import NamedTuple

from engines.bloom.layout import COLOURS, Layout
from engines.random import Source

NUMBERS = (6, 4, 2)
"""What a finished colour is worth: the first to finish it, the second, the third."""
BED_NUMBERS = (3, 4, 5, 6)
SOLO_ROUNDS = 8
ENOUGH_COLOURS = 3
MOST_FLOWERS = 6
"""A die shows no more."""


class Taken(NamedTuple):
    """What a seat did with a die."""

    seat: int
    move: str
    die: int
    colour: int
    value: int
    cells: tuple[int, ...]
    ticks: int
    numbers: tuple[tuple[int, int | None], ...]
    """(colour, number) of each colour that it finished; None where no number was left."""
    beds: tuple[tuple[int, int | None], ...]
    """(bed from 0, number) of each bed that it finished; None after the fourth."""


@dataclass(slots=True)
class State:
    """A game's state. Tuples are replaced, lists (by seat) changed in place."""

    players: int
    source: Source
    layouts: tuple[Layout, ...] = ()
    round: int = 1
    start: int = 0
    """The seat that began this round."""
    taken: int = 0
    """The dice taken this round."""
    over: bool = False
    dice: tuple[int, ...] = ()
    """What each die shows, in the order of `layout.DICE`; 0 = taken (or not in the game)."""
    claimed: tuple[int, ...] = (0,) * len(COLOURS)
    """By colour: how many of `NUMBERS` are gone for all."""
    last: Taken | None = None
    circled: list[int] = field(init=False)
    """The circled flowers of each seat."""
    groups: list[tuple[tuple[int, ...], ...]] = field(init=False)
    """By seat and action the flowers as they were named."""
    ticks: list[int] = field(init=False)
    rerolls: list[bool] = field(init=False)
    """Whether the seat still has its re-roll."""
    numbers: list[tuple[int, ...]] = field(init=False)
    """By seat and colour the number that was circled; 0 = none."""
    beds: list[int] = field(init=False)
    """How many bed numbers each seat has circled."""

    def __post_init__(self) -> None:
        self.circled = [0] * self.players
        self.groups = [()] * self.players
        self.ticks = [0] * self.players
        self.rerolls = [True] * self.players
        self.numbers = [(0,) * len(COLOURS)] * self.players
        self.beds = [0] * self.players

    def copy(self) -> "State":
        """An independent copy."""
        twin = object.__new__(State)
        twin.players = self.players
        twin.source = self.source.copy()
        twin.round = self.round
        twin.start = self.start
        twin.taken = self.taken
        twin.over = self.over
        twin.dice = self.dice
        twin.claimed = self.claimed
        twin.layouts = self.layouts
        twin.circled = self.circled[:]
        twin.groups = self.groups[:]
        twin.ticks = self.ticks[:]
        twin.rerolls = self.rerolls[:]
        twin.numbers = self.numbers[:]
        twin.beds = self.beds[:]
        twin.last = self.last
        return twin

    @property
    def turn(self) -> int:
        """The seat that takes the next die; after the last one of a finished game, who would have."""
        return (self.start + self.taken) % self.players

    @property
    def full(self) -> int:
        """How many dice are taken in a round: one a seat; with one or two players two a seat."""
        return 2 * self.players if self.players <= 2 else self.players

    def done(self, seat: int) -> bool:
        """Whether the seat brings about the end: three colour numbers, or its fourth bed number."""
        return self.beds[seat] >= len(BED_NUMBERS) or sum(map(bool, self.numbers[seat])) >= ENOUGH_COLOURS

    def ending(self) -> bool:
        """Whether this round is the last: somebody has brought about the end; the eighth of a solo game."""
        if self.players == 1:
            return self.round >= SOLO_ROUNDS
        return any(self.done(seat) for seat in range(self.players))

    def gone(self, colour: int) -> int:
        """How many of the colour's `NUMBERS` nobody can get any more. A solo game has no 6."""
        return max(self.claimed[colour], 1) if self.players == 1 else self.claimed[colour]

    def parts(self, seat: int) -> tuple[int, int, int, int]:
        """The seat's points for colours, for beds and for an unused re-roll, and its ticks."""
        beds = sum(BED_NUMBERS[: self.beds[seat]])
        return sum(self.numbers[seat]), beds, int(self.rerolls[seat]), self.ticks[seat]

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points as if the game ended now."""
        totals = []
        for seat in range(self.players):
            colours, beds, reroll, ticks = self.parts(seat)
            totals.append(colours + beds + reroll - ticks)
        return tuple(totals)

    @property
    def ranking(self) -> tuple[int, ...]:
        """Places by points, a tie going to fewer ticks."""
        results = [(score, -ticks) for score, ticks in zip(self.scores, self.ticks, strict=True)]
        return tuple([1 + sum(other > own for other in results) for own in results])
