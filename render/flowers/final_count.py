"""The final count: every garden with what is removed, the colour areas, the butterflies, and the sum."""

from collections.abc import Sequence
from typing import Literal

from engines.flowers.types import ColourArea, FlowersView
from render import fonts, theme
from render.canvas import Canvas
from render.flowers import cards, frames, plot, words
from render.flowers.plot import Plot, cell_of
from render.icons import icon
from render.kit import INSIDE, finish, heading, place_badge
from render.numbers import number
from render.pictures import Picture, oblong
from render.seats import people
from render.texts import Say

_TOP, _GAP = 90, 16
_HEAD, _STEP, _PAD = 76, 46, 14
_STEPS: tuple[Literal["removed", "areas", "butterflies"], ...] = ("removed", "areas", "butterflies")
_WIDE, _WIDE_WORDS = 500, 400
_TALL = 410

Box = tuple[int, int, int, int]


def scoring(view: FlowersView, names: Sequence[str], say: Say) -> Picture:
    """The gardens as the game's end counts them, the best first: cards of number groups that are not right
    are grey with what each costs, colour areas bear their points, butterflies that score are ringed.

    Raises ValueError while the game goes on.
    """
    places = view["ranking"]
    if places is None:
        raise ValueError("the game is not over")
    who = people(names, view["players"], say)
    order = sorted(range(view["players"]), key=lambda seat: places[seat])
    boxes = _boxes(len(order))
    _, y, _, high = boxes[-1]
    height = oblong(y + high + theme.MARGIN)
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    heading(canvas, say("flowers-picture-scoring"), 900)
    for box, seat in zip(boxes, order, strict=True):
        _panel(canvas, box, view, seat, places[seat], who[seat], say)
    return finish(canvas, "flowers-scoring", words.scoring(view, places, who, say))


def _boxes(count: int) -> list[Box]:
    """The boxes of the panels: two side by side, and with an odd number the best one alone on top."""
    found: list[Box] = []
    y = _TOP
    if count % 2:
        found.append((theme.MARGIN, y, INSIDE, _HEAD + _WIDE))
        y += _HEAD + _WIDE + _GAP
    width = (INSIDE - _GAP) // 2
    high = _HEAD + _TALL + len(_STEPS) * _STEP + 16
    while len(found) < count:
        found += [(theme.MARGIN, y, width, high), (theme.MARGIN + width + _GAP, y, width, high)]
        y += high + _GAP
    return found


def _panel(canvas: Canvas, box: Box, view: FlowersView, seat: int, place: int, person: str, say: Say) -> None:
    x, y, width, high = box
    best = place == 1
    canvas.panel(*box, theme.PLATE, theme.GROUND, radius=18, edge=theme.GOLD if best else "", thick=5)
    left, right = x + 20, x + width - 22
    if view["players"] > 1:
        place_badge(canvas, left, y + 15, 48, place)
        left += 62
    colour = theme.GOLD if best else theme.CREAM
    total = number(view["scores"][seat])
    right -= canvas.text(right, y + 58, total, 58, colour, theme.PLATE, role="strong", align=1) + 16
    if best and view["players"] > 1:
        right -= 42
        canvas.paste(icon("crown", 38, theme.PLATE), right, y + 18)
    canvas.text(left, y + 50, person, 32, theme.CREAM, theme.PLATE, role="strong", room=right - left - 10)
    if width == INSIDE:
        garden = (x + _PAD, y + _HEAD, width - _WIDE_WORDS - _PAD, high - _HEAD - _PAD)
        top = y + _HEAD + (high - _HEAD - _PAD - 3 * 110) // 2
        steps = (x + width - _WIDE_WORDS + 20, top, _WIDE_WORDS - 42, 110)
    else:
        garden = (x + _PAD, y + _HEAD, width - 2 * _PAD, _TALL)
        steps = (x + 20, y + _HEAD + _TALL + 6, width - 42, _STEP)
    _garden(canvas, garden, view, seat)
    _steps(canvas, steps, view, seat, say)


def _garden(canvas: Canvas, box: Box, view: FlowersView, seat: int) -> None:
    area, detail = view["areas"][seat], view["details"][seat]
    canvas.panel(*box, theme.BED, theme.PLATE, radius=14)
    x, y, width, high = box
    cells = [cell_of(name) for name in area]
    at = plot.lay_out(cells, (x + 10, y + 10, width - 20, high - 20), labels=False, largest=96)
    for found in detail["areas"]:
        plot.outline(canvas, at, found["cells"], "area", ground=theme.BED)
    plot.plant(canvas, at, area, ground=theme.BED, gone=detail["removed"])
    small = max(13, round(at.size * 0.36))
    for name in detail["removed"]:
        _corner(canvas, at, name, frames.pill(number(-len(area[name])), small, theme.CREAM, "#ab2435"))
    for name in detail["butterflies"]:
        _corner(canvas, at, name, frames.pill("+1", small, theme.INK, theme.CARD))
    for found in detail["areas"]:
        sign = frames.pill(f"+{found['points']}", max(16, round(at.size * 0.42)), theme.INK, theme.GOLD)
        left, top = at.box(_badge_cell(found["cells"], detail["butterflies"]))
        plot.put(canvas, sign, left + sign.picture.width / 2 - 2, top + sign.picture.height / 2 - 2)


def _badge_cell(cells: Sequence[str], wings: Sequence[str]) -> frames.Cell:
    """The cell of an area that bears its points: the uppermost, leftmost one without a butterfly if any."""
    return min(map(cell_of, set(cells) - set(wings) or cells), key=lambda cell: (-cell[1], cell[0]))


def _corner(canvas: Canvas, at: Plot, name: str, sign: frames.Mark) -> None:
    x, y = at.box(cell_of(name))
    plot.put(canvas, sign, x + at.size - sign.picture.width / 2 - 1, y + sign.picture.height / 2 + 1)


def _steps(canvas: Canvas, box: Box, view: FlowersView, seat: int, say: Say) -> None:
    """The three steps of the count with what each gave, one under another."""
    x, y, width, high = box
    parts, detail = view["parts"][seat], view["details"][seat]
    right, roomy = x + width, high > 2 * _STEP
    large, small = (46, 34) if roomy else (34, 28)
    for place, part in enumerate(_STEPS):
        base = y + place * high + 33
        canvas.paste(cards.sign(part, 34, theme.PLATE), x, base - 28)
        value = number(parts[part])
        wide = canvas.text(right, base, value, large, theme.CREAM, theme.PLATE, role="strong", align=1)
        label = fonts.plain(say(f"flowers-picture-step-{part}"))
        room = right - wide - 20 - x - 48
        used = canvas.text(x + 48, base, label, small, theme.SAGE, theme.PLATE, room=room)
        if part == "areas" and len(detail["areas"]) > 0:
            pen = x + 48 if roomy else x + 48 + used + 16
            under = base + 48 if roomy else base
            _sums(canvas, pen, under, right - (0 if roomy else wide + 14), detail["areas"])


def _sums(canvas: Canvas, x: int, y: int, right: int, areas: Sequence[ColourArea]) -> None:
    """The colour areas as small flowers with their points, as far as there is room."""
    pen = x
    for found in areas:
        text = str(found["points"])
        wide = 34 + round(fonts.width(text, "strong", 28))
        if pen + wide > right:
            return
        canvas.paste(cards.card(f"{found['colour']}0", 30, "", "plain", theme.PLATE), pen, y - 25)
        canvas.text(pen + 35, y, text, 28, theme.CREAM, theme.PLATE, role="strong")
        pen += wide + 14
