"""What the conformance suite needs to know of Tri-Ominos."""

import random
from collections import Counter
from typing import Any

from engines.base import Event, Game

Position = dict[str, Any]
PIECES = Counter(f"{a}{b}{c}" for a in range(6) for b in range(a, 6) for c in range(b, 6))
WORDS = (*sorted(PIECES)[::5], "021", "U0,0=555", "D0,0=551", "U9,9=012", "out", "blocked")


def tile_of(placement: str) -> str:
    """The tile of `CELL=xyz`."""
    return "".join(sorted(placement.partition("=")[2]))


def standing(position: Position) -> Counter[str]:
    """Hands, well and board: every round has all the tiles."""
    tiles = Counter(position["well"])
    tiles.update(tile for hand in position["hands"] for tile in hand)
    tiles.update(map(tile_of, position["board"]))
    return tiles


def left(event: Event) -> list[str]:
    """No tile ever leaves the game."""
    return []


def claim(tile: str) -> tuple[bool, int, str]:
    """How strong a tile's claim to start a round is: triples, then the sum, then the single numbers."""
    return len(set(tile)) == 1, sum(map(int, tile)), tile[::-1]


def has_ended(position: Position) -> bool:
    return not all(position["hands"]) or position["passes"] == position["players"]


def hide(position: Position, seat: int | None, rng: random.Random) -> Position:
    """Other hands and the well change places; another seed. What stays: a revealed triple, who starts, and
    the hands that the end of the game has shown."""
    known = {tile_of(placement) for placement in position["board"]}
    shown = position["shown"]
    kept = [
        hand if at == seat or has_ended(position) else [shown] if shown in hand else []
        for at, hand in enumerate(position["hands"])
    ]
    known.update(tile for hand in kept for tile in hand)
    unseen = sorted(set(PIECES) - known)
    while True:
        rng.shuffle(unseen)
        rest = list(unseen)
        hands = []
        for hand, size in zip(kept, map(len, position["hands"]), strict=True):
            dealt = [*hand, *(rest.pop() for _ in range(size - len(hand)))]
            rng.shuffle(dealt)
            hands.append(hand if len(hand) == size else dealt)
        if position["board"] or max(claim(tile) for hand in hands for tile in hand) == max(
            map(claim, hands[position["turn"]])
        ):
            break
    well = [rest.pop() for _ in position["well"]]
    return {**position, "hands": hands, "well": well, "seed": rng.randbytes(32).hex()}


def ranked_by(game: Game) -> list[int]:
    """The totals; those of the last round's winner above all when they reach the target."""
    scores = list(game.scores)
    winner = game.view(None)["results"][-1]["winner"]
    if scores[winner] >= game.options["target"]:
        scores[winner] = max(scores) + 1
    return scores
