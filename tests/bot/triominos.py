"""Tri-Ominos by clicks only, what must be on everybody's screen, and which tiles nobody else may read."""

import random
import re
from collections.abc import Callable
from functools import partial

from engines.triominos import TILES, Placement, Triominos, placements
from tests.bot import play
from tests.bot.messages import Control, Message
from tests.bot.play import Between, board_of, choose_in, current, events_of, mover, names_of, play_on
from tests.bot.world import Person, World

Choose = Callable[[list[Placement], int], Placement]
"""From the placements there are (best first) and the seat to the one to make."""


NAMED = re.compile(r"(?<![\d-])([0-5])-([0-5])-([0-5])(?![\d-])")
WRITTEN = re.compile(r"(?<!\w)([0-5])([0-5])([0-5])(?!\w)")
NUMBERS = re.compile(r"playing to \d+|worth \d+|\d+ points|[+−]\d+|[\d−]+ in all|[UD]-?\d+,-?\d+")
"""Numbers of an alt text that are no tiles."""


def at_random(seed: int = 0) -> Choose:
    rng = random.Random(seed)
    return lambda found, seat: rng.choice(found)


def best(found: list[Placement], seat: int) -> Placement:
    return found[0]


begin = partial(play.begin, game="Tri-Ominos", options="target: 100")


def game_of(world: World, table: int) -> Triominos:
    game = world.game(table)
    assert isinstance(game, Triominos)
    return game


def choices(game: Triominos, seat: int) -> list[Placement]:
    """What a hand must offer: how the round's first tile is turned makes no difference."""
    if seat not in game.to_move:
        return []
    found = placements(game, seat)
    if game.view(None)["phase"] == "start":
        return [next(p for p in found if p.tile == tile) for tile in dict.fromkeys(p.tile for p in found)]
    return found


def offer(message: Message) -> Control | None:
    """The hand's one menu, or its button to draw or pass; None for a hand that waits."""
    found = [c for c in message.controls if c.action in ("draft tile", "move", "move draw", "move pass")]
    assert len(found) <= 1, message.actions
    return found[0] if found else None


async def move(
    world: World, table: int, choose: Choose = best, *, message: Message | None = None,
    between: Between | None = None,
) -> int:  # fmt: skip
    """One move of a person who owes one, in the hand given (else the direct message); returns the clicks.

    `between` happens after the tile is chosen and before the place is, which is then taken from the menu
    as it stood before.
    """
    person = mover(world, table)
    message = message or person.hand
    game, seat, length = game_of(world, table), world.seats(table).index(person), len(world.log(table))
    shown = offer(message)
    assert shown is not None, message
    found = choices(game, seat)
    if not found:
        assert [shown.action] == [f"move {move}" for move in game.legal_moves(seat)]
        await person.click(message, shown.action)
        assert len(world.log(table)) > length
        return 1
    chosen = choose(found, seat)
    places = [placement for placement in found if placement.tile == chosen.tile]
    assert shown.values == list(dict.fromkeys(placement.tile for placement in found))
    await choose_in(person, message, "draft tile", chosen.tile)
    clicks = 1
    if len(places) > 1:
        assert len(world.log(table)) == length, "a tile with several places is not placed at once"
        message = current(person, message)
        assert message.control("move").values == [placement.move for placement in places]
        if between is not None:
            await between()
        await choose_in(person, message, "move", chosen.move)
        clicks = 2
    assert world.log(table)[length] == (seat, chosen.move)
    return clicks


async def play_until(
    world: World,
    table: int,
    wanted: Callable[[Triominos], bool] = lambda game: False,
    choose: Choose = best,
    after: Callable[[], object] = lambda: None,
) -> Triominos:
    """Play by direct messages until the game is as wanted or over; `after` is called after every move."""

    async def once() -> None:
        assert await move(world, table, choose) <= 2

    game: Triominos = await play_on(world, table, once, wanted, after)
    return game


async def skip_until(world: World, table: int, wanted: Callable[[Triominos], bool]) -> Triominos:
    """As `play_until` with the best moves, but by another process; then this one is started again."""

    def choose(game: Triominos, seat: int) -> str:
        found = placements(game, seat)
        return found[0].move if found else game.legal_moves(seat)[0]

    game: Triominos = await play.skip_until(world, table, wanted, choose)
    return game


def check_screens(world: World, table: int, without_dms: tuple[Person, ...] = ()) -> None:
    """Board and hands show the game as it is committed, and offer exactly the moves there are."""
    game, people = game_of(world, table), world.seats(table)
    view = game.view(None)
    board = board_of(world, table)
    names = names_of(world, table)
    ended = len(view["results"])
    if game.is_over:
        assert board.actions == ["rematch", "scores", "rules"]
        assert len(board.alts) == 2 and "final count" in board.alts[0]
    else:
        assert board.actions == ["hand", "scores", "rules"]
        assert f"Round {view['round']}** · playing to {view['target']}" in board.text
        assert f"**{names[view['turn']]}**" in board.text
        assert f"{len(view['board'])} tile" in board.alts[0] or "The table is empty" in board.alts[0]
        told = ended and len(view["board"]) < game.players
        assert len(board.alts) == 2 if told else len(board.alts) == 1
        assert not told or f"end of round {ended}" in board.alts[1]
    for seat, person in enumerate(people):
        if person is None or person in without_dms:
            continue
        hand, shown, found = person.hand, offer(person.hand), choices(game, seat)
        if found:
            assert shown is not None and shown.action in ("draft tile", "move"), hand
            if shown.action == "draft tile":
                assert shown.values == list(dict.fromkeys(placement.tile for placement in found))
        elif seat in game.to_move:
            assert shown is not None and [shown.action] == [f"move {one}" for one in game.legal_moves(seat)]
        else:
            assert shown is None, hand
        if not game.is_over and not any(control.action == "draft back" for control in hand.controls):
            held = game.view(seat)["hand"]
            assert tiles_in(hand) >= set(held), (hand.alts, held)


def tile(numbers: str) -> str:
    """The tile whose corners these are, however it lies."""
    return min(numbers[turn:] + numbers[:turn] for turn in range(3))


def tiles_in(message: Message) -> set[str]:
    """Every tile that is named anywhere in a message: texts, alt texts, custom ids, menus, file names."""
    found = NAMED.findall(message.everything.replace("\u2011", "-"))
    told = [NUMBERS.sub("#", alt) for alt in message.alts]
    for control in message.controls:
        labels = [*control.values, *(str(o.get("description")) for o in control.payload.get("options") or ())]
        told += [control.action, control.label, *labels]
    told += [str(file.get("filename")) for file in message.payload.get("attachments") or ()]
    for text in told:
        found += WRITTEN.findall(NUMBERS.sub("#", text).replace("=", " ").replace("_", " "))
    return {tile("".join(numbers)) for numbers in found}


def check_secrets(world: World, table: int) -> int:
    """Nobody sees a tile that they may not know; returns how many tiles were hidden, added up over people.

    A tile that was shown in a round that ended may be in a hand again, so what is allowed reaches back to
    what the log on the board and the pictures of rounds tell.
    """
    game, events = game_of(world, table), events_of(world, table)
    public = set()
    for event in (event for happened in events for event in happened if event["seats"] is None):
        if event["kind"] == "round_ended":
            public |= {tile(one) for hand in event["hands"] for one in hand}
        elif event["kind"] in ("placed", "shown"):
            public.add(tile(event["tile"]))
    people = world.seats(table)
    hidden = 0
    for person in world.people:
        known = set(public)
        if person in people:
            seat = people.index(person)
            known |= set(game.view(seat)["hand"])
        seen = set()
        for message in [*person.sees(world.channel_of(table)), *person.sees(person.dm)]:
            seen |= tiles_in(message)
        assert seen <= known, (person.name, seen - known)
        hidden += len(set(TILES) - known)
    return hidden
