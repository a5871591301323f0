"""The overview for everybody: the dice, every sheet small, the last move."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.bloom.types import BloomView, Sheet
from render import fonts, theme
from render.bloom import garden, signs, words
from render.bloom.dice import die, pool
from render.bloom.flowers import COLOURS, LETTERS, flower
from render.bloom.garden import Plot
from render.bloom.sheets import DIE, TOP, chooser, heading
from render.canvas import Canvas
from render.icons import icon
from render.kit import bar, finish, place_badge
from render.numbers import number
from render.pictures import Picture, oblong
from render.seats import people, slots
from render.texts import Say

_GAP, _PAD, _NAME = 14, 10, 50
_STRIP = 78
_BEDS = 4


@dataclass(frozen=True, slots=True)
class _Layout:
    """How sheets are arranged: columns of tiles, a garden's measures, and of the facts beside or below it
    the columns and the height of one."""

    columns: int
    plot: Plot
    beside: bool
    facts: int
    fact: int

    @property
    def rows(self) -> int:
        return -(-8 // self.facts)

    @property
    def height(self) -> int:
        below = 0 if self.beside else _PAD + self.rows * self.fact
        return _NAME + self.plot.height + below + _PAD


_THIRDS = _Layout(3, Plot(side=36, pad=4, gap=6, edge=0), beside=False, facts=4, fact=46)
_LAYOUTS = {
    2: _Layout(2, Plot(side=54, pad=5, gap=8, edge=26), beside=False, facts=4, fact=48),
    3: _THIRDS,
    4: _Layout(2, Plot(side=42, pad=4, gap=6, edge=0), beside=True, facts=1, fact=51),
    5: _THIRDS,
}


def board(view: BloomView, names: Sequence[str], say: Say) -> Picture:
    """The table as everybody sees it: dice, all sheets, points, the last move; alone it is the one sheet."""
    if view["players"] == 1:
        alone = chooser(view, names, say, 0)
        return Picture(alone.data, "bloom-board.png", alone.alt, alone.width, alone.height)
    who = people(names, view["players"], say)
    layout = _LAYOUTS[view["players"]]
    lines = -(-view["players"] // layout.columns)
    tiles = lines * (layout.height + _GAP)
    free = view["players"] % layout.columns
    below = 0 if free else _STRIP + _GAP
    height = oblong(TOP + tiles + below - _GAP + theme.MARGIN)
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    room = pool(canvas, theme.WIDTH - theme.MARGIN, 14, DIE, view) - 24 - theme.MARGIN
    heading(canvas, theme.MARGIN, room, view, _subtitle(view, who, say), say)
    columns = slots(layout.columns, _GAP)
    for seat in range(view["players"]):
        x, width = columns[seat % layout.columns]
        y = TOP + seat // layout.columns * (layout.height + _GAP)
        _tile(canvas, x, y, width, layout, view, seat, who[seat])
    if free:
        x, width = columns[free]
        _last_tall(canvas, x, TOP + tiles - layout.height - _GAP, width, layout.height, view, who, say)
    else:
        _last(canvas, theme.MARGIN, TOP + tiles, theme.WIDTH - 2 * theme.MARGIN, view, who, say)
    return finish(canvas, "bloom-board", words.board(view, who, say))


def _subtitle(view: BloomView, who: Sequence[str], say: Say) -> str:
    if view["ranking"] is None:
        return say("bloom-picture-choosing", name=who[view["to_move"][0]])
    winners = [name for name, place in zip(who, view["ranking"], strict=True) if place == 1]
    return say("bloom-picture-won", names=", ".join(winners))


def _tile(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    layout: _Layout,
    view: BloomView,
    seat: int,
    person: str,
) -> None:
    acts = seat in view["to_move"]
    plot, own = layout.plot, view["sheets"][seat]
    edge = theme.GOLD if acts else ""
    canvas.panel(x, y, width, layout.height, theme.PLATE, theme.GROUND, radius=18, edge=edge)
    _name(canvas, x, y, width, view, seat, person, acts)
    left = x + (_PAD + 2 if layout.beside else (width - plot.width - plot.edge // 2) // 2)
    top = y + _NAME - plot.edge // 3
    last = view["last"]["cells"] if view["last"] and view["last"]["seat"] == seat else ()
    garden.draw(canvas, left, top, plot, theme.PLATE, own["flowers"], own["groups"], last)
    if layout.beside:
        left += plot.width + _PAD + 6
        top, room = y + _NAME, x + width - _PAD - 2 - left
    else:
        left, top = x + _PAD + 2, y + layout.height - _PAD - layout.rows * layout.fact + 6
        room = width - 2 * _PAD - 4
    for place in range(8):
        wide = room // layout.facts
        at = left + place % layout.facts * wide, top + place // layout.facts * layout.fact
        _fact(canvas, *at, wide - 10, layout.fact - 8, own, place)


def _name(
    canvas: Canvas, x: int, y: int, width: int, view: BloomView, seat: int, person: str, acts: bool
) -> None:
    score = view["scores"][seat]
    leads = score == max(view["scores"])
    left, right = x + 16, x + width - 16
    colour = theme.GOLD if leads else theme.CREAM
    wide = canvas.text(
        right, y + 40, number(score), 40, colour, theme.PLATE, role="strong", align=1
    )  # fmt: skip
    if view["ranking"] is not None:
        place_badge(canvas, left - 4, y + 7, 38, view["ranking"][seat])
        left += 42
    elif acts:
        canvas.paste(icon("act", 34, theme.PLATE), left - 2, y + 10)
        left += 40
    canvas.text(
        left, y + 37, person, 29, theme.CREAM, theme.PLATE, role="strong", room=right - wide - 12 - left
    )


def _fact(canvas: Canvas, x: int, y: int, width: int, high: int, sheet: Sheet, place: int) -> None:
    """One of eight facts of a sheet: a colour's number or what is left of it, beds, re-roll, ticks."""
    size = high - 8
    middle = y + high // 2 + 8
    left = x + size + 6
    if place < len(COLOURS):
        colour = COLOURS[place]
        remaining = sheet["remaining"][colour]
        canvas.paste(flower(colour, size, theme.PLATE), x, y)
        if colour in sheet["colours"]:
            canvas.paste(signs.number(sheet["colours"][colour], size, "circled", theme.PLATE), left, y)
        elif not remaining:
            canvas.paste(icon("tick", size - 6, theme.PLATE), left + 2, y + 3)
        else:
            canvas.text(left + 2, middle, str(remaining), 27, theme.CREAM, theme.PLATE, role="strong")
        whole = _printed(sheet, colour)
        bar(canvas, x, y + high - 5, width, 6, 1 - remaining / whole if whole else 0.0, theme.LEAF)
    elif place == 5:
        canvas.paste(signs.sign("bed", size, theme.PLATE), x, y)
        canvas.text(left + 2, middle, str(sheet["beds"]), 27, theme.CREAM, theme.PLATE, role="strong")
        bar(canvas, x, y + high - 5, width, 6, sheet["beds"] / _BEDS, theme.LEAF)
    elif place == 6:
        name = "reroll" if sheet["reroll"] else "rerolled"
        canvas.paste(signs.sign(name, size, theme.PLATE), x, y)
        text, ink = ("+1", theme.CREAM) if sheet["reroll"] else ("0", theme.FADED)
        canvas.text(left + 2, middle, text, 27, ink, theme.PLATE, role="strong")
    else:
        canvas.paste(signs.sign("unhappy", size, theme.PLATE), x, y)
        text = number(-sheet["ticks"])
        tall = fonts.size_for(text, "strong", 27, width - size, 18)
        canvas.text(left, middle, text, tall, theme.CREAM, theme.PLATE, role="strong", room=width - size + 4)


def _printed(sheet: Sheet, colour: str) -> int:
    letter = next(letter for letter, name in LETTERS.items() if name == colour)
    return sum(row.count(letter) for row in sheet["flowers"])


def _last(canvas: Canvas, x: int, y: int, width: int, view: BloomView, who: Sequence[str], say: Say) -> None:
    """The last move in a strip."""
    last = view["last"]
    canvas.panel(x, y, width, _STRIP, theme.PLATE, theme.GROUND)
    if not last:
        text = fonts.plain(say("bloom-picture-none"))
        canvas.text(
            x + width / 2, y + 50, text, 30, theme.SAGE, theme.PLATE, align=0.5, room=width - 40
        )  # fmt: skip
        return
    canvas.paste(die(last["die"], last["value"], 56, theme.PLATE), x + 14, y + 11)
    left = x + 86
    if last["die"] == "wild":
        canvas.paste(flower(last["colour"], 46, theme.PLATE), left, y + 16)
        left += 60
    right = x + width - 20
    done = fonts.plain(", ".join(words.finished(last["numbers"], last["beds"], say)))
    if done:
        right -= canvas.text(
            right, y + 50, done, 30, theme.GOLD, theme.PLATE, role="strong", align=1, room=460
        )  # fmt: skip
        right -= 22
    text = fonts.plain(words.circles(len(last["cells"]), last["ticks"], say))
    needed = round(fonts.width(text, "text", 30))
    room = max(90, right - left - needed - 18)
    left += canvas.text(
        left, y + 50, who[last["seat"]], 30, theme.CREAM, theme.PLATE, role="strong", room=room
    )  # fmt: skip
    left += 18
    canvas.text(left, y + 50, text, 30, theme.SAGE, theme.PLATE, room=max(0, right - left))


def _last_tall(
    canvas: Canvas, x: int, y: int, width: int, high: int, view: BloomView,
    who: Sequence[str], say: Say,
) -> None:  # fmt: skip
    """The last move in the place of a sixth sheet."""
    last = view["last"]
    canvas.panel(x, y, width, high, theme.GROUND, theme.GROUND, radius=18, edge=theme.BED, thick=3)
    middle, room = x + width / 2, width - 40
    done = words.finished(last["numbers"], last["beds"], say) if last else []
    pitch = min(42, 168 // max(1, len(done)))
    y += (high - 340 - pitch * len(done)) // 2
    text = fonts.plain(say("bloom-picture-last" if last else "bloom-picture-none"))
    lines = fonts.wrap(text, "title", 32, room, 2)
    for line, part in enumerate(lines):
        canvas.text(middle, y + 64 + 40 * line, part, 32, theme.SAGE, theme.GROUND, role="title", align=0.5)
    if not last:
        return
    size = 112
    wild = last["die"] == "wild"
    left = round(middle - (size + (96 if wild else 0)) / 2)
    canvas.paste(die(last["die"], last["value"], size, theme.GROUND), left, y + 104)
    if wild:
        canvas.paste(flower(last["colour"], 76, theme.GROUND), left + size + 20, y + 122)
    canvas.text(
        middle, y + 276, who[last["seat"]], 34, theme.CREAM, theme.GROUND,
        role="strong", align=0.5, room=room,
    )  # fmt: skip
    text = fonts.plain(words.circles(len(last["cells"]), last["ticks"], say))
    size = fonts.size_for(text, "text", 30, room, 20)
    canvas.text(middle, y + 322, text, size, theme.SAGE, theme.GROUND, align=0.5, room=room)
    for line, part in enumerate(done):
        canvas.text(
            middle, y + 374 + pitch * line, fonts.plain(part), min(32, pitch), theme.GOLD, theme.GROUND,
            role="strong", align=0.5, room=room,
        )  # fmt: skip
