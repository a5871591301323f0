"""Six flowers, one for each colour of a sheet: they differ in shape as well as in hue."""

from PIL import Image

from render.canvas import mix, rgb, sprite
from render.drawings import drawing
from render.kept import kept

LETTERS = {"O": "orange", "P": "pink", "Y": "yellow", "B": "blue", "V": "purple", "W": "white"}
"""A sheet's letters and what they mean."""
COLOURS = ("orange", "pink", "yellow", "blue", "purple")
HUES = {
    "orange": "#f08a2c",
    "pink": "#ec6fa3",
    "yellow": "#ffd55c",
    "blue": "#7cc4ee",
    "purple": "#a972ea",
    "white": "#ffffff",
}
DEEP = {
    "orange": "#a3461a",
    "pink": "#b0356c",
    "yellow": "#b97a14",
    "blue": "#24558a",
    "purple": "#5a2b9d",
    "white": "#8fa3b5",
}
FADE = {"orange": 0.55, "pink": 0.65, "yellow": 0.55, "blue": 0.6, "purple": 0.5, "white": 0.5}
"""How much of a circled flower's colour is left: what keeps its hue in the shared palette."""


def picture(colour: str, size: int) -> Image.Image:
    """A colour's flower as an RGBA picture."""
    return drawing(f"bloom/{colour}", size)


@kept
def flower(colour: str, size: int, ground: str, faded: bool = False) -> Image.Image:
    """A colour's flower on a ground, as palette indices."""
    return sprite(on_ground(colour, size, ground, faded))


@kept
def on_ground(colour: str, size: int, ground: str, faded: bool) -> Image.Image:
    """A colour's flower on a ground, in RGB; faded as it is once circled."""
    base = Image.new("RGB", (size, size), ground)
    drawn = picture(colour, size)
    base.paste(drawn, (0, 0), drawn)
    if not faded:
        return base
    return Image.blend(Image.new("RGB", base.size, ground), base, FADE[colour])


def silhouette(colour: str, size: int, tone: str) -> Image.Image:
    """The flower's outline filled with one tone, RGBA."""
    drawn = picture(colour, size)
    flat = Image.new("RGBA", drawn.size, tone)
    flat.putalpha(drawn.getchannel("A"))
    return flat


def shade(colour: str, towards: str, share: float) -> str:
    """A colour's hue blended with another, as a hexadecimal name; `share` is the hue's."""
    red, green, blue = mix(rgb(HUES[colour]), rgb(towards), share)
    return f"#{red:02x}{green:02x}{blue:02x}"
