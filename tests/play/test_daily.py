"""The seeds of the daily challenge: one a day and game for everybody, from one secret."""

import asyncio
import hmac
from datetime import datetime, timedelta, timezone

import engines
from data.store import Store
from play.daily import SECRET, day_after, day_before, day_of
from play.tables import Tables
from tests.play.house import get
from tests.store.conftest import Clock, Opener
from tests.store.test_daily import a_try, challenges


def test_days_are_those_of_utc() -> None:
    late = timezone(timedelta(hours=9))
    assert day_of(datetime(2026, 3, 1, 8, 59, tzinfo=late)) == "2026-02-28"
    assert day_of(datetime(2026, 3, 1, 9, 0, tzinfo=late)) == "2026-03-01"
    assert day_before("2026-03-01") == "2026-02-28"
    assert [day_before(odd) for odd in ("2026-99-99", "yesterday", "", "0001-01-01")] == [None] * 4
    assert day_after("2026-02-28") == "2026-03-01"
    assert [day_after(odd) for odd in ("2026-99-99", "yesterday", "", "9999-12-31")] == [None] * 4


async def test_a_seed_follows_from_the_secret_the_game_and_the_day(store: Store, clock: Clock) -> None:
    secret = bytes(range(32))
    daily = challenges(store, clock, secret)
    seed = await daily.seed("flowers", "2026-01-01")
    assert seed == hmac.digest(secret, b"daily:flowers:2026-01-01", "sha256")
    others = [await daily.seed("flowers", "2026-01-02"), await daily.seed("bloom", "2026-01-01")]
    assert len({seed, *others}) == 3
    assert await store.setting(SECRET) == secret.hex()


async def test_the_secret_is_made_once(opened: Opener, clock: Clock) -> None:
    """Processes that need it first at the same moment, and later ones, have the same."""
    stores = [await opened() for _ in range(4)]
    several = [challenges(store, clock, bytes([number] * 32)) for number, store in enumerate(stores)]
    seeds = await asyncio.gather(*(daily.seed("flowers", "2026-01-01") for daily in several))
    assert len(set(seeds)) == 1
    later = challenges(await opened(), clock, b"x" * 32)
    assert await later.seed("flowers", "2026-01-01") == seeds[0]


async def test_everybody_has_the_same_game(store: Store, clock: Clock) -> None:
    daily, tables = challenges(store, clock), Tables(store)
    records = [await a_try(daily, user_id) for user_id in (100, 101)]
    for _ in range(6):
        known = [await get(tables, record.id) for record in records]
        games = [table.game for table in known]
        assert games[0].position() == games[1].position()
        move = next(iter(games[0].legal_moves(0)))
        for table in known:
            await tables.move(table, 0, move)
    clock.now += timedelta(days=1)
    tomorrow = await get(tables, (await a_try(daily)).id)
    assert tomorrow.game.position() != engines.new("flowers", 1, records[0].seed).position()
