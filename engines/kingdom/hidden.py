"""Drawing again what a seat cannot know."""

from engines.kingdom.cards import SUPPLY
from engines.kingdom.state import State
from engines.random import Source


def redraw(state: State, seat: int | None, seed: bytes) -> State:
    """A copy in which every card that the seat has not seen is dealt again; later numbers come from `seed`.

    That goes for other hands and choices, the deck, and what Unicorns' owners boxed. Only what the seat may
    know decides the outcome.
    """
    left = list(SUPPLY)
    for cards in (state.box, *state.columns):
        for card in cards:
            left[card] -= 1
    for _, card in state.revealed[state.laid() :]:
        left[card] -= 1
    if seat is not None:
        choice = state.chosen[seat]
        for card in state.hands[seat] if choice is None else (*state.hands[seat], choice):
            left[card] -= 1
    source = Source(seed)
    unseen = iter(source.shuffled(tuple([card for card, count in enumerate(left) for _ in range(count)])))
    twin = state.copy()
    twin.source = source
    for other, hand in enumerate(state.hands):
        if other != seat:
            twin.hands[other] = tuple([next(unseen) for _ in hand])
            if state.chosen[other] is not None:
                twin.chosen[other] = next(unseen)
    twin.deck = tuple([next(unseen) for _ in state.deck])
    return twin
