"""The daily challenge: everybody's seed of a day, and a person's one try at it.

The seed of a game's day is HMAC-SHA-256 with a secret of the bot's as key over "daily:<game>:<ISO date>".
It may be published when the day is over: it tells nothing about other days.
"""

import hmac
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from data.records import TableRecord
from data.store import Store

SECRET = "daily-secret"
"""The setting that keeps the secret, in hex."""


def day_of(moment: datetime) -> str:
    """The day of a moment as an ISO date, everywhere that of UTC."""
    return moment.astimezone(UTC).date().isoformat()


def day_before(day: str) -> str | None:
    """The day before an ISO date; None for what is no date, and before the first one there is."""
    try:
        return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return None


def day_after(day: str) -> str | None:
    """The day after an ISO date; None for what is no date, and after the last one there is."""
    try:
        return (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return None


def seed_of(secret: bytes, game: str, day: str) -> bytes:
    """The 32 bytes from which everybody's game of that day comes."""
    return hmac.digest(secret, f"daily:{game}:{day}".encode(), "sha256")


class Daily:
    """The challenges of a store. `new_secret` gives 32 random bytes; it is asked once in the store's life."""

    def __init__(
        self, store: Store, *, clock: Callable[[], datetime], new_secret: Callable[[], bytes]
    ) -> None:
        self._store = store
        self._clock = clock
        self._new_secret = new_secret
        self._secret: bytes | None = None

    @property
    def today(self) -> str:
        """The day whose challenge is open now, as an ISO date."""
        return day_of(self._clock())

    async def seed(self, game: str, day: str) -> bytes:
        """The seed of a game's day. Show it to nobody before `day` is over."""
        if self._secret is None:
            kept = await self._store.setting(SECRET)
            if kept is None:
                kept = await self._store.settle_setting(SECRET, self._new_secret().hex())
            self._secret = bytes.fromhex(kept)
        return seed_of(self._secret, game, day)

    async def open(
        self,
        game: str,
        *,
        rules_version: int,
        user_id: int,
        name: str,
        account: str | None = None,
        where: Mapping[str, Any],
    ) -> TableRecord:
        """The person's try at today's challenge, begun now if it was not yet.

        `where`: "guild_id", "channel_id" and "locale" of the place where it was asked for.
        """
        day = self.today
        found = await self._store.daily_table(game, day, user_id)
        if found is not None:
            return found
        return await self._store.begin_daily(
            game=game,
            day=day,
            rules_version=rules_version,
            seed=await self.seed(game, day),
            user_id=user_id,
            name=name,
            account=account,
            **where,
        )
