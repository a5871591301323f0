"""The final count: every seat's colour numbers, beds, re-roll and ticks, and what they add up to."""

from collections.abc import Sequence

from engines.bloom.types import BloomView
from render import fonts, theme
from render.bloom import signs, words
from render.bloom.flowers import COLOURS, flower
from render.canvas import Canvas
from render.icons import icon
from render.kit import INSIDE, finish, place_badge
from render.numbers import number
from render.pictures import Picture, oblong
from render.seats import people
from render.texts import Say

_TOP, _ROW, _GAP, _RATING = 128, 124, 12, 70
_NAMES, _COLOUR, _PART = 230, 62, 104
_COLOURS_LEFT = theme.MARGIN + _NAMES
_PARTS_LEFT = _COLOURS_LEFT + 5 * _COLOUR + 24


def scoring(view: BloomView, names: Sequence[str], say: Say, rating: str = "") -> Picture:
    """How each seat's points are made up, the best first. `rating` is the key of a text to put below, said
    with `points`: what a result alone is worth."""
    who = people(names, view["players"], say)
    places = view["ranking"] or [1] * view["players"]
    order = sorted(range(view["players"]), key=lambda seat: (places[seat], seat))
    worth = say(rating, points=view["scores"][0]) if rating else ""
    below = _RATING if worth else 0
    height = oblong(_TOP + len(order) * (_ROW + _GAP) - _GAP + below + theme.MARGIN)
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    canvas.paste(icon("blossom", 44, theme.GROUND), theme.MARGIN, 26)
    title = fonts.plain(say("bloom-picture-scoring"))
    canvas.text(theme.MARGIN + 58, 62, title, 44, theme.CREAM, theme.GROUND, role="title", room=900)
    _captions(canvas, say)
    for line, seat in enumerate(order):
        _row(canvas, _TOP + line * (_ROW + _GAP), view, seat, places[seat], who[seat])
    if worth:
        text = fonts.plain(worth)
        size = fonts.size_for(text, "title", 36, INSIDE - 20, 24)
        y = _TOP + len(order) * (_ROW + _GAP) + 44
        canvas.text(
            theme.WIDTH / 2, y, text, size, theme.GOLD, theme.GROUND,
            role="title", align=0.5, room=INSIDE,
        )  # fmt: skip
    return finish(canvas, "bloom-scoring", words.scoring(view, who, worth, say))


def _captions(canvas: Canvas, say: Say) -> None:
    middles = [(_COLOURS_LEFT + 5 * _COLOUR / 2, 5 * _COLOUR, "colours")]
    for place, key in enumerate(("beds", "reroll", "ticks")):
        middles.append((_PARTS_LEFT + place * _PART + _PART / 2, _PART - 6, key))
    for middle, room, key in middles:
        text = fonts.plain(say(f"bloom-picture-{key}"))
        size = fonts.size_for(text, "text", 27, int(room), 18)
        canvas.text(middle, _TOP - 14, text, size, theme.SAGE, theme.GROUND, align=0.5, room=int(room))


def _row(canvas: Canvas, y: int, view: BloomView, seat: int, place: int, person: str) -> None:
    own, parts = view["sheets"][seat], view["parts"][seat]
    leads = place == 1
    edge = theme.GOLD if leads and view["players"] > 1 else ""
    canvas.panel(theme.MARGIN, y, INSIDE, _ROW, theme.PLATE, theme.GROUND, edge=edge)
    left = theme.MARGIN + 18
    middle = y + _ROW // 2
    if view["players"] > 1:
        place_badge(canvas, left - 4, middle - 23, 46, place)
        left += 52
    room = _COLOURS_LEFT - 14 - left
    size, lines = fonts.block(person, "strong", 30, room, 2, 24)
    for line, part in enumerate(lines):
        baseline = middle + 10 + 34 * line - 17 * (len(lines) - 1)
        canvas.text(left, baseline, part, size, theme.CREAM, theme.PLATE, role="strong")
    for at, colour in enumerate(COLOURS):
        x = _COLOURS_LEFT + at * _COLOUR
        circled = own["colours"].get(colour)
        done = not own["remaining"][colour]
        canvas.paste(flower(colour, 48, theme.PLATE, not circled and not done), x + 7, y + 12)
        if circled:
            canvas.paste(signs.number(circled, 44, "circled", theme.PLATE), x + 9, y + 68)
        else:
            canvas.text(x + 31, y + 101, "–", 30, theme.FADED, theme.PLATE, role="strong", align=0.5)
    shown = (("bed", parts["beds"]), ("reroll" if own["reroll"] else "rerolled", parts["reroll"]))
    for at, (name, value) in enumerate((*shown, ("unhappy", -abs(parts["ticks"])))):
        x = _PARTS_LEFT + at * _PART + _PART // 2
        canvas.paste(signs.sign(name, 46, theme.PLATE), x - 23, y + 14)
        ink = theme.CREAM if value else theme.FADED
        canvas.text(x, y + 104, number(value), 36, ink, theme.PLATE, role="strong", align=0.5)
    colour = theme.GOLD if leads else theme.CREAM
    right = theme.WIDTH - theme.MARGIN - 20
    total = number(view["scores"][seat])
    size = fonts.size_for(total, "strong", 62, right - _PARTS_LEFT - 3 * _PART, 40)
    canvas.text(right, middle + 22, total, size, colour, theme.PLATE, role="strong", align=1)
