"""Pictures drawn as palette indices: one byte a pixel from the first sprite to the encoded file.

All sprites share one palette of 256 colours, so pasting needs no blending and a PNG needs no quantising:
a full board is drawn and encoded in a few milliseconds. Text and edges are blended with the colour that
lies under them, which the caller names.
"""

import io
import threading
import zlib
from functools import cache, lru_cache

from PIL import Image, ImageColor, ImageDraw

from render import fonts, theme
from render.drawings import FOLDER
from render.fonts import Role
from render.kept import kept

SUPERSAMPLE = 4
"""How many times larger shapes are painted than shown, so that their edges are smooth."""
_STEPS = 7
_quantising = threading.Lock()

RGB = tuple[int, int, int]


@cache
def rgb(colour: str) -> RGB:
    """A colour by its hexadecimal name."""
    return ImageColor.getrgb(colour)[:3]


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """A blend with that share of the first."""
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True))
    return red, green, blue


@cache
def palette() -> tuple[RGB, ...]:
    """The colours of all pictures, 256 at most: the theme's with steps between, then each game's own.

    A game adds its colours in a file `palette.txt` in its folder of `render/art`, one in hexadecimal a line.
    """
    ramps = [(rgb(front), rgb(back)) for front, back in theme.RAMPS]
    chosen = [mix(front, back, step / _STEPS) for front, back in ramps for step in range(_STEPS + 1)]
    chosen += map(rgb, theme.ACCENTS)
    for file in sorted(FOLDER.glob("*/palette.txt")):
        chosen += map(rgb, file.read_text().split())
    return tuple(dict.fromkeys(chosen))


@cache
def _palette_picture() -> Image.Image:
    picture = Image.new("P", (1, 1))
    picture.putpalette([part for colour in palette() for part in colour])
    return picture


@lru_cache(maxsize=4096)
def index(colour: RGB) -> int:
    """The palette's nearest colour, by distances weighted as the eye does."""
    distances = [
        3 * (colour[0] - entry[0]) ** 2 + 6 * (colour[1] - entry[1]) ** 2 + 2 * (colour[2] - entry[2]) ** 2
        for entry in palette()
    ]
    return distances.index(min(distances))


@lru_cache(maxsize=128)
def ramp(front: str, back: str) -> list[int]:
    """By level of grey from 0 to 255: the palette's index between the back and the front colour."""
    fine = [index(mix(rgb(front), rgb(back), step / 16)) for step in range(17)]
    return [fine[(level * 16 + 127) // 255] for level in range(256)]


def sprite(picture: Image.Image) -> Image.Image:
    """An RGB picture as palette indices."""
    with _quantising:
        quantised = picture.quantize(palette=_palette_picture(), dither=Image.Dither.NONE)
    return Image.frombytes("L", quantised.size, quantised.tobytes())


def hard(alpha: Image.Image) -> Image.Image:
    """The mask of what is covered at least by half."""
    return alpha.point([255 if level > 127 else 0 for level in range(256)])


def on(picture: Image.Image, ground: str) -> Image.Image:
    """An RGBA picture laid on a ground, as palette indices."""
    base = Image.new("RGB", picture.size, ground)
    base.paste(picture, (0, 0), picture)
    return sprite(base)


@kept
def _panel(
    width: int, height: int, radius: int, colour: str, ground: str, edge: str, thick: int
) -> Image.Image:
    s = SUPERSAMPLE
    sheet = Image.new("RGB", (width * s, height * s), ground)
    draw = ImageDraw.Draw(sheet)
    frame = [0, 0, width * s - 1, height * s - 1]
    draw.rounded_rectangle(frame, radius * s, fill=edge or colour)
    if edge:
        inner = [thick * s, thick * s, (width - thick) * s - 1, (height - thick) * s - 1]
        draw.rounded_rectangle(inner, max(0, radius - thick) * s, fill=colour)
    return sprite(sheet.reduce(s))


@kept
def _text(text: str, role: Role, size: int, front: str, back: str) -> tuple[Image.Image, int, int]:
    ink, dx, dy = fonts.mask(text, role, size)
    return ink.point(ramp(front, back)), dx, dy


class Canvas:
    """A picture under way. Coordinates are pixels from the top left."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.image = Image.new("L", (width, height), index(rgb(ground)))

    def copy(self) -> "Canvas":
        """An independent canvas with the same content."""
        twin = Canvas.__new__(Canvas)
        twin.image = self.image.copy()
        return twin

    def paste(self, picture: Image.Image, x: int, y: int, mask: Image.Image | None = None) -> None:
        """A sprite with its top left corner there; a mask of 0 and 255 leaves out what is not to cover."""
        self.image.paste(picture, (x, y), mask)

    def panel(
        self, x: int, y: int, width: int, height: int, colour: str, ground: str, *,
        radius: int = 16, edge: str = "", thick: int = 4,
    ) -> None:  # fmt: skip
        """A rounded box, with an edge inside its frame if one is named."""
        self.paste(_panel(width, height, radius, colour, ground, edge, thick), x, y)

    def text(
        self, x: float, y: int, text: str, size: int, front: str, back: str, *,
        role: Role = "text", align: float = 0.0, room: int | None = None,
    ) -> int:  # fmt: skip
        """Text with its baseline at y; align 0 starts at x, 0.5 is centred there, 1 ends there.

        With `room` it is cut to that width. Returns how wide it came out.
        """
        if room is not None:
            text = fonts.fit(text, role, size, room)
        if not text:
            return 0
        wide = fonts.width(text, role, size)
        picture, dx, dy = _text(text, role, size, front, back)
        self.paste(picture, round(x - wide * align) + dx, y + dy)
        return round(wide)

    def encode(self) -> bytes:
        """The picture as a PNG with a palette."""
        final = self.image
        final.putpalette([part for colour in palette() for part in colour])
        buffer = io.BytesIO()
        # Run-length matches alone are the fastest here, and with flat colours the file is no larger for it.
        final.save(buffer, format="PNG", compress_level=1, compress_type=zlib.Z_RLE)
        return buffer.getvalue()
