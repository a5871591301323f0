"""What happens at a table and is no move: entries of the log, what follows from them, sleep, kinds, seats."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from data.due import SLEEP_AFTER, What
from data.errors import ChannelBusy, NoSuchTable, NotPlaying, NotSeated, NumberTaken
from data.records import Kind, Seat, SeatResult, Status, TableRecord
from data.store import Store
from tests.store.conftest import Clock, Opener, a_game, a_lobby


async def test_entries_share_the_numbering_of_moves(store: Store, clock: Clock) -> None:
    table = await a_game(store, people=2, bots=1)
    await store.append(table.id, 1, 0, "move")
    asked = await store.note(table.id, 2, 1, "!ask back 0")
    noted_at = clock.now
    assert asked.seats == table.seats and asked.status is Status.PLAYING
    assert asked.revision == table.revision + 1
    for ply in (0, 1, 2, 4):
        with pytest.raises(NumberTaken):
            await store.note(table.id, ply, 1, "!agree")
    with pytest.raises(NumberTaken):
        await store.append(table.id, 2, 0, "move")
    with pytest.raises(IntegrityError):
        await store.note(table.id, 3, 3, "!agree")
    await store.note(table.id, 3, None, "!back-to 0")
    await store.append(table.id, 4, 0, "other")
    assert await store.moves(table.id) == [
        (0, "move"),
        (1, "!ask back 0"),
        (None, "!back-to 0"),
        (0, "other"),
    ]
    loaded = await store.load(table.id, after=1)
    assert loaded is not None
    assert loaded[1][0] == (1, "!ask back 0", noted_at)
    with pytest.raises(NoSuchTable):
        await store.note(table.id + 1, 1, 0, "!agree")


async def test_a_seat_is_resigned_replaced_and_taken_back(store: Store) -> None:
    table = await a_game(store, people=3, bots=1)
    resigned = await store.note(table.id, 1, 0, "!resign")
    assert resigned.seats[0] == Seat(0, 100, "Person 100", bot=True, resigned=True)
    replaced = await store.note(table.id, 2, 1, "!replaced")
    assert replaced.seats[1] == Seat(1, 101, "Person 101", bot=True)
    assert [replaced.seat_of(user_id) for user_id in (100, 101)] == [None, None]
    for seat, entry in (
        (0, "!resign"),
        (1, "!replaced"),
        (2, "!returned"),
        (3, "!returned"),
        (3, "!resign"),
        (4, "!resign"),
        (None, "!resign"),
    ):
        with pytest.raises(NotSeated):
            await store.note(table.id, 3, seat, entry)
    back = await store.note(table.id, 3, 0, "!returned")
    back = await store.note(table.id, 4, 1, "!returned")
    assert back.seats[0] == Seat(0, 100, "Person 100", resigned=True)
    assert back.seat_of(101) == back.seats[1] == Seat(1, 101, "Person 101")
    await store.note(table.id, 5, 2, "!replaced")
    # Who resigned has no standing, though they came back; who was replaced has, once they are back.
    ends = [SeatResult(0, 9, 1), SeatResult(1, 9, 1), SeatResult(2, 9, 1), SeatResult(3, 1, 4)]
    await store.append(table.id, 6, 0, "last", results=ends)
    board = await store.results.leaderboard()
    assert {row.user_id: row.wins for row in board.rows} == {100: 0, 101: 1, 102: 0}


@pytest.mark.parametrize("entry", ["!closed", "!closed 999", "!call-off"])
async def test_a_table_is_ended_without_results(store: Store, clock: Clock, entry: str) -> None:
    table = await a_game(store, people=2)
    await store.due.set(What.SLEEP, table.id, clock.now)
    ended = await store.note(table.id, 1, None, entry)
    assert (ended.status, ended.ended_at) == (Status.CANCELLED, clock.now)
    assert ended.last_move_at == clock.now
    assert await store.due.of(table.id) == []
    assert (await store.results.leaderboard()).total == 0
    for again in (
        store.note(table.id, 2, None, entry),
        store.append(table.id, 2, 0, "move"),
        store.note(table.id, 2, 0, "!resign"),
    ):
        with pytest.raises(NotPlaying):
            await again
    assert await store.moves(table.id) == [(None, entry)]
    await a_lobby(store, channel_id=table.channel_id)


async def test_entries_are_for_tables_in_play(store: Store) -> None:
    lobby = await a_lobby(store, people=2)
    for entry in ("!resign", "!closed", "!agree"):
        with pytest.raises(NotPlaying):
            await store.note(lobby.id, 1, 0, entry)
    after = await store.table(lobby.id)
    assert after == lobby


async def test_moves_and_entries_at_once(opened: Opener) -> None:
    """Each ply goes to one of them, and the seats are what the log says."""
    stores = [await opened(), await opened()]
    table = await a_game(stores[0], people=4)
    for ply in range(1, 9):
        entry = ("!replaced", "!returned")[ply % 2 == 0]
        answers = await asyncio.gather(
            *(stores[seat % 2].note(table.id, ply, seat, entry) for seat in range(4)),
            *(stores[seat % 2].append(table.id, ply, seat, "move") for seat in range(4)),
            return_exceptions=True,
        )
        refused = [one for one in answers if isinstance(one, Exception)]
        assert len(refused) == 7
        assert {type(one) for one in refused} <= {NumberTaken, NotSeated}
    log = await stores[1].moves(table.id)
    assert len(log) == 8
    replaced = set()
    for seat, entry in log:
        if entry.startswith("!"):
            replaced ^= {seat}
    after = await stores[0].table(table.id)
    assert after is not None
    assert {seat.number for seat in after.seats if seat.bot} == replaced


async def test_closed_and_moved_at_once(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    for channel_id in range(8):
        table = await a_game(stores[0], people=2, channel_id=channel_id)
        ends = [SeatResult(0, 1, 1), SeatResult(1, 0, 2)]
        answers = await asyncio.gather(
            stores[0].note(table.id, 1, None, "!closed"),
            stores[1].append(table.id, 1, 0, "last", results=ends),
            return_exceptions=True,
        )
        assert sum(isinstance(one, NumberTaken | NotPlaying) for one in answers) == 1
        ((_, entry),) = await stores[0].moves(table.id)
        after = await stores[1].table(table.id)
        assert after is not None
        assert after.status is (Status.CANCELLED if entry == "!closed" else Status.OVER)


async def test_a_game_asleep_frees_its_channel(store: Store, clock: Clock) -> None:
    table = await a_game(store, people=2)
    await store.due.set(What.ABSENCE, table.id, clock.now, seat=0)
    assert table.started_at is not None
    clock.now = table.started_at + SLEEP_AFTER - timedelta(seconds=2)
    assert await store.sleep(table.id) == table, "it is not yet time"
    asleep = await store.sleep(table.id)
    assert (asleep.status, asleep.asleep_at) == (Status.PLAYING, clock.now)
    assert await store.sleep(table.id) == asleep
    assert await store.due.of(table.id) == []
    assert await store.live_table(table.channel_id) is None
    assert await store.live_tables() == await store.live_tables(7) == await store.tables_of(101) == [asleep]
    awake = await store.wake(table.id)
    assert awake.asleep_at is None
    assert await store.wake(table.id) == await store.live_table(table.channel_id) == awake

    await store.set_message(table.id, 5)
    await store.set_ping(table.id, 6, 0)
    assert (await store.sleep(table.id)).asleep_at is None, "a game that was woken has its week again"
    clock.now += SLEEP_AFTER
    await store.sleep(table.id)
    other = await a_lobby(store, channel_id=table.channel_id)
    for attempt in (store.wake(table.id), store.move_table(table.id, table.channel_id)):
        with pytest.raises(ChannelBusy) as busy:
            await attempt
        assert busy.value.table_id == other.id
    moved = await store.move_table(table.id, 99)
    assert (moved.channel_id, moved.asleep_at, moved.message_id) == (99, None, None)
    assert (moved.ping_message_id, moved.ping_number) == (None, None)
    assert await store.live_table(99) == moved
    assert await store.move_table(table.id, 98, leaving=table.channel_id) == moved, "it has left already"
    assert await store.live_table(98) is None
    assert await store.live_table(table.channel_id) == other

    assert (await store.move_table(other.id, 98)).status is Status.LOBBY
    for refused in (store.sleep(other.id), store.wake(other.id)):
        with pytest.raises(NotPlaying):
            await refused
    await store.cancel(other.id)
    await store.note(moved.id, 1, None, "!closed")
    for refused in (
        store.sleep(moved.id),
        store.wake(moved.id),
        store.move_table(moved.id, 1),
        store.move_table(other.id, 1),
    ):
        with pytest.raises(NotPlaying):
            await refused
    for missing in (store.sleep(99), store.wake(99), store.move_table(99, 1)):
        with pytest.raises(NoSuchTable):
            await missing


async def test_of_all_who_want_a_channel_at_once_one_gets_it(opened: Opener, clock: Clock) -> None:
    """Games that wake, are moved there and begin."""
    stores = [await opened(), await opened()]
    asleep = []
    for channel_id in (5, 5, 5, 6):
        asleep.append(await a_game(stores[0], channel_id=channel_id))
        clock.now += SLEEP_AFTER
        await stores[0].sleep(asleep[-1].id)
    answers = await asyncio.gather(
        *(stores[i % 2].wake(table.id) for i, table in enumerate(asleep[:3])),
        stores[0].move_table(asleep[3].id, 5),
        *(a_lobby(stores[i % 2], channel_id=5) for i in range(4)),
        return_exceptions=True,
    )
    got = [one for one in answers if isinstance(one, TableRecord)]
    assert len(got) == 1
    assert all(
        isinstance(one, ChannelBusy) and one.table_id == got[0].id for one in answers if one is not got[0]
    )
    assert await stores[1].live_table(5) == got[0]


async def test_outside_servers_no_table_holds_its_channel(store: Store) -> None:
    tables = [await a_lobby(store, guild_id=None) for _ in range(2)]
    assert await store.live_tables() == tables
    assert await store.live_table(tables[0].channel_id) is None
    assert await store.last_table(tables[0].channel_id) == tables[1]


async def test_kinds(store: Store) -> None:
    solo, table = await a_game(store, channel_id=1), await a_game(store, channel_id=2, bots=1)
    assert (solo.kind, table.kind) == (Kind.SOLO, Kind.TABLE)
    assert (await a_lobby(store, channel_id=3)).kind is Kind.TABLE


async def begin_lesson(store: Store, user_id: int = 100, game: str = "bloom") -> TableRecord:
    return await store.begin_lesson(
        game=game,
        rules_version=1,
        options={"x": 1},
        seed=b"seed",
        user_id=user_id,
        name="Person",
        bots=["Fern"],
        guild_id=7,
        channel_id=1,
        locale="nl",
    )


async def test_a_lesson_is_one_a_person_and_game(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    begun = await asyncio.gather(*(begin_lesson(stores[i % 2]) for i in range(6)))
    lesson = begun[0]
    assert all(one == lesson for one in begun)
    assert lesson.seats == (Seat(0, 100, "Person"), Seat(1, None, "Fern", bot=True))
    assert (lesson.kind, lesson.status, lesson.options) == (Kind.LESSON, Status.PLAYING, {"x": 1})
    store = stores[0]
    others = [await begin_lesson(store, user_id=101), await begin_lesson(store, game="kingdom")]
    assert len({lesson.id, *(other.id for other in others)}) == 3
    assert await store.live_table(1) is await store.last_table(1) is None
    assert await store.live_tables() == await store.live_tables(7) == []
    assert await store.tables_of(100) == [lesson, others[1]]
    await store.append(lesson.id, 1, 0, "last", results=[SeatResult(0, 5, 1)])
    assert (await store.results.solo_standings("bloom")).total == 0
    assert await store.last_ended(timedelta(days=1)) == []
    again = await begin_lesson(store)
    assert again.id not in {lesson.id, others[0].id, others[1].id}


async def test_tables_of_a_person(store: Store, clock: Clock) -> None:
    lobby = await a_lobby(store, channel_id=1, people=2)
    game = await a_game(store, channel_id=2, people=3, guild_id=8)
    over = await a_game(store, channel_id=3, people=2)
    await store.append(over.id, 1, 0, "last", results=[])
    replaced = await store.note(game.id, 1, 1, "!replaced")
    assert await store.tables_of(101) == [lobby, replaced]
    assert await store.tables_of(102) == [replaced]
    assert await store.tables_of(999) == []


async def test_what_is_chosen_for_a_seat(store: Store) -> None:
    lobby = await a_lobby(store, people=2, bots=1)
    await store.set_seat(lobby.id, 2, level="hard")
    changed = await store.set_seat(lobby.id, 1, language="nl")
    assert changed.revision == lobby.revision + 2
    assert [(seat.level, seat.language) for seat in changed.seats] == [
        (None, None),
        (None, "nl"),
        ("hard", None),
    ]
    # They move with the seat when others leave and come.
    left = await store.leave(lobby.id, 100)
    assert [(seat.level, seat.language) for seat in left.seats] == [(None, "nl"), ("hard", None)]
    assert (await store.set_seat(lobby.id, 1, level=None)).seats[1].level is None
    with pytest.raises(NotSeated):
        await store.set_seat(lobby.id, 2, level="hard")
