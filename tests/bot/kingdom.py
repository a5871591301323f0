"""Bloom Kingdom by clicks only, and what must be on everybody's screen after each of them."""

import random
from collections.abc import Callable, Sequence

import engines
from tests.bot import play
from tests.bot.play import board_of, check_results, names_of, owing, play_on
from tests.bot.world import Answer, Message, Person, World

Choose = Callable[[list[str], engines.Game, int], str]
"""From the moves that the buttons offer, the game and the seat to one of the moves."""


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


def over(game: engines.Game) -> bool:
    return game.is_over


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
    after: Callable[[], object] = lambda: None,
) -> engines.Game:
    """Play until the game is as wanted or over; `after` is called after every move."""
    chosen = choose or at_random()

    async def once() -> None:
        await step(world, table, owing(world, table)[0], chosen)

    game: engines.Game = await play_on(world, table, once, wanted, after)
    return game


async def skip_until(
    world: World, table: int, wanted: Callable[[engines.Game], bool] = over, choose: Choose | None = None
) -> engines.Game:
    """As `play_until`, but by another process, and nothing is shown before it is there."""
    chosen = choose or at_random()

    def move(game: engines.Game, seat: int) -> str:
        return chosen(list(game.legal_moves(seat)), game, seat)

    game: engines.Game = await play.skip_until(world, table, wanted, move)
    return game


async def nearly_over(world: World, table: int) -> Person:
    """Skip to where one choice is missing that ends the game; returns the person whose it is."""

    def last_choice(game: engines.Game) -> bool:
        return len(game.to_move) == 1 and all(ends(game, move) for move in game.legal_moves(game.to_move[0]))

    def ends(game: engines.Game, move: str) -> bool:
        after = game.copy()
        after.push(game.to_move[0], move)
        return after.is_over

    game = await skip_until(world, table, last_choice, preferring("king", "queen", "farmer", "noble"))
    assert not game.is_over
    return owing(world, table)[0]


def check_end(world: World, table: int) -> None:
    """The results are stored, and the board names the winners and opens the seed."""
    check_results(world, table)
    game, board = world.game(table), board_of(world, table)
    assert game.ranking is not None and "rematch" in board.actions
    for name, place in zip(names_of(world, table), game.ranking, strict=True):
        assert place > 1 or name in board.text
    ((seed,),) = world.query("SELECT seed FROM tables WHERE id = ?", table)
    assert seed.hex() in board.text


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
    board = board_of(world, table)
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
