"""What every game has in common: the contract that all else in the project works through."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypedDict

if TYPE_CHECKING:
    # Lets a game's type of a key be narrower than the one here. Python has it from 3.13 on; annotations are
    # not evaluated in this module.
    from typing_extensions import ReadOnly


class View(TypedDict):
    """What every view has; each game adds its own keys. JSON-ready."""

    game: ReadOnly[str]
    players: ReadOnly[int]
    seat: ReadOnly[int | None]
    """Whose view it is; None: an onlooker's."""
    phase: ReadOnly[str]
    """The step that the game is at; "over" at the end."""
    to_move: ReadOnly[list[int]]
    scores: ReadOnly[list[int]]
    ranking: ReadOnly[list[int] | None]
    """The places by seat; None before the end."""


class Event(TypedDict):
    """Something that happened; each kind adds its own values. JSON-ready."""

    kind: ReadOnly[str]
    seat: ReadOnly[int | None]
    """Whose doing it was; None: nobody's."""
    seats: ReadOnly[list[int] | None]
    """Who may know; None: everybody."""


class Public(Event):
    """An event that everybody may know of."""

    seats: None


class Private(Event):
    """An event that only some seats may know of."""

    seats: list[int]


class Dealt(Public):
    """New hidden pieces have reached the hands, after a round. Part of the contract, as are the two below."""

    kind: Literal["dealt"]
    seat: None
    round: ReadOnly[int]
    cards: ReadOnly[int]
    """How many each hand has got."""


class RoundEnded(Public):
    """A round has ended; every game that has rounds says so, also of the last one."""

    kind: Literal["round_ended"]
    seat: None
    round: ReadOnly[int]


class GameOver(Public):
    """The game has ended: the last event of every game."""

    kind: Literal["game_over"]
    seat: None
    ranking: ReadOnly[list[int]]
    scores: ReadOnly[list[int]]


DEFAULT_SEED = bytes(32)


class IllegalMove(ValueError):
    """A move that the rules refuse.

    `reason` is a stable key such as "not-in-hand", `values` is what its sentence needs.
    """

    def __init__(self, reason: str, **values: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


class InvalidPosition(ValueError):
    """A position that cannot be: unknown or too many pieces, or content that the notation rules out."""


class Game(ABC):
    """One game under way. Seats count from 0 in turn order; moves are strings in the game's notation."""

    __slots__ = ("options", "players")

    name: ClassVar[str]
    rules_version: ClassVar[int]
    """Goes up when a recorded game would no longer replay alike."""
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]]
    """The values that each option may have, its default first."""

    players: int
    options: dict[str, Any]

    @classmethod
    @abstractmethod
    def new(cls, players: int, seed: bytes, options: Mapping[str, Any]) -> Self:
        """A game about to begin. Raises ValueError for a bad number of players, seed, option or value."""

    @classmethod
    @abstractmethod
    def load(cls, position: Mapping[str, Any]) -> Self:
        """The game of a position. Raises InvalidPosition, and nothing else, whatever the dict holds."""

    @property
    @abstractmethod
    def to_move(self) -> tuple[int, ...]:
        """The seats that owe a move now, ascending: several where all choose at once, () at the end."""

    @abstractmethod
    def legal_moves(self, seat: int) -> Iterable[str]:
        """The legal moves of a seat, distinct, in a fixed order; empty when it owes none."""

    @abstractmethod
    def is_legal(self, seat: Any, move: Any) -> bool:
        """Whether `push` would accept the move. False for nonsense of any type."""

    @abstractmethod
    def push(self, seat: int, move: str) -> Sequence[Event]:
        """Apply a move and tell what happened. Raises IllegalMove and then leaves the game as it was."""

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The running totals by seat, as far as they are public."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @property
    def ranking(self) -> tuple[int, ...] | None:
        """The places by seat, 1 = winner, ties share a place; None before the end."""
        return places(self.scores) if self.is_over else None

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What that seat (None: an onlooker) may know, JSON-ready. Raises ValueError for an unknown seat."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The whole state, JSON-ready: hidden parts and future random numbers too. `load` takes it back."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy, cheap enough for search."""

    @abstractmethod
    def resample(self, seat: int | None, seed: bytes) -> Self:
        """A copy in which what is hidden from that seat is drawn anew, and the future comes from `seed`.

        It is a function of `view(seat)`, the seed and what was public before, never of what is really hidden;
        and `resample(seat, …).view(seat) == view(seat)`.
        """

    def automatic(self, seat: int) -> str | None:
        """The move that may be made for a seat that has no choice; None where it has one, or owes nothing."""
        return None

    def advise(self, seat: int, seed: bytes) -> str | None:
        """The move that the game's own bot player makes for a seat that owes one.

        None where the game has no player of its own, or that one no preference: `engines.opponents` then
        searches. It depends on nothing but what the seat may know and the seed.
        """
        return None


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """1 + the number of totals that are strictly higher: (9, 9, 4) gives (1, 1, 3)."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def is_count(value: Any, low: int = 0, high: int = 10**9) -> bool:
    """Whether it is a whole number from low to high. True and False are none."""
    return type(value) is int and low <= value <= high


def checked_options(values: Mapping[str, tuple[Any, ...]], given: Any) -> dict[str, Any]:
    """The options with defaults filled in. Raises ValueError for an unknown option or value."""
    if not isinstance(given, Mapping):
        raise ValueError("options are a mapping")
    for key, value in given.items():
        # Compared by type as well: 1 is not True.
        if key not in values or not any(value == v and type(value) is type(v) for v in values[key]):
            raise ValueError(f"unknown option or value: {key!r}")
    return {key: given.get(key, allowed[0]) for key, allowed in values.items()}


def checked_players(low: int, high: int, given: Any) -> int:
    """The number of players. Raises ValueError unless it is a whole number from low to high."""
    if not is_count(given, low, high):
        raise ValueError(f"{low} to {high} players")
    return int(given)
