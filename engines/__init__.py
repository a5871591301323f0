"""The rules of the games, pure: no Discord, no I/O, no clock, no global random state.

>>> import engines
>>> game = engines.new("kingdom", players=3, seed=bytes(32))
>>> game.to_move
(0, 1, 2)
>>> events = game.push(0, next(iter(game.legal_moves(0))))
>>> engines.load(game.position()).view(0) == game.view(0)
True
"""

from collections.abc import Iterable, Mapping
from typing import Any

from engines.base import DEFAULT_SEED, Event, Game, IllegalMove, InvalidPosition, View
from engines.bloom import Bloom
from engines.flowers import Flowers
from engines.kingdom import Kingdom
from engines.random import commitment
from engines.triominos import Triominos

__all__ = [
    "GAMES",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidPosition",
    "View",
    "commitment",
    "load",
    "new",
    "replay",
]

GAMES: Mapping[str, type[Game]] = {
    "bloom": Bloom,
    "flowers": Flowers,
    "kingdom": Kingdom,
    "triominos": Triominos,
}
"""Every game that can be played, by name."""


def new(name: str, players: int, seed: bytes = DEFAULT_SEED, **options: Any) -> Game:
    """A game about to begin. Raises ValueError for an unknown game or a bad number, seed or option."""
    return _known(name).new(players, seed, options)


def load(position: Any) -> Game:
    """The game of a position (`Game.position()`, or one written by hand). Raises InvalidPosition."""
    if not isinstance(position, Mapping):
        raise InvalidPosition("a position is a mapping")
    name = position.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidPosition("unknown game")
    return GAMES[name].load(position)


def replay(
    name: str,
    players: int,
    seed: bytes = DEFAULT_SEED,
    options: Mapping[str, Any] | None = None,
    moves: Iterable[tuple[int, str]] = (),
) -> Game:
    """The game after these (seat, move) pairs. Raises ValueError as `new`, IllegalMove as `push`."""
    game = _known(name).new(players, seed, options or {})
    for seat, move in moves:
        game.push(seat, move)
    return game


def _known(name: str) -> type[Game]:
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise ValueError(f"unknown game: {name!r}")
    return game
