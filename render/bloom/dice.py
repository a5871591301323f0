"""The dice: one in each colour with its flower behind the number, and the clear one."""

import math

from PIL import Image, ImageDraw

from engines.bloom.types import BloomView
from render import fonts, theme
from render.bloom.flowers import COLOURS, DEEP, HUES, shade, silhouette
from render.canvas import SUPERSAMPLE, Canvas, sprite
from render.kept import kept

DICE = (*COLOURS, "wild")
_GAP = 0.16


def pool(canvas: Canvas, right: int, y: int, size: int, view: BloomView, chosen: str = "") -> int:
    """The dice in a row that ends at `right`; those that were taken leave an empty place, and a chosen one
    wears a frame. Returns where the row begins."""
    kinds = [kind for kind in DICE if kind != "wild" or view["rounds"] is None or kind in view["dice"]]
    step = round(size * (1 + _GAP))
    x = right - (len(kinds) - 1) * step - size
    for place, kind in enumerate(kinds):
        value = view["dice"].get(kind, 0)
        canvas.paste(die(kind, value, size, theme.GROUND, chosen == kind), x + place * step, y)
    return x


@kept
def die(kind: str, value: int, size: int, ground: str, chosen: bool = False) -> Image.Image:
    """A die as palette indices; value 0 is the place of a die that is gone."""
    s = SUPERSAMPLE
    side = size * s
    sheet = Image.new("RGB", (side, side), ground)
    draw = ImageDraw.Draw(sheet)
    radius, rim = side * 0.24, max(s, round(side * 0.05))
    frame = [0, 0, side - 1, side - 1]
    inner = [rim, rim, side - rim - 1, side - rim - 1]
    if not value:
        _gone(sheet, kind, size, ground)
        return sprite(sheet.reduce(s))
    if kind == "wild":
        draw.rounded_rectangle(frame, radius, fill=theme.GOLD if chosen else theme.CREAM)
        draw.rounded_rectangle(inner, radius - rim, fill=theme.PLATE)
        for turn, colour in enumerate(COLOURS):
            angle = math.tau * turn / 5 - math.pi / 2
            x, y = side / 2 + side * 0.335 * math.cos(angle), side / 2 + side * 0.335 * math.sin(angle)
            r = side * 0.095
            draw.ellipse([x - r, y - r, x + r, y + r], fill=HUES[colour])
        ink = theme.CREAM
    else:
        rim = 2 * rim if chosen else rim
        inner = [rim, rim, side - rim - 1, side - rim - 1]
        draw.rounded_rectangle(frame, radius, fill=theme.CREAM if chosen else DEEP[kind])
        draw.rounded_rectangle(inner, radius - rim, fill=HUES[kind])
        _print(sheet, kind, round(size * 0.8), shade(kind, "#ffffff", 0.62))
        ink = theme.INK
    _digit(draw, str(value), side, ink, 0.5 if kind == "wild" else 0.62)
    return sprite(sheet.reduce(s))


def _digit(draw: ImageDraw.ImageDraw, text: str, side: int, ink: str, tall: float) -> None:
    font = fonts.font("strong", round(side * tall))
    box = font.getbbox(text, anchor="ls")
    draw.text(
        (side / 2 - (box[0] + box[2]) / 2, side / 2 - (box[1] + box[3]) / 2), text, font=font, fill=ink,
        anchor="ls",
    )  # fmt: skip


def _gone(sheet: Image.Image, kind: str, size: int, ground: str) -> None:
    s = SUPERSAMPLE
    side = size * s
    colour = theme.FADED if kind == "wild" else shade(kind, ground, 0.45)
    rim = max(s, round(side * 0.035))
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle([rim, rim, side - rim - 1, side - rim - 1], side * 0.22, outline=colour, width=rim)
    if kind == "wild":
        r = side * 0.06
        draw.ellipse([side / 2 - r, side / 2 - r, side / 2 + r, side / 2 + r], fill=colour)
        return
    _print(sheet, kind, round(size * 0.42), colour)


def _print(sheet: Image.Image, kind: str, size: int, tone: str) -> None:
    """A flower's outline in one tone in the middle of a large picture."""
    flat = silhouette(kind, size * SUPERSAMPLE, tone)
    at = (sheet.width - flat.width) // 2
    sheet.paste(flat, (at, at), flat)
