"""Bloom, whole games by slash command and clicks, alone and in company: restarts lose nothing."""

import itertools

import pytest

from cogs.screens.base import listed
from data import texts
from tests.bot.bloom import (
    at_random,
    begin,
    best,
    check_screens,
    check_told,
    die_action,
    flat,
    game_of,
    move,
    play_until,
    skip_until,
)
from tests.bot.play import board_of, boards_of, choose_in, current, is_line, mover, names_of
from tests.bot.world import World


def check_end(world: World, table: int) -> None:
    """The results are there once for each person, the points are broken down, the dice can be proved."""
    game = game_of(world, table)
    assert game.is_over and game.ranking is not None
    assert world.status(table) == "over"
    people, names, view = world.seats(table), names_of(world, table), game.view(None)
    board = board_of(world, table)
    ((seed,),) = world.query("SELECT seed FROM tables WHERE id = ?", table)
    assert seed.hex() in board.text
    lines = [line for line in flat(board.text).split("\n") if " · " in line]
    order = sorted(range(game.players), key=lambda seat: (game.ranking or ())[seat])
    for line, seat in zip(lines, order, strict=True):
        parts, points = view["parts"][seat], game.scores[seat]
        assert sum(parts.values()) - 2 * parts["ticks"] == points
        assert line.startswith(f"**{names[seat]}** {points} · ")
        assert (
            f"colours {parts['colours']} · 🪴 beds {parts['beds']} · 🔄 re-roll {parts['reroll']} · " in line
        )
        assert line.endswith(f"ticks {-parts['ticks']}")
    for person, parts, points in zip(people, view["parts"], game.scores, strict=True):
        if person:
            assert f"**{points}** point" in flat(person.hand.text) and person.hand.controls == []
            assert f"colours {parts['colours']} · 🪴 beds {parts['beds']}" in person.hand.text
            assert f"ticks {-parts['ticks']}" in flat(person.hand.text)
    if game.players == 1:
        assert f"The garden is finished: **{game.scores[0]}** point" in flat(board.text)
        return
    winners = [name for name, place in zip(names, game.ranking, strict=True) if place == 1]
    assert f"🏆 **{listed(winners, texts.speaker('en'))} " in board.text
    rows = world.query(
        "SELECT user_id, points, place, won FROM results WHERE table_id = ? ORDER BY seat", table
    )
    assert rows == [
        (person.id, game.scores[seat], game.ranking[seat], int(game.ranking[seat] == 1))
        for seat, person in enumerate(people)
        if person
    ]


@pytest.mark.parametrize(("people", "bots"), [(1, 0), (2, 0), (3, 0), (5, 0), (1, 1), (1, 2)])
async def test_a_whole_game(world: World, people: int, bots: int) -> None:
    """After each move the board and all sheets show the game, and what happened is told."""
    players = world.people[:people]
    table = await begin(world, *players, bots=bots)

    def check() -> None:
        check_screens(world, table)
        check_told(world, table)

    check()
    choose = best if people > 2 else at_random(people)
    if people > 3:
        # The middle of a long game is played elsewhere.
        await play_until(world, table, lambda game: game.view(None)["round"] == 3, choose, check)
        await skip_until(world, table, lambda game: game.view(None)["last_round"])
        check()
    await play_until(world, table, choose=choose, after=check)
    check_end(world, table)
    view = game_of(world, table).view(None)
    assert view["rounds"] is None or view["round"] == 8
    boards = boards_of(world, table)
    assert len(boards) == 1, "one board message a table, edited in place"
    assert all(len(person.sees(person.dm)) == 1 for person in players), "one sheet message each"
    assert all(person.sees(person.dm) == [] for person in world.people[people:])


@pytest.mark.parametrize(("people", "bots"), [(1, 0), (2, 1)])
async def test_a_restart_between_any_two_clicks(world: World, people: int, bots: int) -> None:
    """In good order and by a crash in turn; the old message's buttons still lead to the move."""
    table = await begin(world, *world.people[:people], bots=bots)
    turns = itertools.count()

    async def again() -> None:
        log, before = world.log(table), board_of(world, table).text
        await (world.restart() if next(turns) % 2 else world.crash())
        assert world.log(table) == log
        assert board_of(world, table).text == before
        check_screens(world, table)

    calls = len(world.calls)
    while not game_of(world, table).is_over:
        # Between the clicks of some moves, and after others.
        often = len(world.log(table)) % 4 == 0
        await move(world, table, best, between=again if often else None, by_colour=often)
        if not often:
            await again()
    check_end(world, table)
    assert next(turns) > 15
    posted = world.sent("POST", r"/channels/\d+/messages", since=calls)
    assert all(is_line(call) for call in posted), "nothing is posted a second time"


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_a_restart_loses_a_draft_and_nothing_else(world: World, how: str) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person = mover(world, table)
    other = ben if person is ada else ada
    before, waiting, log = person.hand, other.hand, world.log(table)
    die = next(die for die in game_of(world, table).view(None)["dice"] if die != "wild")
    await person.click(person.hand, die_action(die))
    groups = person.hand
    await choose_in(person, groups, "draft pick", groups.control("draft pick").values[0])
    look = person.hand
    assert "Preview" in look.alts[0] and look.actions[0].startswith("move ")
    await (world.restart() if how == "restart" else world.crash())
    assert world.log(table) == log
    for one, shown in ((person, before), (other, waiting)):
        assert (one.hand.text, one.hand.actions, one.hand.alts) == (shown.text, shown.actions, shown.alts)
    # What stood there before still works: a group from the old menu, and then the old look's button.
    await choose_in(person, groups, "draft pick", groups.control("draft pick").values[0])
    assert (person.hand.text, person.hand.alts) == (look.text, look.alts)
    await (world.restart() if how == "restart" else world.crash())
    await person.press(look, look.controls[0].custom_id)
    seat = world.seats(table).index(person)
    assert world.log(table) == [(seat, look.actions[0].removeprefix("move "))]
    check_screens(world, table)


async def test_a_suggestion_takes_three_clicks(world: World) -> None:
    """Any die, the clear one as well, and one more by "My sheet" for somebody without direct messages."""
    ada, ben = world.people[:2]
    world.close_dms(ben)
    table = await begin(world, ada, ben)
    assert ben.sees(ben.dm) == []
    taken = set()
    while len(world.log(table)) < 12 or "wild" not in taken:
        person = mover(world, table)
        message = None
        if person is ben:
            opened = await ben.click(board_of(world, table), "hand")
            message = opened.message
            assert message.ephemeral
        assert await move(world, table, best, message=message, by_colour=False) == 3
        taken.add(world.log(table)[-1][1].split()[0])
        check_screens(world, table, without_dms=(ben,))
        if message is not None and mover(world, table) is ada:
            assert current(ben, message).controls == []
    assert len(taken) > 3


async def test_who_is_to_choose_is_called(world: World) -> None:
    """Once a turn, and never the person who has just clicked."""
    players = world.people[:3]
    table = await begin(world, *players)
    for _ in range(7):
        person = mover(world, table)
        calls = len(world.calls)
        await move(world, table)
        following = mover(world, table)
        called = [message for message in players[0].sees(world.channel) if "your turn!" in message.text]
        if following is person:
            assert called == [], "they look at their sheet already"
        else:
            assert [message.pings for message in called] == [{following.id}]
            assert len(world.sent("POST", rf"/channels/{world.channel}/messages", since=calls)) == 1
