"""Small signs (a tick, an hourglass, a card's back, a crown, …) and the garland beside headings."""

from functools import lru_cache

from PIL import Image

from render import theme
from render.canvas import on
from render.paths import SUPERSAMPLE, Shape, circle, fill, paint, stroke
from render.petals import petals


def _back() -> list[Shape]:
    return [
        fill(theme.CARD_EDGE, "M20 8 H80 Q88 8 88 16 V84 Q88 92 80 92 H20 Q12 92 12 84 V16 Q12 8 20 8 Z"),
        fill("#7b1c4c", "M24 14 H76 Q82 14 82 20 V80 Q82 86 76 86 H24 Q18 86 18 80 V20 Q18 14 24 14 Z"),
        *petals(theme.ROSE, "#7b1c4c", 5, 30, 14),
        circle(theme.GOLD, 50, 50, 9),
    ]


_ICONS: dict[str, list[Shape]] = {
    "tick": [circle(theme.LEAF, 50, 50, 48), stroke("#ffffff", "M27 52 L44 69 L74 34", 14)],
    "wait": [
        circle(theme.GOLD, 50, 50, 48),
        fill(theme.INK, "M28 20 H72 V28 H28 Z M28 72 H72 V80 H28 Z"),
        fill(theme.INK, "M32 27 H68 Q67 42 54 50 Q67 58 68 73 H32 Q33 58 46 50 Q33 42 32 27 Z"),
        fill(theme.GOLD, "M39 31 H61 Q60 37 56 41 H44 Q40 37 39 31 Z"),
    ],
    "act": [circle(theme.GOLD, 50, 50, 48), fill(theme.INK, "M54 10 L24 56 H46 L40 90 L76 42 H53 Z")],
    "back": _back(),
    "blossom": [*petals(theme.ROSE, "#b0356c", 5, 50, 21), circle(theme.GOLD, 50, 50, 17)],
    "bud": [*petals("#3c665c", theme.FADED, 5, 50, 21), circle(theme.FADED, 50, 50, 17)],
    "deck": [
        fill("#8f7a50", "M34 14 H88 Q96 14 96 22 V90 Q96 98 88 98 H34 Z"),
        fill(theme.CARD_EDGE, "M28 9 H82 Q90 9 90 17 V85 Q90 93 82 93 H28 Z"),
        fill("#8f7a50", "M24 5 H78 Q86 5 86 13 V81 Q86 89 78 89 H24 Z"),
        fill(theme.CARD_EDGE, "M14 1 H72 Q80 1 80 9 V77 Q80 85 72 85 H14 Q6 85 6 77 V9 Q6 1 14 1 Z"),
        fill("#7b1c4c", "M18 7 H68 Q74 7 74 13 V73 Q74 79 68 79 H18 Q12 79 12 73 V13 Q12 7 18 7 Z"),
        *[
            shape.moved(-7, -7)
            for shape in [*petals(theme.ROSE, "#7b1c4c", 5, 27, 12.5), circle(theme.GOLD, 50, 50, 8)]
        ],
    ],
    "medal": [*petals(theme.GOLD, "#b97a14", 8, 49, 16), circle(theme.GOLD, 50, 50, 38)],
    "plaque": [*petals(theme.CARD_DIM, "#57796f", 8, 49, 16), circle(theme.CARD_DIM, 50, 50, 38)],
    "crown": [
        fill("#b97a14", "M14 84 L4 24 L30 46 L50 8 L70 46 L96 24 L86 84 Z"),
        fill("#ffd55c", "M20 78 L12 36 L32 54 L50 20 L68 54 L88 36 L80 78 Z"),
        circle("#c4313f", 50, 62, 8),
    ],
    "arrow": [stroke(theme.SAGE, "M34 18 L66 50 L34 82", 16)],
}


@lru_cache(maxsize=128)
def icon(name: str, size: int, ground: str) -> Image.Image:
    """A sign on a ground, as palette indices: its names are the keys of the table above."""
    return on(paint(size, _ICONS[name]).reduce(SUPERSAMPLE), ground)


@lru_cache(maxsize=16)
def badge(name: str, size: int, ring: str) -> tuple[Image.Image, Image.Image]:
    """A round sign with a ring around it, and the mask with which to paste it over a picture."""
    picture = paint(size, [circle(ring, 50, 50, 50)]).reduce(SUPERSAMPLE)
    inner = paint(size - 8, _ICONS[name]).reduce(SUPERSAMPLE)
    picture.paste(inner, (4, 4), inner)
    mask = picture.getchannel("A").point([255 if level > 127 else 0 for level in range(256)])
    return on(picture, ring), mask


GARLAND_HEIGHT = 26
_GARLAND_TILE = 78


@lru_cache(maxsize=64)
def garland(width: int) -> Image.Image:
    """A thin vine with leaves and blossoms, of whole lengths up to that width, as palette indices."""
    s = SUPERSAMPLE
    width -= width % _GARLAND_TILE
    sheet = Image.new("RGBA", (width * s, GARLAND_HEIGHT * s), (0, 0, 0, 0))
    tile = paint(_GARLAND_TILE, _vine())
    band = tile.crop((0, 0, tile.width, GARLAND_HEIGHT * s))
    for left in range(width * s - tile.width, -tile.width, -tile.width):
        sheet.paste(band, (left, 0))
    return on(sheet.reduce(s), theme.GROUND)


def _vine() -> list[Shape]:
    """One length of the vine, in the field's top third; lengths join end to end."""
    blossom = [*petals(theme.ROSE, "#b0356c", 5, 11, 4.8), circle(theme.GOLD, 50, 50, 3.6)]
    return [
        stroke(theme.FADED, "M0 17 C17 8 33 8 50 17 C67 26 83 26 100 17", 2.4),
        fill(theme.VINE, "M14 12 Q14 2 28 2 Q28 12 14 12 Z"),
        fill(theme.VINE, "M30 11 Q38 12 40 23 Q28 22 30 11 Z"),
        fill(theme.VINE, "M70 23 Q60 24 57 33 Q70 34 70 23 Z"),
        fill(theme.VINE, "M78 23 Q78 12 91 10 Q91 22 78 23 Z"),
        *[shape.moved(0, -33) for shape in blossom],
    ]
