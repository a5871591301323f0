"""Where tiles may go and what they score, against the slower formulation by coordinates."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import engines
from engines.triominos import placements
from tests.engines.laws_triominos import PIECES, tile_of
from tests.engines.triominos_geometry import Table


def grown(rng, tiles, bold):
    """A board of that many tiles, or of as many as fit: each placed at random or, `bold`, for the most
    points."""
    start = rng.choice(sorted(PIECES))
    board, left = [f"U0,0={start}"], sorted(set(PIECES) - {start})
    while len(board) < tiles:
        found = placements(loaded(board, left), 0)
        if not found:
            break
        chosen = found[0] if bold and rng.random() < 0.7 else rng.choice(found)
        board.append(chosen.move)
        left.remove(chosen.tile)
    return board, left


def loaded(board, hand):
    """A game in which seat 0 holds the hand and is to move."""
    out = next(tile for tile in sorted(PIECES) if tile not in map(tile_of, board))
    hands = [[tile for tile in hand if tile != out], [out]]
    return engines.load({"game": "triominos", "players": 2, "board": board, "hands": hands, "well": []})


def thinned(rng, board, tiles):
    """The board with some tiles taken out again, from anywhere that leaves it in one piece: gaps with two and
    three sides."""
    for placement in rng.sample(board[1:], min(tiles, len(board) - 1)):
        fewer = [other for other in board if other != placement]
        if in_one_piece(fewer):
            board = fewer
    return board


def in_one_piece(board):
    reached, left = [board[0]], board[1:]
    for placement in reached:
        beside = [other for other in left if Table([placement]).sides(other)]
        reached += beside
        left = [other for other in left if other not in beside]
    return not left


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.integers(1, 45), st.booleans(), st.integers(0, 12))
def test_places_and_points_agree_with_the_geometry(seed, tiles, bold, fewer):
    rng = random.Random(seed)
    board, _ = grown(rng, tiles, bold)
    board = thinned(rng, board, fewer)
    hand = sorted(set(PIECES) - set(map(tile_of, board)))
    game, table = loaded(board, hand), Table(board)
    hand = game.view(0)["hand"]
    found = placements(game, 0)
    expected = table.placements(hand)
    assert {placement.move for placement in found} == expected
    assert set(game.legal_moves(0)) == (expected or {"pass"})
    for placement in found:
        assert placement.points == table.points(placement.move), placement
        assert len(placement.hexagons) == len(table.hexagons(placement.move))
        assert placement.points == placement.tile_points + sum(points for _, points in placement.bonuses)
        after = game.copy()
        after.push(0, placement.move)
        assert after.scores[0] == placement.points or after.view(None)["round"] == 2


def test_the_boards_above_hold_every_kind_of_gap():
    """One to three sides, with and without a hexagon: else the comparison would prove little."""
    kinds = set()
    for seed in range(30):
        rng = random.Random(seed)
        board = thinned(rng, grown(rng, 45, True)[0], 12)
        table = Table(board)
        hand = sorted(set(PIECES) - set(map(tile_of, board)))
        for placement in placements(loaded(board, hand), 0):
            sides, hexagons = table.sides(placement.move), len(table.hexagons(placement.move))
            kinds.add((sides, hexagons, bool(placement.bonuses)))
    # (1, 0, True) is a bridge; one side alone closes nothing.
    assert kinds >= {(1, 0, False), (1, 0, True), (2, 0, True), (2, 1, True)}
    assert any(sides == 3 for sides, _, _ in kinds)
    assert any(hexagons == 2 for _, hexagons, _ in kinds)
    assert not any(sides == 1 and hexagons for sides, hexagons, _ in kinds)
    assert not any(sides > 1 and not bonus for sides, _, bonus in kinds)


def test_whole_games_score_by_the_geometry():
    for players in (2, 3, 4):
        rng = random.Random(players)
        game = engines.new("triominos", players=players, seed=players.to_bytes(32, "big"), target=100)
        while game.to_move:
            seat, board, before = game.to_move[0], game.view(None)["board"], game.scores
            move = rng.choice(game.legal_moves(seat))
            events = game.push(seat, move)
            placed = [event for event in events if event["kind"] == "placed"]
            if board and placed:
                assert placed[0]["points"] == Table(board).points(move)
            if placed and len(events) == 1:
                assert game.scores[seat] - before[seat] == placed[0]["points"]
