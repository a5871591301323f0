"""The tiles on the lattice: every one told apart in every orientation, each in its place."""

import itertools

import pytest
from PIL import Image

import engines
from engines.triominos import TILES
from engines.triominos.lattice import CELLS, corners, neighbours
from render import canvas, theme
from render.canvas import Canvas
from render.triominos import field, play_area, tiles
from render.triominos.field import Extent
from render.triominos.shapes import inset, rounded, triangle
from tests.render.triominos_samples import FIVE_OF_A_HEXAGON, boards, moments, position


def test_every_tile_looks_different_in_every_orientation() -> None:
    turned = {tile[turn:] + tile[:turn] for tile in TILES for turn in range(3)}
    drawn = {
        (up, tiles.tile(values, up, 104, "plain", theme.BED).picture.tobytes())
        for values in turned
        for up in (True, False)
    }
    assert len(drawn) == 2 * len(turned)


@pytest.mark.parametrize("look", ["last", "dim"])
def test_a_look_shows(look: tiles.Look) -> None:
    plain = tiles.tile("012", True, 104, "plain", theme.BED)
    assert tiles.tile("012", True, 104, look, theme.BED).picture.tobytes() != plain.picture.tobytes()


@pytest.mark.parametrize("side", [64, 104, 212])
def test_tiles_side_by_side_do_not_overlap(side: int) -> None:
    here = field.Field(side, 400, 400.0)
    sheet = Image.new("L", (800, 800), 0)
    for cell in ("U0,0", "D0,0", "U1,0", "D-1,0", "U0,1", "D0,-1", "U-1,0"):
        number = CELLS[cell]
        tile = tiles.tile("012", not number & 1, side, "plain", theme.BED)
        x, y = here.box(number)
        at = (x + tile.dx, y + tile.dy)
        region = sheet.crop((*at, at[0] + tile.mask.width, at[1] + tile.mask.height))
        assert all(not (a and b) for a, b in zip(region.tobytes(), tile.mask.tobytes(), strict=True))
        sheet.paste(255, at, tile.mask)


def test_numbers_read_on_their_petals() -> None:
    def light(colour: str) -> float:
        parts = [part / 255 for part in canvas.rgb(colour)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert len(tiles.PETALS) == 6
    for petal, ink in tiles.PETALS:
        bright, dark = sorted((light(petal), light(ink)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, (petal, ink)


def test_no_two_petals_are_alike() -> None:
    shown = [canvas.palette()[canvas.index(canvas.rgb(petal))] for petal, _ in tiles.PETALS]
    for one, other in itertools.combinations(shown, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) > 60**2


@pytest.mark.parametrize("size", [1, 10, 25, 40])
def test_tiles_stay_large_and_on_the_bed(size: int) -> None:
    for view in boards(size):
        lying = field.read(view["board"])
        extent = Extent.of(lying)
        bed = play_area.bed_height(extent)
        at = play_area.lay_out(Canvas(theme.WIDTH, 1400, theme.GROUND), bed, extent, lying)
        assert at.side * 400 / theme.WIDTH >= 28
        for x, y in (at.point(point) for cell in lying for point in corners(cell)):
            assert theme.MARGIN + 20 <= x <= theme.WIDTH - theme.MARGIN - 20
            assert play_area.BED_TOP + 20 <= y <= play_area.BED_TOP + bed - 20


def test_a_tall_board_makes_a_tall_picture_rather_than_small_tiles() -> None:
    rows = [f"{kind}0,{row}" for row in range(12) for kind in "UD"]
    extent = Extent.of(CELLS[cell] for cell in rows)
    bed = play_area.bed_height(extent)
    assert 960 < bed <= 1200
    assert extent.side(960, bed - 2 * play_area.BED_PAD) >= 88


def test_a_point_lies_where_the_lattice_says() -> None:
    here = field.Field(100, 500, 500.0)
    apex, right, left = (here.point(point) for point in corners(CELLS["U0,0"]))
    assert (apex, right, left) == ((550, 413), (600, 500), (500, 500))
    apex, left, right = (here.point(point) for point in corners(CELLS["D0,0"]))
    assert (apex, left, right) == ((600, 500), (550, 413), (650, 413))
    assert here.box(CELLS["U0,0"]) == (500, 413)
    assert here.box(CELLS["D0,0"]) == (550, 413)


def test_a_complete_flower_is_found() -> None:
    lying = field.read(FIVE_OF_A_HEXAGON)
    assert field.flowers(lying) == []
    whole = field.read([*FIVE_OF_A_HEXAGON, "D-1,0=212"])
    assert field.flowers(whole) == [CELLS["U0,0"] >> 1]


def test_a_bridge_is_marked_where_it_touches() -> None:
    shared = set()
    for game in itertools.chain.from_iterable(moments(3, number) for number in range(2, 6)):
        view = game.view(None)
        if not view["last"] or {"kind": "bridge", "points": 40} not in view["last"]["bonuses"]:
            continue
        lying = field.read(view["board"])
        cell = field.cell_of(view["last"]["move"])
        sides = [set(corners(other)) & set(corners(cell)) for other in neighbours(cell) if other in lying]
        alone = set(corners(cell)).difference(*sides) if len(sides) == 1 else set(corners(cell))
        assert set(field.reached(cell, lying)) == alone
        shared.add(len(sides))
    assert 1 in shared


def test_an_inset_outline_keeps_its_shape() -> None:
    outline = triangle(100, True)
    for same, point in zip(inset(outline, [0, 0, 0]), outline, strict=True):
        assert same == pytest.approx(point)
    (_, top), (right, bottom), (left, _) = inset(outline, [5, 5, 5])
    assert bottom == pytest.approx(100 * 3**0.5 / 2 - 5)
    assert right - left == pytest.approx(100 - 2 * 5 * 3**0.5)
    assert top == pytest.approx(10)
    for x, y in rounded(outline, 8):
        assert -1e-9 <= x <= 100 + 1e-9
        assert -1e-9 <= y <= 100 * 3**0.5 / 2 + 1e-9


def test_the_hexagon_position_is_what_it_says() -> None:
    game = engines.load(position())
    game.push(0, "D-1,0=212")
    assert game.view(None)["last"]["hexagons"] == [[0, 0]]
