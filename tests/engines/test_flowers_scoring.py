"""Scoring against a second formulation, written step by step as at the table, on generated gardens."""

from collections import Counter

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engines.flowers import CARDS, placements
from tests.engines.flowers_gardens import DECK, beside, growths, loaded, number_groups, scored, stacked, text

EMPTY = [[], []]


def game_of(growth, **fields):
    """A game alone with that garden; its piles are empty, so that every garden has cards enough."""
    return loaded(stacked(growth), **{"piles": EMPTY, **fields})


def told(view):
    """The parts of the first seat's score and the cells behind them, from the view."""
    details = view["details"][0]
    cells = {
        "removed": set(details["removed"]),
        "areas": sorted(sorted(area["cells"]) for area in details["areas"]),
        "butterflies": set(details["butterflies"]),
    }
    return view["parts"][0], cells


def expected(growth):
    parts, cells = scored(stacked(growth))
    named = {
        "removed": set(map(text, cells["removed"])),
        "areas": sorted(sorted(map(text, area)) for area in cells["areas"]),
        "butterflies": set(map(text, cells["butterflies"])),
    }
    return parts, named


@settings(max_examples=2000)
@given(growths())
@example([((0, 0), "V0"), ((1, 0), "B1")])
@example(
    [
        ((x, 0), card)
        for x, card in ((1, "B1"), (2, "R4"), (3, "R4"), (4, "R4"), (5, "R4"), (6, "R1"), (0, "V0"))
    ]
)
def test_a_score_and_the_cells_behind_it(growth):
    view = game_of(growth).view(None)
    parts, cells = expected(growth)
    assert told(view) == (parts, cells)
    assert view["scores"] == [sum(parts.values())]
    details = view["details"][0]
    assert sum(area["points"] for area in details["areas"]) == parts["areas"]
    assert len(details["butterflies"]) == parts["butterflies"]


@settings(max_examples=300)
@given(growths())
def test_number_groups_and_their_state(growth):
    stacks = {text(cell): cards for cell, cards in stacked(growth).items()}
    details = game_of(growth).view(None)["details"][0]
    listed = [cell for group in details["groups"] for cell in group["cells"]]
    assert sorted(listed) == sorted(cell for cell, cards in stacks.items() if cards[-1] != "V0")
    for group in details["groups"]:
        assert {int(stacks[cell][-1][1]) for cell in group["cells"]} == {group["value"]}
        excess = len(group["cells"]) - group["value"]
        assert group["state"] == ("incomplete" if excess < 0 else "broken" if excess > 0 else "valid")
    removed = {cell for group in details["groups"] if group["state"] != "valid" for cell in group["cells"]}
    assert removed == set(details["removed"])


def played(growth):
    """A game alone that has that growth before it: the start card lies, the others wait in pile 2."""
    (home, start), *steps = growth
    cards = [card for _, card in steps]
    rest = (Counter(DECK) - Counter([start, *cards])).elements()
    return loaded({home: [start]}, piles=[list(rest), cards]), steps


@settings(max_examples=100)
@given(growths())
def test_card_by_card_a_garden_scores_as_if_it_had_always_been_there(growth):
    game, steps = played(growth)
    for number, (cell, _) in enumerate(steps, 2):
        game.push(0, "take 2")
        game.push(0, f"place {text(cell)}")
        parts, _ = scored(stacked(growth[:number]))
        assert game.scores == (sum(parts.values()),)
        assert told(game.view(None)) == expected(growth[:number])
    assert game.is_over


@settings(max_examples=100)
@given(growths(), st.sampled_from(CARDS[:-1]))
def test_every_placement_foretells_its_score(growth, card):
    game = game_of(growth)
    listed = placements(game, 0, card)
    stacks = stacked(growth)
    free = {near for cell in stacks for near in beside(cell)} | stacks.keys()
    free -= {cell for cell, cards in stacks.items() if cards == ["V0"]}
    assert sorted(placement.cell for placement in listed) == sorted(map(text, free))
    by_cell = {placement.cell: placement for placement in listed}
    for cell in free:
        parts, _ = scored({**stacks, cell: [*stacks.get(cell, []), card]})
        placement = by_cell[text(cell)]
        assert (placement.parts, placement.score) == (parts, sum(parts.values()))
        assert placement.change == placement.score - game.scores[0]
        assert (placement.move, placement.card) == (f"place {text(cell)}", card)


@settings(max_examples=100)
@given(growths(), st.sampled_from(CARDS[:-1]))
def test_what_a_placement_is_said_to_do(growth, card):
    game, stacks = game_of(growth), stacked(growth)
    _, before = scored(stacks)
    for placement in placements(game, 0, card):
        cell = tuple(map(int, placement.cell.split(",")))
        after_stacks = {**stacks, cell: [*stacks.get(cell, []), card]}
        _, after = scored(after_stacks)
        reasons = {}
        for reason in placement.reasons:
            reasons.setdefault(reason["kind"], []).append(reason)
        groups = number_groups(after_stacks)
        own, value = next(group for group in groups if cell in group), int(card[1])
        assert ("completes" in reasons) == (len(own) == value)
        assert ("grows" in reasons) == (1 < len(own) < value)
        for reason in reasons.get("completes", []) + reasons.get("grows", []):
            assert (reason["value"], reason["count"]) == (value, len(own))
        covered = stacks.get(cell, [None])[-1]
        assert [reason["card"] for reason in reasons.get("covers", [])] == ([covered] if covered else [])
        spoilt = (after["removed"] - before["removed"]) - ({cell} if len(own) < value else set())
        lost = sum(len(after_stacks[each]) for each in spoilt)
        if cell in before["removed"] and len(own) > value:
            lost += len(after_stacks[cell])
        assert -sum(reason["cost"] for reason in reasons.get("breaks", [])) == lost
        mended = (before["removed"] - after["removed"]) - own
        gains = [reason["gain"] for reason in reasons.get("mends", [])]
        assert sum(gains) == sum(len(stacks[each]) for each in mended)
        new = after["butterflies"] - (before["butterflies"] - {cell})
        landed = sorted(after_stacks[each][-1][2].upper() for each in new)
        assert sorted(reason["colour"] for reason in reasons.get("butterfly", [])) == landed
