"""Results of finished games: how they are written, and the leaderboards, standings and bests made of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from data.database import Database, reads
from data.records import Leaderboard, Score, Scores, SeatResult, Standing, TableRecord
from data.schema import alone, results, several


def write_results(
    connection: sa.Connection, table: TableRecord, ended_at: datetime, ends: Sequence[SeatResult]
) -> None:
    """Write one row for each person's seat. A seat that was given up or is a bot player's has lost."""
    people = sum(seat.user_id is not None for seat in table.seats)
    rows = [
        {
            "table_id": table.id,
            "seat": seat.number,
            "user_id": seat.user_id,
            "name": seat.name,
            "guild_id": table.guild_id,
            "game": table.game,
            "points": end.points,
            "place": end.place,
            "won": end.place == 1 and not seat.bot and not seat.resigned,
            "players": len(table.seats),
            "people": people,
            "daily": table.daily,
            "ended_at": ended_at,
        }
        for end in ends
        if (seat := table.seats[end.seat]).user_id is not None
    ]
    if rows:
        connection.execute(results.insert(), rows)


class Results:
    """What the store makes of the results of finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @reads
    def leaderboard(
        self,
        connection: sa.Connection,
        *,
        game: str | None = None,
        guild_id: int | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Leaderboard:
        """A page of the leaderboard of one game or all (None), of one server or everywhere (None).

        Solo games do not count. Ordered by wins, win rate, average points (each
        descending), then user id.
        """
        scope = [several, *_of_server(guild_id)]
        if game is not None:
            scope.append(results.c.game == game)
        games = sa.func.count()
        wins = sa.func.sum(sa.case((results.c.won, 1), else_=0))
        totals = (
            sa.select(
                results.c.user_id,
                games.label("games"),
                wins.label("wins"),
                (sa.cast(wins, sa.Double) / games).label("win_rate"),
                (sa.cast(sa.func.sum(results.c.points), sa.Double) / games).label("average_points"),
            )
            .where(*scope)
            .group_by(results.c.user_id)
            .subquery()
        )
        order = [totals.c.wins.desc(), totals.c.win_rate.desc(), totals.c.average_points.desc()]
        rows = connection.execute(_page(totals, order, guild_id, limit, offset))
        return Leaderboard([Standing(**row) for row in rows.mappings()], _people(connection, scope))

    @reads
    def solo_standings(
        self,
        connection: sa.Connection,
        game: str,
        *,
        guild_id: int | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Scores:
        """A page of each person's best solo result, of one server or everywhere (None), highest first.

        Daily challenges have standings of their own. A seat that was given up counts for nobody.
        """
        scope = [*_finished_alone(game), *_of_server(guild_id)]
        return _scores(connection, scope, guild_id, limit, offset)

    @reads
    def daily_standings(
        self,
        connection: sa.Connection,
        game: str,
        day: str,
        *,
        guild_id: int | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Scores:
        """A page of the results of a day's challenge, of one server or everywhere (None), highest first."""
        scope = [results.c.daily == day, results.c.game == game, *_of_server(guild_id)]
        return _scores(connection, scope, guild_id, limit, offset)

    @reads
    def daily_place(
        self, connection: sa.Connection, game: str, day: str, points: int, *, guild_id: int | None = None
    ) -> tuple[int, int]:
        """(place, people): the place of that many points among the day's results so far."""
        better = sa.func.coalesce(sa.func.sum(sa.case((results.c.points > points, 1), else_=0)), 0)
        scope = [results.c.daily == day, results.c.game == game, *_of_server(guild_id)]
        above, people = connection.execute(sa.select(better, sa.func.count()).where(*scope)).one()
        return 1 + above, people

    @reads
    def best(
        self,
        connection: sa.Connection,
        user_id: int,
        game: str,
        *,
        daily: bool = False,
        until: TableRecord | None = None,
    ) -> tuple[int, datetime] | None:
        """(points, when first reached) of a person's best solo game, or best daily challenge, or None.

        With `until`, a table that is over: of the other games that had ended by then.
        """
        scope = [results.c.game == game, results.c.daily.is_not(None)] if daily else _finished_alone(game)
        if until is not None:
            scope += [results.c.ended_at <= until.ended_at, results.c.table_id != until.id]
        found = connection.execute(
            sa.select(results.c.points, results.c.ended_at)
            .where(results.c.user_id == user_id, *scope)
            .order_by(results.c.points.desc(), results.c.ended_at)
            .limit(1)
        )
        row = found.one_or_none()
        return None if row is None else (row.points, row.ended_at)


def _finished_alone(game: str) -> list[sa.ColumnElement[bool]]:
    # Everybody who plays solo to the end comes first of one; "won" tells who gave the seat up.
    return [alone, results.c.game == game, results.c.won]


def _of_server(guild_id: int | None) -> list[sa.ColumnElement[bool]]:
    return [] if guild_id is None else [results.c.guild_id == guild_id]


def _scores(
    connection: sa.Connection,
    scope: Sequence[sa.ColumnElement[bool]],
    guild_id: int | None,
    limit: int,
    offset: int,
) -> Scores:
    bests = (
        sa.select(
            results.c.user_id,
            sa.func.max(results.c.points).label("points"),
            sa.func.count().label("games"),
        )
        .where(*scope)
        .group_by(results.c.user_id)
        .subquery()
    )
    rows = connection.execute(_page(bests, [bests.c.points.desc()], guild_id, limit, offset))
    return Scores([Score(**row) for row in rows.mappings()], _people(connection, scope))


def _page(
    people: sa.Subquery, order: list[sa.UnaryExpression[Any]], guild_id: int | None, limit: int, offset: int
) -> sa.Select[Any]:
    """A page of people (one row each) in that order, then by user id, with `rank` and `name`.

    A person's name is the newest of the same server, so that a nickname stays where it was chosen.
    """
    page = (
        sa.select(people, sa.func.rank().over(order_by=order).label("rank"))
        .order_by(*order, people.c.user_id)
        .limit(limit)
        .offset(offset)
        .subquery()
    )
    named = results.alias()
    newest = (
        sa.select(named.c.name)
        .where(
            named.c.user_id == page.c.user_id,
            *([] if guild_id is None else [named.c.guild_id == guild_id]),
        )
        .order_by(named.c.ended_at.desc(), named.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    return sa.select(page, newest.label("name")).order_by(page.c.rank, page.c.user_id)


def _people(connection: sa.Connection, scope: Sequence[sa.ColumnElement[bool]]) -> int:
    counted = sa.select(sa.func.count(sa.distinct(results.c.user_id))).where(*scope)
    return connection.scalars(counted).one()
