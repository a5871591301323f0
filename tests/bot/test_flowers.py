"""FLOWERS, whole games by slash command and clicks: nothing hidden is seen, restarts lose nothing."""

import itertools

import pytest

from cogs.screens.base import listed
from data import texts
from tests.bot.flowers import (
    Player,
    begin,
    check_screens,
    check_secrets,
    check_twins,
    game_of,
    parts_of,
    play_until,
    points_of,
    skip_until,
    turn,
)
from tests.bot.messages import Message
from tests.bot.play import board_of, boards_of, current, is_line, mover, names_of
from tests.bot.world import World

say = texts.speaker("en")

GAMES = [(1, 0, "no"), (2, 0, "no"), (3, 0, "no"), (4, 0, "yes"), (1, 1, "yes"), (2, 2, "no")]
"""People, bot players, summer."""


def check_end(world: World, table: int) -> None:
    """The results are there once for each person; board and sheet say step by step where points come from."""
    game = game_of(world, table)
    assert game.is_over and game.ranking is not None and world.status(table) == "over"
    people = world.seats(table)
    assert world.query(
        "SELECT user_id, points, place, won FROM results WHERE table_id = ? ORDER BY seat", table
    ) == [
        (person.id, game.scores[seat], game.ranking[seat], int(game.ranking[seat] == 1))
        for seat, person in enumerate(people)
        if person
    ]
    board = board_of(world, table)
    if game.players == 1:
        assert f"The garden is finished: {points_of(game.scores[0], '**')}." in board.text
    else:
        pairs = zip(names_of(world, table), game.ranking, strict=True)
        assert f"🏆 **{listed([name for name, place in pairs if place == 1], say)} " in board.text
    ((seed,),) = world.query("SELECT seed FROM tables WHERE id = ?", table)
    assert seed.hex() in board.text
    check_screens(world, table)


@pytest.mark.parametrize(("people", "bots", "summer"), GAMES)
async def test_a_whole_game(world: World, people: int, bots: int, summer: str) -> None:
    """After each turn: the screens show the game, and nobody sees a card that is hidden from them."""
    players = world.people[:people]
    table = await begin(world, *players, bots=bots, options=f"summer: {summer}")
    assert game_of(world, table).options == {"summer": summer == "yes"}
    hidden = []

    def check() -> None:
        check_screens(world, table)
        hidden.append(check_secrets(world, table))

    check()
    await play_until(world, table, player=Player(people, pile=3), after=check)
    check_end(world, table)
    assert max(hidden) > 40, "there was something to hide"
    boards = boards_of(world, table)
    assert len(boards) == 1, "one board message a table, edited in place"
    assert all(len(person.sees(person.dm)) == 1 for person in players), "one hand message each"
    assert all(person.sees(person.dm) == [] for person in world.people[people:])


@pytest.mark.parametrize(("people", "bots", "summer"), [(1, 0, "yes"), (2, 0, "no"), (2, 1, "yes")])
async def test_a_restart_between_any_two_clicks(world: World, people: int, bots: int, summer: str) -> None:
    """In good order and by a crash in turn; with a card in hand, and with a place looked at."""
    table = await begin(world, *world.people[:people], bots=bots, options=f"summer: {summer}")
    turns = itertools.count()

    async def again() -> None:
        log = world.log(table)
        before = board_of(world, table).text
        await (world.restart() if next(turns) % 2 else world.crash())
        assert world.log(table) == log
        assert board_of(world, table).text == before
        check_screens(world, table)

    async def some(player: Player, count: int) -> None:
        for _ in range(count):
            if not world.game(table).is_over:
                await turn(world, table, player, between=again)
                await again()

    calls, player = len(world.calls), Player(people, pile=2)
    await some(player, 4)
    await skip_until(world, table, lambda game: min(p["left"] for p in game.view(None)["piles"]) <= 2, player)
    await some(player, 9)
    check_end(world, table)
    assert next(turns) > 12
    posted = world.sent("POST", r"/channels/\d+/messages", since=calls)
    called = [call for call in posted if is_line(call)]
    assert len(posted) == len(called), "no board and no hand is posted a second time"


async def test_closed_direct_messages(world: World) -> None:
    """A whole game from the hand in the channel, which follows the game; three clicks a turn."""
    ada, ben = world.people[:2]
    world.close_dms(ben)
    table = await begin(world, ada, ben)
    opened: Message | None = None
    await skip_until(world, table, lambda game: game.view(None)["piles"][1]["left"] < 7)
    while not world.game(table).is_over:
        if mover(world, table) is ada:
            assert await turn(world, table, Player(pile=2)) == 3
        else:
            opened = opened or (await ben.click(board_of(world, table), "hand")).message
            assert opened.ephemeral
            assert await turn(world, table, Player(pile=2), message=current(ben, opened)) == 3
        check_screens(world, table, without_dms=(ben,))
        check_secrets(world, table)
    assert opened is not None
    assert world.query("SELECT count(*) FROM results WHERE table_id = ?", table) == [(2,)]


async def test_messages_depend_on_nothing_hidden(world: World) -> None:
    """Also while somebody holds a card from the face-down pile: to the others it might be any."""
    table = await begin(world, *world.people[:3])
    differing = 0
    for step in range(6):

        async def check(step: int = step) -> None:
            nonlocal differing
            differing += await check_twins(world, table, step)

        await turn(world, table, Player(step, pile=3), between=check)
        await skip_until(world, table, lambda game, length=5 * step: len(world.log(table)) > length)
    assert differing > 30


async def test_the_last_cards_of_a_pile(world: World) -> None:
    """Announced in the log, above the board and in the hands, until the very last one lies."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    low = Player(pile=2, seed=3)
    await skip_until(world, table, lambda game: game.view(None)["piles"][1]["left"] == 6, low)
    told = []
    while not world.game(table).is_over:
        await turn(world, table, Player(pile=2, seed=len(told)))
        if world.game(table).is_over:
            break
        left = game_of(world, table).view(None)["piles"][1]["left"]
        news = told[-1:] != [left]
        told.append(left)
        for message in (board_of(world, table), ada.hand, ben.hand):
            assert f"🔔 Last cards: {left} in pile 2. The game ends when" in message.text
            assert not news or left == 4 or f"🔔 Pile 2: {left} left" in message.text
    assert set(told) == {1, 2, 3, 4, 5}
    answer = await ada.click(board_of(world, table), "scores")
    assert answer.message.ephemeral and "\n".join(parts_of(world, table)) in answer.text
    assert "the final count" in answer.message.alts[0]
