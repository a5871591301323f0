"""Opening a table: what is in the way stays, unless it was forgotten or cannot be played."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from data.due import LOBBY_AFTER
from data.errors import ChannelBusy
from data.records import Status, TableRecord
from data.store import Store
from play.lobbies import BOT_NAMES, Lobbies, bot_names
from tests.play.house import House
from tests.store.conftest import Clock


def lobbies(store: Store, clock: Clock) -> tuple[Lobbies, House]:
    house = House.over(store, clock)
    return Lobbies(store, house.tables, house.closing, clock=clock), house


async def opened_by(lobbies: Lobbies, host: int, *, bots: int = 0, name: str = "Ada") -> TableRecord:
    return await lobbies.open(
        "kingdom", {}, bots=bots, host_id=host, host_name=name, guild_id=7, channel_id=1, locale="en-GB"
    )


async def test_a_lobby_gives_way_when_it_was_forgotten(store: Store, clock: Clock) -> None:
    """After an hour, to the second; its end is shown."""
    room, house = lobbies(store, clock)
    first = await opened_by(room, 100)
    clock.now = first.created_at + LOBBY_AFTER - timedelta(seconds=3)
    with pytest.raises(ChannelBusy) as busy:
        await opened_by(room, 101)  # the second reading of the clock is the one that counts
    assert busy.value.table_id == first.id
    assert house.heard == []
    clock.now = first.created_at + LOBBY_AFTER - timedelta(seconds=2)
    second = await opened_by(room, 101)
    assert second.id == first.id + 1
    assert [snapshot.record.status for snapshot in house.heard] == [Status.CANCELLED]
    assert await store.live_table(1) == second


async def test_a_game_does_not_give_way_however_old_it_is(store: Store, clock: Clock) -> None:
    room, house = lobbies(store, clock)
    first = await opened_by(room, 100, bots=1)
    await store.start(first.id, seed=bytes(32), min_players=2)
    clock.now += 100 * LOBBY_AFTER
    with pytest.raises(ChannelBusy):
        await opened_by(room, 101)
    assert house.heard == []


async def test_a_game_of_other_rules_gives_way(store: Store, clock: Clock, file: Path) -> None:
    room, house = lobbies(store, clock)
    first = await opened_by(room, 100, bots=1)
    await store.start(first.id, seed=bytes(32), min_players=2)
    connection = sqlite3.connect(file)
    connection.execute("UPDATE tables SET rules_version = 99")
    connection.commit()
    connection.close()
    assert (await opened_by(room, 101)).id == first.id + 1
    assert [snapshot.record.status for snapshot in house.heard] == [Status.CANCELLED]


async def test_bot_players_have_names_of_their_own(store: Store, clock: Clock) -> None:
    room, _ = lobbies(store, clock)
    record = await opened_by(room, 100, bots=9, name=BOT_NAMES[0])
    assert record.names == list(BOT_NAMES)
    assert [seat.bot for seat in record.seats] == [False, True, True, True, True]
    assert bot_names([BOT_NAMES[1]], 2) == [BOT_NAMES[0], BOT_NAMES[2]]
