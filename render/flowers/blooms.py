"""The flowers of FLOWERS: a shape and a hue of its own for each colour, and the butterfly.

Yellow is a sunflower, red a tulip, blue a star, green a clover leaf, violet a pansy.
"""

import math
from dataclasses import dataclass

from render.paths import Point, Shape, circle, fill, pair, stroke
from render.petals import CREAM, INK, petals, pointed


@dataclass(frozen=True)
class Bloom:
    """A colour's look: its hue, a darker tone of it, the pale one of its petals, and the flower."""

    hue: str
    deep: str
    pale: str
    petals: tuple[Shape, ...]
    heart: tuple[float, float]
    """Where the number stands, on the field of 100 × 100."""

    @property
    def carried(self) -> tuple[Shape, ...]:
        """The flower plainly, as a butterfly carries it."""
        bold = tuple(
            Shape(INK, shape.outlines, shape.width + 8 if shape.width else 8) for shape in self.petals
        )
        return (*bold, *(s for s in self.petals if s.colour == self.pale))


def _outlined(colour: str, rim: str, outline: str, extra: list[Shape]) -> tuple[Shape, ...]:
    return (stroke(rim, outline, 5), fill(colour, outline), *extra)


def _sunflower(pale: str, rim: str) -> tuple[Shape, ...]:
    back = pointed(pale, rim, 12, 48, 11, start=-75)
    return (*back, *pointed(pale, rim, 12, 48, 11), circle(pale, 50, 50, 31))


_TULIP = (
    "M50 94 C22 94 8 74 9 48 C9 32 11 18 15 7 C24 11 31 18 35 26 C38 17 43 10 50 4"
    " C57 10 62 17 65 26 C69 18 76 11 85 7 C89 18 91 32 91 48 C92 74 78 94 50 94 Z"
)


def _tulip(pale: str, rim: str) -> tuple[Shape, ...]:
    folds = [stroke(rim, "M35 26 C32 32 30 36 29 41", 3.2), stroke(rim, "M65 26 C68 32 70 36 71 41", 3.2)]
    return _outlined(pale, rim, _TULIP, folds)


def _star(pale: str, rim: str) -> tuple[Shape, ...]:
    parts: list[str] = []
    tips = [math.radians(72 * i - 90) for i in range(5)]
    for i, tip in enumerate(tips):
        x, y = 50 + 51 * math.cos(tip), 53 + 51 * math.sin(tip)
        dip = tip + math.radians(36)
        bx, by = 50 + 27 * math.cos(dip), 53 + 27 * math.sin(dip)
        here, there = tip + math.radians(21), tip + math.radians(51)
        q1 = f"{50 + 37 * math.cos(here):.2f} {53 + 37 * math.sin(here):.2f}"
        q2 = f"{50 + 37 * math.cos(there):.2f} {53 + 37 * math.sin(there):.2f}"
        after = tips[(i + 1) % 5]
        nx, ny = 50 + 51 * math.cos(after), 53 + 51 * math.sin(after)
        start = f"M{x:.2f} {y:.2f} " if i == 0 else ""
        parts.append(f"{start}Q{q1} {bx:.2f} {by:.2f} Q{q2} {nx:.2f} {ny:.2f}")
    veins = [
        stroke(
            rim,
            f"M{50 + 33 * math.cos(a):.2f} {53 + 33 * math.sin(a):.2f}"
            f" L{50 + 43 * math.cos(a):.2f} {53 + 43 * math.sin(a):.2f}",
            2.6,
        )
        for a in tips
    ]
    return _outlined(pale, rim, " ".join(parts) + " Z", veins)


def _clover(pale: str, rim: str) -> tuple[Shape, ...]:
    lobe = "M50 50 C30 42 20 30 24 17 C28 5 43 3 50 14 C57 3 72 5 76 17 C80 30 70 42 50 50 Z"
    leaves = [_turned(fill(pale, lobe), quarter) for quarter in range(4)]
    rims = [_turned(stroke(rim, lobe, 5), quarter) for quarter in range(4)]
    veins = [_turned(stroke(rim, "M50 15 L50 24", 2.6), quarter) for quarter in range(4)]
    return (*rims, *leaves, *veins, circle(pale, 50, 50, 27))


def _pansy(pale: str, rim: str) -> tuple[Shape, ...]:
    return (*petals(pale, rim, 6, 48, 20, start=-60), circle(pale, 50, 50, 20))


def _turned(shape: Shape, quarters: int) -> Shape:
    outlines = shape.outlines
    for _ in range(quarters):
        outlines = tuple(tuple(_quarter(point) for point in outline) for outline in outlines)
    return Shape(shape.colour, outlines, shape.width)


def _quarter(point: Point) -> Point:
    return 100 - point[1], point[0]


BLOOMS: dict[str, Bloom] = {
    "Y": Bloom("#e9a726", "#a76e17", "#fee48e", _sunflower("#fee48e", "#a76e17"), (50, 50)),
    "R": Bloom("#d9303f", "#81302e", "#f8d3dc", _tulip("#f8d3dc", "#81302e"), (50, 55)),
    "B": Bloom("#3e98d0", "#24558a", "#b7dff6", _star("#b7dff6", "#24558a"), (50, 53)),
    "G": Bloom("#2d7b43", "#2f5a1a", "#a6e07f", _clover("#a6e07f", "#2f5a1a"), (50, 50)),
    "V": Bloom("#7d4ac2", "#3f1d6b", "#c7a9e8", _pansy("#c7a9e8", "#3f1d6b"), (50, 50)),
}


def butterfly(colour: str) -> list[Shape]:
    """A butterfly that wants a colour: its wings have that hue, and it carries that colour's flower."""
    bloom = BLOOMS[colour]
    upper = "M50 46 C42 20 24 5 9 8 C-3 14 0 44 14 55 C26 61 42 58 50 52 Z"
    lower = "M50 52 C32 52 16 60 15 73 C15 90 29 96 38 90 C46 82 49 66 50 56 Z"
    wings: list[Shape] = []
    for wing in (lower, upper):
        wings += pair(stroke(CREAM, wing, 13))
    for wing in (lower, upper):
        wings += pair(stroke(INK, wing, 6))
    for wing in (lower, upper):
        wings += pair(fill(bloom.hue, wing))
    return [
        *wings,
        *pair(stroke(INK, "M50 26 Q45 14 37 7", 4)),
        circle(INK, 50, 54, 4.6, 36),
        *(_scaled(shape, 0.56, 50, 53) for shape in bloom.carried),
    ]


def _scaled(shape: Shape, share: float, x: float, y: float) -> Shape:
    outlines = tuple(
        tuple(((px - 50) * share + x, (py - 50) * share + y) for px, py in outline)
        for outline in shape.outlines
    )
    return Shape(shape.colour, outlines, shape.width * share)
