"""Bloom Kingdom's cards as sprites, by character and number."""

from PIL import Image, ImageDraw

from render import theme
from render.canvas import SUPERSAMPLE, sprite
from render.kept import kept
from render.kingdom.emblems import HUES, shine
from render.texts import Say


def split(card: str) -> tuple[str, int | None]:
    """A card's character and number: "knight-14" -> ("knight", 14), "king" -> ("king", None)."""
    character, _, number = card.partition("-")
    return character, int(number) if number else None


def title(card: str, say: Say) -> str:
    """A card's name in the reader's language, its number included."""
    character, number = split(card)
    name = say(f"kingdom-card-{character}")
    return name if number is None else say("kingdom-card-numbered", name=name, number=number)


@kept
def slip(character: str, width: int, height: int) -> Image.Image:
    """A card of a column seen from its edge; a Jester's carries its diamonds."""
    s = SUPERSAMPLE
    sheet = Image.new("RGB", (width * s, height * s), theme.BED)
    body = Image.new("RGB", sheet.size, HUES[character])
    draw = ImageDraw.Draw(body)
    if character == "jester":
        step = height * s
        for left in range(0, width * s + step, step * 2):
            middle = height * s / 2
            draw.polygon(
                [(left, middle), (left + step, 0), (left + 2 * step, middle), (left + step, height * s)],
                fill="#ffe27a",
            )
    else:
        draw.rectangle([0, 0, width * s, round(height * s * 0.3)], fill=shine(character))
    mask = Image.new("L", sheet.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        [0, 0, width * s - 1, height * s - 1], min(5, height // 2) * s, fill=255
    )
    sheet.paste(body, (0, 0), mask)
    return sprite(sheet.reduce(s))
