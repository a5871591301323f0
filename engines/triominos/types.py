"""The shapes of what a game of Tri-Ominos shows and tells, all JSON-ready. Tiles, cells and placements by
notation."""

from typing import Literal, NotRequired, TypedDict

from engines import base
from engines.base import GameOver, Private, Public, View

Phase = Literal["start", "place", "over"]
Reason = Literal["out", "blocked"]
"""Why a round ends: a hand is empty; or everybody has passed in a row."""
BonusKind = Literal["start", "zero", "bridge", "hexagon"]


class Bonus(TypedDict):
    """What a placement scores beside the tile's sum."""

    kind: BonusKind
    points: int


class Score(TypedDict):
    """A placement and what it scores."""

    move: str
    points: int
    """The tile's sum and all bonuses."""
    tile_points: int
    bonuses: list[Bonus]
    hexagons: list[list[int]]
    """The lattice points [q, r] whose hexagon it closes."""


class Last(Score):
    """The round's last placement."""

    seat: int | None
    """None where a loaded position does not say."""


class Result(TypedDict):
    """How a round ended."""

    round: int
    winner: int
    reason: Reason
    hands: list[list[str]]
    """The tiles left, by seat."""
    hand_sums: list[int]
    points: list[int]
    """What the end of the round added, by seat."""
    scores: list[int]
    """The totals after it."""


class TriominosView(View):
    """What a seat or an onlooker may know."""

    phase: Phase
    round: int
    target: int
    turn: int | None
    """The seat to move."""
    board: list[str]
    """In placing order."""
    placed_by: list[int | None]
    """By tile of the board; None where a loaded position does not say."""
    hand_sizes: list[int]
    well: int
    """The number of tiles left."""
    passes: int
    """In a row."""
    shown: str | None
    """The triple that a start with 000 revealed, while it is in the starter's hand."""
    last: Last | None
    drawn: int
    """The tiles that the seat to move has drawn this turn."""
    results: list[Result]
    """By ended round."""
    hand: NotRequired[list[str]]
    """In a seat's view only."""


class Placed(Public, Score):
    kind: Literal["placed"]
    seat: int
    tile: str
    cell: str


class Shown(Public):
    """A start with 000 has revealed the higher triple that stays in the hand."""

    kind: Literal["shown"]
    seat: int
    tile: str


class Drew(Public):
    kind: Literal["drew"]
    seat: int
    points: int
    well: int
    """The number of tiles left."""


class DrewTile(Private):
    kind: Literal["drew_tile"]
    seat: int
    tile: str


class Passed(Public):
    kind: Literal["passed"]
    seat: int
    points: int


class RoundEnded(base.RoundEnded, Result):
    pass


class Dealt(base.Dealt):
    starts: int


TriominosEvent = Placed | Shown | Drew | DrewTile | Passed | RoundEnded | Dealt | GameOver
