"""What holds in every game of Bloom."""

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.bloom import CELLS, COLOURS, effect, suggestions
from tests.engines.laws import walk
from tests.engines.laws_bloom import LETTERS, NUMBERS

PLAYERS = st.integers(1, 5)
GAMES = st.integers(0, 3)


@dataclass
class Done:
    """One move of a recorded walk, with what everybody saw before and after it."""

    seat: int
    events: list
    before: dict
    after: dict


@cache
def played(players, number):
    """A random game, which several properties are then checked on."""
    return [
        Done(step.seat, step.events, step.before.view(None), step.game.view(None))
        for step in walk("bloom", players, number)
    ]


def letter_at(sheet, cell):
    return sheet["flowers"][int(cell[1]) - 1]["ABCDEFGH".index(cell[0])]


def bed_of(cell):
    return (int(cell[1]) - 1) // 3 * 2 + "ABCDEFGH".index(cell[0]) // 4 + 1


def taken(step):
    return [event for event in step.events if event["kind"] == "taken"]


@given(PLAYERS, GAMES)
def test_ticks_are_the_value_less_what_suits(players, number):
    for step in played(players, number):
        before, after = (view["sheets"][step.seat] for view in (step.before, step.after))
        for event in taken(step):
            letters = [letter_at(before, cell) for cell in event["cells"]]
            suit = sum(letter in (LETTERS[event["colour"]], "W") for letter in letters)
            assert event["ticks"] == event["value"] - suit
            assert event["ticks"] == (event["value"] - len(letters)) + (len(letters) - suit)
            assert after["ticks"] == before["ticks"] + event["ticks"]
            assert event["value"] == step.before["dice"][event["die"]]


@given(PLAYERS, GAMES)
def test_no_number_is_given_twice(players, number):
    given_out = Counter()
    for step in played(players, number):
        for event in step.events:
            if event["kind"] == "bouquet" and event["number"]:
                given_out[event["colour"], event["number"]] += 1
                higher = NUMBERS[players == 1 : NUMBERS.index(event["number"])]
                assert all(given_out[event["colour"], one] for one in higher), "not the highest free one"
        sheets = step.after["sheets"]
        circled = Counter(pair for sheet in sheets for pair in sheet["colours"].items())
        assert circled == given_out
        assert not circled or max(circled.values()) == 1


@given(PLAYERS, GAMES)
def test_all_have_as_many_turns(players, number):
    turns, rounds, starts = Counter(), [], []
    for step in played(players, number):
        if taken(step):
            rounds.append(step.before["round"])
            starts.append(step.before["start"])
            turns[step.seat] += 1
            assert step.seat == (starts[-1] + rounds[:-1].count(rounds[-1])) % players
    each = 2 if players < 3 else 1
    assert set(Counter(rounds).values()) == {each * players}
    assert set(turns.values()) == {each * rounds[-1]}
    firsts = list(dict(zip(rounds, starts, strict=True)).values())
    assert firsts == [(firsts[0] + at) % players for at in range(len(firsts))]
    assert players > 1 or rounds[-1] == 8


@given(PLAYERS, GAMES)
def test_the_points_add_up(players, number):
    beds = {count: sum((3, 4, 5, 6)[:count]) for count in range(5)}
    for step in played(players, number):
        view = step.after
        for sheet, parts, score in zip(view["sheets"], view["parts"], step.after["scores"], strict=True):
            assert parts["colours"] == sum(sheet["colours"].values())
            assert parts["beds"] == beds[sheet["beds"]]
            assert (parts["reroll"], parts["ticks"]) == (int(sheet["reroll"]), sheet["ticks"])
            assert score == parts["colours"] + parts["beds"] + parts["reroll"] - parts["ticks"]


@given(PLAYERS, GAMES)
def test_colours_and_beds_are_finished_exactly_once(players, number):
    finished = Counter()
    for step in played(players, number):
        for event in step.events:
            if event["kind"] in ("bouquet", "bed"):
                finished[event["kind"], event["seat"], event.get("colour", event.get("bed"))] += 1
    for seat, sheet in enumerate(step.after["sheets"]):
        circled = set(sheet["circled"])
        assert len(circled) == len(sheet["circled"]) == 72 - sum(sheet["remaining"].values())
        for colour, letter in LETTERS.items():
            left = sum(
                letter_at(sheet, f"{column}{row}") == letter
                for column in "ABCDEFGH"
                for row in range(1, 10)
                if f"{column}{row}" not in circled
            )
            assert sheet["remaining"][colour] == left
            assert finished["bouquet", seat, colour] == (left == 0)
        for bed in range(1, 7):
            whole = sum(bed_of(cell) == bed for cell in circled) == 12
            assert finished["bed", seat, bed] == whole


@given(PLAYERS, GAMES)
def test_the_game_ends_with_the_round_in_which_the_end_came_in_sight(players, number):
    told = []
    for step in played(players, number):
        told += [event for event in step.events if event["kind"] == "last_round"]
        sheets = step.after["sheets"]
        sight = any(len(sheet["colours"]) >= 3 or sheet["beds"] == 4 for sheet in sheets)
        if players > 1:
            assert len(told) == sight == step.after["last_round"]
            assert not (sight and step.after["round"] > step.before["round"])
    assert len(told) == (players > 1)


@pytest.mark.parametrize("players", range(1, 6))
def test_a_game_of_first_moves_comes_to_an_end(players):
    game = engines.new("bloom", players=players)
    for _ in range(80 * players):
        if game.is_over:
            break
        game.push(game.to_move[0], next(iter(game.legal_moves(game.to_move[0]))))
    assert game.is_over


def solo(rng, round_, taken):
    """A sheet in the middle of a solo game, the re-roll used."""
    circled = rng.sample(CELLS, rng.randrange(20, 45))
    sheet = {"flowers": rng.choice("ABCDE"), "circled": circled, "reroll": False}
    names = rng.sample(COLOURS, 5 - taken)
    position = {"game": "bloom", "players": 1, "sheets": [sheet], "round": round_, "taken": taken}
    return engines.load({**position, "dice": {name: rng.randint(1, 6) for name in names}})


def most_at_once(game):
    """What the best move of the pool changes in the score."""
    dice = game.view(0)["dice"]
    return max(offer.points for die in dice for offer in suggestions(game, 0, die, limit=100))


def test_in_a_solo_game_only_points_count_in_the_end_and_promises_before():
    """At the last pick nothing that the sheet promises comes true any more."""
    rng, waited = random.Random(3), 0
    for _ in range(150):
        last = solo(rng, 8, 1)
        assert effect(last, 0, last.advise(0, b"")).points == most_at_once(last)
        early = solo(rng, 2, 0)
        waited += effect(early, 0, early.advise(0, b"")).points < most_at_once(early)
    assert waited > 10
