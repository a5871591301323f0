"""The daily challenge: one seed a day for everybody, one try a person, standings of its own."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from data.records import Score, SeatResult, Status, TableRecord
from data.store import Store
from play.daily import Daily
from tests.store.conftest import Clock, Opener, a_game, resign

WHERE = {"guild_id": 7, "channel_id": 1 << 62, "locale": "en-GB"}


def challenges(store: Store, clock: Clock, secret: bytes = bytes(32)) -> Daily:
    return Daily(store, clock=clock, new_secret=lambda: secret)


async def a_try(
    daily: Daily, user_id: int = 100, game: str = "flowers", guild_id: int | None = 7
) -> TableRecord:
    where = WHERE | {"guild_id": guild_id}
    name = f"Person {user_id}"
    return await daily.open(game, rules_version=1, user_id=user_id, name=name, account=name, where=where)


async def finish(store: Store, record: TableRecord, points: int) -> None:
    ply = 1 + len(await store.moves(record.id))
    await store.append(record.id, ply, 0, "last", results=[SeatResult(0, points, 1)])


async def test_a_try_is_a_running_game_of_one(store: Store, clock: Clock) -> None:
    daily = challenges(store, clock)
    record = await a_try(daily)
    assert (record.status, record.daily, record.host_id) == (Status.PLAYING, "2026-01-01", 100)
    assert record.names == ["Person 100"]
    assert record.seed == await daily.seed("flowers", "2026-01-01")
    assert (record.guild_id, record.channel_id, record.locale) == (7, 1 << 62, "en-GB")
    assert record.started_at == record.created_at == record.created_at.astimezone(UTC)
    assert await store.daily_table("flowers", "2026-01-01", 100) == record
    assert await store.table(record.id) == record
    for other in (("flowers", "2026-01-02", 100), ("bloom", "2026-01-01", 100), ("flowers", "2026-01-01", 1)):
        assert await store.daily_table(*other) is None


async def test_one_try_a_day_even_after_its_end(store: Store, clock: Clock) -> None:
    daily = challenges(store, clock)
    record = await a_try(daily)
    assert await a_try(daily, guild_id=None) == record
    await finish(store, record, 12)
    again = await a_try(daily)
    assert (again.id, again.status) == (record.id, Status.OVER)
    others = [await a_try(daily, user_id=101), await a_try(daily, game="bloom")]
    clock.now += timedelta(days=1)
    others.append(await a_try(daily))
    assert len({record.id, *(other.id for other in others)}) == 4
    assert others[-1].daily == "2026-01-02"


async def test_tries_asked_for_at_once_are_one(opened: Opener, clock: Clock) -> None:
    several = [challenges(await opened(), clock) for _ in range(4)]
    found = await asyncio.gather(*(a_try(daily) for daily in several * 3))
    assert len({record.id for record in found}) == 1
    assert len({record.seed for record in found}) == 1


async def test_a_try_does_not_take_the_channel(store: Store, clock: Clock) -> None:
    daily = challenges(store, clock)
    first = await a_try(daily)
    channel = first.channel_id
    assert await store.live_table(channel) is None
    assert await store.last_table(channel) is None
    assert await store.live_tables() == await store.live_tables(7) == []
    table = await a_game(store, people=2)
    await a_try(daily, user_id=101)
    assert await store.live_table(channel) == await store.last_table(channel) == table
    assert await store.live_tables() == await store.live_tables(7) == [table]


async def test_a_try_begun_before_midnight_counts_for_its_day(store: Store, clock: Clock) -> None:
    daily = challenges(store, clock)
    clock.now = datetime(2026, 1, 1, 23, 59, 50, tzinfo=UTC)
    record = await a_try(daily)
    clock.now += timedelta(hours=1)
    await finish(store, record, 9)
    assert [row.points for row in (await store.results.daily_standings("flowers", "2026-01-01")).rows] == [9]
    assert (await store.results.daily_standings("flowers", "2026-01-02")).total == 0
    assert (await a_try(daily)).id != record.id


async def test_the_standings_of_a_day(store: Store, clock: Clock) -> None:
    daily = challenges(store, clock)
    reached = {100: (20, 7), 101: (25, 8), 102: (20, 7), 103: (3, None), 104: (-2, 7)}
    for user_id, (points, guild_id) in reached.items():
        await finish(store, await a_try(daily, user_id, guild_id=guild_id), points)
    await a_try(daily, user_id=105)  # not finished
    await finish(store, await a_try(daily, game="bloom"), 99)
    clock.now += timedelta(days=1)
    await finish(store, await a_try(daily, user_id=101), 50)

    def row(rank: int, user_id: int) -> Score:
        return Score(rank, user_id, f"Person {user_id}", reached[user_id][0], 1)

    everywhere = await store.results.daily_standings("flowers", "2026-01-01")
    assert everywhere.rows == [row(1, 101), row(2, 100), row(2, 102), row(4, 103), row(5, 104)]
    assert everywhere.total == 5
    page = await store.results.daily_standings("flowers", "2026-01-01", limit=2, offset=2)
    assert (page.rows, page.total) == ([row(2, 102), row(4, 103)], 5)
    here = await store.results.daily_standings("flowers", "2026-01-01", guild_id=7)
    assert here.rows == [row(1, 100), row(1, 102), row(3, 104)]
    places = {
        score.user_id: await store.results.daily_place("flowers", "2026-01-01", score.points)
        for score in everywhere.rows
    }
    assert places == {score.user_id: (score.rank, 5) for score in everywhere.rows}
    assert await store.results.daily_place("flowers", "2026-01-01", 20, guild_id=7) == (1, 3)
    assert await store.results.daily_place("flowers", "2026-01-03", 20) == (1, 0)


async def test_what_is_played_alone_is_neither_won_nor_mixed_with_the_daily(
    store: Store, clock: Clock
) -> None:
    daily = challenges(store, clock)
    await finish(store, await a_try(daily), 30)
    tables = []
    for points in (10, 25, 25, 20):
        tables.append(await a_game(store, game="flowers"))
        await finish(store, tables[-1], points)
    assert (await store.results.leaderboard()).total == 0
    assert [(row.points, row.games) for row in (await store.results.solo_standings("flowers")).rows] == [
        (25, 4)
    ]
    best, daily_best = (
        await store.results.best(100, "flowers"),
        await store.results.best(100, "flowers", daily=True),
    )
    assert best is not None and daily_best is not None
    assert (best[0], daily_best[0]) == (25, 30)
    assert await store.results.best(100, "bloom") is await store.results.best(101, "flowers") is None
    # Of two equal ones the first counts; a finished game asks for what there was before it.
    ended = [await store.table(table.id) for table in tables]
    assert ended[1] is not None and best[1] == ended[1].ended_at
    before = [await store.results.best(100, "flowers", until=table) for table in ended]
    assert [found and found[0] for found in before] == [None, 10, 25, 25]


async def test_a_solo_game_given_up_is_nobodys_best(store: Store) -> None:
    table = await a_game(store, game="flowers")
    await resign(store, table.id, 100)
    await finish(store, table, 40)
    assert await store.results.best(100, "flowers") is None
    assert (await store.results.solo_standings("flowers")).total == 0


@pytest.mark.parametrize("value", ["", "first"])
async def test_a_setting_that_is_settled_stays(store: Store, value: str) -> None:
    assert await store.settle_setting("key", value) == value
    assert await store.settle_setting("key", "second") == value
    assert await store.setting("key") == value
