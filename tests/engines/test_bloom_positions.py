"""Bloom positions: anything at all is either refused with InvalidPosition or a game that plays on."""

import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.bloom import CELLS, COLOURS, DICE
from tests.engines.damage import damaged
from tests.engines.laws import HOOKS, walk

WORDS = (*CELLS[:8], *COLOURS, "wild", "A", "E", "OPYBVWOP", "orange A1 A2")
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    *("players", "sheets", "dice", "turn", "start", "taken", "round", "claimed"),
    *("seed", "draws", "last", "options"),
]
SHEET_FIELDS = ["flowers", "circled", "groups", "ticks", "reroll", "colours", "beds"]
POSITIONS = [
    json.loads(json.dumps(step.game.position()))
    for players in (1, 2, 4)
    for count, step in enumerate(walk("bloom", players, 5))
    if count % 9 == 0 or step.game.is_over
]


def refused_or_playable(position):
    """Load it; a game that comes of it goes on, every position on the way being one that loads."""
    try:
        game = engines.load(position)
    except engines.InvalidPosition:
        return
    rng = random.Random(1)
    for _ in range(12):
        saved = json.loads(json.dumps(game.position()))
        again = engines.load(saved)
        assert again.position() == game.position()
        assert [again.view(seat) for seat in (None, 0)] == [game.view(seat) for seat in (None, 0)]
        assert (again.to_move, again.scores, again.ranking) == (game.to_move, game.scores, game.ranking)
        if game.is_over:
            return
        seat = game.to_move[0]
        game.push(seat, rng.choice(HOOKS["bloom"].some_moves(game, seat, rng)))


@given(JUNK)
def test_junk_is_no_position(junk):
    with pytest.raises(engines.InvalidPosition):
        engines.load(junk)


@given(st.dictionaries(st.sampled_from(FIELDS), JUNK))
def test_junk_in_every_field(fields):
    refused_or_playable({"game": "bloom", **fields})


@given(st.sampled_from(POSITIONS), st.dictionaries(st.sampled_from(FIELDS), JUNK, min_size=1, max_size=2))
def test_junk_in_a_field_of_a_real_position(position, fields):
    refused_or_playable({**position, **fields})


@given(st.sampled_from(POSITIONS), st.dictionaries(st.sampled_from(SHEET_FIELDS), JUNK, min_size=1))
def test_junk_in_a_sheet_of_a_real_position(position, fields):
    first, *others = position["sheets"]
    refused_or_playable({**position, "sheets": [{**first, **fields}, *others]})


@given(st.sampled_from(POSITIONS), st.sets(st.sampled_from(FIELDS), min_size=1, max_size=3))
def test_real_positions_with_fields_left_out(position, fields):
    refused_or_playable({field: value for field, value in position.items() if field not in fields})


@given(st.sampled_from(POSITIONS), st.data())
def test_real_positions_with_one_thing_changed_deep_inside(position, data):
    changed = damaged(position, data, JUNK | st.sampled_from(WORDS) | st.integers(-2, 6))
    if changed is not None:
        refused_or_playable(changed)


@pytest.mark.parametrize(
    "number", [2**31, 10**30, -1, 0.5, float("nan"), float("inf"), True, "1", None, [], {}]
)
@pytest.mark.parametrize("field", FIELDS)
def test_odd_numbers_anywhere(field, number):
    refused_or_playable({**POSITIONS[0], field: number})
    refused_or_playable({**POSITIONS[0], field: [number, number]})
    refused_or_playable({**POSITIONS[0], field: {"orange": number}})


@st.composite
def tables(draw):
    """Tables in the middle of anything: small pools, full sheets, numbers that fit no circled flower."""
    players = draw(st.integers(1, 5))
    full = 2 * players if players < 3 else players
    free_numbers = {colour: [6, 4, 2][players == 1 :] for colour in COLOURS}
    sheets = []
    for _ in range(players):
        colours = {}
        for colour in draw(st.sets(st.sampled_from(COLOURS), max_size=3)):
            if free_numbers[colour]:
                numbers = free_numbers[colour]
                colours[colour] = numbers.pop(draw(st.integers(0, len(numbers) - 1)))
        sheets.append(
            {
                "flowers": [draw(st.text("OPYBVW", min_size=8, max_size=8)) for _ in range(9)],
                "circled": draw(st.lists(st.sampled_from(CELLS), unique=True)),
                "ticks": draw(st.integers(0, 40)),
                "reroll": draw(st.booleans()),
                "colours": colours,
                "beds": draw(st.integers(0, 4)),
            }
        )
    taken = draw(st.integers(0, full - 1))
    names = DICE[: 5 if players == 1 else 6]
    pool = draw(st.sets(st.sampled_from(names), min_size=max(full - taken, 2)))
    dice = {name: draw(st.integers(1, 6)) for name in sorted(pool)}
    start = draw(st.integers(0, players - 1))
    round_ = draw(st.integers(1, 8))
    position = {"game": "bloom", "players": players, "sheets": sheets, "dice": dice, "taken": taken}
    return {**position, "start": start, "round": round_}


@given(tables())
def test_any_table_plays_on(position):
    game = engines.load(position)
    assert game.to_move == ((position["start"] + position["taken"]) % position["players"],)
    refused_or_playable(position)


def test_a_position_is_not_kept_by_reference():
    position = copy.deepcopy(POSITIONS[3])
    game = engines.load(position)
    before = copy.deepcopy(game.position())
    for sheet in position["sheets"]:
        sheet["circled"].clear()
        sheet["flowers"].clear()
        sheet["colours"].clear()
    position["dice"].clear()
    position["claimed"].clear()
    assert game.position() == before


def test_the_defaults():
    sheets = [{"flowers": "A"}, {"flowers": "B"}, {"flowers": "C"}]
    position = engines.load({"game": "bloom", "players": 3, "sheets": sheets}).position()
    source = engines.random.Source(bytes(32))
    assert position["dice"] == {name: source.die() for name in DICE}
    assert {key: position[key] for key in ("turn", "start", "taken", "round", "claimed")} == {
        **dict.fromkeys(("turn", "start", "taken"), 0),
        "round": 1,
        "claimed": {},
    }
    assert position["sheets"][1] == {
        "flowers": list(engines.bloom.SHEETS["B"]),
        "circled": [],
        "ticks": 0,
        "reroll": True,
        "colours": {},
        "beds": 0,
    }


def test_the_wild_die_left_alone_by_play_goes_on():
    """A small pool can come to that, though no position may begin with it."""
    sheets = [{"flowers": "A"}, {"flowers": "B"}, {"flowers": "C"}]
    table = {"game": "bloom", "players": 3, "sheets": sheets, "taken": 1, "dice": {"pink": 1, "wild": 2}}
    game = engines.load(table)
    game.push(1, "pink")
    assert engines.load(game.position()).position() == game.position()
    with pytest.raises(engines.InvalidPosition):
        engines.load({**table, "taken": 2, "dice": {"wild": 2}})
