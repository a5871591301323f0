"""The disk fails and the database is locked, again and again: the table goes on by itself afterwards."""

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

import pytest

import engines
from data.due import What
from data.errors import NotKept
from data.records import Status, TableRecord
from data.store import Store
from engines import opponents
from play import patience
from play.tables import Table
from tests.play.house import DISK, LOCKED, Faulty, House, get, only_bots, rest
from tests.store.conftest import Clock, a_game, a_lobby

SEED = bytes(range(32))
LEFT = 6
"""Moves that are left to make: enough to be disturbed, and the last of them ends the game."""

Script = Callable[[House, TableRecord], Awaitable[None]]


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PAUSES", (0.0,))


@cache
def whole_game(game: str) -> tuple[tuple[int, str], ...]:
    """A whole game for two, as quick bot players play it."""
    played, log = engines.new(game, 2, SEED), []
    while played.to_move:
        seat = played.to_move[0]
        move = played.automatic(seat) or opponents.choose(played, seat, bytes(32), samples=1)
        played.push(seat, move)
        log.append((seat, move))
    return tuple(log)


async def nearly_over(store: Store, file: Path, game: str) -> TableRecord:
    """A game of a person and a bot player of which the last moves are left."""
    record = await a_game(store, people=1, bots=1, game=game, seed=SEED)
    first, *more = whole_game(game)[:-LEFT]
    await store.append(record.id, 1, *first)
    connection = sqlite3.connect(file)
    connection.executemany(
        "INSERT INTO moves SELECT table_id, ?, ?, ?, made_at FROM moves WHERE table_id = ? AND number = 1",
        [(ply, seat, move, record.id) for ply, (seat, move) in enumerate(more, start=2)],
    )
    connection.commit()
    connection.close()
    return record


async def let_go_on(house: House, record: TableRecord) -> None:
    """As a click does it that hands the turn to bot players."""
    await house.driver.go_on(record.id)


async def start_again(house: House, record: TableRecord) -> None:
    """As a start of the process does it."""
    await house.driver.recover()


async def click(house: House, record: TableRecord) -> None:
    """As clicks do it: the person moves, the table goes on, until the game is over."""
    await house.driver.go_on(record.id)
    await rest()
    while (table := await fetched(house, record)).game.to_move:
        before = table.ply
        move = next(iter(table.game.legal_moves(0)))
        try:
            await house.tables.move(table, 0, move, drawn_at=before)
        except (NotKept, type(DISK), type(LOCKED)):
            continue  # nothing has happened: the person clicks again
        await house.driver.go_on(record.id, since=before)
        await rest()
        table = await fetched(house, record)
        assert table.unasked() is None, "only people are waited for"


async def fetched(house: House, record: TableRecord) -> Table:
    """The game as it is stored, whatever fails on the way there."""
    return await patience.persist(lambda: get(house.tables, record.id), "looking")


SCRIPTS: dict[str, Script] = {"go on": let_go_on, "start again": start_again, "click": click}


async def check_over(store: Store, record: TableRecord) -> None:
    """The game is over, and whole."""
    ended = await store.table(record.id)
    assert ended is not None
    assert ended.status is Status.OVER
    log = await store.moves(record.id)
    assert engines.replay(record.game, 2, record.seed, {}, log).is_over


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("game", engines.GAMES)
async def test_a_table_goes_on_after_any_failure(
    store: Store, file: Path, clock: Clock, game: str, script: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Each call to the store fails in its turn, once and four times in a row, from the first on."""
    first, games, reached = 0, 0, True
    while reached:
        times, error = (1, 4)[first % 2], (DISK, LOCKED)[first // 2 % 2]
        record = await nearly_over(store, file, game)
        if script != "click":
            await only_bots(store, record)
        faulty = Faulty(store)
        house = House.over(faulty, clock)
        faulty.fail(times, error, first=first)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            await SCRIPTS[script](house, record)
            await rest()
        reached = faulty.healed
        ended = await store.table(record.id)
        assert ended is not None
        assert ended.status is Status.OVER, f"call {first} failed {times} times: {faulty.calls}"
        log = await store.moves(record.id)
        assert engines.replay(game, 2, record.seed, {}, log).is_over
        if reached and script != "click":
            assert "again" in caplog.text
            assert house.heard[-1].record.status is Status.OVER
        games += 1
        first += 1 if first < 2 * LEFT else 5  # the calls are much alike by then
    assert first > LEFT
    people = (await store.results.leaderboard()).rows
    assert [row.games for row in people] == [games] * (script == "click"), "each game counts once"


@pytest.mark.parametrize("game", engines.GAMES)
async def test_a_move_that_was_stored_though_its_answer_was_lost(
    store: Store, file: Path, clock: Clock, game: str
) -> None:
    """The connection breaks after the commit: the move is found, and not made a second time."""
    record = await nearly_over(store, file, game)
    faulty = Faulty(store)
    house = House.over(faulty, clock)
    await only_bots(store, record)
    for turn in range(2 * LEFT):
        faulty.fail(1, LOCKED, name="append", done=turn % 2 == 0)
    await house.driver.go_on(record.id)
    await rest()
    await check_over(store, record)
    assert len(faulty.calls) > 2 * LEFT


@pytest.mark.parametrize("times", [1, 5])
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("game", engines.GAMES)
async def test_a_start_that_is_disturbed(
    store: Store, clock: Clock, game: str, first: int, times: int, caplog: pytest.LogCaptureFixture
) -> None:
    """The game has started; whatever fails then, bot players move, and the table is shown."""
    lobby = await a_lobby(store, people=1, bots=1, game=game)
    faulty = Faulty(store)
    house = House.over(faulty, clock)
    faulty.fail(times, DISK, first=1 + first)
    await house.driver.begin(lobby.id, SEED, 1)
    await rest()
    table = await get(House.over(store, clock).tables, lobby.id)
    assert table.unasked() is None
    assert not table.game.is_over
    if "a move at table" in caplog.text:
        assert house.heard[-1].ply == table.ply, "it is shown once the fault is over"
    counted = [due.what for due in await store.due.of(lobby.id)]
    assert counted == [What.SLEEP]


async def test_a_start_that_fails_is_a_lobby_still(store: Store, clock: Clock) -> None:
    lobby = await a_lobby(store, people=1, bots=1)
    faulty = Faulty(store)
    house = House.over(faulty, clock)
    faulty.fail(1, LOCKED)
    with pytest.raises(type(LOCKED)):
        await house.driver.begin(lobby.id, SEED, 1)
    await rest()
    assert await store.table(lobby.id) == lobby
    await house.driver.begin(lobby.id, SEED, 1)
    assert len(await store.moves(lobby.id)) == 1


async def test_a_failure_is_not_waited_for(store: Store, file: Path, clock: Clock) -> None:
    """Who lets a table go on is answered at the first failure; the rest happens by itself."""
    record = await nearly_over(store, file, "kingdom")
    faulty = Faulty(store)
    house = House.over(faulty, clock)
    await only_bots(store, record)
    faulty.fail(10**6, DISK, name="append")
    await house.driver.go_on(record.id)
    assert faulty.calls.count("append") == 1
    faulty.heal()
    await rest()
    await check_over(store, record)
    assert house.heard[-1].record.status is Status.OVER


async def test_a_table_that_is_closed_is_not_tried_again(store: Store, file: Path, clock: Clock) -> None:
    record = await nearly_over(store, file, "kingdom")
    faulty = Faulty(store)
    house = House.over(faulty, clock)
    await only_bots(store, record)
    faulty.fail(10**6, DISK, name="append")
    await house.driver.go_on(record.id)
    await house.closing.close(record.id)
    await rest()  # it comes to rest although every move would fail for ever
    ended = await store.table(record.id)
    assert ended is not None
    assert ended.status is Status.CANCELLED
    assert (await store.moves(record.id))[-1] == (None, "!closed channel")
    assert len(await store.moves(record.id)) == len(whole_game("kingdom")) - LEFT + 1
    assert [snapshot.record.status for snapshot in house.heard] == [Status.CANCELLED]


async def test_a_process_that_closes_tries_no_more(store: Store, file: Path, clock: Clock) -> None:
    record = await nearly_over(store, file, "kingdom")
    faulty = Faulty(store)
    house = House.over(faulty, clock)
    await only_bots(store, record)
    faulty.fail(10**6, DISK, name="append")
    await house.driver.go_on(record.id)
    house.driver.close()
    await rest()
    assert await house.tables.look(record.id) is not None
    await House.over(store, clock).driver.recover()
    await check_over(store, record)


async def test_closing_is_tried_until_it_succeeds(store: Store, file: Path, clock: Clock) -> None:
    faulty = Faulty(store)
    house = House.over(faulty, clock)
    here = [await a_game(store, people=2, channel_id=channel) for channel in (1, 2)]
    other = await a_game(store, people=2, channel_id=3, guild_id=8)
    lobby = await a_lobby(store, channel_id=4)
    faulty.fail(3, LOCKED)
    await house.closing.close(here[0].id, lobby_only=True)
    assert await store.table(here[0].id) == here[0], "only a lobby is to be closed"
    faulty.fail(3, LOCKED)
    await house.closing.close_channel(4)
    faulty.fail(1, DISK)
    faulty.fail(1, DISK, name="note")
    await house.closing.close_server(7)
    records = [await store.table(one.id) for one in (*here, lobby, other)]
    assert [record.status for record in records if record] == [*["cancelled"] * 3, "playing"]
    assert faulty.healed
    shown = [snapshot.record.id for snapshot in house.heard]
    assert shown == [here[0].id, lobby.id, here[0].id, here[1].id]
    await house.closing.close_channel(99)
    over = await nearly_over(store, file, "kingdom")
    await only_bots(store, over)
    await house.driver.go_on(over.id)
    await house.closing.close(over.id)  # what is over stays over
    await check_over(store, over)


async def test_pauses_grow_and_are_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second first, half a minute in the end; who is in a hurry does not wait."""
    pauses: list[float] = []
    real = patience.asyncio.sleep

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        await real(0)

    monkeypatch.undo()
    monkeypatch.setattr(patience.asyncio, "sleep", sleep)
    waiting = patience.Patience()
    for _ in range(6):
        await waiting.wait()
    assert pauses == [0.5, 2.0, 8.0, 30.0, 30.0, 30.0]
    assert waiting.failures == 6
