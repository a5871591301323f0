"""Rematch: the first press opens a lobby and calls the others, the second is a Join."""

import pytest

from data import texts
from tests.bot.play import begin, board_of, skip_to_end
from tests.bot.world import Message, World

say = texts.speaker("en")


async def over(world: World, people: int = 3, bots: int = 0) -> Message:
    """The board of a game that is over."""
    table = await begin(world, *world.people[:people], bots=bots)
    await skip_to_end(world, table)
    return board_of(world, table)


def seated(world: World, table: int = 2) -> list[int]:
    rows = world.query("SELECT user_id FROM seats WHERE table_id = ? AND user_id > 0 ORDER BY number", table)
    return [user_id for (user_id,) in rows]


async def test_the_second_press_joins(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    board = await over(world, bots=1)
    await ada.click(board, "rematch")
    answer = await ben.click(board, "rematch")
    assert say("rematch-joined") in answer.private and answer.message.links
    await cleo.click(board, "rematch")
    assert seated(world) == [ada.id, ben.id, cleo.id]
    assert world.query("SELECT count(*) FROM tables") == [(2,)]
    shown = ada.last(world.channel, "join")
    assert all(person.name in shown.text for person in (ada, ben, cleo))


async def test_both_press_at_once(world: World) -> None:
    ada, ben = world.people[:2]
    board = await over(world, 2)
    answers = [person.begin_click(board, "rematch") for person in (ada, ben)]
    await world.settle()
    assert all(answer.message.ephemeral for answer in answers)
    assert world.query("SELECT count(*) FROM tables") == [(2,)]
    assert sorted(seated(world)) == sorted([ada.id, ben.id])


async def test_the_second_press_of_the_opener_links_to_the_lobby(world: World) -> None:
    ada = world.people[0]
    board = await over(world)
    await ada.click(board, "rematch")
    calls = len(world.calls)
    answer = await ada.click(board, "rematch")
    assert answer.message.ephemeral and answer.message.links
    assert seated(world) == [ada.id]
    assert world.sent("POST", rf"/channels/{world.channel}/messages", since=calls) == []


@pytest.mark.parametrize("started", [False, True])
async def test_a_rematch_that_is_full_or_has_started(world: World, started: bool) -> None:
    """The answer says so and leads there; no seat is taken."""
    ada, ben, cleo, dora, egon, fay = world.people[:6]
    board = await over(world, 3)
    message = await ada.rematch(board)
    for person in (ben,) if started else (dora, egon, fay, ben):
        await person.click(message, "join")
    if started:
        await ada.click(ada.last(world.channel, "start"), "start")
    before = seated(world)
    answer = await cleo.click(board, "rematch")
    assert answer.message.ephemeral and answer.message.links, answer.text
    key = "rematch-started" if started else "rematch-full"
    assert say(key) in answer.private
    assert seated(world) == before and cleo.id not in before


async def test_the_others_are_called_once_without_those_who_gave_up(world: World) -> None:
    ada, ben, cleo, dora = world.people[:4]
    table = await begin(world, ada, ben, cleo, dora)
    await dora.click((await dora.slash("resign")).message, "resign")
    await skip_to_end(world, table)
    board = board_of(world, table)
    calls = len(world.calls)
    await ben.click(board, "rematch")
    await cleo.click(board, "rematch")
    posted = world.sent("POST", rf"/channels/{world.channel}/messages", since=calls)
    called = [set(map(int, call.body.get("allowed_mentions", {}).get("users", []))) for call in posted]
    assert [people for people in called if people] == [{ada.id, cleo.id}]
