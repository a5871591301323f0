"""The end of a round: every seat's two cards, how each came to its points, and the totals."""

from collections.abc import Sequence

from engines.kingdom.types import ExplainedCard, Explanation, HandResult, KingdomView
from render import fonts, seats, theme
from render.canvas import Canvas
from render.icons import icon
from render.kingdom import words
from render.kingdom.cards import split, title
from render.kingdom.emblems import emblem_on
from render.kingdom.play_area import rounds_heading
from render.kit import INSIDE, finish, place_badge
from render.pictures import Picture, oblong
from render.texts import Say

_TOP, _ROW, _GAP = 90, 128, 12
_NAMES, _CELL, _CELL_GAP = 202, 338, 10


def scoring(view: KingdomView, names: Sequence[str], say: Say, round_number: int) -> Picture:
    """Round `round_number` (1-based) as it was scored; the last round's picture also shows who won.

    Raises IndexError if that round has not ended.
    """
    rows = view["results"][round_number - 1]
    final = round_number == view["rounds"]
    people = seats.people(names, view["players"], say)
    if final:
        rows = sorted(rows, key=lambda row: (-row["total"], row["seat"]))
    height = oblong(_TOP + len(rows) * (_ROW + _GAP) - _GAP + theme.MARGIN)
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    heading = say("kingdom-picture-scoring-final" if final else "kingdom-picture-scoring", round=round_number)
    rounds_heading(canvas, heading, round_number, view["rounds"], 820)
    totals = [row["total"] for row in rows]
    for place, row in enumerate(rows):
        rank = 1 + sum(total > row["total"] for total in totals)
        _row(canvas, _TOP + place * (_ROW + _GAP), row, people[row["seat"]], rank, final, say)
    alt = words.scoring(rows, round_number, final, people, say)
    return finish(canvas, f"kingdom-round-{round_number}", alt)


def _row(canvas: Canvas, y: int, row: HandResult, person: str, rank: int, final: bool, say: Say) -> None:
    x = theme.MARGIN
    leads = rank == 1
    canvas.panel(x, y, INSIDE, _ROW, theme.PLATE, theme.GROUND, edge=theme.GOLD if leads else "", thick=5)
    left, indent = x + 20, 0
    if final:
        indent = 50
        place_badge(canvas, left - 4, y + 66, 44, rank)
    size = fonts.size_for(person, "strong", 31, _NAMES - 30, 24)
    canvas.text(left, y + 48, person, size, theme.CREAM, theme.PLATE, role="strong", room=_NAMES - 30)
    gained = say("kingdom-picture-round-points", points=row["points"])
    wide = canvas.text(left + indent, y + 101, gained, 40, theme.SAGE, theme.PLATE, role="strong")
    if leads:
        canvas.paste(icon("crown", 38, theme.PLATE), left + indent + wide + 8, y + 67)
    colour = theme.GOLD if leads else theme.CREAM
    right = x + INSIDE - 20
    canvas.text(right, y + 85, str(row["total"]), 60, colour, theme.PLATE, role="strong", align=1)
    for place, entry in enumerate(row["cards"]):
        _scored(canvas, x + _NAMES + place * (_CELL + _CELL_GAP), y + 12, entry, say)


def _scored(canvas: Canvas, x: int, y: int, entry: ExplainedCard, say: Say) -> None:
    ground = theme.CARD if entry["points"] else theme.CARD_DIM
    canvas.panel(x, y, _CELL, _ROW - 24, ground, theme.PLATE, radius=14)
    character, _ = split(entry["card"])
    canvas.paste(emblem_on(character, 80, ground), x + 7, y + 12)
    left, right = x + 94, x + _CELL - 14
    points = str(entry["points"])
    wide = canvas.text(right, y + 46, points, 44, theme.INK, ground, role="strong", align=1)
    name = fonts.plain(title(entry["card"], say))
    room = right - wide - 8 - left
    size = fonts.size_for(name, "strong", 26, room, 18)
    canvas.text(left, y + 38, name, size, theme.INK, ground, role="strong", room=room)
    why = entry["why"]
    if why["holds"]:
        wide = canvas.text(left, y + 86, f"{why['each']} × {why['count']}", 28, theme.INK, ground)
        _counts(canvas, left + wide + 10, right, y + 86, list(why["counts"].items()), "", ground)
        return
    reason = fonts.plain(say(f"kingdom-score-not-{why['rule']}"))
    compared = _compared(why)
    size, broken = fonts.block(reason, "text", 22, right - left, 1 if compared else 2, 16)
    for line, part in enumerate(broken):
        canvas.text(left, y + 65 + line * 25, part, size, theme.INK, ground)
    _counts(canvas, left, right, y + 92, compared, ">", ground)


def _compared(why: Explanation) -> list[tuple[str, int]]:
    """The two columns whose comparison cost the points, the larger first; none if a rival's hand did."""
    own = why["rule"]
    others = [(count, column) for column, count in why["counts"].items() if column != own]
    if own not in why["counts"] or not others:
        return []
    count, column = max(others)
    return sorted([(column, count), (own, why["counts"][own])], key=lambda item: -item[1])


def _counts(
    canvas: Canvas,
    left: int,
    right: int,
    y: int,
    columns: Sequence[tuple[str, int]],
    between: str,
    ground: str,
) -> None:
    """Columns as small emblems, each with its count, as large as the room allows."""
    for sign, digits in ((34, 24), (30, 22), (26, 20), (20, 16)):
        wide = sum(sign + 9 + fonts.width(str(count), "strong", digits) for _, count in columns)
        if left + wide <= right:
            break
    pen = left
    for place, (column, count) in enumerate(columns):
        if place and between:
            pen += canvas.text(pen, y, between, digits, theme.INK_SOFT, ground, role="strong") + 6
        canvas.paste(emblem_on(column, sign, ground), pen, y - digits // 3 - sign // 2)
        pen += sign + 2
        pen += canvas.text(pen, y, str(count), digits, theme.INK, ground, role="strong") + 7
