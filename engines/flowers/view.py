"""What a seat, or an onlooker, may know of a game."""

from engines.base import places
from engines.flowers.cards import CARDS
from engines.flowers.grid import name
from engines.flowers.scoring import details, parts
from engines.flowers.state import NOTHING, Last, State
from engines.flowers.turn import area
from engines.flowers.types import FlowersView, LastPlacement, Pile


def show(state: State, seat: int | None) -> FlowersView:
    """The view of a seat, or of an onlooker (None)."""
    over, holding = state.over, state.hand != NOTHING
    scores = [garden.score for garden in state.gardens]
    return {
        "game": "flowers",
        "players": state.players,
        "seat": seat,
        "summer": state.summer,
        "turn": None if over else state.turn,
        "phase": "over" if over else "place" if holding else "take",
        "to_move": [] if over else [state.turn],
        "areas": [area(garden) for garden in state.gardens],
        "piles": [_pile(state, number) for number in range(1, len(state.piles) + 1)],
        "hand": CARDS[state.hand] if holding and state.knows_hand(seat) else None,
        "from": state.origin or None,
        "holding": holding,
        "scores": scores,
        "parts": [parts(garden) for garden in state.gardens],
        "details": [details(garden) for garden in state.gardens],
        "last": last(state.last),
        "ranking": list(places(scores)) if over else None,
    }


def _pile(state: State, number: int) -> Pile:
    top = state.shown(number)
    return {
        "left": len(state.piles[number - 1]),
        "top": None if top is None else CARDS[top],
        "face_up": state.face_up(number),
    }


def last(placed: Last | None) -> LastPlacement | None:
    """The last placement, JSON-ready."""
    if placed is None:
        return None
    return {
        "seat": placed.seat,
        "card": CARDS[placed.card],
        "cell": name(placed.cell),
        "from": placed.origin or None,
    }
