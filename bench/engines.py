"""How fast the engines are: random games beside OpenSpiel's python_block_dominoes."""

import itertools
import random
import statistics
import time
from collections.abc import Callable, Iterator

import engines
from bench.rows import Row
from engines import bloom, opponents
from engines.flowers.cards import DECK, VIOLET
from engines.flowers.garden import Garden
from engines.flowers.grid import HOME

PLAYERS = 4
GOALS = {"bloom": "", "flowers": "≥ 3", "kingdom": "≥ 3", "triominos": "≥ 1.5 (0.75 at least)"}
"""How many times the peer's moves each game makes."""
LISTED = {"bloom": 32}
"""How many of a turn's moves a random one is taken from; elsewhere all."""
GAMES = 6
"""Of Bloom, played by bot players."""
ROUNDS = 9
SECONDS = 0.5
"""How long each round measures each side. The sides take turns, so that what else the machine does meets
both."""


def rows() -> Iterator[Row]:
    """Moves a second in whole random games: set-up, legal moves and the move itself, on both sides.

    A move is a decision of a player; the peer's dealing, which it plays as moves of chance, costs time but
    does not count, as here the shuffle does. Of Bloom's tens of thousands of moves a turn, which are listed
    lazily, one of the first is taken; the others' lists are complete.
    """
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401  (registers the game)

    dominoes = pyspiel.load_game("python_block_dominoes")
    for name, goal in GOALS.items():
        yield _row(name, goal, dominoes)
    yield _scores_row()
    yield from _suggestion_rows()


def _row(name: str, goal: str, dominoes: "pyspiel.Game") -> Row:  # type: ignore[name-defined]  # noqa: F821
    rng = random.Random(1)
    own, peer = [], []
    for _ in range(ROUNDS):
        own.append(_speed(lambda: _game(name, rng)))
        peer.append(_speed(lambda: _dominoes_game(dominoes, rng)))
    return Row(
        name=f"{name} random moves",
        value=round(statistics.median(own)),
        unit="moves/s",
        goal=goal,
        peer="open_spiel python_block_dominoes",
        peer_value=round(statistics.median(peer)),
        ratio=round(statistics.median(a / b for a, b in zip(own, peer, strict=True)), 2),
    )


def _scores_row() -> Row:
    """How fast a search of FLOWERS learns what each place of a full garden would make of a card."""
    rng = random.Random(1)
    gardens = [_garden(rng) for _ in range(50)]
    speeds = [_speed(lambda: _scores(rng.choice(gardens), rng.randrange(VIOLET))) for _ in range(ROUNDS)]
    return Row(
        name="flowers scores, each after another placement",
        value=round(statistics.median(speeds)),
        unit="scores/s",
        goal="hundreds within a decision",
    )


def _suggestion_rows() -> Iterator[Row]:
    """What a menu for a turn of Bloom costs: the best groups for every die, the wild one in all colours."""
    spent = []
    for number in range(GAMES):
        game = engines.new("bloom", players=PLAYERS, seed=number.to_bytes(32, "big"))
        assert isinstance(game, bloom.Bloom)
        while owing := game.to_move:
            seat = owing[0]
            start = time.perf_counter()
            for die in game.view(seat)["dice"]:
                bloom.suggestions(game, seat, die)
            spent.append(time.perf_counter() - start)
            game.push(seat, opponents.choose(game, seat, b"bench"))
    percentiles = statistics.quantiles(spent, n=100)
    for label, value in (("median", percentiles[49]), ("p99", percentiles[98])):
        yield Row(f"bloom suggestions for a whole pool, {label}", round(value * 1000, 2), "ms", "< 50")


def _garden(rng: random.Random) -> Garden:
    """28 random cards, one beside the other, as a game alone ends."""
    garden = Garden()
    for card in rng.sample(DECK, 28):
        free = [cell for cell in garden.sites if cell not in garden.tops] or [HOME]
        garden = garden.placed(rng.choice(free), card)
    return garden


def _scores(garden: Garden, card: int) -> int:
    return len([garden.look(cell, card).score for cell in garden.sites])


def _speed(play: Callable[[], int]) -> float:
    moves, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        moves += play()
    return moves / spent


def _game(name: str, rng: random.Random) -> int:
    game = engines.new(name, players=PLAYERS, seed=rng.randbytes(32))
    moves = 0
    while owing := game.to_move:
        seat = owing[0]
        legal = list(itertools.islice(game.legal_moves(seat), LISTED.get(name)))
        game.push(seat, legal[int(rng.random() * len(legal))])
        moves += 1
    return moves


def _dominoes_game(game: "pyspiel.Game", rng: random.Random) -> int:  # type: ignore[name-defined]  # noqa: F821
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
    return moves
