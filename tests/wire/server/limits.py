"""Discord's rate limits, when they are asked for: the application's 50 a second, and buckets of messages."""

import hashlib
from collections import defaultdict, deque
from dataclasses import dataclass

PLENTY = 1000
"""What answers say is left while nothing is limited. Without any such header discord.py would send one
request after the other on each route."""
GLOBAL = 50
"""Requests a second of the application; answers to interactions stand outside."""

BUCKETS = {
    ("POST", "/channels/{}/messages"): (5, 5.0),
    ("PATCH", "/channels/{}/messages/{}"): (5, 5.0),
    ("DELETE", "/channels/{}/messages/{}"): (5, 1.0),
    ("POST", "/webhooks/{}/{}"): (5, 2.0),
    ("PATCH", "/webhooks/{}/{}/messages/{}"): (5, 2.0),
    ("PATCH", "/webhooks/{}/{}/messages/@original"): (5, 2.0),
}
"""(requests, seconds) by channel, or by interaction token."""

INVALID = 10_000
INVALID_SECONDS = 600.0


@dataclass
class Verdict:
    """What the limits say to a request: `refused` for how many seconds, and the headers for its answer."""

    headers: dict[str, str]
    refused: float | None = None
    everywhere: bool = False


class Limits:
    """`on` decides whether anything is refused; refusals are counted always."""

    def __init__(self) -> None:
        self.on = False
        self._all: deque[float] = deque()
        self._buckets: dict[tuple[str, str, str], deque[float]] = defaultdict(deque)
        self._invalid: deque[float] = deque()

    def invalid(self, now: float, status: int) -> None:
        """Count an answer of 401, 403 or 429: too many of them ban the address."""
        if status in (401, 403, 429):
            self._invalid.append(now)

    def invalid_within(self, now: float) -> int:
        """How many such answers there were in the last ten minutes."""
        while self._invalid and self._invalid[0] < now - INVALID_SECONDS:
            self._invalid.popleft()
        return len(self._invalid)

    def judge(self, method: str, route: str, major: str, now: float) -> Verdict:
        """Whether a request passes; `major` is what its bucket belongs to (a channel, a token)."""
        if not self.on:
            return Verdict(_headers(method, route, PLENTY, PLENTY - 1, 1.0, now))
        if not route.startswith(("/interactions/", "/webhooks/")):
            while self._all and self._all[0] <= now - 1:
                self._all.popleft()
            if len(self._all) >= GLOBAL:
                wait = max(0.001, self._all[0] + 1 - now)
                return Verdict({"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}, wait, True)
            self._all.append(now)
        size = BUCKETS.get((method, route))
        if size is None:
            return Verdict({})
        most, seconds = size
        # One channel's edits and posts have limits of their own; all edits of a channel share one.
        used = self._buckets[method, route, major]
        while used and used[0] <= now - seconds:
            used.popleft()
        left = most - len(used) - 1
        reset = (used[0] if used else now) + seconds - now
        headers = _headers(method, route, most, max(0, left), reset, now)
        if left < 0:
            return Verdict(headers | {"X-RateLimit-Scope": "user"}, max(0.001, reset))
        used.append(now)
        return Verdict(headers)


def _headers(method: str, route: str, most: int, left: int, reset: float, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(most),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset": f"{now + reset:.3f}",
        "X-RateLimit-Reset-After": f"{reset:.3f}",
        "X-RateLimit-Bucket": hashlib.md5(f"{method}{route}".encode()).hexdigest(),
    }
