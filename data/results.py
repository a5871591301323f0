"""Results of finished games and the leaderboards made from them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from data.records import Leaderboard, Score, Scores, SeatResult, Standing, TableRecord
from data.schema import alone, results, several


async def write_results(
    connection: AsyncConnection, table: TableRecord, ended_at: datetime, ends: Sequence[SeatResult]
) -> None:
    """One row for each person's seat. Who resigned has lost, whatever the bot player made of the seat."""
    people = sum(seat.user_id is not None for seat in table.seats)
    rows: list[dict[str, Any]] = []
    for end in ends:
        seat = table.seats[end.seat]
        if seat.user_id is not None:
            rows.append(
                {
                    "table_id": table.id,
                    "seat": seat.number,
                    "user_id": seat.user_id,
                    "name": seat.name,
                    "guild_id": table.guild_id,
                    "game": table.game,
                    "points": end.points,
                    "place": end.place,
                    "won": end.place == 1 and not seat.resigned,
                    "players": len(table.seats),
                    "people": people,
                    "daily": table.daily,
                    "ended_at": ended_at,
                }
            )
    if rows:
        await connection.execute(results.insert(), rows)


async def read_leaderboard(
    connection: AsyncConnection, *, game: str | None, guild_id: int | None, limit: int, offset: int
) -> Leaderboard:
    """A page of the leaderboard of a server (or everywhere) in a game (or in all), of games of several.

    Ordered by wins, win rate, average points (each descending), then user id. A person's name is the newest
    of the same server, so that a nickname stays where it was chosen.
    """
    scope: list[sa.ColumnElement[bool]] = [several]
    if game is not None:
        scope.append(results.c.game == game)
    if guild_id is not None:
        scope.append(results.c.guild_id == guild_id)

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
    page = (
        sa.select(totals, sa.func.rank().over(order_by=order).label("rank"))
        .order_by(*order, totals.c.user_id)
        .limit(limit)
        .offset(offset)
        .subquery()
    )
    named = sa.select(page, _newest_name(page, guild_id)).order_by(page.c.rank, page.c.user_id)
    rows = await connection.execute(named)
    total = await connection.scalar(sa.select(sa.func.count(sa.distinct(results.c.user_id))).where(*scope))
    return Leaderboard(
        rows=[
            Standing(
                rank=row.rank,
                user_id=row.user_id,
                name=row.name,
                games=row.games,
                wins=row.wins,
                win_rate=row.win_rate,
                average_points=row.average_points,
            )
            for row in rows
        ],
        total=total or 0,
    )


def _newest_name(page: sa.Subquery, guild_id: int | None) -> sa.Label[str]:
    """The name that each person of a page had last, in that server or anywhere."""
    named = results.alias()
    return (
        sa.select(named.c.name)
        .where(
            named.c.user_id == page.c.user_id,
            *([named.c.guild_id == guild_id] if guild_id is not None else []),
        )
        .order_by(named.c.ended_at.desc(), named.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
        .label("name")
    )


async def read_solo_standings(
    connection: AsyncConnection, game: str, guild_id: int | None, limit: int, offset: int
) -> Scores:
    """A page of each person's best result alone, highest first, then by user id.

    Daily challenges have standings of their own. A seat that was given up counts for nobody.
    """
    scope = [*_finished_alone(game), *_of_server(guild_id)]
    return await _scores(connection, scope, guild_id, limit, offset)


async def read_daily_standings(
    connection: AsyncConnection, game: str, day: str, guild_id: int | None, limit: int, offset: int
) -> Scores:
    """A page of the results of one day's challenge, highest first, then by user id."""
    scope = [results.c.daily == day, results.c.game == game, *_of_server(guild_id)]
    return await _scores(connection, scope, guild_id, limit, offset)


async def _scores(
    connection: AsyncConnection,
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
    page = (
        sa.select(bests, sa.func.rank().over(order_by=bests.c.points.desc()).label("rank"))
        .order_by(bests.c.points.desc(), bests.c.user_id)
        .limit(limit)
        .offset(offset)
        .subquery()
    )
    named = sa.select(page, _newest_name(page, guild_id)).order_by(page.c.rank, page.c.user_id)
    rows = [
        Score(rank=row.rank, user_id=row.user_id, name=row.name, points=row.points, games=row.games)
        for row in await connection.execute(named)
    ]
    people = sa.select(sa.func.count(sa.distinct(results.c.user_id))).where(*scope)
    return Scores(rows=rows, total=await connection.scalar(people) or 0)


async def read_daily_place(
    connection: AsyncConnection, game: str, day: str, points: int, guild_id: int | None
) -> tuple[int, int]:
    """(place, people): where so many points stand among the results of a day's challenge."""
    better = sa.func.coalesce(sa.func.sum(sa.case((results.c.points > points, 1), else_=0)), 0)
    found = await connection.execute(
        sa.select(better, sa.func.count()).where(
            results.c.daily == day, results.c.game == game, *_of_server(guild_id)
        )
    )
    above, people = found.one()
    return 1 + above, people


async def read_best(
    connection: AsyncConnection, user_id: int, game: str, *, daily: bool, until: TableRecord | None
) -> tuple[int, datetime] | None:
    """(points, when it was first reached) of a person's best result alone, or among daily challenges."""
    kind = [results.c.game == game, results.c.daily.is_not(None)] if daily else list(_finished_alone(game))
    if until is not None:
        kind += [results.c.ended_at <= until.ended_at, results.c.table_id != until.id]
    found = await connection.execute(
        sa.select(results.c.points, results.c.ended_at)
        .where(results.c.user_id == user_id, *kind)
        .order_by(results.c.points.desc(), results.c.ended_at)
        .limit(1)
    )
    row = found.one_or_none()
    return None if row is None else (row.points, row.ended_at)


def _finished_alone(game: str) -> list[sa.ColumnElement[bool]]:
    # Whoever plays alone and stays comes first of one; "won" tells who gave the seat up.
    return [alone, results.c.game == game, results.c.won]


def _of_server(guild_id: int | None) -> list[sa.ColumnElement[bool]]:
    return [] if guild_id is None else [results.c.guild_id == guild_id]
