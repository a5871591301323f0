"""Positions of Bloom Kingdom, beside what test_positions.py asks of every game's."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.kingdom import CARDS
from tests.engines.damage import refused_or_playable


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
