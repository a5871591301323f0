"""Positions: the whole state as a JSON-ready dict, and back.

Beside the fields of the notation (game, players, round, hands, columns, deck, box, scores, chosen, seed,
draws) a position may hold these, each left out at its default:

- ``rounds``: the last round, when the deck cannot cover three (default 3);
- ``revealed``: ``[[seat, card], …]`` in laying order, the cards of this turn or, while choosing, of the last
  one (default ``[]``);
- ``results``: by ended round ``{"counts": {column: number of cards}, "hands": [[scoring card, …] by seat]}``
  (default ``[]``);
- ``pending``: a step that the other fields do not show (``None``). ``{"phase": "choose"}``: seats with 2
  cards or fewer sit out; ``{"phase": "discard", "seats": […]}``: these still owe a Unicorn's discard;
  ``{"phase": "effect", "acting": n}``: the owner of ``revealed[n]`` has a choice to make, and the cards
  after it have not been laid.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engines.base import HIGHEST, is_count
from engines.kingdom.cards import (
    CARDS,
    CODE,
    COLUMN,
    COLUMNS,
    DECK,
    DRAGON_COLUMN,
    EFFECT,
    SUPPLY,
    UNICORN,
    names,
)
from engines.kingdom.state import CHOOSE, DISCARD, EFFECT_PHASE, KEPT, OVER, ROUNDS, State
from engines.kingdom.turn import laying_order
from engines.kingdom.view import columns
from engines.random import Source
from engines.reading import codes, count, known, listed, mapping, require, supplied


def write(state: State) -> dict[str, Any]:
    """The position of a state; `read` takes it back."""
    position: dict[str, Any] = {
        "game": "kingdom",
        "players": state.players,
        "round": state.round,
        "hands": [names(hand) for hand in state.hands],
        "chosen": [None if card is None else CARDS[card] for card in state.chosen],
        "columns": columns(state),
        "deck": names(state.deck),
        "scores": list(state.scores),
        "seed": state.source.seed.hex(),
        "draws": state.source.draws,
    }
    if state.rounds != ROUNDS:
        position["rounds"] = state.rounds
    if state.box:
        position["box"] = names(state.box)
    if state.revealed:
        position["revealed"] = [[seat, CARDS[card]] for seat, card in state.revealed]
    if state.results:
        position["results"] = [
            {
                "counts": {name: number for name, number in zip(COLUMNS, counts, strict=True) if number},
                "hands": [names(hand) for hand in hands],
            }
            for counts, hands in state.results
        ]
    if state.phase == DISCARD:
        position["pending"] = {"phase": DISCARD, "seats": list(state.to_move)}
    elif state.phase == EFFECT_PHASE:
        position["pending"] = {"phase": EFFECT_PHASE, "acting": state.acting}
    elif state.phase == CHOOSE and any(size <= KEPT for size in _choosing_sizes(state)):
        position["pending"] = {"phase": CHOOSE}
    return position


def read(position: Mapping[str, Any], players: int, source: Source) -> State:
    """The state of a position. Raises InvalidPosition for anything that cannot be, of whatever type."""
    state = State(players, source)
    state.rounds = count(position.get("rounds", ROUNDS), "rounds", 1, ROUNDS)
    state.round = count(position.get("round", 1), "round", 1, state.rounds)
    state.hands = [_cards(hand, "hands") for hand in listed(position.get("hands"), "hands", players)]
    chosen = listed(position.get("chosen", [None] * players), "chosen", players)
    state.chosen = [None if card is None else known(card, CODE, "chosen") for card in chosen]
    state.columns = _columns(position.get("columns", {}))
    state.scores = tuple(listed(position.get("scores", [0] * players), "scores", players))
    require(all(is_count(score, -HIGHEST, HIGHEST) for score in state.scores), "scores")
    state.revealed = _revealed(position.get("revealed", []), players)
    state.results = tuple(
        _result(result, players) for result in listed(position.get("results", []), "results", most=ROUNDS)
    )
    state.box = _box(position.get("box", []), state)
    if "deck" in position:
        state.deck = _cards(position["deck"], "deck")
    _read_step(state, position.get("pending"))
    ended = state.round if state.phase == OVER else state.round - 1
    require(len(state.results) <= ended, "results")
    used = Counter(_standing(state))
    require(supplied(used.elements(), SUPPLY), "too many pieces")
    if "deck" not in position:
        rest = [card for card in dict.fromkeys(DECK) for _ in range(SUPPLY[card] - used[card])]
        state.deck = state.source.shuffled(tuple(rest))
    require(state.round == state.rounds or len(state.deck) >= state.deal_size(), "deck")
    return state


def _cards(value: Any, what: str) -> tuple[int, ...]:
    return codes(value, CODE, what)


def _columns(value: Any) -> list[tuple[int, ...]]:
    given = mapping(value, "columns")
    require(all(isinstance(name, str) and name in COLUMNS for name in given), "columns")
    read = [_cards(given.get(name, []), "columns") for name in COLUMNS]
    for at, cards in enumerate(read):
        require(all(COLUMN[card] in (at, -1) for card in cards), "columns")
        require(not cards or any(COLUMN[card] == at for card in cards), "a column of Jesters alone")
    return read


def _revealed(value: Any, players: int) -> tuple[tuple[int, int], ...]:
    read = []
    for pair in listed(value, "revealed"):
        seat, card = listed(pair, "revealed", 2)
        require(is_count(seat, 0, players - 1), "revealed")
        read.append((seat, known(card, CODE, "revealed")))
    require(read == laying_order(read), "revealed")
    require(len({seat for seat, _ in read}) == len(read), "revealed")
    require(supplied((card for _, card in read), SUPPLY), "revealed")
    return tuple(read)


def _result(value: Any, players: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    given = mapping(value, "results")
    counts = mapping(given.get("counts"), "results")
    require(all(isinstance(name, str) and name in COLUMNS for name in counts), "results")
    read = tuple([counts.get(name, 0) for name in COLUMNS])
    require(all(is_count(number, 0, len(DECK)) for number in read), "results")
    hands = tuple([_cards(hand, "results") for hand in listed(given.get("hands"), "results", players)])
    require(all(len(hand) <= KEPT for hand in hands), "results")
    return read, hands


def _box(value: Any, state: State) -> tuple[int, ...]:
    """The box, with the scoring cards of ended rounds even where a position leaves them out."""
    box = _cards(value, "box")
    held = Counter(card for _, hands in state.results for hand in hands for card in hand)
    return box + tuple((held - Counter(box)).elements())


def _standing(state: State) -> Iterable[int]:
    """Every card whose place the position tells; revealed cards once laid are in the columns or the box."""
    for cards in (*state.hands, *state.columns, state.deck, state.box):
        yield from cards
    yield from (card for card in state.chosen if card is not None)
    yield from (card for _, card in state.revealed[state.laid() :])


def _choosing_sizes(state: State) -> list[int]:
    """The size of each hand, the chosen card included."""
    return [len(hand) + (card is not None) for hand, card in zip(state.hands, state.chosen, strict=True)]


def _read_step(state: State, pending: Any) -> None:
    """Set phase, to_move and acting."""
    if pending is None:
        if state.round == state.rounds and not any(_choosing_sizes(state)):
            state.phase, state.over = OVER, True
            return
        require(min(_choosing_sizes(state)) > KEPT, "a hand of 2 cards or fewer")
        _read_choosing(state)
        return
    step = mapping(pending, "pending")
    phase = step.get("phase")
    if phase == CHOOSE:
        _read_choosing(state)
        return
    require(phase in (DISCARD, EFFECT_PHASE) and state.chosen == [None] * state.players, "pending")
    played = dict(state.revealed)
    require(all(seat in played or len(hand) <= KEPT for seat, hand in enumerate(state.hands)), "pending")
    if phase == DISCARD:
        state.phase = DISCARD
        seats = listed(step.get("seats"), "pending")
        require(bool(seats) and all(is_count(seat, 0, state.players - 1) for seat in seats), "pending")
        require(seats == sorted(set(seats)), "pending")
        require(all(played.get(seat) == UNICORN and state.hands[seat] for seat in seats), "pending")
        state.to_move = tuple(seats)
    else:
        state.phase = EFFECT_PHASE
        acting = count(step.get("acting"), "pending", 0, len(state.revealed) - 1)
        seat, card = state.revealed[acting]
        effect = EFFECT[card]
        possible = {
            "slay": bool(state.columns[DRAGON_COLUMN]),
            "banish": True,
            "join": any(state.columns),
            "peek": any(hand for other, hand in enumerate(state.hands) if other != seat),
        }
        require(effect is not None and possible[effect], "pending")
        require(effect == "join" or card in state.columns[COLUMN[card]], "pending")
        state.acting = acting
        state.to_move = (seat,)


def _read_choosing(state: State) -> None:
    sizes = _choosing_sizes(state)
    require(
        all(size > KEPT or card is None for size, card in zip(sizes, state.chosen, strict=True)), "chosen"
    )
    waiting = zip(sizes, state.chosen, strict=True)
    state.to_move = tuple([seat for seat, (size, card) in enumerate(waiting) if size > KEPT and card is None])
    require(bool(state.to_move), "all seats have chosen")
