"""All that a running game consists of. Ints and tuples, so that a copy is a handful of assignments."""

from typing import Final

from engines.kingdom.cards import COLUMN, COLUMNS, FIRST_NUMBERED
from engines.kingdom.types import Phase
from engines.random import Source

CHOOSE: Final = "choose"
DISCARD: Final = "discard"
EFFECT_PHASE: Final = "effect"
OVER: Final = "over"
PLAYERS = range(2, 6)
ROUNDS = 3
KEPT = 2
"""A round ends when nobody holds more; these are the scoring cards."""


def hand_size(players: int) -> int:
    """The number of cards dealt to a hand each round."""
    return 8 if players == 2 else 6


class State:
    """A game's state; cards are codes (engines.kingdom.cards). Tuples are replaced, lists changed in
    place."""

    __slots__ = (
        "acting",
        "box",
        "chosen",
        "columns",
        "deck",
        "hands",
        "phase",
        "players",
        "results",
        "revealed",
        "round",
        "rounds",
        "scores",
        "source",
        "to_move",
    )

    players: int
    round: int
    rounds: int
    """The last round: 3, or fewer when the deck cannot cover another deal."""
    phase: Phase
    to_move: tuple[int, ...]
    hands: list[tuple[int, ...]]
    chosen: list[int | None]
    columns: list[tuple[int, ...]]
    deck: tuple[int, ...]
    """The next card first."""
    box: tuple[int, ...]
    """The cards that everybody saw leave the game. What a Unicorn's owner boxed is not among them."""
    scores: tuple[int, ...]
    revealed: tuple[tuple[int, int], ...]
    """The (seat, card) pairs of this turn in laying order; while choosing, those of the last one."""
    acting: int
    """In the effect phase: which of the revealed cards waits for its owner's choice; else -1."""
    results: tuple[tuple[tuple[int, ...], tuple[tuple[int, ...], ...]], ...]
    """By ended round: the number of cards by column, and the scoring cards by seat."""
    source: Source

    def __init__(self, players: int, source: Source) -> None:
        """An empty table in round 1: nothing dealt, nobody to move."""
        self.players = players
        self.source = source
        self.round = 1
        self.rounds = ROUNDS
        self.phase = CHOOSE
        self.to_move = ()
        self.hands = [()] * players
        self.chosen = [None] * players
        self.columns = [()] * len(COLUMNS)
        self.deck = ()
        self.box = ()
        self.scores = (0,) * players
        self.revealed = ()
        self.acting = -1
        self.results = ()

    def copy(self) -> "State":
        """An independent copy."""
        twin = object.__new__(State)
        twin.players = self.players
        twin.round = self.round
        twin.rounds = self.rounds
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.hands = self.hands[:]
        twin.chosen = self.chosen[:]
        twin.columns = self.columns[:]
        twin.deck = self.deck
        twin.box = self.box
        twin.scores = self.scores
        twin.revealed = self.revealed
        twin.acting = self.acting
        twin.results = self.results
        twin.source = self.source.copy()
        return twin

    def laid(self) -> int:
        """How many of the revealed cards have been laid, or have gone to the box."""
        if self.phase == DISCARD:
            return sum(card < FIRST_NUMBERED for _, card in self.revealed)
        if self.phase == EFFECT_PHASE:
            # A Jester lies nowhere until its owner has named the column.
            jester = COLUMN[self.revealed[self.acting][1]] < 0
            return self.acting if jester else self.acting + 1
        return len(self.revealed)

    def deal_size(self) -> int:
        """The number of cards that the next deal takes from the deck."""
        return self.players * hand_size(self.players)
