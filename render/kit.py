"""What the pictures of all games are put together from: heading, pill, progress bar, badge, seat plate."""

from render import fonts, theme
from render.canvas import Canvas
from render.icons import icon
from render.pictures import Picture

INSIDE = theme.WIDTH - 2 * theme.MARGIN
"""The width between a picture's margins, in pixels."""


def finish(canvas: Canvas, name: str, alt: str) -> Picture:
    """The canvas as a picture; `name` is its file's, without the ending."""
    width, height = canvas.image.size
    return Picture(canvas.encode(), f"{name}.png", alt, width, height)


def heading(canvas: Canvas, text: str, room: int, smallest: int = 42) -> int:
    """A blossom and a picture's title in its top left corner. Returns how wide the title came out."""
    canvas.paste(icon("blossom", 38, theme.GROUND), theme.MARGIN, 28)
    plain = fonts.plain(text)
    size = fonts.size_for(plain, "title", 42, room, smallest)
    return canvas.text(
        theme.MARGIN + 52, 62, plain, size, theme.CREAM, theme.GROUND, role="title", room=room
    )  # fmt: skip


def place_badge(canvas: Canvas, x: int, y: int, size: int, place: int) -> None:
    """A seat's place on a plate: in gold for the first."""
    best = place == 1
    canvas.paste(icon("medal" if best else "plaque", size, theme.PLATE), x, y)
    ground = theme.GOLD if best else theme.CARD_DIM
    digits = round(size * 0.61)
    canvas.text(
        x + size // 2, y + size // 2 + round(digits * 0.36), str(place), digits, theme.INK, ground,
        role="strong", align=0.5,
    )  # fmt: skip


def pill(
    canvas: Canvas, x: float, y: int, high: int, text: str, colour: str, ground: str, *, size: int, room: int,
    smallest: int, pad: int = 14, align: float = 0.0,
) -> None:  # fmt: skip
    """Text on a pill whose top is at y; align 0 starts it at x, 0.5 centres it there, 1 ends it there.

    The text shrinks from `size` to `smallest` to keep the pill within the room.
    """
    size = fonts.size_for(text, "strong", size, room - 2 * pad, smallest)
    wide = min(room, round(fonts.width(text, "strong", size)) + 2 * pad)
    left = round(x - wide * align)
    canvas.panel(left, y, wide, high, colour, ground, radius=high // 2)
    baseline = y + high // 2 + round(size * 0.36)
    canvas.text(left + wide / 2, baseline, text, size, theme.INK, colour, role="strong", align=0.5)


def bar(canvas: Canvas, x: int, y: int, width: int, high: int, share: float, colour: str) -> None:
    """How much of something is done, on a plate: golden once it is all."""
    canvas.panel(x, y, width, high, theme.BED, theme.PLATE, radius=high // 2)
    done = round(width * min(1.0, share))
    if done > 0:
        full = theme.GOLD if share >= 1 else colour
        canvas.panel(x, y, max(high, done), high, full, theme.PLATE, radius=high // 2)


def seat_plate(
    canvas: Canvas, box: tuple[int, int, int, int], person: str, score: str, *, acts: bool, leads: bool,
    crowned: bool, pad: int, room: int, smallest: int = 29,
) -> None:  # fmt: skip
    """A seat's name and points on a plate (left, top, width, height); one that acts has a golden edge."""
    x, y, width, high = box
    canvas.panel(x, y, width, high, theme.PLATE, theme.GROUND, edge=theme.GOLD if acts else "")
    left = x + pad
    size = fonts.size_for(person, "strong", 29, room, smallest)
    canvas.text(left, y + pad + 24, person, size, theme.CREAM, theme.PLATE, role="strong", room=room)
    colour = theme.GOLD if leads else theme.CREAM
    wide = canvas.text(left, y + 98, score, 58, colour, theme.PLATE, role="strong")
    if crowned:
        canvas.paste(icon("crown", 38, theme.PLATE), left + wide + 10, y + 56)
