"""Small signs: a tick, an hourglass, a card's back, a blossom, a crown."""

from functools import lru_cache

from PIL import Image

from render import theme
from render.canvas import on
from render.emblems.parts import petals
from render.paths import SUPERSAMPLE, Shape, circle, fill, paint, stroke


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
    "crown": [
        fill("#b97a14", "M14 84 L4 24 L30 46 L50 8 L70 46 L96 24 L86 84 Z"),
        fill("#ffd55c", "M20 78 L12 36 L32 54 L50 20 L68 54 L88 36 L80 78 Z"),
        circle("#c4313f", 50, 62, 8),
    ],
    "arrow": [stroke(theme.SAGE, "M34 18 L66 50 L34 82", 16)],
}


@lru_cache(maxsize=128)
def icon(name: str, size: int, ground: str) -> Image.Image:
    """A sign on a ground, as palette indices."""
    return on(paint(size, _ICONS[name]).reduce(SUPERSAMPLE), ground)
