"""A table of one in a channel: it tells the player's best, and is neither won nor lost."""

import pytest

from cogs.games import solo_games
from data import texts
from render.numbers import number
from tests.bot.play import begin
from tests.bot.test_daily import play_to_the_last_move
from tests.bot.world import Message, Person, World

say = texts.speaker("en")


async def alone(world: World, person: Person, game: str) -> int:
    """A table started by one person; its number."""
    lobby = await person.open(game=game)
    assert not lobby.control("start").disabled
    await person.click(lobby, "start")
    table = lobby.control("start").table
    assert table is not None and world.status(table) == "playing"
    return table


async def to_the_end(world: World, person: Person, table: int) -> Message:
    """The game's end by a click in the hand; the hand then."""
    move = await play_to_the_last_move(world, table)
    await person.press(person.hand, f"t:{table}:{len(world.log(table))}:move {move}")
    assert world.status(table) == "over"
    return person.hand


@pytest.mark.parametrize("game", solo_games())
async def test_a_game_for_one(world: World, game: str) -> None:
    ada = world.people[0]
    table = await alone(world, ada, game)
    hand = await to_the_end(world, ada, table)
    points = world.game(table).scores[0]
    assert say("solo-first", points=points, best=0, daily="no") in hand.text
    assert "share" not in hand.actions
    over = ada.last(world.channel, "rematch")
    assert number(points) in over.text.replace("-", "−") and "wins" not in over.text
    ((seed,),) = world.query("SELECT seed FROM tables WHERE id = ?", table)
    assert seed.hex() in over.text
    assert say("leaderboard-none") in (await ada.slash("leaderboard")).text
    standings = await ada.slash("leaderboard", board="alone", game=game)
    assert say("leaderboard-server-alone", game=say(f"game-{game}")) in standings.text
    assert f"🥇 **Ada** · {number(points)} point" in standings.text
    # Once more, with the same moves: as good as the best if the cards say so.
    again = await ada.rematch(over)
    await ada.click(again, "start")
    second = again.control("start").table
    assert second is not None
    hand = await to_the_end(world, ada, second)
    reached = world.game(second).scores[0]
    key = "solo-new-best" if reached > points else "solo-equal-best" if reached == points else "solo-best"
    assert say(key, points=reached, best=points, daily="no") in hand.text
    standings = await ada.slash("leaderboard", board="alone", game=game)
    assert f"{number(max(points, reached))} points (best of 2 games)" in standings.text


async def test_a_hand_among_several_says_nothing_of_bests(world: World) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    assert "best" not in ada.hand.text
