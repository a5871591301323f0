"""Colours, type scale and spacing that every picture shares.

A picture fills its whole frame with its own ground, so it reads the same on a dark and on a light client.
"""

from typing import Final

WIDTH: Final = 1080
"""Every picture is this many pixels wide: crisp on a desktop, legible when a phone shows it 400 wide."""
MARGIN: Final = 27

GROUND: Final = "#1b3a33"
BED: Final = "#285047"
PLATE: Final = "#142c27"
CARD: Final = "#fdf3da"
CARD_DIM: Final = "#c3c2a8"
CARD_EDGE: Final = "#d6bf8e"

CREAM: Final = "#fff6e0"
SAGE: Final = "#b4d0b8"
INK: Final = "#2b1d2e"
INK_SOFT: Final = "#6a5560"
LABEL: Final = "#a52a63"
GOLD: Final = "#f8c94a"
LEAF: Final = "#4fb36b"
ROSE: Final = "#ec6fa3"
FADED: Final = "#57796f"
VINE: Final = "#4c8a68"

RAMPS: Final = (
    (CREAM, GROUND),
    (CREAM, BED),
    (CREAM, PLATE),
    (SAGE, GROUND),
    (SAGE, BED),
    (SAGE, PLATE),
    (GOLD, GROUND),
    (GOLD, PLATE),
    (FADED, BED),
    (INK, CARD),
    (INK_SOFT, CARD),
    (LABEL, CARD),
    (INK, CARD_DIM),
    (INK, GOLD),
    (CARD, GROUND),
    (CARD_DIM, GROUND),
)
"""The pairs of colours between which text and edges are blended: the shared palette keeps steps for each."""

ACCENTS: Final = (LEAF, ROSE, VINE, CARD_EDGE)
"""What else the shared palette keeps for every game."""
