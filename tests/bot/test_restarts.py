"""The bot stops, in good order or in the middle of something, and another one goes on where it was."""

import asyncio
from collections.abc import Callable

import pytest

import engines
from tests.bot.kingdom import (
    at_random,
    check_screens,
    offered,
    over,
    play_until,
    preferring,
    skip_until,
    step,
)
from tests.bot.play import begin, lobby, owing
from tests.bot.processes import Process
from tests.bot.world import World


def choosing(game: engines.Game) -> bool:
    view = game.view(None)
    return view["phase"] == "choose" and view["turn"] == 3 and len(view["to_move"]) == 2


def one_has_chosen(game: engines.Game) -> bool:
    view = game.view(None)
    return view["phase"] == "choose" and view["turn"] == 2 and len(view["to_move"]) == 1


def discarding(game: engines.Game) -> bool:
    return bool(game.view(None)["phase"] == "discard")


def carrying_out(game: engines.Game) -> bool:
    return bool(game.view(None)["phase"] == "effect")


def between_rounds(game: engines.Game) -> bool:
    view = game.view(None)
    return view["round"] == 2 and view["turn"] == 1 and len(view["to_move"]) == 2


PHASES = [choosing, one_has_chosen, discarding, carrying_out, between_rounds, over]


@pytest.mark.parametrize("how", ["restart", "crash"])
@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
async def test_a_restart_in_every_phase(
    world: World, phase: Callable[[engines.Game], bool], how: str
) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben, bots=0 if phase is over else 1)
    choose = preferring("unicorn", "jester")
    # What comes before the end is played without showing it.
    onwards = skip_until if phase is over else play_until
    game = await onwards(world, table, phase, choose)
    assert phase(game)
    log = world.log(table)
    before = {person: (person.hand.text, person.hand.actions) for person in (ada, ben)}
    calls = len(world.calls)
    await (world.restart() if how == "restart" else world.crash())
    assert world.log(table) == log
    check_screens(world, table)
    assert {person: (person.hand.text, person.hand.actions) for person in (ada, ben)} == before
    if phase is over:
        again = await ada.rematch(ada.last(world.channel, "rematch"))
        assert again.control("start").table == table + 1
        return
    assert world.sent("POST", r"/channels/\d+/messages", since=calls) == [], "nobody is called twice"
    # The old messages' buttons go on working, and a few more moves can be made.
    for _ in range(4):
        await step(world, table, owing(world, table)[0], choose)
        check_screens(world, table)
    assert (await ben.click(ben.last(world.channel, "hand"), "hand")).message.ephemeral


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_a_restart_in_the_lobby(world: World, how: str) -> None:
    ada, ben, cleo = world.people[:3]
    message = await lobby(world, ada, ben)
    await (world.restart() if how == "restart" else world.crash())
    await cleo.click(message, "join")
    await ada.click(message, "add-bot")
    await ada.click(message, "start")
    table = message.control("start").table
    assert table is not None
    assert world.seats(table) == [ada, ben, cleo, None]
    check_screens(world, table)


@pytest.mark.parametrize("turns", [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89])
async def test_a_crash_in_the_middle_of_a_click(world: World, turns: int) -> None:
    """The process dies `turns` steps of the event loop after a click that completes a turn."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben, bots=2)
    await ada.click(ada.hand, "move")
    before = world.log(table)
    ben.begin_click(ben.hand, "move")
    for _ in range(turns):
        await asyncio.sleep(0)
    await world.crash()
    log = world.log(table)
    assert log[: len(before)] == before
    check_screens(world, table)
    await play_until(world, table, lambda game: game.view(None)["turn"] == 3)
    check_screens(world, table)
    world.take_errors()


async def test_a_crash_before_the_last_board_was_shown(world: World) -> None:
    """A move was committed, but nobody had been told: the next process shows it."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    board, hand = ada.last(world.channel, "hand"), ada.hand
    world.mute()
    move = offered(hand)[0]
    ada.begin_click(hand, f"move {move}")
    await world.settle()
    world.unmute()
    await world.crash()
    assert world.log(table) == [(0, move)]
    check_screens(world, table)
    assert ada.last(world.channel, "hand").id == board.id
    assert ada.hand.id == hand.id
    world.take_errors()


async def test_two_processes_on_one_file(world: World) -> None:
    """Moves that another process made are seen: the log is the state."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    other = await Process.start(world.path)
    try:
        seat, move = 1, next(iter(world.game(table).legal_moves(1)))
        await other.move(table, seat, move)
        await step(world, table, ada, at_random())
        assert world.log(table)[0] == (seat, move)
        assert len(world.log(table)) >= 2
        check_screens(world, table)
    finally:
        await other.close()
