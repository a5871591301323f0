"""Positions: anything at all is either refused with InvalidPosition or a game that plays on."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.triominos import TILES
from tests.engines.damage import damaged
from tests.engines.laws import walk

WORDS = st.sampled_from([*TILES[::5], "021", "U0,0=555", "D0,0=551", "U9,9=012", "out", "blocked"])
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
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


def refused_or_playable(position):
    """Load it; a game that comes of it plays on, every position on the way being one that loads."""
    try:
        game = engines.load(position)
    except engines.InvalidPosition:
        return
    for count in range(90):
        seats = (None, *range(game.players))
        again = game
        if count < 3 or count % 9 == 0 or game.is_over:
            again = engines.load(json.loads(json.dumps(game.position())))
            assert again.position() == game.position()
            assert [again.view(seat) for seat in seats] == [game.view(seat) for seat in seats]
            assert again.ranking == game.ranking
            for seat in seats:
                drawn = game.resample(seat, b"x")
                assert drawn.view(seat) == game.view(seat)
                assert engines.load(drawn.position()).position() == drawn.position()
        if game.is_over:
            return
        seat = game.to_move[0]
        moves = game.legal_moves(seat)
        assert moves == again.legal_moves(seat)
        game.push(seat, moves[count % len(moves)])


@given(JUNK)
def test_junk_is_no_position(junk):
    with pytest.raises(engines.InvalidPosition):
        engines.load(junk)


@given(st.dictionaries(st.sampled_from(FIELDS), JUNK))
def test_junk_in_every_field(fields):
    refused_or_playable({"game": "triominos", **fields})


@given(st.sampled_from(POSITIONS), st.dictionaries(st.sampled_from(FIELDS), JUNK, min_size=1, max_size=2))
def test_junk_in_a_field_of_a_real_position(position, fields):
    refused_or_playable({**position, **fields})


@given(st.sampled_from(POSITIONS), st.sets(st.sampled_from(FIELDS), min_size=1, max_size=3))
def test_real_positions_with_fields_left_out(position, fields):
    refused_or_playable({field: value for field, value in position.items() if field not in fields})


@given(st.sampled_from(POSITIONS), st.data())
def test_real_positions_with_one_thing_changed_deep_inside(position, data):
    changed = damaged(position, data, JUNK | st.integers(-2, 6))
    if changed is not None:
        refused_or_playable(changed)


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


@pytest.mark.parametrize(
    "number", [2**31, 10**9, 10**30, -1, 0.5, float("nan"), float("inf"), True, "1", None, [], {}]
)
@pytest.mark.parametrize("field", FIELDS)
def test_odd_numbers_anywhere(field, number):
    for position in (POSITIONS[0], POSITIONS[len(POSITIONS) // 2]):
        refused_or_playable({**position, field: number})
        refused_or_playable({**position, field: [number] * position["players"]})


def test_a_position_is_not_kept_by_reference():
    position = copy.deepcopy(POSITIONS[3])
    game = engines.load(position)
    for value in position.values():
        if isinstance(value, list | dict):
            value.clear()
    assert json.loads(json.dumps(game.position())) == POSITIONS[3]


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
