"""All that a running game consists of. What a move changes is replaced, so that a copy shares the rest."""

from dataclasses import dataclass, field
from typing import NamedTuple

from engines.flowers.garden import Garden
from engines.random import Source

NOTHING = -1
"""No card in hand."""


class Last(NamedTuple):
    """The last placement."""

    seat: int
    card: int
    cell: int
    origin: int
    """The number of the pile it came from; 0 where a loaded position did not say."""


@dataclass(slots=True)
class State:
    """A game's state; cards are codes (engines.flowers.cards), cells are numbers (engines.flowers.grid)."""

    players: int
    summer: bool
    source: Source
    gardens: list[Garden] = field(default_factory=list)
    piles: list[tuple[int, ...]] = field(default_factory=list)
    """The next card first. The last pile lies face down, the others face up."""
    turn: int = 0
    """The seat to move; when the game is over, the one that moved last."""
    hand: int = NOTHING
    """The card that was taken and not placed yet, or NOTHING."""
    origin: int = 0
    """The number of the pile that the card in hand came from; 0 without one or where it is unknown."""
    last: Last | None = None
    removed: tuple[int, ...] = ()
    """In a solo game: the cards that were removed from the face-up pile, in that order."""

    def copy(self) -> "State":
        """An independent copy."""
        twin = object.__new__(State)
        twin.players = self.players
        twin.summer = self.summer
        twin.gardens = self.gardens.copy()
        twin.piles = self.piles.copy()
        twin.turn = self.turn
        twin.hand = self.hand
        twin.origin = self.origin
        twin.last = self.last
        twin.removed = self.removed
        twin.source = self.source.copy()
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended: a pile is empty, and the last card has been placed."""
        return self.hand == NOTHING and not all(self.piles)

    @property
    def scores(self) -> tuple[int, ...]:
        """What each garden would score if the game ended now."""
        return tuple([garden.score for garden in self.gardens])

    def face_up(self, number: int) -> bool:
        """Whether a pile, by its number from 1, lies face up."""
        return number < len(self.piles)

    def covered(self, number: int) -> bool:
        """Whether a face-up pile does not show its next card yet: the one before it is still in hand."""
        return self.hand != NOTHING and self.origin in (0, number)

    def shown(self, number: int) -> int | None:
        """The card on top of a pile that everybody sees, or None."""
        pile = self.piles[number - 1]
        return pile[0] if pile and self.face_up(number) and not self.covered(number) else None

    def knows_hand(self, seat: int | None) -> bool:
        """Whether a seat or an onlooker (None) sees the card in hand, if there is one."""
        return seat == self.turn or (self.origin > 0 and self.face_up(self.origin))
