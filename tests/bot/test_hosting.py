"""A host who has left the server keeps no lobby: the next person in seat order becomes host."""

import pytest

from data import texts
from tests.bot.play import lobby
from tests.bot.world import World

say = texts.speaker("en")

MINUTE = 60.0


@pytest.mark.parametrize("again", [30.0, 2 * MINUTE, 30 * MINUTE])
async def test_the_host_has_left_the_server(world: World, again: float) -> None:
    """The first press may be refused, since one look is not enough; after a minute the lobby goes on."""
    ada, ben, cleo = world.people[:3]
    message = await lobby(world, ada, ben, cleo)
    await world.kick(ada)
    answer = await ben.click(message, "start")
    assert answer.private == say("refused-host-leaving", host="Ada")
    assert world.status(1) == "lobby", "one look is not enough"
    await world.later(again)
    await ben.click(message, "start")
    await world.later(2 * MINUTE)
    if world.status(1) == "lobby":
        await ben.click(ben.last(world.channel, "start"), "start")
    assert world.status(1) == "playing"
    assert world.seats(1) == [ben, cleo]


async def test_hosting_passes_on_in_seat_order(world: World) -> None:
    """Whoever presses, the first of those who stay is host, and the message says so."""
    ada, ben, cleo = world.people[:3]
    message = await lobby(world, ada, ben, cleo)
    await world.kick(ada)
    await cleo.click(message, "add-bot")
    await world.later(2 * MINUTE)
    answer = await cleo.click(message, "add-bot")
    assert answer.private == say("refused-host-only", host="Ben")
    shown = cleo.last(world.channel, "start")
    assert "Ada" not in shown.text and f"Ben {say('lobby-host')}" in shown.text


async def test_a_host_who_sat_there_without_others_has_left(world: World) -> None:
    """The lobby is closed, and its channel is free."""
    ada, ben = world.people[:2]
    message = await lobby(world, ada, bots=1)
    await world.kick(ada)
    for _ in range(2):
        answer = await ben.click(message, "start")
        assert answer.message.ephemeral and "on my side" not in answer.text
        await world.later(2 * MINUTE)
    assert world.status(1) == "cancelled"
    assert (await ben.open(game="kingdom")).control("join").table == 2


async def test_a_host_who_is_there_stays_host(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    for _ in range(2):
        assert (await ben.click(message, "start")).private == say("refused-host-only", host="Ada")
        await world.later(2 * MINUTE)
    assert world.seats(1) == [ada, ben]
