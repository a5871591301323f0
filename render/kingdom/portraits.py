"""What the portraits of the characters share: colours, faces, and the shape of an emblem."""

from dataclasses import dataclass

from render.paths import Shape, circle, pair, stroke
from render.petals import CREAM, INK, petals, pointed

__all__ = ["CREAM", "GOLD_DARK", "INK", "Emblem", "face", "petals", "pointed"]

GOLD_DARK = "#c98a1b"
BLUSH = "#e8836f"


@dataclass(frozen=True)
class Emblem:
    """A blossom, a portrait kept inside the disc, and what may stick out over the petals. `hue` names it."""

    hue: str
    deep: str
    blossom: list[Shape]
    disc: Shape
    portrait: list[Shape]
    above: list[Shape]


def face(skin: str, x: float = 50, y: float = 54, rx: float = 15, ry: float = 16) -> list[Shape]:
    """A friendly face: eyes, cheeks, a small smile."""
    return [
        circle(skin, x, y, rx, ry),
        *pair(circle(INK, x - 6, y - 1, 2.1, 2.6)),
        *pair(circle(CREAM, x - 5.4, y - 2, 0.8)),
        *pair(circle(BLUSH, x - 9, y + 5, 2.9, 2.1)),
        stroke(INK, f"M{x - 4} {y + 7} Q{x} {y + 10.5} {x + 4} {y + 7}", 1.5),
    ]
