"""What is read from the store: plain frozen values. Discord ids are ints, times are aware UTC datetimes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    """Where a table is in its life. LOBBY and PLAYING are live: a channel has at most one such table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def live(self) -> bool:
        return self in (Status.LOBBY, Status.PLAYING)


class Kind(StrEnum):
    """What is played at a table. Only a TABLE or SOLO in a server holds its channel.

    A LESSON is one person's, has no results and can be resumed.
    """

    TABLE = "table"
    SOLO = "solo"
    DAILY = "daily"
    LESSON = "lesson"

    @property
    def shared(self) -> bool:
        return self in (Kind.TABLE, Kind.SOLO)


class Calls(StrEnum):
    """How a person wants to be called to a move."""

    MENTION = "mention"
    DIRECT = "direct"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a table, 0-based in turn order.

    A bot player of the lobby has `bot` and no `user_id`. A seat that a bot player took over has `bot` and
    keeps its `user_id`; `resigned` says that the person gave it up, and stays when they come back. `level` is
    that of its bot player and `language` that of its person, None where nobody chose. `dm_closed`: the
    person's direct messages refused the hand.
    """

    number: int
    user_id: int | None
    name: str
    bot: bool = False
    resigned: bool = False
    dm_channel_id: int | None = None
    dm_message_id: int | None = None
    dm_closed: bool = False
    level: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One table as stored. `seed` is b"" in the lobby; `message_id`: the lobby's, later the board's message.

    `ping_message_id` is the message that calls those who owe a move, `ping_number` the log's length it was
    for. `revision` goes up with every change of the table or its seats (not with moves), so it shows
    whether a cached copy is current. `daily`: the day (ISO date) whose challenge it is; such a table is one
    person's, is shown in no channel, and `channel_id` and `guild_id` only say where it was asked for.
    `asleep_at`: since when it has slept; it is PLAYING, but holds no channel and has no due times.
    """

    id: int
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seed: bytes
    status: Status
    guild_id: int | None
    channel_id: int
    message_id: int | None
    ping_message_id: int | None
    ping_number: int | None
    host_id: int
    locale: str
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    last_move_at: datetime | None
    seats: tuple[Seat, ...]
    revision: int = 0
    daily: str | None = None
    kind: Kind = Kind.TABLE
    asleep_at: datetime | None = None

    @property
    def names(self) -> list[str]:
        """The display names by seat."""
        return [seat.name for seat in self.seats]

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat the person still holds; None for onlookers and where a bot player took over."""
        return next((seat for seat in self.seats if seat.user_id == user_id and not seat.bot), None)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat ended: its points and its place (1 = winner, ties share a place)."""

    seat: int
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard. `rank` is shared by those equal in wins, win rate and average points.

    `name` is None where only a nickname of another server is known; `average_points` over all games, or if
    every seat was given up.
    """

    rank: int
    user_id: int
    name: str | None
    games: int
    wins: int
    win_rate: float
    average_points: float | None


@dataclass(frozen=True, slots=True)
class Score:
    """A person's best solo result. `rank` is shared by those with equal points; `games`: out of how many.

    `name` is None where only a nickname of another server is known.
    """

    rank: int
    user_id: int
    name: str | None
    points: int
    games: int


@dataclass(frozen=True, slots=True)
class Scores:
    """One page of solo results; `total` counts the people on all pages."""

    rows: list[Score]
    total: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of a leaderboard; `total` counts the people on all pages."""

    rows: list[Standing]
    total: int
