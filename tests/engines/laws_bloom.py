"""What the conformance suite needs to know of Bloom."""

import random
from collections import Counter
from itertools import islice
from typing import Any

from engines.base import Event, Game

Position = dict[str, Any]
COLOURS = ("orange", "pink", "yellow", "blue", "purple")
LETTERS = dict(zip(COLOURS, "OPYBV", strict=True))
NUMBERS = (6, 4, 2)
WORDS = ("A1", "A2", "B1", "D9", "H9", *COLOURS, "wild", "A", "E", "OPYBVWOP", "orange A1 A2")
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
    sheet, dice = game.view(seat)["sheets"][seat], game.view(seat)["dice"]
    flowers = {
        f"{column}{row}": sheet["flowers"][row - 1][at]
        for at, column in enumerate("ABCDEFGH")
        for row in range(1, 10)
    }
    for cell in sheet["circled"]:
        del flowers[cell]
    moves = list(islice(game.legal_moves(seat), 2))
    for die, value in dice.items():
        for any_flower in (False, False, True):
            colour = rng.choice(COLOURS) if die == "wild" else die
            suits = {cell for cell, letter in flowers.items() if letter in (LETTERS[colour], "W")}
            free = flowers.keys() if any_flower or not suits else suits
            group = set(rng.sample(sorted(free), min(1, len(free))))
            for _ in range(value - 1 if rng.random() < 0.8 else rng.randrange(value)):
                beside = sorted(set().union(*map(neighbours, group)) & free - group)
                group.update(rng.sample(beside, min(1, len(beside))))
            moves.append(" ".join([*(["wild"] if die == "wild" else []), colour, *sorted(group)]))
    return moves


def neighbours(cell: str) -> set[str]:
    """The cells beside a cell, and now and then one that is not on the sheet."""
    column, row = ord(cell[0]), int(cell[1])
    return {f"{chr(column + across)}{row + down}" for across, down in ((0, 1), (1, 0), (0, -1), (-1, 0))}
