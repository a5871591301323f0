"""Games of Tri-Ominos at every moment, played at random but the same each time; and a position."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import engines
from data import texts
from engines import Game
from engines.triominos import placements
from render import triominos
from render.pictures import Picture

SAY = texts.speaker("en")

NAMES = ["Rosalind", "Bert", "Clementine the Bold", "Dée"]

FIVE_OF_A_HEXAGON = ["U0,0=232", "D0,-1=423", "U0,-1=245", "D-1,-1=502", "U-1,0=120"]
"""All but D-1,0=212 around the point (0, 0)."""


def moments(players: int, number: int, target: int = 150) -> Iterator[Game]:
    """One game before every move and at its end. The game is the same object throughout.

    Seats take their best placement two times in three, so that bridges are not rare.
    """
    chance = random.Random(f"{players} {number}")
    game = engines.new("triominos", players=players, seed=chance.randbytes(32), target=target)
    yield game
    while not game.is_over:
        (seat,) = game.to_move
        found = placements(game, seat)
        best = found[0].move if found and chance.random() < 0.67 else None
        game.push(seat, best or chance.choice(list(game.legal_moves(seat))))
        yield game


@cache
def finished(players: int, number: int, target: int = 150) -> Game:
    """The same game at its end; not to be changed."""
    *_, last = moments(players, number, target)
    return last


@cache
def boards(size: int) -> tuple[dict[str, Any], ...]:
    """What onlookers see of six games of three at chosen numbers of tiles on the table."""
    found: list[dict[str, Any]] = []
    number = 0
    while len(found) < 6:
        number += 1
        for game in moments(3, number, 100):
            view = game.view(None)
            if len(view["board"]) == size:
                found.append(view)
                break
    return tuple(found)


def position(**fields: Any) -> dict[str, Any]:
    """A position of two, five tiles around a point, seat 0 about to close the hexagon."""
    return {
        "game": "triominos",
        "players": 2,
        "round": 2,
        "board": FIVE_OF_A_HEXAGON,
        "hands": [["122", "444", "011"], ["055", "555"]],
        "well": ["000", "111", "115"],
        "scores": [-15, 80],
        **fields,
    }


def pictures_of(game: engines.Game, names: list[str] = NAMES) -> Iterator[Picture]:
    """Every picture that can be shown at this moment."""
    public = game.view(None)
    yield triominos.board(public, names, SAY)
    for seat in range(game.players):
        view, found = game.view(seat), placements(game, seat)
        yield triominos.hand(view, names, SAY, found)
        for tile in dict.fromkeys(placement.tile for placement in found):
            chosen = [placement for placement in found if placement.tile == tile]
            yield triominos.places(view, names, SAY, chosen[:25])
    for number in range(1, len(public["results"]) + 1):
        yield triominos.scoring(public, names, SAY, number)


def hands_of(game: Game, seat: int) -> Iterator[Picture]:
    """What a seat is shown of its hand."""
    yield triominos.hand(game.view(seat), NAMES, SAY, placements(game, seat))
