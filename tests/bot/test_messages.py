"""What stands on Discord: sent once, kept up to date, cut to size, forgotten when a table has ended."""

import asyncio
import gc
from collections.abc import Callable
from dataclasses import replace

import pytest

from cogs.messages.messages import TableMessages
from cogs.screens import boards
from cogs.ui.coalesce import Coalesced
from cogs.ui.layout import TEXT_LIMIT, Button, Content, assemble
from data.due import SLEEP_AFTER
from play.tables import Snapshot
from playground import internals
from render.pictures import Picture
from tests.bot.play import begin, board_of, owing, skip_to_end
from tests.bot.world import World

MINUTE = 60.0


def remembered() -> int:
    """How many tables' messages are held in memory."""
    gc.collect()
    return sum(isinstance(one, TableMessages) for one in gc.get_objects())


async def move(world: World, table: int) -> int:
    """A click of somebody who owes a move; returns who it was."""
    person = owing(world, table)[0]
    await person.click(person.hand, "move")
    return person.id


async def test_a_table_that_has_ended_is_forgotten(world: World) -> None:
    """Not while it goes on: private answers follow it."""
    ada, ben = world.people[:2]
    before = remembered()
    table = await begin(world, ada, ben)
    await move(world, table)
    await world.later(MINUTE)
    assert remembered() == before + 1
    channel = world.add_channel("doomed")
    await begin(world, ada, ben, channel=channel)
    assert remembered() == before + 2
    await world.delete_channel(channel)
    await world.later(MINUTE)
    assert remembered() == before + 1


async def test_tables_of_a_server_that_the_bot_was_taken_out_of_end(world: World) -> None:
    ada, ben = world.people[:2]
    channels = [world.channel, world.add_channel("other")]
    tables = [await begin(world, ada, ben, channel=channel) for channel in channels]
    internals.remove_bot(world.env, int(world.guild.id))
    await world.later(MINUTE)
    assert [world.status(table) for table in tables] == ["cancelled"] * 2
    assert not any(action.startswith("move") for action in ada.hand.actions)


async def test_nobody_gets_a_hand_whose_seat_a_bot_player_has(world: World) -> None:
    """Ben gave up before his hand could be sent."""
    ada, ben = world.people[:2]
    world.env.inject_error("POST", f"/channels/{ben.dm}/messages", status=503, times=None)
    table = await begin(world, ada, ben)
    answer = await ben.slash("resign")
    await ben.click(answer.message, "resign")
    assert world.seats(table) == [ada, None]
    world.unmute()
    await world.later(MINUTE)
    await move(world, table)
    await world.later(MINUTE)
    assert [message for message in ben.sees(ben.dm) if not message.ephemeral] == []
    assert ada.hand.actions


async def test_one_call_a_turn_of_those_who_do_not_look_already(world: World) -> None:
    """Of those who owe a move all are called but the one who moved last, once; the call before goes."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    since, calls, mover = 0, [], ada.id
    for _ in range(12):
        for call in world.sent("POST", rf"/channels/{world.channel}/messages", since=since):
            if "your turn" in str(call.body):
                people = set(map(int, call.body["allowed_mentions"]["users"]))
                owed = {person.id for person in owing(world, table)}
                assert people == owed - {mover}
                calls.append((len(world.log(table)), people))
        there = [message for message in cleo.sees(world.channel) if message.pings]
        assert len(there) <= 1
        since = len(world.calls)
        mover = await move(world, table)
    plies = [ply for ply, _ in calls]
    assert len(plies) == len(set(plies))
    assert len(plies) > 2


async def test_what_is_shown_already_is_not_sent_again(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await move(world, table)
    services = world.bot.services
    known = services.tables.known(table)
    assert known is not None
    since = len(world.calls)
    await services.messages.refresh(Snapshot(known.record, known))
    assert world.calls[since:] == []


def told_anew(content: Content) -> Content:
    """The same pictures with another text for those who do not see them."""
    told = [Picture(one.data, one.filename, "Changed.", one.width, one.height) for one in content.pictures]
    return replace(content, pictures=told)


CHANGES: dict[str, Callable[[Content], Content]] = {
    "top": lambda content: replace(content, top="Changed."),
    "bottom": lambda content: replace(content, bottom="Changed."),
    "footer": lambda content: replace(content, footer="Changed."),
    "accent": lambda content: replace(content, accent=0x123456),
    "label": lambda content: replace(content, rows=[[Button("rules", "Changed.")]]),
    "disabled": lambda content: replace(content, rows=[[Button("rules", "Rules", disabled=True)]]),
    "alt": told_anew,
}


@pytest.mark.parametrize("part", CHANGES)
async def test_whatever_changes_is_sent(world: World, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    """Everything that is sent is compared, each for itself."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    services, original = world.bot.services, boards.board
    known = services.tables.known(table)
    assert known is not None
    path = rf"/channels/{world.channel}/messages/\d+"
    if part == "disabled":
        monkeypatch.setattr(
            boards, "board", lambda *of: replace(original(*of), rows=[[Button("rules", "Rules")]])
        )
        await services.messages.refresh(Snapshot(known.record, known))
    monkeypatch.setattr(boards, "board", lambda *of: CHANGES[part](original(*of)))
    for expected in (1, 0):
        since = len(world.calls)
        await services.messages.refresh(Snapshot(known.record, known))
        assert len(world.sent("PATCH", path, since)) == expected
        if expected:
            body = str(world.sent("PATCH", path, since)[0].body)
            assert any(mark in body for mark in ("Changed.", str(0x123456), "'disabled': True"))


async def test_what_another_process_did_meanwhile_is_shown(world: World) -> None:
    """While a message is edited the log may grow: its newest length is compared afterwards."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    services = world.bot.services
    known = services.tables.known(table)
    assert known is not None
    before = ada.last(world.channel, "hand").text
    other = await world.process()
    seat = known.game.to_move[0]
    await other.move(table, seat, sorted(known.game.legal_moves(seat))[0])
    assert services.tables.known(table) is known, "this process has not heard of it"
    await services.messages.refresh(Snapshot(known.record, known))
    assert ada.last(world.channel, "hand").text != before
    assert await services.store.state(table) == (known.record.revision, known.ply + 1)


async def test_a_store_that_fails_does_not_hold_up_the_end(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was posted and cannot be stored is given up at once when the bot stops."""
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    services = world.bot.services

    async def failing(*_: object, **__: object) -> None:
        raise OSError("disk I/O error")

    monkeypatch.setattr(type(services.store), "set_message", failing)
    world.delete(ada.last(world.channel, "hand"))
    await move(world, 1)
    await world.later(5 * MINUTE)
    closing = asyncio.create_task(services.messages.close())
    for _ in range(50):
        await asyncio.sleep(0)
    assert closing.done(), "without a moment's wait"


async def test_an_older_state_is_not_shown_after_a_newer_one(world: World) -> None:
    """What a slow click still holds is older than what others did meanwhile."""
    ada, ben = world.people[:2]
    lobby = await ada.open(game="kingdom")
    table = lobby.control("join").table
    assert table is not None
    services = world.bot.services
    before = await services.store.table(table)
    assert before is not None
    await ben.click(lobby, "join")
    since = len(world.calls)
    await services.messages.board(Snapshot(before, None))
    assert world.calls[since:] == []
    assert ben.name in ada.last(world.channel, "start").text


def chatter(world: World, channel: int, messages: int) -> None:
    for number in range(messages):
        internals.say(world.env, channel, world.people[5].id, f"chatter {number}")


def counted(world: World) -> set[int]:
    """The channels in which messages below a board are counted."""
    return set(world.bot.services.messages._context.below)


async def test_messages_below_the_board_of_a_rematch(world: World) -> None:
    """The game before is forgotten in the middle of the next one: what was counted by then counts."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("PATCH", f"/channels/{ben.dm}/messages/*", status=503, times=None)
    await skip_to_end(world, table)
    over, before = board_of(world, table), remembered()
    await ada.click(over, "rematch")
    await ben.click(over, "rematch")
    await ada.click(ada.last(world.channel, "start"), "start")
    rematch = table + 1
    assert world.status(rematch) == "playing" and remembered() == before + 1
    board = board_of(world, rematch)
    chatter(world, world.channel, 15)
    world.unmute()
    await world.later(MINUTE)
    assert remembered() == before, "the first game's last hand is out"
    chatter(world, world.channel, 10)
    await world.settle()
    await move(world, rematch)
    assert board_of(world, rematch).id != board.id


async def test_messages_below_a_board_that_moved(world: World) -> None:
    """They are counted where it is now, and go on being counted for the table that has its channel."""
    ada, ben, cleo, dora = world.people[:4]
    table = await begin(world, ada, ben)
    await world.age(table, SLEEP_AFTER)
    other = await begin(world, cleo, dora)
    chatter(world, world.channel, 15)
    await ada.click(board_of(world, table), "hand")
    thread = world.channel_of(table)
    assert counted(world) == {world.channel, thread}
    chatter(world, world.channel, 10)
    chatter(world, thread, 25)
    await world.settle()
    for number in (table, other):
        before = board_of(world, number)
        await move(world, number)
        assert board_of(world, number).id != before.id


async def test_messages_are_counted_below_live_boards_only(world: World) -> None:
    ada, ben, mona = *world.people[:2], world.moderator("Mona")
    table = await begin(world, ada, ben)
    await mona.click((await mona.slash("close")).message, "to-thread")
    thread = world.channel_of(table)
    assert counted(world) == {thread}
    await world.later(MINUTE)
    assert counted(world) == {thread}
    await mona.click((await mona.slash("close", channel=thread)).message, "end")
    await world.later(MINUTE)
    chatter(world, thread, 3)
    await world.settle()
    assert counted(world) == set()


def kept(world: World) -> set[int]:
    """The tables that are remembered."""
    return set(world.bot.services.messages._tables)


async def test_a_table_is_remembered_until_its_end_is_told(world: World) -> None:
    """Discord has refused the closing message like an outage: it is asked once more after a while."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    path = f"/channels/{world.channel}/messages"
    world.env.inject_error("POST", path, status=404, code=0, times=1)
    await skip_to_end(world, table)
    await world.later(10)
    assert table in kept(world)

    def ended() -> int:
        return len([one for one in ada.sees(world.channel) if one.pings and "rematch" in one.actions])

    assert ended() == 0
    await world.later(MINUTE)
    assert ended() == 1 and table not in kept(world)


async def test_the_end_is_told_after_an_outage_and_a_restart(world: World) -> None:
    """Of a table that is asked for nothing else any more."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    path = f"/channels/{world.channel}/messages"
    world.env.inject_error("POST", path, status=503, times=None)
    await skip_to_end(world, table)
    for _ in range(10):
        await world.later(MINUTE)
    assert table in kept(world)
    await world.restart()
    world.unmute()
    await world.later(MINUTE)
    ended = [one for one in ada.sees(world.channel) if one.pings and "rematch" in one.actions]
    assert len(ended) == 1 and table not in kept(world)


@pytest.mark.parametrize("sizes", [(3950, 0, 0), (100, 3950, 0), (3000, 3000, 3000), (0, 0, 9000), (1, 1, 1)])
def test_texts_are_cut_to_what_discord_takes(sizes: tuple[int, int, int]) -> None:
    """At the end of a line; what comes first is kept."""
    texts = ["\n".join(["x" * 49] * (size // 50)) or "x" * size for size in sizes]
    view, _ = assemble(Content(top=texts[0], bottom=texts[1], footer=texts[2]))
    (container,) = view.to_components()
    shown = [part["content"] for part in container["components"]]
    assert sum(map(len, shown)) <= 4000
    wanted = [text for text in texts if text]
    assert len(shown) == len(wanted)
    if sum(map(len, wanted)) <= TEXT_LIMIT:
        assert shown == wanted
    else:
        assert any(text.endswith("\n…") for text in shown)
        assert sum(map(len, shown)) > TEXT_LIMIT - 60
    for text, whole in zip(shown, wanted, strict=True):
        assert whole.startswith(text.removesuffix("…").rstrip("\n"))


async def test_requests_made_during_a_run_are_one_more_run() -> None:
    """Never two runs at once, and the last request is never lost."""
    runs, going = 0, 0
    gates, started = [[asyncio.Event() for _ in range(3)] for _ in range(2)]

    async def job() -> None:
        nonlocal runs, going
        assert going == 0, "two at once"
        going += 1
        runs += 1
        started[runs - 1].set()
        await gates[runs - 1].wait()
        going -= 1

    coalesced = Coalesced(job, "job")
    assert coalesced.idle
    first = coalesced.request()
    await started[0].wait()
    assert {coalesced.request() for _ in range(3)} == {first}
    gates[0].set()
    await started[1].wait()
    assert not first.done()
    gates[1].set()
    await coalesced.finish()
    assert (runs, first.done(), coalesced.idle) == (2, True, True)
    gates[2].set()
    again = coalesced.request()
    assert again is not first
    await again
    assert runs == 3
