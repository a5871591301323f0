"""What every picture function returns."""

from dataclasses import dataclass

from render import theme

_NOT_SQUARE = 80

ALT_LIMIT = 1024
"""Discord's limit for a description of an attachment."""


@dataclass(frozen=True)
class Picture:
    """A picture ready to be sent: encoded data, a name for the file, and the position in words.

    `alt` is never empty and has at most ALT_LIMIT characters; width and height are pixels.
    """

    data: bytes
    filename: str
    alt: str
    width: int
    height: int


def shorten(text: str, limit: int = ALT_LIMIT) -> str:
    """The text within the limit, cut at a word with an ellipsis."""
    if len(text) <= limit:
        return text
    kept = text[: limit - 1]
    return kept[: kept.rfind(" ")].rstrip(" ,;") + "…" if " " in kept else kept + "…"


def oblong(height: int) -> int:
    """The height, or a larger one where the picture would be nearly square: phones crop those."""
    return height if abs(height - theme.WIDTH) >= _NOT_SQUARE else theme.WIDTH + _NOT_SQUARE
