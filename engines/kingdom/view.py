"""What a seat, or an onlooker, may know of a game."""

from engines.base import places
from engines.kingdom.cards import CARDS, COLUMNS, EFFECT, names
from engines.kingdom.scoring import explain_hands
from engines.kingdom.state import CHOOSE, DISCARD, EFFECT_PHASE, KEPT, OVER, State, hand_size
from engines.kingdom.types import HandResult, KingdomView


def show(state: State, seat: int | None) -> KingdomView:
    """The view of a seat, or of an onlooker (None)."""
    laid = state.laid()
    view: KingdomView = {
        "game": "kingdom",
        "players": state.players,
        "seat": seat,
        "round": state.round,
        "rounds": state.rounds,
        "turn": _turn(state),
        "phase": state.phase,
        "to_move": list(state.to_move),
        "columns": columns(state),
        "deck": len(state.deck),
        "hand_sizes": [len(hand) for hand in state.hands],
        "chosen": [card is not None for card in state.chosen],
        "scores": list(state.scores),
        "revealed": [
            {"seat": owner, "card": CARDS[card], "laid": place < laid}
            for place, (owner, card) in enumerate(state.revealed)
        ],
        "acting": None,
        "discarding": list(state.to_move) if state.phase == DISCARD else [],
        "results": _results(state),
        "ranking": list(places(state.scores)) if state.phase == OVER else None,
    }
    if state.phase == EFFECT_PHASE:
        owner, card = state.revealed[state.acting]
        effect = EFFECT[card]
        assert effect is not None
        view["acting"] = {"seat": owner, "card": CARDS[card], "effect": effect}
    if seat is not None:
        choice = state.chosen[seat]
        view["hand"] = names(state.hands[seat])
        view["choice"] = None if choice is None else CARDS[choice]
    return view


def columns(state: State) -> dict[str, list[str]]:
    """The columns that have cards, in the order of the play area; each in laying order."""
    return {name: names(cards) for name, cards in zip(COLUMNS, state.columns, strict=True) if cards}


def _turn(state: State) -> int:
    """The turn within the round, from 1: how many cards the fullest hand has given, and this one."""
    sizes = [len(hand) for hand in state.hands]
    if state.phase == CHOOSE:
        sizes = [size + (card is not None) for size, card in zip(sizes, state.chosen, strict=True)]
    elif state.phase != OVER:
        for seat, _ in state.revealed:
            sizes[seat] += 1
        if state.phase == DISCARD:
            for seat in state.to_move:
                sizes[seat] -= 1
    # When the game is over all hands are empty; its last turn began with one card more than is kept.
    return max(1, hand_size(state.players) - max(KEPT + 1, *sizes) + 1)


def _results(state: State) -> list[list[HandResult]]:
    rounds: list[list[HandResult]] = []
    totals = list(state.scores)
    # Totals are not kept: what a later round added is taken off again, from the last round back.
    for counts, hands in reversed(state.results):
        scored = explain_hands(hands, counts)
        points = [sum(why["points"] for why in cards) for cards in scored]
        rounds.append(
            [
                {
                    "seat": seat,
                    "cards": [{"card": why["card"], "points": why["points"], "why": why} for why in cards],
                    "points": points[seat],
                    "total": totals[seat],
                }
                for seat, cards in enumerate(scored)
            ]
        )
        totals = [total - less for total, less in zip(totals, points, strict=True)]
    rounds.reverse()
    return rounds
