"""A table before its game: seats, bot players, options, the host, the start, and who is refused."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from data.errors import (
    AlreadySeated,
    ChannelBusy,
    NoBot,
    NoSuchTable,
    NotInLobby,
    NotPlaying,
    NotSeated,
    TableFull,
    TooFewPlayers,
)
from data.records import Seat, SeatResult, Status, TableRecord
from data.store import Store
from tests.store.conftest import Clock, Opener, a_game, a_lobby, by_hand, resign

BIG = (1 << 63) - 1


async def test_a_new_table_is_kept_as_given(store: Store, clock: Clock) -> None:
    record = await store.create_table(
        game="kingdom",
        rules_version=3,
        options={"target": 400, "summer": True, "name": "ä"},
        guild_id=BIG,
        channel_id=BIG - 1,
        host_id=BIG - 2,
        host_name="Zoë 🌸",
        bots=["Fern", "Ivy"],
        max_players=3,
        locale="pt-BR",
    )
    assert record == TableRecord(
        id=1,
        game="kingdom",
        rules_version=3,
        options={"target": 400, "summer": True, "name": "ä"},
        seed=b"",
        status=Status.LOBBY,
        guild_id=BIG,
        channel_id=BIG - 1,
        message_id=None,
        ping_message_id=None,
        ping_number=None,
        host_id=BIG - 2,
        locale="pt-BR",
        created_at=clock.now,
        started_at=None,
        ended_at=None,
        last_move_at=None,
        seats=(
            Seat(0, BIG - 2, "Zoë 🌸"),
            Seat(1, None, "Fern", bot=True),
            Seat(2, None, "Ivy", bot=True),
        ),
        revision=0,
    )
    assert await store.table(1) == record
    assert record.names == ["Zoë 🌸", "Fern", "Ivy"]
    assert record.created_at.tzinfo is UTC


async def test_times_of_any_zone_come_back_in_utc(tmp_path: Path) -> None:
    noon = datetime(2026, 7, 1, 12, 0, 0, 123456, tzinfo=timezone(timedelta(hours=2)))
    store = await Store.open(str(tmp_path / "games"), clock=lambda: noon)
    try:
        record = await a_lobby(store)
        assert record.created_at == noon
        assert record.created_at.utcoffset() == timedelta(0)
    finally:
        await store.close()


async def test_more_bots_than_seats_make_no_table(store: Store) -> None:
    with pytest.raises(TableFull):
        await store.create_table(
            game="kingdom",
            rules_version=1,
            options={},
            guild_id=None,
            channel_id=1,
            host_id=1,
            host_name="Host",
            bots=["A", "B"],
            max_players=2,
            locale="en",
        )
    assert await store.last_table(1) is None


async def test_a_channel_has_one_live_table(store: Store) -> None:
    first = await a_lobby(store, channel_id=5)
    for status in (Status.LOBBY, Status.PLAYING):
        with pytest.raises(ChannelBusy) as busy:
            await a_lobby(store, channel_id=5)
        assert busy.value.table_id == first.id
        assert busy.value.reason == "channel-busy"
        if status is Status.LOBBY:
            await store.start(first.id, seed=b"seed", min_players=1)
    elsewhere = await a_lobby(store, channel_id=6)
    await store.append(first.id, 1, 0, "move", results=[SeatResult(0, 1, 1)])
    second = await a_lobby(store, channel_id=5)
    await store.cancel(second.id)
    third = await a_lobby(store, channel_id=5)

    assert (await store.live_table(5)) == third
    assert (await store.last_table(5)) == third
    assert [table.id for table in await store.live_tables()] == [elsewhere.id, third.id]


async def test_of_many_lobbies_at_once_one_is_made(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    made = await asyncio.gather(
        *(a_lobby(stores[i % 2], channel_id=5) for i in range(12)), return_exceptions=True
    )
    tables = [one for one in made if isinstance(one, TableRecord)]
    refused = [one for one in made if isinstance(one, ChannelBusy)]
    assert len(tables) == 1
    assert len(refused) == 11
    assert {one.table_id for one in refused} == {tables[0].id}


async def test_join(store: Store) -> None:
    table = await a_lobby(store)
    joined = await store.join(table.id, 101, "Second", max_players=2)
    assert joined.seats == (Seat(0, 100, "Person 100"), Seat(1, 101, "Second"))
    assert joined.revision > table.revision
    with pytest.raises(AlreadySeated):
        await store.join(table.id, 101, "Second again", max_players=5)
    with pytest.raises(TableFull):
        await store.join(table.id, 102, "Third", max_players=2)
    with pytest.raises(TableFull):
        await store.add_bot(table.id, "Bot", max_players=2)
    assert await store.table(table.id) == joined


async def test_two_people_cannot_take_the_last_seat(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    table = await a_lobby(stores[0], people=3)
    came = await asyncio.gather(
        *(stores[i % 2].join(table.id, 200 + i, f"Late {i}", max_players=5) for i in range(10)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, TableRecord) for one in came) == 2
    assert sum(isinstance(one, TableFull) for one in came) == 8
    after = await stores[1].table(table.id)
    assert after is not None
    assert [seat.number for seat in after.seats] == [0, 1, 2, 3, 4]
    assert len({seat.user_id for seat in after.seats}) == 5


async def test_who_leaves_makes_room_and_hands_on_the_table(store: Store, clock: Clock) -> None:
    table = await a_lobby(store, people=3, bots=1)
    after = await store.leave(table.id, 100)
    assert after.host_id == 101
    assert after.seats == (
        Seat(0, 101, "Person 101"),
        Seat(1, 102, "Person 102"),
        Seat(2, None, "Bot 0", bot=True),
    )
    with pytest.raises(NotSeated):
        await store.leave(table.id, 100)

    after = await store.leave(table.id, 102)
    assert after.host_id == 101
    assert after.names == ["Person 101", "Bot 0"]

    after = await store.leave(table.id, 101)
    assert after.status is Status.CANCELLED
    assert after.ended_at == clock.now
    assert after.names == ["Bot 0"]
    with pytest.raises(NotInLobby):
        await store.join(table.id, 101, "Back", max_players=5)


async def test_bot_players_come_and_go(store: Store) -> None:
    table = await a_lobby(store)
    with pytest.raises(NoBot):
        await store.remove_bot(table.id)
    await store.add_bot(table.id, "Fern", max_players=5)
    await store.join(table.id, 101, "Person", max_players=5)
    full = await store.add_bot(table.id, "Ivy", max_players=5)
    assert full.names == ["Person 100", "Fern", "Person", "Ivy"]
    assert (await store.remove_bot(table.id)).names == ["Person 100", "Fern", "Person"]
    assert (await store.remove_bot(table.id)).names == ["Person 100", "Person"]


async def test_options_and_start(store: Store, clock: Clock) -> None:
    table = await a_lobby(store)
    assert (await store.set_options(table.id, {"target": 300})).options == {"target": 300}
    with pytest.raises(TooFewPlayers) as few:
        await store.start(table.id, seed=b"s" * 32, min_players=2)
    assert few.value.values["needed"] == 2
    await store.add_bot(table.id, "Fern", max_players=5)

    started = await store.start(table.id, seed=b"s" * 32, min_players=2)
    assert (started.status, started.seed, started.started_at) == (Status.PLAYING, b"s" * 32, clock.now)
    assert started.options == {"target": 300}
    for refused in (
        store.start(table.id, seed=b"t", min_players=1),
        store.join(table.id, 101, "Late", max_players=5),
        store.leave(table.id, 100),
        store.add_bot(table.id, "Ivy", max_players=5),
        store.remove_bot(table.id),
        store.set_options(table.id, {}),
    ):
        with pytest.raises(NotInLobby):
            await refused
    assert await store.table(table.id) == started


async def test_a_table_is_started_once(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    table = await a_lobby(stores[0])
    started = await asyncio.gather(
        *(stores[i % 2].start(table.id, seed=bytes([i]), min_players=1) for i in range(8)),
        return_exceptions=True,
    )
    seeds = {one.seed for one in started if isinstance(one, TableRecord)}
    assert len(seeds) == 1
    assert sum(isinstance(one, NotInLobby) for one in started) == 7
    after = await stores[1].table(table.id)
    assert after is not None
    assert {after.seed} == seeds


async def test_cancel(store: Store, clock: Clock) -> None:
    lobby = await a_lobby(store, channel_id=1)
    cancelled = await store.cancel(lobby.id)
    assert (cancelled.status, cancelled.ended_at) == (Status.CANCELLED, clock.now)
    assert await store.cancel(lobby.id) == cancelled
    started = await a_game(store, channel_id=2)
    assert await store.cancel(started.id, lobby_only=True) == started, "it began in the same moment"
    closed = await a_lobby(store, channel_id=3)
    assert (await store.cancel(closed.id, lobby_only=True)).status is Status.CANCELLED
    game = await a_game(store, channel_id=1)
    assert (await store.cancel(game.id)).status is Status.CANCELLED
    over = await a_game(store, channel_id=1)
    await store.append(over.id, 1, 0, "move", results=[])
    with pytest.raises(NotPlaying):
        await store.cancel(over.id)


async def test_tables_of_a_server(store: Store) -> None:
    here = await a_lobby(store, channel_id=1, guild_id=7)
    there = await a_game(store, channel_id=2, guild_id=8, people=2)
    private = await a_lobby(store, channel_id=3, guild_id=None)
    also_here = await a_game(store, channel_id=4, guild_id=7)
    gone = await a_lobby(store, channel_id=5, guild_id=7)
    await store.cancel(gone.id)
    assert await store.live_tables() == [here, there, private, also_here]
    assert await store.live_tables(7) == [here, also_here]
    assert await store.live_tables(9) == []
    assert await store.live_table(5) is None
    last = await store.last_table(5)
    assert last is not None
    assert last.id == gone.id
    assert await store.last_table(6) is None


async def test_the_games_that_ended_last(store: Store, clock: Clock) -> None:
    """The last one and those within the window before it, its edge included; how long ago is no matter."""
    assert await store.last_ended(timedelta(hours=1)) == []
    ended = []
    for channel_id in range(4):
        table = await a_game(store, channel_id=channel_id)
        clock.now = datetime(2026, 1, 2, channel_id, tzinfo=UTC) - timedelta(seconds=1)
        await store.append(table.id, 1, 0, "last", results=[])
        ended.append(await store.table(table.id))
    clock.now += timedelta(days=3)
    await a_game(store, channel_id=7)
    cancelled = await a_game(store, channel_id=8)
    await store.cancel(cancelled.id)
    challenge = await store.begin_daily(
        game="bloom",
        day="2026-01-05",
        rules_version=1,
        seed=b"",
        user_id=100,
        name="Person",
        guild_id=7,
        channel_id=9,
        locale="en",
    )
    await store.append(challenge.id, 1, 0, "last", results=[])
    assert await store.last_ended(timedelta(0)) == ended[3:]
    assert await store.last_ended(timedelta(hours=1) - timedelta(microseconds=1)) == ended[3:]
    assert await store.last_ended(timedelta(hours=1)) == ended[2:]
    assert await store.last_ended(timedelta(hours=2, minutes=59)) == ended[1:]


async def test_a_table_that_is_not_there(store: Store) -> None:
    assert await store.table(9) is None
    assert await store.state(9) is None
    assert await store.load(9) is None
    assert await store.moves(9) == []
    for missing in (
        store.join(9, 1, "A", max_players=5),
        store.leave(9, 1),
        store.add_bot(9, "A", max_players=5),
        store.remove_bot(9),
        store.set_options(9, {}),
        store.start(9, seed=b"", min_players=1),
        store.cancel(9),
        store.append(9, 1, 0, "move"),
        store.append(9, 1, 0, "move", results=[]),
        resign(store, 9, 1),
        store.set_message(9, 1),
        store.set_ping(9, 1, 1),
    ):
        with pytest.raises(NoSuchTable):
            await missing


async def test_numbers_are_never_given_twice(store: Store) -> None:
    """Old buttons carry a table's number, so even a table removed by hand keeps it for itself."""
    table = await a_lobby(store)
    await by_hand(store, "DELETE FROM seats")
    await by_hand(store, "DELETE FROM tables")
    assert (await a_lobby(store)).id > table.id
