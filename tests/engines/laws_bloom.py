"""What the conformance suite needs to know of Bloom."""

import random
from collections import Counter
from itertools import islice
from typing import Any

from engines.base import Event, Game

Position = dict[str, Any]
COLOURS = ("orange", "pink", "yellow", "blue", "purple")
NUMBERS = (6, 4, 2)
PIECES = Counter(f"{colour} {number}" for colour in COLOURS for number in NUMBERS)
"""The numbers that finished colours take; a game has each of them once."""


def standing(position: Position) -> Counter[str]:
    """The numbers that nobody has circled. Alone the 6 stays where it is for good."""
    left = Counter[str]()
    for colour in COLOURS:
        gone = position["claimed"].get(colour, 0)
        circled = NUMBERS[1:gone] if position["players"] == 1 else NUMBERS[:gone]
        left.update(f"{colour} {number}" for number in NUMBERS if number not in circled)
    return left


def left(event: Event) -> list[str]:
    """The number that a finished colour takes, if one was left."""
    if event["kind"] == "bouquet" and event["number"]:
        return [f"{event['colour']} {event['number']}"]
    return []


def hide(position: Position, seat: int | None, rng: random.Random) -> Position:
    """Only the dice to come are hidden: another seed."""
    return {**position, "seed": rng.randbytes(32).hex(), "draws": rng.randrange(1000)}


def ranked_by(game: Game) -> list[tuple[int, int]]:
    """The points, then the fewest ticks."""
    ticks = [sheet["ticks"] for sheet in game.view(None)["sheets"]]
    return [(score, -less) for score, less in zip(game.scores, ticks, strict=True)]


def some_moves(game: Game, seat: int, rng: random.Random) -> list[str]:
    """Random groups for every die, the re-roll and a few others: a turn has tens of thousands of moves."""
    circled = set(game.view(seat)["sheets"][seat]["circled"])
    free = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 10)]
    free = [cell for cell in free if cell not in circled]
    moves = list(islice(game.legal_moves(seat), 3))
    for die, value in game.view(seat)["dice"].items():
        for _ in range(4):
            group = set(rng.sample(free, min(1, len(free))))
            for _ in range(rng.choice([value - 1, value - 1, rng.randrange(value)])):
                beside = [cell for cell in free if cell not in group and group & neighbours(cell)]
                group.update(rng.sample(beside, min(1, len(beside))))
            named = f"wild {rng.choice(COLOURS)}" if die == "wild" else die
            moves.append(" ".join([named, *sorted(group)]))
    return moves


def neighbours(cell: str) -> set[str]:
    """The cells beside a cell, and now and then one that is not on the sheet."""
    column, row = ord(cell[0]), int(cell[1])
    return {f"{chr(column + across)}{row + down}" for across, down in ((0, 1), (1, 0), (0, -1), (-1, 0))}
