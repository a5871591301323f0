"""A hand: each card large, with what it does, what it scores, and what that would be now."""

from collections.abc import Mapping, Sequence
from typing import Any

from engines.kingdom.scoring import explain
from render import fonts, theme
from render.canvas import Canvas, emblem_on
from render.cards import split, title
from render.icons import icon
from render.kingdom import words
from render.pictures import Picture
from render.texts import Say

_TOP, _CARD_WIDTH, _CARD_HEIGHT, _GAP = 88, 506, 180, 14
_UNCERTAIN = ("king", "jester")


def hand(view: Mapping[str, Any], names: Sequence[str], say: Say) -> Picture:
    """The viewing seat's hand, the chosen card included and marked.

    What a card would be worth now comes from the columns alone; for Kings and Jesters, which depend on the rivals'
    hands, it is the most they can be worth. Raises KeyError for a view without a hand.
    """
    worth = _worth(view)
    rows = max(1, (len(worth) + 1) // 2)
    height = _TOP + rows * (_CARD_HEIGHT + _GAP) - _GAP + theme.MARGIN
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    _header(canvas, view, names, say)
    for place, (card, points, certain) in enumerate(worth):
        x = theme.MARGIN + place % 2 * (_CARD_WIDTH + _GAP)
        y = _TOP + place // 2 * (_CARD_HEIGHT + _GAP)
        chosen = card == view["choice"] and place == len(worth) - 1
        _card(
            canvas,
            x,
            y,
            card,
            say("picture-now" if certain else "picture-now-most", points=points),
            chosen,
            say,
        )
    if not worth:
        canvas.text(
            theme.WIDTH / 2,
            _TOP + 100,
            say("picture-hand-empty"),
            36,
            theme.SAGE,
            theme.GROUND,
            align=0.5,
            role="title",
        )
    return Picture(
        data=canvas.encode(),
        filename="kingdom-hand.png",
        alt=words.hand(view, worth, say),
        width=theme.WIDTH,
        height=height,
    )


def _worth(view: Mapping[str, Any]) -> list[tuple[str, int, bool]]:
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


def _header(canvas: Canvas, view: Mapping[str, Any], names: Sequence[str], say: Say) -> None:
    canvas.paste(icon("blossom", 38, theme.GROUND), theme.MARGIN, 28)
    canvas.text(
        theme.MARGIN + 52, 62, say("picture-hand"), 42, theme.CREAM, theme.GROUND, role="title", room=480
    )
    person = words.people(names, view["players"], say)[view["seat"]]
    right = theme.WIDTH - theme.MARGIN
    canvas.text(right, 60, person, 34, theme.SAGE, theme.GROUND, role="strong", align=1, room=440)


def _card(canvas: Canvas, x: int, y: int, card: str, worth: str, chosen: bool, say: Say) -> None:
    edge = theme.GOLD if chosen else ""
    canvas.panel(x, y, _CARD_WIDTH, _CARD_HEIGHT, theme.CARD, theme.GROUND, radius=18, edge=edge, thick=7)
    character, _ = split(card)
    canvas.paste(emblem_on(character, 146, theme.CARD), x + 14, y + 17)
    left, room = x + 174, _CARD_WIDTH - 174 - 14
    right = x + _CARD_WIDTH - 16
    wide = canvas.text(right, y + 48, worth, 30, theme.INK_SOFT, theme.CARD, role="strong", align=1)
    canvas.text(
        left, y + 48, title(card, say), 38, theme.INK, theme.CARD, role="title", room=room - wide - 14
    )
    effect = fonts.plain(say(f"effect-{character}"))
    size = fonts.size_for(effect, "text", 26, room, 20)
    canvas.text(left, y + 86, effect, size, theme.INK_SOFT, theme.CARD, room=room)
    score = fonts.plain(say(f"score-{character}"))
    for line, part in enumerate(fonts.wrap(score, "strong", 27, room, 2)):
        canvas.text(left, y + 126 + line * 32, part, 27, theme.INK, theme.CARD, role="strong")
    if chosen:
        canvas.paste(icon("tick", 44, theme.CARD), x + 16, y + _CARD_HEIGHT - 60)
