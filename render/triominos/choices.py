"""A player's own pictures: the hand with what each tile can make, and the places of one tile."""

from collections.abc import Sequence

from engines.triominos import Placement
from engines.triominos.types import TriominosView
from render import fonts, theme
from render.canvas import Canvas
from render.kit import INSIDE, finish, heading, pill
from render.pictures import Picture, oblong
from render.seats import people, viewer
from render.texts import Say
from render.triominos import field, tiles, words
from render.triominos.field import Extent
from render.triominos.play_area import BED_TOP, bed_height, lay_out

_GAP, _TOP = 14, 88


def hand(
    view: TriominosView, names: Sequence[str], say: Say, placements: Sequence[Placement]
) -> Picture:  # fmt: skip
    """The viewing seat's hand: tiles that fit first, the one that can make the most in front.

    `placements` are all that the hand allows now. Tiles without any are dim, unless the round is still to be
    started by another seat. Raises KeyError for a view without a hand.
    """
    by_tile: dict[str, list[Placement]] = {tile: [] for tile in view["hand"]}
    for placement in placements:
        if placement.tile in by_tile:
            by_tile[placement.tile].append(placement)
    order = sorted(view["hand"], key=lambda tile: -max((p.points for p in by_tile[tile]), default=-1))
    known = bool(placements) or view["phase"] != "start"
    without = say("triominos-picture-later" if view["phase"] == "start" else "triominos-picture-no-fit")
    columns = 5 if len(order) <= 10 else 6 if len(order) <= 18 else 8
    width = (INSIDE - (columns - 1) * _GAP) // columns
    high = _cell_height(width)
    rows = max(1, -(-len(order) // columns))
    height = oblong(_TOP + rows * (high + _GAP) - _GAP + theme.MARGIN)
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    person = people(names, view["players"], say)[viewer(view)]
    worth = sum(sum(map(int, tile)) for tile in order)
    _hand_header(canvas, len(order), worth, person, say)
    for number, tile in enumerate(order):
        x = theme.MARGIN + number % columns * (width + _GAP)
        y = _TOP + number // columns * (high + _GAP)
        _held(canvas, (x, y, width, high), tile, by_tile[tile], without if known else None, say)
    if not order:
        text = fonts.plain(say("triominos-picture-empty"))
        canvas.text(
            theme.WIDTH / 2, _TOP + 120, text, 36, theme.SAGE, theme.GROUND, align=0.5, role="title"
        )  # fmt: skip
    listed = [
        (tile, max((p.points for p in by_tile[tile]), default=None), len(by_tile[tile])) for tile in order
    ]
    return finish(canvas, "triominos-hand", words.hand(listed, worth, person, known, say))


def _hand_header(canvas: Canvas, count: int, worth: int, person: str, say: Say) -> None:
    left = theme.MARGIN + 52 + heading(canvas, say("triominos-picture-hand"), 380) + 24
    right = theme.WIDTH - theme.MARGIN
    wide = canvas.text(right, 60, person, 34, theme.SAGE, theme.GROUND, role="strong", align=1, room=330)
    if count:
        text = fonts.plain(say("triominos-picture-worth", count=count, worth=worth))
        canvas.text(left, 60, text, 30, theme.SAGE, theme.GROUND, room=right - wide - 20 - left)


def _cell_height(width: int) -> int:
    return 4 + tiles.height(_side(width)) + 14 + _pill_height(width) + 42


def _side(width: int) -> int:
    return (width - 28) // 2 * 2


def _pill_height(width: int) -> int:
    return 42 if width > 150 else 34


def _held(
    canvas: Canvas, box: tuple[int, int, int, int], tile: str, places: Sequence[Placement],
    without: str | None, say: Say,
) -> None:  # fmt: skip
    """One tile; `without` is what to write where it has no place, None where nothing is known yet."""
    x, y, width, high = box
    fits = bool(places)
    bright = fits or without is None
    ground = theme.BED if bright else theme.GROUND
    canvas.panel(
        x, y, width, high, ground, theme.GROUND, radius=16, edge="" if bright else theme.BED, thick=3
    )
    side = _side(width)
    sprite = tiles.tile(tile, True, side, "plain" if bright else "dim", ground)
    field.put(canvas, sprite, (x + (width - side) // 2, y + 4))
    top = y + 4 + tiles.height(side) + 14
    middle, room = x + width / 2, width - 16
    if not fits:
        if without is not None:
            text = fonts.plain(without)
            size = fonts.size_for(text, "text", 25, room, 16)
            canvas.text(middle, top + 36, text, size, theme.SAGE, ground, align=0.5, room=room)
        return
    best = max(places, key=lambda placement: placement.points)
    several = any(placement.points != best.points for placement in places)
    colour = theme.GOLD if best.bonuses else theme.CARD
    text = fonts.plain(say("triominos-picture-most", points=best.points, several=int(several)))
    tall = _pill_height(width)
    pill(canvas, middle, top, tall, text, colour, ground, size=27, room=room, smallest=15, align=0.5)
    detail = fonts.plain(_detail(best, len(places), say))
    size = fonts.size_for(detail, "text", 25, room, 17)
    canvas.text(middle, top + tall + 29, detail, size, theme.SAGE, ground, align=0.5, room=room)


def _detail(best: Placement, count: int, say: Say) -> str:
    """What the best place of a tile makes, or how many places there are."""
    kinds = [say(f"triominos-made-{kind}") for kind, _ in best.bonuses]
    return ", ".join(kinds) if kinds else say("triominos-picture-places", count=count)


def letters(count: int, first: str = "A") -> list[str]:
    """`count` letters from the first one on; after Z come AA, AB, …"""
    start = 0
    for character in first:
        start = start * 26 + ord(character) - ord("A") + 1
    return [_letter(start + step) for step in range(count)]


def _letter(number: int) -> str:
    found = ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def places(
    view: TriominosView, names: Sequence[str], say: Say, placements: Sequence[Placement],
    first_letter: str = "A",
) -> Picture:  # fmt: skip
    """The board with the places of one tile, lettered in the order given; gold ones make a bonus.

    `placements` are of one tile, at least one, and no more than should be shown at once: a menu holds 25.
    Raises ValueError when there is none.
    """
    if not placements:
        raise ValueError("no place to show")
    tile = placements[0].tile
    lying = field.read(view["board"])
    open_cells = [field.cell_of(placement.cell) for placement in placements]
    taken = [*lying, *open_cells]
    extent = Extent.of(taken)
    height = oblong(BED_TOP + bed_height(extent) + theme.MARGIN)
    bed = height - BED_TOP - theme.MARGIN
    canvas = Canvas(theme.WIDTH, height, theme.GROUND)
    _places_header(canvas, tile, people(names, view["players"], say)[viewer(view)], say)
    at = lay_out(canvas, bed, extent, taken)
    field.draw(canvas, at, lying, None)
    listed = []
    for letter, cell, placement in zip(
        letters(len(placements), first_letter), open_cells, placements, strict=True
    ):
        _place(canvas, at, cell, letter, placement)
        made = ", ".join(say(f"triominos-made-{kind}") for kind, _ in placement.bonuses)
        listed.append((letter, placement.cell, placement.points, made or "none"))
    return finish(canvas, "triominos-places", words.places(tile, listed, say))


def _places_header(canvas: Canvas, tile: str, person: str, say: Say) -> None:
    left = theme.MARGIN + 4
    field.put(canvas, tiles.tile(tile, True, 80, "plain", theme.GROUND), (left, 10))
    heading = fonts.plain(say("triominos-picture-choose"))
    canvas.text(left + 98, 62, heading, 42, theme.CREAM, theme.GROUND, role="title", room=560)
    right = theme.WIDTH - theme.MARGIN
    canvas.text(right, 60, person, 34, theme.SAGE, theme.GROUND, role="strong", align=1, room=330)


def _place(canvas: Canvas, at: field.Field, cell: int, letter: str, placement: Placement) -> None:
    up, side = not cell & 1, at.side
    x, y = at.box(cell)
    rich = any(kind in ("bridge", "hexagon") for kind, _ in placement.bonuses)
    field.put(canvas, tiles.ghost(up, side, rich), (x, y))
    front, back = (theme.INK, theme.GOLD) if rich else (theme.GOLD, theme.PLATE)
    middle = x + side / 2
    large = round(side * (0.36 if len(letter) == 1 else 0.28))
    first, second = (0.585, 0.775) if up else (0.35, 0.545)
    canvas.text(middle, y + round(first * side), letter, large, front, back, role="strong", align=0.5)
    points = str(placement.points)
    canvas.text(
        middle, y + round(second * side), points, round(side * 0.21), front if rich else theme.CREAM, back,
        role="strong", align=0.5,
    )  # fmt: skip
