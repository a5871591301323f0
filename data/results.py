"""Results of finished games: how they are written, and the leaderboards, standings and bests made of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from data.database import Database, reads
from data.records import Leaderboard, Score, Scores, SeatResult, Standing, TableRecord
from data.schema import alone, people, results, several


def write_results(
    connection: sa.Connection, table: TableRecord, ended_at: datetime, ends: Sequence[SeatResult]
) -> None:
    """Write one row for each person's seat. A seat that was given up or is a bot player's has lost.

    What points it has are not the person's.
    """
    persons = sum(seat.user_id is not None for seat in table.seats)
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
            "given_up": seat.bot or seat.resigned,
            "players": len(table.seats),
            "people": persons,
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
        home: int | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Leaderboard:
        """A page of the leaderboard of one game or all (None), of one server or everywhere (None).

        Solo games do not count. Ordered by wins, win rate, average points (each descending), then user id.
        The average leaves out seats that were given up; over all games there is none, since points of
        different games do not compare. `home` is the server of the reader, where its nicknames may be shown.
        """
        scope = [several, *_of_server(guild_id)]
        if game is not None:
            scope.append(results.c.game == game)
        # NULL, so that neither the sum nor the count has it.
        points = sa.case((results.c.given_up.is_(True), None), else_=results.c.points)
        average = sa.cast(sa.func.sum(points), sa.Double) / sa.func.nullif(sa.func.count(points), 0)
        games = sa.func.count()
        wins = sa.func.sum(sa.case((results.c.won, 1), else_=0))
        totals = (
            sa.select(
                results.c.user_id,
                games.label("games"),
                wins.label("wins"),
                (sa.cast(wins, sa.Double) / games).label("win_rate"),
                (sa.cast(sa.null(), sa.Double) if game is None else average).label("average_points"),
            )
            .where(*scope)
            .group_by(results.c.user_id)
            .subquery()
        )
        order = [totals.c.wins.desc(), totals.c.win_rate.desc()]
        if game is not None:
            order.append(totals.c.average_points.desc().nulls_last())
        rows = connection.execute(_page(totals, order, guild_id, home, limit, offset))
        return Leaderboard([Standing(**row) for row in rows.mappings()], _people(connection, scope))

    @reads
    def solo_standings(
        self,
        connection: sa.Connection,
        game: str,
        *,
        guild_id: int | None = None,
        home: int | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Scores:
        """A page of each person's best solo result, of one server or everywhere (None), highest first.

        Daily challenges have standings of their own. A seat that was given up counts for nobody.
        """
        scope = [*_finished_alone(game), *_of_server(guild_id)]
        return _scores(connection, scope, guild_id, home, limit, offset)

    @reads
    def daily_standings(
        self,
        connection: sa.Connection,
        game: str,
        day: str,
        *,
        guild_id: int | None = None,
        home: int | None = None,
        limit: int = 10,
        offset: int = 0,
    ) -> Scores:
        """A page of the results of a day's challenge, of one server or everywhere (None), highest first."""
        scope = [results.c.daily == day, results.c.game == game, *_of_server(guild_id)]
        return _scores(connection, scope, guild_id, home, limit, offset)

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
    home: int | None,
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
    rows = connection.execute(_page(bests, [bests.c.points.desc()], guild_id, home, limit, offset))
    return Scores([Score(**row) for row in rows.mappings()], _people(connection, scope))


def _page(
    ranked: sa.Subquery,
    order: list[sa.UnaryExpression[Any]],
    guild_id: int | None,
    home: int | None,
    limit: int,
    offset: int,
) -> sa.Select[Any]:
    """A page of people (one row each) in that order, then by user id, with `rank` and `name`.

    In a server a person has the newest name there; everywhere, that of the account. A nickname stays where it
    was chosen: where no account's name is known yet, one is shown only to its own server (`home`), or if it
    was played under outside of any; else the name is NULL.
    """
    page = (
        sa.select(ranked, sa.func.rank().over(order_by=order).label("rank"))
        .order_by(*order, ranked.c.user_id)
        .limit(limit)
        .offset(offset)
        .subquery()
    )
    named = results.alias()
    there = named.c.guild_id == (home if guild_id is None else guild_id)
    newest = (
        sa.select(named.c.name)
        .where(
            named.c.user_id == page.c.user_id,
            there if guild_id is not None else sa.or_(there, named.c.guild_id.is_(None)),
        )
        .order_by(named.c.ended_at.desc(), named.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    account = sa.select(people.c.name).where(people.c.user_id == page.c.user_id).scalar_subquery()
    name = newest if guild_id is not None else sa.func.coalesce(account, newest)
    return sa.select(page, name.label("name")).order_by(page.c.rank, page.c.user_id)


def _people(connection: sa.Connection, scope: Sequence[sa.ColumnElement[bool]]) -> int:
    counted = sa.select(sa.func.count(sa.distinct(results.c.user_id))).where(*scope)
    return connection.scalars(counted).one()
