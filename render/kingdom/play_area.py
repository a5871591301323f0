"""The board: nine columns, the cards of this turn, the seats."""

from collections.abc import Sequence
from functools import cache

from engines.kingdom.cards import COLUMNS
from engines.kingdom.types import KingdomView, RevealedCard
from render import fonts, theme
from render.canvas import Canvas
from render.icons import GARLAND_HEIGHT, garland, icon
from render.kingdom import words
from render.kingdom.cards import slip, split
from render.kingdom.emblems import emblem_asleep, emblem_on
from render.kit import INSIDE, finish, place_badge, seat_plate
from render.pictures import Picture
from render.seats import people, slots
from render.texts import Say

HEIGHT = 846
_BEDS_TOP, _BED_WIDTH, _BED_HEIGHT, _BED_PITCH = 90, 106, 388, 115
_GROW_TOP, _GROW_HEIGHT, _SLIP_PITCH = _BEDS_TOP + 14, 174, 16.0
_EMBLEM = 94
_TURN_TOP, _TILE_TOP, _TILE_HEIGHT = 494, 532, 122
_SEATS_TOP, _SEAT_HEIGHT = 674, 146
_SLOTS, _SLOT_GAP = 5, 19


def board(view: KingdomView, names: Sequence[str], say: Say) -> Picture:
    """The play area as that view shows it. It is for everybody: nothing of a hand is in it."""
    who = people(names, view["players"], say)
    canvas = _base().copy()
    _header(canvas, view, say)
    for place, column in enumerate(COLUMNS):
        _column(canvas, theme.MARGIN + place * _BED_PITCH, column, view["columns"].get(column, ()), say)
    _turn(canvas, view, who, say)
    for seat, (x, width) in enumerate(_slots(view["players"], 1)):
        _seat(canvas, x, width, view, seat, who[seat])
    return finish(canvas, "kingdom-board", words.board(view, who, say))


@cache
def _base() -> Canvas:
    canvas = Canvas(theme.WIDTH, HEIGHT, theme.GROUND)
    for place in range(len(COLUMNS)):
        x = theme.MARGIN + place * _BED_PITCH
        canvas.panel(x, _BEDS_TOP, _BED_WIDTH, _BED_HEIGHT, theme.BED, theme.GROUND, radius=18)
    return canvas


def _slots(count: int, least: int) -> list[tuple[int, int]]:
    """Left edges and widths of equal slots across the picture, as narrow as those of `least` slots."""
    return slots(max(count, least), _SLOT_GAP)[:count]


def rounds_heading(canvas: Canvas, text: str, now: int, rounds: int, room: int) -> None:
    """A picture's title after a blossom for each round, a bud for those to come."""
    x = theme.MARGIN
    for number in range(1, rounds + 1):
        canvas.paste(icon("blossom" if number <= now else "bud", 38, theme.GROUND), x, 28)
        x += 46
    canvas.text(x + 12, 62, fonts.plain(text), 42, theme.CREAM, theme.GROUND, role="title", room=room)


def _header(canvas: Canvas, view: KingdomView, say: Say) -> None:
    key = "kingdom-picture-heading-over" if view["phase"] == "over" else "kingdom-picture-heading"
    title = say(key, round=view["round"], rounds=view["rounds"], turn=view["turn"])
    rounds_heading(canvas, title, view["round"], view["rounds"], 660)
    right = theme.WIDTH - theme.MARGIN
    wide = canvas.text(right, 61, str(view["deck"]), 42, theme.CREAM, theme.GROUND, role="strong", align=1)
    canvas.paste(icon("deck", 50, theme.GROUND), right - wide - 62, 20)


def _column(canvas: Canvas, x: int, column: str, cards: Sequence[str], say: Say) -> None:
    pitch = min(_SLIP_PITCH, _GROW_HEIGHT / max(1, len(cards)))
    for height, card in enumerate(cards, 1):
        edge = slip(split(card)[0], _BED_WIDTH - 22, max(2, int(pitch) - 2))
        canvas.paste(edge, x + 11, round(_GROW_TOP + _GROW_HEIGHT - height * pitch))
    top = _GROW_TOP + _GROW_HEIGHT + 6
    picture = emblem_on(column, _EMBLEM, theme.BED) if cards else emblem_asleep(column, _EMBLEM)
    canvas.paste(picture, x + 6, top)
    middle = x + _BED_WIDTH / 2
    colour = theme.CREAM if cards else theme.FADED
    canvas.text(middle, top + 152, str(len(cards)), 62, colour, theme.BED, role="strong", align=0.5)
    name = fonts.plain(say(f"kingdom-card-{column}"))
    size = fonts.size_for(name, "text", 23, _BED_WIDTH - 10, 17)
    canvas.text(middle, top + 183, name, size, theme.SAGE, theme.BED, align=0.5, room=_BED_WIDTH - 8)


def _turn(canvas: Canvas, view: KingdomView, who: Sequence[str], say: Say) -> None:
    revealed = view["revealed"]
    between = view["phase"] in ("choose", "over")
    key = (
        "kingdom-picture-turn-none"
        if not revealed
        else "kingdom-picture-turn-last"
        if between
        else "kingdom-picture-turn-now"
    )
    wide = canvas.text(
        theme.MARGIN + 4, _TURN_TOP + 24, fonts.plain(say(key)), 30, theme.SAGE, theme.GROUND,
        role="title", room=INSIDE - 200,
    )  # fmt: skip
    vine = garland(INSIDE - wide - 24)
    canvas.paste(vine, theme.WIDTH - theme.MARGIN - vine.width, _TURN_TOP + 16 - GARLAND_HEIGHT // 2)
    if not revealed:
        canvas.panel(
            theme.MARGIN, _TILE_TOP, INSIDE, _TILE_HEIGHT, theme.GROUND, theme.GROUND,
            edge=theme.BED, thick=3,
        )  # fmt: skip
        hint = fonts.fit(fonts.plain(say("kingdom-picture-turn-hint")), "text", 30, INSIDE - 60)
        middle = _TILE_TOP + _TILE_HEIGHT // 2
        canvas.text(theme.WIDTH / 2, middle + 11, hint, 30, theme.SAGE, theme.GROUND, align=0.5)
        return
    for (x, width), entry in zip(_slots(len(revealed), _SLOTS), revealed, strict=True):
        if x > theme.MARGIN:
            arrow = icon("arrow", 19, theme.GROUND)
            canvas.paste(arrow, x - _SLOT_GAP, _TILE_TOP + (_TILE_HEIGHT - arrow.height) // 2)
        _tile(canvas, x, width, entry, who[entry["seat"]], _acts(view, entry), say)


def _acts(view: KingdomView, entry: RevealedCard) -> bool:
    """Whether this card's effect is being carried out."""
    acting = view["acting"]
    if acting is not None:
        return bool(acting["seat"] == entry["seat"] and acting["card"] == entry["card"])
    return entry["card"] == "unicorn" and entry["seat"] in view["discarding"]


def _tile(canvas: Canvas, x: int, width: int, entry: RevealedCard, person: str, acts: bool, say: Say) -> None:
    ground = theme.CARD if entry["laid"] or acts else theme.CARD_DIM
    edge = theme.GOLD if acts else ""
    canvas.panel(x, _TILE_TOP, width, _TILE_HEIGHT, ground, theme.GROUND, radius=14, edge=edge, thick=6)
    character, number = split(entry["card"])
    canvas.paste(emblem_on(character, 72, ground), x + 9, _TILE_TOP + 9)
    sign = "act" if acts else "tick" if entry["laid"] else "wait"
    canvas.paste(icon(sign, 30, ground), x + width - 40, _TILE_TOP + 10)
    name = fonts.plain(say(f"kingdom-card-{character}"))
    left, room = x + 88, width - 96
    if number is not None:
        canvas.text(left, _TILE_TOP + 46, str(number), 38, theme.INK, ground, role="strong")
    size = fonts.size_for(name, "strong", 23, room, 16)
    baseline = _TILE_TOP + (74 if number is not None else 66)
    canvas.text(left, baseline, name, size, theme.INK, ground, role="strong", room=room)
    size = fonts.size_for(person, "text", 26, width - 24, 22)
    canvas.text(x + width / 2, _TILE_TOP + 108, person, size, theme.INK, ground, align=0.5, room=width - 24)


def _seat(canvas: Canvas, x: int, width: int, view: KingdomView, seat: int, person: str) -> None:
    left, right = x + 16, x + width - 16
    score = view["scores"][seat]
    leads = score == max(view["scores"]) > 0
    seat_plate(
        canvas, (x, _SEATS_TOP, width, _SEAT_HEIGHT), person, str(score), acts=seat in view["to_move"],
        leads=leads, crowned=leads and view["ranking"] is None, pad=16, room=width - 30, smallest=24,
    )  # fmt: skip
    canvas.paste(icon("back", 30, theme.PLATE), left - 3, _SEATS_TOP + 107)
    held = str(view["hand_sizes"][seat])
    canvas.text(left + 32, _SEATS_TOP + 132, held, 30, theme.SAGE, theme.PLATE, role="strong")
    if view["ranking"] is not None:
        place_badge(canvas, right - 42, _SEATS_TOP + 92, 46, view["ranking"][seat])
        return
    sign = _sign(view, seat)
    if sign:
        canvas.paste(icon(sign, 42, theme.PLATE), right - 40, _SEATS_TOP + 94)


def _sign(view: KingdomView, seat: int) -> str | None:
    if seat in view["to_move"]:
        return "wait" if view["phase"] == "choose" else "act"
    return "tick" if view["chosen"][seat] else None
