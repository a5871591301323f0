"""Positions of every game: anything at all is either refused with InvalidPosition or a game that plays on."""

import copy
import json
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from tests.engines.damage import damaged, refused_or_playable
from tests.engines.laws import hooks_of, walk

every_game = pytest.mark.parametrize("name", engines.GAMES)


def _seats(name):
    game = engines.GAMES[name]
    return sorted({game.min_players, (game.min_players + game.max_players) // 2, game.max_players})


def _positions(name):
    """Every few moves of a game for some numbers of players, and its end."""
    return [
        json.loads(json.dumps(step.game.position()))
        for players in _seats(name)
        for count, step in enumerate(walk(name, players, 5))
        if count % 6 == 0 or step.game.is_over
    ]


POSITIONS = {name: _positions(name) for name in engines.GAMES}
FIELDS = {
    name: sorted({"options", *(field for position in positions for field in position)} - {"game"})
    for name, positions in POSITIONS.items()
}


def words(name):
    return st.sampled_from(hooks_of(name).words or ("word",))


def junk(name):
    """Any JSON, with what the game's positions are made of in it."""
    return st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | words(name),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(st.text(max_size=5) | words(name), inner, max_size=3)
        ),
        max_leaves=8,
    )


@every_game
def test_the_positions_are_of_games_under_way_and_over(name):
    assert {engines.load(position).is_over for position in POSITIONS[name]} == {True, False}


@every_game
@given(st.data())
def test_junk_is_no_position(name, data):
    with pytest.raises(engines.InvalidPosition):
        engines.load(data.draw(junk(name)))


@every_game
@given(st.data())
def test_junk_in_every_field(name, data):
    refused_or_playable(
        {"game": name, **data.draw(st.dictionaries(st.sampled_from(FIELDS[name]), junk(name)))}
    )


@every_game
@given(st.data())
def test_junk_in_a_field_of_a_real_position(name, data):
    wrong = st.dictionaries(st.sampled_from(FIELDS[name]), junk(name), min_size=1, max_size=2)
    refused_or_playable({**data.draw(st.sampled_from(POSITIONS[name])), **data.draw(wrong)})


@every_game
@given(st.data())
def test_real_positions_with_fields_left_out(name, data):
    position = data.draw(st.sampled_from(POSITIONS[name]))
    gone = data.draw(st.sets(st.sampled_from(FIELDS[name]), min_size=1, max_size=3))
    refused_or_playable({field: value for field, value in position.items() if field not in gone})


@every_game
@given(st.data())
def test_real_positions_with_one_thing_changed_deep_inside(name, data):
    values = junk(name) | words(name) | st.integers(-2, 6)
    changed = damaged(data.draw(st.sampled_from(POSITIONS[name])), data, values, words(name))
    if changed is not None:
        refused_or_playable(changed)


@every_game
@pytest.mark.parametrize(
    "number", [2**31, 10**9, 10**30, -1, 0.5, float("nan"), float("inf"), True, "1", None, [], {}]
)
def test_odd_numbers_anywhere(name, number):
    for field in FIELDS[name]:
        for position in (POSITIONS[name][0], POSITIONS[name][len(POSITIONS[name]) // 2]):
            refused_or_playable({**position, field: number})
            refused_or_playable({**position, field: [number, number]})
            refused_or_playable({**position, field: [number] * position["players"]})
            refused_or_playable({**position, field: dict.fromkeys(hooks_of(name).words, number)})


@every_game
def test_a_position_is_not_kept_by_reference(name):
    def empty(value):
        for inner in value.values() if isinstance(value, dict) else value:
            if isinstance(inner, dict | list):
                empty(inner)
        value.clear()

    for kept in POSITIONS[name]:
        position = copy.deepcopy(kept)
        game = engines.load(position)
        empty(position)
        assert json.loads(json.dumps(game.position())) == kept


ENDLESS = 10**9


class EndlessList(list):
    """A list that says how long it is, and that nobody could read."""

    def __len__(self):
        return ENDLESS

    def __iter__(self):
        raise AssertionError("it is read before it is measured")


class EndlessMapping(Mapping):
    """The same as a mapping; asking for one key is all that can be done."""

    def __init__(self, inner):
        self.inner = inner

    def __len__(self):
        return ENDLESS

    def __iter__(self):
        raise AssertionError("it is read before it is measured")

    def __getitem__(self, key):
        return self.inner[key]


def with_one_endless(value):
    """Copies of a JSON value in each of which one list or mapping, however deep inside, has no end."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        if isinstance(value[key], list | dict):
            for changed in (
                EndlessList() if isinstance(value[key], list) else EndlessMapping(value[key]),
                *with_one_endless(value[key]),
            ):
                twin = value.copy()
                twin[key] = changed
                yield twin


@every_game
def test_what_is_huge_is_refused_before_it_is_read(name):
    """Where a mapping's keys are asked for one by one, its size does no harm."""
    for position in (POSITIONS[name][0], POSITIONS[name][len(POSITIONS[name]) // 2]):
        found = list(with_one_endless(position))
        assert found or not any(isinstance(value, list | dict) for value in position.values())
        for huge in found:
            try:
                game = engines.load(huge)
            except engines.InvalidPosition:
                continue
            assert engines.load(position).position() == game.position()


@every_game
def test_a_huge_seed_is_refused(name):
    with pytest.raises(engines.InvalidPosition):
        engines.load({**POSITIONS[name][0], "seed": "00" * 10**6})
