"""Bloom Kingdom: cards, everybody chooses at once."""

from engines.kingdom.cards import CARDS, CHARACTERS, COLUMNS, character
from engines.kingdom.game import Kingdom
from engines.kingdom.scoring import explain

__all__ = ["CARDS", "CHARACTERS", "COLUMNS", "Kingdom", "character", "explain"]
