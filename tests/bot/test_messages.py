"""What stands on Discord: sent once, kept up to date, cut to size, forgotten when a table has ended."""

import asyncio
import gc

import pytest

from cogs.messages.messages import TableMessages
from cogs.ui.coalesce import Coalesced
from cogs.ui.layout import TEXT_LIMIT, Content, assemble
from play.tables import Snapshot
from playground import internals
from tests.bot.play import begin, owing
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
