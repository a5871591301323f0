"""FLOWERS: cards of four colours grow into a garden, one a turn."""

from engines.flowers.cards import CARDS, COLOURS
from engines.flowers.game import Flowers, placements
from engines.flowers.placements import Placement

__all__ = ["CARDS", "COLOURS", "Flowers", "Placement", "placements"]
