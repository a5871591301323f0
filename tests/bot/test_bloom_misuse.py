"""Bloom, what is old, doubled, forged or somebody else's: nothing happens, and it is said; giving up."""

from data import texts
from tests.bot.bloom import at_choice, begin, check_screens, dice_of, die_action, move, play_until, skip_until
from tests.bot.play import board_of, choose_in, current, mover
from tests.bot.world import World

say = texts.speaker("en")


async def test_what_is_old(world: World) -> None:
    """Controls from before the game went on: nothing happens, and the sheet is as it stands now."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person = mover(world, table)
    private = (await person.click(board_of(world, table), "hand")).message
    dice = person.hand
    die = next(die for die in dice_of(dice) if die != "wild")
    await person.click(dice, die_action(die))
    groups = person.hand
    value = groups.control("draft pick").values[0]
    await choose_in(person, groups, "draft pick", value)
    look = person.hand
    assert dice_of(current(person, private)), "a look in one message leaves the other one alone"
    await person.click(look, "move")
    await play_until(world, table, lambda game: mover(world, table) is person)
    log = world.log(table)
    for old, action in (
        (dice, die_action(die)),
        (groups, "draft build"),
        (look, "draft die"),
        (private, die_action(die)),
    ):
        answer = await person.press(old, old.control(action).custom_id)
        assert say("refused-stale") in [message.text for message in answer.messages], action
    answer = await choose_in(person, groups, "draft pick", value)
    assert say("refused-stale") in [message.text for message in answer.messages]
    assert world.log(table) == log
    check_screens(world, table)
    private = current(person, private)
    assert (private.text, private.alts) == (person.hand.text, person.hand.alts)


async def test_a_group_circled_twice(world: World) -> None:
    table, person, seat, die, _ = await at_choice(world)
    await person.click(person.hand, die_action(die))
    await choose_in(person, person.hand, "draft pick", person.hand.control("draft pick").values[0])
    button = person.hand.control("move")
    clicks = [person.begin_press(person.hand, button.custom_id) for _ in range(2)]
    await world.settle()
    assert all(click.sent.answered for click in clicks)
    assert world.log(table) == [(seat, button.action.removeprefix("move "))]
    assert not any(message.ephemeral for message in person.sees(person.dm)), "a double click is no error"
    check_screens(world, table)


async def test_what_is_not_ones_own(world: World) -> None:
    """A turn of somebody else, an onlooker: nothing is made."""
    table, person, _, die, _ = await at_choice(world)
    cleo = world.people[2]
    other = next(one for one in world.people[:2] if one is not person)
    before = other.hand
    answer = await other.press(other.hand, f"t:{table}:0:move {die} A1")
    assert answer.private == say("illegal-not-your-turn")
    for action in (die_action(die), f"draft pick {die} {die} A1", "draft reroll"):
        await other.press(other.hand, f"t:{table}:0:{action}")
        assert (other.hand.text, other.hand.actions) == (before.text, before.actions)
    board = board_of(world, table)
    for action in (die_action(die), f"move {die} A1", "move reroll", f"type {die} {die}", "hand"):
        answer = await cleo.press(board, f"t:{table}:0:{action}")
        assert answer.private == say("refused-onlooker")
    assert world.log(table) == []
    check_screens(world, table)


FORGED = [
    "draft",
    "draft nonsense of the worst kind",
    "draft die",
    "draft die green green",
    "draft die  ",
    "draft die wild green",
    "draft build wild",
    "draft build {die} {die} 0",
    "draft build {die} {die} 99",
    "draft build {die} {die} ²",
    "draft build {die} {die} ٣",
    "draft build {die} {die} 3 A3",
    "draft build {die} {die} A1 A1",
    "draft build {die} {die} A1 H9",
    "draft build {die} {die} a1",
    "draft build {die} {die} A1 A2 A3 A4 A5 A6 A7",
    "draft pick {die} {die} I1",
    "draft pick {die} {die} A1 C1",
    "draft pick {die}",
    "draft pick",
    "draft pick wild",
    "draft none",
    "draft row",
    "draft row {die} {die} A1 A2",
    "draft none wild wild",
    "draft reroll twice",
    "move",
    "move {die} A1 C1",
    "move {die} A1 A1",
    "move {die} A1 A2 A3 A4 A5 A6 A7",
    "move green A1",
    "move wild A1",
    "move wild white A1",
    "move {die}  A1",
    "move nonsense",
    "typed",
    "typed {die}",
    "typed green green A1",
    "typed {die} {die} A1 C1",
    "type",
    "type " + "9" * 80,
]


async def test_custom_ids_that_nobody_was_given(world: World) -> None:
    table, person, _, die, _ = await at_choice(world)
    for action in FORGED:
        action = action.format(die=die)
        answer = await person.press(person.hand, f"t:{table}:0:{action}")
        assert answer.sent.answered, action
        assert "on my side" not in str([message.text for message in answer.messages]), action
        assert all(control.kind != 3 or control.values for control in person.hand.controls), action
        assert world.log(table) == [], action
    await person.press(person.hand, f"t:{table}:0:draft back")
    check_screens(world, table)
    await move(world, table)


async def test_resigning_in_the_middle(world: World) -> None:
    """Also with a group half made: a bot player takes the die instead, and the game goes on."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    await play_until(world, table, lambda game: game.view(None)["round"] == 2)
    person = mover(world, table)
    die = next(die for die in dice_of(person.hand) if die != "wild")
    await person.click(person.hand, die_action(die))
    await person.click(person.hand, "draft build")
    half, log = person.hand, world.log(table)
    asked = await person.slash("resign")
    await person.click(asked.message, "resign")
    assert world.log(table)[: len(log)] == log and len(world.log(table)) > len(log)
    assert person.hand.text == say("hand-given-up") and person.hand.actions == ["return"]
    assert f"{person.name} 🤖" in board_of(world, table).text
    answer = await choose_in(person, half, "draft build", "4")
    assert answer.private == say("refused-resigned")
    check_screens(world, table, without_dms=(person,))
    await skip_until(world, table, lambda game: game.view(None)["last_round"])
    await play_until(world, table)
    assert world.status(table) == "over"
    check_screens(world, table, without_dms=(person,))
