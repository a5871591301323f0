"""Games of Bloom at every moment, played at random but the same each time; and positions."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import engines
from data import texts
from engines.bloom import SHEETS, Bloom, Suggestion, suggestions
from render import bloom
from render.pictures import Picture

SAY = texts.speaker("en")

NAMES = ["Rosalind", "Bert", "Clementine the Bold", "Dée", "Eñe Çelik"]


def moments(players: int, number: int) -> Iterator[Bloom]:
    """One game before every move and at its end. The game is the same object throughout.

    Seats mostly circle what is suggested, so that beds and colours are finished; now and then they do
    anything else, or re-roll.
    """
    chance = random.Random(f"{players} {number}")
    game = engines.new("bloom", players=players, seed=chance.randbytes(32))
    assert isinstance(game, Bloom)
    yield game
    while not game.is_over:
        game.push(game.to_move[0], _move(game, chance))
        yield game


def _move(game: Bloom, chance: random.Random) -> str:
    (seat,) = game.to_move
    if chance.random() < 0.02 and game.is_legal(seat, "reroll"):
        return "reroll"
    offered = considered(game, chance.choice(sorted(game.view(None)["dice"])))
    if offered and chance.random() < 0.9:
        return chance.choice(offered).move
    return chance.choice(list(islice(game.legal_moves(seat), 400)))


def considered(game: Bloom, die: str | None = None) -> list[Suggestion]:
    """Groups that the seat to move might consider: the best ones of a die, the first by default."""
    (seat,) = game.to_move
    return suggestions(game, seat, die or next(iter(game.view(None)["dice"])), limit=3)


@cache
def finished(players: int, number: int) -> dict[str, Any]:
    """What everybody sees at the end of that game; not to be changed."""
    *_, last = moments(players, number)
    return last.view(None)


def position(**fields: Any) -> dict[str, Any]:
    """A position of two on sheets A and B, the first seat to take a die."""
    return {
        "game": "bloom",
        "players": 2,
        "sheets": [{"flowers": list(SHEETS["A"])}, {"flowers": list(SHEETS["B"])}],
        "dice": {"orange": 4, "pink": 6, "yellow": 1, "blue": 2, "purple": 5, "wild": 3},
        **fields,
    }


SMALL = {
    "flowers": ["OWPYYYYY", "WOPYYYYY", *["YYYYYYYY"] * 6, "BBVVYYYY"],
    "circled": ["H1", "H2", "G2", "A9"],
    "groups": [["H1", "H2", "G2"], ["A9"]],
    "ticks": 2,
    "reroll": False,
    "colours": {"pink": 6},
    "beds": 1,
}
"""A sheet of its own on which few flowers finish a colour."""


def pictures_of(game: Bloom, names: list[str] = NAMES) -> Iterator[Picture]:
    """Every picture that can be shown at this moment."""
    public = game.view(None)
    yield bloom.board(public, names, SAY)
    for seat in range(game.players):
        yield bloom.sheet(public, names, SAY, seat)
        yield bloom.hand(game.view(seat), names, SAY)
    for seat in game.to_move:
        for found in considered(game)[:2]:
            yield bloom.hand(game.view(seat), names, SAY, found)
            yield bloom.sheet(public, names, SAY, seat, preview=found)
    if game.is_over:
        yield bloom.scoring(public, names, SAY)


def hands_of(game: Bloom, seat: int) -> Iterator[Picture]:
    """What a seat is shown of its sheet."""
    yield bloom.hand(game.view(seat), NAMES, SAY)
