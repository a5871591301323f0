"""Whole games by slash command and clicks: people, bot players, somebody without direct messages."""

import pytest

from data import texts
from tests.bot.kingdom import (
    at_random,
    check_end,
    check_screens,
    hand_of,
    offered,
    play_until,
    preferring,
    skip_until,
    step,
)
from tests.bot.play import begin, boards_of, lobby, owing
from tests.bot.world import World

say = texts.speaker("en")


@pytest.mark.parametrize(("people", "bots"), [(5, 0), (2, 3)])
async def test_a_whole_game(world: World, people: int, bots: int) -> None:
    players = world.people[:people]
    table = await begin(world, *players, bots=bots)
    check_screens(world, table)
    await play_until(world, table, choose=at_random(people), after=lambda: check_screens(world, table))
    check_end(world, table)
    boards = boards_of(world, table)
    assert len(boards) == 1, "one board message a table, edited in place"
    assert all(len([m for m in p.sees(p.dm) if m.controls]) <= 1 for p in players), "one hand message each"


async def test_whoever_plays_alone_with_bots_is_looking_already(world: World) -> None:
    """What bot players did after one's own click calls nobody."""
    (ada,) = world.people[:1]
    table = await begin(world, ada, bots=2)
    await play_until(world, table, choose=preferring("wizard", "knight", "jester", seed=2))
    calls = [call for call in world.calls if call.method == "POST" and call.path.endswith("/messages")]
    assert len([call for call in calls if str(world.channel) in call.path]) == 1, "the lobby alone"


async def test_a_whole_game_without_direct_messages_for_one(world: World) -> None:
    ada, ben = world.people[:2]
    world.close_dms(ben)
    table = await begin(world, ada, ben)
    assert ben.sees(ben.dm) == []
    told = [m for m in ben.sees(world.channel) if ben.id in m.pings and "direct messages" in m.text]
    assert len(told) == 1, "told once, in the channel, to use the button"
    board = ben.last(world.channel, "hand")
    answer = await ben.click(board, "hand")
    assert answer.message.ephemeral and len(offered(answer.message)) > 1
    choose = at_random(1)
    while not world.game(table).is_over:
        person = owing(world, table)[0]
        if person is ben and offered(hand_of(ben, table)) == []:
            await ben.click(ben.last(world.channel, "hand"), "hand")
        await step(world, table, person, choose)
        check_screens(world, table, without_dms=[ben])
    check_end(world, table)
    assert len([m for m in ben.sees(world.channel) if ben.id in m.pings and "direct messages" in m.text]) == 1
    refused = world.sent("POST", f"/channels/{ben.dm}/messages")
    assert len(refused) == 1, "what Discord refused is not tried again and again"


async def test_an_ephemeral_hand_follows_the_game(world: World) -> None:
    """What is chosen in the direct messages shows in the ephemeral hand as well, and the other way round."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    private = (await ada.click(ada.last(world.channel, "hand"), "hand")).message
    first, second = offered(private)[:2]
    await ada.click(private, f"move {first}")
    assert world.log(table) == [(0, first)]
    await ada.click(ada.hand, f"move {second}")
    assert world.log(table) == [(0, first), (0, second)]
    private = next(message for message in ada.sees(world.channel) if message.id == private.id)
    assert private.text == ada.hand.text
    assert ada.hand.alts == private.alts


async def test_a_rematch(world: World) -> None:
    """The second press of Rematch is a Join; who gave up is not called."""
    ada, ben, cleo, dora = world.people[:4]
    table = await begin(world, ada, ben, dora, bots=1)
    await dora.click((await dora.slash("resign")).message, "resign")
    await skip_until(world, table)
    over = ben.last(world.channel, "rematch")
    refused = await cleo.click(over, "rematch")
    assert "those who played" in refused.private
    answer = await ben.click(over, "rematch")
    assert answer.message.ephemeral
    opened = ben.last(world.channel, "join")
    new = opened.control("start").table
    assert new is not None and new != table
    assert ben.last(world.channel).pings == {ada.id}
    assert world.seats(new) == [ben, None]
    again = await ada.click(over, "rematch")
    assert again.private.startswith(say("rematch-joined"))
    assert world.seats(new) == [ben, None, ada]
    assert (await ben.click(over, "rematch")).private.startswith(say("rematch-joined"))
    assert world.query("SELECT count(*) FROM tables") == [(2,)]
    await ben.click(ben.last(world.channel, "start"), "start")
    assert world.status(new) == "playing"
    check_screens(world, new)
    # The old board is left alone, and leads to the rematch while that is played.
    assert "rematch" in next(m for m in ada.sees(world.channel) if m.id == over.id).actions
    assert (await dora.click(over, "rematch")).private.startswith(say("rematch-started"))


async def test_two_channels_at_once(world: World) -> None:
    """A person may sit at several tables; a click belongs to the table that it was drawn for."""
    ada, ben = world.people[:2]
    other = world.add_channel("more-games")
    first = await begin(world, ada, ben)
    second = await begin(world, ben, ada, channel=other)
    assert first != second
    for table in (first, second, first, second):
        person = owing(world, table)[0]
        await step(world, table, person, at_random(table))
    for table in (first, second):
        assert [seat for seat, _ in world.log(table)[:2]] == [0, 1]
        check_screens(world, table, without_dms=[ada, ben])
    assert (await lobby(world, *world.people[2:4], channel=world.add_channel("third"))).control(
        "start"
    ).table == 3
