"""The overview for everybody: the piles, the garden of the seat to move large, the others small."""

from collections.abc import Sequence

from engines.flowers.types import Area, FlowersView, Pile
from render import fonts, theme
from render.canvas import Canvas
from render.flowers import cards, frames, plot, words
from render.flowers.gardens import score
from render.flowers.plot import cell_of
from render.kit import INSIDE, finish, heading
from render.numbers import number
from render.pictures import Picture, oblong
from render.seats import people, slots
from render.texts import Say

_TOP, _GAP = 90, 16
_SIDE = 234
_LARGE = INSIDE - _SIDE - _GAP
_NAME, _PAD = 92, 14
_LEAST, _MOST = 690, 790
_PILES_GAP = 12
_SMALL_NAME, _SMALL = 88, 272
_LOW, _CARD = 5, 126


def board(view: FlowersView, names: Sequence[str], say: Say) -> Picture:
    """The table as that view shows it. It is for everybody: a card drawn face down is not in it."""
    who = people(names, view["players"], say)
    main = _main(view)
    others = [seat for seat in range(view["players"]) if seat != main]
    bed = _bed(view["areas"][main])
    small = _SMALL_NAME + _SMALL
    below = _GAP + small if others else 0
    height = oblong(_TOP + _NAME + bed + below + theme.MARGIN)
    bed = height - _TOP - _NAME - below - theme.MARGIN
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    _header(canvas, view, who, say)
    _garden(canvas, view, main, who[main], bed, say)
    _piles(canvas, view, _NAME + bed, who, say)
    top = _TOP + _NAME + bed + _GAP
    for seat, (x, width) in zip(others, slots(len(others), _GAP) if others else [], strict=True):
        _small(canvas, (x, top, width, small), view, seat, who[seat])
    return finish(canvas, "flowers-board", words.board(view, who, say))


def _main(view: FlowersView) -> int:
    """The seat whose garden is large: the one to move, in the end the best one."""
    return view["to_move"][0] if view["to_move"] else view["scores"].index(max(view["scores"]))


def _bed(area: Area) -> int:
    cells = [cell_of(name) for name in area]
    size = plot.size_in(cells, _LARGE - 2 * _PAD, _MOST - 2 * _PAD)
    return max(_LEAST - _NAME, plot.height_of(cells, size) + 2 * _PAD)


def _header(canvas: Canvas, view: FlowersView, who: Sequence[str], say: Say) -> None:
    if view["turn"] is None:
        text = say("flowers-picture-over")
    else:
        key = "flowers-picture-place" if view["holding"] else "flowers-picture-take"
        text = say(key, name=who[view["turn"]])
    heading(canvas, text, INSIDE - 52, 32)


def _garden(
    canvas: Canvas, view: FlowersView, seat: int, person: str, bed: int, say: Say
) -> None:  # fmt: skip
    x, y = theme.MARGIN, _TOP
    edge = theme.GOLD if seat in view["to_move"] else ""
    canvas.panel(x, y, _LARGE, _NAME + bed, theme.BED, theme.GROUND, radius=18, edge=edge)
    wide = _width(view, seat, 56)
    left = x + _LARGE - 22 - wide
    _points(canvas, left, y + 66, view, seat, theme.BED, 56)
    canvas.text(x + 22, y + 62, person, 36, theme.CREAM, theme.BED, role="strong", room=left - x - 36)
    area = view["areas"][seat]
    cells = [cell_of(name) for name in area]
    inner = (x + _PAD, y + _NAME + _PAD, _LARGE - 2 * _PAD, bed - 2 * _PAD)
    at = plot.lay_out(cells, inner)
    plot.sow(canvas, at, cells, (x, y + _NAME, _LARGE, bed))
    found = view["details"][seat]["groups"]
    plot.groups(canvas, at, found, ground=theme.BED)
    plot.plant(canvas, at, area, ground=theme.BED, last=_newest(view, seat))
    plot.marks(canvas, at, found)


def _newest(view: FlowersView, seat: int) -> str | None:
    last = view["last"]
    return last["cell"] if last and last["seat"] == seat else None


def _points(
    canvas: Canvas, x: int, y: int, view: FlowersView, seat: int, ground: str, size: int
) -> None:  # fmt: skip
    total, best = view["scores"][seat], max(view["scores"])
    leads = view["players"] > 1 and total == best > 0
    score(canvas, x, y, total, view["parts"][seat], ground, size, theme.GOLD if leads else theme.CREAM)


def _width(view: FlowersView, seat: int, size: int) -> int:
    sheet = Canvas(1, 1, theme.BED)
    return score(sheet, 0, 0, view["scores"][seat], view["parts"][seat], theme.BED, size)


def _piles(canvas: Canvas, view: FlowersView, high: int, who: Sequence[str], say: Say) -> None:
    """The piles one under another, and below them the card in hand or the last one placed."""
    x = theme.MARGIN + _LARGE + _GAP
    y, slot = _TOP, max(_CARD + 16, high // 4 - 24) + _PILES_GAP
    for place, pile in enumerate(view["piles"], 1):
        box = (x, y, _SIDE, slot - _PILES_GAP)
        _pile(canvas, box, place, pile, view["from"] if view["holding"] else None, say)
        y += slot
    _moving(canvas, (x, y, _SIDE, _TOP + high - y), view, who, say)


def _pile(
    canvas: Canvas, box: tuple[int, int, int, int], place: int, pile: Pile, taken: int | None,
    say: Say,
) -> None:  # fmt: skip
    x, y, width, high = box
    edge = theme.GOLD if place == taken else ""
    canvas.panel(*box, theme.PLATE, theme.GROUND, radius=16, edge=edge)
    size, left = _CARD, x + 14
    top = y + (high - size) // 2
    if pile["top"]:
        canvas.paste(cards.card(pile["top"], size, "", "plain", theme.PLATE), left, top)
    elif pile["left"] and not pile["face_up"]:
        canvas.paste(cards.back(size, theme.PLATE), left, top)
    else:
        canvas.paste(frames.hole(size, theme.PLATE, theme.FADED), left, top)
    plot.put(canvas, frames.pill(str(place), 42, theme.INK, theme.CARD), left + 12, top + 10)
    middle = (left + size + x + width) / 2
    low = pile["left"] <= _LOW
    colour = theme.GOLD if low else theme.CREAM
    canvas.text(
        middle, y + high // 2 + 10, str(pile["left"]), 54, colour, theme.PLATE, role="strong", align=0.5
    )  # fmt: skip
    word = fonts.plain(say("flowers-picture-left"))
    canvas.text(
        middle, y + high // 2 + 44, word, 26, theme.SAGE, theme.PLATE, align=0.5, room=width - size - 24
    )


def _moving(
    canvas: Canvas, box: tuple[int, int, int, int], view: FlowersView, who: Sequence[str], say: Say
) -> None:  # fmt: skip
    """The card in hand, or the last one placed."""
    x, y, width, high = box
    last = view["last"]
    if view["holding"]:
        # A card drawn face down is its taker's secret, and this picture is for everybody.
        seat, card, edge = view["to_move"][0], words.open_hand(view), theme.GOLD
        label = say("flowers-picture-hand")
    elif last:
        seat, card, edge = last["seat"], last["card"], ""
        label = say("flowers-picture-last", cell=number(last["cell"]))
    else:
        return
    canvas.panel(*box, theme.PLATE, theme.GROUND, radius=16, edge=edge)
    size = min(_CARD, high - 92) // 2 * 2
    top = y + (high - size - 74) // 2
    middle = x + width / 2
    picture = cards.card(card, size, "", "plain", theme.PLATE) if card else cards.back(size, theme.PLATE)
    canvas.paste(picture, round(middle - size / 2), top)
    canvas.text(
        middle, top + size + 33, fonts.plain(label), 26, theme.SAGE, theme.PLATE, align=0.5, room=width - 24
    )  # fmt: skip
    canvas.text(
        middle, top + size + 68, who[seat], 28, theme.CREAM, theme.PLATE, role="strong", align=0.5,
        room=width - 24,
    )  # fmt: skip


def _small(
    canvas: Canvas, box: tuple[int, int, int, int], view: FlowersView, seat: int, person: str
) -> None:  # fmt: skip
    x, y, width, high = box
    canvas.panel(*box, theme.BED, theme.GROUND, radius=18)
    room, left, inner = width - 32, x + 16, (x + 10, y + _SMALL_NAME, width - 20, high - _SMALL_NAME - 10)
    if width == INSIDE:
        room, left, inner = _SIDE + 100, x + 22, (x + _SIDE + 130, y + 10, width - _SIDE - 150, high - 20)
    canvas.text(left, y + 38, person, 30, theme.CREAM, theme.BED, role="strong", room=room)
    size = 42
    while size > 26 and _width(view, seat, size) > room:
        size -= 2
    _points(canvas, left, y + 82, view, seat, theme.BED, size)
    area = view["areas"][seat]
    at = plot.lay_out([cell_of(name) for name in area], inner, labels=False, largest=72)
    found = view["details"][seat]["groups"]
    plot.groups(canvas, at, found, ground=theme.BED)
    plot.plant(canvas, at, area, ground=theme.BED, last=_newest(view, seat))
