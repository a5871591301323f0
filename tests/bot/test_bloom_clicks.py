"""Bloom click by click: building by hand, rolling again, announcements, scores, the end."""

import pytest

from data import texts
from engines.bloom import CELLS, Bloom, effect, neighbours
from tests.bot.bloom import (
    at_choice,
    at_random,
    begin,
    best,
    check_preview,
    check_screens,
    check_told,
    dice_of,
    die_action,
    flat,
    game_of,
    move,
    offered,
    play_until,
    skip_until,
)
from tests.bot.messages import Message
from tests.bot.play import board_of, choose_in, events_of, mover
from tests.bot.world import World

say = texts.speaker("en")


def option(message: Message, action: str, value: str) -> dict[str, str]:
    """An option of a menu, as it is shown."""
    return next(o for o in message.control(action).payload["options"] if o["value"] == value)


def letter(game: Bloom, seat: int, cell: str) -> str:
    line: str = game.view(None)["sheets"][seat]["flowers"][int(cell[1]) - 1]
    return line["ABCDEFGH".index(cell[0])]


NAMES = {"O": "orange", "P": "pink", "Y": "yellow", "B": "blue", "V": "purple"}


async def test_building_by_hand(world: World) -> None:
    """Row, flower, neighbours one after another: menus hold exactly what can follow; Undo; circle."""
    table, person, seat, die, value = await at_choice(world)
    game = game_of(world, table)
    await person.click(person.hand, die_action(die))
    await person.click(person.hand, "draft build")
    assert person.hand.control("draft build").values == list("123456789")
    for row in "123456789":
        cells = [f"{column}{row}" for column in "ABCDEFGH"]
        mine = sum(NAMES.get(letter(game, seat, cell)) == die for cell in cells)
        told = option(person.hand, "draft build", row)
        assert told["label"] == f"Row {row}"
        assert told["description"].startswith(f"{mine or 'no'} {die}")
    await choose_in(person, person.hand, "draft build", "5")
    assert person.hand.control("draft build").values == [f"{column}5" for column in "ABCDEFGH"]
    await person.click(person.hand, "Another row")
    await choose_in(person, person.hand, "draft build", "4")
    built = ["D4"]
    await choose_in(person, person.hand, "draft build", "D4")
    while True:
        found = effect(game, seat, " ".join([die, *built]))
        check_preview(person.hand, found)
        assert person.hand.control("move").label == (
            "Circle it" if len(built) == 1 else f"Circle these {len(built)}"
        )
        if len(built) == value:
            break
        following = neighbours(game, seat, built)
        menu = person.hand.control("draft build")
        assert menu.values == following
        for cell in following:
            fits = NAMES.get(letter(game, seat, cell), die) == die
            assert (option(person.hand, "draft build", cell).get("description") is None) == fits
        await choose_in(person, person.hand, menu.action, following[-1])
        built.append(following[-1])
    assert "as many as the die shows" in person.hand.text
    assert not any(control.kind == 3 for control in person.hand.controls), "nothing more can follow"
    for _ in range(value):
        await person.click(person.hand, "Undo")
        built.pop()
        if built:
            check_preview(person.hand, effect(game, seat, " ".join([die, *built])))
    assert person.hand.control("draft build").values == list("123456789") and world.log(table) == []
    await choose_in(person, person.hand, "draft build", "9")
    await choose_in(person, person.hand, "draft build", "H9")
    await choose_in(person, person.hand, "draft build", "H8")
    ticks = effect(game, seat, f"{die} H9 H8").ticks
    wrong = sum(NAMES.get(letter(game, seat, cell), die) != die for cell in ("H9", "H8"))
    why = [f"{wrong} of another colour"] * bool(wrong) + [f"{value - 2} f"] * (value > 2)
    assert f"−{ticks}" in person.hand.text and all(part in person.hand.text for part in why)
    await person.click(person.hand, "Circle these 2")
    assert world.log(table) == [(seat, f"{die} H9 H8")]
    assert game_of(world, table).view(None)["sheets"][seat]["ticks"] == ticks
    check_screens(world, table)
    check_told(world, table)


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_a_restart_while_building(world: World, how: str) -> None:
    """The half-made group is forgotten, but the old message still leads on."""
    table, person, seat, die, _ = await at_choice(world)
    await person.click(person.hand, die_action(die))
    await person.click(person.hand, "draft build")
    await choose_in(person, person.hand, "draft build", "4")
    await choose_in(person, person.hand, "draft build", "D4")
    half = person.hand
    await (world.restart() if how == "restart" else world.crash())
    assert dice_of(person.hand), "back to the dice"
    following = half.control("draft build").values[0]
    await choose_in(person, half, "draft build", following)
    check_preview(person.hand, effect(game_of(world, table), seat, f"{die} D4 {following}"))
    await person.click(person.hand, "move")
    assert world.log(table) == [(seat, f"{die} D4 {following}")]


async def test_circling_none(world: World) -> None:
    table, person, seat, die, value = await at_choice(world)
    await person.click(person.hand, die_action(die))
    await person.click(person.hand, "Circle none")
    assert world.log(table) == [], "it is looked at first"
    assert f"{die.capitalize()} {value}: circle nothing?" in person.hand.text
    check_preview(person.hand, effect(game_of(world, table), seat, die))
    await person.click(person.hand, "Other flowers")
    assert person.hand.control("draft pick").values
    await person.click(person.hand, "Circle none")
    await person.click(person.hand, "move")
    assert world.log(table) == [(seat, die)]
    assert game_of(world, table).scores[seat] == 1 - value
    assert f"takes the {die} {value} and circles nothing ({value} ticks)" in board_of(world, table).text
    check_screens(world, table)


async def test_the_clear_die(world: World) -> None:
    """Groups of all colours at once, or one colour's by its button; the colour is told."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person, game = mover(world, table), game_of(world, table)
    seat, value = world.seats(table).index(person), game.view(None)["dice"]["wild"]
    await person.click(person.hand, "draft die wild")
    assert f"clear {value} stand for" in person.hand.text
    labels = [control.label for control in person.hand.controls]
    assert labels[1:6] == ["Orange", "Pink", "Yellow", "Blue", "Purple"]
    of_all = offered(game, seat, "wild")
    assert person.hand.control("draft pick").values == [" ".join([o.colour, *o.cells]) for o in of_all]
    shown = person.hand.control("draft pick").payload["options"][0]
    assert shown["label"].startswith(of_all[0].colour.capitalize())
    await person.click(person.hand, "Blue")
    assert f"Clear {value} as blue" in person.hand.text
    await person.click(person.hand, "Another die")
    assert dice_of(person.hand) == list(game.view(None)["dice"])
    await person.click(person.hand, "draft die wild")
    await person.click(person.hand, "Purple")
    chosen = offered(game, seat, "wild", "purple")[0]
    await choose_in(person, person.hand, "draft pick", " ".join(chosen.cells))
    check_preview(person.hand, chosen)
    await person.click(person.hand, "move")
    assert world.log(table) == [(seat, chosen.move)]
    assert f"takes the clear {value} as purple and circles" in board_of(world, table).text


async def test_rolling_again(world: World) -> None:
    """Asked first, once a game, the dice that are there; after it the button is gone."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await move(world, table)
    person, game = mover(world, table), game_of(world, table)
    seat, before = world.seats(table).index(person), game.view(None)["dice"]
    asking = person.hand
    await person.click(asking, "draft reroll")
    assert f"Roll the {len(before)} dice again?" in person.hand.text and len(world.log(table)) == 1
    await person.click(person.hand, "draft back")
    assert person.hand.actions == asking.actions and len(world.log(table)) == 1
    await person.click(person.hand, "draft reroll")
    sure = person.hand
    await person.click(sure, "move reroll")
    assert world.log(table)[1:] == [(seat, "reroll")]
    after = game_of(world, table).view(None)["dice"]
    assert list(after) == list(before) and mover(world, table) is person
    assert "draft reroll" not in person.hand.actions
    assert f"🔄 {person.name} rolls the dice again." in board_of(world, table).text
    check_screens(world, table)
    check_told(world, table)
    for forged in ("draft reroll", "move reroll"):
        await person.press(person.hand, f"t:{table}:2:{forged}")
        assert len(world.log(table)) == 2 and dice_of(person.hand) == list(after)
    await move(world, table)
    assert game_of(world, table).view(None)["parts"][seat]["reroll"] == 0


async def test_bouquets_beds_and_the_last_round_are_announced(world: World) -> None:
    """What a bouquet crosses out for the rest, and that all have equally many turns at the end."""
    players = world.people[:3]
    table = await begin(world, *players)
    kinds = set()

    def happening(game: Bloom) -> bool:
        (seat,) = game.to_move
        found = effect(game, seat, best(game, seat))
        return bool(found.numbers or found.beds or game.view(None)["last_round"])

    while not (await skip_until(world, table, happening)).is_over:
        length = len(world.log(table))
        await move(world, table)
        happened = {event["kind"] for event in events_of(world, table)[length]}
        check_screens(world, table)
        check_told(world, table)
        if "bouquet" in happened:
            assert "**Bouquet!**" in board_of(world, table).text
            assert "is crossed out for everybody else" in board_of(world, table).text
        kinds |= happened
    assert kinds >= {"bouquet", "last_round", "game_over"}, kinds
    turns = [sum(seat == mover and made != "reroll" for mover, made in world.log(table)) for seat in range(3)]
    assert len(set(turns)) == 1


async def test_the_scores_of_a_running_game(world: World) -> None:
    """In words, for everybody alike; at the end as a picture, which calls itself final."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    await play_until(world, table, lambda game: len(world.log(table)) == 5, at_random(1))
    answer = await cleo.click(board_of(world, table), "scores")
    assert answer.message.ephemeral and answer.message.alts == []
    game = game_of(world, table)
    for name, points, parts in zip(("Ada", "Ben"), game.scores, game.view(None)["parts"], strict=True):
        (line,) = [line for line in flat(answer.private).split("\n") if line.startswith(f"**{name}** ")]
        assert line.startswith(f"**{name}** {points} · ")
        assert f"colours {parts['colours']} " in line and f"beds {parts['beds']} " in line
        assert line.endswith(f"ticks {-parts['ticks']}")


async def test_after_the_end(world: World) -> None:
    """Rematch, the game's own leaderboard, the rules."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await skip_until(world, table, lambda game: game.view(None)["last_round"])
    game = await play_until(world, table)
    again = await ben.rematch(board_of(world, table))
    new = again.control("start").table
    assert new is not None and ada.last(world.channel).pings == {ada.id}
    scores = await ada.click(board_of(world, table), "scores")
    assert scores.message.ephemeral and "final count" in scores.message.alts[0]
    await ada.click(again, "join")
    await ben.click(ben.last(world.channel, "start"), "start")
    check_screens(world, new)
    shown = (await ada.slash("leaderboard", game="bloom")).text
    assert "Bloom" in shown.split("\n")[0]
    for person, points in zip((ada, ben), game.scores, strict=True):
        (line,) = [line for line in shown.split("\n") if f"**{person.name}**" in line]
        assert "in 1 game (" in line and f"average score {points}".replace("-", "−") in line
    assert "Nobody has finished" in (await ada.slash("leaderboard", game="kingdom")).text
    rules = await ada.slash("rules", game="bloom")
    assert rules.private == say("rules-bloom").strip() and "Our own rulings" in rules.private
    assert (await ada.click(board_of(world, new), "rules")).private == rules.private


async def test_every_flower_is_on_the_sheet(world: World) -> None:
    """The menus reach every one of the 72 flowers."""
    table, person, _, die, _ = await at_choice(world)
    await person.click(person.hand, die_action(die))
    await person.click(person.hand, "draft build")
    reached = []
    for row in person.hand.control("draft build").values:
        await choose_in(person, person.hand, "draft build", row)
        reached += person.hand.control("draft build").values
        await person.click(person.hand, "Another row")
    assert sorted(reached) == sorted(CELLS) and world.log(table) == []
