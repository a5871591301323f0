"""What is shown at a table is so under its own options."""

import json
import re
from typing import Any

import pytest

import engines
from cogs.ui.options import written
from data import texts
from tests.bot.people import Person
from tests.bot.play import begin, board_of, lobby
from tests.bot.world import World
from tests.discord_api.messages import TEXT_DISPLAY, walk

say = texts.speaker("en")

CHOICES = [
    (game, key, value)
    for game, kind in engines.GAMES.items()
    for key, values in kind.option_values.items()
    for value in values
]
NAMED = {
    ("flowers", "summer"): {
        False: r"(?<!Not )\bsummer\b(?! variant)|\bviolet\b",
        True: r"\bNot summer\b|\bwithout\b|\bone card\. Take",
    },
}
"""What a text says of a value that is no number: it must not be said under another one."""


def others(game: str, key: str, value: Any) -> str:
    """What names another value of the option than this one."""
    if (game, key) in NAMED:
        return NAMED[game, key][value]
    values = engines.GAMES[game].option_values[key]
    return "|".join(rf"(?<![\d,]){other}(?![\d,])" for other in values if other != value)


def shown(person: Person, *channels: int) -> str:
    """All texts and alt texts of what that person sees there; not what a menu offers."""
    found = []
    for channel in channels:
        for message in person.sees(channel):
            parts = list(walk(message.payload["components"]))
            found += [part["content"] for part in parts if part["type"] == TEXT_DISPLAY]
            found += [json.dumps(part["items"]) for part in parts if "items" in part]
    return "\n".join(found)


@pytest.mark.parametrize(("game", "key", "value"), CHOICES)
async def test_no_text_names_another_value(world: World, game: str, key: str, value: Any) -> None:
    ada, ben = world.people[:2]
    wrong = re.compile(others(game, key, value), re.IGNORECASE)
    options = f"{key}: {written(value)}"
    message = await lobby(world, ada, ben, game=game, options=options)
    assert written(value) in shown(ada, world.channel)
    assert wrong.findall(shown(ada, world.channel)) == []
    await ada.click(message, "start")
    table = message.control("start").table
    assert table is not None and world.game(table).options[key] == value
    await ben.slash("hand")
    for action in ("rules", "scores"):
        if action in board_of(world, table).actions:
            await ada.click(board_of(world, table), action)
    for person in (ada, ben):
        text = shown(person, world.channel, person.dm)
        assert wrong.findall(text) == []
    assert engines.GAMES[game].rules_version and len(shown(ada, world.channel)) > 1000, "the rules were shown"


@pytest.mark.parametrize(("game", "key"), sorted({(game, key) for game, key, _ in CHOICES}))
async def test_the_rules_at_a_table_without_choices_are_those_of_the_usual_ones(
    world: World, game: str, key: str
) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben, game=game)
    usual = engines.GAMES[game].option_values[key][0]
    text = (await ada.click(board_of(world, table), "rules")).private
    assert re.findall(others(game, key, usual), text, re.IGNORECASE) == []


@pytest.mark.parametrize(
    ("game", "ruling"),
    [
        ("triominos", "the winner of that round wins if among them, else the highest of them"),
        ("triominos", "the highest single number decides between equal sums, then the next highest"),
        ("bloom", "A solo game always lasts eight rounds; neither three colours nor four beds end it sooner"),
        ("flowers", "removing the last card of a pile ends the game too"),
        ("flowers", "after the last placement nothing is removed"),
    ],
)
async def test_the_rules_tell_our_rulings(world: World, game: str, ruling: str) -> None:
    assert ruling in (await world.people[0].slash("rules", game=game)).private
