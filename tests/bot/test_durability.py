"""A move is committed before anyone is told of it; what cannot be committed has not happened."""

import sqlite3

from tests.bot.kingdom import at_random, check_screens, nearly_over, offered, step
from tests.bot.play import begin, lobby, owing
from tests.bot.world import World


def refuse(world: World, table: str, what: str = "INSERT") -> sqlite3.Connection:
    """From now on the database refuses to write to a table, as a full disk would."""
    connection = sqlite3.connect(world.path)
    connection.execute(
        f"CREATE TRIGGER full BEFORE {what} ON {table} BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
    )
    connection.commit()
    return connection


def allow(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TRIGGER full")
    connection.commit()
    connection.close()


async def test_a_move_that_cannot_be_stored_is_not_shown(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    board, hand = ada.last(world.channel, "hand"), ada.hand
    full = refuse(world, "moves")
    answer = await ada.click(hand, f"move {offered(hand)[0]}")
    assert "nothing has happened" in answer.private
    assert len(world.take_errors()) == 1, "it is logged, once"
    assert world.log(table) == []
    check_screens(world, table)
    assert ada.last(world.channel, "hand").text == board.text
    assert (ada.hand.text, ada.hand.actions) == (hand.text, hand.actions)
    allow(full)
    await ada.click(ada.hand, "move")
    assert len(world.log(table)) == 1
    check_screens(world, table)


async def test_the_last_move_and_its_results_are_one(world: World) -> None:
    """If the results cannot be stored, the last move is not stored either."""
    ada = world.people[0]
    table = await begin(world, ada, world.people[1])
    choose = at_random(9)
    person = await nearly_over(world, table)
    full, before = refuse(world, "results"), world.log(table)
    await step(world, table, person, choose)
    assert world.log(table) == before
    assert not world.game(table).is_over
    assert world.status(table) == "playing"
    assert world.query("SELECT count(*) FROM results") == [(0,)]
    assert world.take_errors()
    check_screens(world, table)
    allow(full)
    while not world.game(table).is_over:
        await step(world, table, owing(world, table)[0], choose)
    assert world.query("SELECT count(*) FROM results") == [(2,)]
    check_screens(world, table)


async def test_a_bot_players_move_that_cannot_be_stored(world: World) -> None:
    """The game stands still without damage, and goes on with the next click."""
    ada = world.people[0]
    message = await lobby(world, ada, bots=2)
    full = refuse(world, "moves")
    await ada.click(message, "start")
    assert world.log(1) == []
    world.take_errors()
    allow(full)
    await ada.click(ada.hand, "move")
    assert len(world.log(1)) >= 3
    check_screens(world, 1)


async def test_a_lobby_that_cannot_be_stored(world: World) -> None:
    ada = world.people[0]
    full = refuse(world, "tables")
    answer = await ada.slash("play", game="kingdom")
    assert answer.message.ephemeral
    assert len(world.take_errors()) >= 1
    allow(full)
    assert (await ada.open(game="kingdom")).control("join").table is not None
