"""The tiles as sprites: ivory triangles with a coloured petal and an upright number in each corner.

Corners that meet bear the same number, so around a lattice point the petals make a flower of one colour.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render import fonts, theme
from render.canvas import SUPERSAMPLE, mix, rgb, sprite
from render.kept import kept
from render.triominos.shapes import ROW, Point, hexagon, inset, kite, rounded, triangle

Look = Literal["plain", "last", "dim"]


PETALS: tuple[tuple[str, str], ...] = (
    (theme.INK, theme.CARD),
    ("#b0356c", theme.CARD),
    ("#e9a726", theme.INK),
    (theme.LEAF, theme.INK),
    ("#7cc4ee", theme.INK),
    ("#713ba6", theme.CARD),
)
"""By number: its petal's colour and the number's own. They differ in lightness too, and the number says it
without colour."""

_GAP, _RIM, _SEAM = 0.022, 0.026, 0.011
_CORNER, _PETAL_CORNER = 0.075, 0.07
_DIGIT, _PITH = 0.315, 0.36
_FADE = 0.45
_VISIBLE = [255 if level > 7 else 0 for level in range(256)]


class Sprite(NamedTuple):
    """Palette indices, which of them to paste, and where: from the cell's box or the point it belongs to."""

    picture: Image.Image
    mask: Image.Image
    dx: int
    dy: int


@kept
def tile(values: str, up: bool, side: int, look: Look, ground: str) -> Sprite:
    """A tile that lies in a cell of that side: its numbers from the apex clockwise.

    "last" wears a gold frame that reaches a little over its neighbours; "dim" fits nowhere.
    """
    base = _base(up, side, look, ground)
    picture = base.picture.copy()
    for corner, value in enumerate(values):
        petal = _petal(int(value), corner, up, side, look)
        picture.paste(petal.picture, (petal.dx - base.dx, petal.dy - base.dy), petal.mask)
    return Sprite(picture, base.mask, base.dx, base.dy)


def height(side: int) -> int:
    """How many pixels high a cell's box is."""
    return math.ceil(side * ROW)


def _face(look: Look) -> str:
    return theme.CARD_DIM if look == "dim" else theme.CARD


@kept
def _base(up: bool, side: int, look: Look, ground: str) -> Sprite:
    outline = triangle(side, up)
    body = rounded(inset(outline, [_GAP * side] * 3), _CORNER * side)
    layers: list[tuple[Sequence[Point], str]] = [(body, _face(look))]
    if look == "last":
        frame = rounded(inset(outline, [-0.04 * side] * 3), (_CORNER + 0.04) * side)
        layers = [(frame, theme.GOLD), (body, _face(look))]
    return _painted(layers, ground)


@kept
def _petal(value: int, corner: int, up: bool, side: int, look: Look) -> Sprite:
    outer, seam = (_GAP + _RIM) * side, _SEAM * side
    outline = kite(side, up, corner)
    shape = rounded(inset(outline, [outer, seam, seam, outer]), _PETAL_CORNER * side)
    colour, ink = PETALS[value]
    if look == "dim":
        colour = _faded(colour)
        ink = theme.CARD if ink == theme.CARD else theme.INK
    (x, y), (cx, cy) = outline[0], outline[2]
    share = _PITH / math.hypot((cx - x) / side, (cy - y) / side)
    heart = (x + (cx - x) * share, y + (cy - y) * share)
    return _painted([(shape, colour)], _face(look), (str(value), heart, _DIGIT * side, ink))


def _faded(colour: str) -> str:
    red, green, blue = mix(rgb(colour), rgb(theme.CARD_DIM), _FADE)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _painted(
    layers: Iterable[tuple[Sequence[Point], str]],
    ground: str,
    digit: tuple[str, Point, float, str] | None = None,
) -> Sprite:
    """Outlines, painted in order, with smooth edges against the ground, and a digit on top."""
    layers = list(layers)
    xs = [x for outline, _ in layers for x, _ in outline]
    ys = [y for outline, _ in layers for _, y in outline]
    left, top = math.floor(min(xs)), math.floor(min(ys))
    size = (math.ceil(max(xs)) - left, math.ceil(max(ys)) - top)
    s = SUPERSAMPLE
    sheet = Image.new("RGB", (size[0] * s, size[1] * s), ground)
    cover = Image.new("L", sheet.size, 0)
    draw, covering = ImageDraw.Draw(sheet), ImageDraw.Draw(cover)
    for outline, colour in layers:
        points = [((x - left) * s, (y - top) * s) for x, y in outline]
        draw.polygon(points, fill=colour)
        covering.polygon(points, fill=255)
    if digit:
        text, (x, y), tall, ink = digit
        font = fonts.font("strong", round(tall * s))
        box = font.getbbox(text, anchor="ls")
        pen = ((x - left) * s - (box[0] + box[2]) / 2, (y - top) * s - (box[1] + box[3]) / 2)
        draw.text(pen, text, font=font, fill=ink, anchor="ls")
    return Sprite(sprite(sheet.reduce(s)), cover.reduce(s).point(_VISIBLE), left, top)


@kept
def ghost(up: bool, side: int, rich: bool) -> Sprite:
    """An empty cell into which a tile could go: outlined, or filled when a bonus is to be had there."""
    outline = triangle(side, up)
    body = rounded(inset(outline, [_GAP * side] * 3), _CORNER * side)
    inner = rounded(inset(outline, [(_GAP + 0.035) * side] * 3), (_CORNER - 0.03) * side)
    return _painted([(body, theme.GOLD), (inner, theme.GOLD if rich else theme.PLATE)], theme.BED)


@kept
def dot(side: int) -> Sprite:
    """A lattice point that no tile touches."""
    return _painted([(_disc(min(4.0, 0.028 * side)), theme.FADED)], theme.BED)


@kept
def heart(side: int) -> Sprite:
    """The middle of a flower, over a point around which all six tiles lie."""
    return _painted(
        [
            (rounded(hexagon(0.155 * side), 0.06 * side), theme.INK),
            (rounded(hexagon(0.125 * side), 0.05 * side), theme.GOLD),
        ],
        theme.CARD,
    )


@kept
def knot(side: int) -> Sprite:
    """A mark over a point that a bridge reaches."""
    return _painted([(_disc(0.1 * side), theme.INK), (_disc(0.075 * side), theme.GOLD)], theme.CARD)


def _disc(radius: float) -> list[Point]:
    turns = [math.tau * step / 32 for step in range(32)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


@kept
def ring(side: int) -> Sprite:
    """A frame around the six cells that meet in a point."""
    outer = rounded(hexagon(1.05 * side), 0.1 * side)
    inner = rounded(hexagon(0.985 * side), 0.06 * side)
    filled = _painted([(outer, theme.GOLD)], theme.BED)
    hole = _painted([(inner, theme.CARD)], theme.GOLD)
    picture, mask = filled.picture.copy(), filled.mask.copy()
    mask.paste(0, (hole.dx - filled.dx, hole.dy - filled.dy), hole.mask)
    return Sprite(picture, mask, filled.dx, filled.dy)


@kept
def back(side: int, ground: str) -> Sprite:
    """A tile's back, apex up."""
    outline = triangle(side, True)
    body = rounded(outline, 0.12 * side)
    inner = rounded(inset(outline, [0.09 * side] * 3), 0.07 * side)
    x, y = side / 2, side * ROW * 2 / 3
    flower = [
        ([(x + px, y + py) for px, py in rounded(hexagon(0.17 * side), 0.1 * side)], theme.ROSE),
        ([(x + px, y + py) for px, py in rounded(hexagon(0.075 * side), 0.05 * side)], theme.GOLD),
    ]
    return _painted([(body, theme.CARD_EDGE), (inner, "#7b1c4c"), *flower], ground)
