"""The end of a round: the tiles left in each hand, who won and how, the totals, and the race so far."""

from collections.abc import Sequence

from engines.triominos.types import Result, TriominosView
from render import fonts, theme
from render.canvas import Canvas
from render.icons import icon
from render.kit import INSIDE, finish, heading, place_badge
from render.numbers import number, signed
from render.pictures import Picture, oblong
from render.seats import people
from render.texts import Say
from render.triominos import chart, field, tiles, words

_TOP, _ROW, _GAP = 142, 116, 12
_TILES, _ROOM = 250, 440
_SIDE = 84


def scoring(view: TriominosView, names: Sequence[str], say: Say, round_number: int) -> Picture:
    """Round `round_number` (1-based) as it was scored; the last round's picture also shows who won.

    Raises LookupError if that round is not among the view's results.
    """
    results = [result for result in view["results"] if result["round"] <= round_number]
    if not results or results[-1]["round"] != round_number:
        raise LookupError(round_number)
    result = results[-1]
    final = view["ranking"] is not None and result is view["results"][-1]
    who = people(names, view["players"], say)
    rows = view["players"] * (_ROW + _GAP)
    height = oblong(_TOP + rows + chart.LEAST_HEIGHT + theme.MARGIN)
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    _header(canvas, result, final, who, say)
    ranking = view["ranking"] if final else None
    order = sorted(range(view["players"]), key=lambda seat: ranking[seat] if ranking else seat)
    for place, seat in enumerate(order):
        rank = ranking[seat] if ranking else None
        _row(canvas, _TOP + place * (_ROW + _GAP), seat, result, rank, who[seat], say)
    box = (theme.MARGIN, _TOP + rows, INSIDE, height - _TOP - rows - theme.MARGIN)
    chart.draw(canvas, box, results, view["target"], who, say)
    alt = words.scoring(result, final, who, view["target"], say)
    return finish(canvas, f"triominos-round-{round_number}", alt)


def _header(canvas: Canvas, result: Result, final: bool, who: Sequence[str], say: Say) -> None:
    key = "triominos-picture-final" if final else "triominos-picture-scoring"
    heading(canvas, say(key, round=result["round"]), 900)
    text = fonts.plain(words.reason(result, who, say))
    size = fonts.size_for(text, "text", 32, INSIDE, 24)
    canvas.text(theme.MARGIN + 4, 114, text, size, theme.SAGE, theme.GROUND, room=INSIDE - 8)


def _row(canvas: Canvas, y: int, seat: int, result: Result, rank: int | None, person: str, say: Say) -> None:
    won = seat == result["winner"]
    leads = rank == 1 if rank is not None else result["scores"][seat] == max(result["scores"])
    x = theme.MARGIN
    canvas.panel(x, y, INSIDE, _ROW, theme.PLATE, theme.GROUND, edge=theme.GOLD if won else "", thick=5)
    left = x + 20
    canvas.paste(chart.marker(seat, 30, theme.PLATE), left, y + 21)
    canvas.text(
        left + 40, y + 46, person, 30, theme.CREAM, theme.PLATE, role="strong", room=_TILES - 72
    )  # fmt: skip
    if rank is not None:
        place_badge(canvas, left - 6, y + 60, 44, rank)
    points = signed(result["points"][seat], "+0")
    canvas.text(
        left + 44, y + 96, points, 40, theme.GOLD if won else theme.SAGE, theme.PLATE, role="strong"
    )  # fmt: skip
    _left(canvas, x + _TILES, y, result["hands"][seat], result["hand_sums"][seat], say)
    right = x + INSIDE - 22
    total = number(result["scores"][seat])
    colour = theme.GOLD if leads else theme.CREAM
    wide = canvas.text(right, y + 78, total, 58, colour, theme.PLATE, role="strong", align=1)
    if leads:
        canvas.paste(icon("crown", 38, theme.PLATE), right - wide - 46, y + 38)


def _left(canvas: Canvas, x: int, y: int, hand: Sequence[str], worth: int, say: Say) -> None:
    """The tiles of a hand, apex up and down in turn, and what they are worth."""
    if not hand:
        canvas.paste(icon("tick", 44, theme.PLATE), x + 6, y + (_ROW - 44) // 2)
        text = fonts.plain(say("triominos-picture-out"))
        canvas.text(x + 64, y + _ROW // 2 + 11, text, 30, theme.SAGE, theme.PLATE, room=_ROOM)
        return
    side, rows = _packing(len(hand))
    each = -(-len(hand) // rows)
    high = tiles.height(side)
    top = y + (_ROW - rows * (high + 4) + 4) // 2
    for at, tile in enumerate(hand):
        row, place = divmod(at, each)
        up = place % 2 == 0
        sprite = tiles.tile(tile, up, side, "plain", theme.PLATE)
        field.put(canvas, sprite, (x + place * (side // 2 + 3), top + row * (high + 4)))
    text = fonts.plain(say("triominos-picture-left", count=len(hand), sum=worth))
    end = x + (each + 1) * (side // 2) + 3 * each + 14
    size = fonts.size_for(text, "text", 28, x + _ROOM + 170 - end, 18)
    canvas.text(end, y + _ROW // 2 + 11, text, size, theme.SAGE, theme.PLATE)


def _packing(count: int) -> tuple[int, int]:
    """The side and the number of rows at which `count` tiles are largest."""
    found = []
    for rows in (1, 2, 3):
        each = -(-count // rows)
        across = 2 * (_ROOM - 3 * each) // (each + 1)
        side = min(_SIDE, across, int((_ROW - 12) / rows / 0.9))
        found.append((side // 2 * 2, -rows))
    side, rows = max(found)
    return side, -rows
