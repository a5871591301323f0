"""Positions of FLOWERS, beside what test_positions.py asks of every game's."""

import json

import pytest

import engines
from engines.flowers.garden import Garden
from tests.engines.flowers_gardens import DECK
from tests.engines.laws_flowers import CELLS

AREAS = [{"0,0": ["R1"]}, {"0,0": ["Y1"]}]
PLAIN = {"game": "flowers", "players": 2, "areas": AREAS, "piles": [["R4"], ["R4"], ["R4"]]}


def test_defaults():
    position = engines.load(PLAIN).position()
    assert (position["turn"], position["hand"], position["from"]) == (0, None, None)
    assert position["options"] == {"summer": False}
    assert not {"last", "removed"} & position.keys()


def test_a_pile_number_without_a_card_in_hand_says_nothing():
    assert engines.load({**PLAIN, "from": 2}).position()["from"] is None


@pytest.mark.parametrize("cell", CELLS[4:])
def test_cells_are_written_in_one_way_only(cell):
    with pytest.raises(engines.InvalidPosition):
        engines.load({**PLAIN, "areas": [{"0,0": ["R1"], cell: ["R2"]}, AREAS[1]]})


@pytest.mark.parametrize("cell", ["1,0", "-1,0", "0,-1"])
def test_cells_to_all_sides(cell):
    game = engines.load({**PLAIN, "areas": [{"0,0": ["R1"], cell: ["R2"]}, AREAS[1]]})
    assert game.view(0)["areas"][0] == {"0,0": ["R1"], cell: ["R2"]}


def test_the_farthest_garden_there_can_be():
    """All cards in one row, but for those of the other seat and of the piles, which may be empty."""
    cards = sorted(DECK)
    first, *rest = cards
    for sign in (1, -1):
        area = {"0,0": [first], **{f"0,{sign * at}": [card] for at, card in enumerate(rest, 1)}}
        game = engines.load({"game": "flowers", "players": 1, "areas": [area], "piles": [[], []]})
        assert len(game.view(None)["areas"][0]) == len(DECK)
        assert json.dumps(engines.load(game.position()).view(0)) == json.dumps(game.view(0))


def test_the_order_of_cells_is_kept_and_changes_nothing_else():
    """A violet card that is named last counts from the first."""
    area = {f"{x},0": [card] for x, card in enumerate(["V0", "B1", "R4", "R4", "R4", "R4", "R1"])}
    turned = dict(reversed(area.items()))
    one, two = (
        engines.load({"game": "flowers", "players": 1, "areas": [order], "piles": [["Y2"], ["Y2"]]})
        for order in (area, turned)
    )
    assert list(two.position()["areas"][0]) == list(turned)
    assert (one.scores, two.scores) == ((0,), (0,))
    for game in (one, two):
        game.push(0, "take 1")
    assert one.legal_moves(0) == two.legal_moves(0)
    assert one.view(0) == two.view(0)


LAST = {"seat": 0, "card": "R1", "cell": "0,0", "from": 3}


def test_the_last_placement_is_kept():
    assert engines.load({**PLAIN, "last": LAST}).view(1)["last"] == LAST


@pytest.mark.parametrize(
    "wrong",
    [{"seat": 1}, {"seat": 2}, {"card": "R2"}, {"card": "V0"}, {"cell": "1,0"}, {"cell": None}, {"from": 4}],
)
def test_a_last_placement_that_is_not_there(wrong):
    with pytest.raises(engines.InvalidPosition):
        engines.load({**PLAIN, "last": {**LAST, **wrong}})


def test_cards_are_removed_only_in_a_solo_game():
    alone = {"game": "flowers", "players": 1, "areas": AREAS[:1], "piles": [["R4"], ["R4"]]}
    assert engines.load({**alone, "removed": ["B2", "R1"]}).position()["removed"] == ["B2", "R1"]
    for position in ({**PLAIN, "removed": ["B2"]}, {**alone, "removed": ["R1", "R1", "R1"]}):
        with pytest.raises(engines.InvalidPosition):
            engines.load(position)


@pytest.mark.parametrize(
    ("players", "sizes"), [(1, [40, 40]), (2, [26] * 3), (3, [30] * 3), (4, [34, 33, 33])]
)
def test_piles_left_out_are_cut_as_documented(players, sizes):
    """From the sorted order of what stands nowhere else, with the numbers that follow `draws`."""
    areas = [{"0,0": [card]} for card in ("R1", "Y1", "B2", "G4")[:players]]
    areas[0]["1,0"] = ["B3", "B3", "B3"]
    position = {"game": "flowers", "players": players, "areas": areas, "hand": "Y4", "draws": 7}
    game = engines.load(position)
    rest = sorted(DECK)
    for card in ("Y4", *(card for area in areas for stack in area.values() for card in stack)):
        rest.remove(card)
    source = engines.random.Source(bytes(32), 7)
    for i in range(len(rest) - 1, 0, -1):
        j = source.below(i + 1)
        rest[i], rest[j] = rest[j], rest[i]
    piles = game.position()["piles"]
    assert list(map(len, piles)) == sizes
    assert [card for pile in piles for card in pile] == rest[: sum(sizes)]
    assert game.position()["draws"] == source.draws


@pytest.mark.parametrize(
    "areas",
    [
        [{f"{x},{y}": ["R1"] for x in range(-70, 70) for y in range(-70, 70)}],
        [{"0,0": ["R1"] * 100}],
        [{"0,0": ["Y2"], "1,0": ["Y2"] * 6}],
    ],
)
def test_cards_are_counted_before_a_garden_grows(areas, monkeypatch):
    """Growing a garden takes far longer than counting its cards."""
    grown = []
    monkeypatch.setattr(Garden, "grown", grown.append)
    with pytest.raises(engines.InvalidPosition):
        engines.load({"game": "flowers", "players": 1, "areas": areas, "piles": [["R4"], ["R4"]]})
    assert not grown
