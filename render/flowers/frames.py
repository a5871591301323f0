"""Outlines around cells that belong together, each kind in a style of its own, and small marks."""

from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render import fonts, theme
from render.canvas import SUPERSAMPLE, hard, on, sprite
from render.drawings import drawing
from render.kept import kept

Style = Literal["valid", "incomplete", "broken", "area"]
"""A number group with as many cards as its value (a solid line), with too few (dashes), with too many
(barrier tape), and a colour area that scores (a thick golden line)."""

Cell = tuple[int, int]

NEIGHBOURS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""From above clockwise; y grows upwards."""
RING = 0.09
"""The room for outlines around a card, as a share of the cell."""

_OFF, _THICK = 0.012, {"valid": 0.048, "incomplete": 0.032, "broken": 0.062, "area": 0.066}
_FINE = 2
_TAPE = "#d9303f"
_COLOURS = {"valid": theme.CREAM, "incomplete": theme.SAGE, "area": theme.GOLD}


def around(cell: Cell, members: frozenset[Cell]) -> int:
    """Which of a cell's neighbours are members: a bit for each of `NEIGHBOURS`."""
    x, y = cell
    return sum(1 << bit for bit, (dx, dy) in enumerate(NEIGHBOURS) if (x + dx, y + dy) in members)


@kept
def frame(style: Style, size: int, joined: int, ground: str) -> Image.Image:
    """A cell's share of an outline: a line at each side without a neighbour in `joined` (see `around`)."""
    s = _FINE
    side = size * s
    sheet = Image.new("RGB", (side, side), ground)
    off, thick = round(_OFF * side), round(_THICK[style] * side)
    if style == "incomplete":
        _dashes(ImageDraw.Draw(sheet), side, off, thick, joined)
        return sprite(sheet.reduce(s))
    line = _inside(side, joined, off)
    line.paste(0, (0, 0), _inside(side, joined, off + thick))
    sheet.paste(_tape(side) if style == "broken" else _COLOURS[style], (0, 0, side, side), line)
    return sprite(sheet.reduce(s))


def _inside(side: int, joined: int, off: int) -> Image.Image:
    """What lies at least so far inside the outline."""
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    up, right, down, left = (bool(joined & 1 << bit) for bit in (0, 2, 4, 6))
    box = [
        -side if left else off,
        -side if up else off,
        2 * side if right else side - 1 - off,
        2 * side if down else side - 1 - off,
    ]
    corners = (not (left or up), not (up or right), not (right or down), not (down or left))
    draw.rounded_rectangle(box, max(0, round(0.15 * side) - off), fill=255, corners=corners)
    if not off:
        return mask
    for bit, (one, other), (x, y) in (
        (1, (up, right), (side - off, 0)),
        (3, (right, down), (side - off, side - off)),
        (5, (down, left), (0, side - off)),
        (7, (left, up), (0, 0)),
    ):
        if one and other and not joined & 1 << bit:
            draw.rectangle([x, y, x + off - 1, y + off - 1], fill=0)
    return mask


def _tape(side: int) -> Image.Image:
    tape = Image.new("RGB", (side, side), _TAPE)
    draw = ImageDraw.Draw(tape)
    step = side / 4
    for place in range(-1, 9):
        x = place * step
        draw.polygon(
            [(x, 0), (x + step / 2, 0), (x + step / 2 - side, side), (x - side, side)], fill=theme.CREAM
        )
    return tape


def _dashes(draw: ImageDraw.ImageDraw, side: int, off: int, thick: int, joined: int) -> None:
    near, far = off, side - 1 - off
    for start in (0.14, 0.42, 0.70):
        a, b = start * side, (start + 0.16) * side
        if not joined & 1 << 0:
            draw.rounded_rectangle([a, near, b, near + thick], thick / 2, fill=_COLOURS["incomplete"])
        if not joined & 1 << 4:
            draw.rounded_rectangle([a, far - thick, b, far], thick / 2, fill=_COLOURS["incomplete"])
        if not joined & 1 << 6:
            draw.rounded_rectangle([near, a, near + thick, b], thick / 2, fill=_COLOURS["incomplete"])
        if not joined & 1 << 2:
            draw.rounded_rectangle([far - thick, a, far, b], thick / 2, fill=_COLOURS["incomplete"])


class Mark(NamedTuple):
    """A sign over other things: palette indices, and which of them to paste."""

    picture: Image.Image
    mask: Image.Image


@kept
def mark(style: Style, size: int) -> Mark:
    """A tick for a valid group, a cross for a broken one."""
    picture = drawing(f"flowers/{style}", size)
    return Mark(on(picture, theme.PLATE), hard(picture.getchannel("A")))


@kept
def pill(text: str, high: int, front: str, back: str) -> Mark:
    """Text on a pill of that height with a dark rim; it is wider than high where the text needs it."""
    s = SUPERSAMPLE
    font = fonts.font("strong", round(high * s * 0.7))
    box = font.getbbox(text, anchor="ls")
    wide = max(high, round((box[2] - box[0]) / s + 0.5 * high))
    sheet = Image.new("RGB", (wide * s, high * s), theme.PLATE)
    draw = ImageDraw.Draw(sheet)
    rim = 0.08 * high * s
    frame = [0, 0, wide * s - 1, high * s - 1]
    draw.rounded_rectangle([rim, rim, frame[2] - rim, frame[3] - rim], high * s / 2 - rim, fill=back)
    pen = wide * s / 2 - (box[0] + box[2]) / 2, high * s / 2 - (box[1] + box[3]) / 2
    draw.text(pen, text, font=font, fill=front, anchor="ls")
    cover = Image.new("L", sheet.size, 0)
    ImageDraw.Draw(cover).rounded_rectangle(frame, high * s / 2, fill=255)
    return Mark(sprite(sheet.reduce(s)), hard(cover.reduce(s)))


@kept
def hole(size: int, ground: str, colour: str) -> Image.Image:
    """A place for a card: a dashed outline in a dark hollow."""
    s = SUPERSAMPLE
    side = size * s
    sheet = Image.new("RGB", (side, side), ground)
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle([0, 0, side - 1, side - 1], 0.14 * side, fill=colour)
    thick = 0.045 * side
    draw.rounded_rectangle([thick, thick, side - 1 - thick, side - 1 - thick], 0.11 * side, fill=theme.PLATE)
    for start in (0.3, 0.62):
        a, b = start * side, (start + 0.1) * side
        draw.rectangle([a, 0, b, side], fill=theme.PLATE)
        draw.rectangle([0, a, side, b], fill=theme.PLATE)
    return sprite(sheet.reduce(s))
