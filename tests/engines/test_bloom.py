"""Bloom's rules with the events that tell of them, and the reasons of refusals (cases: tests/data/cases)."""

from collections import Counter
from itertools import islice

import pytest

import engines
from engines.bloom.cells import groups
from tests.engines.laws_bloom import COLOURS, neighbours

SHEET = [
    *["OOPPYYBB"] * 2,
    *["VVWWOOPP"] * 2,
    *["YYBBVVWW"] * 2,
    *["OPYBVOPY"] * 3,
]
DICE = {"orange": 4, "pink": 3, "yellow": 6, "blue": 5, "purple": 2, "wild": 4}
ORANGE_BUT_FOUR = ["E3", "F3", "E4", "F4", "A7", "F7", "A8", "F8", "A9", "F9"]
BED_BUT_FOUR = ["A3", "B3", "C1", "C2", "C3", "D1", "D2", "D3"]


def table(players, *sheets, **fields):
    """A game on the sheet above, with these dice unless told otherwise."""
    filled = [{"flowers": SHEET, **(sheets[seat] if seat < len(sheets) else {})} for seat in range(players)]
    position = {"game": "bloom", "players": players, "sheets": filled, "dice": DICE}
    return engines.load({**position, **fields})


def told(events):
    """The events, less what is the same for all."""
    return [{key: value for key, value in event.items() if key != "seats"} for event in events]


def test_the_set_up():
    for players in range(1, 6):
        view = engines.new("bloom", players=players, seed=b"any").view(None)
        letters = [sheet["printed"] for sheet in view["sheets"]]
        assert len(set(letters)) == players
        assert set(letters) <= set("ABCDE")
        assert set(view["dice"]) == {*COLOURS, *(["wild"] if players > 1 else [])}
        assert view["scores"] == [1] * players
        assert (view["round"], view["taken"], view["phase"], view["last"]) == (1, 0, "play", None)
        assert view["rounds"] == (8 if players == 1 else None)
        assert view["to_move"] == [view["start"]] == [view["turn"]]
        for sheet in view["sheets"]:
            assert sheet["remaining"] == {**dict.fromkeys(COLOURS, 13), "white": 7}


def test_a_stranger_can_recompute_the_beginning():
    source = engines.random.Source(b"any")
    sheets = source.shuffled(tuple("ABCDE"))[:4]
    start = source.below(4)
    dice = {name: source.die() for name in (*COLOURS, "wild")}
    view = engines.new("bloom", players=4, seed=b"any").view(None)
    assert [sheet["printed"] for sheet in view["sheets"]] == list(sheets)
    assert (view["start"], view["dice"]) == (start, dice)


def test_sheets_and_start_seats_are_dealt_evenly():
    views = [engines.new("bloom", players=3, seed=b"%d" % number).view(None) for number in range(300)]
    assert {view["start"] for view in views} == {0, 1, 2}
    for seat in range(3):
        counts = [sum(view["sheets"][seat]["printed"] == letter for view in views) for letter in "ABCDE"]
        assert min(counts) > 35


def test_taking_a_die():
    game = table(3)
    assert told(game.push(0, "yellow E1 F1 E2 G1")) == [
        {
            "kind": "taken",
            "seat": 0,
            "die": "yellow",
            "colour": "yellow",
            "value": 6,
            "cells": ["E1", "F1", "E2", "G1"],
            "ticks": 3,
        }
    ]
    view = game.view(1)
    assert "yellow" not in view["dice"]
    assert view["sheets"][0]["circled"] == ["E1", "F1", "E2", "G1"]
    assert view["sheets"][0]["groups"] == [["E1", "F1", "E2", "G1"]]
    assert (view["sheets"][0]["ticks"], view["turn"], view["taken"]) == (3, 1, 1)
    assert view["parts"][0] == {"colours": 0, "beds": 0, "reroll": 1, "ticks": 3}
    assert view["last"] == {
        "seat": 0,
        "move": "yellow E1 F1 E2 G1",
        "die": "yellow",
        "colour": "yellow",
        "value": 6,
        "cells": ["E1", "F1", "E2", "G1"],
        "ticks": 3,
        "numbers": [],
        "beds": [],
    }


def test_the_wild_die_takes_a_colour():
    game = table(3)
    (taken,) = told(game.push(0, "wild pink G4 H4 G5 H5"))
    assert (taken["die"], taken["colour"], taken["value"], taken["ticks"]) == ("wild", "pink", 4, 0)
    assert "wild" not in game.view(0)["dice"]
    assert "pink" in game.view(0)["dice"]


def test_a_bouquet_crosses_its_number_out_for_the_rest():
    game = table(3, {"circled": ORANGE_BUT_FOUR})
    assert told(game.push(0, "orange A1 B1 A2 B2"))[1:] == [
        {"kind": "bouquet", "seat": 0, "colour": "orange", "number": 6}
    ]
    view = game.view(None)
    assert view["claimed"] == {**dict.fromkeys(COLOURS, 0), "orange": 1}
    assert view["sheets"][0]["colours"] == {"orange": 6}
    assert [sheet["crossed"]["orange"] for sheet in view["sheets"]] == [[], [6], [6]]
    assert view["sheets"][0]["remaining"]["orange"] == 0
    assert view["last"]["numbers"] == [["orange", 6]]


def test_a_bouquet_too_late_is_told_without_a_number():
    others = [{"colours": {"orange": number}} for number in (6, 4, 2)]
    game = table(4, {"circled": ORANGE_BUT_FOUR}, *others)
    assert told(game.push(0, "orange A1 B1 A2 B2"))[1] == {
        "kind": "bouquet",
        "seat": 0,
        "colour": "orange",
        "number": None,
    }
    view = game.view(None)
    assert view["last"]["numbers"] == [["orange", None]]
    assert [sheet["crossed"]["orange"] for sheet in view["sheets"]] == [[6, 4, 2], [4, 2], [6, 2], [6, 4]]


@pytest.mark.parametrize(("before", "number"), [(0, 3), (1, 4), (2, 5), (3, 6), (4, None)])
def test_beds_are_worth_more_and_more(before, number):
    game = table(3, {"circled": BED_BUT_FOUR, "beds": before})
    events = told(game.push(0, "orange A1 B1 A2 B2"))
    assert events[1] == {"kind": "bed", "seat": 0, "bed": 1, "number": number}
    assert game.view(0)["sheets"][0]["beds"] == min(before + 1, 4)
    assert game.view(0)["last"]["beds"] == [[1, number]]


@pytest.mark.parametrize(("bed", "cell"), [(1, "D3"), (2, "E1"), (3, "A6"), (4, "H4"), (5, "C8"), (6, "E9")])
def test_beds_are_numbered_in_reading_order(bed, cell):
    columns, rows = ("ABCD", "EFGH")[(bed - 1) % 2], range((bed - 1) // 2 * 3 + 1, (bed - 1) // 2 * 3 + 4)
    rest = [f"{column}{row}" for column in columns for row in rows if f"{column}{row}" != cell]
    events = told(table(3, {"circled": rest}).push(0, f"orange {cell}"))
    assert {"kind": "bed", "seat": 0, "bed": bed, "number": 3} in events


def test_the_last_round_is_told_once_and_played_to_its_end():
    game = table(3, {"circled": BED_BUT_FOUR, "beds": 3}, {"circled": BED_BUT_FOUR, "beds": 3})
    events = told(game.push(0, "orange A1 B1 A2 B2"))
    assert events[-1] == {"kind": "last_round", "seat": 0, "reason": "beds"}
    assert game.view(1)["last_round"]
    assert [event["kind"] for event in game.push(1, "pink A1 B1 A2")] == ["taken"]
    assert [event["kind"] for event in game.push(2, "wild blue")] == ["taken", "round_ended", "game_over"]
    view = game.view(None)
    assert (view["phase"], view["turn"], view["to_move"]) == ("over", None, [])
    assert view["dice"] == {"yellow": 6, "blue": 5, "purple": 2}
    assert view["ranking"] == [1, 2, 3]
    assert game.position()["taken"] == 3


def test_three_colours_end_the_game_as_well():
    game = table(3, {"circled": ORANGE_BUT_FOUR, "colours": {"pink": 6, "blue": 4}})
    assert told(game.push(0, "orange A1 B1 A2 B2"))[-1] == {
        "kind": "last_round",
        "seat": 0,
        "reason": "colours",
    }


def test_the_end_tells_how_the_points_are_made_up():
    sheet = {"colours": {"orange": 6, "pink": 4, "blue": 2}, "beds": 2, "reroll": False, "ticks": 5}
    game = table(3, sheet, taken=2)
    (over,) = [event for event in told(game.push(2, "blue")) if event["kind"] == "game_over"]
    assert over == {
        "kind": "game_over",
        "seat": None,
        "ranking": [1, 2, 3],
        "scores": [14, 1, -4],
        "parts": [
            {"colours": 12, "beds": 7, "reroll": 0, "ticks": 5},
            {"colours": 0, "beds": 0, "reroll": 1, "ticks": 0},
            {"colours": 0, "beds": 0, "reroll": 1, "ticks": 5},
        ],
    }


def test_a_new_round_passes_the_start_and_rolls_all_dice():
    game = table(3)
    for seat, move in enumerate(("orange A1 B1 A2 B2", "pink C1 D1 C2")):
        game.push(seat, move)
    source = engines.random.Source(bytes(32), game.position()["draws"])
    dice = {name: source.die() for name in DICE}
    assert told(game.push(2, "purple A3 B3"))[1:] == [
        {"kind": "round_ended", "seat": None, "round": 1},
        {"kind": "round_started", "seat": None, "round": 2, "start": 1},
        {"kind": "rolled", "seat": 1, "dice": dice, "reroll": False},
    ]
    assert game.view(None)["dice"] == dice


def test_a_reroll_rolls_what_is_there_in_the_order_of_the_dice():
    game = table(3, taken=1, dice={"wild": 1, "pink": 2, "blue": 3})
    source = engines.random.Source(bytes(32), 0)
    dice = {name: source.die() for name in ("pink", "blue", "wild")}
    assert told(game.push(1, "reroll")) == [{"kind": "rolled", "seat": 1, "dice": dice, "reroll": True}]
    view = game.view(None)
    assert (view["turn"], view["taken"], view["sheets"][1]["reroll"]) == (1, 1, False)
    assert view["scores"] == [1, 0, 1]


@pytest.mark.parametrize(
    ("seat", "move", "reason", "values"),
    [
        (3, "orange A1", "no-such-seat", {}),
        (0, "white A1", "not-a-move", {}),
        (0, "wild", "not-a-move", {}),
        (0, "wild wild A1", "not-a-move", {}),
        (0, "reroll A1", "not-a-move", {}),
        (0, "orange a1", "not-a-move", {}),
        (0, "orange " + " ".join(["A1"] * 500), "not-a-move", {}),
        (1, "orange A1", "not-your-turn", {}),
        (1, "reroll", "not-your-turn", {}),
        (0, "reroll", "reroll-used", {}),
        (0, "blue A1", "die-gone", {"die": "blue"}),
        (0, "orange A1 A1", "cell-twice", {"cell": "A1"}),
        (0, "purple A1 B1 C1", "too-many", {"value": 2, "count": 3}),
        (0, "orange H9 H8", "already-circled", {"cell": "H9"}),
        (0, "orange A1 C1", "not-connected", {}),
    ],
)
def test_why_a_move_is_refused(seat, move, reason, values):
    dice = {name: value for name, value in DICE.items() if name != "blue"}
    game = table(3, {"reroll": False, "circled": ["H9"]}, dice=dice)
    before = game.position()
    assert not game.is_legal(seat, move)
    with pytest.raises(engines.IllegalMove) as caught:
        game.push(seat, move)
    assert (caught.value.reason, caught.value.values) == (reason, values)
    assert game.position() == before


def test_nothing_is_legal_when_it_is_over():
    game = table(3, {"beds": 4}, taken=3)
    assert game.is_over
    for move in ("reroll", "orange", "orange A1"):
        with pytest.raises(engines.IllegalMove, match="game-over"):
            game.push(0, move)


def grown(free, most):
    """All connected groups of the free cells, made larger by one cell at a time."""
    layer = {frozenset([cell]) for cell in free}
    found = set(layer)
    for _ in range(most - 1):
        layer = {
            group | {cell}
            for group in layer
            for member in group
            for cell in neighbours(member)
            if cell in free and cell not in group
        }
        found |= layer
    return found


def named(die, group):
    return " ".join([die, *sorted(group)])


@pytest.mark.parametrize("circled", [(), ("B2", "E5", "G8", "C4", "D4")])
def test_every_group_is_listed_once(circled):
    game = table(3, {"circled": list(circled)}, dice={"pink": 3, "purple": 5, "wild": 2})
    free = {f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 10)} - set(circled)
    wanted = {"reroll"}
    dice = [("pink", 3), ("purple", 5), *((f"wild {colour}", 2) for colour in COLOURS)]
    for die, value in dice:
        wanted.add(die)
        wanted |= {named(die, group) for group in grown(free, value)}
    moves = list(game.legal_moves(0))
    assert len(moves) == len(set(moves))
    assert set(moves) == wanted
    assert all(game.is_legal(0, move) for move in moves)


def test_the_groups_have_all_the_shapes_that_there_are():
    """1, 2, 6, 19, 63 and 216 shapes of 1 to 6 squares, and as many places for each as the board has."""
    shapes = Counter()
    for group in groups((1 << 72) - 1, 6):
        squares = [divmod(code, 9) for code in range(72) if group >> code & 1]
        left, top = min(column for column, _ in squares), min(row for _, row in squares)
        shapes[tuple((column - left, row - top) for column, row in squares)] += 1
    assert [sum(len(shape) == size for shape in shapes) for size in range(1, 7)] == [1, 2, 6, 19, 63, 216]
    for shape, count in shapes.items():
        width, height = (max(square[axis] for square in shape) for axis in (0, 1))
        assert count == (8 - width) * (9 - height)


def test_moves_are_listed_lazily_and_stay_those_of_the_moment():
    game = table(3)
    moves = game.legal_moves(0)
    first = list(islice(moves, 3))
    game.push(0, "yellow A1 B1 C1 D1 E1 F1")
    game.push(1, "orange")
    assert first + list(islice(moves, 3)) == list(islice(table(3).legal_moves(0), 6))
    assert list(moves) == list(islice(table(3).legal_moves(0), 6, None))


def test_the_view_keeps_what_belongs_together():
    game = table(2, {"circled": ["A1", "B1", "H9"]})
    game.push(0, "orange B2 A2")
    game.push(1, "wild blue")
    sheet = game.view(None)["sheets"][0]
    assert sheet["groups"] == [["A1", "B1"], ["H9"], ["B2", "A2"]]
    assert sheet["circled"] == ["A1", "B1", "H9", "B2", "A2"]
    again = engines.load(game.position())
    assert again.view(None) == game.view(None)
    assert again.view(None)["last"]["die"] == "wild"


def test_alone_the_six_is_crossed_out_and_the_eighth_round_is_the_last():
    dice = {name: value for name, value in DICE.items() if name != "wild"}
    game = table(1, {"circled": ORANGE_BUT_FOUR}, dice=dice, round=7)
    assert game.view(0)["sheets"][0]["crossed"] == {colour: [6] for colour in COLOURS}
    events = told(game.push(0, "orange A1 B1 A2 B2"))
    assert events[1] == {"kind": "bouquet", "seat": 0, "colour": "orange", "number": 4}
    assert not game.view(0)["last_round"]
    game.push(0, "pink")
    view = game.view(0)
    assert (view["round"], view["last_round"], set(view["dice"])) == (8, True, set(COLOURS))
    game.push(0, "pink")
    assert [event["kind"] for event in game.push(0, "blue")] == ["taken", "round_ended", "game_over"]
    assert game.ranking == (1,)
