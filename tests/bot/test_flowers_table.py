"""FLOWERS: its option in the lobby, its scores, and what comes after the end."""

from cogs.screens import SCREENS
from data import texts
from tests.bot.flowers import (
    Player,
    begin,
    check_screens,
    game_of,
    parts_of,
    play_until,
    skip_until,
    takes_of,
)
from tests.bot.play import board_of, choose_in, mover
from tests.bot.world import World

say = texts.speaker("en")


async def test_summer_in_the_lobby(world: World) -> None:
    ada, ben = world.people[:2]
    message = await ada.open(game="flowers")
    menu = message.control("option")
    assert menu.values == ["summer: no", "summer: yes"]
    assert [one["value"] for one in menu.payload["options"] if one.get("default")] == ["summer: no"]
    assert not message.control("start").disabled, "one can play alone"
    await ben.click(message, "join")
    refused = await ben.click(ada.last(world.channel, "start"), "option", "summer: yes")
    assert refused.private == say("refused-host-only", host="Ada")
    await choose_in(ada, ada.last(world.channel, "option"), "option", "summer: yes")
    shown = ada.last(world.channel, "start")
    assert "⚙️ Summer variant: **yes**" in shown.text
    await ada.click(shown, "start")
    view = game_of(world, 1).view(None)
    assert view["summer"] and view["areas"] == [{"0,0": ["V0"]}] * 2
    assert "0,0 violet start card" in board_of(world, 1).alts[0]


async def test_summer_as_an_option_of_play(world: World) -> None:
    ada = world.people[0]
    assert [c["value"] for c in await ada.complete("play", "options", "y", game="flowers")] == ["summer: yes"]
    for wrong in ("summer: maybe", "winter: yes", "summer"):
        answer = await ada.slash("play", game="FLOWERS", options=wrong)
        assert answer.private == say("refused-option", option=wrong)
    table = await begin(world, ada, bots=2, options="Summer: Yes")
    assert game_of(world, table).options == {"summer": True}


async def test_the_scores_while_it_grows(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    early = await cleo.click(board_of(world, table), "scores")
    assert early.message.ephemeral and "removed −1 · areas 0 · butterflies 0 = **−1**" in early.text
    await skip_until(
        world, table, lambda game: any(part["areas"] for part in game.view(None)["parts"]), Player(4, depth=1)
    )
    game = game_of(world, table)
    assert not game.is_over and any(found["areas"] for found in game.view(None)["details"])
    answer = await ada.click(board_of(world, table), "scores")
    assert "\n".join(parts_of(world, table)) in answer.text


async def test_after_the_end(world: World) -> None:
    """Rematch with the same option, the game's own leaderboard, the rules."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben, bots=1, options="summer: yes")
    await skip_until(world, table, lambda game: game.view(None)["piles"][1]["left"] < 2)
    game = await play_until(world, table)
    check_screens(world, table)
    over = board_of(world, table)
    for person in (ada, ben):
        answer = await person.press(over, f"t:{table}:{len(world.log(table))}:move take 1")
        assert answer.private in (say("illegal-game-over"), say("refused-not-playing"))
    again = await ben.rematch(over)
    new = again.control("start").table
    assert new is not None and ada.last(world.channel).pings == {ada.id}
    await ada.click(again, "join")
    await ben.click(ben.last(world.channel, "start"), "start")
    assert game_of(world, new).options == {"summer": True}
    check_screens(world, new)
    shown = (await ada.slash("leaderboard", game="flowers")).text
    assert shown.startswith("## 🏆 This server · FLOWERS")
    for person, points in zip(world.seats(table), game.scores, strict=True):
        lines = [line for line in shown.split("\n") if person and f"**{person.name}**" in line]
        assert person is None or (
            "in 1 game (" in lines[0] and f"average score {points}".replace("-", "−") in lines[0]
        )
    assert "Nobody has finished" in (await ada.slash("leaderboard", game="kingdom")).text
    rules = await ada.slash("rules", game="flowers")
    assert rules.private == SCREENS["flowers"].rules(say).top and "Our own rulings" in rules.private
    chosen = SCREENS["flowers"].rules(say, game_of(world, new).options).top
    assert (await ada.click(board_of(world, new), "rules")).private == chosen
    assert takes_of(game_of(world, new)) == mover(world, new).hand.actions
