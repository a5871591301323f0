"""The ten characters of Bloom Kingdom as emblems: a portrait in a blossom of its own outline and hue."""

from functools import cache, lru_cache

from PIL import Image

from render import theme
from render.canvas import RGB, mix, on, ramp, rgb
from render.kingdom import court, garden_folk
from render.kingdom.portraits import Emblem
from render.paths import SUPERSAMPLE, paint

EMBLEMS: dict[str, Emblem] = {
    "king": court.king(),
    "queen": court.queen(),
    "farmer": garden_folk.farmer(),
    "noble": court.noble(),
    "dragon": garden_folk.dragon(),
    "unicorn": garden_folk.unicorn(),
    "knight": court.knight(),
    "wizard": garden_folk.wizard(),
    "jester": court.jester(),
    "seer": garden_folk.seer(),
}


@cache
def emblem(character: str, size: int) -> Image.Image:
    """The emblem as RGBA, size × size pixels with smooth edges. Do not draw on it: it is shared."""
    design = EMBLEMS[character]
    picture = paint(size, design.blossom)
    paint(size, design.portrait, clip=design.disc, onto=picture)
    paint(size, design.above, onto=picture)
    return picture.reduce(SUPERSAMPLE)


def shine(character: str) -> RGB:
    """The lighter tone of a character's hue."""
    return mix((255, 255, 255), rgb(EMBLEMS[character].hue), 0.45)


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
    levels = ramp(theme.SAGE, theme.BED)
    return grey.point([levels[round(level * 0.5)] for level in range(256)])
