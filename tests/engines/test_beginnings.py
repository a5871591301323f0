"""How every game begins, and what is refused at the door."""

import pytest

import engines


@pytest.mark.parametrize("name", engines.GAMES)
def test_a_game_refuses_a_wrong_beginning(name):
    game = engines.GAMES[name]
    for players in (game.min_players - 1, game.max_players + 1, 0, -1, "2", 2.0, True, None, [2]):
        with pytest.raises(ValueError):
            engines.new(name, players=players)
    for seed in (b"", b"x" * 65, "text", 5, None, bytearray(32)):
        with pytest.raises(ValueError):
            engines.new(name, players=game.min_players, seed=seed)
    with pytest.raises(ValueError):
        engines.new(name, players=game.min_players, nonsense=1)
    for option in game.option_values:
        with pytest.raises(ValueError):
            engines.new(name, players=game.min_players, **{option: "no such value"})
    for options in ([1], "text", {"nonsense": 1}, {1: 1}):
        with pytest.raises(ValueError):
            engines.replay(name, players=game.min_players, options=options)


@pytest.mark.parametrize("name", engines.GAMES)
def test_every_option_value_begins_a_game(name):
    game = engines.GAMES[name]
    fresh = engines.new(name, players=game.max_players)
    assert fresh.options == {key: values[0] for key, values in game.option_values.items()}
    for key, values in game.option_values.items():
        for value in values:
            assert engines.new(name, players=game.max_players, **{key: value}).options[key] == value


@pytest.mark.parametrize("name", engines.GAMES)
def test_only_seats_have_a_view(name):
    game = engines.new(name, players=engines.GAMES[name].min_players)
    for seat in (-1, game.players, True, "0", 0.0):
        with pytest.raises(ValueError):
            game.view(seat)


def test_unknown_games_are_refused():
    for name in ("chess", "", None, 5, ["kingdom"]):
        with pytest.raises(ValueError):
            engines.new(name, players=2)
        with pytest.raises(ValueError):
            engines.replay(name, players=2)
        with pytest.raises(engines.InvalidPosition):
            engines.load({"game": name, "players": 2})


def test_a_position_is_a_mapping():
    for position in (None, 5, "kingdom", ["kingdom"], b"", True):
        with pytest.raises(engines.InvalidPosition):
            engines.load(position)
