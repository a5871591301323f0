"""How the bot player of FLOWERS chooses: by what a garden promises after each card at each place.

It looks at gardens, open cards, its own hand and the number of cards left, and at nothing else: two games
that look alike to a seat get the same move.
"""

from collections.abc import Sequence

from engines.flowers.cards import CARDS, CODE, SUPPLY, VIOLET
from engines.flowers.grid import name
from engines.flowers.potential import best_place, potential, turns_left
from engines.flowers.state import NOTHING, State


def choose(state: State, seat: int) -> str:
    """The move of the seat to move."""
    sizes = [len(pile) for pile in state.piles]
    if state.hand != NOTHING:
        _, cell = best_place(state.gardens[seat], state.hand, turns_left(sizes, state.players))
        return f"place {name(cell)}"
    unseen = _unseen(state)
    worth = [_worth(state, seat, number, sizes, unseen) for number in range(1, len(sizes) + 1)]
    return f"take {1 + worth.index(max(worth))}"


def _worth(state: State, seat: int, number: int, sizes: Sequence[int], unseen: dict[int, int]) -> int:
    """What taking from a pile promises: the seat's garden less the best other one, in thousandths."""
    after = [size - (at == number) for at, size in enumerate(sizes, 1)]
    turns = turns_left(after, state.players)
    top = state.shown(number)
    cards = unseen if top is None else {top: 1}
    garden = state.gardens[seat]
    own = sum(count * best_place(garden, card, turns)[0] for card, count in cards.items())
    others = [potential(other, turns) for at, other in enumerate(state.gardens) if at != seat]
    return own // sum(cards.values()) - max(others, default=0)


def _unseen(state: State) -> dict[int, int]:
    """How many cards of each colour and value nobody has seen yet, butterflies left out of account."""
    left = list(SUPPLY)
    shown = [state.shown(number) for number in range(1, len(state.piles) + 1)]
    for garden in state.gardens:
        for cards in garden.stacks.values():
            for card in cards:
                left[card] -= 1
    for card in (*state.removed, *[top for top in shown if top is not None]):
        left[card] -= 1
    unseen: dict[int, int] = {}
    for card in range(VIOLET):
        if left[card]:
            plain = CODE[CARDS[card][:2]]
            unseen[plain] = unseen.get(plain, 0) + left[card]
    return unseen
