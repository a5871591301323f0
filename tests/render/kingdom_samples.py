"""Games of Bloom Kingdom at every moment, played at random but the same each time."""

import random
from collections.abc import Iterator

import engines
from engines import Game

NAMES = ["Rosalind", "Bert", "Clementine the Bold", "Dée", "Eñe Çelik"]


def moments(players: int, number: int) -> Iterator[Game]:
    """One game before every move and at its end. The game is the same object throughout."""
    chance = random.Random(f"{players} {number}")
    game = engines.new("kingdom", players=players, seed=chance.randbytes(32))
    yield game
    while not game.is_over:
        seat = chance.choice(game.to_move)
        game.push(seat, chance.choice(list(game.legal_moves(seat))))
        yield game


def finished(players: int, number: int) -> Game:
    """The same game at its end."""
    *_, last = moments(players, number)
    return last
