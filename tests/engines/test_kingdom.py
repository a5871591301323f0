"""Bloom Kingdom's rules, one after the other, with the events that tell of them."""

import json
import random

import pytest

import engines

K, Q, F, N, D, U = "king", "queen", "farmer", "noble", "dragon", "unicorn"


def table(*hands, **fields):
    """A game at its choosing step, in the last round unless told otherwise."""
    position = {"game": "kingdom", "players": len(hands), "round": 3, "hands": [list(hand) for hand in hands]}
    return engines.load({**position, **fields})


def play(game, *cards):
    """Every seat chooses its card, in seat order; the events of the last choice."""
    for seat, card in enumerate(cards):
        events = game.push(seat, f"play {card}")
    return events


def kinds(events):
    return [event["kind"] for event in events]


def one(events, kind):
    """The only event of that kind, less what is the same for all that anybody may see."""
    (event,) = [event for event in events if event["kind"] == kind]
    return {key: value for key, value in event.items() if key != "kind" and (key, value) != ("seats", None)}


@pytest.mark.parametrize(("players", "cards"), [(2, 8), (3, 6), (4, 6), (5, 6)])
def test_the_set_up(players, cards):
    view = engines.new("kingdom", players=players, seed=b"any").view(0)
    assert view["hand_sizes"] == [cards] * players
    assert view["deck"] == 100 - players * cards
    assert view["columns"] == {}
    assert (view["round"], view["rounds"], view["turn"], view["phase"]) == (1, 3, 1, "choose")
    assert view["to_move"] == list(range(players))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_whole_game_of_three_rounds(players):
    game = engines.new("kingdom", players=players, seed=b"whole")
    ended, turns, dealt = [], [], []
    while not game.is_over:
        view = game.view(None)
        if view["phase"] == "choose" and not any(view["chosen"]):
            turns.append((view["round"], view["turn"]))
        events = game.push(game.to_move[0], game.legal_moves(game.to_move[0])[-1])
        ended += [event["round"] for event in events if event["kind"] == "round_ended"]
        dealt += [(event["round"], event["cards"]) for event in events if event["kind"] == "dealt"]
    size = 8 if players == 2 else 6
    assert ended == [1, 2, 3]
    assert dealt == [(2, size), (3, size)]
    assert turns == [(number, turn) for number in (1, 2, 3) for turn in range(1, size - 1)]
    assert events[-1] == {
        "kind": "game_over",
        "seat": None,
        "seats": None,
        "ranking": list(game.ranking),
        "scores": list(game.scores),
    }
    results = game.view(None)["results"]
    assert [[seat["seat"] for seat in number] for number in results] == [list(range(players))] * 3
    assert all(len(seat["cards"]) == 2 for number in results for seat in number)
    for seat in range(players):
        points = [number[seat]["points"] for number in results]
        assert [number[seat]["total"] for number in results] == [sum(points[:end]) for end in (1, 2, 3)]
        assert game.scores[seat] == sum(points)


def test_choosing_is_public_and_what_is_chosen_is_not():
    game = table([D, K, Q], [N, N, N])
    assert game.push(0, "play dragon") == [
        {"kind": "chosen", "seat": 0, "seats": None, "changed": False},
        {"kind": "own_choice", "seat": 0, "seats": [0], "card": "dragon"},
    ]
    assert game.view(1)["chosen"] == [True, False]
    assert "choice" not in game.view(None)
    assert "hand" not in game.view(None)
    assert (game.view(0)["choice"], game.view(0)["hand"]) == (D, [K, Q])
    assert (game.view(1)["choice"], game.view(1)["hand"]) == (None, [N, N, N])
    assert "dragon" not in json.dumps([game.view(1), game.view(None)])


def test_a_choice_can_be_changed_until_the_last_one():
    game = table([D, K, Q], [N, N, N])
    game.push(0, "play dragon")
    assert one(game.push(0, "play king"), "chosen") == {"seat": 0, "changed": True}
    assert game.push(0, "play king") == []
    assert game.view(0)["hand"] == [Q, D]
    assert one(game.push(1, "play noble"), "revealed")["cards"] == [[0, K], [1, N]]


def test_cards_are_revealed_in_laying_order():
    game = table(["seer-40", N, N], [Q, K, K], ["knight-19", K, K], [D, D, D], ["knight-11", F, F])
    events = play(game, "seer-40", Q, "knight-19", D, "knight-11")
    order = [[1, Q], [3, D], [4, "knight-11"], [2, "knight-19"], [0, "seer-40"]]
    assert one(events, "revealed") == {"seat": None, "cards": order}
    assert kinds(events) == ["chosen", "own_choice", "revealed", "laid", "laid", "laid"]
    view = game.view(None)
    assert view["revealed"] == [
        {"seat": seat, "card": card, "laid": place < 3} for place, (seat, card) in enumerate(order)
    ]
    assert view["acting"] == {"seat": 4, "card": "knight-11", "effect": "slay"}


def test_the_last_turn_stays_in_sight_while_all_choose():
    game = table([D, K, K, K], [Q, N, N, N])
    play(game, D, Q)
    revealed = [{"seat": 0, "card": D, "laid": True}, {"seat": 1, "card": Q, "laid": True}]
    assert game.view(None)["revealed"] == revealed
    game.push(0, "play king")
    assert game.view(1)["revealed"] == revealed


def test_a_knight_slays_a_dragon():
    game = table(["knight-12", K, K, K], [D, N, N, N])
    play(game, "knight-12", D)
    assert game.legal_moves(0) == ["slay", "pass"]
    events = game.push(0, "slay")
    assert events == [{"kind": "slain", "seat": 0, "seats": None, "card": D, "by": "knight-12"}]
    assert game.view(None)["columns"] == {"knight": ["knight-12"]}
    assert game.view(None)["phase"] == "choose"


def test_a_knight_may_decline():
    game = table(["knight-12", K, K, K], [D, N, N, N])
    play(game, "knight-12", D)
    assert one(game.push(0, "pass"), "declined") == {"seat": 0, "card": "knight-12"}
    assert game.view(None)["columns"]["dragon"] == [D]


def test_a_jester_dies_for_the_dragons():
    game = table(["knight-12", K, K, K], [N, N, N, N], columns={"dragon": [D, "jester-35", D]})
    play(game, "knight-12", N)
    assert one(game.push(0, "slay"), "slain")["card"] == "jester-35"
    assert game.view(None)["columns"]["dragon"] == [D, D]


def test_a_knight_with_nothing_to_slay_passes_by_itself():
    game = table(["knight-12", K, K, K], [N, N, N, N])
    assert one(play(game, "knight-12", N), "no_effect") == {"seat": 0, "card": "knight-12"}
    assert game.to_move == (0, 1)


def test_a_wizard_removes_a_card_of_any_column():
    game = table(["wizard-20", K, K, K], [N, N, N, N], columns={"king": [K, "jester-30", K]})
    play(game, "wizard-20", N)
    assert game.view(0)["acting"] == {"seat": 0, "card": "wizard-20", "effect": "banish"}
    assert game.legal_moves(0) == ["banish king", "banish noble", "banish wizard", "pass"]
    banished = {"seat": 0, "column": "king", "card": "jester-30", "by": "wizard-20"}
    assert one(game.push(0, "banish king"), "banished") == banished
    assert game.view(None)["columns"]["king"] == [K, K]


def test_a_jester_joins_a_column_and_counts_there():
    game = table(["jester-30", D, D], [K, N, N], columns={"dragon": [D]})
    events = play(game, "jester-30", K)
    assert "laid" not in kinds(events)[4:]
    assert game.view(None)["revealed"][1] == {"seat": 0, "card": "jester-30", "laid": False}
    assert game.legal_moves(0) == ["join king", "join dragon"]
    joined = game.push(0, "join dragon")
    assert one(joined, "joined") == {"seat": 0, "card": "jester-30", "column": "dragon"}
    assert game.scores == (16, 0)


def test_a_jester_finds_nobody_and_goes_to_the_box():
    game = table(["jester-30", D, D, D], ["jester-31", N, N, N])
    events = play(game, "jester-30", "jester-31")
    assert [event["card"] for event in events if event["kind"] == "jester_boxed"] == [
        "jester-30",
        "jester-31",
    ]
    assert game.view(None)["columns"] == {}


def test_a_jester_cannot_join_a_jester():
    game = table(["wizard-20", D, D, D], ["jester-31", N, N, N])
    play(game, "wizard-20", "jester-31")
    assert kinds(game.push(0, "banish wizard")) == ["banished", "jester_boxed"]


def test_only_the_seer_learns_the_card():
    game = table(["seer-40", K, K, K], [N, "wizard-21", "wizard-22", "wizard-23"])
    play(game, "seer-40", N)
    public, private = game.push(0, "peek 1")
    assert public == {"kind": "peeked", "seat": 0, "seats": None, "target": 1}
    assert private["seats"] == [0]
    assert private["card"] in ("wizard-21", "wizard-22", "wizard-23")
    assert game.view(1)["hand"] == ["wizard-21", "wizard-22", "wizard-23"]


def test_a_seer_sees_every_card_of_the_hand_sooner_or_later():
    seen = set()
    for number in range(40):
        seed = number.to_bytes(4, "big").hex()
        game = table(["seer-40", K, K, K], [N, "wizard-21", "wizard-22", "wizard-23"], seed=seed)
        play(game, "seer-40", N)
        seen.add(game.push(0, "peek 1")[1]["card"])
    assert seen == {"wizard-21", "wizard-22", "wizard-23"}


def test_a_unicorn_draws_and_discards_out_of_sight():
    game = table([U, K, K, K], [N, N, N, N], deck=["seer-49", "seer-48"])
    events = play(game, U, N)
    assert one(events, "drew") == {"seat": 0}
    assert one(events, "drew_card") == {"seat": 0, "seats": [0], "card": "seer-49"}
    view = game.view(1)
    assert (view["phase"], view["discarding"], view["deck"], view["hand_sizes"]) == (
        "discard",
        [0],
        1,
        [4, 3],
    )
    assert game.legal_moves(0) == ["discard king", "discard seer-49"]
    assert game.push(0, "discard king") == [
        {"kind": "discarded", "seat": 0, "seats": None},
        {"kind": "discarded_card", "seat": 0, "seats": [0], "card": K},
    ]
    assert game.view(0)["hand"] == [K, K, "seer-49"]


def test_all_unicorns_of_a_turn_act_before_the_first_number():
    game = table([U, K, K], ["knight-10", D, D], [U, N, N], columns={"dragon": [D]})
    events = play(game, U, "knight-10", U)
    assert kinds(events)[3:] == ["laid", "laid", "drew", "drew_card", "drew", "drew_card"]
    assert game.to_move == (0, 2)
    game.push(2, "discard noble")
    assert game.to_move == (0,)
    assert game.view(1)["discarding"] == [0]
    assert kinds(game.push(0, "discard king")) == ["discarded", "discarded_card", "laid"]
    assert game.to_move == (1,)


def test_an_empty_deck_spares_the_discard():
    game = table([U, K, K, K], [N, N, N, N], deck=[])
    assert one(play(game, U, N), "no_draw") == {"seat": 0}
    assert game.to_move == (0, 1)


def test_the_scoring_cards_are_shown_with_their_reasons():
    game = table([K, Q, F], ["jester-30", D, F], columns={"king": [K, K, K], "queen": [Q], "dragon": [D]})
    events = play(game, F, F)
    assert [event for event in events if event["kind"] == "hand_scored"] == [
        {
            "kind": "hand_scored",
            "seat": 0,
            "seats": None,
            "cards": [{"card": K, "points": 0}, {"card": Q, "points": 3}],
            "points": 3,
            "total": 3,
        },
        {
            "kind": "hand_scored",
            "seat": 1,
            "seats": None,
            "cards": [{"card": "jester-30", "points": 12}, {"card": D, "points": 4}],
            "points": 16,
            "total": 16,
        },
    ]
    assert kinds(events)[-2:] == ["round_ended", "game_over"]
    king, queen = game.view(None)["results"][0][0]["cards"]
    assert king["why"] == {
        "card": K,
        "rule": K,
        "each": 4,
        "count": 3,
        "holds": False,
        "points": 0,
        "counts": {K: 3},
    }
    assert queen["why"]["counts"] == {Q: 1, K: 3}
    assert (queen["why"]["each"], queen["why"]["count"], queen["why"]["holds"]) == (3, 1, True)


def test_columns_stay_and_hands_are_dealt_anew():
    game = table([K, Q, F], [N, N, F], columns={"king": [K]}, round=1)
    assert one(play(game, F, F), "dealt") == {"seat": None, "round": 2, "cards": 8}
    view = game.view(0)
    assert (view["round"], view["turn"], view["hand_sizes"]) == (2, 1, [8, 8])
    assert view["columns"] == {"king": [K], "farmer": [F, F]}
    assert view["scores"] == [4, 0]


def test_only_forced_effects_are_automatic():
    game = table(["jester-30", D, D], ["seer-40", N, N], columns={"king": [K]})
    assert game.automatic(0) is None
    play(game, "jester-30", "seer-40")
    assert game.automatic(0) == "join king"
    assert game.automatic(1) is None
    game.push(0, "join king")
    assert game.automatic(1) == "peek 0"
    game = table(["knight-10", D, D], ["wizard-20", N, N], columns={"dragon": [D]})
    play(game, "knight-10", "wizard-20")
    assert game.automatic(0) is None
    game = table([U, K, K], [N, N, N], deck=[K])
    play(game, U, N)
    assert game.legal_moves(0) == ["discard king"]
    assert game.automatic(0) is None


@pytest.mark.parametrize(
    ("reason", "values", "seat", "move"),
    [
        ("no-such-seat", {}, 2, "play king"),
        ("not-a-move", {}, 0, "play prince"),
        ("not-now", {"phase": "choose"}, 0, "slay"),
        ("not-in-hand", {"card": "seer-40"}, 0, "play seer-40"),
    ],
)
def test_why_a_choice_is_refused(reason, values, seat, move):
    refused(table([K, K, K], [N, N, N]), reason, values, seat, move)


@pytest.mark.parametrize(
    ("reason", "values", "seat", "move"),
    [
        ("not-your-turn", {}, 1, "play noble"),
        ("not-now", {"phase": "effect"}, 0, "play king"),
        ("not-now", {"phase": "effect"}, 0, "join king"),
        ("empty-column", {"column": "dragon"}, 0, "banish dragon"),
    ],
)
def test_why_an_effect_is_refused(reason, values, seat, move):
    game = table(["wizard-20", K, K], [N, N, N])
    play(game, "wizard-20", N)
    refused(game, reason, values, seat, move)


@pytest.mark.parametrize(
    ("reason", "values", "move"),
    [
        ("own-hand", {}, "peek 0"),
        ("no-such-seat", {}, "peek 3"),
        ("empty-hand", {"seat": 2}, "peek 2"),
        ("not-now", {"phase": "effect"}, "pass"),
    ],
)
def test_why_a_peek_is_refused(reason, values, move):
    game = table(["seer-40", K, K], [N, N, N], [], pending={"phase": "choose"})
    play(game, "seer-40", N)
    refused(game, reason, values, 0, move)


def test_why_others_are_refused():
    game = table([U, K, K], [N, N, N], deck=[K])
    play(game, U, N)
    refused(game, "not-now", {"phase": "discard"}, 0, "play king")
    refused(game, "not-in-hand", {"card": "noble"}, 0, "discard noble")
    refused(game, "not-your-turn", {}, 1, "discard noble")
    game = table([K, K], [N, N, N], pending={"phase": "choose"})
    refused(game, "sits-out", {}, 0, "play king")
    refused(table([], []), "game-over", {}, 0, "play king")


def refused(game, reason, values, seat, move):
    before = game.position()
    assert not game.is_legal(seat, move)
    with pytest.raises(engines.IllegalMove) as caught:
        game.push(seat, move)
    assert (caught.value.reason, caught.value.values) == (reason, values)
    assert game.position() == before


@pytest.mark.parametrize("players", [2, 3, 5])
def test_turns_are_counted_from_one_in_every_round(players):
    """A turn begins when all cards are revealed and carried out, whatever was drawn and discarded in it."""
    discards = 0
    for seed in range(6):
        rng = random.Random(seed)
        game = engines.new("kingdom", players, bytes([seed]) * 32)
        at, began = (1, 1), False
        while game.to_move:
            view = game.view(None)
            if view["phase"] == "choose" and not began:
                began = True
                if view["round"] > at[0]:
                    at = (view["round"], 1)
            assert (view["round"], view["turn"]) == at, view["phase"]
            discards += view["phase"] == "discard"
            seat = rng.choice(game.to_move)
            before = view["phase"]
            game.push(seat, rng.choice(list(game.legal_moves(seat))))
            after = game.view(None)
            ended = after["phase"] == "choose" and (before != "choose" or not any(after["chosen"]))
            if ended:
                at, began = (at[0], at[1] + 1), False
    assert discards > 0
