"""What is asked of every picture, and names to ask it for."""

import io

from PIL import Image

from render.pictures import ALT_LIMIT, Picture

ODD_NAMES = [
    "🌸🌺🌷💐🌹",
    "W" * 32,
    "",
    "مرحبا بالعالم",
    "שלום",
    "\u202eevil\u202c\u200d\ufeff",
    "漢字のなまえ",
    "𝓡𝓸𝓼𝓪𝓵𝓲𝓷𝓭",
    "**bold** @everyone `x`",
    "a\n\n\tb",
    "Zalgo" + "\u0300\u0301\u0302" * 9,
    "\x00\x07",
    "{ $name }",
]


def check(picture: Picture) -> None:
    """What Discord and phones ask of a picture."""
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert len(picture.data) <= 8 * 1024 * 1024
    assert picture.width <= 1200
    assert abs(picture.width - picture.height) >= 0.05 * picture.width
    shown = Image.open(io.BytesIO(picture.data))
    shown.load()
    assert shown.format == "PNG"
    assert shown.size == (picture.width, picture.height)
    assert picture.filename.endswith(".png")
