"""The bot player of Tri-Ominos: what it sees, and that it plays well (that it cannot cheat is in
test_conformance.py)."""

import random

import pytest

import engines
from engines import opponents
from engines.triominos import placements
from tests.engines.laws import seed_of, walk

RING = ["U0,0=130", "D0,0=313", "U1,0=343", "D1,-1=534"]
"""Four of the six tiles around a point."""


def chosen(board, hands, **fields):
    position = {"game": "triominos", "players": len(hands), "board": board, "hands": hands, **fields}
    game = engines.load(position)
    return opponents.choose(game, game.to_move[0], b"any")


def test_it_starts_with_000_for_40():
    assert chosen([], [["444", "000"], ["333"]]) == "U0,0=000"
    assert chosen([], [["444", "012"], ["333"]]) == "U0,0=444"


def test_it_closes_a_hexagon():
    assert chosen([*RING, "D0,-1=003"], [["035", "445"], ["333", "012"]]) == "U1,-1=350"


@pytest.mark.parametrize("held", [1, 9])
def test_it_does_not_hand_a_hexagon_to_the_next(held):
    """003 scores 3 and leaves a gap that 035 fills for 58; 001 scores 1. The more tiles the next holds, the
    more likely it has that one."""
    others = ["035", "222", "444", "255", "122", "112", "224", "245", "155"][:held]
    assert chosen(RING, [["003", "001", "233"], others], well=[]) == (
        "D-1,0=001" if held == 9 else "D0,-1=003"
    )


def test_it_reckons_with_a_revealed_triple():
    """044 scores 3 more than 005, and makes a side of two 4s: not beside a seat that has shown 444."""
    board, hands = ["U0,0=000", "D0,0=004"], [["044", "005", "445"], ["444", "112"]]
    assert chosen(board, hands, placed_by=[1, 1], shown="444") == "D-1,0=050"
    assert chosen(board, hands, placed_by=[1, 1]) == "U1,0=440"


def test_it_goes_out_when_that_is_best():
    assert chosen(["U0,0=555"], [["155"], ["344", "334", "244"]]).endswith(("551", "515", "155"))


def test_it_draws_and_passes_where_nothing_fits():
    assert chosen(["U0,0=555"], [["012"], ["155"]]) == "draw"
    assert chosen(["U0,0=555"], [["012"], ["155"]], well=[]) == "pass"


def test_it_always_has_a_legal_move():
    for players in (2, 3, 4):
        for step in walk("triominos", players, 7):
            move = step.before.advise(step.seat, b"any")
            legal = step.before.legal_moves(step.seat)
            assert move in legal or (move is None and legal in (["draw"], ["pass"]))
            assert step.before.advise((step.seat + 1) % players, b"any") is None
        assert step.game.advise(0, b"any") is None


def at_random(game, seat, rng):
    return rng.choice(game.legal_moves(seat))


def most_points(game, seat, rng):
    found = placements(game, seat)
    return found[0].move if found else game.legal_moves(seat)[0]


def by_search(game, seat, rng):
    return opponents.search(game, seat, rng.randbytes(8), samples=2)


def lead(players, games, other):
    """Its points above the mean of the other seats, a round on average, in games to 100 and changing
    seats."""
    total = rounds = 0
    for number in range(games):
        rng, own = random.Random(number), number % players
        game = engines.new("triominos", players=players, seed=seed_of(number // players), target=100)
        while game.to_move:
            seat = game.to_move[0]
            move = opponents.choose(game, seat, b"any") if seat == own else other(game, seat, rng)
            game.push(seat, move)
        others = [score for seat, score in enumerate(game.scores) if seat != own]
        total += game.scores[own] - sum(others) / len(others)
        rounds += len(game.view(None)["results"])
    return total / rounds


@pytest.mark.parametrize(
    ("players", "games", "other", "at_least"),
    [(2, 200, at_random, 25), (4, 200, at_random, 12), (2, 300, most_points, 10), (2, 120, by_search, 5)],
)
def test_it_plays_better_than(players, games, other, at_least):
    """Each game is played once from every seat, so that luck in the deal evens out."""
    assert lead(players, games, other) >= at_least
