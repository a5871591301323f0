"""All that a running game consists of."""

from typing import NamedTuple

from engines.random import Source
from engines.triominos.board import Board
from engines.triominos.scoring import Placement
from engines.triominos.types import Reason


def hand_size(players: int) -> int:
    """The number of tiles dealt to a hand."""
    return 9 if players == 2 else 7


class Result(NamedTuple):
    """How a round ended."""

    round: int
    winner: int
    reason: Reason
    """OUT: the winner placed the last tile of the hand. BLOCKED: everybody passed in a row."""
    hands: tuple[tuple[int, ...], ...]
    """The tiles left, by seat."""
    scores: tuple[int, ...]
    """The totals after it."""


class State:
    """A game's state; tiles are codes (engines.triominos.tiles). Tuples are replaced; lists and the board
    are changed in place."""

    __slots__ = (
        "board",
        "drawn",
        "hands",
        "last",
        "over",
        "passes",
        "placed_by",
        "players",
        "results",
        "round",
        "scores",
        "shown",
        "source",
        "target",
        "turn",
        "well",
    )

    players: int
    target: int
    """The total that ends the game with its round."""
    round: int
    turn: int
    """The seat whose turn it is; when the game is over, the one after the last to act."""
    drawn: int
    """How many tiles the seat to move has drawn this turn."""
    passes: int
    """How many seats in a row have passed."""
    over: bool
    board: Board
    last: Placement | None
    """The last placement of this round."""
    placed_by: tuple[int | None, ...]
    """Who placed each tile of the board; None where a position did not say."""
    shown: int | None
    """The triple revealed by a start with 000, while it is in the hand."""
    hands: list[tuple[int, ...]]
    well: tuple[int, ...]
    """The next tile first."""
    scores: tuple[int, ...]
    results: tuple[Result, ...]
    source: Source

    def __init__(self, players: int, target: int, source: Source) -> None:
        """An empty table before the first deal."""
        self.players = players
        self.target = target
        self.source = source
        self.round = 1
        self.turn = 0
        self.drawn = 0
        self.passes = 0
        self.over = False
        self.board = Board()
        self.last = None
        self.placed_by = ()
        self.shown = None
        self.hands = [()] * players
        self.well = ()
        self.scores = (0,) * players
        self.results = ()

    def copy(self) -> "State":
        """An independent copy."""
        twin = object.__new__(State)
        twin.players = self.players
        twin.target = self.target
        twin.source = self.source.copy()
        twin.round = self.round
        twin.turn = self.turn
        twin.drawn = self.drawn
        twin.passes = self.passes
        twin.over = self.over
        twin.board = self.board.copy()
        twin.last = self.last
        twin.placed_by = self.placed_by
        twin.shown = self.shown
        twin.hands = self.hands[:]
        twin.well = self.well
        twin.scores = self.scores
        twin.results = self.results
        return twin

    def last_to_place(self) -> int:
        """The seat that placed the last tile of the board."""
        return (self.turn - self.passes - 1) % self.players
