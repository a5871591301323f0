"""Tri-Ominos: triangular dominoes on a growing lattice."""

from engines.triominos.game import Triominos, placements
from engines.triominos.lattice import corner_places, parse
from engines.triominos.scoring import Placement
from engines.triominos.tiles import TILES

__all__ = ["TILES", "Placement", "Triominos", "corner_places", "parse", "placements"]
