"""What Tri-Ominos tells beside the state: reasons, events, placements, whole games."""

import json
import random
from collections import Counter

import pytest

import engines
from engines.triominos import TILES, Placement, corner_places, parse, placements
from tests.engines.golden import FOLDER
from tests.engines.laws import seed_of, visible, walk

START = ["U0,0=555"]


def table(hands, board=START, **fields):
    position = {"game": "triominos", "players": len(hands), "board": board, "hands": hands, **fields}
    return engines.load(position)


def reason(game, seat, move):
    with pytest.raises(engines.IllegalMove) as caught:
        game.push(seat, move)
    return caught.value.reason, caught.value.values


def kinds(events):
    return [event["kind"] for event in events]


# ---- set-up ----


def test_the_tiles():
    assert len(TILES) == 56 == len(set(TILES))
    assert list(TILES) == sorted(TILES)
    assert all(tile == "".join(sorted(tile)) for tile in TILES)


@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 7), (4, 7)])
def test_a_deal_can_be_recomputed_from_the_seed(players, size):
    source = engines.random.Source(seed_of(5))
    tiles = list(source.shuffled(tuple(sorted(TILES))))
    position = engines.new("triominos", players=players, seed=seed_of(5)).position()
    assert position["hands"] == [tiles[seat * size : (seat + 1) * size] for seat in range(players)]
    assert position["well"] == tiles[players * size :]
    assert position["draws"] == source.draws


def test_the_next_deal_goes_on_with_the_same_numbers():
    game = table([["155"], ["123"]], well=[], seed=seed_of(6).hex(), draws=70)
    game.push(0, "D0,0=551")
    tiles = engines.random.Source(seed_of(6), 70).shuffled(tuple(sorted(TILES)))
    assert game.position()["hands"] == [list(tiles[:9]), list(tiles[9:18])]


# ---- reasons ----


@pytest.mark.parametrize(
    ("game", "seat", "move", "expected"),
    [
        (table([["155"], ["255"]]), 2, "draw", ("no-such-seat", {})),
        (table([["155"], ["255"]]), 0, "dance", ("not-a-move", {})),
        (table([["155"], ["255"]]), 0, "D0,0=556", ("not-a-move", {})),
        (table([["155"], ["255"]]), 1, "D0,0=552", ("not-your-turn", {})),
        (table([["155"], ["255"]]), 0, "D0,0=021", ("no-such-tile", {"numbers": "021"})),
        (table([["155"], ["255"]]), 0, "D0,0=552", ("not-in-hand", {"tile": "255"})),
        (table([["155"], ["255"]]), 0, "U0,0=155", ("cell-taken", {"cell": "U0,0"})),
        (table([["155"], ["255"]]), 0, "U0,1=155", ("no-side", {"cell": "U0,1"})),
        (
            table([["155"], ["255"]]),
            0,
            "D0,0=515",
            ("corners-differ", {"cell": "D0,0", "corners": [5, 5, None]}),
        ),
        (table([["155", "012"], ["255"]]), 0, "draw", ("tile-fits", {"tiles": ["155"]})),
        (table([["155", "012"], ["255"]], well=[]), 0, "pass", ("tile-fits", {"tiles": ["155"]})),
        (table([["012"], ["255"]], well=[]), 0, "draw", ("well-empty", {})),
        (table([["012"], ["255"]], well=["001", "002"]), 0, "pass", ("well-left", {"tiles": 2})),
        (table([["444", "012"], ["333"]], []), 0, "U0,0=012", ("must-start", {"tiles": ["444"]})),
        (table([["444", "000"], ["333"]], []), 0, "draw", ("must-start", {"tiles": ["444", "000"]})),
        (table([["444"], ["333"]], []), 0, "D0,0=444", ("start-cell", {"cell": "U0,0"})),
        (table([["444"], []], scores=[400, 0]), 0, "draw", ("game-over", {})),
    ],
)
def test_a_refused_move_says_why(game, seat, move, expected):
    before = json.dumps(game.position())
    assert reason(game, seat, move) == expected
    assert json.dumps(game.position()) == before


# ---- events ----


def test_a_start_with_000_shows_the_higher_triple_to_all():
    game = table([["444", "000", "012"], ["333"]], [])
    events = game.push(0, "U0,0=000")
    assert kinds(events) == ["placed", "shown"]
    assert events[0]["bonuses"] == [{"kind": "start", "points": 10}, {"kind": "zero", "points": 30}]
    assert (events[0]["points"], events[0]["tile_points"]) == (40, 0)
    assert events[1] == {"kind": "shown", "seat": 0, "seats": None, "tile": "444"}
    assert [game.view(seat)["shown"] for seat in (None, 0, 1)] == ["444"] * 3


def test_000_as_the_only_triple_shows_nothing():
    game = table([["000", "455"], ["345"]], [])
    assert kinds(game.push(0, "U0,0=000")) == ["placed"]
    assert game.view(None)["shown"] is None


def test_a_drawn_tile_is_told_to_its_seat_alone():
    game = table([["012"], ["333"]], well=["001", "002"])
    events = game.push(0, "draw")
    assert visible(events, 1) == visible(events, None) == events[:1]
    assert events == [
        {"kind": "drew", "seat": 0, "seats": None, "points": -5, "well": 1},
        {"kind": "drew_tile", "seat": 0, "seats": [0], "tile": "001"},
    ]
    assert game.view(None)["drawn"] == 1


def test_the_next_turn_begins_with_nothing_drawn():
    game = table([["012"], ["333"]], well=["155", "002"])
    game.push(0, "draw")
    game.push(0, "D0,0=551")
    assert game.view(None)["drawn"] == 0


def test_going_out_tells_the_round_and_the_next_deal():
    game = table([["155"], ["123", "222"], ["001"]], scores=[0, 50, 7])
    placed, ended, dealt = game.push(0, "D0,0=551")
    assert placed["points"] == 11
    assert ended == {
        "kind": "round_ended",
        "seat": None,
        "seats": None,
        "round": 1,
        "winner": 0,
        "reason": "out",
        "hands": [[], ["123", "222"], ["001"]],
        "hand_sums": [0, 12, 1],
        "points": [38, 0, 0],
        "scores": [49, 50, 7],
    }
    view = game.view(None)
    assert dealt["round"] == view["round"] == 2
    assert dealt["cards"] == 7
    assert [dealt["starts"]] == view["to_move"]
    assert view["phase"] == "start"
    assert view["last"] is None
    told = ("round", "winner", "reason", "hands", "hand_sums", "points", "scores")
    assert view["results"] == [{key: ended[key] for key in told}]


def test_a_blocked_round_tells_why():
    game = table([["012"], ["004", "113"]], well=[])
    assert kinds(game.push(0, "pass")) == ["passed"]
    passed, ended, _ = game.push(1, "pass")
    assert passed == {"kind": "passed", "seat": 1, "seats": None, "points": -10}
    assert (ended["winner"], ended["reason"], ended["points"]) == (0, "blocked", [6, 0])


def test_the_end_of_the_game_tells_the_places():
    game = table([["155"], ["123"]], scores=[395, 450])
    *_, over = game.push(0, "D0,0=551")
    assert over == {"kind": "game_over", "seat": None, "seats": None, "ranking": [1, 2], "scores": [437, 450]}
    view = game.view(0)
    assert (view["phase"], view["turn"], view["to_move"], view["ranking"]) == ("over", None, [], [1, 2])


def test_the_view_tells_who_placed_what():
    game = table([["155", "012"], ["255", "013"]])
    game.push(0, "D0,0=551")
    game.push(1, "D0,-1=255")
    view = game.view(1)
    assert view["board"] == ["U0,0=555", "D0,0=551", "D0,-1=255"]
    # Who placed the first one is known: before seat 0's turn it was seat 1's.
    assert view["placed_by"] == [1, 0, 1]
    assert view["last"] == {
        "seat": 1,
        "move": "D0,-1=255",
        "points": 12,
        "tile_points": 12,
        "bonuses": [],
        "hexagons": [],
    }
    assert view["hand"] == ["013"]
    assert view["hand_sizes"] == [1, 1]
    assert "hand" not in game.view(None)


# ---- placements ----

RING = ["U0,0=130", "D0,0=313", "U1,0=343", "D1,-1=534", "D0,-1=003"]


def test_a_placement_tells_all_that_it_makes():
    game = table([["035", "001"], ["333"]], RING)
    best = placements(game, 0)[0]
    assert best == Placement("035", "U1,-1=350", "U1,-1", 58, 8, (("hexagon", 50),), ((1, 0),))
    (placed,) = game.push(0, best.move)
    assert placed == {
        "kind": "placed",
        "seat": 0,
        "seats": None,
        "tile": "035",
        "cell": "U1,-1",
        "move": "U1,-1=350",
        "points": 58,
        "tile_points": 8,
        "bonuses": [{"kind": "hexagon", "points": 50}],
        "hexagons": [[1, 0]],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_placements_are_the_legal_moves_best_first(players):
    for step in walk("triominos", players, 6):
        for seat in range(players):
            found = placements(step.before, seat)
            assert [p.points for p in found] == sorted((p.points for p in found), reverse=True)
            assert found == placements(step.before.copy(), seat)
        found = {placement.move: placement for placement in placements(step.before, step.seat)}
        legal = step.before.legal_moves(step.seat)
        assert sorted(found) == sorted(legal) or (legal[0] in ("draw", "pass") and not found)
        if step.move in found:
            placed = step.events[0]
            placement = found[step.move]
            assert {key: placed[key] for key in placement.values()} == placement.values()


def test_a_seat_that_waits_can_look_ahead():
    game = table([["155"], ["255"]])
    assert [placement.move for placement in placements(game, 1)] == ["D-1,0=525", "D0,-1=255", "D0,0=552"]
    assert game.legal_moves(1) == []


def test_only_the_starter_has_placements_before_the_start():
    game = table([["444", "012"], ["333"]], [])
    assert [placement.points for placement in placements(game, 0)] == [22]
    assert placements(game, 1) == []


def test_placements_are_for_seats_of_this_game():
    with pytest.raises(ValueError):
        placements(table([["155"], ["255"]]), 2)
    with pytest.raises(TypeError):
        placements(engines.new("kingdom", players=2), 0)


def test_corners_by_the_notation():
    assert corner_places("U2,-1") == ((2, 0), (3, -1), (2, -1))
    assert corner_places("D2,-1") == ((3, -1), (2, 0), (3, 0))
    assert parse("U2,-1=514") == ("U2,-1", (5, 1, 4))
    with pytest.raises(KeyError):
        corner_places("X0,0")


# ---- whole games ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_add_up(players):
    """Every point in the totals is told by an event, and the game ends where someone has 400."""
    reasons = Counter()
    for number in range(10):
        rng = random.Random(number)
        game = engines.new("triominos", players=players, seed=seed_of(number))
        totals = [0] * players
        while game.to_move:
            seat = game.to_move[0]
            for event in game.push(seat, rng.choice(game.legal_moves(seat))):
                if event["kind"] in ("placed", "drew", "passed"):
                    totals[event["seat"]] += event["points"]
                if event["kind"] == "round_ended":
                    totals = [total + more for total, more in zip(totals, event["points"], strict=True)]
                    assert totals == event["scores"]
                    reasons[event["reason"]] += 1
                    assert (max(totals) >= 400) == game.is_over
            assert list(game.scores) == totals
    assert min(reasons["out"], reasons["blocked"]) > 0 or players == 4


def test_the_recordings_show_every_kind_of_event_and_bonus():
    files = sorted(FOLDER.glob("triominos-v*.json"))
    moves = [move for file in files for move in json.loads(file.read_text(encoding="utf-8"))["moves"]]
    events = [event for move in moves for event in move["events"]]
    assert {event["kind"] for event in events} == {
        *("placed", "shown", "drew", "drew_tile", "passed", "round_ended", "dealt", "game_over")
    }
    bonuses = {bonus["kind"] for event in events for bonus in event.get("bonuses", [])}
    assert bonuses == {"start", "zero", "bridge", "hexagon"}
    assert {event["reason"] for event in events if event["kind"] == "round_ended"} == {"out", "blocked"}


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ([400, 420, 420], (1, 2, 2)),
        ([399, 420, 420], (3, 1, 1)),
        ([410, 400, 390], (1, 2, 3)),
        ([400, 390, 390], (1, 2, 2)),
    ],
)
def test_who_wins_the_last_round_with_the_target_is_first(scores, places):
    """Exactly the target will do, whatever the others have; the rest share places by their totals."""
    position = {"game": "triominos", "players": 3, "board": ["U0,0=555"], "scores": scores}
    game = engines.load({**position, "hands": [[], ["012"], ["013"]], "turn": 1})
    assert game.ranking == places
