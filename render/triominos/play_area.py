"""The board: the tiles on the table, the last placement in words, the seats."""

from collections.abc import Iterable, Sequence

from engines.triominos.types import TriominosView
from render import fonts, theme
from render.canvas import Canvas
from render.icons import icon
from render.kit import INSIDE, bar, finish, heading, place_badge, seat_plate
from render.numbers import number, signed
from render.pictures import Picture, oblong
from render.seats import people, slots
from render.texts import Say
from render.triominos import field, tiles, words
from render.triominos.field import Extent, Field

BED_TOP, BED_PAD = 90, 34
_BED_LEAST = 300
_BEDS = ((640, 132), (960, 96), (1200, 0))
# How high a bed may be, and the side of a cell below which it may rather be the next.
_GAP = 16
_STRIP_HEIGHT, _STRIP_SIDE = 112, 96
_SEAT_HEIGHT, _SEAT_GAP = 158, 19


def board(view: TriominosView, names: Sequence[str], say: Say) -> Picture:
    """The table as that view shows it. It is for everybody: nothing of a hand is in it.

    It is cropped to what is played, and as high as that needs.
    """
    who = people(names, view["players"], say)
    lying = field.read(view["board"])
    below = _GAP + _STRIP_HEIGHT + _GAP + _SEAT_HEIGHT + theme.MARGIN
    extent = Extent.of(lying) if lying else None
    bed = bed_height(extent)
    height = oblong(BED_TOP + bed + below)
    bed = height - BED_TOP - below
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    _header(canvas, view, say)
    if extent:
        at = lay_out(canvas, bed, extent, lying)
        field.draw(canvas, at, lying, view["last"])
    else:
        canvas.panel(theme.MARGIN, BED_TOP, INSIDE, bed, theme.BED, theme.GROUND, radius=18)
        _hint(canvas, bed, view, who, say)
    top = BED_TOP + bed + _GAP
    _strip(canvas, top, view, who, say)
    top += _STRIP_HEIGHT + _GAP
    for seat, (x, width) in enumerate(slots(view["players"], _SEAT_GAP)):
        _seat(canvas, x, top, width, view, seat, who[seat], say)
    return finish(canvas, "triominos-board", words.board(view, who, say))


def bed_height(extent: Extent | None) -> int:
    """How high the bed should be for that extent: no higher than cells of a good size need."""
    if extent is None:
        return _BED_LEAST
    side, enough = 0, theme.WIDTH
    for high, small in _BEDS:
        side = max(side, min(enough, _side(extent, high)))
        if side >= small:
            break
        enough = small
    return max(_BED_LEAST, extent.height(side) + 2 * BED_PAD)


def _side(extent: Extent, bed: int) -> int:
    return extent.side(INSIDE - 2 * BED_PAD, bed - 2 * BED_PAD)


def lay_out(canvas: Canvas, bed: int, extent: Extent, taken: Iterable[int]) -> Field:
    """The bed, with dots where none of these cells lies; what fits that extent on it, in its middle."""
    canvas.panel(theme.MARGIN, BED_TOP, INSIDE, bed, theme.BED, theme.GROUND, radius=18)
    at = extent.centred(_side(extent, bed), theme.WIDTH // 2, BED_TOP + bed // 2)
    field.sow(canvas, at, taken, (theme.MARGIN, BED_TOP, theme.MARGIN + INSIDE, BED_TOP + bed))
    return at


def _header(canvas: Canvas, view: TriominosView, say: Say) -> None:
    key = "triominos-picture-over" if view["phase"] == "over" else "triominos-picture-heading"
    heading(canvas, say(key, round=view["round"], target=view["target"]), 720)
    right = theme.WIDTH - theme.MARGIN
    wide = canvas.text(right, 61, str(view["well"]), 42, theme.CREAM, theme.GROUND, role="strong", align=1)
    field.put(canvas, tiles.back(56, theme.GROUND), (right - wide - 68, 22))


def _hint(canvas: Canvas, bed: int, view: TriominosView, who: Sequence[str], say: Say) -> None:
    text = say("triominos-picture-start", name=who[view["turn"]]) if view["turn"] is not None else ""
    middle = BED_TOP + bed // 2 + 12
    canvas.text(
        theme.WIDTH / 2, middle, fonts.plain(text), 34, theme.SAGE, theme.BED,
        role="title", align=0.5, room=INSIDE - 60,
    )  # fmt: skip


def _strip(canvas: Canvas, top: int, view: TriominosView, who: Sequence[str], say: Say) -> None:
    """What the last placement scored, and for what; at the right the triple that was shown, if any."""
    right = theme.WIDTH - theme.MARGIN
    if view["shown"]:
        wide = 264
        right -= wide
        _shown(canvas, right, top, wide, view["shown"], say)
        right -= _SEAT_GAP
    width = right - theme.MARGIN
    last = view["last"]
    if not last:
        canvas.panel(theme.MARGIN, top, width, _STRIP_HEIGHT, theme.GROUND, theme.GROUND, edge=theme.BED)
        text = fonts.plain(say("triominos-picture-none"))
        canvas.text(
            theme.MARGIN + width / 2, top + 66, text, 30, theme.SAGE, theme.GROUND,
            align=0.5, room=width - 40,
        )  # fmt: skip
        return
    canvas.panel(theme.MARGIN, top, width, _STRIP_HEIGHT, theme.PLATE, theme.GROUND)
    cell, values = field.cell_of(last["move"]), last["move"].partition("=")[2]
    box = theme.MARGIN + 20, top + (_STRIP_HEIGHT - tiles.height(_STRIP_SIDE)) // 2
    field.put(canvas, tiles.tile(values, not cell & 1, _STRIP_SIDE, "plain", theme.PLATE), box)
    points = signed(last["points"], "+0")
    gold = theme.GOLD if last["bonuses"] else theme.CREAM
    wide = canvas.text(right - 22, top + 76, points, 60, gold, theme.PLATE, role="strong", align=1)
    left = box[0] + _STRIP_SIDE + 20
    room = right - 22 - wide - 16 - left
    name = who[last["seat"]] if last["seat"] is not None else ""
    canvas.text(left, top + 47, name, 32, theme.CREAM, theme.PLATE, role="strong", room=room)
    parts = fonts.plain(words.scored(last, say))
    size = fonts.size_for(parts, "text", 30, room, 22)
    canvas.text(left, top + 88, parts, size, theme.SAGE, theme.PLATE, room=room)


def _shown(canvas: Canvas, x: int, top: int, width: int, tile: str, say: Say) -> None:
    canvas.panel(x, top, width, _STRIP_HEIGHT, theme.PLATE, theme.GROUND)
    box = x + width - _STRIP_SIDE - 16, top + (_STRIP_HEIGHT - tiles.height(_STRIP_SIDE)) // 2
    field.put(canvas, tiles.tile(tile, True, _STRIP_SIDE, "plain", theme.PLATE), box)
    lines = fonts.wrap(fonts.plain(say("triominos-picture-shown")), "text", 27, width - _STRIP_SIDE - 44, 2)
    for line, part in enumerate(lines):
        y = top + 66 + 32 * line - 16 * (len(lines) - 1)
        canvas.text(x + 18, y, part, 27, theme.SAGE, theme.PLATE)


def _seat(
    canvas: Canvas, x: int, top: int, width: int, view: TriominosView, seat: int, person: str, say: Say
) -> None:
    acts = seat in view["to_move"]
    left, right = x + 18, x + width - 18
    score = view["scores"][seat]
    leads = score == max(view["scores"]) > 0
    seat_plate(
        canvas, (x, top, width, _SEAT_HEIGHT), person, number(score), acts=acts, leads=leads, crowned=leads,
        pad=18, room=right - left,
    )  # fmt: skip
    field.put(canvas, tiles.back(32, theme.PLATE), (left - 2, top + 106))
    wide = 36 + canvas.text(
        left + 36, top + 133, str(view["hand_sizes"][seat]), 30, theme.SAGE, theme.PLATE, role="strong"
    )  # fmt: skip
    share = score / view["target"]
    bar(canvas, left, top + _SEAT_HEIGHT - 16, right - left, 8, share, theme.ROSE)
    if view["ranking"] is not None:
        place_badge(canvas, right - 42, top + 88, 46, view["ranking"][seat])
        return
    note = words.note(view, seat, say)
    if acts:
        canvas.paste(icon("act", 42, theme.PLATE), right - 40, top + 62)
    canvas.text(
        right, top + 132, fonts.plain(note), 24, theme.SAGE, theme.PLATE,
        align=1, room=right - left - wide - 12,
    )  # fmt: skip
