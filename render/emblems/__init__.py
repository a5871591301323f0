"""The ten characters of Bloom Kingdom as emblems: a portrait in a blossom of its own outline and hue."""

from functools import cache

from PIL import Image

from render.emblems import court, garden
from render.emblems.parts import Emblem
from render.paths import SUPERSAMPLE, paint

EMBLEMS: dict[str, Emblem] = {
    "king": court.king(),
    "queen": court.queen(),
    "farmer": garden.farmer(),
    "noble": court.noble(),
    "dragon": garden.dragon(),
    "unicorn": garden.unicorn(),
    "knight": court.knight(),
    "wizard": garden.wizard(),
    "jester": court.jester(),
    "seer": garden.seer(),
}


@cache
def emblem(character: str, size: int) -> Image.Image:
    """The emblem as RGBA, size × size pixels with smooth edges. Do not draw on it: it is shared."""
    design = EMBLEMS[character]
    picture = paint(size, design.blossom)
    paint(size, design.portrait, clip=design.disc, onto=picture)
    paint(size, design.above, onto=picture)
    return picture.reduce(SUPERSAMPLE)
