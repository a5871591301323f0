"""The log of moves, what is written with the last one, seats given up, and the messages of a table."""

import asyncio
import threading

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from data.errors import NoSuchTable, NotPlaying, NotSeated, NumberTaken
from data.records import Seat, SeatResult, Status
from data.store import Store
from tests.store.conftest import Clock, a_game, a_lobby, by_hand, resign


async def test_moves_are_kept_in_order(store: Store, clock: Clock) -> None:
    table = await a_game(store, people=2)
    times = []
    for number, (seat, move) in enumerate([(1, "play king"), (0, "pass"), (1, "join jester")], start=1):
        times.append(await store.append(table.id, number, seat, move))
    assert times[-1] == clock.now
    assert await store.moves(table.id) == [(1, "play king"), (0, "pass"), (1, "join jester")]
    assert await store.state(table.id) == (table.revision, 3)
    loaded = await store.load(table.id, after=1)
    assert loaded is not None
    assert loaded[0] == await store.table(table.id)
    assert loaded[0].last_move_at == times[-1]
    assert list(loaded[1]) == [(0, "pass", times[1]), (1, "join jester", times[2])]


@pytest.mark.parametrize("number", [-1, 0, 1, 2, 4])
@pytest.mark.parametrize("ends", [False, True])
async def test_only_the_next_number_is_taken(store: Store, number: int, ends: bool) -> None:
    table = await a_game(store, people=2)
    await store.append(table.id, 1, 0, "first")
    await store.append(table.id, 2, 1, "second")
    results = [SeatResult(0, 1, 1)] if ends else None
    with pytest.raises(NumberTaken):
        await store.append(table.id, number, 0, "other", results=results)
    assert await store.moves(table.id) == [(0, "first"), (1, "second")]
    assert (await store.results.leaderboard()).total == 0


async def test_moves_are_for_tables_in_play(store: Store) -> None:
    lobby = await a_lobby(store, channel_id=1)
    cancelled = await a_game(store, channel_id=2)
    await store.cancel(cancelled.id)
    over = await a_game(store, channel_id=3)
    await store.append(over.id, 1, 0, "last", results=[SeatResult(0, 3, 1)])
    for table, number in ((lobby, 1), (cancelled, 1), (over, 2)):
        for results in (None, [SeatResult(0, 5, 1)]):
            with pytest.raises(NotPlaying):
                await store.append(table.id, number, 0, "move", results=results)
    assert await store.moves(over.id) == [(0, "last")]


@pytest.mark.parametrize("ends", [False, True])
async def test_a_seat_that_is_not_there_cannot_move(store: Store, ends: bool) -> None:
    table = await a_game(store, people=2)
    with pytest.raises(IntegrityError):
        await store.append(table.id, 1, 2, "move", results=[] if ends else None)
    assert await store.moves(table.id) == []
    await store.append(table.id, 1, 1, "move")


async def test_the_last_move_brings_the_results(store: Store, clock: Clock) -> None:
    table = await a_game(store, people=2, bots=1)
    await store.append(table.id, 1, 0, "first")
    ended = await store.append(
        table.id, 2, 1, "last", results=[SeatResult(0, 10, 2), SeatResult(1, 12, 1), SeatResult(2, 3, 3)]
    )
    after = await store.table(table.id)
    assert after is not None
    assert (after.status, after.ended_at, after.last_move_at) == (Status.OVER, ended, ended)
    rows = await by_hand(store, "SELECT * FROM results ORDER BY seat")
    assert [dict(row) | {"ended_at": None} for row in rows] == [
        {
            "table_id": table.id,
            "seat": seat,
            "user_id": 100 + seat,
            "name": f"Person {100 + seat}",
            "guild_id": 7,
            "game": "kingdom",
            "points": points,
            "place": place,
            "won": won,
            "players": 3,
            "people": 2,
            "daily": None,
            "given_up": 0,
            "ended_at": None,
        }
        for seat, points, place, won in ((0, 10, 2, 0), (1, 12, 1, 1))
    ]


async def test_results_that_fail_take_the_move_with_them(store: Store) -> None:
    table = await a_game(store, people=2)
    with pytest.raises(IntegrityError):
        await store.append(table.id, 1, 0, "last", results=[SeatResult(0, 1, 1), SeatResult(0, 2, 1)])
    assert await store.moves(table.id) == []
    after = await store.table(table.id)
    assert after == table
    assert (await store.results.leaderboard()).total == 0


async def test_who_resigns_hands_the_seat_to_a_bot_player(store: Store) -> None:
    lobby = await a_lobby(store, people=2)
    with pytest.raises(NotPlaying):
        await resign(store, lobby.id, 100)
    table = await store.start(lobby.id, seed=b"seed", min_players=2)
    with pytest.raises(NotSeated):
        await resign(store, table.id, 999)
    after = await resign(store, table.id, 100)
    assert after.seats == (
        Seat(0, 100, "Person 100", bot=True, resigned=True),
        Seat(1, 101, "Person 101"),
    )
    assert after.seat_of(100) is None
    assert after.seat_of(101) == after.seats[1]
    with pytest.raises(NotSeated):
        await resign(store, table.id, 100)

    await store.append(table.id, 2, 0, "last", results=[SeatResult(0, 9, 1), SeatResult(1, 4, 2)])
    board = await store.results.leaderboard()
    assert [(row.user_id, row.wins, row.games) for row in board.rows] == [(100, 0, 1), (101, 0, 1)]
    with pytest.raises(NotPlaying):
        await resign(store, table.id, 101)


async def test_messages_are_remembered(store: Store) -> None:
    table = await a_game(store, people=2)
    await store.set_message(table.id, 1 << 62)
    await store.set_ping(table.id, 55, 3)
    await store.set_hand_message(table.id, 1, dm_channel_id=8, dm_message_id=9, dm_closed=False)
    await store.set_hand_message(table.id, 0, dm_channel_id=None, dm_message_id=None, dm_closed=True)
    after = await store.table(table.id)
    assert after is not None
    assert (after.message_id, after.ping_message_id, after.ping_number) == (1 << 62, 55, 3)
    assert after.seats == (
        Seat(0, 100, "Person 100", dm_closed=True),
        Seat(1, 101, "Person 101", dm_channel_id=8, dm_message_id=9),
    )
    assert after.revision == table.revision + 4
    await store.set_ping(table.id, None, None)
    await store.set_message(table.id, None)
    after = await store.table(table.id)
    assert after is not None
    assert (after.message_id, after.ping_message_id, after.ping_number) == (None, None, None)
    with pytest.raises(NotSeated):
        await store.set_hand_message(table.id, 2, dm_channel_id=8, dm_message_id=9, dm_closed=False)
    with pytest.raises(NoSuchTable):
        await store.set_message(table.id + 1, 5)


async def test_a_table_and_its_log_are_read_as_of_one_moment(store: Store) -> None:
    """Though the last move is written between the statements that read them."""
    table = await a_game(store, people=2)
    reading, go_on = threading.Event(), threading.Event()

    def hold(_connection: object, _cursor: object, text: str, *_: object) -> None:
        if text.startswith("SELECT moves."):
            reading.set()
            go_on.wait()

    sa.event.listen(store._database._reader, "before_cursor_execute", hold)
    loading = asyncio.create_task(store.load(table.id))
    await asyncio.to_thread(reading.wait)
    await store.append(table.id, 1, 0, "last", results=[SeatResult(0, 1, 1)])
    go_on.set()
    assert await loading == (table, [])
    loaded = await store.load(table.id)
    assert loaded is not None
    assert (loaded[0].status, len(loaded[1])) == (Status.OVER, 1)


async def test_settings(store: Store) -> None:
    assert await store.setting("commands") is None
    await store.set_setting("commands", "abc")
    await store.set_setting("other", "x")
    await store.set_setting("commands", "def")
    assert await store.setting("commands") == "def"
    assert await store.setting("other") == "x"
