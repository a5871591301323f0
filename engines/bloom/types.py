"""The shapes of what a game of Bloom shows and tells, all JSON-ready. Cells, colours and dice by notation."""

from typing import Any, Literal, TypedDict

from engines import base
from engines.base import Public, RoundEnded, View


class Parts(TypedDict):
    """How a seat's points are made up; the ticks count against it."""

    colours: int
    beds: int
    reroll: int
    ticks: int


class Sheet(TypedDict):
    """A seat's sheet of flowers."""

    printed: str | None
    """"A" to "E"; None for another sheet."""
    flowers: list[str]
    """Nine rows of eight letters."""
    circled: list[str]
    """In the order of circling."""
    groups: list[list[str]]
    """The same by action."""
    ticks: int
    reroll: bool
    """Whether the re-roll is still there."""
    colours: dict[str, int]
    """The colour numbers that the seat has circled."""
    beds: int
    """How many bed numbers it has circled."""
    crossed: dict[str, list[int]]
    """By colour the numbers that others have, or that are not in the game."""
    remaining: dict[str, int]
    """By colour, and "white": the flowers that are not circled."""


class Pick(TypedDict):
    """What was done with a die."""

    die: str
    colour: str
    value: int
    cells: list[str]
    ticks: int


class Last(Pick):
    """What was done with the die that was taken last."""

    seat: int
    move: str
    numbers: list[list[Any]]
    """[colour, number] of each colour that it finished; number None where none was left."""
    beds: list[list[int | None]]
    """[bed 1 to 6, number] of each bed that it finished; number None after the fourth."""


class BloomView(View):
    """What anybody may know: everything but the dice to come."""

    phase: Literal["play", "over"]
    round: int
    rounds: int | None
    """8 in a solo game, else None."""
    start: int
    """The seat that began the round."""
    turn: int | None
    taken: int
    """The dice taken this round."""
    dice: dict[str, int]
    """Those still there, and what they show."""
    sheets: list[Sheet]
    claimed: dict[str, int]
    """By colour: how many numbers are gone."""
    last_round: bool
    """Whether the end has come in sight: the game ends with this round."""
    last: Last | None
    parts: list[Parts]


class Rolled(Public):
    kind: Literal["rolled"]
    seat: int
    dice: dict[str, int]
    reroll: bool


class Taken(Public, Pick):
    kind: Literal["taken"]
    seat: int


class Bouquet(Public):
    """A colour is finished."""

    kind: Literal["bouquet"]
    seat: int
    colour: str
    number: int | None
    """None where no number was left."""


class Bed(Public):
    """A bed is finished."""

    kind: Literal["bed"]
    seat: int
    bed: int
    """1 to 6."""
    number: int | None
    """None after the fourth."""


class LastRound(Public):
    """The seat has brought about the end."""

    kind: Literal["last_round"]
    seat: int
    reason: Literal["colours", "beds"]


class RoundStarted(Public):
    kind: Literal["round_started"]
    seat: None
    round: int
    start: int


class GameOver(base.GameOver):
    parts: list[Parts]


BloomEvent = Rolled | Taken | Bouquet | Bed | LastRound | RoundStarted | RoundEnded | GameOver
