"""The board: nine columns, the cards of this turn, the seats."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from render import fonts, theme
from render.canvas import Canvas, emblem_on
from render.cards import COLUMNS, slip, split
from render.icons import icon
from render.kingdom import words
from render.pictures import Picture
from render.texts import Say

HEIGHT = 822
_BEDS_TOP, _BED_WIDTH, _BED_HEIGHT, _BED_PITCH = 90, 104, 388, 114
_GROW_TOP, _GROW_HEIGHT = _BEDS_TOP + 14, 174
_EMBLEM = 92
_TURN_TOP, _TILE_HEIGHT, _TILE_GAP = 494, 122, 18
_SEATS_TOP, _SEAT_HEIGHT, _SEAT_GAP = 670, 126, 14
_INSIDE = theme.WIDTH - 2 * theme.MARGIN


def board(view: Mapping[str, Any], names: Sequence[str], say: Say) -> Picture:
    """The play area as that view shows it; for everybody, so it takes nothing from a hand."""
    people = words.people(names, view["players"], say)
    canvas = _base().copy()
    _header(canvas, view, say)
    _columns(canvas, view["columns"], say)
    _turn(canvas, view, people, say)
    _seats(canvas, view, people, say)
    return Picture(
        data=canvas.encode(),
        filename="kingdom-board.png",
        alt=words.board(view, names, say),
        width=theme.WIDTH,
        height=HEIGHT,
    )


@cache
def _base() -> Canvas:
    canvas = Canvas(theme.WIDTH, HEIGHT, theme.GROUND)
    for place in range(len(COLUMNS)):
        x = theme.MARGIN + place * _BED_PITCH
        canvas.panel(x, _BEDS_TOP, _BED_WIDTH, _BED_HEIGHT, theme.BED, theme.GROUND, radius=18)
    return canvas


def _header(canvas: Canvas, view: Mapping[str, Any], say: Say) -> None:
    x = theme.MARGIN
    for number in range(1, view["rounds"] + 1):
        done = number <= view["round"]
        canvas.paste(icon("blossom" if done else "bud", 38, theme.GROUND), x, 28)
        x += 46
    heading = say("picture-heading", round=view["round"], rounds=view["rounds"], turn=view["turn"])
    if view["phase"] == "over":
        heading = say("picture-heading-over")
    canvas.text(x + 12, 62, fonts.plain(heading), 42, theme.CREAM, theme.GROUND, role="title", room=620)
    right = theme.WIDTH - theme.MARGIN
    wide = canvas.text(right, 61, str(view["deck"]), 42, theme.CREAM, theme.GROUND, role="strong", align=1)
    canvas.paste(icon("back", 46, theme.GROUND), right - wide - 58, 24)


def _columns(canvas: Canvas, columns: Mapping[str, Sequence[str]], say: Say) -> None:
    for place, column in enumerate(COLUMNS):
        cards = columns.get(column, ())
        x = theme.MARGIN + place * _BED_PITCH
        middle = x + _BED_WIDTH / 2
        pitch = min(16.0, _GROW_HEIGHT / max(1, len(cards)))
        for height, card in enumerate(cards):
            edge = slip(split(card)[0], _BED_WIDTH - 20, max(2, int(pitch) - 2))
            canvas.paste(edge, x + 10, round(_GROW_TOP + _GROW_HEIGHT - (height + 1) * pitch))
        top = _GROW_TOP + _GROW_HEIGHT + 8
        canvas.paste(emblem_on(column, _EMBLEM, theme.BED, 1.0 if cards else 0.3), x + 6, top)
        colour = theme.CREAM if cards else theme.FADED
        canvas.text(middle, top + 150, str(len(cards)), 62, colour, theme.BED, role="strong", align=0.5)
        name = fonts.plain(say(f"card-{column}"))
        size = fonts.size_for(name, "text", 23, _BED_WIDTH - 10, 17)
        canvas.text(middle, top + 181, name, size, theme.SAGE, theme.BED, align=0.5, room=_BED_WIDTH - 8)


def _turn(canvas: Canvas, view: Mapping[str, Any], people: Sequence[str], say: Say) -> None:
    revealed = view["revealed"]
    baseline = _TURN_TOP + 24
    if not revealed:
        canvas.text(
            theme.MARGIN + 4, baseline, say("picture-turn-first"), 30, theme.SAGE, theme.GROUND, role="title"
        )
        canvas.panel(
            theme.MARGIN, _TURN_TOP + 40, _INSIDE, _TILE_HEIGHT, theme.GROUND, theme.GROUND,
            edge=theme.BED, thick=3,
        )  # fmt: skip
        hint = fonts.fit(fonts.plain(say("picture-turn-hint")), "text", 28, _INSIDE - 60)
        canvas.text(theme.WIDTH / 2, _TURN_TOP + 111, hint, 28, theme.SAGE, theme.GROUND, align=0.5)
        return
    last = view["phase"] in ("choose", "over")
    label = say("picture-turn-last" if last else "picture-turn-now")
    canvas.text(theme.MARGIN + 4, baseline, label, 30, theme.SAGE, theme.GROUND, role="title", room=_INSIDE)
    slots = max(5, len(revealed))
    width = (_INSIDE - (slots - 1) * _TILE_GAP) // slots
    acting = view["acting"]
    for place, entry in enumerate(revealed):
        x = theme.MARGIN + place * (width + _TILE_GAP)
        acts = (
            acting is not None and (acting["seat"], acting["card"]) == (entry["seat"], entry["card"])
        ) or (split(entry["card"])[0] == "unicorn" and entry["seat"] in view["discarding"])
        _tile(canvas, x, _TURN_TOP + 40, width, entry, people[entry["seat"]], acts, say)
        if place:
            canvas.paste(icon("arrow", 18, theme.GROUND), x - 18, _TURN_TOP + 40 + _TILE_HEIGHT // 2 - 9)


def _tile(
    canvas: Canvas, x: int, y: int, width: int, entry: Mapping[str, Any], person: str, acts: bool, say: Say
) -> None:
    ground = theme.CARD if entry["laid"] or acts else theme.CARD_DIM
    edge = theme.GOLD if acts else ""
    canvas.panel(x, y, width, _TILE_HEIGHT, ground, theme.GROUND, radius=14, edge=edge, thick=6)
    character, number = split(entry["card"])
    canvas.paste(emblem_on(character, 72, ground), x + 9, y + 9)
    sign = "act" if acts else "tick" if entry["laid"] else "wait"
    canvas.paste(icon(sign, 32, ground), x + width - 42, y + 10)
    name = fonts.plain(say(f"card-{character}"))
    left, room = x + 88, width - 94
    if number is None:
        size = fonts.size_for(name, "strong", 24, room, 16)
        canvas.text(left, y + 72, name, size, theme.INK, ground, role="strong", room=room)
    else:
        canvas.text(left, y + 48, str(number), 40, theme.INK, ground, role="strong")
        size = fonts.size_for(name, "strong", 22, room, 16)
        canvas.text(left, y + 76, name, size, theme.INK, ground, role="strong", room=room)
    canvas.text(x + width / 2, y + 108, person, 25, theme.INK, ground, align=0.5, room=width - 24)


def _seats(canvas: Canvas, view: Mapping[str, Any], people: Sequence[str], say: Say) -> None:
    players = view["players"]
    width = (_INSIDE - (players - 1) * _SEAT_GAP) // players
    best = max(view["scores"])
    for seat in range(players):
        x = theme.MARGIN + seat * (width + _SEAT_GAP)
        owes = seat in view["to_move"]
        edge = theme.GOLD if owes else ""
        canvas.panel(x, _SEATS_TOP, width, _SEAT_HEIGHT, theme.PLATE, theme.GROUND, edge=edge)
        sign = _seat_sign(view, seat)
        room = width - 32 - (40 if sign else 0)
        canvas.text(
            x + 16, _SEATS_TOP + 42, people[seat], 28, theme.CREAM, theme.PLATE, role="strong", room=room
        )
        if sign:
            canvas.paste(icon(sign, 36, theme.PLATE), x + width - 48, _SEATS_TOP + 14)
        leads = best > 0 and view["scores"][seat] == best
        colour = theme.GOLD if leads else theme.CREAM
        score = str(view["scores"][seat])
        wide = canvas.text(x + 16, _SEATS_TOP + 104, score, 56, colour, theme.PLATE, role="strong")
        if leads:
            canvas.paste(icon("crown", 30, theme.PLATE), x + 24 + wide, _SEATS_TOP + 64)
        size = str(view["hand_sizes"][seat])
        right = x + width - 16
        wide = canvas.text(right, _SEATS_TOP + 102, size, 36, theme.SAGE, theme.PLATE, role="strong", align=1)
        canvas.paste(icon("back", 36, theme.PLATE), right - wide - 42, _SEATS_TOP + 71)


def _seat_sign(view: Mapping[str, Any], seat: int) -> str | None:
    if view["phase"] == "choose":
        return "tick" if view["chosen"][seat] else "wait"
    if seat in view["to_move"]:
        return "act"
    return None
