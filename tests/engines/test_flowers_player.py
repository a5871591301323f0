"""Placements of FLOWERS as they are proposed, and the bot player that goes by them."""

import random

import pytest

import engines
from engines import opponents
from engines.flowers import CARDS, placements
from tests.engines.flowers_gardens import DECK, loaded
from tests.engines.laws import seed_of

PILES = [["Y3", "B2"] * 3, ["G3", "Y2"] * 2, ["B3", "B1"] * 2]


def reasons(area, card, cell):
    """What placing a card at a cell of a garden is said to do."""
    game = loaded(area, {"0,0": ["V0"]} if area["0,0"] == ["V0"] else {"0,0": ["Y1"]}, piles=PILES, hand=card)
    return next(placement.reasons for placement in placements(game, 0) if placement.cell == cell)


ROW = {f"{x},0": [card] for x, card in enumerate(["B4", "B4", "R4"])}


def test_a_group_is_completed_and_an_area_joined():
    assert reasons(ROW, "R4", "3,0") == [
        {"kind": "completes", "value": 4, "count": 4},
        {"kind": "joins", "colour": "R", "size": 2},
    ]


def test_a_group_grows():
    assert reasons({"0,0": ["B3"]}, "R3", "0,1") == [{"kind": "grows", "value": 3, "count": 2}]


def test_a_card_alone_does_nothing_yet():
    assert reasons({"0,0": ["B3"]}, "R4", "0,1") == []


def test_a_1_is_complete_by_itself():
    assert reasons({"0,0": ["B3"]}, "R1", "0,1") == [{"kind": "completes", "value": 1, "count": 1}]


def test_a_fifth_4_breaks_the_group():
    area = {**ROW, "3,0": ["G2", "G4"]}
    assert reasons(area, "G4", "4,0") == [{"kind": "breaks", "value": 4, "cost": -6}]


def test_covering_can_break_a_group():
    area = {**ROW, "3,0": ["G2", "G4"]}
    assert reasons(area, "B1", "2,0") == [
        {"kind": "completes", "value": 1, "count": 1},
        {"kind": "joins", "colour": "B", "size": 3},
        {"kind": "breaks", "value": 4, "cost": -4},
        {"kind": "covers", "card": "R4"},
    ]


def test_covering_can_mend_a_group():
    area = {**ROW, "3,0": ["G2", "G4"], "4,0": ["Y4"]}
    assert reasons(area, "R1", "4,0") == [
        {"kind": "completes", "value": 1, "count": 1},
        {"kind": "mends", "value": 4, "gain": 5},
        {"kind": "covers", "card": "Y4"},
    ]


def test_butterflies_that_begin_to_score():
    area = {"0,0": ["Y4g"], "1,0": ["Y4"], "0,1": ["R4"], "1,1": ["B1"], "2,0": ["Y2"]}
    assert reasons(area, "G4y", "-1,0") == [
        {"kind": "completes", "value": 4, "count": 4},
        {"kind": "butterfly", "colour": "Y"},
        {"kind": "butterfly", "colour": "G"},
    ]


def test_a_card_in_hand_is_placed_and_any_other_is_tried():
    game = loaded({"0,0": ["R1"]}, {"0,0": ["Y2"]}, piles=PILES)
    with pytest.raises(ValueError):
        placements(game, 0)
    tried = placements(game, 0, "Y3")
    game.push(0, "take 1")
    held = placements(game, 0)
    assert [placement.cell for placement in held] == [placement.cell for placement in tried]
    assert {placement.move for placement in held} == set(game.legal_moves(0))
    best = placements(game, 1, "B2")[0]
    assert (best.score, best.change, best.card) == (0, 1, "B2")
    assert best.parts == {"removed": 0, "areas": 0, "butterflies": 0}
    with pytest.raises(ValueError):
        placements(game, 1)


@pytest.mark.parametrize(
    ("seat", "card"), [(2, "R1"), (-1, "R1"), (None, "R1"), (0, "V0"), (0, "R5"), (0, "")]
)
def test_only_seats_and_cards_that_are_there(seat, card):
    with pytest.raises(ValueError):
        placements(loaded({"0,0": ["R1"]}, {"0,0": ["Y2"]}, piles=PILES), seat, card)


def test_only_flowers_have_placements():
    with pytest.raises(TypeError):
        placements(engines.new("kingdom", players=2), 0)


def test_with_no_turn_to_come_the_best_is_what_scores_most():
    game = engines.new("flowers", players=2, seed=b"score")
    while True:
        seat = game.to_move[0]
        sizes = [pile["left"] for pile in game.view(None)["piles"]]
        game.push(seat, f"take {1 + sizes.index(min(sizes))}")
        listed = placements(game, seat)
        if min(sizes) == 1:
            break
        game.push(seat, listed[0].move)
    assert [placement.promise for placement in listed] == [placement.score for placement in listed]
    assert listed[0].score == max(placement.score for placement in listed)
    assert opponents.choose(game, seat, b"any") == listed[0].move


def test_promise_goes_before_points():
    """Early on a 4 that costs a point now is kept to grow; late it is covered."""
    areas = {"0,0": ["Y4"]}, {"0,0": ["G4"]}
    early, late = loaded(*areas, hand="Y1"), loaded(*areas, hand="Y1", piles=[[], ["B4"], ["B4"]])
    early_best, late_best = placements(early, 0)[0], placements(late, 0)[0]
    assert (late_best.cell, late_best.score) == ("0,0", 0)
    assert early_best.cell != "0,0"
    assert early_best.score == -1


def test_equal_views_give_equal_orders():
    """However a garden came about: what is loaded lists its places like what was played."""
    game = engines.new("flowers", players=2, seed=b"same")
    for count in range(60):
        seat = game.to_move[0]
        if count % 2:
            assert placements(engines.load(game.position()), seat) == placements(game, seat)
        moves = game.legal_moves(seat)
        game.push(seat, moves[count * 13 % len(moves)])


def finish(game, players):
    """Play on to the end: `players` gives each seat's move."""
    while game.to_move:
        seat = game.to_move[0]
        game.push(seat, players[seat](game, seat))
    return game


def chance(number):
    rng = random.Random(number)
    return lambda game, seat: rng.choice(game.legal_moves(seat))


def own(game, seat):
    return opponents.choose(game, seat, b"any")


def searching(game, seat):
    """The opponent for any game."""
    return opponents.search(game, seat, b"any", samples=1)


@pytest.mark.parametrize("summer", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_players_who_move_at_random(players, summer):
    lead = 0
    for number in range(3):
        game = engines.new("flowers", players=players, seed=seed_of(number), summer=summer)
        seats = [chance(number)] * players
        seats[number % players] = own
        scores = list(finish(game, seats).scores)
        mine, best = scores.pop(number % players), max(scores)
        assert mine > best
        lead += mine - best
    assert lead > 30


def test_it_beats_the_opponent_for_any_game():
    for number in range(2):
        game = engines.new("flowers", players=2, seed=seed_of(number))
        seats = [own, searching] if number else [searching, own]
        scores = finish(game, seats).scores
        assert scores[1 - number] > scores[number] + 10


def test_alone_it_scores_well():
    scores = []
    for number in range(5):
        scores += finish(engines.new("flowers", players=1, seed=seed_of(number)), [own]).scores
    assert min(scores) > 0
    assert sum(scores) > 50


def test_it_goes_on_when_nothing_but_butterflies_is_unseen():
    plain = [card for card in DECK if len(card) == 2]
    game = loaded({"0,0": plain}, piles=[["B4g"], ["R4b", "Y4r"]])
    assert opponents.choose(game, 0, b"any") in ("take 1", "take 2")


def test_it_ends_the_game_when_it_leads_and_not_when_it_trails():
    rich = {"0,0": ["R4"], "1,0": ["R4"], "0,1": ["R4"], "1,1": ["R4"], "2,0": ["R1"]}
    piles = [["B1"], ["B1", *CARDS[:4]], ["G2", "G3", "G3", "G3"]]
    for areas, last in (([rich, {"0,0": ["Y2"]}], True), ([{"0,0": ["Y2"]}, rich], False)):
        game = loaded(*areas, piles=piles)
        assert (opponents.choose(game, 0, b"any") == "take 1") == last
