"""The cards as sprites: a tile in the colour's hue, its flower, the value at its heart, the butterfly.

Cards that lie underneath show as edges in their own hues, with the number of cards in the stack.
"""

from typing import Literal

from PIL import Image, ImageDraw

from render import fonts, theme
from render.canvas import SUPERSAMPLE, mix, on, rgb, sprite
from render.drawings import drawing
from render.flowers.blooms import BLOOMS
from render.kept import kept

Look = Literal["plain", "last", "gone"]
"""A card as it lies, the last one placed (framed in gold), one that the scoring removes (grey)."""

_ROUND, _EDGE, _MOST_EDGES = 0.14, 0.075, 3
_DIGIT, _PIP, _WINGS = 0.66, 0.58, 0.5
_FRAME = 0.07
_MASTER = 400
_FINE = 2
# Flowers and digits come smooth already; what is drawn here is straight but for the corners.
BACK = "#7b1c4c"


@kept
def card(name: str, size: int, covered: str, look: Look, ground: str) -> Image.Image:
    """A card of the notation in a square of that size, as palette indices.

    `covered` holds the colours of the cards under it, the lowest first.
    """
    s = _FINE
    sheet = Image.new("RGB", (size * s, size * s), ground)
    draw = ImageDraw.Draw(sheet)
    radius = _ROUND * size * s
    edges = covered[-_MOST_EDGES:]
    step = _EDGE * size * s
    tall = size * s - step * len(edges)
    for place, colour in enumerate(edges):
        bottom = size * s - 1 - step * place
        draw.rounded_rectangle([0, bottom - tall, size * s - 1, bottom], radius, fill=BLOOMS[colour].deep)
        draw.rounded_rectangle(
            [0, bottom - tall, size * s - 1, bottom - step * 0.22], radius, fill=BLOOMS[colour].hue
        )
    if edges:
        draw.rounded_rectangle([0, 0, size * s - 1, tall + step * 0.28], radius, fill=ground)
    draw.rounded_rectangle([0, 0, size * s - 1, tall], radius, fill=BLOOMS[name[0]].hue)
    _face(sheet, name, size * s, tall)
    if covered:
        _stacked(sheet, len(covered) + 1, size * s)
    if look == "last":
        thick = round(_FRAME * size * s)
        box = [0, 0, size * s - 1, size * s - 1]
        draw.rounded_rectangle(box, radius, outline=theme.INK, width=round(1.45 * thick))
        draw.rounded_rectangle(box, radius, outline=theme.GOLD, width=thick)
    small = sheet.reduce(s)
    if look == "gone":
        small = _grey(small, ground)
    return sprite(small)


def _face(sheet: Image.Image, name: str, wide: float, tall: float) -> None:
    bloom = BLOOMS[name[0]]
    draw = ImageDraw.Draw(sheet)
    winged = len(name) > 2
    share = 0.92 * min(wide, tall) / wide
    drawn, cover = _scaled(name[0], "", round(wide * share))
    left, top = (wide - drawn.width) / 2, (tall - drawn.height) / 2
    sheet.paste(drawn, (round(left), round(top)), cover)
    if name[1] != "0":
        x, y = left + bloom.heart[0] / 100 * drawn.width, top + bloom.heart[1] / 100 * drawn.height
        tone = _DIGIT
        if winged:
            x, y, tone = x - 0.16 * wide, y - 0.13 * wide, _PIP
        font = fonts.font("strong", round(tone * min(wide, tall)))
        box = font.getbbox(name[1], anchor="ls")
        pen = x - (box[0] + box[2]) / 2, y - (box[1] + box[3]) / 2
        draw.text(pen, name[1], font=font, fill=theme.INK, anchor="ls")
    if winged:
        wings, cover = _scaled(name[0], name[2].upper(), round(_WINGS * wide))
        sheet.paste(
            wings, (round(wide - wings.width - 0.02 * wide), round(tall - wings.height - 0.02 * wide)), cover
        )


@kept
def _master(colour: str, wings: str) -> tuple[Image.Image, Image.Image]:
    """A colour's flower, or a butterfly on it, drawn once for all sizes: RGB, and how much it covers."""
    drawn = drawing(BLOOMS[wings].butterfly if wings else BLOOMS[colour].flower, _MASTER)
    base = Image.new("RGB", drawn.size, theme.CREAM if wings else BLOOMS[colour].deep)
    base.paste(drawn, (0, 0), drawn)
    return base, drawn.getchannel("A")


def _scaled(colour: str, wings: str, side: int) -> tuple[Image.Image, Image.Image]:
    base, cover = _master(colour, wings)
    size = (max(1, side), max(1, side))
    return base.resize(size, Image.Resampling.BILINEAR), cover.resize(size, Image.Resampling.BILINEAR)


def _stacked(sheet: Image.Image, count: int, side: int) -> None:
    """How many cards lie there, in the lower left corner."""
    draw = ImageDraw.Draw(sheet)
    font = fonts.font("strong", round(0.27 * side))
    text = f"×{count}"
    box = font.getbbox(text, anchor="ls")
    wide, high = box[2] - box[0] + 0.12 * side, 0.31 * side
    left, top = 0.035 * side, side - high - 0.035 * side
    draw.rounded_rectangle([left, top, left + wide, top + high], high / 2, fill=theme.PLATE)
    pen = left + wide / 2 - (box[0] + box[2]) / 2, top + high / 2 - (box[1] + box[3]) / 2
    draw.text(pen, text, font=font, fill=theme.CREAM, anchor="ls")


def _grey(picture: Image.Image, ground: str) -> Image.Image:
    front, back = rgb(theme.CARD_DIM), rgb(ground)
    levels = [mix(front, back, 0.2 + 0.75 * (level / 255) ** 1.6) for level in range(256)]
    parts = [picture.convert("L").point([level[part] for level in levels]) for part in range(3)]
    cover = Image.new("L", (picture.width * SUPERSAMPLE, picture.height * SUPERSAMPLE), 0)
    frame = [0, 0, cover.width - 1, cover.height - 1]
    ImageDraw.Draw(cover).rounded_rectangle(frame, _ROUND * cover.width, fill=255)
    base = Image.new("RGB", picture.size, ground)
    base.paste(Image.merge("RGB", parts), (0, 0), cover.reduce(SUPERSAMPLE))
    return base


@kept
def back(size: int, ground: str) -> Image.Image:
    """A card's back."""
    s = SUPERSAMPLE
    sheet = Image.new("RGB", (size * s, size * s), ground)
    draw = ImageDraw.Draw(sheet)
    radius, rim = _ROUND * size * s, 0.055 * size * s
    end = size * s - 1
    draw.rounded_rectangle([0, 0, end, end], radius, fill=theme.CARD_EDGE)
    draw.rounded_rectangle([rim, rim, end - rim, end - rim], radius - rim, fill=BACK)
    half = round(size * 0.37) * s
    for place, colour in enumerate("YRGB"):
        drawn = drawing(BLOOMS[colour].flower, half)
        offset = 0.1 * size * s
        x = offset if place % 2 == 0 else size * s - offset - drawn.width
        y = offset if place < 2 else size * s - offset - drawn.height
        sheet.paste(drawn, (round(x), round(y)), drawn)
    return sprite(sheet.reduce(s))


@kept
def sign(name: str, size: int, ground: str) -> Image.Image:
    """What a part of the score is for: "removed", "areas" or "butterflies"."""
    return on(drawing(BLOOMS["V"].butterfly if name == "butterflies" else f"flowers/{name}", size), ground)
