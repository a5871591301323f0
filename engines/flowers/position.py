"""Positions: the whole state as a JSON-ready dict, and back.

Beside the fields of the notation (game, players, options, areas, piles, turn, hand, from, seed, draws) a
position may hold these, each left out at its default:

- ``last``: the last placement, ``{"seat", "card", "cell", "from"}`` (``None``);
- ``removed``: in a solo game, the cards that were removed from the face-up pile, in that order (``[]``).

``piles`` left out = cut by the rules from the cards that are nowhere else, shuffled. ``from`` without a
card in hand says nothing and is dropped.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.base import InvalidPosition, is_count
from engines.flowers import grid
from engines.flowers.cards import CARDS, CODE, DECK, SUPPLY, VIOLET, names
from engines.flowers.garden import Garden, connected
from engines.flowers.state import NOTHING, Last, State
from engines.flowers.turn import cut, pile_sizes
from engines.flowers.view import area, last
from engines.random import Source
from engines.reading import codes, count, known, listed, mapping, require, supplied

PLAIN = {card: code for card, code in CODE.items() if code != VIOLET}
"""The cards of hands and piles."""


def write(state: State) -> dict[str, Any]:
    """The position of a state; `read` takes it back."""
    position: dict[str, Any] = {
        "game": "flowers",
        "players": state.players,
        "options": {"summer": state.summer},
        "areas": [area(garden) for garden in state.gardens],
        "piles": [names(pile) for pile in state.piles],
        "turn": state.turn,
        "hand": None if state.hand == NOTHING else CARDS[state.hand],
        "from": state.origin or None,
        "seed": state.source.seed.hex(),
        "draws": state.source.draws,
    }
    if state.last is not None:
        position["last"] = last(state.last)
    if state.removed:
        position["removed"] = names(state.removed)
    return position


def read(position: Mapping[str, Any], players: int, summer: bool, source: Source) -> State:
    """The state of a position. Raises InvalidPosition for anything that cannot be, of whatever type.

    Where the option is left out, a violet card at 0,0 says that it is summer.
    """
    stacks = [_stacks(given) for given in listed(position.get("areas"), "areas", players)]
    if "summer" not in position.get("options", {}):
        summer = any(cells.get(grid.HOME) == (VIOLET,) for cells in stacks)
    state = State(players, summer, source)
    for cells in stacks:
        _check_area(cells, summer)
    state.turn = count(position.get("turn", 0), "turn", 0, players - 1)
    hand = position.get("hand")
    state.hand = NOTHING if hand is None else known(hand, PLAIN, "hand")
    state.removed = codes(position.get("removed", []), PLAIN, "removed")
    require(players == 1 or not state.removed, "removed")
    _read_piles(state, position, stacks)
    state.gardens = [Garden.grown(cells) for cells in stacks]
    origin = position.get("from")
    require(origin is None or is_count(origin, 1, len(state.piles)), "from")
    state.origin = origin or 0 if state.hand != NOTHING else 0
    state.last = _last(position.get("last"), state)
    return state


def _cell(value: Any, what: str) -> int:
    cell = grid.parse(value) if isinstance(value, str) else None
    if cell is None or cell < 0:
        raise InvalidPosition(what)
    return cell


def _stacks(given: Any) -> dict[int, tuple[int, ...]]:
    stacks = {
        _cell(cell, "areas"): codes(cards, CODE, "areas") for cell, cards in mapping(given, "areas").items()
    }
    require(all(stacks.values()), "an empty stack")
    return stacks


def _check_area(stacks: dict[int, tuple[int, ...]], summer: bool) -> None:
    require(grid.HOME in stacks, "an area without 0,0")
    violet = [cell for cell, cards in stacks.items() for card in cards if card == VIOLET]
    require(violet == ([grid.HOME] if summer else []), "violet")
    require(not summer or stacks[grid.HOME] == (VIOLET,), "violet")
    require(len(connected(set(stacks), grid.HOME)) == len(stacks), "an area in pieces")


def _read_piles(state: State, position: Mapping[str, Any], stacks: list[dict[int, tuple[int, ...]]]) -> None:
    """Set the piles, all cards being counted."""
    used = Counter(card for cells in stacks for cards in cells.values() for card in cards)
    del used[VIOLET]
    used.update(state.removed)
    if state.hand != NOTHING:
        used[state.hand] += 1
    if "piles" in position:
        piles = listed(position["piles"], "piles", 2 if state.players == 1 else 3)
        state.piles = [codes(pile, PLAIN, "piles") for pile in piles]
        for pile in state.piles:
            used.update(pile)
    require(supplied(used.elements(), SUPPLY), "too many pieces")
    if "piles" not in position:
        rest = tuple(sorted((Counter(DECK) - used).elements()))
        sizes = pile_sizes(state.players, len(rest))
        require(min(sizes) > 0 and sum(sizes) <= len(rest), "too few cards for the piles")
        cut(state, state.source.shuffled(rest))


def _last(given: Any, state: State) -> Last | None:
    if given is None:
        return None
    placed = mapping(given, "last")
    seat, origin = count(placed.get("seat"), "last", 0, state.players - 1), placed.get("from")
    require(origin is None or is_count(origin, 1, len(state.piles)), "last")
    card, cell = known(placed.get("card"), PLAIN, "last"), _cell(placed.get("cell"), "last")
    require(state.gardens[seat].tops.get(cell) == card, "last")
    return Last(seat, card, cell, origin or 0)
