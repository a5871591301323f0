"""Blossoms: round or pointed petals around the middle."""

import math

from render.paths import Shape, circle, fill

INK = "#2b1d2e"
CREAM = "#fff6e0"


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
