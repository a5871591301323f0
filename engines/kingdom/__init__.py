"""Bloom Kingdom: cards, everybody chooses at once."""

from engines.kingdom.cards import CARDS, CHARACTERS, COLUMNS, character
from engines.kingdom.game import Kingdom
from engines.kingdom.scoring import explain
from engines.kingdom.types import Explanation, HandResult, KingdomEvent, KingdomView

__all__ = [
    "CARDS",
    "CHARACTERS",
    "COLUMNS",
    "Explanation",
    "HandResult",
    "Kingdom",
    "KingdomEvent",
    "KingdomView",
    "character",
    "explain",
]
