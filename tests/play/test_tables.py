"""The running games: judged, committed, repeated, out of date; alike in memory, from the log, elsewhere."""

import asyncio
import itertools
import random
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

import engines
from data.errors import NotPlaying, NotYourSeat, NumberTaken, Stale, Unplayable
from data.records import Status
from data.store import Store
from play.tables import Entry, Table, Tables
from tests.play.house import Faulty, a_move, get, play, rest, same
from tests.store.conftest import Clock, Opener, a_game, a_lobby, resign


async def test_tables_without_a_game(store: Store) -> None:
    tables = Tables(store)
    lobby = await a_lobby(store)
    looked = await tables.look(lobby.id)
    assert looked is not None
    assert (looked.record, looked.table, looked.ply, tables.known(lobby.id)) == (lobby, None, 0, None)
    with pytest.raises(NotPlaying):
        looked.playable()
    assert await tables.look(lobby.id + 1) is None
    for table_id in (lobby.id, lobby.id + 1):
        with pytest.raises(NotPlaying):
            await tables.fresh(table_id)
    await store.add_bot(lobby.id, "Bot", max_players=5)
    await store.start(lobby.id, seed=bytes(32), min_players=2)
    table = await get(tables, lobby.id)
    assert (table.ply, table.asked, table.history) == (0, (0, 0), [])
    assert tables.known(lobby.id) is table
    cancelled = await store.cancel(lobby.id)
    looked = await tables.look(lobby.id)
    assert looked is not None
    assert (looked.record, looked.table, tables.known(lobby.id)) == (cancelled, None, None)


@pytest.mark.parametrize("people", [2, 5])
async def test_a_game_is_the_same_from_memory_and_from_its_log(
    store: Store, clock: Clock, people: int
) -> None:
    tables, choice = Tables(store), random.Random(people)
    record = await a_game(store, people=people)
    snapshots = [await get(tables, record.id)]
    positions = [snapshots[0].game.position()]
    async for moved in play(tables, record.id, choice):
        assert moved.ply == len(moved.history) == len(snapshots)
        assert moved.history[-1].ply == moved.ply
        assert same(moved, await get(tables, record.id))
        if choice.random() < 0.2:
            assert same(moved, await get(Tables(store), record.id))
        snapshots.append(moved)
        positions.append(moved.game.position())

    last = snapshots[-1]
    assert last.game.is_over
    assert (last.record.status, last.record.ended_at) == (Status.OVER, clock.now)
    assert same(last, await get(Tables(store), record.id))
    moves = await store.moves(record.id)
    assert [(entry.seat, entry.move) for entry in last.history] == moves
    replayed = engines.replay("kingdom", people, record.seed, {}, moves)
    assert replayed.position() == last.game.position()
    # A snapshot that somebody still holds never changes under them.
    assert [snapshot.game.position() for snapshot in snapshots] == positions
    assert [len(snapshot.history) for snapshot in snapshots] == list(range(len(snapshots)))

    assert last.game.ranking is not None
    board = await store.results.leaderboard(game="kingdom")
    assert {row.user_id: (row.average_points, row.wins) for row in board.rows} == {
        100 + seat: (last.game.scores[seat], int(last.game.ranking[seat] == 1)) for seat in range(people)
    }


async def test_asked_tells_when_each_seat_came_to_owe_its_move(store: Store) -> None:
    """Recounted from the games alone: a seat is asked again when it moved itself or owed nothing before."""
    tables = Tables(store)
    record = await a_game(store, people=3)
    snapshots = [await get(tables, record.id)]
    snapshots += [moved async for moved in play(tables, record.id, random.Random(5))]
    for seat in range(3):
        asked = 0
        for before, after in itertools.pairwise(snapshots):
            mover = after.history[-1].seat
            if seat in after.game.to_move and (seat == mover or seat not in before.game.to_move):
                asked = after.ply
            assert after.asked[seat] == asked
    assert len({table.asked for table in snapshots}) > 10


async def test_who_may_move(store: Store, clock: Clock) -> None:
    tables = Tables(store)
    record = await a_game(store, people=2, bots=1)
    table = await get(tables, record.id)
    assert [table.seat_of(user) for user in (100, 101, 999)] == [*table.record.seats[:2], None]
    for seat in (-1, 3):
        with pytest.raises(NotYourSeat):
            await tables.move(table, seat, a_move(table, 0))
    moved = await tables.move(table, 0, a_move(table, 0))
    assert moved.history == [Entry(1, 0, a_move(table, 0), moved.history[0].events, clock.now)]
    # A click that crosses its person's resignation, and a move that the bot player made since.
    tables.noted(await resign(store, record.id, 101))
    assert (await get(tables, record.id)).seat_of(101) is None
    newest = await get(tables, record.id)
    await tables.move(newest, 1, a_move(newest, 1))
    for move in (a_move(moved, 1), list(moved.game.legal_moves(1))[-1]):
        with pytest.raises(NotYourSeat):
            await tables.move(moved, 1, move)
    assert len(await store.moves(record.id)) == 3


async def test_an_illegal_move_changes_nothing(store: Store) -> None:
    tables = Tables(store)
    record = await a_game(store, people=2)
    before = await get(tables, record.id)
    for move in ("play unicorns", "slay", "", "pass"):
        with pytest.raises(engines.IllegalMove):
            await tables.move(before, 0, move)
    assert same(before, await get(tables, record.id))
    assert await store.moves(record.id) == []


async def test_a_click_that_comes_twice_moves_once(store: Store) -> None:
    tables = Tables(store)
    record = await a_game(store, people=2)
    table = await get(tables, record.id)
    first, second = list(table.game.legal_moves(0))[:2]
    answers = await asyncio.gather(*(tables.move(table, 0, first, drawn_at=0) for _ in range(6)))
    assert {answer.ply for answer in answers} == {1}
    assert await store.moves(record.id) == [(0, first)]

    # A change of mind is a move of its own, and so is changing it back.
    table = answers[0]
    for ply, move in enumerate((second, first), start=2):
        table = await tables.move(table, 0, move, drawn_at=0)
        assert table.ply == ply
    assert await tables.move(table, 0, first, drawn_at=0) is table
    assert await store.moves(record.id) == [(0, first), (0, second), (0, first)]


async def test_a_button_drawn_for_an_earlier_question_is_out_of_date(store: Store) -> None:
    tables = Tables(store)
    record = await a_game(store, people=2)
    stale = twice = 0
    drawn: dict[int, list[tuple[int, str]]] = {0: [], 1: []}
    choice = random.Random(3)
    while (table := await get(tables, record.id)).game.to_move:
        seat = choice.choice(table.game.to_move)
        for drawn_at, move in drawn[seat][-3:]:
            if table.led_here(drawn_at, seat, move):
                assert await tables.move(table, seat, move, drawn_at=drawn_at) is table
                twice += 1
            elif drawn_at < table.asked[seat]:
                with pytest.raises(Stale):
                    await tables.move(table, seat, move, drawn_at=drawn_at)
                stale += 1
        move = choice.choice(list(table.game.legal_moves(seat)))
        drawn[seat].append((table.ply, move))
        await tables.move(table, seat, move, drawn_at=table.ply)
    assert stale > 20 and twice > 5


async def test_the_click_that_led_to_the_next_question_came_twice(store: Store) -> None:
    """In a turn of several moves the seat is asked on; any other button of that message is out of date."""
    tables = Tables(store)
    record = await a_game(store, people=2, game="flowers")
    before = await get(tables, record.id)
    (seat,) = before.game.to_move
    table = await tables.move(before, seat, "take 1", drawn_at=0)
    # From the snapshot that the first click knew, as from a newer one.
    for known in (before, table):
        assert (await tables.move(known, seat, "take 1", drawn_at=0)).ply == 1
        with pytest.raises(Stale):
            await tables.move(known, seat, "take 2", drawn_at=0)
    await tables.move(table, seat, "place 1,0", drawn_at=1)
    assert await store.moves(record.id) == [(seat, "take 1"), (seat, "place 1,0")]


async def test_the_last_move_clicked_twice(opened: Opener) -> None:
    """The second click shows the end, though the game is over; any other move is refused."""
    store = await opened()
    tables = Tables(store)
    record = await a_game(store, people=2)
    before = over = await get(tables, record.id)
    async for moved in play(tables, record.id, random.Random(2)):
        before, over = over, moved
    last = (await store.moves(record.id))[-1]
    assert await tables.move(over, *last, drawn_at=before.ply) is over
    with pytest.raises(NotPlaying):
        await tables.move(over, last[0], "pass", drawn_at=before.ply)

    # The same as a race of two processes for that move.
    other = await a_game(store, people=2, channel_id=5)
    both = [Tables(store), Tables(await opened())]
    for seat, move in (await store.moves(record.id))[:-1]:
        await both[0].move(await get(both[0], other.id), seat, move)
    known = [await get(tables, other.id) for tables in both]
    answers = await asyncio.gather(*(both[i % 2].move(known[i % 2], *last) for i in range(6)))
    assert {(answer.ply, answer.record.status) for answer in answers} == {(over.ply, Status.OVER)}
    assert await store.moves(other.id) == await store.moves(record.id)
    board = await store.results.leaderboard()
    assert [row.games for row in board.rows] == [2, 2]


async def test_everybody_chooses_at_once_in_two_processes(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    both = [Tables(stores[0]), Tables(stores[1])]
    record = await a_game(stores[0], people=5)
    known = [await get(tables, record.id) for tables in both]
    choices = [a_move(known[0], seat) for seat in range(5)]
    answers = await asyncio.gather(
        *(
            both[(seat + copy) % 2].move(known[(seat + copy) % 2], seat, choices[seat], drawn_at=0)
            for copy in range(4)
            for seat in range(5)
        ),
        return_exceptions=True,
    )
    assert len(answers) == 20
    for seat, answer in zip(list(range(5)) * 4, answers, strict=True):
        if isinstance(answer, Table):
            assert (seat, choices[seat]) in [(entry.seat, entry.move) for entry in answer.history]
        else:
            assert isinstance(answer, Stale)
    assert sum(isinstance(answer, Table) for answer in answers) >= 5
    assert sorted(await stores[0].moves(record.id)) == list(enumerate(choices))
    assert same(await get(both[0], record.id), await get(both[1], record.id))


async def test_what_another_process_did_is_seen_at_once(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    here, there = Tables(stores[0]), Tables(stores[1])
    record = await a_game(stores[0], people=2)
    await get(here, record.id)
    choice = random.Random(8)
    async for moved in play(there, record.id, choice):
        if choice.random() < 0.3:
            await stores[1].set_ping(record.id, moved.ply, moved.ply)
        assert same(await get(here, record.id), await get(there, record.id))


async def test_memory_is_bounded(store: Store) -> None:
    tables = Tables(store, capacity=2)
    records = [await a_game(store, people=2, channel_id=channel) for channel in range(4)]
    for turn in range(3):
        for record in records:
            table = await get(tables, record.id)
            move = next(iter(table.game.legal_moves(turn % 2)), None)
            if move is not None:
                await tables.move(table, turn % 2, move)
            assert sum(tables.known(one.id) is not None for one in records) <= 2
    for record in records:
        assert same(await get(tables, record.id), await get(Tables(store), record.id))


async def test_the_game_unused_for_longest_is_dropped(store: Store) -> None:
    tables = Tables(store, capacity=2)
    first, second, third = [(await a_game(store, people=2, channel_id=channel)).id for channel in range(3)]
    for table_id in (first, second, first, third):
        await get(tables, table_id)
    assert [tables.known(table_id) is not None for table_id in (first, second, third)] == [True, False, True]
    table = await get(tables, first)
    await tables.move(table, 0, a_move(table, 0))
    await get(tables, second)
    assert [tables.known(table_id) is not None for table_id in (first, second, third)] == [True, True, False]


async def test_a_game_that_is_known_costs_one_read(store: Store) -> None:
    faulty = Faulty(store)
    tables = Tables(cast(Store, faulty))
    record = await a_game(store, people=2)
    table = await get(tables, record.id)
    assert faulty.calls == ["load"]
    faulty.calls.clear()
    assert await get(tables, record.id) is table
    table = await tables.move(table, 0, a_move(table, 0))
    assert await get(tables, record.id) is table
    assert faulty.calls == ["state", "append", "state"]


async def test_a_log_of_other_rules_is_not_played(store: Store, file: Path) -> None:
    changes = {
        "rules_version = 99": "rules_version",
        "game = 'hopscotch'": "game",
        """options = '{"no such": 1}'""": "options",
    }
    for number, change in enumerate(changes):
        record = await a_game(store, people=2, channel_id=number)
        connection = sqlite3.connect(file)
        connection.execute(f"UPDATE tables SET {change} WHERE id = {record.id}")
        connection.commit()
        connection.close()
        looked = await Tables(store).look(record.id)
        assert looked is not None
        assert (looked.record.id, looked.table) == (record.id, None)
        for attempt in (looked.playable, None):
            with pytest.raises(Unplayable):
                attempt() if attempt else await Tables(store).fresh(record.id)
    damaged = await a_game(store, people=2, channel_id=9)
    tables = Tables(store)
    before = await get(tables, damaged.id)
    await store.append(damaged.id, 1, 0, "castle")
    for one in (tables, Tables(store)):
        with pytest.raises(Unplayable):
            await one.fresh(damaged.id)
    with pytest.raises(Unplayable):
        await tables.move(before, 0, a_move(before, 0))
    assert before.ply == 0


@pytest.mark.parametrize(
    ("call", "done", "made"),
    [
        (0, False, {1}),
        (1, False, {1}),
        (1, True, {1}),
        (2, False, {1}),
        (2, True, {1, 2}),
        (3, False, {1, 2}),
        (3, True, {2}),
    ],
)
async def test_a_move_that_was_cancelled_is_made_wholly_or_not_at_all(
    store: Store, call: int, done: bool, made: set[int]
) -> None:
    """Cancelled at each call to the store of a move that comes second: tried, looked at again, tried again.

    What has begun to be stored is stored, whether or not its caller waits for it; what waits for its turn may
    be stored or not.
    """
    record = await a_game(store, people=3)
    faulty = Faulty(store)
    tables = Tables(cast(Store, faulty))
    old = await get(tables, record.id)
    other = Tables(store)
    await other.move(await get(other, record.id), 1, a_move(old, 1))
    faulty.calls.clear()

    def cancel(name: str, at_end: bool) -> None:
        if len(faulty.calls) == call + 1 and at_end == done:
            task.cancel()

    faulty.at = cancel
    move = a_move(old, 0)
    task = asyncio.create_task(tables.move(old, 0, move))
    await asyncio.gather(task, return_exceptions=True)
    faulty.at = lambda name, done: None
    await rest()
    await store.set_setting("writers", "come in turn, so this one is after all that went on")
    table = await get(tables, record.id)
    assert table.ply == len(await store.moves(record.id))
    assert same(table, await get(Tables(store), record.id))
    assert faulty.calls[: call + 1] == ["append", "state", "load", "append"][: call + 1]
    assert task.cancelled()
    assert table.ply in made
    assert (await tables.move(table, 0, move)).ply == 2


async def test_the_longer_log_and_the_later_record_are_kept_together(store: Store) -> None:
    """A move and a resignation that cross: whichever is heard of last, neither is forgotten."""
    record = await a_game(store, people=2)
    for resigned_last in (True, False):
        tables = Tables(store)
        before = await get(tables, record.id)
        moved = replace(before, ply=before.ply + 1)
        resigned = replace(before, record=replace(before.record, revision=before.record.revision + 1))
        for heard in (moved, resigned) if resigned_last else (resigned, moved):
            kept = tables.keep(heard).table
        assert kept is not None
        assert (kept.ply, kept.record) == (moved.ply, resigned.record)


async def test_records_that_others_stored_are_taken_over(store: Store) -> None:
    """What the caller has just written is known without another read, and is what a read brings."""
    faulty = Faulty(store)
    tables = Tables(cast(Store, faulty))
    record = await a_game(store, people=2)
    tables.amended(record.id, message_id=1)  # not known yet: nothing to amend
    assert tables.known(record.id) is None
    await get(tables, record.id)
    await store.set_message(record.id, 5)
    tables.amended(record.id, message_id=5)
    hand = {"dm_channel_id": 6, "dm_message_id": 7, "dm_closed": True}
    await store.set_hand_message(record.id, 1, **hand)
    tables.amended_seat(record.id, 1, **hand)
    faulty.calls.clear()
    table = await get(tables, record.id)
    assert faulty.calls == ["state"]
    assert table.record == await store.table(record.id)
    assert (table.record.message_id, table.record.seats[1].dm_message_id) == (5, 7)
    noted = tables.noted(await resign(store, record.id, 101))
    assert noted.table is tables.known(record.id) is not None
    assert noted.record.seats[1].resigned
    cancelled = tables.noted(await store.cancel(record.id))
    assert (cancelled.table, tables.known(record.id)) == (None, None)


def test_errors_have_reasons_of_their_own() -> None:
    reasons = [error.reason for error in (NotPlaying, NotYourSeat, NumberTaken, Stale, Unplayable)]
    assert len(set(reasons)) == len(reasons)
