"""Positions: anything at all is either refused with InvalidPosition or a game that plays on."""

import copy
import json
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.kingdom import CARDS
from tests.engines.damage import damaged
from tests.engines.laws import walk

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(CARDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    "players",
    "round",
    "rounds",
    "hands",
    "columns",
    "deck",
    "box",
    "scores",
    "chosen",
    "seed",
    "draws",
    "revealed",
    "results",
    "pending",
    "options",
]
POSITIONS = [
    json.loads(json.dumps(step.before.position()))
    for players in (2, 3, 5)
    for count, step in enumerate(walk("kingdom", players, 5))
    if count % 6 == 0
]
assert {"choose", "discard", "effect"} == {
    position.get("pending", {"phase": "choose"})["phase"] for position in POSITIONS
}


def refused_or_playable(position):
    """Load it; a game that comes of it plays to its end, every position on the way being one that loads."""
    try:
        game = engines.load(position)
    except engines.InvalidPosition:
        return
    for count in range(400):
        saved = json.loads(json.dumps(game.position()))
        again = engines.load(saved)
        assert again.position() == game.position()
        assert [again.view(seat) for seat in (None, 0)] == [game.view(seat) for seat in (None, 0)]
        json.dumps(game.view(0))
        if game.is_over:
            return
        seat = game.to_move[count % len(game.to_move)]
        moves = game.legal_moves(seat)
        game.push(seat, moves[count % len(moves)])
    raise AssertionError("the game does not end")


@given(JUNK)
def test_junk_is_no_position(junk):
    with pytest.raises(engines.InvalidPosition):
        engines.load(junk)


@given(st.dictionaries(st.sampled_from(FIELDS), JUNK))
def test_junk_in_every_field(fields):
    refused_or_playable({"game": "kingdom", **fields})


@given(st.sampled_from(POSITIONS), st.dictionaries(st.sampled_from(FIELDS), JUNK, min_size=1, max_size=2))
def test_junk_in_a_field_of_a_real_position(position, fields):
    refused_or_playable({**position, **fields})


@given(st.sampled_from(POSITIONS), st.sets(st.sampled_from(FIELDS), min_size=1, max_size=3))
def test_real_positions_with_fields_left_out(position, fields):
    refused_or_playable({field: value for field, value in position.items() if field not in fields})


@given(st.sampled_from(POSITIONS), st.data())
def test_real_positions_with_one_thing_changed_deep_inside(position, data):
    changed = damaged(position, data, JUNK | st.sampled_from(CARDS) | st.integers(-2, 6))
    if changed is not None:
        refused_or_playable(changed)


@st.composite
def small_tables(draw):
    """Tables with uneven hands and a small deck, as no game from the start gets them."""
    players = draw(st.integers(2, 5))
    order = draw(st.permutations([card for card in CARDS for _ in range(1 if "-" in card else 3)]))
    cards = iter(order)
    hands = [[next(cards) for _ in range(draw(st.integers(3, 5)))] for _ in range(players)]
    deck = list(islice(cards, draw(st.integers(0, 36))))
    return {
        "game": "kingdom",
        "players": players,
        "round": draw(st.integers(1, 3)),
        "hands": hands,
        "deck": deck,
    }


@given(small_tables())
def test_uneven_hands_and_small_decks_play_on(position):
    needed = position["players"] * (8 if position["players"] == 2 else 6)
    if position["round"] < 3 and len(position["deck"]) < needed:
        with pytest.raises(engines.InvalidPosition):
            engines.load(position)
    refused_or_playable(position)


@pytest.mark.parametrize(
    "number", [2**31, 10**30, -1, 0.5, float("nan"), float("inf"), True, "1", None, [], {}]
)
@pytest.mark.parametrize(
    "field", ["players", "round", "rounds", "draws", "scores", "chosen", "hands", "deck"]
)
def test_odd_numbers_anywhere(field, number):
    refused_or_playable({**POSITIONS[0], field: number})
    refused_or_playable({**POSITIONS[0], field: [number, number]})


def test_a_position_is_not_kept_by_reference():
    position = copy.deepcopy(POSITIONS[3])
    game = engines.load(position)
    before = copy.deepcopy(game.position())
    position["hands"][0].clear()
    position["columns"].clear()
    position["deck"].clear()
    assert game.position() == before


def test_the_rest_of_the_deck_is_shuffled_as_documented():
    """From the sorted order, with the numbers that follow `draws`."""
    hands = [["king", "king", "king"], ["seer-40", "seer-41", "seer-42"]]
    position = {"game": "kingdom", "players": 2, "hands": hands, "box": ["unicorn"], "draws": 7}
    game = engines.load(position)
    rest = sorted(card for card in CARDS for _ in range(1 if "-" in card else 10))
    for card in (*hands[0], *hands[1], "unicorn"):
        rest.remove(card)
    source = engines.random.Source(bytes(32), 7)
    for i in range(len(rest) - 1, 0, -1):
        j = source.below(i + 1)
        rest[i], rest[j] = rest[j], rest[i]
    assert game.position()["deck"] == rest
    assert game.position()["draws"] == source.draws
