"""A hand: each card large, with what it does, what it scores, and what that would be now."""

from collections.abc import Sequence

from engines.kingdom.scoring import explain
from engines.kingdom.types import KingdomView
from render import fonts, seats, theme
from render.canvas import Canvas
from render.icons import ringed_tick
from render.kingdom import words
from render.kingdom.cards import split, title
from render.kingdom.emblems import emblem_on
from render.kit import finish, heading, pill
from render.pictures import Picture, oblong
from render.texts import Say

_TOP, _CARD_WIDTH, _CARD_HEIGHT, _GAP = 88, 506, 180, 14
_TEXT_LEFT, _PAD = 174, 16
TEXT_ROOM = _CARD_WIDTH - _TEXT_LEFT - _PAD
"""How wide the words on a card may be, in pixels."""
SMALLEST = 20
"""The smallest size, in pixels, to which they shrink before they are cut."""
_UNCERTAIN = ("king", "jester")


def hand(view: KingdomView, names: Sequence[str], say: Say) -> Picture:
    """The viewing seat's hand, the chosen card included and marked.

    What a card would be worth now comes from the columns alone; for Kings and Jesters, which depend on the
    rivals' hands, it is the most they can be worth. Raises KeyError for a view without a hand.
    """
    worth = _worth(view)
    rows = max(1, (len(worth) + 1) // 2)
    height = oblong(_TOP + rows * (_CARD_HEIGHT + _GAP) - _GAP + theme.MARGIN)
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    _header(canvas, view, names, say)
    for place, (card, points, certain) in enumerate(worth):
        x = theme.MARGIN + place % 2 * (_CARD_WIDTH + _GAP)
        y = _TOP + place // 2 * (_CARD_HEIGHT + _GAP)
        chosen = view["choice"] is not None and place == len(worth) - 1
        _card(canvas, x, y, card, chosen, say)
        now = fonts.plain(
            say("kingdom-picture-now" if certain else "kingdom-picture-now-most", points=points)
        )
        colour = theme.GOLD if points else theme.CARD_DIM
        pill(
            canvas, x + _CARD_WIDTH - _PAD, y + 16, 40, now, colour, theme.CARD,
            size=25, room=142, smallest=16, pad=13, align=1,
        )  # fmt: skip
    if not worth:
        empty = fonts.plain(say("kingdom-picture-hand-empty"))
        middle = theme.WIDTH / 2
        canvas.text(middle, _TOP + 100, empty, 36, theme.SAGE, theme.GROUND, align=0.5, role="title")
    return finish(canvas, "kingdom-hand", words.hand(view, worth, say))


def _worth(view: KingdomView) -> list[tuple[str, int, bool]]:
    """Card, points now, and whether those are certain; the chosen card is the last."""
    counts = {column: len(cards) for column, cards in view["columns"].items()}
    cards = [*view["hand"], *([view["choice"]] if view["choice"] else [])]
    return [
        (
            card,
            explain(card, counts, king_elsewhere=True, jester_elsewhere=False)["points"],
            split(card)[0] not in _UNCERTAIN,
        )
        for card in cards
    ]


def _header(canvas: Canvas, view: KingdomView, names: Sequence[str], say: Say) -> None:
    heading(canvas, say("kingdom-picture-hand"), 480)
    person = seats.people(names, view["players"], say)[seats.viewer(view)]
    right = theme.WIDTH - theme.MARGIN
    canvas.text(right, 60, person, 34, theme.SAGE, theme.GROUND, role="strong", align=1, room=440)


def _card(canvas: Canvas, x: int, y: int, card: str, chosen: bool, say: Say) -> None:
    edge = theme.GOLD if chosen else ""
    canvas.panel(x, y, _CARD_WIDTH, _CARD_HEIGHT, theme.CARD, theme.GROUND, radius=18, edge=edge, thick=7)
    character, _ = split(card)
    canvas.paste(emblem_on(character, 146, theme.CARD), x + 14, y + 17)
    left, room = x + _TEXT_LEFT, TEXT_ROOM
    name = fonts.plain(title(card, say))
    size = fonts.size_for(name, "title", 38, room - 130, 26)
    canvas.text(left, y + 48, name, size, theme.INK, theme.CARD, role="title", room=room - 130)
    _labelled(canvas, left, y + 88, room, say("kingdom-picture-play"), say(f"kingdom-effect-{character}"), 1)
    _labelled(canvas, left, y + 127, room, say("kingdom-picture-keep"), say(f"kingdom-score-{character}"), 2)
    if chosen:
        sign, mask = ringed_tick(52)
        canvas.paste(sign, x + 14, y + _CARD_HEIGHT - 68, mask)


def _labelled(canvas: Canvas, x: int, y: int, room: int, label: str, text: str, lines: int) -> None:
    """Text after a label of another colour, at most `lines` lines from the baseline y downwards."""
    label = fonts.plain(label)
    whole = f"{label} {fonts.plain(text)}"
    size, broken = fonts.block(whole, "strong", 26, room, lines, SMALLEST)
    for line, part in enumerate(broken):
        canvas.text(x, y + line * 32, part, size, theme.INK, theme.CARD, role="strong")
    canvas.text(x, y, label, size, theme.LABEL, theme.CARD, role="strong", room=room)
