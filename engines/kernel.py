"""What the rules of all games have in common. A game overrides what differs."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from engines.base import (
    Event,
    Game,
    GameOver,
    IllegalMove,
    InvalidPosition,
    View,
    checked_options,
    checked_players,
)
from engines.random import Source
from engines.reading import source_of


class State(Protocol):
    """What the kernel asks of a game's state."""

    source: Source

    @property
    def players(self) -> int: ...
    @property
    def turn(self) -> int:
        """The seat whose turn it is."""

    @property
    def over(self) -> bool: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
M = TypeVar("M")
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)


class Kernel(Game, Generic[S, M, V, E]):
    """A game over its state, its parsed moves, its views and its events.

    A subclass gives the parts: how a game begins and is read, what a move says, why it is refused and what it
    does, what is shown, and what is hidden. Options have the names of attributes of the state.
    """

    __slots__ = ("state",)

    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    state: S
    """For the modules of the game's own package."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.players = state.players

    @classmethod
    @abstractmethod
    def _begin(cls, players: int, source: Source, options: Mapping[str, Any]) -> S:
        """The state of a game about to begin."""

    @classmethod
    @abstractmethod
    def _read(
        cls, position: Mapping[str, Any], players: int, source: Source, options: Mapping[str, Any]
    ) -> S:
        """The state of a position. Raises InvalidPosition."""

    @staticmethod
    @abstractmethod
    def _parse(move: str) -> M | None:
        """What a move says; None for what is not written as one."""

    @abstractmethod
    def _refuse(self, seat: int, move: M) -> IllegalMove | None:
        """Why a seat whose turn it is may not make that move; None where it may."""

    @abstractmethod
    def _apply(self, seat: int, move: M, events: list[E]) -> None:
        """Make a legal move and add what happened."""

    @abstractmethod
    def _show(self, seat: int | None) -> V:
        """The view of a seat that is there, or of an onlooker."""

    @abstractmethod
    def _redraw(self, seat: int | None, seed: bytes) -> S:
        """See `resample`."""

    def _may_move(self, seat: int) -> bool:
        """Whether a seat may move now."""
        return seat == self.state.turn and not self.state.over

    def _advise(self, seat: int, seed: bytes) -> str | None:
        """See `advise`, for a seat that owes a move."""
        return None

    def _game_over(self) -> GameOver:
        """The event of the end."""
        ranking = self.ranking
        assert ranking is not None
        return {
            "kind": "game_over",
            "seat": None,
            "seats": None,
            "ranking": list(ranking),
            "scores": list(self.scores),
        }

    @classmethod
    def _options(cls, given: Any) -> dict[str, Any]:
        """The options with defaults filled in. Raises ValueError."""
        return checked_options(cls.option_values, given)

    @classmethod
    def new(cls, players: int, seed: bytes, options: Mapping[str, Any]) -> Self:
        count = checked_players(cls.min_players, cls.max_players, players)
        return cls(cls._begin(count, Source(seed), cls._options(options)))

    @classmethod
    def load(cls, position: Mapping[str, Any]) -> Self:
        try:
            players = checked_players(cls.min_players, cls.max_players, position.get("players"))
            options = cls._options(position.get("options", {}))
        except ValueError as error:
            raise InvalidPosition(str(error)) from None
        return cls(cls._read(position, players, source_of(position), options))

    @property
    def options(self) -> dict[str, Any]:
        return {key: getattr(self.state, key) for key in self.option_values}

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.state.over else (self.state.turn,)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.state.scores

    @property
    def is_over(self) -> bool:
        return self.state.over

    def view(self, seat: int | None) -> V:
        if seat is not None:
            self._seated(seat)
        return self._show(seat)

    def copy(self) -> Self:
        return type(self)(self.state.copy())

    def resample(self, seat: int | None, seed: bytes, events: Sequence[Event] = ()) -> Self:
        return type(self)(self._redraw(seat, seed))

    def advise(self, seat: int, seed: bytes, events: Sequence[Event] = ()) -> str | None:
        return self._advise(seat, seed) if seat in self.to_move else None

    def is_legal(self, seat: Any, move: Any) -> bool:
        return not isinstance(self._judge(seat, move), IllegalMove)

    def push(self, seat: int, move: str) -> list[E]:
        judged = self._judge(seat, move)
        if isinstance(judged, IllegalMove):
            raise judged
        events: list[E] = []
        self._apply(seat, judged, events)
        if self.state.over:
            events.append(cast(E, self._game_over()))
        return events

    def _seated(self, seat: Any) -> None:
        """Raise ValueError for a seat that is not there."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise ValueError(f"no such seat: {seat!r}")

    def _judge(self, seat: Any, move: Any) -> M | IllegalMove:
        """The parsed move, or why it is illegal."""
        if type(seat) is not int or not 0 <= seat < self.players:
            return IllegalMove("no-such-seat")
        parsed = self._parse(move) if isinstance(move, str) else None
        if parsed is None:
            return IllegalMove("not-a-move")
        if not self._may_move(seat):
            return IllegalMove("game-over" if self.state.over else "not-your-turn")
        return self._refuse(seat, parsed) or parsed
