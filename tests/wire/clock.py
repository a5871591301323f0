"""Time that runs faster than the wall's, the same in every process that is given the same clock."""

import asyncio
import selectors
import time
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True)
class Clock:
    """`speed` seconds pass for one of the wall's. `wall` (Unix time) and `mono` are its start."""

    speed: float = 1.0
    wall: float = 0.0
    mono: float = 0.0

    @classmethod
    def start(cls, speed: float = 1.0) -> "Clock":
        """A clock that shows the right time now and runs at that speed from here on."""
        return cls(speed, time.time(), time.monotonic())

    @classmethod
    def read(cls, text: str) -> "Clock":
        """The clock that `str(clock)` wrote, in whatever process of this machine."""
        return cls(*map(float, text.split(",")))

    def __str__(self) -> str:
        return f"{self.speed!r},{self.wall!r},{self.mono!r}"

    def time(self) -> float:
        """Unix time by this clock, in seconds."""
        return self.wall + (time.monotonic() - self.mono) * self.speed

    def now(self) -> datetime:
        """The time by this clock, in UTC."""
        return datetime.fromtimestamp(self.time(), UTC)

    def loop(self) -> asyncio.AbstractEventLoop:
        """An event loop whose timers run by this clock."""
        return _Loop(self.speed)


class _Selector(selectors.DefaultSelector):
    speed = 1.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found: list[tuple[selectors.SelectorKey, int]] = super().select(timeout and timeout / self.speed)
        return found


class _Loop(asyncio.SelectorEventLoop):
    """Only what asks the loop for the time runs faster; threads (discord.py's heartbeat) do not."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        selector = _Selector()
        selector.speed = speed
        super().__init__(selector)

    def time(self) -> float:
        return time.monotonic() * self._speed
