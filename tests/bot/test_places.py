"""Public buttons work in their table's channel only; what a button needs, its presser needs too."""

import discord
import pytest

from data import texts
from tests.bot.play import begin, board_of, lobby, skip_to_end
from tests.bot.world import Person, World

say = texts.speaker("en")

IN_LOBBY = ("join", "leave", "start", "close", "add-bot", "remove-bot", "option", "rules")
IN_GAME = ("hand", "scores", "rules")


def closed_to(world: World, person: Person, **rights: bool) -> int:
    """A channel in which this person lacks some rights."""
    lacking = {person.actor: discord.PermissionOverwrite(**rights)}
    return int(world.guild.create_text_channel("closed", overwrites=lacking).id)


def elsewhere(world: World) -> str:
    """What is said of a button of the table in the world's first channel."""
    return say("refused-elsewhere", channel=f"<#{world.channel}>")


@pytest.mark.parametrize("action", IN_LOBBY)
async def test_a_lobby_button_from_another_channel(world: World, action: str) -> None:
    ada, ben = world.people[:2]
    await lobby(world, ada, ben, bots=1)
    other = world.add_channel("other")
    board = await ada.open(game="kingdom", channel=other)
    before = world.query("SELECT * FROM tables ORDER BY id"), world.query("SELECT * FROM seats")
    for person in (ada, world.people[2]):
        answer = await person.press(board, f"t:1:0:{action}")
        assert answer.private == elsewhere(world)
    assert (world.query("SELECT * FROM tables ORDER BY id"), world.query("SELECT * FROM seats")) == before


@pytest.mark.parametrize("action", IN_GAME)
async def test_a_board_button_from_another_channel(world: World, action: str) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    board = await ada.open(game="kingdom", channel=world.add_channel("other"))
    answer = await ada.press(board, f"t:{table}:0:{action}")
    assert answer.private == elsewhere(world)


async def test_a_rematch_from_another_channel(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await skip_to_end(world, table)
    board = await ada.open(game="kingdom", channel=world.add_channel("other"))
    answer = await ada.press(board, f"t:{table}:0:rematch")
    assert answer.private == elsewhere(world)
    assert world.query("SELECT count(*) FROM tables") == [(2,)]


@pytest.mark.parametrize("action", ["join", "scores", "rules"])
async def test_a_board_button_in_direct_messages(world: World, action: str) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    answer = await ada.press(ada.hand, f"t:{table}:0:{action}")
    assert answer.messages[-1].text == elsewhere(world)


async def test_moves_and_hands_go_on_in_direct_messages(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    answer = await ada.press(ada.hand, f"t:{table}:0:hand")
    assert elsewhere(world) not in answer.text
    await ada.click(ada.hand, "move")
    assert len(world.log(table)) == 1


async def test_who_may_not_write_gets_no_rematch(world: World) -> None:
    ada, ben = world.people[:2]
    channel = closed_to(world, ben, send_messages=False)
    table = await begin(world, ada, ben, channel=channel)
    await skip_to_end(world, table)
    answer = await ben.click(board_of(world, table), "rematch")
    assert answer.private == say("refused-write-own")
    assert world.query("SELECT count(*) FROM tables") == [(1,)]
