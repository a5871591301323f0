"""The running games: judged, committed, repeated, out of date; alike in memory, from the log, elsewhere."""

import asyncio
import itertools
import random
import threading
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import sqlalchemy as sa

import engines
from data.errors import NotPlaying, NotYourSeat, NumberTaken, Stale, Unplayable
from data.records import Status, TableRecord
from data.store import Store
from data.tables import Moved, Table, Tables
from tests.store.conftest import Clock, Opener, a_game, a_lobby, at_rest, by_hand


async def get(tables: Tables, table_id: int) -> Table:
    table = await tables.get(table_id)
    assert table is not None
    return table


def same(one: Table, other: Table) -> bool:
    """Whether two snapshots show the same in every respect."""
    return (
        one.record == other.record
        and one.game.position() == other.game.position()
        and (one.number, one.asked, one.history) == (other.number, other.asked, other.history)
    )


async def play(tables: Tables, table_id: int, choice: random.Random) -> AsyncIterator[Moved]:
    """Random moves for whoever owes one, with a change of mind now and then, until the game is over."""
    while (table := await get(tables, table_id)).game.to_move:
        seat = choice.choice(table.game.to_move)
        move = choice.choice(list(table.game.legal_moves(seat)))
        for other in set(range(table.game.players)) - set(table.game.to_move):
            mind = f"play {table.game.view(other)['hand'][0]}"
            if choice.random() < 0.2 and table.game.is_legal(other, mind) and not table.repeats(other, mind):
                seat, move = other, mind
        yield await tables.move(table_id, seat, move)


async def test_tables_without_a_game(store: Store) -> None:
    tables = Tables(store)
    lobby = await a_lobby(store)
    assert await tables.get(lobby.id) is None
    assert await tables.get(lobby.id + 1) is None
    for table_id in (lobby.id, lobby.id + 1):
        with pytest.raises(NotPlaying):
            await tables.move(table_id, 0, "play king")
        assert await tables.move_bots_once(table_id) is None
    await store.add_bot(lobby.id, "Bot", max_players=5)
    await store.start(lobby.id, seed=bytes(32), min_players=2)
    table = await get(tables, lobby.id)
    assert (table.number, table.asked, table.history) == (0, (0, 0), [])
    await store.cancel(lobby.id)
    assert await tables.get(lobby.id) is None


@pytest.mark.parametrize("people", [2, 5])
async def test_a_game_is_the_same_from_memory_and_from_its_log(
    store: Store, clock: Clock, people: int
) -> None:
    tables, choice = Tables(store), random.Random(people)
    record = await a_game(store, people=people)
    snapshots = [await get(tables, record.id)]
    positions = [snapshots[0].game.position()]
    async for moved in play(tables, record.id, choice):
        assert not moved.repeated
        assert moved.entry == moved.table.history[-1]
        assert same(moved.table, await get(tables, record.id))
        if choice.random() < 0.2:
            assert same(moved.table, await get(Tables(store), record.id))
        snapshots.append(moved.table)
        positions.append(moved.table.game.position())

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
    board = await store.results.leaderboard()
    assert {row.user_id: (row.average_points, row.wins) for row in board.rows} == {
        100 + seat: (last.game.scores[seat], int(last.game.ranking[seat] == 1)) for seat in range(people)
    }


async def test_asked_tells_when_each_seat_came_to_owe_its_move(store: Store) -> None:
    """Recounted from the games alone: a seat is asked again when it moved itself or owed nothing before."""
    tables = Tables(store)
    record = await a_game(store, people=3)
    snapshots = [await get(tables, record.id)]
    snapshots += [moved.table async for moved in play(tables, record.id, random.Random(5))]
    for seat in range(3):
        asked = 0
        for before, after in itertools.pairwise(snapshots):
            mover = after.history[-1].seat
            if seat in after.game.to_move and (seat == mover or seat not in before.game.to_move):
                asked = after.number
            assert after.asked[seat] == asked
    assert len({table.asked for table in snapshots}) > 10


async def test_who_may_move(store: Store) -> None:
    tables = Tables(store)
    record = await a_game(store, people=2, bots=1)
    table = await get(tables, record.id)
    move = next(iter(table.game.legal_moves(0)))
    assert table.seat_of(101) == table.record.seats[1]
    assert table.seat_of(999) is None
    for user_id, seat in ((101, 0), (999, 0), (100, 1), (100, 2)):
        with pytest.raises(NotYourSeat):
            await tables.move(record.id, seat, move, user_id=user_id)
    for seat in (-1, 3):
        with pytest.raises(NotYourSeat):
            await tables.move(record.id, seat, move)
    moved = await tables.move(record.id, 0, move, user_id=100)
    assert moved.entry is not None
    assert (moved.entry.number, moved.entry.seat, moved.entry.move) == (1, 0, move)
    await store.resign(record.id, 101)
    with pytest.raises(NotYourSeat):
        await tables.move(record.id, 1, move, user_id=101)
    assert (await get(tables, record.id)).seat_of(101) is None


async def test_an_illegal_move_changes_nothing(store: Store) -> None:
    tables = Tables(store)
    record = await a_game(store, people=2)
    before = await get(tables, record.id)
    for move in ("play unicorns", "slay", "", "pass"):
        with pytest.raises(engines.IllegalMove):
            await tables.move(record.id, 0, move)
    assert same(before, await get(tables, record.id))
    assert await store.moves(record.id) == []


async def test_a_click_that_comes_twice_moves_once(store: Store) -> None:
    tables = Tables(store)
    record = await a_game(store, people=2)
    table = await get(tables, record.id)
    first, second = list(table.game.legal_moves(0))[:2]
    told = await asyncio.gather(*(tables.move(record.id, 0, first, drawn_at=0) for _ in range(6)))
    assert sorted(one.repeated for one in told) == [False] + [True] * 5
    assert {one.table.number for one in told} == {1}
    assert [one.entry for one in told if one.repeated] == [None] * 5

    # A change of mind is a move of its own, and so is changing it back.
    for number, move in enumerate((second, first), start=2):
        moved = await tables.move(record.id, 0, move, drawn_at=0)
        assert (moved.repeated, moved.table.number) == (False, number)
    assert (await tables.move(record.id, 0, first, drawn_at=0)).repeated
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
                assert (await tables.move(record.id, seat, move, drawn_at=drawn_at)).repeated
                twice += 1
            elif drawn_at < table.asked[seat]:
                with pytest.raises(Stale):
                    await tables.move(record.id, seat, move, drawn_at=drawn_at)
                stale += 1
        move = choice.choice(list(table.game.legal_moves(seat)))
        drawn[seat].append((table.number, move))
        await tables.move(record.id, seat, move, drawn_at=table.number)
    assert stale > 20 and twice > 5


async def test_the_click_that_led_to_the_next_question_came_twice(store: Store) -> None:
    """In a turn of several moves the seat is asked on; any other button of that sheet is out of date."""
    tables = Tables(store)
    record = await a_game(store, people=2, game="flowers")
    (seat,) = (await get(tables, record.id)).game.to_move
    await tables.move(record.id, seat, "take 1", drawn_at=0)
    again = await tables.move(record.id, seat, "take 1", drawn_at=0)
    assert again.repeated and again.entry is None and again.table.number == 1
    with pytest.raises(Stale):
        await tables.move(record.id, seat, "take 2", drawn_at=0)
    await tables.move(record.id, seat, "place 1,0", drawn_at=1)
    assert await store.moves(record.id) == [(seat, "take 1"), (seat, "place 1,0")]


async def test_the_last_move_clicked_twice(opened: Opener) -> None:
    """The second click gets the state of things, though the game is over; any other move is refused."""
    store = await opened()
    tables = Tables(store)
    record = await a_game(store, people=2)
    before = await get(tables, record.id)
    async for moved in play(tables, record.id, random.Random(2)):
        if not moved.table.game.to_move:
            break
        before = moved.table
    last = (await store.moves(record.id))[-1]
    again = await tables.move(record.id, *last, drawn_at=before.number)
    assert again.repeated
    with pytest.raises(NotPlaying):
        await tables.move(record.id, last[0], "pass", drawn_at=before.number)

    # The same as a race of two processes for that move.
    other = await a_game(store, people=2, channel_id=5)
    both = [Tables(store), Tables(await opened())]
    for seat, move in (await store.moves(record.id))[:-1]:
        await both[0].move(other.id, seat, move)
    told = await asyncio.gather(*(both[i % 2].move(other.id, *last) for i in range(6)))
    assert sorted(one.repeated for one in told) == [False] + [True] * 5
    assert all(one.table.record.status is Status.OVER for one in told)
    board = await store.results.leaderboard()
    assert [row.games for row in board.rows] == [2, 2]


async def test_everybody_chooses_at_once_in_two_processes(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    both = [Tables(stores[0]), Tables(stores[1])]
    record = await a_game(stores[0], people=5)
    table = await get(both[0], record.id)
    choices = [next(iter(table.game.legal_moves(seat))) for seat in range(5)]
    told = await asyncio.gather(
        *(
            both[(seat + copy) % 2].move(record.id, seat, choices[seat], drawn_at=0, user_id=100 + seat)
            for copy in range(4)
            for seat in range(5)
        ),
        return_exceptions=True,
    )
    moved = [one for one in told if isinstance(one, Moved) and not one.repeated]
    late = [one for one in told if isinstance(one, Stale) or (isinstance(one, Moved) and one.repeated)]
    assert len(moved) == 5
    assert len(late) == 15
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
            await stores[1].set_ping(record.id, moved.table.number, moved.table.number)
        assert same(await get(here, record.id), await get(there, record.id))


async def bots_to_the_end(tables: Tables, record: TableRecord) -> list[Moved]:
    made = []
    while (moved := await tables.move_bots_once(record.id)) is not None:
        made.append(moved)
    return made


async def test_bot_players_play_by_themselves_and_always_alike(store: Store) -> None:
    logs = []
    for channel_id in (1, 2):
        record = await a_game(store, people=1, bots=1, channel_id=channel_id)
        first = await Tables(store).move_bots_once(record.id)
        assert first is not None
        assert first.entry is not None
        assert first.entry.seat == 1
        tables = Tables(store)
        assert await tables.move_bots_once(record.id) is None  # the person is asked
        await store.resign(record.id, 100)
        made = await bots_to_the_end(tables, record)
        assert made[-1].table.record.status is Status.OVER
        logs.append(await store.moves(record.id))
    assert logs[0] == logs[1]
    board = await store.results.leaderboard()
    assert [(row.user_id, row.games, row.wins) for row in board.rows] == [(100, 2, 0)]


async def test_two_processes_that_move_the_same_bot_players(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    record = await a_game(stores[0], people=1, bots=1)
    await stores[0].resign(record.id, 100)
    made = await asyncio.gather(*(bots_to_the_end(Tables(store), record) for store in stores))
    entries = [moved.entry for one in made for moved in one]
    numbers = sorted(entry.number for entry in entries if entry is not None)
    log = await stores[0].moves(record.id)
    assert numbers == list(range(1, len(log) + 1))
    assert engines.replay("kingdom", 2, record.seed, {}, log).is_over
    assert (await stores[0].results.leaderboard()).total == 1


async def test_a_move_without_a_choice_is_made_for_its_person(store: Store) -> None:
    tables = Tables(store)
    made = 0
    for game in range(4):
        record = await a_game(store, people=2, channel_id=game, seed=bytes([game]) * 32)
        choice = random.Random(game)
        while (table := await get(tables, record.id)).game.to_move:
            single = {seat: table.game.automatic(seat) for seat in table.game.to_move}
            expected = next(((seat, move) for seat, move in single.items() if move is not None), None)
            moved = await tables.move_bots_once(record.id)
            if expected is None:
                assert moved is None
                seat = choice.choice(table.game.to_move)
                await tables.move(record.id, seat, choice.choice(list(table.game.legal_moves(seat))))
            else:
                assert moved is not None
                assert moved.entry is not None
                assert (moved.entry.seat, moved.entry.move) == expected
                made += 1
    assert made > 0


async def test_memory_is_bounded(store: Store) -> None:
    tables = Tables(store, capacity=2)
    records = [await a_game(store, people=2, channel_id=channel) for channel in range(4)]
    for turn in range(3):
        for record in records:
            move = next(iter((await get(tables, record.id)).game.legal_moves(turn % 2)), None)
            if move is not None:
                await tables.move(record.id, turn % 2, move)
            assert len(tables._cache) <= 2
    for record in records:
        assert same(await get(tables, record.id), await get(Tables(store), record.id))


async def test_a_log_of_other_rules_is_not_played(store: Store) -> None:
    changes = {
        "rules_version = 99": "rules_version",
        "game = 'hopscotch'": "game",
        """options = '{"no such": 1}'""": "options",
    }
    for number, change in enumerate(changes):
        record = await a_game(store, people=2, channel_id=number)
        await by_hand(store, f"UPDATE tables SET {change} WHERE id = {record.id}")
        for attempt in (Tables(store).get(record.id), Tables(store).move(record.id, 0, "play king")):
            with pytest.raises(Unplayable):
                await attempt
    damaged = await a_game(store, people=2, channel_id=9)
    tables = Tables(store)
    before = await get(tables, damaged.id)
    await store.append(damaged.id, 1, 0, "castle")
    for attempt in (tables.get(damaged.id), Tables(store).get(damaged.id)):
        with pytest.raises(Unplayable):
            await attempt
    assert before.number == 0


@pytest.mark.parametrize("begun", [False, True])
async def test_a_move_that_was_cancelled_is_made_wholly_or_not_at_all(store: Store, begun: bool) -> None:
    """Its caller gives up before its transaction has begun, or while it writes."""
    tables = Tables(store)
    record = await a_game(store, people=2)
    move = next(iter((await get(tables, record.id)).game.legal_moves(0)))
    writing, go_on = threading.Event(), threading.Event()

    def hold(_connection: object, _cursor: object, text: str, *_: object) -> None:
        if text.startswith("INSERT INTO moves"):
            writing.set()
            go_on.wait()

    sa.event.listen(store._database._writer, "before_cursor_execute", hold)
    task = asyncio.create_task(tables.move(record.id, 0, move))
    if begun:
        await asyncio.to_thread(writing.wait)
    else:
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert task.cancelled()
    go_on.set()
    await at_rest(store)
    table = await get(tables, record.id)
    assert table.number == len(await store.moves(record.id)) == begun
    assert same(table, await get(Tables(store), record.id))
    assert (await tables.move(record.id, 0, move)).repeated == begun


async def test_the_longer_log_and_the_later_record_are_kept_together(store: Store) -> None:
    """A move and a resignation that cross: whichever is heard of last, neither is forgotten."""
    record = await a_game(store, people=2)
    for resigned_last in (True, False):
        tables = Tables(store)
        before = await get(tables, record.id)
        moved = replace(before, number=before.number + 1)
        resigned = replace(before, record=replace(before.record, revision=before.record.revision + 1))
        for heard in (moved, resigned) if resigned_last else (resigned, moved):
            kept = tables._keep(heard)
        assert (kept.number, kept.record) == (moved.number, resigned.record)


def test_errors_have_reasons_of_their_own() -> None:
    reasons = [error.reason for error in (NotPlaying, NotYourSeat, NumberTaken, Stale, Unplayable)]
    assert len(set(reasons)) == len(reasons)
