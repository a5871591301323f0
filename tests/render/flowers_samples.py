"""Games of FLOWERS at every moment, played at random but the same each time; and a position."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import engines
from data import texts
from engines import Game
from engines.flowers import placements
from render import flowers
from render.pictures import Picture

SAY = texts.speaker("en")

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


def preview_of(place: Any) -> dict[str, Any]:
    return {"cell": place.cell, "card": place.card, "change": place.change}


def own_pictures(game: engines.Game, names: list[str] = NAMES) -> Iterator[Picture]:
    """What the seat with a card in hand can be shown of its places."""
    (seat,) = game.to_move
    view, found = game.view(seat), placements(game, seat)
    yield flowers.choices(view, names, SAY, found[:5])
    for place in (found[0], found[-1]):
        yield flowers.garden(view, names, SAY, seat, preview=preview_of(place))


def pictures_of(game: engines.Game, names: list[str] = NAMES) -> Iterator[Picture]:
    """Every picture that can be shown at this moment."""
    public = game.view(None)
    yield flowers.board(public, names, SAY)
    for seat in range(game.players):
        yield flowers.garden(game.view(seat), names, SAY, seat)
    if public["holding"]:
        yield from own_pictures(game, names)
    if game.is_over:
        yield flowers.scoring(public, names, SAY)


def hands_of(game: Game, seat: int) -> Iterator[Picture]:
    """What a seat is shown of its garden, and of the places of its card."""
    yield flowers.garden(game.view(seat), NAMES, SAY, seat)
    if game.view(None)["holding"]:
        yield from own_pictures(game)
