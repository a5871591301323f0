"""One sheet, large, with its score panel; for the seat to move also with the dice."""

from collections.abc import Sequence

from engines.bloom import Suggestion
from engines.bloom.types import BloomView
from render import fonts, theme
from render.bloom import garden, panel, signs, words
from render.bloom.dice import die, pool
from render.bloom.flowers import flower
from render.canvas import Canvas
from render.icons import icon
from render.kit import finish, pill
from render.pictures import Picture, oblong
from render.seats import people, viewer
from render.texts import Say

TOP = 104
DIE = 80
_HEIGHT = oblong(TOP + garden.LARGE.height + theme.MARGIN)
_RIGHT = theme.WIDTH - theme.MARGIN


def sheet(
    view: BloomView, names: Sequence[str], say: Say, seat: int, *, preview: Suggestion | None = None
) -> Picture:
    """The sheet of a seat. `preview` is a group that is being considered, drawn as a dashed loop with what
    it costs; flowers of a wrong colour in it are marked."""
    who = people(names, view["players"], say)
    canvas = _garden(view, seat, say, preview)
    x = theme.MARGIN
    person = fonts.fit(who[seat], "strong", 36, 420)
    wide = canvas.text(_RIGHT, 66, person, 36, theme.SAGE, theme.GROUND, role="strong", align=1)
    room = _RIGHT - wide - 24 - x
    if preview:
        canvas.paste(die(preview.die, preview.value, DIE, theme.GROUND), x, 14)
        _considered(canvas, x + DIE + 20, room - DIE - 20, preview, say)
    else:
        canvas.paste(icon("blossom", 46, theme.GROUND), x, 28)
        text = fonts.plain(words.title(view["sheets"][seat], say))
        canvas.text(x + 62, 66, text, 44, theme.CREAM, theme.GROUND, role="title", room=room - 62)
    return finish(canvas, "bloom-sheet", words.sheet(view, seat, who, preview, False, say))


def hand(view: BloomView, names: Sequence[str], say: Say, preview: Suggestion | None = None) -> Picture:
    """What the viewing seat chooses from: the dice and its own sheet. `preview` as in `sheet`.

    Raises TypeError for an onlooker's view.
    """
    return chooser(view, names, say, viewer(view), preview)


def chooser(
    view: BloomView, names: Sequence[str], say: Say, seat: int, preview: Suggestion | None = None
) -> Picture:
    """The dice and the sheet of that seat."""
    who = people(names, view["players"], say)
    canvas = _garden(view, seat, say, preview)
    room = pool(canvas, _RIGHT, 14, DIE, view, preview.die if preview else "") - 24 - theme.MARGIN
    if preview:
        _considered(canvas, theme.MARGIN, room, preview, say)
    else:
        heading(canvas, theme.MARGIN, room, view, who[seat], say)
    return finish(canvas, "bloom-hand", words.sheet(view, seat, who, preview, True, say))


def heading(canvas: Canvas, x: int, room: int, view: BloomView, below: str, say: Say) -> None:
    """The round, a sign when it is the last one, and a line below."""
    text = fonts.plain(words.heading(view, say))
    last = view["last_round"] and view["phase"] != "over" and view["rounds"] is None
    wide = canvas.text(x, 52, text, 44, theme.CREAM, theme.GROUND, role="title", room=room)
    if last:
        label = fonts.plain(say("bloom-picture-last-round"))
        left = x + wide + 18
        size = fonts.size_for(label, "strong", 28, room - wide - 18 - 32, 16)
        long = round(fonts.width(label, "strong", size)) + 32
        if left + long <= x + room:
            pill(
                canvas, left, 18, 44, label, theme.GOLD, theme.GROUND,
                size=size, room=long, smallest=size, pad=16,
            )  # fmt: skip
    below = fonts.plain(below)
    size = fonts.size_for(below, "strong", 30, room, 23)
    canvas.text(x, 92, below, size, theme.SAGE, theme.GROUND, role="strong", room=room)


def _garden(view: BloomView, seat: int, say: Say, preview: Suggestion | None) -> Canvas:
    own = view["sheets"][seat]
    canvas = Canvas(theme.WIDTH, _HEIGHT, theme.GROUND)
    last = view["last"]["cells"] if view["last"] and view["last"]["seat"] == seat and not preview else ()
    cells = preview.cells if preview else ()
    plot = garden.LARGE
    x = theme.MARGIN - 6
    garden.draw(canvas, x, TOP, plot, theme.GROUND, own["flowers"], own["groups"], last, cells)
    if preview:
        picture, mask = signs.mark(32)
        for name in words.misfits(own["flowers"], preview.colour, preview.cells):
            column, row = garden.cell_of(name)
            corner = x + plot.left(column) + plot.side - 33, TOP + plot.top(row) + plot.side - 33
            canvas.paste(picture, *corner, mask)
    panel.draw(canvas, _RIGHT - panel.WIDTH, TOP + plot.edge, view, seat, say)
    return canvas


def _considered(canvas: Canvas, x: int, room: int, preview: Suggestion, say: Say) -> None:
    """What the group costs, and below it what it finishes."""
    text = fonts.plain(words.circles(len(preview.cells), preview.ticks, say))
    done = words.finished(preview.numbers, preview.beds, say)
    canvas.paste(flower(preview.colour, 50, theme.GROUND), x, 10 if done else 26)
    colour = theme.CREAM if preview.ticks else theme.GOLD
    size = fonts.size_for(text, "title", 42, room - 64, 26)
    canvas.text(x + 64, 50 if done else 66, text, size, colour, theme.GROUND, role="title", room=room - 64)
    if done:
        below = fonts.plain(", ".join(done))
        size = fonts.size_for(below, "strong", 31, room, 20)
        canvas.text(x, 91, below, size, theme.GOLD, theme.GROUND, role="strong", room=room)
