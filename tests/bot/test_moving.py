"""A table moves into one thread, whoever asks for it at the same moment."""

import pytest

from data.due import SLEEP_AFTER
from tests.bot.play import begin, board_of, boards_of
from tests.bot.world import World


def threads_of(world: World) -> list[int]:
    """The threads that were opened."""
    return [int(thread.id) for guild in world.bot.guilds for thread in guild.threads]


@pytest.mark.parametrize("how", ["clicks", "commands"])
async def test_two_wake_a_game_at_once_whose_channel_is_taken(world: World, how: str) -> None:
    ada, ben, cleo, dora = world.people[:4]
    table = await begin(world, ada, ben)
    await world.age(table, SLEEP_AFTER)
    await begin(world, cleo, dora)
    board = board_of(world, table)
    if how == "clicks":
        answers = [person.begin_click(board, "hand") for person in (ada, ben)]
    else:
        answers = [ada.begin_slash("board"), ben.begin_slash("hand")]
    await world.settle()
    thread = world.channel_of(table)
    assert threads_of(world) == [thread]
    assert len(boards_of(world, table)) == 1
    assert all("on my side" not in answer.private for answer in answers)


async def test_a_command_of_who_plays_elsewhere_too_is_about_the_table_here(world: World) -> None:
    """Those who play at both, or at none, mean the table that has the channel; so does a moderator."""
    ada, ben, cleo, dora = world.people[:4]
    asleep = await begin(world, ada, ben)
    await world.age(asleep, SLEEP_AFTER)
    other = await begin(world, cleo, ada)
    for person in (ada, cleo, dora):
        await person.slash("board")
    assert threads_of(world) == [] and world.channel_of(asleep) == world.channel
    mod = world.moderator("Mod")
    await mod.click((await mod.slash("close")).message, "end")
    assert (world.status(asleep), world.status(other)) == ("playing", "cancelled")


async def test_a_table_is_moved_twice_at_once(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    asked = [(await world.moderator(name).slash("close")) for name in ("Mod", "Max")]
    answers = [answer.person.begin_click(answer.message, "to-thread") for answer in asked]
    await world.settle()
    thread = world.channel_of(table)
    assert threads_of(world) == [thread]
    assert len(boards_of(world, table)) == 1
    assert all(f"<#{thread}>" in answer.text for answer in answers)
