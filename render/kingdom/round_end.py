"""The end of a round: every seat's two cards, how each came to its points, and the totals."""

from collections.abc import Mapping, Sequence
from typing import Any

from render import fonts, theme
from render.canvas import Canvas, emblem_on
from render.cards import split, title
from render.icons import icon
from render.kingdom import words
from render.pictures import Picture
from render.texts import Say

_TOP, _ROW, _GAP = 90, 128, 12
_NAME_WIDTH, _TOTAL_WIDTH = 216, 190
_INSIDE = theme.WIDTH - 2 * theme.MARGIN


def scoring(view: Mapping[str, Any], names: Sequence[str], say: Say, round_number: int) -> Picture:
    """Round `round_number` (1-based) as it was scored; the last round's picture also shows who won.

    Raises IndexError if that round has not ended.
    """
    rows = view["results"][round_number - 1]
    final = round_number == view["rounds"]
    people = words.people(names, view["players"], say)
    if final:
        rows = sorted(rows, key=lambda row: (-row["total"], row["seat"]))
    height = _TOP + len(rows) * (_ROW + _GAP) - _GAP + theme.MARGIN
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    canvas.paste(icon("blossom", 38, theme.GROUND), theme.MARGIN, 28)
    heading = say("picture-scoring-final" if final else "picture-scoring", round=round_number)
    canvas.text(theme.MARGIN + 52, 62, heading, 42, theme.CREAM, theme.GROUND, role="title", room=900)
    best = max(row["total"] for row in rows)
    for place, row in enumerate(rows):
        y = _TOP + place * (_ROW + _GAP)
        _row(canvas, y, row, people[row["seat"]], row["total"] == best, final, say)
    return Picture(
        data=canvas.encode(),
        filename=f"kingdom-round-{round_number}.png",
        alt=words.scoring(rows, round_number, final, people, say),
        width=theme.WIDTH,
        height=height,
    )


def _row(
    canvas: Canvas, y: int, row: Mapping[str, Any], person: str, leads: bool, final: bool, say: Say
) -> None:
    x = theme.MARGIN
    edge = theme.GOLD if leads else ""
    canvas.panel(x, y, _INSIDE, _ROW, theme.PLATE, theme.GROUND, edge=edge, thick=4 if not final else 6)
    canvas.text(x + 20, y + 50, person, 30, theme.CREAM, theme.PLATE, role="strong", room=_NAME_WIDTH - 26)
    gained = say("picture-round-points", points=row["points"])
    canvas.text(x + 20, y + 100, gained, 40, theme.SAGE, theme.PLATE, role="strong")
    right = x + _INSIDE - 20
    colour = theme.GOLD if leads else theme.CREAM
    total = str(row["total"])
    wide = canvas.text(right, y + 84, total, 60, colour, theme.PLATE, role="strong", align=1)
    if leads:
        canvas.paste(icon("crown", 40, theme.PLATE), right - wide - 50, y + 42)
    room = (_INSIDE - _NAME_WIDTH - _TOTAL_WIDTH - 10) // 2
    for place, entry in enumerate(row["cards"][:2]):
        _scored(canvas, x + _NAME_WIDTH + place * (room + 10), y + 12, room, entry, say)


def _scored(canvas: Canvas, x: int, y: int, width: int, entry: Mapping[str, Any], say: Say) -> None:
    height = _ROW - 24
    why = entry.get("why")
    ground = theme.CARD if entry["points"] else theme.CARD_DIM
    canvas.panel(x, y, width, height, ground, theme.PLATE, radius=14)
    character, _ = split(entry["card"])
    canvas.paste(emblem_on(character, 88, ground), x + 8, y + 8)
    left = x + 104
    right = x + width - 12
    wide = canvas.text(right, y + 46, str(entry["points"]), 42, theme.INK, ground, role="strong", align=1)
    name = fonts.plain(title(entry["card"], say))
    room = right - wide - 10 - left
    size = fonts.size_for(name, "strong", 24, room, 18)
    canvas.text(left, y + 38, name, size, theme.INK, ground, role="strong", room=room)
    if why is None:
        return
    if not why["holds"]:
        reason = fonts.plain(say(f"score-not-{why['rule']}"))
        for line, part in enumerate(fonts.wrap(reason, "text", 20, right - left, 2)):
            canvas.text(left, y + 66 + line * 23, part, 20, theme.INK, ground)
        return
    pen = left + canvas.text(left, y + 84, f"{why['each']} × {why['count']}", 27, theme.INK, ground) + 14
    for column, count in list(why["counts"].items())[:3]:
        if pen + 50 > x + width:
            break
        canvas.paste(emblem_on(column, 34, ground), pen, y + 60)
        pen += 36 + canvas.text(pen + 36, y + 84, str(count), 22, theme.INK, ground) + 6
