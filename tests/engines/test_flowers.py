"""The rules of FLOWERS, one after the other, with the events and views that tell of them."""

import json
from collections import Counter

import pytest

import engines
from tests.engines.flowers_gardens import DECK, loaded

PILES = [["Y3", "B2", "R1", "R2", "R3", "R4", "G1"], ["G3", "Y2", "B1"], ["B3", "B4r", "Y1"]]
ONE, OTHER = {"0,0": ["R1"]}, {"0,0": ["Y1"]}


def table(*areas, **fields):
    return loaded(*areas, **{"piles": PILES, **fields})


def kinds(events):
    return [event["kind"] for event in events]


def only(events, kind):
    """The only event of that kind, less what is the same for all that anybody may see."""
    (event,) = [event for event in events if event["kind"] == kind]
    return {key: value for key, value in event.items() if key != "kind" and (key, value) != ("seats", None)}


@pytest.mark.parametrize("summer", [False, True])
@pytest.mark.parametrize(
    ("players", "sizes"), [(1, [40] * 2), (2, [26] * 3), (3, [30] * 3), (4, [35, 35, 34])]
)
def test_the_set_up(players, sizes, summer):
    game = engines.new("flowers", players=players, seed=b"any", summer=summer)
    view = game.view(None)
    assert [pile["left"] for pile in view["piles"]] == ([36] * 3 if summer and players == 4 else sizes)
    assert [pile["face_up"] for pile in view["piles"]] == [True] * (len(sizes) - 1) + [False]
    assert [pile["top"] is not None for pile in view["piles"]] == [True] * (len(sizes) - 1) + [False]
    assert all(list(area) == ["0,0"] and len(area["0,0"]) == 1 for area in view["areas"])
    assert (view["phase"], view["summer"], view["last"], view["hand"]) == ("take", summer, None, None)
    assert view["to_move"] == [view["turn"]]
    starts = [area["0,0"][0] for area in view["areas"]]
    if summer:
        assert starts == ["V0"] * players
    cards = Counter(starts) + Counter(card for pile in game.position()["piles"] for card in pile)
    assert cards["V0"] == players * summer
    assert not cards - Counter([*DECK, *starts])


def test_a_stranger_can_recompute_the_set_up():
    seed = bytes(range(32))
    source = engines.random.Source(seed)
    cards = sorted(DECK)
    for i in range(len(cards) - 1, 0, -1):
        j = source.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    numbers = source.draws
    for players, size in ((1, 40), (2, 26), (3, 30)):
        position = engines.new("flowers", players=players, seed=seed).position()
        assert [area["0,0"] for area in position["areas"]] == [[card] for card in cards[:players]]
        rest = cards[players:]
        piles = range(2 if players == 1 else 3)
        assert position["piles"] == [rest[at * size : (at + 1) * size] for at in piles]
        assert position["turn"] == engines.random.Source(seed, numbers).below(players)
    whole = engines.new("flowers", players=4, seed=seed).position()["piles"]
    assert whole == [cards[4:39], cards[39:74], cards[74:]]
    summer = engines.new("flowers", players=4, seed=seed, summer=True).position()["piles"]
    assert summer == [cards[:36], cards[36:72], cards[72:]]


def test_who_begins_is_drawn():
    first = {engines.new("flowers", players=3, seed=bytes([number])).to_move for number in range(30)}
    assert first == {(0,), (1,), (2,)}


def test_an_open_card_is_taken_in_sight_of_all():
    game = table(ONE, OTHER)
    assert game.push(0, "take 2") == [
        {"kind": "taken", "seat": 0, "seats": None, "pile": 2, "card": "G3"},
        {"kind": "low", "seat": None, "seats": None, "pile": 2, "left": 2},
    ]
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert (view["hand"], view["from"], view["holding"], view["phase"]) == ("G3", 2, True, "place")
        assert [pile["top"] for pile in view["piles"]] == ["Y3", None, None]
        assert [pile["left"] for pile in view["piles"]] == [7, 2, 3]


def test_a_face_down_card_is_seen_by_its_taker_alone():
    game = table(ONE, OTHER)
    events = game.push(0, "take 3")
    assert only(events, "taken") == {"seat": 0, "pile": 3, "card": None}
    assert only(events, "taken_card") == {"seat": 0, "seats": [0], "pile": 3, "card": "B3"}
    assert game.view(0)["hand"] == "B3"
    for seat in (None, 1):
        view = game.view(seat)
        assert (view["hand"], view["from"], view["holding"]) == (None, 3, True)
        assert [pile["top"] for pile in view["piles"]] == ["Y3", "G3", None]
        assert "B3" not in json.dumps(view)
    assert game.push(0, "place 1,0") == [
        {"kind": "placed", "seat": 0, "seats": None, "card": "B3", "cell": "1,0", "covers": None, "score": -1}
    ]


def test_the_next_open_card_is_turned_when_the_placement_is_done():
    game = table(ONE, OTHER)
    game.push(0, "take 1")
    assert game.view(1)["piles"][0]["top"] is None
    events = game.push(0, "place 0,0")
    assert kinds(events) == ["placed", "turned"]
    assert only(events, "placed") == {"seat": 0, "card": "Y3", "cell": "0,0", "covers": "R1", "score": -2}
    assert only(events, "turned") == {"seat": None, "pile": 1, "card": "B2", "left": 6}
    view = game.view(1)
    assert view["piles"][0]["top"] == "B2"
    assert view["last"] == {"seat": 0, "card": "Y3", "cell": "0,0", "from": 1}
    assert view["turn"] == 1


def test_a_card_of_unknown_origin_keeps_all_tops_from_sight_until_it_lies():
    game = table(ONE, OTHER, hand="Y4")
    assert [pile["top"] for pile in game.view(0)["piles"]] == [None, None, None]
    assert (game.view(0)["hand"], game.view(1)["hand"], game.view(0)["from"]) == ("Y4", None, None)
    events = game.push(0, "place 1,0")
    assert [(event["pile"], event["card"]) for event in events if event["kind"] == "turned"] == [
        (1, "Y3"),
        (2, "G3"),
    ]
    assert game.view(0)["last"]["from"] is None


def test_a_pile_that_runs_out_is_announced():
    game, told = table(ONE, OTHER), []
    for number in range(6):
        events = game.push(number % 2, "take 1")
        told += [event["left"] for event in events if event["kind"] == "low"]
        game.push(number % 2, "place 0,0")
    assert told == [5, 3, 2, 1]


def test_the_end_comes_at_once_and_tells_all():
    game = table(ONE, OTHER, piles=[["Y2", "Y3"], ["G3", "G3"], ["B2"]])
    game.push(0, "take 3")
    assert (game.is_over, game.ranking, game.view(0)["ranking"]) == (False, None, None)
    events = game.push(0, "place 0,1")
    assert kinds(events) == ["placed", "game_over"]
    assert only(events, "game_over") == {
        "seat": None,
        "ranking": [2, 1],
        "scores": [-1, 0],
        "parts": [
            {"removed": -1, "areas": 0, "butterflies": 0},
            {"removed": 0, "areas": 0, "butterflies": 0},
        ],
    }
    view = game.view(None)
    assert (view["phase"], view["turn"], view["to_move"], view["ranking"]) == ("over", None, [], [2, 1])


def test_the_last_open_card_leaves_nothing_to_turn():
    game = table(ONE, OTHER, piles=[["B2"], ["G3"], ["Y2"]])
    game.push(0, "take 1")
    events = game.push(0, "place 0,1")
    assert kinds(events) == ["placed", "turned", "game_over"]
    assert only(events, "turned") == {"seat": None, "pile": 1, "card": None, "left": 0}


def test_alone_a_card_leaves_the_open_pile():
    game = table(ONE, piles=[["Y3", "B2", "R2", "R3"], ["G3", "Y2", "B1"]])
    assert [pile["face_up"] for pile in game.view(0)["piles"]] == [True, False]
    game.push(0, "take 2")
    events = game.push(0, "place 1,0")
    assert kinds(events) == ["placed", "discarded_top", "low", "turned"]
    assert only(events, "discarded_top") == {"seat": None, "pile": 1, "card": "Y3", "left": 3}
    assert only(events, "turned") == {"seat": None, "pile": 1, "card": "B2", "left": 3}
    events = [*game.push(0, "take 1"), *game.push(0, "place 1,0")]
    assert only(events, "discarded_top") == {"seat": None, "pile": 1, "card": "R2", "left": 1}
    assert [event["left"] for event in events if event["kind"] == "low"] == [2, 1]
    game.push(0, "take 2")
    events = game.push(0, "place 1,0")
    assert kinds(events) == ["placed", "discarded_top", "turned", "game_over"]
    assert (game.ranking, game.view(0)["piles"][0]) == ((1,), {"left": 0, "top": None, "face_up": True})


def test_a_game_alone_takes_about_thirty_turns():
    game = engines.new("flowers", players=1, seed=b"alone")
    turns = 0
    while not game.is_over:
        game.push(0, f"take {1 + turns % 2}")
        game.push(0, "place 0,0")
        turns += 1
    assert turns == 27
    assert len(game.position()["removed"]) == 26


def test_the_details_name_the_cells():
    row = ["R4b", "R4", "R4", "R4", "R1", "B2", "B2", "B3", "B4"]
    area = {f"{x},0": [card] for x, card in enumerate(row)} | {"0,1": ["B1"], "9,0": ["Y3", "B4g"]}
    view = loaded(area, piles=[["G1"], ["G1"]]).view(None)
    assert view["details"][0] == {
        "groups": [
            {"value": 4, "cells": ["0,0", "1,0", "2,0", "3,0"], "state": "valid"},
            {"value": 1, "cells": ["4,0"], "state": "valid"},
            {"value": 2, "cells": ["5,0", "6,0"], "state": "valid"},
            {"value": 3, "cells": ["7,0"], "state": "incomplete"},
            {"value": 4, "cells": ["8,0", "9,0"], "state": "incomplete"},
            {"value": 1, "cells": ["0,1"], "state": "valid"},
        ],
        "removed": ["7,0", "8,0", "9,0"],
        "areas": [{"colour": "R", "cells": ["0,0", "1,0", "2,0", "3,0", "4,0"], "points": 5}],
        "butterflies": ["0,0"],
    }
    assert view["parts"] == [{"removed": -4, "areas": 5, "butterflies": 1}]
    assert view["scores"] == [2]


def test_a_broken_group_is_told_from_an_incomplete_one():
    view = loaded({"0,0": ["R1"], "1,0": ["B1"], "0,1": ["B2"]}, piles=[["G1"], ["G1"]]).view(None)
    assert [(group["value"], group["state"]) for group in view["details"][0]["groups"]] == [
        (1, "broken"),
        (2, "incomplete"),
    ]


REFUSED = [
    ("no-such-seat", {}, {}, 2, "take 1"),
    ("not-a-move", {}, {}, 0, "take"),
    ("not-a-move", {}, {}, 0, "take 0"),
    ("not-a-move", {}, {}, 0, "take 12"),
    ("not-a-move", {}, {}, 0, "place 1"),
    ("not-a-move", {}, {}, 0, "place 1, 0"),
    ("not-a-move", {}, {}, 0, "place 1,00"),
    ("not-your-turn", {}, {}, 1, "take 1"),
    ("no-such-pile", {"pile": 4, "piles": 3}, {}, 0, "take 4"),
    ("not-now", {"phase": "take"}, {}, 0, "place 1,0"),
    ("not-now", {"phase": "place"}, {"hand": "B4"}, 0, "take 1"),
    ("not-beside", {"cell": "1,1"}, {"hand": "B4"}, 0, "place 1,1"),
    ("not-beside", {"cell": "99999,-7"}, {"hand": "B4"}, 0, "place 99999,-7"),
    ("game-over", {}, {"piles": [[], ["G3"], ["G3"]]}, 0, "take 2"),
]


@pytest.mark.parametrize(("reason", "values", "fields", "seat", "move"), REFUSED)
def test_why_a_move_is_refused(reason, values, fields, seat, move):
    refused(table(ONE, OTHER, **fields), reason, values, seat, move)


def test_the_violet_card_cannot_be_covered():
    game = table({"0,0": ["V0"]}, {"0,0": ["V0"]}, hand="B4")
    refused(game, "violet", {"cell": "0,0"}, 0, "place 0,0")


def refused(game, reason, values, seat, move):
    before = game.position()
    assert not game.is_legal(seat, move)
    with pytest.raises(engines.IllegalMove) as caught:
        game.push(seat, move)
    assert (caught.value.reason, caught.value.values) == (reason, values)
    assert game.position() == before


def test_alone_what_was_removed_does_not_come_back_in_another_world():
    game = engines.new("flowers", players=1, seed=b"alone")
    while len(game.position().get("removed", [])) < 15:
        game.push(0, "take 2")
        game.push(0, "place 0,0")
    seen = Counter(game.position()["removed"]) + Counter(game.position()["areas"][0]["0,0"])
    for number in range(5):
        world = game.resample(0, bytes([number])).position()
        assert not seen + Counter(card for pile in world["piles"] for card in pile) - Counter(DECK)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_summer_game_from_start_to_end(players):
    game = engines.new("flowers", players=players, seed=b"summer", summer=True)
    count = 0
    while not game.is_over:
        seat = game.to_move[0]
        moves = game.legal_moves(seat)
        game.push(seat, moves[count * 7 % len(moves)])
        assert engines.load(json.loads(json.dumps(game.position()))).position() == game.position()
        count += 1
    assert all(area["0,0"] == ["V0"] for area in game.view(None)["areas"])
