"""Misbehaviour on demand: which requests fare badly, how, and for how long."""

import asyncio
import itertools
from dataclasses import dataclass, field
from typing import Any

KINDS = ("error", "html", "limit", "lost", "reset", "slow", "never")


@dataclass
class Rule:
    """What happens to requests of a method and a route.

    `kind` is one of
    - "error": refused before any work with `status`, `code` and `message`;
    - "html": as an error page of the network before Discord, with `status`;
    - "limit": 429 with `retry_after`; `everywhere` makes it the global limit, `banned` leaves Discord's marks
      out;
    - "lost": carried out, and the connection closed without an answer;
    - "reset": the connection reset before any work;
    - "slow": answered after `seconds` (`late`: the work is done first, else after them);
    - "never": never answered (`late`: carried out all the same).
    """

    kind: str
    method: str = "*"
    route: str = "*"
    """A template as Discord's documentation writes it, e.g. "/channels/{channel.id}/messages"; names of gaps
    do not matter, and "*" at its end stands for anything."""
    channel: int | None = None
    channels: list[int] | None = None
    """As `channel`, for several. A request behind an interaction's token belongs to the interaction's
    channel, one about a user to the direct messages with that user."""
    times: int | None = None
    """How many requests fare so; None for any number."""
    after: int = 0
    """How many matching requests are left alone first."""
    lasts: float | None = None
    """Seconds from the first request that it meets; None until it is taken back."""
    status: int = 500
    code: int = 0
    message: str = "Injected"
    retry_after: float = 1.0
    everywhere: bool = False
    banned: bool = False
    seconds: float = 0.0
    late: bool = False
    gone: bool = False
    """Whether the message of the path is really deleted first, so that "Unknown Message" is the truth."""
    id: int = 0
    hits: int = 0
    until: float | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no fault of the kind {self.kind!r}; there are {', '.join(KINDS)}")
        self.route = plain(self.route)
        if self.channel is not None:
            self.channels = [*(self.channels or ()), self.channel]

    def covers(self, channel: int | None) -> bool:
        """Whether the rule is for requests of a channel."""
        return self.channels is None or channel in self.channels

    @property
    def met(self) -> int:
        """How many requests have fared badly by it."""
        most = self.hits - self.after
        return max(0, most if self.times is None else min(most, self.times))


def plain(template: str) -> str:
    """A route's template without the names of its gaps."""
    parts = ["{}" if part.startswith("{") else part for part in template.split("/")]
    return "/".join(parts)


class Rules:
    """The rules in force, asked in the order in which they were given."""

    def __init__(self) -> None:
        self._rules: dict[int, Rule] = {}
        self._numbers = itertools.count(1)

    def add(self, **values: Any) -> Rule:
        rule = Rule(**values)
        rule.id = next(self._numbers)
        self._rules[rule.id] = rule
        return rule

    def remove(self, number: int | None = None, *, let_go: bool = True) -> list[Rule]:
        """Take one rule back, or all; `let_go` ends the requests that wait because of it."""
        numbers = list(self._rules) if number is None else [number]
        found = [self._rules.pop(one) for one in numbers if one in self._rules]
        for rule in found if let_go else ():
            rule.over.set()
        return found

    def met(self, number: int) -> int:
        """How many requests have fared badly by a rule; -1 when it was taken back."""
        return self._rules[number].met if number in self._rules else -1

    def match(self, method: str, route: str, channel: int | None, now: float) -> Rule | None:
        """The rule that a request falls under; counts it."""
        for rule in self._rules.values():
            if rule.until is not None and now >= rule.until:
                continue
            if rule.method not in ("*", method) or not rule.covers(channel):
                continue
            wanted = rule.route
            if not (route == wanted or (wanted.endswith("*") and route.startswith(wanted[:-1]))):
                continue
            rule.hits += 1
            if rule.hits <= rule.after or (rule.times is not None and rule.hits > rule.after + rule.times):
                continue
            if rule.until is None and rule.lasts is not None:
                rule.until = now + rule.lasts
            return rule
        return None
