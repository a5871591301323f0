"""What is hidden stays hidden: in texts, alt texts, pictures, custom ids, file names and the log."""

import logging
import re
from collections import defaultdict

import pytest

import engines
from cogs.screens import boards
from data import texts
from play.tables import Table
from tests.bot.kingdom import at_random, check_end, check_screens, preferring, skip_until, step
from tests.bot.play import begin, owing
from tests.bot.world import World

NUMBERED = re.compile(r"\b(knight|wizard|jester|seer)s?[ -](\d\d)\b", re.IGNORECASE)
"""The cards that are there once: where one is named, it is that very card."""


def named(text: str) -> set[str]:
    return {f"{character.lower()}-{number}" for character, number in NUMBERED.findall(text)}


class Watcher:
    """Follows a game and knows who may know which card: what lies open, and what was in their own hand."""

    def __init__(self, world: World, table: int) -> None:
        self.world, self.table = world, table
        self.seats = world.seats(table)
        ((name, seed),) = world.query("SELECT game, seed FROM tables WHERE id = ?", table)
        self.game = engines.new(name, len(self.seats), seed=seed)
        self.length = 0
        self.known: dict[int | None, set[str]] = defaultdict(set)
        self._learn([])

    def look(self) -> None:
        """Take in what is new in the log, then judge everything that can be seen now."""
        log = self.world.log(self.table)
        for seat, move in log[self.length :]:
            self._learn(self.game.push(seat, move))
        self.length = len(log)
        onlooker = self.world.people[-1]
        for person in [*filter(None, self.seats), onlooker]:
            seat = self.seats.index(person) if person in self.seats else None
            for message in [*person.sees(person.dm), *person.sees(self.world.channel)]:
                leaked = named(message.everything) - self.known[seat] - self.known[None]
                assert not leaked, f"{person.name} sees {leaked} in {message!r}"

    def _learn(self, events: list[engines.Event]) -> None:
        for viewer in (None, *range(len(self.seats))):
            self.known[viewer] |= named(str(self.game.view(viewer)))
            for event in events:
                if event["seats"] is None or viewer in event["seats"]:
                    self.known[viewer] |= named(str(event))


@pytest.mark.parametrize("people", [2, 3])
async def test_a_whole_game_tells_nobody_too_much(
    world: World, people: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    players = world.people[:people]
    table = await begin(world, *players)
    watcher = Watcher(world, table)
    watcher.look()
    choose = preferring("unicorn", "seer", "jester", seed=people)
    for person in players:
        await person.click(person.last(world.channel, "hand"), "hand")
    secret = {card for seat in range(people) for card in named(str(world.game(table).view(seat)["hand"]))}
    assert len(secret) > 3, "nothing is hidden that could be told"
    while not world.game(table).is_over:
        await step(world, table, owing(world, table)[0], choose)
        watcher.look()
        hidden = {
            card
            for seat in range(people)
            for card in named(str(world.game(table).view(seat)["hand"])) - watcher.known[None]
        }
        assert not hidden & named(caplog.text), "the log tells a hand"
        check_screens(world, table)
    check_end(world, table)
    await world.people[-1].click(world.people[-1].last(world.channel, "scores"), "scores")
    watcher.look()


async def test_boards_and_hands_depend_on_nothing_hidden(world: World) -> None:
    """With all that a viewer cannot know drawn again, the viewer's message is the same to the last pixel."""
    players = world.people[:3]
    table = await begin(world, *players)
    choose = at_random(5)
    say = texts.speaker("en")
    checked = 0
    # Another process plays: here only what a board or a hand would show is of interest.
    other_process = await world.process()
    while not (game := world.game(table)).is_over:
        seat = game.to_move[0]
        await other_process.move(table, seat, choose(list(game.legal_moves(seat)), game, seat))
        stored = await other_process.tables.fresh(table)
        assert stored is not None
        if stored.ply % 4:
            continue
        for viewer in (None, 0, 1, 2):
            twin = stored.game.resample(viewer, bytes([stored.ply]) * 32)
            other = Table(stored.record, twin, stored.ply, stored.asked, stored.history)
            if viewer is None:
                sheets = [boards.board(stored.record, one, say) for one in (stored, other)]
            else:
                sheets = [boards.hand(stored.record, one, viewer, say) for one in (stored, other)]
            real, imagined = sheets
            assert real == imagined
            assert [picture.data for picture in real.pictures] == [p.data for p in imagined.pictures]
            checked += twin.position() != stored.game.position()
    assert checked > 20, "too few of the twins differed"


async def test_the_shuffle_is_sealed_before_and_opened_after(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    ((seed,),) = world.query("SELECT seed FROM tables WHERE id = ?", table)
    assert engines.commitment(seed) in ada.last(world.channel, "hand").text
    choose = at_random(2)
    for moves in range(200):
        if moves == 8:
            await skip_until(world, table, lambda game: game.view(None)["round"] == 3)
        for person in world.people:
            shown = [*person.sees(person.dm), *person.sees(world.channel)]
            assert not any(seed.hex() in message.everything for message in shown)
        await step(world, table, owing(world, table)[0], choose)
        if world.game(table).is_over:
            break
    assert world.game(table).is_over and moves > 12
    assert seed.hex() in ben.last(world.channel, "rematch").text
