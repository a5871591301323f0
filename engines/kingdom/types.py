"""The shapes of what a game of Bloom Kingdom shows and tells, all JSON-ready. Cards and columns by
notation."""

from typing import Literal, NotRequired, TypedDict

from engines.base import Dealt, GameOver, Private, Public, RoundEnded, View

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
    seat: int
    changed: bool
    """Whether it replaces an earlier choice."""


class OwnChoice(Private):
    kind: Literal["own_choice"]
    seat: int
    card: str


class Revealed(Public):
    kind: Literal["revealed"]
    seat: None
    cards: list[list[int | str]]
    """[seat, card] pairs in laying order."""


class Laid(Public):
    kind: Literal["laid"]
    seat: int
    card: str
    column: str


class NoDraw(Public):
    """A Unicorn found the deck empty."""

    kind: Literal["no_draw"]
    seat: int


class Drew(Public):
    kind: Literal["drew"]
    seat: int


class DrewCard(Private):
    kind: Literal["drew_card"]
    seat: int
    card: str


class Discarded(Public):
    kind: Literal["discarded"]
    seat: int


class DiscardedCard(Private):
    kind: Literal["discarded_card"]
    seat: int
    card: str


class JesterBoxed(Public):
    """A Jester found no column to join."""

    kind: Literal["jester_boxed"]
    seat: int
    card: str


class NoEffect(Public):
    kind: Literal["no_effect"]
    seat: int
    card: str


class Slain(Public):
    kind: Literal["slain"]
    seat: int
    card: str
    by: str


class Banished(Public):
    kind: Literal["banished"]
    seat: int
    column: str
    card: str
    by: str


class Declined(Public):
    kind: Literal["declined"]
    seat: int
    card: str


class Joined(Public):
    kind: Literal["joined"]
    seat: int
    card: str
    column: str


class Peeked(Public):
    kind: Literal["peeked"]
    seat: int
    target: int


class PeekedCard(Private):
    kind: Literal["peeked_card"]
    seat: int
    target: int
    card: str


class HandScored(Public):
    kind: Literal["hand_scored"]
    seat: int
    cards: list[ScoredCard]
    points: int
    total: int


KingdomEvent = (
    Chosen
    | OwnChoice
    | Revealed
    | Laid
    | NoDraw
    | Drew
    | DrewCard
    | Discarded
    | DiscardedCard
    | JesterBoxed
    | NoEffect
    | Slain
    | Banished
    | Declined
    | Joined
    | Peeked
    | PeekedCard
    | HandScored
    | RoundEnded
    | Dealt
    | GameOver
)
