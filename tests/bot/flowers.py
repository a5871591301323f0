"""FLOWERS by clicks only, what must be on everybody's screen, and which cards nobody else may read."""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import engines
from cogs.screens import boards
from cogs.screens import flowers as screen
from data import texts
from engines.flowers import Flowers, Placement, placements
from play.tables import Table
from render.flowers import words
from render.numbers import number, signed
from tests.bot import play
from tests.bot.messages import Message
from tests.bot.play import Between, board_of, choose_in, current, events_of, mover, names_of, play_on
from tests.bot.world import Person, World

BUTTERFLIES = re.compile(r"(yellow|red|blue|green) 4 with (yellow|red|blue|green) butterfly")
NOTATION = re.compile(r"\b([YRBG])4([yrbg])\b")

say = texts.speaker("en")


@dataclass
class Player:
    """How somebody plays: from which pile mostly, how far down the list of places, and which way."""

    seed: int = 0
    pile: int | None = None
    """Mostly from this pile, so that it runs out soon; None for any."""
    depth: int = 3
    """How many of the best places it picks from; 0 for any place there is."""
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)

    def takes(self, game: Flowers) -> int:
        piles = len(game.view(None)["piles"])
        rare = self.pile is None or self.rng.random() < 0.1
        return self.rng.randrange(piles) + 1 if rare else min(self.pile or 1, piles)

    def places(self, found: Sequence[Placement]) -> Placement:
        return self.rng.choice(found[: self.depth] if self.depth else found)


begin = partial(play.begin, game="FLOWERS", options="summer: no")


def game_of(world: World, table: int) -> Flowers:
    game = world.game(table)
    assert isinstance(game, Flowers)
    return game


def takes_of(game: Flowers) -> list[str]:
    """The buttons of a seat that is to take a card."""
    return [f"move take {number}" for number in range(1, len(game.view(None)["piles"]) + 1)]


async def take(world: World, table: int, pile: int, message: Message | None = None) -> Message:
    """The person whose turn it is takes a card; returns the hand as it stands then."""
    person = mover(world, table)
    message = message or person.hand
    length, seat = len(world.log(table)), world.seats(table).index(person)
    assert [action for action in message.actions if action.startswith("move")] == takes_of(
        game_of(world, table)
    )
    await person.click(message, f"move take {pile}")
    assert world.log(table)[length:] == [(seat, f"take {pile}")]
    return current(person, message)


async def holding(world: World, table: int, pile: int = 1, early: int = 8) -> tuple[Person, Message, int]:
    """Some turns later the next person takes a card: that person, the hand with the places, the seat."""
    await skip_until(world, table, lambda game: len(world.log(table)) >= early, Player(1))
    person = mover(world, table)
    return person, await take(world, table, pile), world.seats(table).index(person)


async def look_at(world: World, table: int, placement: Placement, message: Message | None = None) -> int:
    """A place is chosen, by the menu of the best ones or by column and row; returns the clicks."""
    person = mover(world, table)
    message = message or person.hand
    every = placements(game_of(world, table), world.seats(table).index(person))
    length = len(world.log(table))
    best, clicks = [one.cell for one in screen.offered(every)], 1
    assert message.control("draft at").values == best
    if placement.cell in best:
        await choose_in(person, message, "draft at", placement.cell)
    else:
        column = placement.cell.partition(",")[0]
        rows = [one.cell for one in every if one.cell.partition(",")[0] == column]
        await choose_in(person, message, "draft column", column)
        if len(rows) > 1:
            message = current(person, message)
            assert sorted(message.control("draft at").values) == sorted(rows)
            await choose_in(person, message, "draft at", placement.cell)
            clicks = 2
    assert len(world.log(table)) == length, "a card is looked at before it lies"
    return clicks


async def turn(
    world: World,
    table: int,
    player: Player,
    *,
    message: Message | None = None,
    between: Between | None = None,
) -> int:
    """A whole turn of the next person, in the hand given (else the direct message); returns the
    clicks. `between` happens between any two clicks, of which the later one is then on what stood before."""
    person = mover(world, table)
    message = message or person.hand
    clicks = 0
    if "move take 1" in message.actions:
        message = await take(world, table, player.takes(game_of(world, table)), message)
        clicks = 1
        if between is not None:
            await between()
    game, seat = game_of(world, table), world.seats(table).index(person)
    placement = player.places(placements(game, seat))
    clicks += await look_at(world, table, placement, message)
    looked, length = current(person, message), len(world.log(table))
    assert f"at {placement.cell}?" in looked.text
    assert f"{signed(placement.change)}: {words.reasons(placement.reasons, say)}" in looked.text
    if between is not None:
        await between()
    await person.press(looked, looked.control(f"move {placement.move}").custom_id)
    assert world.log(table)[length] == (seat, placement.move)
    return clicks + 1


async def play_until(
    world: World,
    table: int,
    wanted: Callable[[Flowers], bool] = lambda game: False,
    player: Player | None = None,
    after: Callable[[], object] = lambda: None,
) -> Flowers:
    """Play by direct messages until the game is as wanted or over; `after` is called after every turn."""
    chosen = player or Player(pile=2)
    game: Flowers = await play_on(world, table, lambda: turn(world, table, chosen), wanted, after)
    return game


async def skip_until(
    world: World, table: int, wanted: Callable[[Flowers], bool], player: Player | None = None
) -> Flowers:
    """As `play_until`, but by another process; then this one is started again. Stops between turns only."""
    chosen = player or Player(pile=2)

    def there(game: Flowers) -> bool:
        return game.view(None)["phase"] == "take" and wanted(game)

    def choose(game: Flowers, seat: int) -> str:
        if game.view(None)["phase"] == "take":
            return f"take {chosen.takes(game)}"
        return chosen.places(placements(game, seat)).move

    game: Flowers = await play.skip_until(world, table, there, choose)
    return game


def parts_of(world: World, table: int) -> list[str]:
    """Each garden's points step by step, as board and sheet must tell them."""
    view, names = game_of(world, table).view(None), names_of(world, table)
    lines = []
    for seat in sorted(range(view["players"]), key=lambda seat: (view["ranking"] or range(9))[seat]):
        parts, areas = view["parts"][seat], view["details"][seat]["areas"]
        colours = {"Y": "yellow", "R": "red", "B": "blue", "G": "green"}
        listed = ", ".join(f"{colours[area['colour']]} {area['points']}" for area in areas)
        lines.append(
            f"🏅 **{names[seat]}**: removed {number(parts['removed'])} · areas {parts['areas']}"
            + (f" ({listed})" if listed else "")
            + f" · butterflies {parts['butterflies']} = **{number(view['scores'][seat])}**"
        )
    return lines


def points_of(points: int, bold: str = "") -> str:
    """Points in words: "1 point", "**−3** points" with the number in `bold`."""
    return f"{bold}{number(points)}{bold} point{'' if abs(points) == 1 else 's'}"


def check_screens(world: World, table: int, without_dms: tuple[Person, ...] = ()) -> None:
    """Board and hands show the game as it is committed, and offer exactly the moves there are."""
    game, people, names = game_of(world, table), world.seats(table), names_of(world, table)
    view = game.view(None)
    board = board_of(world, table)
    (alt,) = board.alts
    if game.is_over:
        assert board.actions == ["rematch", "scores", "rules"]
        assert "the final count" in alt
        assert "\n".join(parts_of(world, table)) in board.text
    else:
        assert board.actions == ["hand", "scores", "rules"]
        assert f"It’s **{names[view['turn']]}**’s turn to {view['phase']} " in board.text
        for number, pile in enumerate(view["piles"], 1):
            top = words.card(pile["top"], say) if pile["top"] else "face down" if pile["left"] else "empty"
            assert f"Pile {number}: {top}" in alt
            assert not pile["left"] or f"{pile['left']} left" in alt
        for name, area, points in zip(names, view["areas"], view["scores"], strict=True):
            cards = "1 card" if len(area) == 1 else f"{len(area)} cards"
            assert f"{name}: {points_of(points)} with {cards}." in alt
        low = [pile["left"] for pile in view["piles"] if 0 < pile["left"] <= screen.LAST_CARDS]
        empty = any(not pile["left"] for pile in view["piles"])
        assert ("Last cards: " in board.text) == bool(low and not empty)
        assert ("is empty: the game ends with this placement" in board.text) == empty
    for seat, person in enumerate(people):
        if person is None or person in without_dms:
            continue
        hand = person.hand
        (alt,) = hand.alts
        if game.is_over:
            assert hand.controls == [] and points_of(view["scores"][seat], "**") in hand.text
        elif seat not in game.to_move:
            assert hand.controls == [], hand
            assert f"It’s **{names[view['turn']]}**’s turn to {view['phase']} " in hand.text
        elif view["phase"] == "take":
            assert hand.actions == takes_of(game)
        else:
            assert words.card(game.view(seat)["hand"], say) in hand.text
            confirm = [action for action in hand.actions if action.startswith("move ")]
            if confirm:
                assert confirm[0].removeprefix("move ") in game.legal_moves(seat)
                assert hand.actions[1:] == ["draft back"] and "Preview: " in alt
            else:
                assert "draft at" in hand.actions and "type" in hand.actions
        assert f"{names[seat]}’s garden: {points_of(view['scores'][seat])}" in alt


def butterflies(text: str) -> set[str]:
    """The cards with a butterfly that are named, of which there is one each."""
    found = {f"{card[0].upper()}4{wing[0]}" for card, wing in BUTTERFLIES.findall(text)}
    return found | {f"{card}4{wing}" for card, wing in NOTATION.findall(text)}


def check_secrets(world: World, table: int) -> int:
    """Nobody sees a butterfly that they cannot know of; returns how many are hidden, added up over people."""
    game, events, people = game_of(world, table), events_of(world, table), world.seats(table)
    public = butterflies(str(game.view(None)))
    hidden = 0
    for person in world.people:
        seat = people.index(person) if person in people else None
        known = public | butterflies(str(game.view(seat)))
        for event in (event for happened in events for event in happened):
            if event["seats"] is None or seat in event["seats"]:
                known |= butterflies(str(event))
        for message in [*person.sees(world.channel_of(table)), *person.sees(person.dm)]:
            assert butterflies(message.everything) <= known, (person.name, message)
        hidden += 12 - len(known)
    return hidden


def _anew(events: Iterable[engines.Event], viewer: int | None) -> Iterator[engines.Event]:
    """The events, another card in those that are not for the viewer."""
    for event in events:
        hidden = event["seats"] is not None and viewer not in event["seats"]
        yield {**event, "card": "B1" if event["card"] == "Y1" else "Y1"} if hidden else event


async def check_twins(world: World, table: int, seed: int = 1) -> int:
    """With all that a viewer cannot know drawn again, the viewer's message is the same to the last pixel;
    returns how many of these games differed at all."""
    stored = await world.bot.services.tables.fresh(table)
    assert stored is not None
    differing = 0
    for viewer in (None, *range(stored.game.players)):
        twin = stored.game.resample(viewer, bytes([seed % 256]) * 32)
        history = [replace(entry, events=tuple(_anew(entry.events, viewer))) for entry in stored.history]
        other = Table(stored.record, twin, stored.ply, stored.asked, history)
        differing += twin.position() != stored.game.position()
        drafts = ["", "columns 0", "column 1", "at 0,1"] if viewer is not None else []
        assert boards.board(stored.record, other, say) == boards.board(stored.record, stored, say)
        for draft in drafts:
            assert boards.hand(stored.record, other, viewer or 0, say, draft) == boards.hand(
                stored.record, stored, viewer or 0, say, draft
            )
    return differing
