"""FLOWERS: what is old, forged, clicked twice or somebody else’s, and giving up a seat."""

import pytest

from data import texts
from engines.flowers import placements
from tests.bot.flowers import (
    Player,
    begin,
    check_screens,
    check_secrets,
    game_of,
    holding,
    look_at,
    play_until,
    skip_until,
    take,
    turn,
)
from tests.bot.play import board_of, choose_in, current, modal, mover, submit
from tests.bot.world import World

say = texts.speaker("en")


async def test_what_is_old(world: World) -> None:
    """Sheets from before the game went on: nothing happens, and the hand is as it stands now."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person = mover(world, table)
    piles = person.hand
    private = (await person.click(board_of(world, table), "hand")).message
    places = await take(world, table, 1)
    seat = world.seats(table).index(person)
    one = placements(game_of(world, table), seat)[0]
    await look_at(world, table, one)
    looked = person.hand
    await person.click(looked, f"move {one.move}")
    other = mover(world, table)
    assert other is not person
    await turn(world, table, Player(1))
    log = world.log(table)
    for old, action in ((piles, "move take 2"), (looked, f"move {one.move}"), (private, "move take 1")):
        answer = await person.press(old, old.control(action).custom_id)
        assert say("refused-stale") in [message.text for message in answer.messages], action
        check_screens(world, table)
    for action, value in (("draft at", one.cell), ("draft column", "0")):
        answer = await choose_in(person, places, action, value)
        assert say("refused-stale") in [message.text for message in answer.messages]
    await person.press(looked, looked.control("draft back").custom_id)
    check_screens(world, table)
    assert world.log(table) == log
    assert (current(person, private).text, current(person, private).alts) == (
        person.hand.text,
        person.hand.alts,
    )


async def test_two_clicks_at_once(world: World) -> None:
    """A double click on a pile or on the confirmation makes one move and is no error."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person = mover(world, table)
    seat = world.seats(table).index(person)
    for action in ("move take 2", "place"):
        if action == "place":
            one = placements(game_of(world, table), seat)[0]
            await look_at(world, table, one)
            action = f"move {one.move}"
        hand, length = person.hand, len(world.log(table))
        clicks = [person.begin_click(hand, action) for _ in range(2)]
        await world.settle()
        assert all(click.sent.answered for click in clicks)
        assert world.log(table)[length:] == [(seat, action.removeprefix("move "))]
        assert [m.text for m in person.sees(person.dm) if m.ephemeral] == [], action
    check_screens(world, table)


async def test_what_is_not_ones_own(world: World) -> None:
    """The turn of somebody else, an onlooker: nothing is made, nothing is told."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    person, hand, seat = await holding(world, table, pile=3)
    other = ben if person is ada else ada
    log, number = world.log(table), len(world.log(table))
    one = placements(game_of(world, table), seat)[0]
    board, before = board_of(world, table), other.hand
    for action in ("move take 1", f"move {one.move}"):
        answer = await other.press(other.hand, f"t:{table}:{number}:{action}")
        assert answer.private == say("illegal-not-your-turn")
    for action in (f"draft at {one.cell}", "draft column 0", "draft columns 0"):
        await other.press(other.hand, f"t:{table}:{number}:{action}")
        assert (other.hand.text, other.hand.alts, other.hand.actions) == (before.text, before.alts, [])
    opened = await modal(world, person, hand)
    answer = await submit(type(opened)(world, other, opened.sent), other.hand, one.cell)
    assert answer.private == say("illegal-not-your-turn")
    for action in ("move take 1", f"move {one.move}", f"draft at {one.cell}", "type", "typed", "hand"):
        answer = await cleo.press(board, f"t:{table}:{number}:{action}")
        assert answer.private == say("refused-onlooker")
    assert world.log(table) == log
    check_screens(world, table)
    check_secrets(world, table)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("move place 0,1", say("illegal-not-now", phase="take")),
        ("move take 4", say("illegal-no-such-pile", pile=4, piles=3)),
        ("move take 0", None),
        ("move nonsense", None),
        ("move", None),
        ("typed 0,1", say("illegal-not-now", phase="take")),
        ("typed", say("flowers-unreadable", example="2,-1")),
        ("draft at 0,1", None),
        ("draft column 0", None),
        ("draft columns", None),
        ("draft", None),
        ("draft nonsense of the worst kind", None),
        ("option summer: yes", None),
    ],
)
async def test_custom_ids_from_another_time(world: World, action: str, told: str | None) -> None:
    """While a card is to be taken; then some while one is to be placed."""
    table = await begin(world, *world.people[:2])
    person = mover(world, table)
    answer = await person.press(person.hand, f"t:{table}:0:{action}")
    assert answer.sent.answered and "on my side" not in str([m.text for m in answer.messages])
    assert told is None or answer.private == told
    assert world.log(table) == [] and game_of(world, table).options == {"summer": False}
    check_screens(world, table)
    hand = await take(world, table, 2)
    await person.press(person.hand, f"t:{table}:1:{action}")
    if len(world.log(table)) == 1 and not action.startswith(("typed 0", "draft at", "draft column 0")):
        assert person.hand.actions == hand.actions
    check_screens(world, table)


async def test_forged_places(world: World) -> None:
    table = await begin(world, *world.people[:2], options="summer: yes")
    person, hand, _ = await holding(world, table)
    log, number = world.log(table), len(world.log(table))
    for action, told in (
        ("move take 1", say("illegal-not-now", phase="place")),
        ("move place 40,40", say("illegal-not-beside", cell="40,40")),
        ("move place 0,0", say("illegal-violet")),
    ):
        assert (await person.press(person.hand, f"t:{table}:{number}:{action}")).private == told
    for draft in (
        "at",
        "at 40,40",
        "at 0,0",
        "at x",
        "column 99",
        "column",
        "columns 99",
        "columns x",
        "columns ²",
    ):
        await person.press(person.hand, f"t:{table}:{number}:draft {draft}")
        assert (person.hand.text, person.hand.actions, person.hand.alts) == (
            hand.text,
            hand.actions,
            hand.alts,
        )
    assert world.log(table) == log


@pytest.mark.parametrize("pile", [1, 3])
async def test_resigning_with_a_card_in_hand(world: World, pile: int) -> None:
    """Also with a place looked at: the bot player places the card where it likes."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    person, _, seat = await holding(world, table, pile=pile)
    one = placements(game_of(world, table), seat)[0]
    await look_at(world, table, one)
    half, log = person.hand, world.log(table)
    await person.click((await person.slash("resign")).message, "resign")
    new = world.log(table)[len(log) :]
    assert world.log(table)[: len(log)] == log and [who for who, _ in new] == [seat]
    assert person.hand.text == say("hand-given-up") and person.hand.actions == ["return"]
    assert f"{person.name} 🤖" in board_of(world, table).text
    answer = await person.press(half, half.control(f"move {one.move}").custom_id)
    assert answer.private == say("refused-resigned")
    await skip_until(world, table, lambda game: min(p["left"] for p in game.view(None)["piles"]) < 3)
    await play_until(world, table, after=lambda: check_secrets(world, table))
    assert world.status(table) == "over"
    check_screens(world, table, without_dms=(person,))
