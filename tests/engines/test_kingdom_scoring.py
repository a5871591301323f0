"""Scoring against a second formulation, written as one asks at the table, on generated ends of rounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engines
from engines.kingdom import CARDS, COLUMNS, character, explain

PLAIN = [card for card in CARDS if "-" not in card]


def worth(card, lying, others):
    """The points of a held card: `lying` are the characters in the play area, `others` what others hold."""
    cards = {name: [one for one in lying if one == name] for name in COLUMNS}

    def groups(*names):
        """How many complete groups of these can be laid aside."""
        piles, complete = [list(cards[name]) for name in names], 0
        while all(piles):
            for pile in piles:
                pile.pop()
            complete += 1
        return complete

    match character(card):
        case "jester":
            return 4 * len(cards["king"]) if "king" in others else 0
        case "king":
            return 0 if any(other.startswith("jester") for other in others) else 4 * len(cards["king"])
        case "queen":
            return 3 * groups("queen", "king")
        case "unicorn":
            longest = max(len(column) for column in cards.values())
            return 3 * len(cards["unicorn"]) if len(cards["unicorn"]) == longest else 0
        case "knight":
            return 5 * groups("knight", "queen", "unicorn")
        case "farmer":
            return 0 if len(cards["knight"]) > len(cards["farmer"]) else 3 * len(cards["farmer"])
        case "noble":
            return 0 if len(cards["noble"]) > len(cards["farmer"]) else 4 * len(cards["noble"])
        case "wizard":
            return 3 * groups("wizard", "noble")
        case "dragon":
            return 4 * len(cards["dragon"])
        case "seer":
            return 2 * len(cards["seer"] + cards["dragon"])
    raise AssertionError(card)


@st.composite
def last_turns(draw):
    """A position before the last turn of a game: each seat holds two cards to score and a Farmer to play."""
    players = draw(st.integers(2, 5))
    left = {card: 10 if card in PLAIN else 1 for card in CARDS}
    left["farmer"] -= players

    def take(cards):
        card = draw(st.sampled_from([card for card in cards if left[card]]))
        left[card] -= 1
        return card

    columns = {}
    for name in COLUMNS:
        own = [card for card in CARDS if character(card) == name]
        column = [take(own) for _ in range(draw(st.integers(0, 5)))]
        if column:
            # Jesters run out: with ten of them no column gets more than one here.
            columns[name] = [*column, *[take(JESTERS) for _ in range(draw(st.integers(0, 1)))]]
    hands = [["farmer", *[take(CARDS) for _ in range(2)]] for _ in range(players)]
    scores = [draw(st.integers(0, 50)) for _ in range(players)]
    return {
        "game": "kingdom",
        "players": players,
        "round": 3,
        "hands": hands,
        "columns": columns,
        "scores": scores,
        "deck": [],
    }


JESTERS = [card for card in CARDS if character(card) == "jester"]


@given(last_turns())
def test_every_held_card_scores_as_asked_at_the_table(position):
    game = engines.load(position)
    players = position["players"]
    for seat in range(players):
        game.push(seat, "play farmer")
    assert game.is_over
    lying = [name for name, cards in position["columns"].items() for _ in cards] + ["farmer"] * players
    (scored,) = game.view(None)["results"]
    for seat, hand in enumerate(position["hands"]):
        others = [
            card for other, cards in enumerate(position["hands"]) if other != seat for card in cards[1:]
        ]
        expected = [worth(card, lying, others) for card in hand[1:]]
        assert [card["points"] for card in scored[seat]["cards"]] == expected
        assert game.scores[seat] == position["scores"][seat] + sum(expected)
        assert scored[seat]["total"] == game.scores[seat]


@given(
    st.sampled_from(CARDS),
    st.dictionaries(st.sampled_from(COLUMNS), st.integers(0, 12)),
    st.booleans(),
    st.booleans(),
)
def test_a_reason_adds_up(card, counts, king_elsewhere, jester_elsewhere):
    why = explain(card, counts, king_elsewhere=king_elsewhere, jester_elsewhere=jester_elsewhere)
    assert why["points"] == (why["each"] * why["count"] if why["holds"] else 0)
    assert why["rule"] == character(card)
    assert why["counts"].items() <= {name: counts.get(name, 0) for name in COLUMNS}.items()
    lying = [name for name, count in counts.items() for _ in range(count)]
    others = ["king"] * king_elsewhere + ["jester-30"] * jester_elsewhere
    assert why["points"] == worth(card, lying, others)


def test_a_unicorn_names_the_columns_in_its_way():
    counts = {"unicorn": 2, "king": 3, "seer": 2, "dragon": 4}
    why = explain("unicorn", counts, king_elsewhere=False, jester_elsewhere=False)
    assert (why["holds"], why["points"]) == (False, 0)
    assert why["counts"] == {"unicorn": 2, "king": 3, "dragon": 4}


@pytest.mark.parametrize("card", CARDS)
def test_an_empty_play_area_is_worth_nothing(card):
    assert explain(card, {}, king_elsewhere=True, jester_elsewhere=False)["points"] == 0
