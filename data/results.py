"""Results of finished games and the leaderboards made from them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from data.records import Leaderboard, SeatResult, Standing, TableRecord
from data.schema import results


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
                    "ended_at": ended_at,
                }
            )
    if rows:
        await connection.execute(results.insert(), rows)


async def read_leaderboard(
    connection: AsyncConnection, *, game: str | None, guild_id: int | None, limit: int, offset: int
) -> Leaderboard:
    """A page of the leaderboard of a server (or everywhere) in a game (or in all).

    Ordered by wins, win rate, average points (each descending), then user id. A person's name is the newest
    of the same server, so that a nickname stays where it was chosen.
    """
    scope = []
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
    named = results.alias()
    name = (
        sa.select(named.c.name)
        .where(
            named.c.user_id == page.c.user_id,
            *([named.c.guild_id == guild_id] if guild_id is not None else []),
        )
        .order_by(named.c.ended_at.desc(), named.c.table_id.desc())
        .limit(1)
        .scalar_subquery()
    )
    rows = await connection.execute(sa.select(page, name.label("name")).order_by(page.c.rank, page.c.user_id))
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
