"""What is hidden stays hidden: in texts, alt texts, pictures, custom ids, file names and the log."""

import asyncio
import logging
import re
from collections import defaultdict

import pytest

import engines
from cogs import boards
from data import texts
from data.tables import Table
from tests.bot.play import at_random, begin, owing, preferring, step
from tests.bot.world import Message, Person, World

NUMBERED = re.compile(r"\b(knight|wizard|jester|seer)s?[ -](\d\d)\b", re.IGNORECASE)
"""The cards that are there once: where one is named, it is that very card."""


def named(text: str) -> set[str]:
    return {f"{character.lower()}-{number}" for character, number in NUMBERED.findall(text)}


class Watcher:
    """Follows a game and knows who may know which card: what lies open, and what was in their own hand."""

    def __init__(self, world: World, table: int) -> None:
        self.world, self.table = world, table
        self.known: dict[int | None, set[str]] = defaultdict(set)

    def look(self) -> None:
        """Take in the whole log, then judge everything that can be seen now."""
        row = self.world.query("SELECT game, options, seed FROM tables WHERE id = ?", self.table)[0]
        seats = self.world.seats(self.table)
        game = engines.new(row[0], len(seats), seed=row[2])
        viewers: list[int | None] = [None, *range(len(seats))]
        self._learn(game, viewers, [])
        for seat, move in self.world.log(self.table):
            self._learn(game, viewers, game.push(seat, move))
        for person in self.world.people:
            seat = seats.index(person) if person in seats else None
            for message in self._visible(person):
                leaked = named(message.everything) - self.known[seat] - self.known[None]
                assert not leaked, f"{person.name} sees {leaked} in {message!r}"
        for message in self.world.people[-1].sees(self.world.channel):
            assert not named(message.everything) - self.known[None], f"everybody sees {message!r}"

    def _learn(self, game: engines.Game, viewers: list[int | None], events: list[engines.Event]) -> None:
        for viewer in viewers:
            self.known[viewer] |= named(str(game.view(viewer)))
            for event in events:
                if event["seats"] is None or viewer in event["seats"]:
                    self.known[viewer] |= named(str(event))

    def _visible(self, person: Person) -> list[Message]:
        return [*person.sees(person.dm), *person.sees(self.world.channel)]


@pytest.mark.parametrize("people", [2, 4])
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
    await world.people[-1].click(world.people[-1].last(world.channel, "scores"), "scores")
    watcher.look()


async def test_boards_and_hands_depend_on_nothing_hidden(world: World) -> None:
    """With all that a viewer cannot know drawn anew, the viewer's message is the same to the last pixel."""
    players = world.people[:3]
    table = await begin(world, *players)
    choose = at_random(5)
    say = texts.speaker("en")
    checked = 0
    while not world.game(table).is_over:
        await step(world, table, owing(world, table)[0], choose)
        stored = await world.bot.tables.get(table)
        assert stored is not None
        if stored.number % 4:
            continue
        for viewer in (None, 0, 1, 2):
            twin = stored.game.resample(viewer, bytes([stored.number]) * 32)
            other = Table(stored.record, twin, stored.number, stored.asked, stored.history)
            if viewer is None:
                sheets = [boards.sheet(stored.record, one, say) for one in (stored, other)]
            else:
                sheets = [boards.hand_sheet(stored.record, one, viewer, say) for one in (stored, other)]
            real, imagined = sheets
            assert real == imagined
            assert [picture.data for picture in real.pictures] == [p.data for p in imagined.pictures]
            checked += twin.position() != stored.game.position()
        await asyncio.sleep(0)
    assert checked > 20, "too few of the twins differed"


async def test_the_shuffle_is_sealed_before_and_opened_after(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    ((seed,),) = world.query("SELECT seed FROM tables WHERE id = ?", table)
    assert engines.commitment(seed) in ada.last(world.channel, "hand").text
    choose = at_random(2)
    while not world.game(table).is_over:
        for person in world.people:
            shown = [*person.sees(person.dm), *person.sees(world.channel)]
            assert not any(seed.hex() in message.everything for message in shown)
        await step(world, table, owing(world, table)[0], choose)
    assert seed.hex() in ben.last(world.channel, "rematch").text
