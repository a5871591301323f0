"""What is owed beside boards and hands, lines and private answers too, waits for the network's return."""

import pytest

from data import texts
from tests.bot.play import begin, board_of, lobby, owing, skip_to_end
from tests.bot.world import World

say = texts.speaker("en")
MINUTE = 60.0


async def outage(world: World, minutes: int = 5) -> None:
    """Let time pass in which no request gets through, then let them through again."""
    for _ in range(minutes):
        await world.later(MINUTE)
    world.unmute()
    await world.later(MINUTE)


async def test_an_invitation_to_a_rematch(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await skip_to_end(world, table)
    board = board_of(world, table)
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", status=503, times=None)
    await ada.click(board, "rematch")
    await outage(world)
    invitation = say("rematch-call", host="Ada", people=f"<@{ben.id}>")
    assert [one.text for one in ben.sees(world.channel)].count(invitation) == 1
    assert ada.last(world.channel, "join") is not None


async def test_the_line_about_closed_direct_messages(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    world.close_dms(ben)
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", status=503, times=None)
    await ada.click(message, "start")
    await outage(world)
    line = say("dms-closed", person=f"<@{ben.id}>")
    assert [one.text for one in ben.sees(world.channel)].count(line) == 1
    await world.restart()
    await world.later(MINUTE)
    assert [one.text for one in ben.sees(world.channel)].count(line) == 1


async def test_the_line_about_closed_direct_messages_after_a_crash(world: World) -> None:
    """It was owed when the process died: the next one says it."""
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    world.close_dms(ben)
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", status=503, times=None)
    await ada.click(message, "start")
    await world.crash()
    world.unmute()
    await world.later(MINUTE)
    line = say("dms-closed", person=f"<@{ben.id}>")
    assert [one.text for one in ben.sees(world.channel)].count(line) == 1


async def test_the_old_board_of_a_table_that_moved(world: World) -> None:
    table = await begin(world, *world.people[:2])
    board = board_of(world, table)
    keeper = world.moderator("Mona")
    answer = await keeper.slash("close")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=503, times=None)
    await keeper.click(answer.message, "to-thread")
    await outage(world)
    old = next(one for one in keeper.sees(world.channel) if one.id == board.id)
    assert old.controls == [] and f"<#{world.channel_of(table)}>" in old.text


async def test_a_private_answer(world: World) -> None:
    """It says "thinking …" as long as Discord fails, and then what was asked for."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("PATCH", "/webhooks/*", status=503, times=None)
    answers = [await ada.slash("close"), await ada.click(board_of(world, table), "hand")]
    assert all(not answer.message.text for answer in answers)
    await outage(world)
    assert all(answer.message.text for answer in answers)


async def test_a_private_answer_whose_token_is_not_known_at_once(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015, times=1)
    answer = await ada.click(board_of(world, table), "hand")
    await world.later(MINUTE)
    assert answer.message.pictures


async def test_a_sentence_after_a_click(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    world.env.inject_error("POST", "/webhooks/*", status=503, times=None)
    answer = await ben.click(message, "start")
    assert [one.text for one in answer.messages if one.ephemeral] == []
    await outage(world)
    assert [one.text for one in answer.messages if one.ephemeral] == [say("refused-host-only", host="Ada")]


@pytest.mark.parametrize(("status", "code", "times"), [(503, 0, None), (404, 0, 2), (403, 50013, 1)])
async def test_the_removal_of_an_old_board(world: World, status: int, code: int, times: int | None) -> None:
    """The new one goes on meanwhile."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    path = f"/channels/{world.channel}/messages/*"
    world.env.inject_error("DELETE", path, status=status, code=code, times=times)
    old = board_of(world, table).id
    await ada.slash("board")
    new = board_of(world, table)
    assert new.id != old
    for person in owing(world, table):
        await person.click(person.hand, "move")
    assert board_of(world, table).text != new.text
    await outage(world, 1)
    boards = [one.id for one in ben.sees(world.channel) if "rules" in one.actions]
    assert boards == [new.id]


async def test_the_closing_line_of_a_channel_without_the_right(world: World) -> None:
    """The bot may edit its board, and may not post: the line follows when it may."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await world.deny(world.channel, "send_messages")
    since = len(world.calls)
    await skip_to_end(world, table)
    await world.later(MINUTE)
    asked = world.sent("POST", rf"/channels/{world.channel}/messages", since)
    assert len(asked) <= 1, "what is known to be refused is not asked for"
    await world.deny(world.channel)
    await world.settle()
    ended = [one for one in ben.sees(world.channel) if one.pings and "rematch" in one.actions]
    assert len(ended) == 1


async def test_a_line_of_a_table_that_moved_meanwhile(world: World) -> None:
    """It was begun where the table was, and is said where it is."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", status=503, times=None)
    answer = await ben.slash("resign")
    await ben.click(answer.message, "resign")
    keeper = world.moderator("Mona")
    answer = await keeper.slash("close")
    await keeper.click(answer.message, "to-thread")
    await outage(world)
    line = say("told-resign", name="Ben")
    places = (world.channel, world.channel_of(table))
    assert [[one.text for one in cleo.sees(place)].count(line) for place in places] == [0, 1]
