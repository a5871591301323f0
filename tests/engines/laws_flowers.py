"""What the conformance suite needs to know of FLOWERS."""

import random
from collections import Counter
from typing import Any

from engines.base import Event

Position = dict[str, Any]
PIECES = Counter(
    {f"{colour}{value}": copies for colour in "YRBG" for value, copies in ((1, 3), (2, 6), (3, 8), (4, 7))}
) + Counter(f"{colour}4{other.lower()}" for colour in "YRBG" for other in "YRBG" if other != colour)
CELLS = (
    *("0,0", "1,0", "-1,0", "0,-1", "+1,0", "-0,0", "01,0", "1, 0", "200,0", "9999999999,0", "1,0,0", "٣,0"),
)
"""The first four are cells."""
WORDS = (*sorted(PIECES), "V0", *CELLS)
SET_ASIDE = {1: 27, 2: 28, 3: 15, 4: 0}
"""By number of players: the cards that are in no pile and no garden from the start."""


def open_cards(position: Position) -> Counter[str]:
    """The cards in the gardens, covered ones included, and those that were removed in sight of all."""
    cards = Counter(position.get("removed", []))
    for area in position["areas"]:
        for stack in area.values():
            cards.update(stack)
    del cards["V0"]
    return cards


def standing(position: Position) -> Counter[str]:
    """Gardens, piles and hand; and what was set aside: as many unnamed cards as the set-up says."""
    cards = open_cards(position) - Counter(position.get("removed", []))
    for pile in position["piles"]:
        cards.update(pile)
    cards.update([position["hand"]] if position["hand"] else [])
    aside = PIECES - cards - Counter(position.get("removed", []))
    assert aside.total() == SET_ASIDE[position["players"]]
    return cards + aside


def left(event: Event) -> list[str]:
    """Alone: the card that is removed after a placement."""
    return [event["card"]] if event["kind"] == "discarded_top" else []


def hide(position: Position, seat: int | None, rng: random.Random) -> Position:
    """What piles cover, what was set aside and a card of the face-down pile in another's hand change places;
    another seed."""
    known, hand, origin = open_cards(position), position["hand"], position["from"]
    down = len(position["piles"])
    secret_hand = hand and seat != position["turn"] and origin == down
    if hand and not secret_hand:
        known[hand] += 1
    tops = [
        pile[:1] if number != down and not (hand and origin == number) else []
        for number, pile in enumerate(position["piles"], 1)
    ]
    known.update(card for top in tops for card in top)
    unseen = sorted((PIECES - known).elements())
    rng.shuffle(unseen)
    piles = [
        [*top, *(unseen.pop() for _ in pile[len(top) :])]
        for top, pile in zip(tops, position["piles"], strict=True)
    ]
    hand = unseen.pop() if secret_hand else hand
    return {**position, "piles": piles, "hand": hand, "seed": rng.randbytes(32).hex()}
