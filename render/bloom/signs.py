"""Signs of this game: the unhappy customer, the re-roll, a bed, and the numbers that are circled."""

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageDraw

from render import fonts, theme
from render.canvas import on, sprite
from render.paths import SUPERSAMPLE, Shape, circle, fill, paint, stroke

State = Literal["free", "circled", "gone"]

_SIGNS: dict[str, list[Shape]] = {
    "unhappy": [
        circle("#a32a18", 50, 50, 48),
        circle("#f08a2c", 50, 50, 43),
        circle(theme.INK, 34, 42, 6, 8),
        circle(theme.INK, 66, 42, 6, 8),
        stroke(theme.INK, "M28 74 Q50 50 72 74", 8),
        stroke(theme.INK, "M22 27 L40 33 M78 27 L60 33", 6),
    ],
    "reroll": [
        fill(theme.CREAM, "M32 24 H68 Q76 24 76 32 V68 Q76 76 68 76 H32 Q24 76 24 68 V32 Q24 24 32 24 Z"),
        circle(theme.INK, 38, 38, 6),
        circle(theme.INK, 62, 62, 6),
        circle(theme.INK, 50, 50, 6),
        stroke(theme.GOLD, "M8 54 Q6 12 48 8", 8),
        fill(theme.GOLD, "M44 -6 L64 8 L46 22 Z"),
        stroke(theme.GOLD, "M92 46 Q94 88 52 92", 8),
        fill(theme.GOLD, "M56 106 L36 92 L54 78 Z"),
    ],
    "rerolled": [
        fill(theme.FADED, "M32 24 H68 Q76 24 76 32 V68 Q76 76 68 76 H32 Q24 76 24 68 V32 Q24 24 32 24 Z"),
        circle(theme.PLATE, 38, 38, 6),
        circle(theme.PLATE, 62, 62, 6),
        circle(theme.PLATE, 50, 50, 6),
        stroke(theme.CREAM, "M10 90 L90 10", 8),
    ],
    "bed": [
        fill(theme.VINE, "M12 14 H88 Q98 14 98 24 V76 Q98 86 88 86 H12 Q2 86 2 76 V24 Q2 14 12 14 Z"),
        fill(theme.BED, "M14 20 H86 Q92 20 92 26 V74 Q92 80 86 80 H14 Q8 80 8 74 V26 Q8 20 14 20 Z"),
        *[
            circle(c, x, y, 8.5)
            for y in (36, 64)
            for x, c in ((25, theme.ROSE), (50, theme.GOLD), (75, "#7cc4ee"))
        ],
    ],
}


@lru_cache(maxsize=64)
def sign(name: str, size: int, ground: str) -> Image.Image:
    """A sign on a ground, as palette indices: its names are the keys of the table above."""
    return on(paint(size, _SIGNS[name]).reduce(SUPERSAMPLE), ground)


@lru_cache(maxsize=16)
def mark(size: int) -> tuple[Image.Image, Image.Image]:
    """The unhappy customer and a mask with which to paste it over a picture."""
    drawn = paint(size, _SIGNS["unhappy"]).reduce(SUPERSAMPLE)
    mask = drawn.getchannel("A").point([255 if level > 127 else 0 for level in range(256)])
    return on(drawn, "#a32a18"), mask


@lru_cache(maxsize=128)
def number(value: int, size: int, state: State, ground: str) -> Image.Image:
    """A number that can be circled: free, circled by this seat, or gone."""
    s = SUPERSAMPLE
    side = size * s
    sheet = Image.new("RGB", (side, side), ground)
    draw = ImageDraw.Draw(sheet)
    rim = max(s, round(side * 0.05))
    frame = [rim // 2, rim // 2, side - rim // 2 - 1, side - rim // 2 - 1]
    if state == "circled":
        draw.ellipse(frame, fill=theme.GOLD)
    elif state == "free":
        draw.ellipse(frame, fill=theme.BED)
    ink = {"free": theme.CREAM, "circled": theme.INK, "gone": theme.SAGE}[state]
    font = fonts.font("strong", round(side * 0.62))
    box = font.getbbox(str(value), anchor="ls")
    at = (side / 2 - (box[0] + box[2]) / 2, side / 2 - (box[1] + box[3]) / 2)
    draw.text(at, str(value), font=font, fill=ink, anchor="ls")
    if state == "gone":
        draw.line(
            [(side * 0.2, side * 0.8), (side * 0.8, side * 0.2)], fill=theme.ROSE, width=round(side * 0.075)
        )
    return sprite(sheet.reduce(s))
