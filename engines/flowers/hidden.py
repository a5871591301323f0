"""Drawing again what a seat cannot know."""

from engines.flowers.cards import SUPPLY
from engines.flowers.state import NOTHING, State
from engines.random import Source


def redraw(state: State, seat: int | None, seed: bytes) -> State:
    """A copy in which every card that the seat has not seen is dealt again: what the piles cover, what was
    set aside, and a card from the face-down pile in another's hand.

    The numbers that follow come from the same seed. Only what the seat may know decides the outcome.
    """
    left = list(SUPPLY)
    for garden in state.gardens:
        for cards in garden.stacks.values():
            for card in cards:
                left[card] -= 1
    for card in state.removed:
        left[card] -= 1
    hidden_hand = state.hand != NOTHING and not state.knows_hand(seat)
    if state.hand != NOTHING and not hidden_hand:
        left[state.hand] -= 1
    shown = [state.shown(number) for number in range(1, len(state.piles) + 1)]
    for top in shown:
        if top is not None:
            left[top] -= 1
    source = Source(seed)
    unseen = iter(source.shuffled(tuple([card for card, count in enumerate(left) for _ in range(count)])))
    twin = state.copy()
    twin.source = source
    if hidden_hand:
        twin.hand = next(unseen)
    for at, (pile, top) in enumerate(zip(state.piles, shown, strict=True)):
        known = () if top is None else (top,)
        twin.piles[at] = (*known, *[next(unseen) for _ in pile[len(known) :]])
    return twin
