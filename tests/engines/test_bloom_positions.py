"""Positions of Bloom, beside what test_positions.py asks of every game's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.bloom import CELLS, COLOURS, DICE
from tests.engines.damage import refused_or_playable


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
