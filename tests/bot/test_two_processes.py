"""Two processes at one table: what the other one has posted is taken over, and nobody is called twice."""

import copy

from playground import internals
from tests.bot.kingdom import check_screens
from tests.bot.play import begin, board_of, boards_of, owing
from tests.bot.world import World


def copied(world: World, channel: int, message: int) -> int:
    """The bot's message once more at the channel's end, as another process would post it; returns its id."""
    shelf = internals.shelves(world.env).messages[channel]
    another = copy.copy(shelf[message])
    another.id = max(shelf) + 1
    shelf[another.id] = another
    return another.id


async def test_a_board_that_another_process_posted_again_is_taken_over(world: World) -> None:
    """This one does not know yet, and its own board is gone: it edits the new one and posts none."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    other = await world.process()
    old = board_of(world, table)
    await other.store.outbox.begin(table, "board", world.channel)
    new = copied(world, world.channel, old.id)
    world.delete(old)
    await other.store.set_message(table, new)
    since = len(world.calls)
    seat = world.game(table).to_move[0]
    await world.move(table, seat, sorted(world.game(table).legal_moves(seat))[0])
    await world.bot.services.messages.refresh(await world.snapshot(table))
    assert [one.id for one in boards_of(world, table)] == [new]
    assert world.sent("POST", rf"/channels/{world.channel}/messages", since) == []
    assert world.query("SELECT message_id FROM tables") == [(new,)]
    check_screens(world, table)


async def test_nobody_is_called_again_whom_another_process_has_called(world: World) -> None:
    """By direct message, so that there is no message of the call to be found."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    services, other = world.bot.services, await world.process()
    while True:
        person = owing(world, table)[0]
        seat = next(one for one in world.game(table).to_move if world.seats(table)[one] is person)
        move = sorted(world.game(table).legal_moves(seat))[0]
        await other.move(table, seat, move)
        if len(owing(world, table)) == 2 and len(world.log(table)) > 2:
            break
    await other.store.set_ping(table, None, world.ply(table))
    since = len(world.calls)
    await services.messages.refresh(await world.snapshot(table))
    calls = [
        one for one in world.sent("POST", r"/channels/\d+/messages", since) if "your turn" in str(one.body)
    ]
    assert calls == []
