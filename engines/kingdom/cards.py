"""The hundred cards and their notation.

Inside the engine a card is a small number, its code: its place in `CARDS`. Codes ascend in the order in which
numbered cards are laid, and the six characters without a number have the same code as their column.
"""

from engines.kingdom.types import Effect

UNNUMBERED = ("king", "queen", "farmer", "noble", "dragon", "unicorn")
NUMBERED = ("knight", "wizard", "jester", "seer")
CHARACTERS = UNNUMBERED + NUMBERED
COLUMNS = tuple(name for name in CHARACTERS if name != "jester")
"""The nine columns of the play area, in the order in which they are shown."""

CARDS = UNNUMBERED + tuple(
    f"{name}-{tens}{ones}" for tens, name in enumerate(NUMBERED, 1) for ones in range(10)
)
"""The 46 different cards: six characters of ten alike each, then each number once."""
CODE = {card: code for code, card in enumerate(CARDS)}
SUPPLY = tuple(10 if code < len(UNNUMBERED) else 1 for code in range(len(CARDS)))
"""How often each card exists."""
DECK = tuple(CODE[card] for card in sorted(card for card in CARDS for _ in range(SUPPLY[CODE[card]])))
"""All hundred in the sorted order of their notation, as they stand before the first shuffle."""

FIRST_NUMBERED = len(UNNUMBERED)
UNICORN = CODE["unicorn"]
KING = CODE["king"]
FIRST_JESTER = CODE["jester-30"]
LAST_JESTER = CODE["jester-39"]
DRAGON_COLUMN = COLUMNS.index("dragon")


def character(card: str) -> str:
    """Who is on a card: "knight-12" is a "knight"."""
    return card.partition("-")[0]


CHARACTER = tuple(character(card) for card in CARDS)
COLUMN = tuple(-1 if name == "jester" else COLUMNS.index(name) for name in CHARACTER)
"""The column that a card is laid in, by code; -1 for a Jester, who joins another."""
_EFFECTS: dict[str, Effect] = {"knight": "slay", "wizard": "banish", "jester": "join", "seer": "peek"}
EFFECT = tuple(_EFFECTS.get(name) for name in CHARACTER)
"""The effect of a numbered card, by code."""


def names(codes: tuple[int, ...]) -> list[str]:
    """The notation of several cards, in their order."""
    return [CARDS[code] for code in codes]
