"""The 108 cards, the violet start card, and their notation.

Inside the engine a card is a small number, its code: its place in `CARDS`. Tables by code tell what is on it.
"""

from collections.abc import Iterable

COLOURS = "YRBG"
"""Yellow, red, blue, green."""
_PLAIN = {1: 3, 2: 6, 3: 8, 4: 7}
"""How many alike of each value a colour has; three more 4s carry a butterfly of another colour each."""

_COPIES = {f"{colour}{value}": copies for colour in COLOURS for value, copies in _PLAIN.items()} | {
    f"{colour}4{other.lower()}": 1 for colour in COLOURS for other in COLOURS if other != colour
}
VIOLET_CARD = "V0"
CARDS = (*sorted(_COPIES), VIOLET_CARD)
"""The 28 different cards in the sorted order of their notation, and last the violet one."""
CODE = {card: code for code, card in enumerate(CARDS)}
VIOLET = CODE[VIOLET_CARD]
SUPPLY = tuple(_COPIES.get(card, 0) for card in CARDS)
"""How often each card exists; 0 for the violet one, which only ever lies at the start."""
DECK = tuple(code for code, copies in enumerate(SUPPLY) for _ in range(copies))
"""All 108 in the sorted order of their notation, as they are before the shuffle."""

VALUE = tuple(int(card[1]) for card in CARDS)
"""1 to 4; 0 for the violet card."""
COLOUR = tuple(COLOURS.find(card[0]) for card in CARDS)
"""The place in `COLOURS`; -1 for the violet card."""
BUTTERFLY = tuple(COLOURS.index(card[2].upper()) if len(card) > 2 else -1 for card in CARDS)
"""The colour of the butterfly on a card; -1 without one."""


def names(codes: Iterable[int]) -> list[str]:
    """The notation of several cards, in their order."""
    return [CARDS[code] for code in codes]
