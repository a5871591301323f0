"""FLOWERS click by click: piles, places by menu, by column and row, and by text."""

import pytest

from cogs.screens import drafts
from cogs.screens import flowers as screen
from data import texts
from engines.flowers import placements
from render.flowers import words
from render.numbers import number, signed
from tests.bot.flowers import (
    Player,
    begin,
    check_screens,
    check_secrets,
    game_of,
    holding,
    look_at,
    skip_until,
    take,
    turn,
)
from tests.bot.messages import Message
from tests.bot.play import board_of, choose_in, current, modal, mover, submit
from tests.bot.world import World

say = texts.speaker("en")


def option(message: Message, action: str, value: str) -> dict[str, str]:
    """A menu's option as it is read."""
    options: list[dict[str, str]] = message.control(action).payload["options"]
    return next(one for one in options if one["value"] == value)


async def test_three_clicks(world: World) -> None:
    """A pile, a place, a look: what is said on the way, and to whom."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person = mover(world, table)
    other = ben if person is ada else ada
    view = game_of(world, table).view(None)
    labels = [control.label for control in person.hand.controls]
    top = [words.card(pile["top"], say) for pile in view["piles"][:2]]
    assert labels == [f"1 · {top[0]} (26 left)", f"2 · {top[1]} (26 left)", "3 · face down (26 left)"]
    calls = len(world.calls)
    hand = await take(world, table, 1)
    assert f"You hold **{top[0]}**" in hand.text
    doing = f"It’s **{person.name}**’s turn to place the **{top[0]}**."
    assert doing in board_of(world, table).text and doing in other.hand.text
    seat = world.seats(table).index(person)
    every = placements(game_of(world, table), seat)
    for letter, one in zip("ABCDEFGH", screen.offered(every), strict=False):
        shown = option(hand, "draft at", one.cell)
        told = words.reasons(one.reasons, say)
        assert shown["label"] == f"{letter} · {signed(one.change)} at {one.cell}"
        assert shown["description"] == told
        assert f"{letter} at {one.cell}, {signed(one.change)} ({told})" in hand.alts[0]
    assert await look_at(world, table, every[1]) == 1
    looked = person.hand
    assert f"Place {top[0]} at {every[1].cell}?" in looked.text
    assert f"Preview: {top[0]} at {every[1].cell}" in looked.alts[0]
    assert every[1].cell not in str(game_of(world, table).view(seat)["areas"][seat])
    assert doing in board_of(world, table).text, "a look is nobody else's business"
    await person.click(looked, f"move {every[1].move}")
    assert world.log(table) == [(seat, "take 1"), (seat, every[1].move)]
    line = f"{person.name} places {top[0]} at {every[1].cell}"
    for message in (board_of(world, table), person.hand, other.hand):
        assert line in message.text
    posted = [call for call in world.calls[calls:] if "your turn!" in str(call.body)]
    assert len(posted) == 1 and str(other.id) in str(posted[0].body), "the next person is called, once"
    check_screens(world, table)


async def test_a_card_from_the_face_down_pile(world: World) -> None:
    """Its taker sees it at once, nobody else before it lies."""
    ada, ben, cleo = world.people[:3]
    world.seed = 3
    table = await begin(world, ada, ben)

    def unique(game: object) -> bool:
        state = game_of(world, table).position()
        return len(state["piles"][2][0]) == 3

    await skip_until(world, table, unique, Player(2, pile=3))
    for _ in range(60):
        if len(game_of(world, table).position()["piles"][2][0]) == 3:
            break
        await turn(world, table, Player(2, pile=3))
    person = mover(world, table)
    other = ben if person is ada else ada
    hand = await take(world, table, 3)
    seat = world.seats(table).index(person)
    card = words.card(game_of(world, table).view(seat)["hand"], say)
    assert "butterfly" in card and f"You hold **{card}**" in hand.text
    placement = placements(game_of(world, table), seat)[0]
    await look_at(world, table, placement)
    doing = say("flowers-place-hidden", name=person.name)
    for seen in (board_of(world, table), other.hand):
        assert doing in seen.text and card not in seen.everything
    (await cleo.click(board_of(world, table), "scores"))
    check_secrets(world, table)
    await person.click(person.hand, f"move {placement.move}")
    for seen in (board_of(world, table), other.hand):
        assert f"{person.name} places {card} at {placement.cell}" in seen.text


async def test_the_places_that_are_offered(world: World) -> None:
    """The eight that promise most, but always what brings most now, which comes first."""
    table = await begin(world, *world.people[:2])
    await skip_until(world, table, lambda game: len(world.log(table)) >= 20)
    losing = 0
    for step in range(30):
        game = game_of(world, table)
        (seat,) = game.to_move
        if game.view(None)["phase"] == "place":
            every = placements(game, seat)
            found = screen.offered(every)
            most = max(one.change for one in every)
            assert len(found) == min(screen.OFFERED, len(every))
            assert found[0].change == most
            assert found == sorted(found, key=lambda one: -one.change)
            kept = [one for one in every[: screen.OFFERED] if one in found]
            assert len(kept) >= len(found) - 1
            losing += every[0].change < most
            await world.move(table, seat, every[step % 5].move)
        else:
            await world.move(table, seat, f"take {step % 3 + 1}")
    assert losing, "the most promising place is not always what brings most now"


async def test_another_place_after_all(world: World) -> None:
    table = await begin(world, *world.people[:2])
    person, hand, seat = await holding(world, table)
    every = placements(game_of(world, table), seat)
    await look_at(world, table, every[2])
    await person.click(person.hand, "draft back")
    assert (person.hand.text, person.hand.actions, person.hand.alts) == (hand.text, hand.actions, hand.alts)
    await look_at(world, table, every[0])
    await person.click(person.hand, f"move {every[0].move}")
    assert world.log(table)[-1] == (seat, every[0].move)


async def test_every_place_by_column_and_row(world: World) -> None:
    """The columns say how many places they have; a column with one place needs no second menu."""
    table = await begin(world, *world.people[:2])
    person, hand, seat = await holding(world, table)
    every = placements(game_of(world, table), seat)
    columns = sorted({int(one.cell.partition(",")[0]) for one in every})
    assert hand.control("draft column").values == [str(x) for x in columns]
    seen = 0
    for x in columns:
        here = [one for one in every if one.cell.partition(",")[0] == str(x)]
        shown = option(person.hand, "draft column", str(x))
        most = signed(max(one.change for one in here))
        assert shown["label"] == f"Column {number(x)}" and most in shown["description"]
        await choose_in(person, person.hand, "draft column", str(x))
        if len(here) == 1:
            assert f"Place {words.card(here[0].card, say)} at {here[0].cell}?" in person.hand.text
        else:
            rows = person.hand.control("draft at").values
            assert rows == sorted((one.cell for one in here), key=lambda cell: -int(cell.partition(",")[2]))
            for letter, cell in zip("ABCDEFGHIJKLM", rows, strict=False):
                change = signed(next(one.change for one in here if one.cell == cell))
                assert option(person.hand, "draft at", cell)["label"] == f"{letter} · {change} at {cell}"
                assert f"{letter} at {cell}, {change} (" in person.hand.alts[0]
            await choose_in(person, person.hand, "draft at", rows[-1])
            assert f" at {rows[-1]}?" in person.hand.text
        seen += len(here)
        await person.click(person.hand, "draft back")
    assert seen == len(every)
    check_screens(world, table)


async def test_a_garden_wider_than_a_menu(world: World) -> None:
    """More than 25 columns, and a column with more than 25 rows: each page can be played from."""
    ada = world.people[0]
    table = await begin(world, ada)
    for place in [f"{x},0" for x in range(1, 26)]:
        await world.move(table, 0, "take 2")
        await world.move(table, 0, f"place {place}")
    await world.restart()
    await take(world, table, 2)
    menu = ada.hand.control("draft column")
    assert menu.values == [str(x) for x in range(-1, 24)]
    await ada.click(ada.hand, "draft columns 1")
    assert ada.hand.control("draft column").values == ["24", "25", "26"]
    assert "draft columns 0" in ada.hand.actions and "draft columns 2" not in ada.hand.actions
    await choose_in(ada, ada.hand, "draft column", "25")
    assert ada.hand.control("draft at").values == ["25,1", "25,0", "25,-1"]
    await ada.click(ada.hand, "draft back")
    await choose_in(ada, ada.hand, "draft column", "-1")
    await ada.click(ada.hand, "move place -1,0")
    assert world.log(table)[-1] == (0, "place -1,0")
    check_screens(world, table)


async def test_a_column_longer_than_a_menu(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "PAGE", 2)
    table = await begin(world, *world.people[:2])
    person, _, seat = await holding(world, table, early=24)
    every = [one.cell for one in placements(game_of(world, table), seat)]
    column = max(
        {cell.partition(",")[0] for cell in every}, key=lambda x: sum(c.startswith(f"{x},") for c in every)
    )
    rows = sorted((c for c in every if c.startswith(f"{column},")), key=lambda c: -int(c.partition(",")[2]))
    assert len(rows) > 4
    number = len(world.log(table))
    await person.press(person.hand, f"t:{table}:{number}:draft column {column}")
    for page in range(1, (len(rows) + 1) // 2):
        assert person.hand.control("draft at").values == rows[2 * page - 2 : 2 * page]
        await person.click(person.hand, f"draft column {column} {page}")
    assert person.hand.control("draft at").values == rows[2 * ((len(rows) - 1) // 2) :]
    await person.press(person.hand, f"t:{table}:{number}:draft column {column} 99")
    await choose_in(person, person.hand, "draft at", rows[-1])
    await person.click(person.hand, f"move place {rows[-1]}")
    assert world.log(table)[-1] == (seat, f"place {rows[-1]}")


@pytest.mark.parametrize("template", ["{x},{y}", " {x} , {y} ", "({x}, {y})", "{x} {y}", "{x};{y}"])
async def test_a_place_is_typed(world: World, template: str) -> None:
    """Also with a typographic minus, and after the bot was started again."""
    table = await begin(world, *world.people[:2])
    person, hand, seat = await holding(world, table)
    one = next(one for one in placements(game_of(world, table), seat) if "-" in one.cell)
    opened = await modal(world, person, hand)
    if template == "{x},{y}":
        await world.crash()
    x, _, y = one.cell.partition(",")
    answer = await submit(opened, hand, template.format(x=x.replace("-", "−"), y=y))
    assert not any(message.ephemeral for message in answer.messages)
    assert f" at {one.cell}?" in person.hand.text and world.log(table)[-1] == (seat, "take 1")
    await person.click(person.hand, f"move {one.move}")
    assert world.log(table)[-1] == (seat, one.move)


async def test_what_is_typed_and_makes_no_sense(world: World) -> None:
    table = await begin(world, *world.people[:2], options="summer: yes")
    person, hand, seat = await holding(world, table)
    log = world.log(table)
    opened = await modal(world, person, hand)
    unreadable = say("flowers-unreadable", example="2,-1")
    for text, told in (
        ("nonsense", unreadable),
        ("2", unreadable),
        ("1,2,3", unreadable),
        ("²,1", unreadable),
        ("2.5,1", unreadable),
        ("place 1,0", unreadable),
        ("9" * 200, unreadable),
        ("50,50", say("illegal-not-beside", cell="50,50")),
        ("999999999,-999999999", say("illegal-not-beside", cell="999999999,-999999999")),
        ("0,0", say("illegal-violet")),
        ("-0, 0", say("illegal-violet")),
    ):
        answer = await submit(opened, hand, text)
        assert answer.private == told, text
        assert world.log(table) == log
        assert (current(person, hand).text, current(person, hand).actions) == (hand.text, hand.actions)
    one = placements(game_of(world, table), seat)[0]
    await look_at(world, table, one)
    await person.click(person.hand, f"move {one.move}")
    answer = await submit(opened, hand, one.cell)
    assert say("refused-stale") in [message.text for message in answer.messages]
    check_screens(world, table)
