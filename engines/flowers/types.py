"""The shapes of what a game of FLOWERS shows and tells, all JSON-ready. Cards and cells by notation."""

from typing import Literal, TypedDict

from engines import base
from engines.base import Private, Public, View

GroupState = Literal["incomplete", "valid", "broken"]
"""Fewer cards than the value, as many, or more."""
Area = dict[str, list[str]]
"""The stacks of a garden by cell in placing order, the visible card last."""


class Parts(TypedDict):
    """The parts of a score."""

    removed: int
    """0 or less."""
    areas: int
    butterflies: int


class Group(TypedDict):
    """A number group."""

    value: int
    cells: list[str]
    state: GroupState


class ColourArea(TypedDict):
    """A colour area that scores."""

    colour: str
    cells: list[str]
    points: int


class Details(TypedDict):
    """What would count if the game ended now; cells from below up, then from the left."""

    groups: list[Group]
    removed: list[str]
    """The cells of the groups that are not valid."""
    areas: list[ColourArea]
    butterflies: list[str]
    """The cells of those that score."""


class Pile(TypedDict):
    """A pile of cards."""

    left: int
    top: str | None
    """The card that lies open now."""
    face_up: bool


_From = TypedDict("_From", {"from": int | None})
"""The number of a pile; None where it is unknown."""


class LastPlacement(_From):
    """The last placement; "from" is the pile that the card came from."""

    seat: int
    card: str
    cell: str


class FlowersView(View, _From):
    """What a seat or an onlooker may know; "from" is the pile that the card in hand came from."""

    phase: Literal["take", "place", "over"]
    summer: bool
    turn: int | None
    """The seat to move."""
    areas: list[Area]
    piles: list[Pile]
    holding: bool
    """Whether the seat to move has a card in hand."""
    hand: str | None
    """That card; None for all but its taker when it came from the face-down pile."""
    parts: list[Parts]
    details: list[Details]
    last: LastPlacement | None


class Completes(TypedDict):
    """The new card's number group is valid."""

    kind: Literal["completes"]
    value: int
    count: int


class Grows(TypedDict):
    """The new card's number group still has too few; not of a card by itself."""

    kind: Literal["grows"]
    value: int
    count: int


class Mends(TypedDict):
    """A group that had too many is valid again."""

    kind: Literal["mends"]
    value: int
    gain: int
    """The number of cards that are no longer removed."""


class Joins(TypedDict):
    """The colour area that the placement makes, of cards that are not in a group with too many."""

    kind: Literal["joins"]
    colour: str
    size: int


class Lands(TypedDict):
    """A butterfly that scores and did not before."""

    kind: Literal["butterfly"]
    colour: str


class Breaks(TypedDict):
    """A group is valid no more, or the new card's own comes to too many."""

    kind: Literal["breaks"]
    value: int
    """The group's."""
    cost: int
    """The points that are lost, less than 0."""


class Covers(TypedDict):
    """The new card covers another."""

    kind: Literal["covers"]
    card: str


Reason = Completes | Grows | Mends | Joins | Lands | Breaks | Covers
"""What a placement does."""


class Taken(Public):
    kind: Literal["taken"]
    seat: int
    pile: int
    card: str | None
    """None from the face-down pile."""


class TakenCard(Private):
    kind: Literal["taken_card"]
    seat: int
    pile: int
    card: str


class Placed(Public):
    kind: Literal["placed"]
    seat: int
    card: str
    cell: str
    covers: str | None
    """The card that it covers."""
    score: int
    """The seat's score after it."""


class DiscardedTop(Public):
    """In a solo game: the top card of the face-up pile has left the game."""

    kind: Literal["discarded_top"]
    seat: None
    pile: int
    card: str
    left: int


class Turned(Public):
    """A face-up pile shows its next card."""

    kind: Literal["turned"]
    seat: None
    pile: int
    card: str | None
    left: int


class Low(Public):
    """A pile is about to run out."""

    kind: Literal["low"]
    seat: None
    pile: int
    left: int


class GameOver(base.GameOver):
    parts: list[Parts]


FlowersEvent = Taken | TakenCard | Placed | DiscardedTop | Turned | Low | GameOver
