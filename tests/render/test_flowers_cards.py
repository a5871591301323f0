"""The cards and outlines of FLOWERS: told apart, also without hue."""

import itertools

import pytest
from PIL import Image, ImageChops

from engines.flowers import CARDS
from render import theme
from render.canvas import palette, rgb
from render.drawings import drawing
from render.flowers import cards, frames, plot
from render.flowers.blooms import BLOOMS

STYLES: tuple[frames.Style, ...] = ("valid", "incomplete", "broken", "area")


def light(colour: tuple[int, int, int]) -> float:
    """Relative luminance, as WCAG defines it."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def covered_share(one: Image.Image, other: Image.Image) -> float:
    """How much of two shapes together only one of them covers."""
    either = ImageChops.lighter(one, other)
    return sum(ImageChops.difference(one, other).histogram()[128:]) / sum(either.histogram()[128:])


@pytest.mark.parametrize("size", [32, 72, 112])
def test_every_card_looks_different(size: int) -> None:
    drawn = {cards.card(card, size, "", "plain", theme.BED).tobytes() for card in CARDS}
    assert len(drawn) == len(CARDS) == 29


def test_colours_differ_in_shape() -> None:
    shapes = [drawing(bloom.flower, 160).getchannel("A") for bloom in BLOOMS.values()]
    for one, other in itertools.combinations(shapes, 2):
        assert covered_share(one, other) > 0.08


def test_butterflies_carry_what_they_want() -> None:
    drawn = {}
    for colour in "YRBG":
        picture = drawing(BLOOMS[colour].butterfly, 160)
        pale = Image.new("L", picture.size, 0)
        wanted = rgb(BLOOMS[colour].pale)
        pale.putdata([255 if pixel[:3] == wanted else 0 for pixel in picture.get_flattened_data()])
        drawn[colour] = pale
    for one, other in itertools.combinations(drawn.values(), 2):
        assert covered_share(one, other) > 0.08


def test_values_read_on_their_flowers() -> None:
    for bloom in BLOOMS.values():
        assert (light(rgb(bloom.pale)) + 0.05) / (light(rgb(theme.INK)) + 0.05) >= 7
        assert (light(rgb(bloom.pale)) + 0.05) / (light(rgb(bloom.hue)) + 0.05) >= 1.5


@pytest.mark.parametrize("look", ["last", "gone"])
def test_a_look_shows(look: cards.Look) -> None:
    plain = cards.card("Y3", 72, "", "plain", theme.BED)
    assert cards.card("Y3", 72, "", look, theme.BED).tobytes() != plain.tobytes()


def test_covered_cards_show_their_number_and_hues() -> None:
    drawn = {
        cards.card("Y3", 72, under, "plain", theme.BED).tobytes() for under in ("", "R", "B", "RB", "RBG")
    }
    assert len(drawn) == 5
    many = {cards.card("Y3", 72, "R" * count, "plain", theme.BED).tobytes() for count in range(9)}
    assert len(many) == 9


def grey(picture: Image.Image) -> bytes:
    lightness = [round(light(colour) * 255) for colour in palette()]
    return picture.point([*lightness, *[0] * (256 - len(lightness))]).tobytes()


@pytest.mark.parametrize("size", [32, 72, 112])
def test_outlines_differ_without_hue(size: int) -> None:
    drawn = [grey(frames.frame(style, size, 0, theme.BED)) for style in STYLES]
    for one, other in itertools.combinations(drawn, 2):
        unlike = sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))
        assert unlike > size


def test_marks_differ_without_hue() -> None:
    tick, cross = (grey(frames.mark(style, 30).picture) for style in ("valid", "broken"))
    assert sum(abs(a - b) > 40 for a, b in zip(tick, cross, strict=True)) > 60


def test_an_outline_goes_around_the_group_alone() -> None:
    members = frozenset({(0, 0), (1, 0), (1, 1)})
    assert frames.around((0, 0), members) == 0b0000_0110
    assert frames.around((1, 0), members) == 0b0100_0001
    ground = palette().index(rgb(theme.BED))
    corner = frames.frame("valid", 80, frames.around((1, 0), members), theme.BED)
    left, right = (corner.crop((x, 20, x + 4, 60)).tobytes() for x in (0, 76))
    assert set(left) == {ground}
    assert set(right) != {ground}
    nook = corner.crop((0, 0, 5, 5)).tobytes()
    assert set(nook) != {ground}


def test_a_cell_lies_where_the_grid_says() -> None:
    at = plot.lay_out([(0, 0), (1, 0), (1, 2)], (100, 100, 400, 300), labels=False)
    assert at.size == 100
    assert at.box((0, 0)) == (200, 300)
    assert at.box((1, 0)) == (300, 300)
    assert at.box((1, 2)) == (300, 100)


@pytest.mark.parametrize("count", [1, 9, 27, 36])
def test_cells_stay_in_their_box(count: int) -> None:
    for cells in ([(0, y) for y in range(count)], [(x, 0) for x in range(count)]):
        at = plot.lay_out(cells, (50, 60, 310, 262), labels=False)
        for cell in cells:
            x, y = at.box(cell)
            assert 50 <= x <= x + at.size <= 360
            assert 60 <= y <= y + at.size <= 322


def test_a_group_bears_its_mark_above_at_the_right() -> None:
    assert plot.corner(["0,0", "0,1", "-1,1", "3,0"]) == (0, 1)
