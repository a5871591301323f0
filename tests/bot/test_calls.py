"""Whoever owes a move, and did not bring it about by their own click, is called exactly once for it."""

import json
import random
from collections import Counter

import pytest

import engines
from tests.bot.play import MOST_MOVES, begin, owing
from tests.bot.world import Person, World

MINUTE = 60.0
OPTIONS = {"triominos": "target: 100"}


class Watch:
    """Counts the mentions in new messages of a channel, and what they should be by the rules alone."""

    def __init__(self, world: World, table: int) -> None:
        self.world, self.table = world, table
        self._since = len(world.calls)

    def called(self) -> Counter[int]:
        """How often each person was mentioned in a call since the last look."""
        found: Counter[int] = Counter()
        path = rf"/channels/{self.world.channel}/messages"
        for call in self.world.sent("POST", path, since=self._since):
            if "your turn" in str(call.body):
                found.update(map(int, call.body["allowed_mentions"].get("users", [])))
        self._since = len(self.world.calls)
        return found


def duties(world: World, table: int) -> dict[int, int]:
    """For each person who owes a move: the length of the log when they last moved, or began to owe.

    Worked out from the moves alone: a duty is new when the person did not owe before, or has moved since.
    """
    seats = world.seats(table)
    log = world.log(table)
    ((game, options, seed),) = world.query("SELECT game, options, seed FROM tables WHERE id = ?", table)
    played = engines.new(game, len(seats), seed, **json.loads(options))
    since: dict[int, int] = dict.fromkeys(played.to_move, 0)
    for ply, (seat, move) in enumerate(log, start=1):
        played.push(seat, move)
        since = {one: ply if one == seat or one not in since else since[one] for one in played.to_move}
    return {person.id: since[seat] for seat, person in enumerate(seats) if person and seat in since}


async def press(world: World, table: int, person: Person, rng: random.Random) -> None:
    """A move by a button's custom id, whatever way the game's own screen leads to it."""
    seat = world.seats(table).index(person)
    move = rng.choice(sorted(world.game(table).legal_moves(seat)))
    await person.press(person.hand, f"t:{table}:{world.ply(table)}:move {move}")


async def give_up(world: World, table: int, people: list[Person], rng: random.Random) -> Person | None:
    """Somebody hands over a seat, their own or one that keeps the table waiting; returns who clicked."""
    person = rng.choice(people)
    late = [one for one in owing(world, table) if one is not person]
    if late and rng.random() < 0.5:
        await world.later(11 * MINUTE)
        asked = await person.slash("resign", player=str(rng.choice(late).id))
    else:
        asked = await person.slash("resign")
    await person.click(asked.message, "resign")
    return person


async def come_back(world: World, table: int, people: list[Person], rng: random.Random) -> Person | None:
    """Somebody takes their seat back; returns who clicked."""
    away = [person for person in people if person not in world.seats(table)]
    if not away:
        return None
    person = rng.choice(away)
    await person.press(person.hand, f"t:{table}:{world.ply(table)}:return")
    assert person in world.seats(table)
    return person


WHOLE = [("kingdom", 2, 0, 0), ("kingdom", 2, 0, 1)] + [
    (game, 3, 1, number % 2) for number, game in enumerate(sorted(engines.GAMES))
]


@pytest.mark.parametrize("game, people, bots, seed", WHOLE)
async def test_each_is_called_once_for_what_they_owe(
    world: World, game: str, people: int, bots: int, seed: int
) -> None:
    """Whatever effects and bot players do meanwhile, and whoever gives up a seat and comes back."""
    bots = min(bots, engines.GAMES[game].max_players - people)
    rng = random.Random(f"{game}{people}{bots}{seed}")
    crowd = world.people[:people]
    # In the odd games one of them wants no mention.
    ways = dict.fromkeys(crowd, "mention")
    if seed % 2:
        ways[crowd[-1]] = rng.choice(["direct", "none"])
        await crowd[-1].slash("notify", way=ways[crowd[-1]])
    table = await begin(world, *crowd, game=game, bots=bots, options=OPTIONS.get(game))
    watch = Watch(world, table)
    watch._since = 0
    before: dict[int, int] = {}
    mover: Person = crowd[0]
    acts = {rng.randrange(3, 9): give_up, rng.randrange(9, 14): come_back, rng.randrange(14, 20): give_up}
    hands: dict[Person, int] = {}
    touched: set[Person] = set()
    for click in range(MOST_MOVES):
        now = duties(world, table) if world.status(table) == "playing" else {}
        new = {person for person in crowd if person.id in now and before.get(person.id) != now[person.id]}
        due = new - {mover}
        mentioned = Counter(person.id for person in due if ways[person] == "mention")
        assert watch.called() == mentioned, f"after click {click}"
        for person, hand in hands.items():
            if person not in touched and now:
                fresh = ways[person] == "direct" and person in due
                assert (person.hand.id != hand) == fresh, f"after click {click}"
        if not now:
            break
        before = now
        hands = {person: person.hand.id for person in crowd}
        seated = [person for person in crowd if person in world.seats(table)]
        act = acts.get(click)
        clicked = None
        if act is come_back or (act is give_up and len(seated) > 1):
            clicked = await act(world, table, seated if act is give_up else crowd, rng)
            touched |= set(seated) ^ {person for person in crowd if person in world.seats(table)}
        if clicked is None:
            clicked = rng.choice(owing(world, table))
            await press(world, table, clicked, rng)
        mover = clicked
    assert world.status(table) == "over"


async def test_the_one_who_replaces_another_is_not_called(world: World) -> None:
    """Ada hands Ben's seat over, and his bot player's move brings her the turn: she is looking."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await ada.click(ada.hand, "move")
    await world.later(11 * MINUTE)
    watch = Watch(world, table)
    await ada.click((await ada.slash("resign", player=str(ben.id))).message, "resign")
    assert owing(world, table) == [ada]
    assert watch.called() == Counter()


@pytest.mark.parametrize("way", ["mention", "direct", "none"])
async def test_people_are_called_as_they_chose(world: World, way: str) -> None:
    ada, ben = world.people[:2]
    answer = await ben.slash("notify", way=way)
    assert answer.message.ephemeral
    table = await begin(world, ada, ben, game="triominos")
    if owing(world, table) == [ben]:
        await press(world, table, ben, random.Random(1))
    while owing(world, table) == [ada]:
        watch, hand = Watch(world, table), ben.hand.id
        await press(world, table, ada, random.Random(1))
    assert watch.called() == (Counter([ben.id]) if way == "mention" else Counter())
    assert (ben.hand.id != hand) == (way == "direct")
    hands = [message for message in ben.sees(ben.dm) if not message.ephemeral]
    assert len(hands) == 1


async def test_who_wants_direct_messages_but_takes_none_is_mentioned(world: World) -> None:
    ada, ben = world.people[:2]
    await ben.slash("notify", way="direct")
    world.close_dms(ben)
    table = await begin(world, ada, ben, game="triominos")
    watch = Watch(world, table)
    watch._since = 0
    if owing(world, table) == [ada]:
        while owing(world, table) == [ada]:
            await press(world, table, ada, random.Random(1))
    assert watch.called()[ben.id] == 1


async def test_the_end_is_told_once(world: World) -> None:
    """In a message of its own, with the points, a rematch, and those who played mentioned once."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben, bots=1)
    rng = random.Random(5)
    while world.status(table) == "playing":
        await press(world, table, owing(world, table)[0], rng)
    ended = [m for m in ada.sees(world.channel) if "rematch" in m.actions and "rules" not in m.actions]
    assert len(ended) == 1
    assert ended[0].pings == {ada.id, ben.id}
    game = world.game(table)
    assert all(str(points) in ended[0].text for points in game.scores)
    await world.restart()
    await world.crash()
    again = [m for m in ada.sees(world.channel) if "rematch" in m.actions and "rules" not in m.actions]
    assert [message.id for message in again] == [ended[0].id]


async def test_an_end_that_a_killed_process_did_not_tell_is_told(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    rng = random.Random(5)
    world.mute()
    while world.status(table) == "playing":
        seat = world.game(table).to_move[0]
        await world.move(table, seat, rng.choice(sorted(world.game(table).legal_moves(seat))))
    world.unmute()
    await world.crash()
    ended = [m for m in ada.sees(world.channel) if "rematch" in m.actions and "rules" not in m.actions]
    assert len(ended) == 1


async def test_a_game_for_one_ends_without_a_message_of_its_own(world: World) -> None:
    ada = world.people[0]
    table = await begin(world, ada, game="flowers")
    rng = random.Random(5)
    while world.status(table) == "playing":
        await world.move(table, 0, rng.choice(sorted(world.game(table).legal_moves(0))))
    await world.restart()
    ended = [m for m in ada.sees(world.channel) if "rematch" in m.actions and "rules" not in m.actions]
    assert ended == []


@pytest.mark.parametrize("fault", [{"status": 403, "code": 50013}, {"status": 503}], ids=["right", "outage"])
async def test_a_call_that_was_refused_is_made_later(world: World, fault: dict[str, int]) -> None:
    """Nobody counts as called whom Discord did not let the bot call."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben, game="triominos")
    if owing(world, table) == [ben]:
        ada, ben = ben, ada
    watch = Watch(world, table)
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", times=None, **fault)
    while owing(world, table) == [ada]:
        await press(world, table, ada, random.Random(1))
    await world.later(5 * MINUTE)
    world.unmute()
    await world.later(MINUTE)
    if fault["status"] == 403:
        await world.bot.services.messages.refresh(await world.snapshot(table))  # as at any change
    there = [message for message in ada.sees(world.channel) if message.pings == {ben.id}]
    assert len(there) == 1
    assert watch.called()[ben.id] >= 1


@pytest.mark.parametrize("fault", [{"status": 403, "code": 50013}, {"status": 503}], ids=["right", "outage"])
async def test_an_end_that_could_not_be_told_is_told_later(world: World, fault: dict[str, int]) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    rng = random.Random(5)
    while len(world.game(table).to_move) and world.status(table) == "playing":
        person = owing(world, table)[0]
        if world.ply(table) > 5:
            world.env.inject_error("POST", f"/channels/{world.channel}/messages", times=None, **fault)
        await press(world, table, person, rng)
    await world.later(2 * MINUTE)
    world.unmute()
    await world.later(MINUTE)
    if fault["status"] == 403:
        await world.restart()
    ended = [m for m in ada.sees(world.channel) if "rematch" in m.actions and "rules" not in m.actions]
    assert len(ended) == 1
    world.take_errors()
