"""Positions of Tri-Ominos, beside what test_positions.py asks of every game's."""

import json

from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.triominos import TILES
from tests.engines.damage import refused_or_playable
from tests.engines.laws import walk

FIELDS = [
    *("players", "options", "round", "board", "hands", "well", "scores", "turn", "passes", "shown"),
    *("seed", "draws", "drawn", "placed_by", "results"),
]
POSITIONS = [
    json.loads(json.dumps(step.game.position()))
    for players in (2, 3, 4)
    for count, step in enumerate(walk("triominos", players, 5))
    if count % 6 == 0 or step.game.is_over or {"shown", "passed"} & {event["kind"] for event in step.events}
]


def test_the_positions_show_every_field():
    shown = {field for position in POSITIONS for field in position if position[field] not in (None, 0, [])}
    assert shown == {*FIELDS, "game"}
    assert sum(engines.load(position).is_over for position in POSITIONS) == 3
    assert sum(not position["board"] for position in POSITIONS) >= 3


@st.composite
def small_tables(draw):
    """Uneven hands, few tiles in the well and others out of play, as no game from the start gets them; the
    round may not have begun."""
    tiles = iter(draw(st.permutations(TILES)))
    players = draw(st.integers(2, 4))
    position = {
        "game": "triominos",
        "players": players,
        "hands": [[next(tiles) for _ in range(draw(st.integers(1, 9)))] for _ in range(players)],
        "well": [next(tiles) for _ in range(draw(st.integers(0, 12)))],
        "options": {"target": 100},
        "scores": [draw(st.integers(-50, 120)) for _ in range(players)],
    }
    if draw(st.booleans()):
        position["board"] = [f"U0,0={next(tiles)}"]
        position["turn"] = draw(st.integers(0, players - 1))
    return position


@given(small_tables())
def test_uneven_hands_and_small_wells_play_on(position):
    engines.load(position)
    refused_or_playable(position)


def test_what_is_left_out_takes_its_default():
    game = engines.load(
        {"game": "triominos", "players": 2, "board": ["U0,0=555"], "hands": [["012"], ["013"]]}
    )
    position = game.position()
    assert (position["scores"], position["turn"], position["passes"], position["round"]) == ([0, 0], 0, 0, 1)
    assert position["options"] == {"target": 400}
    assert sorted(position["well"]) == sorted(set(TILES) - {"555", "012", "013"})
    assert position["well"] != sorted(position["well"]), "the well is shuffled"
    assert position["draws"] >= 52


def test_the_end_of_a_game_follows_from_its_position():
    """The last round's result is not in the position; the view has it all the same."""
    for position in POSITIONS:
        game = engines.load(position)
        if game.is_over:
            result = game.view(None)["results"][-1]
            assert result["round"] == game.view(None)["round"]
            assert result["hands"] == position["hands"]
            assert result["scores"] == position["scores"]
            assert not position["hands"][result["winner"]] or result["reason"] == "blocked"
