"""The ten characters of Bloom Kingdom as emblems: a portrait in a blossom of its own outline and hue."""

from PIL import Image

from render import theme
from render.canvas import RGB, mix, on, ramp, rgb
from render.drawings import drawing
from render.kept import kept

HUES = {
    "king": "#e9a726",
    "queen": "#e0568f",
    "farmer": "#79ab2f",
    "noble": "#9a63d6",
    "dragon": "#d9472f",
    "unicorn": "#7cc4ee",
    "knight": "#7d97b5",
    "wizard": "#5660d8",
    "jester": "#e13bb0",
    "seer": "#26a69a",
}


def emblem(character: str, size: int) -> Image.Image:
    """The emblem as RGBA, size × size pixels. It is shared: only read it."""
    return drawing(f"kingdom/{character}", size)


def shine(character: str) -> RGB:
    """The lighter tone of a character's hue."""
    return mix((255, 255, 255), rgb(HUES[character]), 0.45)


@kept
def emblem_on(character: str, size: int, ground: str) -> Image.Image:
    """A character's emblem on a ground, as palette indices."""
    return on(emblem(character, size), ground)


@kept
def emblem_asleep(character: str, size: int) -> Image.Image:
    """A character's emblem as a faint print on a bed: its column is empty."""
    picture = emblem(character, size)
    grey = Image.new("L", picture.size, 0)
    grey.paste(picture.convert("L"), (0, 0), picture.getchannel("A"))
    levels = ramp(theme.SAGE, theme.BED)
    return grey.point([levels[round(level * 0.5)] for level in range(256)])
