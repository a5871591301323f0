"""`/play` answers privately at once; nothing is stored that nobody can see."""

import pytest

from data import texts
from tests.bot.world import World

say = texts.speaker("en")


async def test_the_answer_is_private_and_leads_to_the_lobby(world: World) -> None:
    ada = world.people[0]
    answer = await ada.slash("play", game="kingdom")
    assert answer.private == say("lobby-open", game=say("game-kingdom"))
    shown = ada.last(world.channel, "join")
    assert not shown.ephemeral
    assert [link.rpartition("/")[2] for link in answer.message.links] == [str(shown.id)]


@pytest.mark.parametrize("code", [50013, 50001])
async def test_a_lobby_that_discord_refuses(world: World, code: int) -> None:
    """Its table is closed, nothing of it is posted later, and the channel is free."""
    ada = world.people[0]
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", status=403, code=code, times=None)
    answer = await ada.slash("play", game="kingdom")
    assert answer.private == say("refused-lobby")
    assert world.status(1) == "cancelled"
    world.unmute()
    await world.later(120)
    await world.restart()
    assert [message for message in ada.sees(world.channel) if not message.ephemeral] == []
    assert (await ada.open(game="kingdom")).control("join").table == 2


async def test_a_lobby_while_discord_is_away(world: World) -> None:
    """The answer says that it follows, and it does."""
    ada = world.people[0]
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", status=503, times=None)
    answer = ada.begin_slash("play", game="kingdom")
    await world.later(30)
    assert answer.private == say("lobby-owed", game=say("game-kingdom"))
    world.unmute()
    await world.later(120)
    assert ada.last(world.channel, "join").control("join").table == 1
