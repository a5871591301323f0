"""What the portraits share: blossoms, faces, and the shape of an emblem."""

import math
from dataclasses import dataclass

from render.paths import Shape, circle, fill, pair, stroke

INK = "#2b1d2e"
CREAM = "#fff6e0"
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


def petals(
    colour: str, edge: str, count: int, reach: float, width: float, start: float = -90.0
) -> list[Shape]:
    """Round petals around the middle, each with a darker rim."""
    rim, body = [], []
    for i in range(count):
        angle = math.radians(start + 360 * i / count)
        x, y = 50 + (reach - width) * math.cos(angle), 50 + (reach - width) * math.sin(angle)
        rim.append(circle(edge, x, y, width))
        body.append(circle(colour, x, y, width - 2))
    return [*rim, *body]


def pointed(
    colour: str, edge: str, count: int, reach: float, spread: float, start: float = -90.0
) -> list[Shape]:
    """Pointed petals around the middle, each with a darker rim; `spread` is half a petal's width."""
    angles = [math.radians(start + 360 * i / count) for i in range(count)]
    return [
        *(_leaf(edge, angle, reach, spread) for angle in angles),
        *(_leaf(colour, angle, reach - 3.5, spread - 1.8) for angle in angles),
    ]


def _leaf(colour: str, angle: float, reach: float, spread: float) -> Shape:
    c, s = math.cos(angle), math.sin(angle)

    def at(far: float, side: float) -> str:
        return f"{50 + far * c - side * s:.2f} {50 + far * s + side * c:.2f}"

    root, tip = at(10, 0), at(reach, 0)
    belly = reach * 0.62
    left, right = at(belly, 1.5 * spread), at(belly, -1.5 * spread)
    return fill(colour, f"M{root} Q{left} {tip} Q{right} {root} Z")


def face(skin: str, x: float = 50, y: float = 54, rx: float = 15, ry: float = 16) -> list[Shape]:
    """A friendly face: eyes, cheeks, a small smile."""
    return [
        circle(skin, x, y, rx, ry),
        *pair(circle(INK, x - 6, y - 1, 2.1, 2.6)),
        *pair(circle(CREAM, x - 5.4, y - 2, 0.8)),
        *pair(circle(BLUSH, x - 9, y + 5, 2.9, 2.1)),
        stroke(INK, f"M{x - 4} {y + 7} Q{x} {y + 10.5} {x + 4} {y + 7}", 1.5),
    ]
