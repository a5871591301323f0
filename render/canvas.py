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
from render.emblems import EMBLEMS, emblem
from render.fonts import Role
from render.paths import SUPERSAMPLE

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


def shine(character: str) -> RGB:
    """The lighter tone of a character's hue."""
    return mix((255, 255, 255), rgb(EMBLEMS[character].hue), 0.45)


@cache
def palette() -> tuple[RGB, ...]:
    """The 256 colours: those of the theme with steps between, then the best ones for the emblems."""
    chosen: dict[RGB, None] = {}
    for front, back in theme.RAMPS:
        for step in range(_STEPS + 1):
            chosen[mix(rgb(front), rgb(back), step / _STEPS)] = None
    for colour in (theme.LEAF, theme.ROSE, theme.VINE, theme.CARD_EDGE, *(EMBLEMS[c].hue for c in EMBLEMS)):
        chosen[rgb(colour)] = None
    for character in EMBLEMS:
        chosen[shine(character)] = None
    sheet = Image.new("RGB", (10 * 96, 3 * 96))
    for row, ground in enumerate((theme.CARD, theme.BED, theme.PLATE)):
        sheet.paste(ground, (0, row * 96, 960, row * 96 + 96))
        for column, character in enumerate(EMBLEMS):
            picture = emblem(character, 92)
            sheet.paste(picture, (column * 96 + 2, row * 96 + 2), picture)
    found = sheet.quantize(256 - len(chosen), Image.Quantize.MAXCOVERAGE, kmeans=2).getpalette() or []
    for i in range(0, len(found), 3):
        chosen[(found[i], found[i + 1], found[i + 2])] = None
    return tuple(chosen)[:256]


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
def _ramp(front: str, back: str) -> list[int]:
    fine = [index(mix(rgb(front), rgb(back), step / 16)) for step in range(17)]
    return [fine[(level * 16 + 127) // 255] for level in range(256)]


def sprite(picture: Image.Image) -> Image.Image:
    """An RGB picture as palette indices."""
    with _quantising:
        quantised = picture.quantize(palette=_palette_picture(), dither=Image.Dither.NONE)
    return Image.frombytes("L", quantised.size, quantised.tobytes())


def on(picture: Image.Image, ground: str) -> Image.Image:
    """An RGBA picture laid on a ground, as palette indices."""
    base = Image.new("RGB", picture.size, ground)
    base.paste(picture, (0, 0), picture)
    return sprite(base)


@lru_cache(maxsize=512)
def emblem_on(character: str, size: int, ground: str) -> Image.Image:
    """A character's emblem on a ground, as palette indices."""
    return on(emblem(character, size), ground)


@lru_cache(maxsize=64)
def emblem_asleep(character: str, size: int) -> Image.Image:
    """A character's emblem as a faint print on a bed: its column is empty."""
    picture = emblem(character, size)
    grey = Image.new("L", picture.size, 0)
    grey.paste(picture.convert("L"), (0, 0), picture.getchannel("A"))
    ramp = _ramp(theme.SAGE, theme.BED)
    return grey.point([ramp[round(level * 0.5)] for level in range(256)])


@lru_cache(maxsize=256)
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


@lru_cache(maxsize=4096)
def _text(text: str, role: Role, size: int, front: str, back: str) -> tuple[Image.Image, int, int]:
    ink, dx, dy = fonts.mask(text, role, size)
    return ink.point(_ramp(front, back)), dx, dy


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

        With `room` it is cut to that width. Answers how wide it came out.
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
