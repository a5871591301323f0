"""Rule cases as data: a position, moves, and what must then hold (tests/data/cases)."""

import json
from pathlib import Path

import pytest

import engines

ROOT = Path(__file__).parents[2]
CASES = [
    case
    for file in sorted((ROOT / "tests/data/cases").glob("*.json"))
    for case in json.loads(file.read_text())
]

EXPECTATIONS = {
    "scores": lambda game: list(game.scores),
    "to_move": lambda game: list(game.to_move),
    "is_over": lambda game: game.is_over,
    "ranking": lambda game: game.ranking and list(game.ranking),
    "legal": lambda game: sorted(game.legal_moves(game.to_move[0])) if game.to_move else [],
}


def test_every_game_has_cases_with_ids_of_their_own():
    assert {case["position"]["game"] for case in CASES} == set(engines.GAMES)
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    expect = dict(case["expect"])
    assert expect, "a case that expects nothing"
    if expect.pop("invalid", False):
        with pytest.raises(engines.InvalidPosition):
            engines.load(case["position"])
        assert not expect
        return
    game = engines.load(case["position"])
    moves = [*case["moves"]]
    refused = moves.pop() if expect.pop("illegal", False) else None
    for seat, move in moves:
        assert game.is_legal(seat, move)
        game.push(seat, move)
    if refused is not None:
        before = json.dumps(game.position())
        assert not game.is_legal(*refused)
        with pytest.raises(engines.IllegalMove):
            game.push(*refused)
        assert json.dumps(game.position()) == before
    if "view_lacks" in expect:
        lacks = expect.pop("view_lacks")
        text = json.dumps(game.view(lacks["seat"]))
        assert not [shown for shown in lacks["strings"] if shown in text]
    legal = set(EXPECTATIONS["legal"](game))
    assert legal.issuperset(expect.pop("legal_has", ()))
    assert legal.isdisjoint(expect.pop("legal_lacks", ()))
    position = json.loads(json.dumps(game.position()))
    for field, value in expect.pop("position", {}).items():
        assert position.get(field) == value, field
    assert {key: EXPECTATIONS[key](game) for key in expect} == expect
    assert engines.load(position).position() == game.position()
