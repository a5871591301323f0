"""What tests of all games need: starting, playing on, skipping ahead, and what a table shows.

What belongs to one game (its moves by clicks, its screens) is in kingdom.py, triominos.py, bloom.py and
flowers.py.
"""

import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import engines
from playground import internals
from tests.bot.messages import Control, Message
from tests.bot.people import Answer, Person
from tests.bot.processes import Process
from tests.bot.world import World

Between = Callable[[], Awaitable[None]]
"""Something that happens between two clicks."""

MENU = 3
MOST_MOVES = 1000

# ---- starting ----


async def lobby(
    world: World,
    host: Person,
    *others: Person,
    game: str = "kingdom",
    bots: int = 0,
    options: str | None = None,
    channel: int | None = None,
) -> Message:
    """A lobby in which all these have a seat."""
    more = {} if options is None else {"options": options}
    message = await host.open(game=game, bots=bots, channel=channel, **more)
    for person in others:
        await person.click(message, "join")
    return host.last(message.channel_id, "start")


async def begin(world: World, host: Person, *others: Person, **more: Any) -> int:
    """A game that has just started, of the same arguments as `lobby`; returns the table's number."""
    message = await lobby(world, host, *others, **more)
    await host.click(message, "start")
    table = message.control("start").table
    assert table is not None
    assert world.status(table) == "playing"
    return table


# ---- playing on ----


def owing(world: World, table: int) -> list[Person]:
    """The people who owe a move. Bot players never do once the bot is at rest."""
    seats = world.seats(table)
    found = [seats[seat] for seat in world.game(table).to_move]
    assert None not in found, "a bot player has not moved"
    return [person for person in found if person]


def mover(world: World, table: int) -> Person:
    """The one person who owes a move."""
    (person,) = owing(world, table)
    return person


async def play_on(
    world: World,
    table: int,
    once: Callable[[], Awaitable[object]],
    wanted: Callable[[Any], bool],
    after: Callable[[], object] = lambda: None,
) -> Any:
    """Play by clicks (`once` makes a move) until the game is as wanted or over; returns it as it is then."""
    for _ in range(MOST_MOVES):
        game = world.game(table)
        if game.is_over or wanted(game):
            return game
        before = len(world.log(table))
        await once()
        assert len(world.log(table)) > before, "the clicks made no move"
        after()
    raise AssertionError("the game does not end")


async def skip_until(
    world: World, table: int, wanted: Callable[[Any], bool], choose: Callable[[Any, int], str]
) -> Any:
    """Have another process play until the game is as wanted or over, then start this one again.

    Nothing is shown and nothing drawn on the way, so it is for tests to which only what comes then matters.
    """
    other = await Process.start(world.path)
    try:
        game = world.game(table)
        while not game.is_over and not wanted(game):
            seat = game.to_move[0]
            move = choose(game, seat)
            await other.move(table, seat, move)
            game.push(seat, move)
    finally:
        await other.close()
    await world.restart()
    return world.game(table)


async def skip_to_end(world: World, table: int, seed: int = 0) -> Any:
    """As `skip_until`, by random moves of any game."""
    rng = random.Random(seed)
    return await skip_until(
        world, table, lambda game: False, lambda game, seat: rng.choice(list(game.legal_moves(seat)))
    )


# ---- what a table shows ----


def boards_of(world: World, table: int) -> list[Message]:
    """The messages that are the table's board, as everybody in its channel sees them: there must be one."""
    return [
        message
        for message in world.people[0].sees(world.channel_of(table))
        if not message.ephemeral
        and any(control.table == table for control in message.controls)
        and {"rules", "start"} & set(message.actions)
    ]


def board_of(world: World, table: int) -> Message:
    """The table's board."""
    return boards_of(world, table)[-1]


def is_line(call: internals.Call) -> bool:
    """Whether a request posts a line (a call, the closing message), not a board or a hand."""
    return not call.files and "rules" not in str(call.body)


def current(person: Person, message: Message) -> Message:
    """The message as it is now."""
    return next(seen for seen in person.sees(message.channel_id) if seen.id == message.id)


def names_of(world: World, table: int) -> list[str]:
    """The seats' names as messages say them."""
    rows = world.query("SELECT name, bot FROM seats WHERE table_id = ? ORDER BY number", table)
    return [f"{name} 🤖" if bot else name for name, bot in rows]


def events_of(world: World, table: int) -> list[list[engines.Event]]:
    """What each committed move made happen."""
    ((name, options, seed),) = world.query("SELECT game, options, seed FROM tables WHERE id = ?", table)
    game = engines.new(name, len(world.seats(table)), seed, **json.loads(options))
    return [game.push(seat, move) for seat, move in world.log(table)]


def check_results(world: World, table: int) -> None:
    """The game is over, and its results are stored once for each person."""
    game = world.game(table)
    assert game.is_over and game.ranking is not None
    assert world.status(table) == "over"
    rows = world.query(
        "SELECT user_id, points, place, won FROM results WHERE table_id = ? ORDER BY seat", table
    )
    assert rows == [
        (person.id, game.scores[seat], game.ranking[seat], int(game.ranking[seat] == 1))
        for seat, person in enumerate(world.seats(table))
        if person
    ]


# ---- menus and fields ----


async def choose_in(person: Person, message: Message, action: str, value: str) -> Answer:
    """Choose a value of a menu, on the message as it was looked at."""
    menu: Control = message.control(action)
    assert menu.kind == MENU and value in menu.values, (value, menu.values)
    answer = person.begin_press(message, menu.custom_id, value, kind=MENU)
    await person.world.settle()
    assert answer.sent.answered
    return answer


async def modal(world: World, person: Person, message: Message, action: str = "type") -> Answer:
    """Open the field to type in; the answer holds what was opened."""
    answer = await person.press(message, message.control(action).custom_id)
    assert answer.sent.modal is not None, answer.sent.kind
    return answer


async def submit(opened: Answer, message: Message, text: str) -> Answer:
    """Type a text into a modal that was opened on that message, and send it off."""
    person, form = opened.person, opened.sent.modal
    assert form is not None
    (label,) = form["components"]
    field = label["component"]
    assert len(text) <= field["max_length"]
    parts = [
        {"type": label["type"], "component": {"type": 4, "custom_id": field["custom_id"], "value": text}}
    ]
    sent = internals.interact(
        person.world.env,
        internals.MODAL,
        channel_id=message.channel_id,
        user_id=person.id,
        data={"custom_id": form["custom_id"], "components": parts},
        message_id=message.id,
    )
    await person.world.settle()
    assert sent.answered
    return Answer(person.world, person, sent)
