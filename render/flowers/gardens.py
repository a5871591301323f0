"""One garden large: as it grows, with a card about to be placed, or with the places of a card lettered."""

from collections.abc import Sequence

from engines.flowers import Placement
from engines.flowers.types import Area, FlowersView, Parts
from render import fonts, theme
from render.canvas import Canvas
from render.flowers import cards, frames, plot, words
from render.flowers.frames import Cell
from render.flowers.plot import Plot, cell_of
from render.flowers.words import Preview
from render.kit import INSIDE, finish
from render.numbers import number, signed
from render.pictures import Picture, oblong
from render.seats import people, viewer
from render.texts import Say

_TOP, _PAD, _LEAST = 164, 18, 330
_MOST, _MOST_CHOICES = 900, 700
_LEGEND = 58
_ROW, _ROW_GAP = 62, 7
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def garden(
    view: FlowersView, names: Sequence[str], say: Say, seat: int, *,
    preview: Preview | None = None,
) -> Picture:  # fmt: skip
    """A seat's garden, with its number groups outlined by state and the parts of its score.

    `preview` shows a card that is not placed yet: {"cell", "card", "change": what it adds to the score}.
    A card that only its taker may know is shown only in that seat's view.
    """
    who = people(names, view["players"], say)
    ghosts = [cell_of(preview["cell"])] if preview else []
    bed = _bed(view["areas"][seat], ghosts, _MOST)
    height = oblong(_TOP + bed + _LEGEND + theme.MARGIN // 2)
    bed = height - _TOP - _LEGEND - theme.MARGIN // 2
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    title = say("flowers-picture-preview") if preview else say("flowers-picture-garden", name=who[seat])
    _header(canvas, view, seat, title, say)
    at = _draw(canvas, view, seat, ghosts, bed)
    if preview:
        _ghost(canvas, at, preview)
    _legend(canvas, _TOP + bed + 12, say)
    return finish(canvas, "flowers-garden", words.garden(view, seat, who, preview, say))


def choices(
    view: FlowersView, names: Sequence[str], say: Say, placements: Sequence[Placement]
) -> Picture:  # fmt: skip
    """The garden of the viewing seat with places for one card, lettered in the order given.

    `placements` are the few to show, at most 26. Raises ValueError when there is none.
    """
    if not placements:
        raise ValueError("no place to show")
    who, seat = people(names, view["players"], say), viewer(view)
    lettered = list(zip(_LETTERS, placements, strict=False))
    ghosts = [cell_of(placement.cell) for placement in placements]
    bed = _bed(view["areas"][seat], ghosts, _MOST_CHOICES)
    rows = len(lettered) * (_ROW + _ROW_GAP)
    height = oblong(_TOP + bed + 14 + rows + theme.MARGIN - _ROW_GAP)
    bed = height - _TOP - 14 - rows - theme.MARGIN + _ROW_GAP
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    _header(canvas, view, seat, say("flowers-picture-choose"), say)
    at = _draw(canvas, view, seat, ghosts, bed)
    for letter, placement in lettered:
        _candidate(canvas, at, letter, placement, placement.cell in view["areas"][seat])
    for place, (letter, placement) in enumerate(lettered):
        _told(canvas, _TOP + bed + 14 + place * (_ROW + _ROW_GAP), letter, placement, say)
    return finish(canvas, "flowers-places", words.choices(view, seat, lettered, who, say))


def _bed(area: Area, more: Sequence[Cell], most: int) -> int:
    """How high the bed should be: no higher than cells of a good size need."""
    cells = [*map(cell_of, area), *more]
    size = plot.size_in(cells, INSIDE - 2 * _PAD, most - 2 * _PAD)
    return max(_LEAST, plot.height_of(cells, size) + 2 * _PAD)


def _draw(canvas: Canvas, view: FlowersView, seat: int, more: Sequence[Cell], bed: int) -> Plot:
    area = view["areas"][seat]
    box = (theme.MARGIN, _TOP, INSIDE, bed)
    canvas.panel(*box, theme.BED, theme.GROUND, radius=18)
    taken = [*map(cell_of, area), *more]
    at = plot.lay_out(taken, (box[0] + _PAD, box[1] + _PAD, box[2] - 2 * _PAD, box[3] - 2 * _PAD))
    plot.sow(canvas, at, taken, box)
    found = view["details"][seat]["groups"]
    plot.groups(canvas, at, found, ground=theme.BED)
    last = view["last"]
    newest = last["cell"] if last and last["seat"] == seat else None
    plot.plant(canvas, at, area, ground=theme.BED, last=newest)
    plot.marks(canvas, at, found)
    return at


def _header(canvas: Canvas, view: FlowersView, seat: int, title: str, say: Say) -> None:
    left, right = theme.MARGIN, theme.WIDTH - theme.MARGIN
    held = view["hand"] if view["turn"] == seat else None
    if held:
        canvas.paste(cards.card(held, 124, "", "plain", theme.GROUND), right - 124, 22)
        text = fonts.plain(say("flowers-picture-hand"))
        right -= 124 + 16
        canvas.text(right, 138, text, 27, theme.SAGE, theme.GROUND, align=1, room=150)
    heading = fonts.plain(title)
    size = fonts.size_for(heading, "title", 44, right - left - 8, 32)
    canvas.text(left + 4, 66, heading, size, theme.CREAM, theme.GROUND, role="title", room=right - left - 8)
    score(canvas, left + 4, 138, view["scores"][seat], view["parts"][seat], theme.GROUND, 58)


def score(
    canvas: Canvas, x: int, y: int, total: int, parts: Parts, ground: str, size: int,
    colour: str = theme.CREAM,
) -> int:  # fmt: skip
    """A score and its parts with their signs, the baseline at y. Returns how wide it came out."""
    pen = x + canvas.text(x, y, number(total), size, colour, ground, role="strong") + round(size * 0.4)
    small = round(size * 0.56)
    for part in ("removed", "areas", "butterflies"):
        picture = cards.sign(part, round(small * 1.15), ground)
        canvas.paste(picture, pen, y - round(small * 0.36) - picture.height // 2)
        pen += picture.width + round(small * 0.25)
        text = number(parts[part])
        pen += canvas.text(pen, y, text, small, theme.SAGE, ground, role="strong") + round(small * 0.6)
    return pen - x


def _ghost(canvas: Canvas, at: Plot, preview: Preview) -> None:
    size = at.size
    x, y = at.box(cell_of(preview["cell"]))
    ring = round(frames.RING * size)
    canvas.paste(frames.hole(size, theme.BED, theme.GOLD), x, y)
    inner = size - 2 * ring
    canvas.paste(cards.card(preview["card"], inner, "", "plain", theme.PLATE), x + ring, y + ring)
    sign = frames.pill(signed(preview["change"]), max(24, round(size * 0.4)), theme.INK, theme.GOLD)
    plot.put(canvas, sign, x + size / 2, y + 2)


def _candidate(canvas: Canvas, at: Plot, letter: str, placement: Placement, covers: bool) -> None:
    size = at.size
    x, y = at.box(cell_of(placement.cell))
    middle = x + size / 2
    change = signed(placement.change)
    if covers:
        # In opposite corners, so that the card that would be covered can still be read.
        sign = frames.pill(letter, max(18, round(size * 0.4)), theme.INK, theme.GOLD)
        plot.put(canvas, sign, x + size * 0.2, y + size * 0.2)
        sign = frames.pill(change, max(16, round(size * 0.34)), theme.CREAM, theme.PLATE)
        plot.put(canvas, sign, x + size - sign.picture.width / 2, y + size * 0.84)
        return
    canvas.paste(frames.hole(size, theme.BED, theme.GOLD), x, y)
    tall = round(size * 0.52)
    canvas.text(
        middle, y + round(size * 0.54), letter, tall, theme.GOLD, theme.PLATE, role="strong", align=0.5
    )  # fmt: skip
    canvas.text(
        middle, y + round(size * 0.85), change, round(size * 0.29), theme.CREAM, theme.PLATE,
        role="strong", align=0.5,
    )  # fmt: skip


def _told(canvas: Canvas, y: int, letter: str, placement: Placement, say: Say) -> None:
    x, right = theme.MARGIN, theme.WIDTH - theme.MARGIN
    canvas.panel(x, y, INSIDE, _ROW, theme.PLATE, theme.GROUND, radius=16)
    sign = frames.pill(letter, 46, theme.INK, theme.GOLD)
    plot.put(canvas, sign, x + 38, y + _ROW / 2)
    base = y + 43
    change = signed(placement.change)
    gold = theme.GOLD if placement.change > 0 else theme.CREAM
    canvas.text(x + 150, base, change, 38, gold, theme.PLATE, role="strong", align=1)
    cell = number(placement.cell)
    canvas.text(x + 180, base, cell, 32, theme.SAGE, theme.PLATE)
    text = fonts.plain(words.reasons(placement.reasons, say))
    left = x + 290
    size = fonts.size_for(text, "text", 32, right - 20 - left, 24)
    canvas.text(left, base, text, size, theme.CREAM, theme.PLATE, room=right - 20 - left)


def _legend(canvas: Canvas, y: int, say: Say) -> None:
    """What the outlines mean."""
    size, x = 40, theme.MARGIN + 6
    room = INSIDE // 3
    styles: tuple[frames.Style, ...] = ("valid", "incomplete", "broken")
    for style in styles:
        canvas.paste(frames.frame(style, size, 0, theme.GROUND), x, y)
        if style == "incomplete":
            sign = frames.pill("1/2", 20, theme.INK, theme.CARD)
        else:
            sign = frames.mark(style, 22)
        plot.put(canvas, sign, x + size / 2, y + size / 2)
        text = fonts.plain(say(f"flowers-picture-legend-{style}"))
        canvas.text(x + size + 14, y + 30, text, 28, theme.SAGE, theme.GROUND, room=room - size - 24)
        x += room
