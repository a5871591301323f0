"""What another message has taken the place of is removed as soon as Discord allows, and never piles up."""

import pytest

from playground import internals
from tests.bot.play import begin, board_of, boards_of, owing
from tests.bot.world import World

MINUTE = 60.0


async def move(world: World, table: int) -> None:
    """Somebody who owes a move makes one in the direct messages."""
    person = owing(world, table)[0]
    await person.click(person.hand, "move")


def keep(world: World, status: int, code: int, times: int | None = None) -> None:
    """Discord removes nothing in the channel from now on."""
    path = f"/channels/{world.channel}/messages/*"
    world.env.inject_error("DELETE", path, status=status, code=code, times=times)


@pytest.mark.parametrize(("status", "code"), [(503, 0), (404, 0)], ids=["503", "404"])
async def test_an_outage_of_twenty_minutes(world: World, status: int, code: int) -> None:
    """A 404 without a code says nothing about the message."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    keep(world, status, code)
    await ada.slash("board")
    new = board_of(world, table)
    for _ in range(20):
        await world.later(MINUTE)
    assert len(boards_of(world, table)) == 2
    world.unmute()
    await world.later(MINUTE)
    assert [one.id for one in boards_of(world, table)] == [new.id]


async def test_what_discord_goes_on_to_forbid_is_not_asked_for_without_end(world: World) -> None:
    """10,000 refusals in ten minutes ban the address."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    keep(world, 403, 50013)
    await ada.slash("board")
    for _ in range(10):
        await world.later(MINUTE)
    asked = len(world.sent("DELETE", r"/channels/\d+/messages/\d+"))
    assert asked <= 4
    await world.later(10 * MINUTE)
    assert len(world.sent("DELETE", r"/channels/\d+/messages/\d+")) == asked
    world.unmute()
    await world.deny(world.channel, "add_reactions")  # the gateway tells of any change
    await world.settle()
    assert len(boards_of(world, table)) == 1


async def test_boards_do_not_pile_up(world: World) -> None:
    """While the one before is still there, whoever asks for the board gets it later."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    keep(world, 503, 0)
    for _ in range(3):
        await ada.slash("board")
        await world.later(MINUTE)
        await move(world, table)
    boards = boards_of(world, table)
    assert len(boards) == 2
    assert boards[-1].text != boards[0].text, "the new one goes on"
    world.unmute()
    await world.later(MINUTE)
    (board,) = boards_of(world, table)
    assert board.id not in {one.id for one in boards}, "it was asked for at the end"


@pytest.mark.parametrize("talk", ["once", "on and on"])
async def test_a_board_that_was_out_of_sight_is_posted_again_once(world: World, talk: str) -> None:
    """Not a second time while the first one is still there, however much is written."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    keep(world, 503, 0)
    for turn in range(4):
        for number in range(25 if turn == 0 or talk == "on and on" else 0):
            internals.say(world.env, world.channel, ben.id, f"chatter {number}")
        await world.settle()
        await move(world, table)
        await world.later(MINUTE)
    assert len(boards_of(world, table)) == 2
    world.unmute()
    await world.later(MINUTE)
    before = board_of(world, table).id
    await move(world, table)
    (board,) = boards_of(world, table)
    assert (board.id == before) is (talk == "once")


async def test_an_old_call_goes_when_discord_is_back(world: World) -> None:
    """Also after the game has ended in between: what is owed is not forgotten with the table."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    while not [one for one in ada.sees(world.channel) if one.pings]:
        await move(world, table)
    keep(world, 503, 0)
    before = {one.id for one in ada.sees(world.channel) if one.pings}
    for person in (ada, ben):
        answer = await person.slash("resign")
        await person.click(answer.message, "resign")
    await world.later(5 * MINUTE)
    assert world.status(table) != "playing"
    assert before <= {one.id for one in ada.sees(world.channel)}
    world.unmute()
    await world.later(MINUTE)
    assert not before & {one.id for one in ada.sees(world.channel)}


async def test_an_old_board_goes_at_once_when_the_network_is_back(world: World) -> None:
    """The gateway tells; the pause between two tries, half a minute by then, is cut short."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    keep(world, 503, 0)
    await ada.slash("board")
    await world.later(10 * MINUTE + 1.0)
    assert len(boards_of(world, table)) == 2
    world.unmute()
    await world.settle()
    assert len(boards_of(world, table)) == 2
    world.bot.dispatch("shard_resumed", 0)
    await world.settle()
    assert len(boards_of(world, table)) == 1
