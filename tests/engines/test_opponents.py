"""The opponents play better than chance (that they cannot cheat is in test_conformance.py)."""

import random
from collections import Counter

import pytest

import engines
from engines import opponents
from tests.engines.laws import HOOKS, seed_of


def wins_against_chance(name, players, games, samples):
    """How many games the opponent wins or shares, in changing seats, against seats that play at random."""
    won = 0
    for number in range(games):
        rng = random.Random(number)
        game, own = engines.new(name, players=players, seed=seed_of(number)), number % players
        while game.to_move:
            seat = game.to_move[0]
            if seat == own:
                move = opponents.choose(game, seat, seed_of(number), samples=samples)
            else:
                move = rng.choice(list(game.legal_moves(seat)))
            game.push(seat, move)
        won += game.ranking[own] == 1
    return won


@pytest.mark.parametrize(("players", "at_least"), [(2, 20), (4, 13)])
def test_it_beats_players_who_move_at_random(players, at_least):
    """Of 24 games chance alone would win about 12 and 6."""
    assert wins_against_chance("kingdom", players, 24, 6) >= at_least


def test_it_takes_the_card_that_scores():
    """Keeping the Dragon and the Seer is worth far more than either card it could keep instead."""
    game = engines.load(
        {
            "game": "kingdom",
            "players": 2,
            "round": 3,
            "hands": [["dragon", "queen", "seer-40"], ["farmer", "farmer", "farmer"]],
            "columns": {"dragon": ["dragon"] * 6},
        }
    )
    assert opponents.choose(game, 0, b"any") == "play queen"


def after_the_knight(hand, columns):
    """The Knight of seat 0 lies in the last turn, and it is for its owner to decide."""
    hands = [["knight-10", *hand], ["queen"] * 3]
    game = engines.load({"game": "kingdom", "players": 2, "round": 3, "hands": hands, "columns": columns})
    game.push(0, "play knight-10")
    game.push(1, "play queen")
    return game


def test_it_spares_the_dragon_that_it_lives_off():
    game = after_the_knight(["dragon", "dragon"], {"dragon": ["dragon"]})
    assert opponents.choose(game, 0, b"any") == "pass"


def test_it_slays_the_dragon_that_stands_in_its_way():
    game = after_the_knight(["unicorn", "unicorn"], {"dragon": ["dragon"] * 2, "unicorn": ["unicorn"]})
    assert opponents.choose(game, 0, b"any") == "slay"


def test_it_moves_at_once_where_there_is_nothing_to_choose():
    game = engines.load({"game": "kingdom", "players": 2, "hands": [["king"] * 3, ["queen"] * 3], "round": 3})
    assert opponents.choose(game, 0, b"any") == "play king"


def test_it_has_no_move_where_none_is_owed():
    game = engines.new("kingdom", players=2)
    game.push(0, game.legal_moves(0)[0])
    with pytest.raises(ValueError):
        opponents.choose(game, 0, b"any")


def test_the_seed_decides_between_equals():
    game = engines.new("kingdom", players=5)
    assert len({opponents.choose(game, 0, seed_of(number), samples=1) for number in range(20)}) > 1


def test_it_takes_from_the_best_rival_what_does_it_no_good_itself():
    """All other cards being boxed, it is known that the rival holds two Dragons. Its Kings score nothing."""
    hands = [["wizard-20", "king", "king"], ["dragon"] * 3]
    columns = {"queen": ["queen"], "dragon": ["dragon"] * 2}
    used = Counter(card for cards in (*hands, *columns.values()) for card in cards)
    box = list((HOOKS["kingdom"].pieces - used).elements())
    position = {"game": "kingdom", "players": 2, "round": 3, "hands": hands, "columns": columns}
    game = engines.load({**position, "deck": [], "box": box})
    game.push(0, "play wizard-20")
    game.push(1, "play dragon")
    assert opponents.choose(game, 0, b"any") == "banish dragon"


def test_what_it_has_seen_is_passed_on():
    """To the game's own player, and to every world that is drawn."""

    class Telling(engines.kingdom.Kingdom):
        __slots__ = ()

        def advise(self, seat, seed, events=()):
            told.append(("advise", events))

        def resample(self, seat, seed, events=()):
            told.append(("resample", events))
            return super().resample(seat, seed, events)

    told = []
    game, seen = Telling.new(2, seed_of(1), {}), [{"kind": "any"}]
    opponents.choose(game, 0, b"any", seen, samples=2)
    assert told == [("advise", seen), ("resample", seen), ("resample", seen)]
