"""What happens: the set-up, taking, placing, the end (the published rules, The game and End of the game).

Every function changes the state and adds to the events; whether the move is legal has been judged before.
"""

from engines.base import places
from engines.flowers.cards import CARDS, DECK, VIOLET, names
from engines.flowers.garden import Garden
from engines.flowers.grid import HOME, name
from engines.flowers.scoring import parts
from engines.flowers.state import NOTHING, Last, State
from engines.flowers.types import Area, FlowersEvent

_PILE = {1: 40, 2: 26, 3: 30}
"""The size of a pile by number of players; four use all cards."""
_LOW = (5, 3, 2, 1)
"""How many cards are left when a pile is announced to run out."""


def pile_sizes(players: int, cards: int) -> list[int]:
    """The sizes of the piles cut from so many cards; where not all piles can be alike, the first get one
    more."""
    if players in _PILE:
        return [_PILE[players]] * (2 if players == 1 else 3)
    return [(cards + 2 - at) // 3 for at in range(3)]


def cut(state: State, cards: tuple[int, ...]) -> None:
    """Cut the piles from the cards, pile 1 whole first; the rest is set aside."""
    start = 0
    for size in pile_sizes(state.players, len(cards)):
        state.piles.append(cards[start : start + size])
        start += size


def set_up(state: State) -> None:
    """Shuffle, give each seat its start card, cut the piles, draw who begins."""
    deck = state.source.shuffled(DECK)
    starts = 0 if state.summer else state.players
    first = deck[:starts] or (VIOLET,) * state.players
    state.gardens = [Garden().placed(HOME, card) for card in first]
    cut(state, deck[starts:])
    state.turn = state.source.below(state.players)


def take(state: State, number: int, events: list[FlowersEvent]) -> None:
    """The seat to move takes the top card of a pile."""
    pile = state.piles[number - 1]
    state.hand, state.origin = pile[0], number
    state.piles[number - 1] = pile[1:]
    seat, card = state.turn, CARDS[state.hand]
    open_ = state.face_up(number)
    events.append(
        {"kind": "taken", "seat": seat, "seats": None, "pile": number, "card": card if open_ else None}
    )
    if not open_:
        events.append({"kind": "taken_card", "seat": seat, "seats": [seat], "pile": number, "card": card})
    _announce(state, number, events)


def place(state: State, cell: int, events: list[FlowersEvent]) -> None:
    """The seat to move places its card; the next seat's turn, or the end."""
    seat, card, origin = state.turn, state.hand, state.origin
    covers = state.gardens[seat].tops.get(cell)
    garden = state.gardens[seat] = state.gardens[seat].placed(cell, card)
    state.last = Last(seat, card, cell, origin)
    state.hand, state.origin = NOTHING, 0
    events.append(
        {
            "kind": "placed",
            "seat": seat,
            "seats": None,
            "card": CARDS[card],
            "cell": name(cell),
            "covers": None if covers is None else CARDS[covers],
            "score": garden.score,
        }
    )
    if state.players == 1 and not state.over:
        _remove_top(state, events)
    else:
        for number in range(1, len(state.piles)):
            if origin in (0, number):
                _turn(state, number, events)
    if state.over:
        _end(state, events)
    else:
        state.turn = (seat + 1) % state.players


def _remove_top(state: State, events: list[FlowersEvent]) -> None:
    """Alone: the top card of the face-up pile leaves the game after each placement that does not end it."""
    card, *rest = state.piles[0]
    state.piles[0] = tuple(rest)
    state.removed += (card,)
    events.append(
        {
            "kind": "discarded_top",
            "seat": None,
            "seats": None,
            "pile": 1,
            "card": CARDS[card],
            "left": len(rest),
        }
    )
    _announce(state, 1, events)
    _turn(state, 1, events)


def _turn(state: State, number: int, events: list[FlowersEvent]) -> None:
    pile = state.piles[number - 1]
    card = CARDS[pile[0]] if pile else None
    events.append(
        {"kind": "turned", "seat": None, "seats": None, "pile": number, "card": card, "left": len(pile)}
    )


def _announce(state: State, number: int, events: list[FlowersEvent]) -> None:
    left = len(state.piles[number - 1])
    if left in _LOW:
        events.append({"kind": "low", "seat": None, "seats": None, "pile": number, "left": left})


def _end(state: State, events: list[FlowersEvent]) -> None:
    scores = [garden.score for garden in state.gardens]
    events.append(
        {
            "kind": "game_over",
            "seat": None,
            "seats": None,
            "ranking": list(places(scores)),
            "scores": scores,
            "parts": [parts(garden) for garden in state.gardens],
        }
    )


def area(garden: Garden) -> Area:
    """The stacks of a garden."""
    return {name(cell): names(cards) for cell, cards in garden.stacks.items()}
