"""Signs of this game: the unhappy customer, the re-roll, a bed, and the numbers that are circled."""

from typing import Literal

from PIL import Image, ImageDraw

from render import fonts, theme
from render.canvas import SUPERSAMPLE, hard, on, sprite
from render.drawings import drawing
from render.kept import kept

State = Literal["free", "circled", "gone"]


@kept
def sign(name: str, size: int, ground: str) -> Image.Image:
    """A sign on a ground, as palette indices: "unhappy", "reroll", "rerolled" or "bed"."""
    return on(drawing(f"bloom/{name}", size), ground)


@kept
def mark(size: int) -> tuple[Image.Image, Image.Image]:
    """The unhappy customer and a mask with which to paste it over a picture."""
    drawn = drawing("bloom/unhappy", size)
    return on(drawn, "#a32a18"), hard(drawn.getchannel("A"))


@kept
def number(value: int, size: int, state: State, ground: str) -> Image.Image:
    """A number that can be circled: free, circled by this seat, or gone."""
    s = SUPERSAMPLE
    side = size * s
    sheet = Image.new("RGB", (side, side), ground)
    draw = ImageDraw.Draw(sheet)
    rim = max(s, round(side * 0.05))
    frame = [rim // 2, rim // 2, side - rim // 2 - 1, side - rim // 2 - 1]
    if state == "circled":
        draw.ellipse(frame, fill=theme.GOLD)
    elif state == "free":
        draw.ellipse(frame, fill=theme.BED)
    ink = {"free": theme.CREAM, "circled": theme.INK, "gone": theme.SAGE}[state]
    font = fonts.font("strong", round(side * 0.62))
    box = font.getbbox(str(value), anchor="ls")
    at = (side / 2 - (box[0] + box[2]) / 2, side / 2 - (box[1] + box[3]) / 2)
    draw.text(at, str(value), font=font, fill=ink, anchor="ls")
    if state == "gone":
        draw.line(
            [(side * 0.2, side * 0.8), (side * 0.8, side * 0.2)], fill=theme.ROSE, width=round(side * 0.075)
        )
    return sprite(sheet.reduce(s))
