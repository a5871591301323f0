"""What the store tells of finished games: leaderboards, standings alone, personal bests."""

from datetime import datetime

from data.records import Leaderboard, Scores, TableRecord
from data.results import (
    read_best,
    read_daily_place,
    read_daily_standings,
    read_leaderboard,
    read_solo_standings,
)
from data.transactions import Transactions, whole


class Standings(Transactions):
    """The store's part that reads results (see data/store.py)."""

    @whole
    async def leaderboard(
        self, *, game: str | None = None, guild_id: int | None = None, limit: int = 10, offset: int = 0
    ) -> Leaderboard:
        """A page of the leaderboard of one game or all (None), of one server or everywhere (None).

        Games of several only.
        """
        async with self._database.reading() as connection:
            return await read_leaderboard(
                connection, game=game, guild_id=guild_id, limit=limit, offset=offset
            )

    @whole
    async def solo_standings(
        self, game: str, *, guild_id: int | None = None, limit: int = 10, offset: int = 0
    ) -> Scores:
        """A page of each person's best result alone, of one server or everywhere (None)."""
        async with self._database.reading() as connection:
            return await read_solo_standings(connection, game, guild_id, limit, offset)

    @whole
    async def daily_standings(
        self, game: str, day: str, *, guild_id: int | None = None, limit: int = 10, offset: int = 0
    ) -> Scores:
        """A page of the results of a day's challenge, of one server or everywhere (None)."""
        async with self._database.reading() as connection:
            return await read_daily_standings(connection, game, day, guild_id, limit, offset)

    @whole
    async def daily_place(
        self, game: str, day: str, points: int, *, guild_id: int | None = None
    ) -> tuple[int, int]:
        """(place, people): where so many points stand among the day's results so far."""
        async with self._database.reading() as connection:
            return await read_daily_place(connection, game, day, points, guild_id)

    @whole
    async def best(
        self, user_id: int, game: str, *, daily: bool = False, until: TableRecord | None = None
    ) -> tuple[int, datetime] | None:
        """(points, when) of a person's best game alone, or best daily challenge; None without one.

        With `until`, a table that is over: of the other games that had ended by then.
        """
        async with self._database.reading() as connection:
            return await read_best(connection, user_id, game, daily=daily, until=until)
