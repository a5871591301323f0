"""Tri-Ominos: triangular dominoes on a growing lattice."""

from engines.triominos.game import Triominos, placements
from engines.triominos.lattice import corner_places, parse
from engines.triominos.scoring import Placement
from engines.triominos.tiles import TILES
from engines.triominos.types import Last, Result, TriominosEvent, TriominosView

__all__ = [
    "TILES",
    "Last",
    "Placement",
    "Result",
    "Triominos",
    "TriominosEvent",
    "TriominosView",
    "corner_places",
    "parse",
    "placements",
]
