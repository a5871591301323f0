"""The shapes of what a game of Bloom Kingdom shows and tells, all JSON-ready. Cards and columns by
notation."""

from typing import Literal, NotRequired, TypedDict

from engines.base import Common, Dealt, GameOver, Private, Public, RoundEnded, View

Phase = Literal["choose", "discard", "effect", "over"]
Effect = Literal["slay", "banish", "join", "peek"]


class Explanation(TypedDict):
    """How a held card comes to its points: "each" × "count" where the rule's condition "holds", else 0."""

    card: str
    rule: str
    """The card's character."""
    each: int
    count: int
    holds: bool
    points: int
    counts: dict[str, int]
    """The columns that the rule looked at; for a Unicorn its own, and those that have more."""


class ScoredCard(TypedDict):
    """A held card and its points."""

    card: str
    points: int


class ExplainedCard(ScoredCard):
    """A held card, its points and where they come from."""

    why: Explanation


class HandResult(TypedDict):
    """What a seat's hand scored at the end of a round."""

    seat: int
    cards: list[ExplainedCard]
    points: int
    total: int
    """The seat's points after that round."""


class RevealedCard(TypedDict):
    """A card of this turn."""

    seat: int
    card: str
    laid: bool


class Acting(TypedDict):
    """The seat whose card has an effect that waits for its choice."""

    seat: int
    card: str
    effect: Effect


class KingdomView(View):
    """What a seat or an onlooker may know."""

    phase: Phase
    round: int
    rounds: int
    """The last round."""
    turn: int
    """The turn within the round, from 1."""
    columns: dict[str, list[str]]
    """Those with cards, in laying order."""
    deck: int
    """The number of cards left."""
    hand_sizes: list[int]
    chosen: list[bool]
    """By seat whether it has chosen."""
    revealed: list[RevealedCard]
    """This turn's cards or, while choosing, the last one's, in laying order."""
    acting: Acting | None
    discarding: list[int]
    """The seats that still owe a Unicorn's discard."""
    results: list[list[HandResult]]
    """By ended round and seat."""
    hand: NotRequired[list[str]]
    """In a seat's view only."""
    choice: NotRequired[str | None]
    """In a seat's view only: the card that it has chosen face down."""


class Chosen(Public):
    kind: Literal["chosen"]
    changed: bool
    """Whether it replaces an earlier choice."""


class Did(Public):
    """What needs no values; "no_draw": a Unicorn found the deck empty."""

    kind: Literal["no_draw", "drew", "discarded"]


class OwnCard(Private):
    kind: Literal["own_choice", "drew_card", "discarded_card"]
    card: str


class Revealed(Common):
    kind: Literal["revealed"]
    cards: list[list[int | str]]
    """[seat, card] pairs in laying order."""


class Placed(Public):
    kind: Literal["laid", "joined"]
    card: str
    column: str


class Idle(Public):
    """A card that does nothing; "jester_boxed": it found no column to join."""

    kind: Literal["jester_boxed", "no_effect", "declined"]
    card: str


class Slain(Public):
    """A Knight has removed a card."""

    kind: Literal["slain"]
    card: str
    by: str


class Banished(Public):
    """A Wizard has removed a card."""

    kind: Literal["banished"]
    column: str
    card: str
    by: str


class Peeked(Public):
    kind: Literal["peeked"]
    target: int


class PeekedCard(Private):
    kind: Literal["peeked_card"]
    target: int
    card: str


class HandScored(Public):
    kind: Literal["hand_scored"]
    cards: list[ScoredCard]
    points: int
    total: int


KingdomEvent = (
    Chosen
    | Did
    | OwnCard
    | Revealed
    | Placed
    | Idle
    | Slain
    | Banished
    | Peeked
    | PeekedCard
    | HandScored
    | RoundEnded
    | Dealt
    | GameOver
)
