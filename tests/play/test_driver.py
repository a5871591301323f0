"""What follows without a click: the moves of bot players, moves without a choice, leavers, the start."""

import asyncio
import random
from datetime import timedelta

import pytest

import engines
from data.records import Status
from data.store import Store
from engines import opponents
from play import driver as driving
from play.absence import CONFIRMED_AFTER
from tests.play.house import House, a_move, get, only_bots, rest, same
from tests.store.conftest import Clock, Opener, a_game, a_lobby


async def test_bot_players_play_by_themselves_and_always_alike(store: Store, clock: Clock) -> None:
    logs = []
    for channel_id in (1, 2):
        record = await a_game(store, people=1, bots=1, channel_id=channel_id)
        await House.over(store, clock).driver.go_on(record.id)
        ((seat, _),) = await store.moves(record.id)
        assert seat == 1
        house = House.over(store, clock)
        await house.driver.go_on(record.id)
        assert len(await store.moves(record.id)) == 1, "the person is asked"
        await only_bots(store, record)
        await get(house.tables, record.id)
        await house.driver.go_on(record.id)
        table = house.tables.known(record.id)
        assert table is not None
        assert table.record.status is Status.OVER
        assert same(table, await get(house.tables, record.id))
        logs.append(await store.moves(record.id))
    assert logs[0] == logs[1]


async def test_a_bot_players_move_depends_on_the_length_of_the_log_and_the_seat(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two moves from the same seed would be the same whim; no seed comes twice in a game."""
    seeds = []

    def choose(game: engines.Game, seat: int, seed: bytes) -> str:
        seeds.append(seed)
        return next(iter(game.legal_moves(seat)))

    monkeypatch.setattr("engines.opponents.choose", choose)
    house = House.over(store, clock)
    for channel_id, first in ((1, 0), (2, 1)):
        record = await a_game(store, people=1, bots=2, channel_id=channel_id, seed=bytes([first]) * 32)
        await only_bots(store, record)
        await house.driver.go_on(record.id)
    assert len(seeds) > 50
    assert len(set(seeds)) == len(seeds)


async def test_two_processes_that_move_the_same_bot_players(opened: Opener, clock: Clock) -> None:
    stores = [await opened(), await opened()]
    record = await a_game(stores[0], people=1, bots=1)
    await only_bots(stores[0], record)
    houses = [House.over(store, clock) for store in stores]
    await asyncio.gather(*(house.driver.go_on(record.id) for house in houses))
    log = await stores[0].moves(record.id)
    assert engines.replay("kingdom", 2, record.seed, {}, log).is_over
    assert same(*[await get(house.tables, record.id) for house in houses])


async def test_two_who_let_one_table_go_on_take_turns(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each move is thought out once."""
    thought = []
    choose = opponents.choose

    def counted(game: engines.Game, seat: int, seed: bytes) -> str:
        thought.append(seat)
        return choose(game, seat, seed)

    monkeypatch.setattr("engines.opponents.choose", counted)
    house = House.over(store, clock)
    record = await a_game(store, people=1, bots=2)
    await asyncio.gather(*(house.driver.go_on(record.id) for _ in range(3)))
    log = await store.moves(record.id)
    assert sorted(seat for seat, _ in log) == sorted(thought) == [1, 2]
    assert house.tables.known(record.id) is not None


async def test_a_move_without_a_choice_is_made_for_its_person(store: Store, clock: Clock) -> None:
    house = House.over(store, clock)
    made = 0
    for game in range(4):
        record = await a_game(store, people=2, channel_id=game, seed=bytes([game]) * 32)
        choice = random.Random(game)
        while (table := await get(house.tables, record.id)).game.to_move:
            expected = table.game.copy()
            log = await store.moves(record.id)
            while single := next(
                ((seat, move) for seat in expected.to_move if (move := expected.automatic(seat)) is not None),
                None,
            ):
                expected.push(*single)
                log.append(single)
                made += 1
            await house.driver.go_on(record.id)
            assert await store.moves(record.id) == log
            table = await get(house.tables, record.id)
            if table.game.to_move:
                seat = choice.choice(table.game.to_move)
                await house.tables.move(table, seat, choice.choice(list(table.game.legal_moves(seat))))
    assert made > 0


@pytest.mark.parametrize("shown", [True, False], ids=["each", "none"])
async def test_boards_between_the_moves_of_bot_players(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch, shown: bool
) -> None:
    """While bot players move among themselves a board is shown now and then, as the clock says."""
    # The clock goes on by a second at each reading.
    monkeypatch.setattr(driving, "SHOW_EVERY", timedelta(seconds=1 if shown else 10**6))
    house = House.over(store, clock)
    record = await a_game(store, people=1, bots=1)
    await only_bots(store, record)
    await house.driver.go_on(record.id)
    log = await store.moves(record.id)
    assert [snapshot.ply for snapshot in house.heard] == (list(range(1, len(log) + 1)) if shown else [])


async def test_who_has_left_is_replaced_when_cards_are_dealt(store: Store, clock: Clock) -> None:
    """Cleo leaves: nobody looks until the next deal; when a second look a minute later finds the same, a bot
    player has the seat and goes on."""
    house = House.over(store, clock)
    record = await a_game(store, people=3)
    await house.driver.go_on(record.id)
    house.gone.add(102)
    found = False
    while not found:
        await house.driver.look_for_leavers()
        table = await get(house.tables, record.id)
        assert not table.record.seats[2].bot
        seat = table.game.to_move[0]
        before = table.ply
        table = await house.tables.move(table, seat, a_move(table, seat))
        found = table.dealt_since(before)
        await house.driver.go_on(record.id, since=before)
        found |= (await get(house.tables, record.id)).dealt_since(before)
    await house.driver.look_for_leavers()
    assert not (await get(house.tables, record.id)).record.seats[2].bot, "one look is not enough"
    clock.now += CONFIRMED_AFTER
    await house.driver.look_for_leavers()
    table = await get(house.tables, record.id)
    assert [(seat.bot, seat.resigned) for seat in table.record.seats] == [(False, False)] * 2 + [
        (True, False)
    ]
    assert 2 not in table.game.to_move
    assert house.heard[-1].record == table.record


async def test_who_is_back_before_the_second_look_keeps_the_seat(store: Store, clock: Clock) -> None:
    house = House.over(store, clock)
    record = await a_game(store, people=2)
    for gone in (True, False, True, False):
        house.gone = {101} if gone else set()
        assert await house.absence.replace_leavers(record) == []
        clock.now += CONFIRMED_AFTER
    await house.driver.look_for_leavers()
    assert await store.moves(record.id) == []


async def test_a_start_takes_up_live_tables(store: Store, clock: Clock) -> None:
    """Bot players go on, leavers are replaced, everything is shown: lobbies, games, the last end."""
    before = House.over(store, clock)
    over = await a_game(store, people=1, bots=1, channel_id=1)
    await only_bots(store, over)
    await before.driver.go_on(over.id)
    lobby = await a_lobby(store, channel_id=2)
    cancelled = await a_game(store, channel_id=3, people=2)
    await store.cancel(cancelled.id)
    playing = await a_game(store, channel_id=4, people=1, bots=2)
    left = await a_game(store, channel_id=5, people=2)
    house = House.over(store, clock)
    house.gone.add(101)
    await house.driver.recover()
    clock.now += CONFIRMED_AFTER
    await house.driver.look_for_leavers()
    heard = {snapshot.record.id: snapshot for snapshot in house.heard}
    assert set(heard) == {over.id, lobby.id, playing.id, left.id}
    assert heard[over.id].record.status is Status.OVER
    assert heard[lobby.id].record == lobby
    assert sorted(seat for seat, _ in await store.moves(playing.id)) == [1, 2]
    assert heard[playing.id].ply == 2
    assert [seat.bot for seat in heard[left.id].record.seats] == [False, True]
    assert heard[left.id].ply == 2, "the bot player in the leaver's seat has moved"
    assert [seat.bot for seat in (await get(house.tables, playing.id)).record.seats] == [False, True, True]


async def test_ends_that_may_not_have_been_shown_are_shown_after_a_start(store: Store, clock: Clock) -> None:
    """Those of the last minutes before the last end, to the second."""
    ids = []
    for channel, pause in enumerate((0, 1, 300, 301)):
        record = await a_game(store, people=1, bots=1, channel_id=channel)
        await only_bots(store, record)
        clock.now += timedelta(seconds=pause)
        await House.over(store, clock).driver.go_on(record.id)
        ids.append(record.id)
    ends = [record.ended_at for table_id in ids if (record := await store.table(table_id))]
    last = ends[-1]
    assert last is not None
    for first in range(4):
        since = ends[first]
        assert since is not None
        for margin, expected in ((timedelta(0), ids[first:]), (-timedelta(seconds=1), ids[first + 1 :])):
            if last - since + margin < timedelta(0):
                continue
            assert sorted(record.id for record in await store.last_ended(last - since + margin)) == expected
    house = House.over(store, clock)
    await house.driver.recover()
    shown = [
        table_id for table_id, end in zip(ids, ends, strict=True) if end and last - end <= driving.UNSHOWN
    ]
    assert sorted(snapshot.record.id for snapshot in house.heard) == shown
    assert 1 < len(shown) < 4
    await rest()
