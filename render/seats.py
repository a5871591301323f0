"""Seats in pictures: names that can be drawn, slots side by side, and words that stay within the limit."""

from collections.abc import Callable, Sequence

from engines import View
from render import fonts, theme
from render.pictures import ALT_LIMIT, shorten
from render.texts import Say

_SHORT_NAME = 14


def people(names: Sequence[str], players: int, say: Say) -> list[str]:
    """A drawable name for each seat, whatever the display names are."""
    given = [*names, *[""] * players]
    return [fonts.name(given[seat], say("picture-seat", number=seat + 1)) for seat in range(players)]


def viewer(view: View) -> int:
    """The seat whose view it is. Raises TypeError for an onlooker's view."""
    if view["seat"] is None:
        raise TypeError("an onlooker's view")
    return view["seat"]


def slots(count: int, gap: int) -> list[tuple[int, int]]:
    """Left edges and widths of `count` equal slots across a picture."""
    inside = theme.WIDTH - 2 * theme.MARGIN
    width = (inside - (count - 1) * gap) / count
    return [(theme.MARGIN + round(i * (width + gap)), round(width)) for i in range(count)]


def bounded(tell: Callable[[Sequence[str]], str], names: Sequence[str]) -> str:
    """What `tell` says of these people, with their names cut where it would be too long for an alt text."""
    text = tell(names)
    if len(text) > ALT_LIMIT:
        text = tell([_short(name) for name in names])
    return shorten(text)


def _short(name: str) -> str:
    base, tail = fonts.parted(name)
    return name if len(base) <= _SHORT_NAME else base[: _SHORT_NAME - 1] + fonts.ELLIPSIS + tail
