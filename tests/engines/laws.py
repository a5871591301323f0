"""What the conformance suite needs to know of each game, and walks through games."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import engines
from engines.base import Event, Game
from tests.engines import laws_bloom, laws_flowers, laws_triominos

Position = dict[str, Any]


@dataclass(frozen=True)
class Hooks:
    """What is particular to a game; it adds its own to `HOOKS` where these defaults do not do."""

    pieces: Counter[str] = field(default_factory=Counter)
    """Every piece there is."""
    standing: Callable[[Position], Counter[str]] = lambda position: Counter()
    """The pieces that a position still has in play, hidden ones included."""
    left: Callable[[Event], list[str]] = lambda event: []
    """The pieces that an event takes out of play."""
    hide: Callable[[Position, int | None, random.Random], Position] = lambda position, seat, rng: (
        engines.load(position).resample(seat, rng.randbytes(32)).position()
    )
    """A position that differs only in what is hidden from that seat: better not by what is to be tested."""
    telling: frozenset[str] = frozenset()
    """The kinds of events that bring hidden pieces or new random numbers to the light of those who see
    them."""
    open_moves: bool = False
    """Whether a move itself brings a piece of the hand to light."""
    ranked_by: Callable[[Game], Sequence[Any]] = lambda game: game.scores
    """When the game is over: what the places go by."""
    some_moves: Callable[[Game, int, random.Random], list[str]] = lambda game, seat, rng: listed(game, seat)
    """The moves that a random game chooses from."""
    words: tuple[str, ...] = ()
    """What positions are made of, for those that are written wrongly: pieces, cells, colours."""


def kingdom_standing(position: Position) -> Counter[str]:
    """Hands, choices, deck, columns, and the revealed cards that wait to be laid."""
    cards: Counter[str] = Counter(position["deck"])
    for group in (*position["hands"], *position["columns"].values()):
        cards.update(group)
    cards.update(card for card in position["chosen"] if card)
    pending = position.get("pending", {})
    revealed = [card for _, card in position.get("revealed", [])]
    if pending.get("phase") == "discard":
        cards.update(card for card in revealed if "-" in card)
    if pending.get("phase") == "effect":
        acting = pending["acting"]
        cards.update(revealed[acting + (not revealed[acting].startswith("jester")) :])
    return cards


def kingdom_left(event: Event) -> list[str]:
    """Cards that go to the box."""
    if event["kind"] in ("slain", "banished", "discarded_card", "jester_boxed"):
        return [event["card"]]
    if event["kind"] == "hand_scored":
        return [scored["card"] for scored in event["cards"]]
    return []


def kingdom_hide(position: Position, seat: int | None, rng: random.Random) -> Position:
    """Other hands, choices, deck and secretly boxed cards change places; another seed."""
    known = Counter(position.get("box", []))
    for cards in position["columns"].values():
        known.update(cards)
    known.update(kingdom_standing({**position, "deck": [], "hands": [], "columns": {}, "chosen": []}))
    if seat is not None:
        known.update(position["hands"][seat])
        known.update([position["chosen"][seat]] if position["chosen"][seat] else [])
    unseen = sorted((HOOKS["kingdom"].pieces - known).elements())
    rng.shuffle(unseen)
    hands = [
        hand if at == seat else [unseen.pop() for _ in hand] for at, hand in enumerate(position["hands"])
    ]
    chosen = [
        card if at == seat or card is None else unseen.pop() for at, card in enumerate(position["chosen"])
    ]
    deck = [unseen.pop() for _ in position["deck"]]
    return {**position, "hands": hands, "chosen": chosen, "deck": deck, "seed": rng.randbytes(32).hex()}


HOOKS = {
    "kingdom": Hooks(
        pieces=Counter(
            [card for card in engines.kingdom.CARDS for _ in range(1 if "-" in card else 10)],
        ),
        standing=kingdom_standing,
        left=kingdom_left,
        hide=kingdom_hide,
        words=engines.kingdom.CARDS,
        telling=frozenset({"revealed", "peeked_card", "drew_card", "hand_scored", "dealt"}),
    ),
    "flowers": Hooks(
        pieces=laws_flowers.PIECES,
        standing=laws_flowers.standing,
        left=laws_flowers.left,
        hide=laws_flowers.hide,
        words=laws_flowers.WORDS,
        telling=frozenset({"taken_card", "placed", "turned", "discarded_top"}),
    ),
    "triominos": Hooks(
        pieces=laws_triominos.PIECES,
        standing=laws_triominos.standing,
        left=laws_triominos.left,
        hide=laws_triominos.hide,
        words=laws_triominos.WORDS,
        telling=frozenset({"drew_tile", "shown", "round_ended", "dealt"}),
        open_moves=True,
        ranked_by=laws_triominos.ranked_by,
    ),
    "bloom": Hooks(
        pieces=laws_bloom.PIECES,
        standing=laws_bloom.standing,
        left=laws_bloom.left,
        hide=laws_bloom.hide,
        words=laws_bloom.WORDS,
        telling=frozenset({"rolled"}),
        ranked_by=laws_bloom.ranked_by,
        some_moves=laws_bloom.some_moves,
    ),
}


def hooks_of(name: str) -> Hooks:
    """The hooks of a game."""
    return HOOKS.get(name, Hooks())


LISTED = 120
"""A game may have tens of thousands of moves; the suite looks at this many of them."""


def listed(game: Game, seat: int) -> list[str]:
    """The legal moves of a seat: all of them, or the first `LISTED`."""
    return list(islice(game.legal_moves(seat), LISTED))


@dataclass
class Step:
    """One move of a walk: the game before it, the move, and what it did."""

    game: Game
    """After the move."""
    before: Game
    seat: int
    move: str
    events: list[Event]
    log: list[tuple[int, str]] = field(default_factory=list)


def walk(name: str, players: int, number: int) -> Iterator[Step]:
    """A random game to its end, step by step; seats that have chosen change their minds now and then."""
    rng = random.Random(f"{name} {players} {number}")
    game = engines.new(name, players=players, seed=seed_of(number))
    owed: dict[int, list[str]] = {}
    log: list[tuple[int, str]] = []
    while not game.is_over:
        assert len(log) < 3000, "a random game should come to an end"
        seat = rng.choice(game.to_move)
        owed[seat] = hooks_of(name).some_moves(game, seat, rng)
        move = rng.choice(owed[seat])
        others = [other for other in owed if other not in game.to_move]
        if others and rng.random() < 0.15:
            other = rng.choice(others)
            changes = [change for change in owed[other] if game.is_legal(other, change)]
            if changes:
                seat, move = other, rng.choice(changes)
        before = game.copy()
        events = game.push(seat, move)
        log.append((seat, move))
        yield Step(game, before, seat, move, events, log)


def seed_of(number: int) -> bytes:
    """A seed of 32 bytes."""
    return number.to_bytes(32, "big")


def visible(events: list[Event], seat: int | None) -> list[Event]:
    """The events that a seat, or an onlooker, may know of."""
    return [event for event in events if event["seats"] is None or seat in event["seats"]]
