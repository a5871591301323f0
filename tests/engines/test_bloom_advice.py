"""Suggestions, previews, building a group by hand, and the bot player."""

import json
import random

import pytest

import engines
from engines import bloom, opponents
from tests.engines.laws import HOOKS, seed_of, walk
from tests.engines.test_bloom import BED_BUT_FOUR, ORANGE_BUT_FOUR, table


def all_suggestions(game, seat):
    return [found for die in game.view(None)["dice"] for found in bloom.suggestions(game, seat, die)]


@pytest.mark.parametrize("players", range(1, 6))
def test_suggestions_are_legal_and_tell_what_happens(players):
    counted = 0
    for count, step in enumerate(walk("bloom", players, 1)):
        if count % 5:
            continue
        game, seat = step.before, step.before.to_move[0]
        position = json.dumps(game.position())
        for found in all_suggestions(game, seat):
            counted += 1
            twin = game.copy()
            events = twin.push(seat, found.move)
            last = twin.view(None)["last"]
            assert (found.die, found.colour, found.value) == (last["die"], last["colour"], last["value"])
            assert (list(found.cells), found.ticks) == (last["cells"], last["ticks"])
            assert [list(pair) for pair in found.numbers] == last["numbers"]
            assert [list(pair) for pair in found.beds] == last["beds"]
            assert found.points == twin.scores[seat] - game.scores[seat]
            assert sum(found.left) == twin.view(None)["sheets"][seat]["remaining"][found.colour]
            assert list(found.left) == sorted(found.left, reverse=True)
            assert bloom.effect(game, seat, found.move) == found
            assert events[0]["ticks"] == found.ticks
        assert json.dumps(game.position()) == position
    assert counted > 60


def test_an_effect_is_that_of_any_legal_move():
    rng = random.Random(4)
    for step in walk("bloom", 3, 2):
        for move in HOOKS["bloom"].some_moves(step.before, step.seat, rng):
            if move == "reroll":
                continue
            twin = step.before.copy()
            twin.push(step.seat, move)
            assert bloom.effect(step.before, step.seat, move).points == (
                twin.scores[step.seat] - step.before.scores[step.seat]
            )


def test_the_best_points_come_first():
    for step in walk("bloom", 2, 3):
        for die in step.before.view(None)["dice"]:
            found = bloom.suggestions(step.before, step.seat, die, limit=20)
            order = [(-one.points, one.ticks) for one in found]
            assert order == sorted(order)
            assert len({frozenset(one.cells) for one in found if one.colour == found[0].colour}) == sum(
                one.colour == found[0].colour for one in found
            )
            assert bloom.suggestions(step.before, step.seat, die, limit=2) == found[:2]


def test_nothing_is_suggested_that_leaves_flowers_out_for_nothing():
    for found in all_suggestions(engines.new("bloom", players=4), 0):
        for other in all_suggestions(engines.new("bloom", players=4), 0):
            if (found.die, found.colour) == (other.die, other.colour) and found != other:
                assert not set(found.cells) < set(other.cells) or found.points > other.points


def test_a_group_without_ticks_is_found_where_there_is_one():
    for step in walk("bloom", 3, 5):
        game, seat = step.before, step.seat
        sheet = game.view(None)["sheets"][seat]
        for die, value in game.view(None)["dice"].items():
            if die == "wild" or value > 3:
                continue
            best = min(
                (bloom.effect(game, seat, move).ticks for move in game.legal_moves(seat) if is_of(move, die)),
                default=value,
            )
            found = bloom.suggestions(game, seat, die)
            if sum(sheet["remaining"].values()):
                assert min(one.ticks for one in found) == best


def is_of(move, die):
    return move == die or move.startswith(f"{die} ")


def test_what_finishes_a_colour_or_a_bed_comes_first():
    game = table(3, {"circled": ORANGE_BUT_FOUR})
    assert bloom.suggestions(game, 0, "orange")[0].numbers == (("orange", 6),)
    assert bloom.suggestions(game, 0, "wild")[0].move == "wild orange A1 A2 B1 B2"
    game = table(3, {"circled": BED_BUT_FOUR})
    for die in ("orange", "wild"):
        assert bloom.suggestions(game, 0, die)[0].beds == ((1, 3),)


def test_clusters_are_kept_together():
    """A die of 2 takes the pair that stands alone, and of a row of four never the middle."""
    rows = ["OOOOWBBB", *["BYBYBYBY", "YBYBYBYB"] * 2, "BYBYBYBY", "YBYBYBOO", "BYBYBYBY", "YBYBYBYB"]
    game = table(3, {"flowers": rows}, dice={"orange": 2, "pink": 1, "blue": 1})
    first, *rest = bloom.suggestions(game, 0, "orange")
    assert (first.move, first.left) == ("orange G7 H7", (4,))
    assert "orange B1 C1" not in [one.move for one in rest[:2]]


def test_the_wild_die_compares_its_colours():
    game = table(3)
    every = bloom.suggestions(game, 0, "wild", limit=100)
    assert {one.colour for one in every} == set(bloom.COLOURS)
    blue = bloom.suggestions(game, 0, "wild", "blue", limit=100)
    assert blue == [one for one in every if one.colour == "blue"]


def test_a_full_sheet_has_no_suggestions():
    full = {"circled": list(bloom.CELLS)}
    assert bloom.suggestions(table(3, full), 0, "orange") == []


def test_a_seat_may_look_before_its_turn():
    game = table(3)
    assert bloom.suggestions(game, 2, "orange")[0].ticks == 0
    assert bloom.effect(game, 2, "orange A1").ticks == 3
    assert not game.is_legal(2, "orange A1")


@pytest.mark.parametrize(
    ("reason", "ask"),
    [
        ("die-gone", lambda game: bloom.suggestions(game, 0, "pink")),
        ("die-gone", lambda game: bloom.suggestions(game, 0, "white")),
        ("not-a-move", lambda game: bloom.suggestions(game, 0, "wild", "white")),
        ("no-such-seat", lambda game: bloom.suggestions(game, 3, "orange")),
        ("not-a-move", lambda game: bloom.effect(game, 0, "orange Z1")),
        ("not-a-die", lambda game: bloom.effect(game, 0, "reroll")),
        ("die-gone", lambda game: bloom.effect(game, 0, "pink A1")),
        ("not-connected", lambda game: bloom.effect(game, 0, "orange A1 C1")),
        ("no-such-seat", lambda game: bloom.effect(game, -1, "orange A1")),
        ("not-a-move", lambda game: bloom.neighbours(game, 0, ["Z1"])),
        ("already-circled", lambda game: bloom.neighbours(game, 0, ["H9"])),
        ("no-such-seat", lambda game: bloom.neighbours(game, None, ["A1"])),
    ],
)
def test_why_help_is_refused(reason, ask):
    dice = {"orange": 4, "yellow": 6, "blue": 5, "wild": 4}
    game = table(3, {"circled": ["H9"]}, dice=dice)
    with pytest.raises(engines.IllegalMove) as caught:
        ask(game)
    assert caught.value.reason == reason


def test_a_finished_game_shows_no_effects():
    with pytest.raises(engines.IllegalMove, match="game-over"):
        bloom.effect(table(3, {"beds": 4}, taken=3), 0, "orange A1")


def test_neighbours_lead_to_legal_groups_only():
    game = table(3, {"circled": ["B1", "C2"]})
    assert bloom.neighbours(game, 0, []) == sorted(set(bloom.CELLS) - {"B1", "C2"})
    assert bloom.neighbours(game, 0, ["A1"]) == ["A2"]
    assert bloom.neighbours(game, 0, ["A1", "A2"]) == ["A3", "B2"]
    assert bloom.neighbours(game, 0, ["H9"]) == ["G9", "H8"]
    assert bloom.neighbours(game, 1, ["A1"]) == ["A2", "B1"]
    rng, group = random.Random(2), []
    for _ in range(6):
        group.append(rng.choice(bloom.neighbours(game, 0, group)))
        assert game.is_legal(0, " ".join(["yellow", *group]))


# ---- the bot player ----


def scores_against(players, games, other):
    """The points of the bot player in changing seats, and the best of those who play with `other`."""
    own, best = 0, 0
    for number in range(games):
        rng = random.Random(number)
        game, seat = engines.new("bloom", players=players, seed=seed_of(number)), number % players
        while game.to_move:
            mover = game.to_move[0]
            if mover == seat:
                game.push(mover, opponents.choose(game, mover, seed_of(number)))
            else:
                game.push(mover, other(game, mover, rng))
        own += game.scores[seat]
        best += max(score for at, score in enumerate(game.scores) if at != seat)
    return own / games, best / games


def at_random(game, seat, rng):
    return rng.choice(HOOKS["bloom"].some_moves(game, seat, rng))


def greedily(game, seat, rng):
    """The suggestion with the most points at once, of equal ones with the highest die."""
    found = all_suggestions(game, seat)
    return max(found, key=lambda one: (one.points, one.value)).move if found else at_random(game, seat, rng)


@pytest.mark.parametrize("players", [2, 4])
def test_it_leaves_chance_far_behind(players):
    own, best = scores_against(players, 4, at_random)
    assert own > best + 30


def test_it_beats_who_takes_the_best_at_once():
    own, best = scores_against(2, 12, greedily)
    assert own > best + 3


def test_alone_it_makes_a_garden_of_the_eight_rounds():
    total = 0
    for number in range(6):
        game = engines.new("bloom", players=1, seed=seed_of(number))
        while game.to_move:
            game.push(0, opponents.choose(game, 0, seed_of(number)))
        total += game.scores[0]
    assert total / 6 > 10


def test_it_has_no_move_where_none_is_owed():
    game = table(3)
    with pytest.raises(ValueError):
        opponents.choose(game, 1, b"any")


def test_it_rerolls_only_what_is_poor():
    """With one lone flower of each colour left, sixes cost dearly and a re-roll can only help."""
    rows = ["WWWWWWWW"] * 8 + ["WOWPWYWB"]
    most = [cell for cell in bloom.CELLS if cell[1] != "9" or cell in ("A9", "C9", "E9", "G9")]
    poor = table(3, {"flowers": rows, "circled": most}, dice=dict.fromkeys(("orange", "pink", "blue"), 6))
    assert opponents.choose(poor, 0, b"any") == "reroll"
    fine = table(3, {"circled": ORANGE_BUT_FOUR})
    assert opponents.choose(fine, 0, b"any").endswith("orange A1 A2 B1 B2")


def test_it_takes_the_die_that_the_next_seat_needs():
    """Equal for itself, but the other could finish its orange with the orange die."""
    other = {"circled": ORANGE_BUT_FOUR}
    game = table(2, {}, other, dice={"orange": 4, "pink": 4, "yellow": 1, "blue": 1}, taken=0)
    assert opponents.choose(game, 0, b"any").startswith("orange")
