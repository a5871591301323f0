"""Bloom: dice, roll and write."""

from engines.bloom.advice import Suggestion, effect, neighbours, suggestions
from engines.bloom.cells import CELLS
from engines.bloom.game import Bloom
from engines.bloom.layout import COLOURS, DICE
from engines.bloom.sheets import SHEETS
from engines.bloom.types import BloomEvent, BloomView, Last, Sheet

__all__ = [
    "CELLS",
    "COLOURS",
    "DICE",
    "SHEETS",
    "Bloom",
    "BloomEvent",
    "BloomView",
    "Last",
    "Sheet",
    "Suggestion",
    "effect",
    "neighbours",
    "suggestions",
]
