"""Bloom by clicks only, and what must be on everybody's screen."""

import random
from collections.abc import Callable
from functools import partial

from engines.bloom import COLOURS, Bloom, Suggestion, effect, suggestions
from tests.bot import play
from tests.bot.messages import Message
from tests.bot.play import Between, board_of, choose_in, current, events_of, mover, names_of, play_on
from tests.bot.world import Person, World

Choose = Callable[[Bloom, int], str]
"""From the game and the seat to the move to make."""


def offered(game: Bloom, seat: int, die: str, colour: str | None = None) -> list[Suggestion]:
    """The groups that the menu for a die holds; for the clear one without a colour, those of all."""
    return suggestions(game, seat, die, colour, limit=8)


def best(game: Bloom, seat: int) -> str:
    """The best suggestion there is for any die."""
    found = [one for die in game.view(seat)["dice"] for one in offered(game, seat, die)[:1]]
    return max(found, key=lambda one: (one.points, len(one.cells), one.die)).move


def at_random(seed: int = 0) -> Choose:
    """Any suggestion for any die, now and then a roll again."""
    rng = random.Random(seed)

    def choose(game: Bloom, seat: int) -> str:
        view = game.view(seat)
        if view["sheets"][seat]["reroll"] and rng.random() < 0.1:
            return "reroll"
        die = rng.choice(sorted(view["dice"]))
        colour = rng.choice(COLOURS) if die == "wild" and rng.random() < 0.5 else None
        found = offered(game, seat, die, colour)
        return rng.choice(found[:3]).move if found else f"{die} {colour or ''}".strip()

    return choose


begin = partial(play.begin, game="Bloom")


def game_of(world: World, table: int) -> Bloom:
    game = world.game(table)
    assert isinstance(game, Bloom)
    return game


def die_action(die: str) -> str:
    return f"draft die {die}" if die == "wild" else f"draft die {die} {die}"


def a_die(game: Bloom, least: int = 1) -> tuple[str, int]:
    """The coloured die that shows the most."""
    dice = [(value, die) for die, value in game.view(None)["dice"].items() if die != "wild"]
    value, die = max(dice)
    assert value >= least, dice
    return die, value


async def at_choice(world: World, least: int = 3) -> tuple[int, Person, int, str, int]:
    """A game of two whose first player has a good die; the table, that person and seat, the die and value."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    die, value = a_die(game_of(world, table), least)
    person = mover(world, table)
    return table, person, world.seats(table).index(person), die, value


async def move(
    world: World, table: int, choose: Choose = best, *, message: Message | None = None,
    between: Between | None = None, by_colour: bool = True,
) -> int:  # fmt: skip
    """One move of a person who owes one, in the hand given (else the direct message); returns the clicks.

    `between` happens between any two clicks; the next one is then made on the message as it stood before.
    `by_colour`: a clear die's colour is chosen by its button, not together with the group.
    """
    person = mover(world, table)
    message = message or person.hand
    game, seat, length = game_of(world, table), world.seats(table).index(person), len(world.log(table))
    chosen = choose(game, seat)
    assert dice_of(message) == list(game.view(seat)["dice"])
    clicks = 0

    async def click(action: str, value: str = "") -> None:
        nonlocal clicks, message
        assert message is not None and len(world.log(table)) == length, (
            "nothing is done before the last click"
        )
        if clicks and between is not None:
            await between()
        if value:
            await choose_in(person, message, action, value)
        else:
            await person.click(message, action)
        clicks += 1
        message = current(person, message)

    if chosen == "reroll":
        await click("draft reroll")
        await click("move reroll")
    else:
        found = effect(game, seat, chosen)
        await click(die_action(found.die))
        cells = " ".join(found.cells)
        of_all = offered(game, seat, "wild") if found.die == "wild" else []
        all_colours = [" ".join([one.colour, *one.cells]) for one in of_all]
        assert not all_colours or message.control("draft pick").values == all_colours
        if not by_colour and f"{found.colour} {cells}" in all_colours:
            await click("draft pick wild", f"{found.colour} {cells}")
        else:
            if found.die == "wild":
                await click(f"draft die wild {found.colour}")
            values = [" ".join(one.cells) for one in offered(game, seat, found.die, found.colour)]
            assert message.control("draft pick").values == values
            await click(f"draft pick {found.die} {found.colour}", cells)
        check_preview(message, found)
        await click(f"move {chosen}")
    assert world.log(table)[length] == (seat, chosen)
    return clicks


def check_preview(message: Message, found: Suggestion) -> None:
    """The picture, its alt text and the words show the group and what it would do, before it is done."""
    (alt,) = message.alts
    die = "clear " + found.colour if found.die == "wild" else found.die
    at = f"at {' '.join(found.cells)}: " if found.cells else "without a flower: "
    count = {0: "no flowers", 1: "1 flower"}.get(len(found.cells), f"{len(found.cells)} flowers")
    ticks = {0: "no ticks", 1: "1 tick"}.get(found.ticks, f"{found.ticks} ticks")
    assert f"Preview: {die} {found.value} {at}{count}, {ticks}" in alt, alt
    assert ticks in message.text and (not found.ticks or f"−{found.ticks}" in message.text)
    for colour, number in found.numbers:
        assert f"all {colour}: +{number}" in message.text or number is None
        assert f"{colour} +{number}" in alt or number is None
    for bed, number in found.beds:
        assert f"bed {bed} full: +{number}" in message.text or number is None


def dice_of(message: Message) -> list[str]:
    """The dice that a message has buttons for."""
    return [action.split()[2] for action in message.actions if action.startswith("draft die ")]


async def play_until(
    world: World,
    table: int,
    wanted: Callable[[Bloom], bool] = lambda game: False,
    choose: Choose = best,
    after: Callable[[], object] = lambda: None,
) -> Bloom:
    """Play by direct messages until the game is as wanted or over; `after` is called after every move."""

    async def once() -> None:
        # Three clicks for a suggestion; one more only for looking at one colour of the clear die.
        assert await move(world, table, choose, by_colour=len(world.log(table)) % 2 == 0) <= 4

    game: Bloom = await play_on(world, table, once, wanted, after)
    return game


async def skip_until(world: World, table: int, wanted: Callable[[Bloom], bool]) -> Bloom:
    """As `play_until` with the best moves, but by another process; then this one is started again."""
    game: Bloom = await play.skip_until(world, table, wanted, best)
    return game


def rows_of(game: Bloom, seat: int) -> str:
    """A sheet as its alt text spells it: circled flowers in small letters."""
    sheet = game.view(None)["sheets"][seat]
    return " ".join(
        "".join(
            letter.lower() if f"{column}{row}" in sheet["circled"] else letter
            for column, letter in zip("ABCDEFGH", line, strict=True)
        )
        for row, line in enumerate(sheet["flowers"], 1)
    )


def flat(text: str) -> str:
    """A text with plain minus signs."""
    return text.replace("−", "-")


def points_of(points: int) -> str:
    return f"{points} point" if abs(points) == 1 else f"{points} points"


def check_screens(world: World, table: int, without_dms: tuple[Person, ...] = ()) -> None:
    """Board and sheets show the game as it is committed, and offer exactly the dice there are."""
    game, people, names = game_of(world, table), world.seats(table), names_of(world, table)
    view = game.view(None)
    board = board_of(world, table)
    if game.is_over:
        assert board.actions == ["rematch", "scores", "rules"]
        assert len(board.alts) == 1 and "the game is over" in board.alts[0]
    else:
        assert board.actions == ["hand", "scores", "rules"]
        assert f"**Round {view['round']}" in board.text
        assert ("of 8**" in board.text) == (game.players == 1)
        assert f"It’s **{names[view['turn']]}**’s turn to choose a die." in board.text
        assert ("This is the last round" in board.text) == view["last_round"]
        assert len(board.alts) == 1
        told = ", ".join(f"{'clear' if die == 'wild' else die} {n}" for die, n in view["dice"].items())
        assert f"Dice: {told}." in board.alts[0]
    whole = flat(board.alts[-1])
    for seat, name in enumerate(names):
        if game.players == 1:
            assert rows_of(game, seat) in whole and points_of(view["scores"][seat]) in whole
            continue
        turn = " (choosing a die)" if seat in game.to_move else ""
        place = f"place {game.ranking[seat]}, " if game.ranking else ""
        assert f"{name}{turn}: {place}{points_of(view['scores'][seat])}, " in whole, whole
    for seat, person in enumerate(people):
        if person is None or person in without_dms:
            continue
        hand = person.hand
        assert len(hand.alts) == 1 and rows_of(game, seat) in hand.alts[0]
        if seat not in game.to_move:
            assert hand.controls == [], hand
            continue
        assert ("This is the last round" in hand.text) == view["last_round"]
        if "Choose a die" in hand.text:
            reroll = ["draft reroll"] if view["sheets"][seat]["reroll"] else []
            assert hand.actions == [*map(die_action, view["dice"]), *reroll]
            labels = [control.label for control in hand.controls][: len(view["dice"])]
            assert labels == [
                f"{'Clear' if die == 'wild' else die.capitalize()} {n}" for die, n in view["dice"].items()
            ]


def told(world: World, table: int, since: int = 0) -> list[str]:
    """What the moves from that one on must be told as, line by line."""
    names, lines = names_of(world, table), []
    for event in (event for happened in events_of(world, table)[since:] for event in happened):
        name = "" if event["seat"] is None else names[event["seat"]]
        match event["kind"]:
            case "rolled" if event["reroll"]:
                lines.append(f"🔄 {name} rolls the dice again.")
            case "taken":
                wild = event["die"] == "wild"
                die = (
                    f"clear {event['value']} as {event['colour']}"
                    if wild
                    else f"{event['die']} {event['value']}"
                )
                cells, ticks = " ".join(event["cells"]) or "nothing", event["ticks"]
                cost = f" ({ticks} tick{'s' * (ticks > 1)})" if ticks else ""
                lines.append(f"{name} takes the {die} and circles {cells}{cost}")
            case "bouquet" if event["number"]:
                colour, number = event["colour"], event["number"]
                crossed = f" The {colour} {number} is crossed out for everybody else."
                line = f"💐 **Bouquet!** {name} has every {colour} flower: +{number}."
                lines.append(line + crossed * (len(names) > 1))
            case "bouquet":
                lines.append(f"💐 {name} has every {event['colour']} flower, but its numbers are gone.")
            case "bed":
                number = event["number"]
                lines.append(f"🪴 {name} has filled bed {event['bed']}" + (f": +{number}" if number else "."))
            case "last_round":
                reason = {"colours": "three bouquets", "beds": "four beds"}[event["reason"]]
                lines.append(f"🔔 {name} has {reason}: this round is the last.")
    return lines


def check_told(world: World, table: int) -> None:
    """The board tells what happened last, until the end; each own message what its owner has not seen yet."""
    lines = [] if game_of(world, table).is_over else told(world, table)[-6:]
    shown = board_of(world, table).text.split("\n")
    assert [line for line in shown if line in lines] == lines, (shown, lines)
    log = world.log(table)
    for seat, person in enumerate(world.seats(table)):
        if person is not None:
            own = [at for at, (mover, move) in enumerate(log) if mover == seat and move != "reroll"]
            lines = told(world, table, own[-1] if own else 0)[-6:]
            shown = person.hand.text.split("\n")
            assert [line for line in shown if line in lines] == lines, (shown, lines)
