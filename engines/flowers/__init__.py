"""FLOWERS: cards of four colours grow into a garden, one a turn."""

from engines.flowers.cards import CARDS, COLOURS
from engines.flowers.game import Flowers, placements
from engines.flowers.placements import Placement
from engines.flowers.types import Area, Details, FlowersEvent, FlowersView, LastPlacement, Parts, Reason

__all__ = [
    "CARDS",
    "COLOURS",
    "Area",
    "Details",
    "Flowers",
    "FlowersEvent",
    "FlowersView",
    "LastPlacement",
    "Parts",
    "Placement",
    "Reason",
    "placements",
]
