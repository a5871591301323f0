"""The score panel beside a large sheet: what is left of each colour, the numbers, beds, re-roll, ticks."""

import math

from engines.bloom.types import BloomView, Parts, Sheet
from render import fonts, theme
from render.bloom import signs, words
from render.bloom.flowers import COLOURS, flower
from render.bloom.signs import State
from render.canvas import Canvas
from render.icons import icon
from render.numbers import number
from render.texts import Say

WIDTH, HEIGHT = 322, 744
BED_NUMBERS = (3, 4, 5, 6)
_ROW, _PAD, _GAP = 66, 16, 12
_PART = 29


def draw(canvas: Canvas, x: int, y: int, view: BloomView, seat: int, say: Say) -> None:
    """The panel of a seat with its top left corner there."""
    sheet, parts = view["sheets"][seat], view["parts"][seat]
    high = 6 * _ROW + 2 * _PAD - 4
    canvas.panel(x, y, WIDTH, high, theme.PLATE, theme.GROUND, radius=18)
    for place, colour in enumerate((*COLOURS, "white")):
        _colour(canvas, x, y + _PAD - 2 + place * _ROW, view, seat, colour, say)
    y += high + _GAP
    canvas.panel(x, y, WIDTH, 84, theme.PLATE, theme.GROUND, radius=18)
    canvas.paste(signs.sign("bed", 54, theme.PLATE), x + 16, y + 15)
    for place, value in enumerate(BED_NUMBERS):
        state: State = "circled" if place < sheet["beds"] else "free"
        canvas.paste(signs.number(value, 52, state, theme.PLATE), x + 88 + place * 57, y + 16)
    y += 84 + _GAP
    _two(canvas, x, y, sheet, say)
    y += 76 + _GAP
    _total(canvas, x, y, HEIGHT - (high + 84 + 76 + 3 * _GAP), view["scores"][seat], parts)


def states(view: BloomView, seat: int, colour: str) -> list[tuple[int, State]]:
    """The numbers of a colour, the highest first, each with its state for a seat."""
    sheet = view["sheets"][seat]
    own, gone = sheet["colours"].get(colour), sheet["crossed"].get(colour, ())
    numbers = sorted({*words.numbers(view), *([own] if own else [])}, reverse=True)
    return [
        (value, "circled" if value == own else "gone" if value in gone or own else "free")
        for value in numbers
    ]


def _colour(canvas: Canvas, x: int, y: int, view: BloomView, seat: int, colour: str, say: Say) -> None:
    left = view["sheets"][seat]["remaining"][colour]
    canvas.paste(flower(colour, 54, theme.PLATE, not left), x + 16, y + 6)
    if left:
        canvas.text(x + 104, y + 46, str(left), 38, theme.CREAM, theme.PLATE, role="strong", align=0.5)
    else:
        canvas.paste(icon("tick", 36, theme.PLATE), x + 86, y + 15)
    if colour == "white":
        text = fonts.plain(say("bloom-picture-any"))
        size = fonts.size_for(text, "text", 25, WIDTH - 152, 17)
        canvas.text(x + 140, y + 43, text, size, theme.SAGE, theme.PLATE, room=WIDTH - 148)
        return
    found = states(view, seat, colour)
    for place, (value, state) in enumerate(found):
        at = x + WIDTH - 14 - (len(found) - place) * 57 + 5
        canvas.paste(signs.number(value, 52, state, theme.PLATE), at, y + 7)


def _two(canvas: Canvas, x: int, y: int, sheet: Sheet, say: Say) -> None:
    """The re-roll and the ticks, side by side."""
    half = (WIDTH - _GAP) // 2
    canvas.panel(x, y, half, 76, theme.PLATE, theme.GROUND, radius=18)
    canvas.paste(signs.sign("reroll" if sheet["reroll"] else "rerolled", 50, theme.PLATE), x + 18, y + 13)
    if sheet["reroll"]:
        canvas.text(x + 106, y + 52, "+1", 38, theme.CREAM, theme.PLATE, role="strong", align=0.5)
    else:
        canvas.text(x + 106, y + 52, "0", 38, theme.FADED, theme.PLATE, role="strong", align=0.5)
    x += half + _GAP
    canvas.panel(x, y, half, 76, theme.PLATE, theme.GROUND, radius=18)
    canvas.paste(signs.sign("unhappy", 50, theme.PLATE), x + 18, y + 13)
    text = number(-sheet["ticks"])
    size = fonts.size_for(text, "strong", 38, 84, 24)
    canvas.text(x + 108, y + 52, text, size, theme.CREAM, theme.PLATE, role="strong", align=0.5)


def _total(canvas: Canvas, x: int, y: int, high: int, score: int, parts: Parts) -> None:
    """The points, and the sum that makes them: colours, beds, re-roll, ticks."""
    canvas.panel(x, y, WIDTH, high, theme.PLATE, theme.GROUND, radius=18)
    middle = y + high // 2
    shown = [("flower", parts["colours"]), ("bed", parts["beds"]), ("reroll", parts["reroll"])]
    shown.append(("unhappy", -abs(parts["ticks"])))
    text = number(score)
    widest = max(fonts.width(number(value), "strong", _PART) for _, value in shown)
    most = WIDTH - 20 - 18 - 14 - 2 * (38 + math.ceil(widest))
    size = fonts.size_for(text, "strong", 72, most, 40)
    wide = canvas.text(
        x + WIDTH - 20, middle + 26, text, size, theme.GOLD, theme.PLATE, role="strong", align=1
    )  # fmt: skip
    room = WIDTH - wide - 20 - 18 - 14
    for place, (name, value) in enumerate(shown):
        left = x + 18 + place % 2 * (room // 2)
        top = middle - 44 + place // 2 * 46
        picture = (
            icon("blossom", 32, theme.PLATE) if name == "flower" else signs.sign(name, 32, theme.PLATE)
        )  # fmt: skip
        canvas.paste(picture, left, top + 4)
        canvas.text(
            left + 38, top + 31, number(value), _PART, theme.SAGE, theme.PLATE, role="strong"
        )  # fmt: skip
