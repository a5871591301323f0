"""An opponent for any game: the game's own, or one that tries each of its moves in a few worlds that fit what
it knows, and plays them on.

The latter looks at a game only through `Game.resample`, so it knows no more than the seat it plays for: for
two games that look alike to that seat it chooses the same move. `Game.advise` promises as much.
"""

import hashlib
from collections.abc import Callable, Sequence
from itertools import islice

from engines.base import Event, Game

PLAYOUTS = 160
"""How many times a decision is played on, all its moves together, by default."""
_FEWEST_SAMPLES = 3
_MOST_MOVES = 60
"""A game may offer thousands of moves; this many of them, spread over the list, are tried."""
_MOST_LISTED = 6000
_MOST_REPLIES = 40
"""How many of a seat's moves a playout picks from."""
_LONGEST_PLAYOUT = 80


def choose(
    game: Game, seat: int, seed: bytes, events: Sequence[Event] = (), *, samples: int | None = None
) -> str:
    """The move that a bot player makes for a seat that owes one; the game itself stays as it is.

    A game's own player chooses (`Game.advise`), or else `search`, which `samples` is for. It depends on
    nothing but what the seat may know, `events` being those that it has seen, and the seed. Raises ValueError
    when the seat owes no move.
    """
    if seat not in game.to_move:
        raise ValueError(f"seat {seat} owes no move")
    return game.advise(seat, seed, events) or search(game, seat, seed, events, samples=samples)


def search(
    game: Game, seat: int, seed: bytes, events: Sequence[Event] = (), *, samples: int | None = None
) -> str:
    """The move whose playouts end best, for any game.

    `samples` is the number of worlds that each move is tried in; left out, it follows from how many moves
    there are. Raises ValueError when the seat owes no move.
    """
    moves = _spread(list(islice(game.legal_moves(seat), _MOST_LISTED)))
    if not moves:
        raise ValueError(f"seat {seat} owes no move")
    if len(moves) == 1:
        return moves[0]
    worlds = max(_FEWEST_SAMPLES, PLAYOUTS // len(moves)) if samples is None else samples
    totals = [0] * len(moves)
    for number in range(worlds):
        drawn = hashlib.sha256(b"sample:%d:" % number + seed).digest()
        world = game.resample(seat, drawn, events)
        # Every move meets the same world and the same luck after it: only the moves themselves differ.
        luck = int.from_bytes(drawn[:8], "big")
        for index, move in enumerate(moves):
            totals[index] += _outcome(world.copy(), seat, move, _picker(luck))
    return moves[totals.index(max(totals))]


def _spread(moves: list[str]) -> list[str]:
    """All moves, or as many as are tried, evenly from first to last."""
    if len(moves) <= _MOST_MOVES:
        return moves
    return [moves[index * len(moves) // _MOST_MOVES] for index in range(_MOST_MOVES)]


def _picker(state: int) -> Callable[[int], int]:
    """pick(n) gives 0 to n - 1: a linear congruential generator, since a playout needs speed and no more."""

    def pick(n: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (state >> 33) % n

    return pick


def _outcome(game: Game, seat: int, move: str, pick: Callable[[int], int]) -> int:
    """The lead over the best other seat when the round has been played on at random after the move."""
    events = game.push(seat, move)
    for _ in range(_LONGEST_PLAYOUT):
        owing = game.to_move
        if not owing or any(event["kind"] == "round_ended" for event in events):
            break
        mover = owing[0]
        replies = game.legal_moves(mover)
        if not isinstance(replies, list):
            replies = list(islice(replies, _MOST_REPLIES))
        events = game.push(mover, replies[pick(len(replies))])
    scores = game.scores
    return scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0)
