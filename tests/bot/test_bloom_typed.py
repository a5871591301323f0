"""Bloom's flowers typed instead of picked: how they may be written, what is refused, modals left open."""

import pytest

from data import texts
from engines.bloom import effect
from tests.bot.bloom import (
    begin,
    check_preview,
    check_screens,
    dice_of,
    die_action,
    game_of,
    move,
    play_until,
)
from tests.bot.people import Answer
from tests.bot.play import board_of, modal, mover, submit
from tests.bot.world import Person, World

say = texts.speaker("en")


async def opened(world: World, die: str = "", colour: str = "") -> tuple[int, Person, str, Answer]:
    """A game of two with a modal before the first player; the table, the person, the die, the modal."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person = mover(world, table)
    dice = game_of(world, table).view(None)["dice"]
    die = die or max((value, name) for name, value in dice.items() if name != "wild")[1]
    await person.click(person.hand, die_action(die))
    if colour:
        await person.click(person.hand, f"draft die wild {colour}")
    return table, person, die, await modal(world, person, person.hand)


@pytest.mark.parametrize("text", ["B3 B4", "b3 b4", " b3,B4 ", "B3, b4", "b3;b4.", "B4-b3", "b3\tb4"])
async def test_ways_to_write_it(world: World, text: str) -> None:
    """The typed group is looked at like any other before it is circled."""
    table, person, die, form = await opened(world)
    assert "B3 B4 C4" in str(form.sent.modal)
    await submit(form, person.hand, text)
    seat = world.seats(table).index(person)
    cells = " ".join(
        text.upper().replace(",", " ").replace(";", " ").replace(".", " ").replace("-", " ").split()
    )
    assert world.log(table) == []
    check_preview(person.hand, effect(game_of(world, table), seat, f"{die} {cells}"))
    await person.click(person.hand, "move")
    assert world.log(table) == [(seat, f"{die} {cells}")]
    check_screens(world, table)


async def test_typed_for_the_clear_die(world: World) -> None:
    table, person, _, form = await opened(world, "wild", "pink")
    await submit(form, person.hand, "d5")
    seat = world.seats(table).index(person)
    check_preview(person.hand, effect(game_of(world, table), seat, "wild pink D5"))
    await person.click(person.hand, "move")
    assert world.log(table) == [(seat, "wild pink D5")]


REFUSED = [
    ("", "bloom-unreadable", {}),
    ("   ", "bloom-unreadable", {}),
    (", ;", "bloom-unreadable", {}),
    ("hello", "bloom-unreadable", {}),
    ("B3 B10", "bloom-unreadable", {}),
    ("I1", "bloom-unreadable", {}),
    ("3B", "bloom-unreadable", {}),
    ("<@1> @everyone", "bloom-unreadable", {}),
    ("ß ı ² ٣", "bloom-unreadable", {}),
    ("x" * 200, "bloom-unreadable", {}),
    ("A1 C1", "illegal-not-connected", {}),
    ("A1 B2", "illegal-not-connected", {}),
    ("A1 A1", "illegal-cell-twice", {"cell": "A1"}),
]


async def test_what_cannot_be_read_is_refused_in_a_sentence(world: World) -> None:
    """Privately, and the game and the sheet stay as they are."""
    table, person, _, _ = await opened(world)
    before = person.hand
    for text, key, values in REFUSED:
        form = await modal(world, person, person.hand)
        answer = await submit(form, person.hand, text)
        assert answer.private == say(key, **values), text
        assert (person.hand.text, person.hand.actions, person.hand.alts) == (
            before.text,
            before.actions,
            before.alts,
        )
    seven = "A1 A2 A3 A4 A5 A6 A7"
    answer = await submit(await modal(world, person, person.hand), person.hand, seven)
    assert "you named 7," in answer.private
    assert world.log(table) == []
    check = board_of(world, table)
    assert all("on my side" not in message.text for message in [check, person.hand])


async def test_a_flower_that_is_circled_already(world: World) -> None:
    ada = world.people[0]
    table = await begin(world, ada)
    await move(world, table)
    cell = world.log(table)[0][1].split()[-1]
    die = dice_of(ada.hand)[0]
    await ada.click(ada.hand, die_action(die))
    answer = await submit(await modal(world, ada, ada.hand), ada.hand, cell.lower())
    assert answer.private == say("illegal-already-circled", cell=cell)
    assert len(world.log(table)) == 1


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_a_modal_open_over_a_restart(world: World, how: str) -> None:
    table, person, die, form = await opened(world)
    message = person.hand
    await (world.restart() if how == "restart" else world.crash())
    assert dice_of(person.hand), "the die is to be picked again, but the modal knows it"
    await submit(form, message, "B3 B4")
    seat = world.seats(table).index(person)
    check_preview(person.hand, effect(game_of(world, table), seat, f"{die} B3 B4"))
    await person.click(person.hand, "move")
    assert world.log(table) == [(seat, f"{die} B3 B4")]


async def test_a_modal_that_was_left_open_too_long(world: World) -> None:
    """Somebody moved meanwhile: it says so, and the sheet is as it stands now."""
    table, person, _, form = await opened(world)
    message = person.hand
    await person.click(person.hand, "draft back")
    await move(world, table)
    log, before = world.log(table), person.hand
    answer = await submit(form, message, "B3 B4")
    assert say("refused-stale") in [shown.text for shown in answer.messages]
    assert world.log(table) == log
    assert (person.hand.text, person.hand.alts) == (before.text, before.alts)
    await play_until(world, table, lambda game: mover(world, table) is person)
    answer = await submit(form, message, "B3 B4")
    assert say("refused-stale") in [shown.text for shown in answer.messages]
    check_screens(world, table)
