"""A thread for a table of its own: who may open it, where Discord opens none, and a table that fails."""

import pytest

from data import texts
from playground import internals
from tests.bot.play import begin
from tests.bot.test_places import closed_to
from tests.bot.world import Answer, Message, Person, World

say = texts.speaker("en")


async def offer(world: World, person: Person, channel: int | None = None) -> Message:
    """The offer of a thread, in a channel that has a game."""
    await begin(world, *world.people[:2], channel=channel)
    return (await person.slash("play", game="kingdom", channel=channel)).message


def threads(world: World) -> list[int]:
    return [call.body["type"] for call in world.sent("POST", r"/channels/\d+/threads")]


async def test_who_may_not_open_threads_gets_none(world: World) -> None:
    cleo = world.people[2]
    channel = closed_to(world, cleo, create_public_threads=False)
    answer = await cleo.click(await offer(world, cleo, channel), "thread")
    assert answer.messages[-1].text == say("refused-thread-own")
    assert threads(world) == []
    assert world.query("SELECT count(*) FROM tables") == [(1,)]


async def forge(person: Person, message: Message, custom_id: str) -> Answer:
    """Send a click on a button that the message does not have, with the message as it is."""
    sent = internals.interact(
        person.world.env,
        internals.COMPONENT,
        channel_id=message.channel_id,
        user_id=person.id,
        data={"custom_id": custom_id, "component_type": 2},
        message_id=message.id,
        message=dict(message.payload),
    )
    await person.world.settle()
    return Answer(person.world, person, sent)


async def test_a_thread_needs_an_offer(world: World) -> None:
    """Not a button of the board, and not another one of an offer or a private hand."""
    ada, cleo = world.people[0], world.people[2]
    shown = await offer(world, cleo)
    board = ada.last(world.channel, "hand")
    private = (await ada.click(board, "hand")).message
    for person, message in ((ada, board), (ada, private), (cleo, shown)):
        for custom_id in ("t:1:0:thread triominos 4", "t:1:0:thread kingdom 1"):
            answer = await forge(person, message, custom_id)
            assert answer.messages[-1].text == say("refused-thread-here")
    assert threads(world) == []
    await cleo.click(shown, "thread")
    assert len(threads(world)) == 1


@pytest.mark.parametrize(
    ("status", "code", "key"),
    [
        (400, 160004, "refused-thread-here"),
        (400, 160006, "refused-thread-many"),
        (403, 50013, "refused-thread-rights"),
        (403, 50001, "refused-thread-rights"),
    ],
)
async def test_a_thread_that_discord_refuses(world: World, status: int, code: int, key: str) -> None:
    """A sentence says why; the offer works once the reason is gone."""
    cleo = world.people[2]
    shown = await offer(world, cleo)
    world.env.inject_error("POST", "/channels/*/threads", status=status, code=code, times=1)
    answer = await cleo.click(shown, "thread")
    assert answer.messages[-1].text == say(key)
    assert world.query("SELECT count(*) FROM tables") == [(1,)]
    await cleo.click(shown, "thread")
    ((thread,),) = world.query("SELECT channel_id FROM tables WHERE id <> 1")
    assert cleo.last(thread, "start")


async def test_a_thread_whose_board_is_refused(world: World) -> None:
    """It is not announced, its table holds nothing, and the offer works again."""
    cleo = world.people[2]
    shown = await offer(world, cleo)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    answer = await cleo.click(shown, "thread")
    said = [message.text for message in answer.messages]
    assert not any(say("thread-opened", thread="<#")[:-1] in text for text in said), said
    assert "on my side" not in said[-1]
    assert world.query("SELECT status FROM tables WHERE id = 2") == [("cancelled",)]
    world.unmute()
    await cleo.click(shown, "thread")
    assert len(threads(world)) == 1, "the thread that was left empty is used"
    assert world.status(3) == "lobby"
    assert cleo.last(world.channel_of(3), "start")


async def test_a_thread_that_was_deleted_meanwhile(world: World) -> None:
    """Nothing came about in it, and somebody tidied up: the offer opens another one."""
    cleo = world.people[2]
    shown = await offer(world, cleo)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await cleo.click(shown, "thread")
    world.unmute()
    await world.delete_channel(world.channel_of(2))
    await cleo.click(shown, "thread")
    assert len(threads(world)) == 2
    assert cleo.last(world.channel_of(3), "start")
