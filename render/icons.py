"""Small signs (a tick, an hourglass, a card's back, a crown, …) and the garland beside headings."""

from PIL import Image

from render import theme
from render.canvas import SUPERSAMPLE, hard, on
from render.drawings import drawing
from render.kept import kept


@kept
def icon(name: str, size: int, ground: str) -> Image.Image:
    """A sign on a ground, as palette indices; its names are those of the files in `art/common`."""
    return on(drawing(f"common/{name}", size), ground)


@kept
def ringed_tick(size: int) -> tuple[Image.Image, Image.Image]:
    """A tick with a ring around it, and the mask with which to paste it over a card."""
    picture = drawing("common/tick-ringed", size)
    return on(picture, theme.CARD), hard(picture.getchannel("A"))


GARLAND_HEIGHT = 26
_GARLAND_TILE = 78


@kept
def garland(width: int) -> Image.Image:
    """A thin vine with leaves and blossoms, of whole lengths up to that width, as palette indices."""
    s = SUPERSAMPLE
    width -= width % _GARLAND_TILE
    sheet = Image.new("RGBA", (width * s, GARLAND_HEIGHT * s), (0, 0, 0, 0))
    vine = drawing("common/vine", _GARLAND_TILE * s)
    for left in range(0, width * s, vine.width):
        sheet.paste(vine, (left, 0))
    return on(sheet.reduce(s), theme.GROUND)
