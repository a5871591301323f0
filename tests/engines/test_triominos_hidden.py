"""What a seat cannot know of Tri-Ominos is drawn again from all that it can be, and what it knows stays."""

import json
from collections import Counter

from tests.engines.laws import seed_of
from tests.engines.test_triominos import table


def test_who_starts_stays_and_all_hands_that_fit_come_up():
    """Seat 1 starts with a 555; to seat 0 its other tiles, and seat 2's, can be anything."""
    game = table([["444", "012"], ["555", "123"], ["333", "345"]], [])
    seen = Counter()
    for number in range(300):
        hands = game.resample(0, seed_of(number)).position()["hands"]
        assert hands[0] == ["444", "012"]
        assert "555" in hands[1]
        seen.update(hands[2])
    assert len(seen) == 53, "all but 555 and the seat's two"
    assert max(seen.values()) < 30


def test_the_starting_tile_itself_is_drawn_anew():
    """Without a triple in the seat's hand, what the starter holds is as likely as the ways to hold it."""
    game = table([["345", "012"], ["111"]], [], turn=1)
    strongest = Counter(game.resample(0, seed_of(number)).position()["hands"][1][0] for number in range(600))
    # All six triples, and the four tiles that go before 345.
    assert strongest.keys() == {"000", "111", "222", "333", "444", "555", "255", "445", "355", "455"}
    assert max(strongest.values()) < 110


def test_a_revealed_triple_stays_where_it_is():
    game = table([["444", "000", "012"], ["333", "001"], ["002", "003"]], [])
    game.push(0, "U0,0=000")
    for number in range(40):
        for seat in (None, 1, 2):
            assert "444" in game.resample(seat, seed_of(number)).position()["hands"][0]


def test_hands_shown_at_the_end_stay():
    game = table([["155"], ["123"]], scores=[395, 450], well=["001", "002", "003", "004", "112"])
    game.push(0, "D0,0=551")
    drawn = [game.resample(0, seed_of(number)).position() for number in range(9)]
    assert all(position["hands"] == [[], ["123"]] for position in drawn)
    assert len({json.dumps(position["well"]) for position in drawn}) > 1
