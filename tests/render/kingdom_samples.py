"""Games of Bloom Kingdom at every moment, played at random but the same each time."""

import random
from collections.abc import Iterator

import engines
from data import texts
from engines import Game
from render import kingdom
from render.pictures import Picture

SAY = texts.speaker("en")

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


def pictures_of(game: engines.Game, names: list[str] = NAMES) -> Iterator[Picture]:
    """Every picture that can be shown at this moment."""
    public = game.view(None)
    yield kingdom.board(public, names, SAY)
    for seat in range(game.players):
        yield kingdom.hand(game.view(seat), names, SAY)
    for number in range(1, len(public["results"]) + 1):
        yield kingdom.scoring(public, names, SAY, number)


def hands_of(game: Game, seat: int) -> Iterator[Picture]:
    """What a seat is shown of its hand."""
    yield kingdom.hand(game.view(seat), NAMES, SAY)
