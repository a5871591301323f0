"""All that a running game consists of. What a move changes is replaced, so that a copy shares the rest."""

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


class State:
    """A game's state; cards are codes (engines.flowers.cards), cells are numbers (engines.flowers.grid)."""

    __slots__ = (
        "gardens",
        "hand",
        "last",
        "origin",
        "piles",
        "players",
        "removed",
        "source",
        "summer",
        "turn",
    )

    players: int
    summer: bool
    gardens: list[Garden]
    piles: list[tuple[int, ...]]
    """The next card first. The last pile lies face down, the others face up."""
    turn: int
    """The seat to move; when the game is over, the one that moved last."""
    hand: int
    """The card that was taken and not placed yet, or NOTHING."""
    origin: int
    """The number of the pile that the card in hand came from; 0 without one or where it is unknown."""
    last: Last | None
    removed: tuple[int, ...]
    """Alone: the cards that were removed from the face-up pile, in that order."""
    source: Source

    def __init__(self, players: int, summer: bool, source: Source) -> None:
        self.players = players
        self.summer = summer
        self.source = source
        self.gardens = []
        self.piles = []
        self.turn = 0
        self.hand = NOTHING
        self.origin = 0
        self.last = None
        self.removed = ()

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
        """Whether the game has ended: a pile is empty, and its last card lies."""
        return self.hand == NOTHING and not all(self.piles)

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
