"""Playing through clicks only, and what must be on everybody's screen after each of them."""

import random
from collections.abc import Callable, Sequence

import engines
from tests.bot.world import Answer, Message, Person, World

Choose = Callable[[list[str], engines.Game, int], str]
"""From the moves that the buttons offer, the game and the seat to one of the moves."""

MOST_MOVES = 400


def at_random(seed: int = 0) -> Choose:
    rng = random.Random(seed)
    return lambda moves, game, seat: rng.choice(moves)


def preferring(*characters: str, seed: int = 0) -> Choose:
    """Plays one of those characters whenever it is there."""
    rng = random.Random(seed)

    def choose(moves: list[str], game: engines.Game, seat: int) -> str:
        liked = [move for move in moves if move.partition(" ")[2].partition("-")[0] in characters]
        return rng.choice(liked or moves)

    return choose


async def lobby(
    world: World, host: Person, *others: Person, bots: int = 0, channel: int | None = None
) -> Message:
    """A lobby in which all these have a seat."""
    message = (await host.slash("play", game="kingdom", bots=bots, channel=channel)).message
    for person in others:
        await person.click(message, "join")
    return host.last(message.channel_id, "start")


async def begin(
    world: World, host: Person, *others: Person, bots: int = 0, channel: int | None = None
) -> int:
    """A game that has just started; returns the table's number."""
    message = await lobby(world, host, *others, bots=bots, channel=channel)
    await host.click(message, "start")
    table = message.control("start").table
    assert table is not None
    assert world.status(table) == "playing"
    return table


def offered(message: Message) -> list[str]:
    """The moves for which a message has buttons."""
    return [action.removeprefix("move ") for action in message.actions if action.startswith("move ")]


def hand_of(person: Person, table: int) -> Message:
    """The newest message in which this person can play at that table: direct, else ephemeral in a channel."""
    shown = [*person.sees(person.dm), *(m for m in person.sees(person.world.channel) if m.ephemeral)]
    for message in reversed(shown):
        if any(control.table == table and control.action.startswith("move ") for control in message.controls):
            return message
    raise LookupError("no hand with buttons")


def owing(world: World, table: int) -> list[Person]:
    """The people who owe a move. Bot players never do once the bot is at rest."""
    game = world.game(table)
    seats = world.seats(table)
    found = [seats[seat] for seat in game.to_move]
    assert None not in found, "a bot player has not moved"
    return [person for person in found if person]


async def step(world: World, table: int, person: Person, choose: Choose) -> Answer:
    """One move of somebody who owes one, by the buttons of their hand."""
    game, seat = world.game(table), world.seats(table).index(person)
    message = hand_of(person, table)
    move = choose(offered(message), game, seat)
    answer = await person.click(message, f"move {move}")
    assert answer.sent.answered
    return answer


async def play_until(
    world: World,
    table: int,
    wanted: Callable[[engines.Game], bool] = lambda game: False,
    choose: Choose | None = None,
    after: Callable[[], None] | None = None,
) -> engines.Game:
    """Play until the game is as wanted or over; `after` is called after every move."""
    choose = choose or at_random()
    for _ in range(MOST_MOVES):
        game = world.game(table)
        if game.is_over or wanted(game):
            return game
        before = len(world.log(table))
        await step(world, table, owing(world, table)[0], choose)
        assert len(world.log(table)) > before, "the click made no move"
        if after is not None:
            after()
    raise AssertionError("the game does not end")


def expected_moves(game: engines.Game, seat: int) -> set[str]:
    """What the buttons of a seat's hand must offer."""
    if seat in game.to_move:
        return set(game.legal_moves(seat))
    view = game.view(seat)
    if view["phase"] == "choose" and view["choice"]:
        return {f"play {card}" for card in [*view["hand"], view["choice"]]}
    return set()


def check_screens(world: World, table: int, without_dms: Sequence[Person] = ()) -> None:
    """Board and hands show the game as it is committed, and offer exactly the moves there are."""
    game = world.game(table)
    view = game.view(None)
    people = world.seats(table)
    board = next(
        message
        for message in reversed(world.people[0].sees(world.channel_of(table)))
        if not message.ephemeral and any(control.table == table for control in message.controls)
    )
    assert len(board.alts) >= 1
    if game.is_over:
        assert "rematch" in board.actions
    else:
        assert f"turn {view['turn']}" in board.text
        assert f"Round {view['round']} of 3" in board.text
        waiting = [p.name for seat, p in enumerate(people) if p and seat in game.to_move]
        assert all(name in board.text for name in waiting), (board.text, waiting)
    for seat, person in enumerate(people):
        if person is None or person in without_dms:
            continue
        hand = person.hand
        assert set(offered(hand)) == expected_moves(game, seat), (hand, view["phase"])
        for control in hand.controls:
            assert control.table == table


__all__ = [
    "at_random",
    "begin",
    "check_screens",
    "expected_moves",
    "hand_of",
    "lobby",
    "offered",
    "owing",
    "play_until",
    "preferring",
    "step",
]
