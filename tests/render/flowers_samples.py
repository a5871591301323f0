"""Games of FLOWERS at every moment, played at random but the same each time; and a position."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import engines
from engines import Game

NAMES = ["Rosalind", "Bert", "Clementine the Bold", "Dée"]


def moments(players: int, number: int, summer: bool = False) -> Iterator[Game]:
    """One game before every move and at its end. The game is the same object throughout.

    Cards go beside others rather than on top three times in four, so that gardens grow.
    """
    chance = random.Random(f"{players} {number} {summer}")
    game = engines.new("flowers", players=players, seed=chance.randbytes(32), summer=summer)
    yield game
    while not game.is_over:
        (seat,) = game.to_move
        moves, view = list(game.legal_moves(seat)), game.view(None)
        if view["holding"] and chance.random() < 0.75:
            moves = [move for move in moves if move.removeprefix("place ") not in view["areas"][seat]]
        game.push(seat, chance.choice(moves))
        yield game


@cache
def finished(players: int, number: int, summer: bool = False) -> Game:
    """The same game at its end; not to be changed."""
    *_, last = moments(players, number, summer)
    return last


def position(**fields: Any) -> dict[str, Any]:
    """A position of two. Seat 0 holds a yellow 3 from pile 1: at 2,0 it would be the third of the 3s; its 2s
    are valid, a 4 is alone and covers another card. Seat 1 has a red area of five, and a butterfly."""
    return {
        "game": "flowers",
        "players": 2,
        "areas": [
            {"0,0": ["R3"], "1,0": ["Y3"], "0,1": ["B2"], "1,1": ["G2"], "0,-1": ["B1", "Y4g"]},
            {"0,0": ["R4"], "1,0": ["R4"], "2,0": ["R4"], "3,0": ["R4"], "0,1": ["R1"], "4,0": ["B1"]},
        ],
        "piles": [["G2", "Y1"], ["B4r", "R3"], ["B3", "G4"]],
        "turn": 0,
        "hand": "Y3",
        "from": 1,
        **fields,
    }
