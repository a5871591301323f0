"""Six flowers, one for each colour of a sheet: they differ in shape as well as in hue."""

import math
from functools import cache, lru_cache

from PIL import Image

from render import theme
from render.canvas import mix, rgb, sprite
from render.paths import SUPERSAMPLE, Shape, circle, fill, paint, stroke
from render.petals import petals, pointed

LETTERS = {"O": "orange", "P": "pink", "Y": "yellow", "B": "blue", "V": "purple", "W": "white"}
"""A sheet's letters and what they stand for."""
COLOURS = ("orange", "pink", "yellow", "blue", "purple")
HUES = {
    "orange": "#f08a2c",
    "pink": "#ec6fa3",
    "yellow": "#ffd55c",
    "blue": "#7cc4ee",
    "purple": "#a972ea",
    "white": "#ffffff",
}
DEEP = {
    "orange": "#a3461a",
    "pink": "#b0356c",
    "yellow": "#b97a14",
    "blue": "#24558a",
    "purple": "#5a2b9d",
    "white": "#8fa3b5",
}
FADE = {"orange": 0.55, "pink": 0.65, "yellow": 0.55, "blue": 0.6, "purple": 0.5, "white": 0.5}
"""How much of a circled flower's colour is left: what keeps its hue in the shared palette."""

_CUP = "M14 6 Q32 10 37 22 Q42 6 50 1 Q58 6 63 22 Q68 10 86 6 Q96 74 50 75 Q4 74 14 6 Z"


def _tulip() -> list[Shape]:
    """Orange: a cup on a stalk with two leaves, seen from the side."""
    return [
        stroke("#4fb36b", "M50 60 L50 97", 8),
        fill("#4fb36b", "M50 97 Q22 96 16 66 Q44 70 50 97 Z M50 97 Q78 96 84 66 Q56 70 50 97 Z"),
        fill(DEEP["orange"], _CUP),
        fill("#e2702c", "M18 11 Q30 16 36 31 Q26 48 34 69 Q10 58 18 11 Z"),
        fill("#e2702c", "M82 11 Q70 16 64 31 Q74 48 66 69 Q90 58 82 11 Z"),
        fill(HUES["orange"], "M50 6 Q70 28 66 52 Q62 68 50 71 Q38 68 34 52 Q30 28 50 6 Z"),
    ]


def _sunflower() -> list[Shape]:
    return [
        *pointed(HUES["yellow"], DEEP["yellow"], 11, 50, 13),
        circle("#7a4a12", 50, 50, 23),
        circle("#4d2a0c", 50, 50, 16),
    ]


def _clematis() -> list[Shape]:
    """Purple: six pointed petals."""
    return [
        *pointed(HUES["purple"], DEEP["purple"], 6, 53, 20, start=-90),
        circle(DEEP["purple"], 50, 50, 13),
        circle("#e8d4ff", 50, 50, 9),
    ]


def _cross() -> list[Shape]:
    """Blue: four broad petals, set crosswise."""
    return [
        *petals(HUES["blue"], DEEP["blue"], 4, 52, 25, start=-45),
        *[
            stroke(DEEP["blue"], f"M50 50 L{50 + 22 * math.cos(a):.1f} {50 + 22 * math.sin(a):.1f}", 4)
            for a in (0, math.pi / 2, math.pi, -math.pi / 2)
        ],
        circle("#ffffff", 50, 50, 14),
        circle(theme.GOLD, 50, 50, 9.5),
    ]


def _daisy() -> list[Shape]:
    """White: many narrow petals around a golden heart."""
    rim: list[Shape] = []
    body: list[Shape] = []
    for i in range(10):
        c, s = math.cos(math.tau * i / 10), math.sin(math.tau * i / 10)
        for shapes, colour, far, width in ((rim, DEEP["white"], 40, 19), (body, "#ffffff", 41.5, 14)):
            line = f"M{50 + 16 * c:.1f} {50 + 16 * s:.1f} L{50 + far * c:.1f} {50 + far * s:.1f}"
            shapes.append(stroke(colour, line, width))
    return [*rim, *body, circle("#b97a14", 50, 50, 17), circle(theme.GOLD, 50, 50, 14)]


def _blossom() -> list[Shape]:
    return [
        *petals(HUES["pink"], DEEP["pink"], 5, 50, 21),
        circle(DEEP["pink"], 50, 50, 15),
        circle("#ffe58f", 50, 50, 10.5),
    ]


@cache
def shapes(colour: str) -> tuple[Shape, ...]:
    """A colour's flower on the field of 100 × 100."""
    return tuple(_DRAWN[colour]())


_DRAWN = {
    "orange": _tulip,
    "pink": _blossom,
    "yellow": _sunflower,
    "blue": _cross,
    "purple": _clematis,
    "white": _daisy,
}


@lru_cache(maxsize=128)
def picture(colour: str, size: int) -> Image.Image:
    """A colour's flower as an RGBA picture."""
    return paint(size, shapes(colour)).reduce(SUPERSAMPLE)


@lru_cache(maxsize=256)
def flower(colour: str, size: int, ground: str, faded: bool = False) -> Image.Image:
    """A colour's flower on a ground, as palette indices."""
    return sprite(on_ground(colour, size, ground, faded))


@lru_cache(maxsize=256)
def on_ground(colour: str, size: int, ground: str, faded: bool) -> Image.Image:
    """A colour's flower on a ground, in RGB; faded as it is once circled."""
    base = Image.new("RGB", (size, size), ground)
    drawn = picture(colour, size)
    base.paste(drawn, (0, 0), drawn)
    if not faded:
        return base
    return Image.blend(Image.new("RGB", base.size, ground), base, FADE[colour])


def silhouette(colour: str, size: int, tone: str) -> Image.Image:
    """The flower's outline filled with one tone, RGBA."""
    drawn = picture(colour, size)
    flat = Image.new("RGBA", drawn.size, tone)
    flat.putalpha(drawn.getchannel("A"))
    return flat


def shade(colour: str, towards: str, share: float) -> str:
    """A colour's hue blended with another, as a hexadecimal name; `share` is the hue's."""
    red, green, blue = mix(rgb(HUES[colour]), rgb(towards), share)
    return f"#{red:02x}{green:02x}{blue:02x}"
