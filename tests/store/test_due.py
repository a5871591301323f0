"""Due times are fired once and moved when the bot was down; what people chose; messages being sent."""

import asyncio
from datetime import timedelta

import pytest

from data.due import ABSENT_AFTER, CLAIM, GAP, LOBBY_AFTER, DueTime, What
from data.errors import NoSuchTable
from data.outbox import SLOT, Post
from data.people import Person
from data.records import Calls, SeatResult
from data.store import Store
from tests.store.conftest import Clock, Opener, a_game, a_lobby, by_hand

SECOND = timedelta(seconds=1)


async def test_due_times_come_in_order(store: Store, clock: Clock) -> None:
    start = clock.now
    assert await store.due.next() is None
    await store.due.set(What.SLEEP, 1, start + timedelta(days=7))
    await store.due.set(What.TURN, 1, start + timedelta(minutes=10), seat=2)
    await store.due.set(What.TURN, 1, start + timedelta(minutes=5), seat=0)
    await store.due.set(What.DELETION, 2, start + timedelta(hours=1))
    await store.due.set(What.DELETION, 2, start + timedelta(minutes=7))
    assert await store.due.of(1) == [
        DueTime(What.TURN, 1, 0, start + timedelta(minutes=5)),
        DueTime(What.TURN, 1, 2, start + timedelta(minutes=10)),
        DueTime(What.SLEEP, 1, None, start + timedelta(days=7)),
    ]
    assert await store.due.next() == start + timedelta(minutes=5)
    clock.now = start + timedelta(minutes=5) - 2 * SECOND
    assert await store.due.claim("here") == []
    clock.now = start + timedelta(minutes=5) - SECOND
    (due,) = await store.due.claim("here")
    assert due == DueTime(What.TURN, 1, 0, start + timedelta(minutes=5))
    assert await store.due.done("here", due)
    assert not await store.due.done("here", due)
    clock.now += timedelta(hours=1)
    assert [one.subject for one in await store.due.claim("here", limit=1)] == [2]
    assert [(one.subject, one.seat) for one in await store.due.claim("here")] == [(1, 2)]
    await store.due.drop(What.SLEEP, 1)
    await store.due.drop(What.SLEEP, 1, seat=0)
    assert [one.what for one in await store.due.of(1)] == [What.TURN]


async def test_what_somebody_may_ask_for_is_claimed_by_nobody(store: Store, clock: Clock) -> None:
    """It stays to be looked at: a lobby that ran out, a person who keeps the table waiting."""
    table = await a_game(store, people=2)
    waited = {0: True, 1: True}
    await store.append(table.id, 1, 0, "move", awaited=waited)
    made_at = clock.now
    await store.append(table.id, 2, 1, "move", awaited={1: False, 0: True})
    again_at = clock.now
    absences = [due for due in await store.due.of(table.id) if due.what is What.ABSENCE]
    assert absences == [DueTime(What.ABSENCE, table.id, 0, again_at + ABSENT_AFTER)]
    assert again_at > made_at
    lobby = await a_lobby(store, channel_id=1)
    first = (await store.due.of(lobby.id))[0]
    assert first == DueTime(What.LOBBY, lobby.id, None, lobby.created_at + LOBBY_AFTER)
    await store.join(lobby.id, 500, "Late", max_players=4)
    (after,) = await store.due.of(lobby.id)
    assert after.what is What.LOBBY and after.at > first.at, "the hour counts from what happened last"
    clock.now += timedelta(days=3)
    assert await store.due.claim("here") == []
    await store.append(table.id, 3, 0, "last", results=[SeatResult(0, 1, 1), SeatResult(1, 0, 2)])
    assert await store.due.of(table.id) == []


async def test_a_claim_is_one_processs_until_it_runs_out(store: Store, clock: Clock) -> None:
    await store.due.set(What.TURN, 1, clock.now, seat=0)
    (due,) = await store.due.claim("first")
    claimed_at = clock.now
    assert await store.due.next() == claimed_at + CLAIM
    clock.now = claimed_at + CLAIM - 2 * SECOND
    assert await store.due.claim("second") == []
    assert await store.due.claim("second") == [due]
    assert not await store.due.done("first", due)
    assert await store.due.done("second", due)
    assert await store.due.next() is None


async def test_a_due_time_set_again_is_not_done_by_the_earlier_one(store: Store, clock: Clock) -> None:
    await store.due.set(What.TURN, 1, clock.now, seat=0)
    (due,) = await store.due.claim("here")
    later = clock.now + 5 * SECOND
    await store.due.set(What.TURN, 1, later, seat=0)
    assert not await store.due.done("here", due)
    assert await store.due.next() == later
    clock.now = later
    assert await store.due.claim("there") == [DueTime(What.TURN, 1, 0, later)]


async def test_each_due_time_is_claimed_by_one_process(opened: Opener, clock: Clock) -> None:
    stores = [await opened() for _ in range(3)]
    start = clock.now
    for subject in range(30):
        await stores[0].due.set(What.TURN, subject, start, seat=subject % 4)
    fired: list[int] = []

    async def work(number: int) -> None:
        due = stores[number % 3].due
        while claimed := await due.claim(f"process {number}", limit=3):
            for one in claimed:
                fired.append(one.subject)
                assert await due.done(f"process {number}", one)

    await asyncio.gather(*(work(number) for number in range(6)))
    # PostgreSQL's workers pass over what another is just claiming; what is left then is a later one's.
    await work(0)
    assert sorted(fired) == list(range(30))


async def test_waiting_counts_only_while_the_bot_was_up(store: Store, clock: Clock) -> None:
    assert await store.due.beat("one") == timedelta(0)
    last = clock.now
    times = {0: last - SECOND, 1: last, 2: last + SECOND, 3: last + timedelta(days=7)}
    for subject, at in times.items():
        await store.due.set(What.ABSENCE, subject, at)
    clock.now = last + GAP - SECOND
    assert await store.due.beat("one") == timedelta(0)
    assert {subject: (await store.due.of(subject))[0].at for subject in times} == times

    last = clock.now
    at = last + timedelta(minutes=3)
    await store.due.set(What.SLEEP, 9, at)
    await store.due.set(What.LOBBY, 10, last)
    gap = GAP + SECOND
    clock.now = last + gap - SECOND
    assert await store.due.beat("two") == gap
    assert await store.due.beat("one") == timedelta(0)
    assert (await store.due.of(9))[0].at == at + gap
    assert (await store.due.of(3))[0].at == times[3] + gap
    # What had come before the silence is still due.
    assert [(await store.due.of(subject))[0].at for subject in (0, 1, 2)] == [times[0], times[1], times[2]]
    assert (await store.due.of(10))[0].at == last


async def test_a_silence_is_credited_once(opened: Opener, clock: Clock) -> None:
    """Also when several processes come up at the same moment."""
    stores = [await opened() for _ in range(3)]
    await stores[0].due.beat("before")
    at = clock.now + timedelta(hours=1)
    await stores[0].due.set(What.LOBBY, 1, at)
    clock.now += timedelta(hours=2)
    gaps = await asyncio.gather(*(store.due.beat(f"process {number}") for number, store in enumerate(stores)))
    (gap,) = [one for one in gaps if one]
    assert timedelta(hours=2) < gap < timedelta(hours=2) + 10 * SECOND
    assert [one.at for one in await stores[1].due.of(1)] == [at + gap]


async def test_one_process_that_is_up_is_enough(store: Store, clock: Clock) -> None:
    at = clock.now + timedelta(days=1)
    await store.due.set(What.LOBBY, 1, at)
    await store.due.beat("gone")
    for _ in range(30):
        clock.now += GAP - 2 * SECOND
        assert await store.due.beat("up") == timedelta(0)
    assert await store.due.beat("gone") == timedelta(0)
    assert (await store.due.of(1))[0].at == at
    processes = "SELECT process FROM heartbeats ORDER BY process"
    assert [row["process"] for row in await by_hand(store, processes)] == ["gone", "up"]
    clock.now += timedelta(days=1)
    await store.due.beat("up")
    assert [row["process"] for row in await by_hand(store, processes)] == ["up"]


async def test_the_due_times_of_a_table_end_with_it(store: Store, clock: Clock) -> None:
    over, cancelled, left = [await a_game(store, channel_id=channel) for channel in (1, 2, 3)]
    for table in (over, cancelled, left):
        for what in What:
            await store.due.set(what, table.id, clock.now)
    await store.append(over.id, 1, 0, "last", results=[])
    await store.cancel(cancelled.id)
    assert [one.what for one in await store.due.of(over.id)] == [What.DELETION]
    assert [one.what for one in await store.due.of(cancelled.id)] == [What.DELETION]
    assert len(await store.due.of(left.id)) == len(What)


async def test_people(store: Store) -> None:
    assert await store.people.known([1, 2]) == {1: Person(1), 2: Person(2)}
    await store.people.set_calls(1, Calls.DIRECT)
    await store.people.set_language(1, "nl")
    await store.people.set_language(1 << 62, "es")
    assert await store.people.known([1, 2, 1 << 62]) == {
        1: Person(1, Calls.DIRECT, "nl"),
        2: Person(2, Calls.MENTION, None),
        1 << 62: Person(1 << 62, Calls.MENTION, "es"),
    }
    await store.people.set_language(1, None)
    assert await store.people.known([1]) == {1: Person(1, Calls.DIRECT)}
    assert await store.people.known([]) == {}


async def test_choices_of_one_person_at_once(opened: Opener) -> None:
    both = [(await opened()).people, (await opened()).people]
    await asyncio.gather(
        *(both[i % 2].set_calls(1, Calls.NONE) for i in range(6)),
        *(both[i % 2].set_language(1, "nl") for i in range(6)),
    )
    assert await both[0].known([1]) == {1: Person(1, Calls.NONE, "nl")}


async def test_a_message_is_sent_with_one_nonce_until_it_is_settled(store: Store, clock: Clock) -> None:
    table = await a_game(store)
    first = await store.outbox.begin(table.id, "board", 5)
    assert (first.nonce, first.sent_at, first.channel_id) == (f"{table.id}/board/1", clock.now, 5)
    assert await store.outbox.begin(table.id, "board", 6) == first
    hand = await store.outbox.begin(table.id, "hand 3", 8)
    assert await store.outbox.open() == await store.outbox.open(table.id) == [first, hand]
    assert await store.outbox.open(table.id + 1) == []
    assert await store.outbox.settle(first)
    assert not await store.outbox.settle(first)
    second = await store.outbox.begin(table.id, "board", 6)
    assert (second.nonce, second.channel_id) == (f"{table.id}/board/2", 6)
    assert not await store.outbox.settle(first), "another message is being sent by now"
    assert await store.outbox.open() == [hand, second]


async def test_what_is_remembered_of_a_message_settles_its_slot(store: Store) -> None:
    table = await a_game(store, people=2)
    for slot in ("board", "call", "hand 0", "hand 1", "end"):
        await store.outbox.begin(table.id, slot, 5)
    await store.set_message(table.id, 1)
    await store.set_ping(table.id, 2, 0)
    await store.set_hand_message(table.id, 1, dm_channel_id=1, dm_message_id=1, dm_closed=False)
    assert [post.slot for post in await store.outbox.open()] == ["hand 0", "end"]


async def test_two_processes_at_one_slot_send_one_message(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    table = await a_game(stores[0])
    posts = await asyncio.gather(*(stores[i % 2].outbox.begin(table.id, "call", 5) for i in range(8)))
    assert {post.nonce for post in posts} == {f"{table.id}/call/1"}


async def test_a_nonce_fits(store: Store) -> None:
    """However long the bot has been in use, it has at most the 25 characters that Discord takes."""
    table = await a_game(store)
    longest = Post(999_999_999, "x" * SLOT, 999_999, 1 << 63, table.created_at)
    assert len(longest.nonce) == 25
    with pytest.raises(ValueError, match="slot"):
        await store.outbox.begin(table.id, "x" * (SLOT + 1), 5)
    with pytest.raises(NoSuchTable):
        await store.outbox.begin(table.id + 1, "board", 5)
    assert await store.outbox.open() == []


async def test_commands_and_their_ids(store: Store) -> None:
    assert await store.command_ids() == {}
    await store.set_commands("abc", {"play": 1 << 62})
    await store.set_commands("def", {"play": 5, "hand": 6})
    assert await store.setting("commands") == "def"
    assert await store.command_ids() == {"play": 5, "hand": 6}
