"""Tri-Ominos, whole games by slash command and clicks: nothing hidden is seen, restarts lose nothing."""

import itertools

import pytest

from cogs.screens.base import listed
from data import texts
from tests.bot.play import board_of, boards_of, current, is_line, mover
from tests.bot.triominos import (
    at_random,
    begin,
    best,
    check_screens,
    check_secrets,
    choices,
    game_of,
    move,
    offer,
    play_until,
)
from tests.bot.world import World


def check_end(world: World, table: int) -> None:
    """The results are there once for each person, and the board names the winners and proves the shuffle."""
    game = game_of(world, table)
    assert game.is_over and game.ranking is not None
    assert world.status(table) == "over"
    rows = world.query(
        "SELECT user_id, points, place, won FROM results WHERE table_id = ? ORDER BY seat", table
    )
    people = world.seats(table)
    assert rows == [
        (person.id, game.scores[seat], game.ranking[seat], int(game.ranking[seat] == 1))
        for seat, person in enumerate(people)
        if person
    ]
    names = [
        name for (name,) in world.query("SELECT name FROM seats WHERE table_id = ? ORDER BY number", table)
    ]
    board = board_of(world, table)
    winners = [name for name, place in zip(names, game.ranking, strict=True) if place == 1]
    assert f"🏆 **{listed(winners, texts.speaker('en'))} " in board.text
    ((seed,),) = world.query("SELECT seed FROM tables WHERE id = ?", table)
    assert seed.hex() in board.text
    for person, points in zip(people, game.scores, strict=True):
        if person:
            assert f"**{points}** points" in person.hand.text and person.hand.controls == []


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (4, 0), (1, 1), (2, 2)])
async def test_a_whole_game(world: World, people: int, bots: int) -> None:
    """At each step: the screens show the game, and nobody sees a tile that is hidden from them."""
    players = world.people[:people]
    table = await begin(world, *players, bots=bots)
    hidden = []

    def check() -> None:
        check_screens(world, table)
        hidden.append(check_secrets(world, table))

    check()
    await play_until(world, table, choose=at_random(people), after=check)
    check_end(world, table)
    assert max(hidden) > 100, "there was something to hide"
    boards = boards_of(world, table)
    assert len(boards) == 1, "one board message a table, edited in place"
    assert all(len(person.sees(person.dm)) == 1 for person in players), "one hand message each"
    assert all(person.sees(person.dm) == [] for person in world.people[people:])


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (3, 0), (2, 2)])
async def test_a_restart_between_any_two_clicks(world: World, people: int, bots: int) -> None:
    """In good order and by a crash in turn, also between a tile and its place."""
    table = await begin(world, *world.people[:people], bots=bots)
    turns = itertools.count()

    async def again() -> None:
        log = world.log(table)
        before = board_of(world, table).text
        await (world.restart() if next(turns) % 2 else world.crash())
        assert world.log(table) == log
        assert board_of(world, table).text == before
        check_screens(world, table)

    calls = len(world.calls)
    while not world.game(table).is_over:
        await move(world, table, best, between=again)
        await again()
    check_end(world, table)
    assert next(turns) > 15
    hands = world.sent("POST", r"/channels/\d+/messages", since=calls)
    calls_to_act = [call for call in hands if is_line(call)]
    assert len(hands) == len(calls_to_act), "no board and no hand is posted a second time"


async def several_places(world: World, table: int) -> None:
    """Play until the person whose turn it is has a tile with several places."""

    def there(game: object) -> bool:
        found = choices(game_of(world, table), world.seats(table).index(mover(world, table)))
        return len(found) > len({placement.tile for placement in found})

    assert not (await play_until(world, table, there)).is_over


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_a_restart_loses_a_draft_and_nothing_else(world: World, how: str) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await several_places(world, table)
    person = mover(world, table)
    seat = world.seats(table).index(person)
    found = choices(game_of(world, table), seat)
    tile = next(p.tile for p in found if sum(q.tile == p.tile for q in found) > 1)
    before = person.hand
    log = world.log(table)
    await person.click(person.hand, "draft tile", tile)
    half = person.hand
    assert "Where does" in half.text and "draft back" in half.actions
    assert len(half.alts) == 1 and "Places for tile" in half.alts[0]
    other = ben if person is ada else ada
    waiting = other.hand
    await (world.restart() if how == "restart" else world.crash())
    assert world.log(table) == log
    assert (person.hand.text, person.hand.actions, person.hand.alts) == (
        before.text,
        before.actions,
        before.alts,
    )
    assert (other.hand.text, other.hand.alts) == (waiting.text, waiting.alts)
    check_screens(world, table)
    await move(world, table)
    assert len(world.log(table)) > len(log)


async def test_a_move_takes_three_clicks_at_most_with_my_hand(world: World) -> None:
    """Without direct messages: My hand, a tile, a place; the ephemeral hand then follows the game."""
    ada, ben = world.people[:2]
    world.close_dms(ben)
    table = await begin(world, ada, ben)
    assert ben.sees(ben.dm) == []
    most = 0
    while not world.game(table).is_over:
        person = mover(world, table)
        if person is ada:
            await move(world, table, at_random(1))
        else:
            opened = (await ben.click(board_of(world, table), "hand")).message
            assert opened.ephemeral
            clicks = 1 + await move(world, table, at_random(1), message=opened)
            most = max(most, clicks)
            if not world.game(table).is_over and mover(world, table) is ada:
                assert offer(current(ben, opened)) is None
        check_screens(world, table, without_dms=(ben,))
        check_secrets(world, table)
    assert most == 3
    assert world.query("SELECT count(*) FROM results WHERE table_id = ?", table) == [(2,)]


async def test_the_two_hands_of_one_person_follow_each_other(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await several_places(world, table)
    person = mover(world, table)
    private = (await person.click(board_of(world, table), "hand")).message
    assert (private.text, private.alts) == (person.hand.text, person.hand.alts)
    await move(world, table, best, message=private)
    private = current(person, private)
    assert (private.text, private.alts) == (person.hand.text, person.hand.alts)


async def test_a_game_to_400_has_rounds(world: World) -> None:
    """The board tells how a round ended until everybody had a turn in the next one, bot players or not."""
    ada = world.people[0]
    table = await begin(world, ada, bots=1, options="")
    assert game_of(world, table).options == {"target": 400}
    shown = set()

    def check() -> None:
        check_screens(world, table)
        board = board_of(world, table)
        if any("end of round" in alt for alt in board.alts):
            shown.add(len(game_of(world, table).view(None)["results"]))

    game = await play_until(world, table, after=check)
    check_end(world, table)
    results = game.view(None)["results"]
    assert len(results) > 2
    assert shown == set(range(1, len(results))), "each round's end was to be seen"
    answer = await ada.click(board_of(world, table), "scores")
    assert answer.message.ephemeral
    told = [f"end of round {number}," for number in range(1, len(results))] + ["final count"]
    assert len(answer.message.alts) == min(3, len(results))
    assert all(a in b for a, b in zip(told[-3:], answer.message.alts, strict=True)), answer.message.alts
    assert all(f"**Round {number}**" in answer.text for number in range(1, len(results) + 1))
