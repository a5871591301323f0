"""The printed sheets keep the rules of their construction and are equally hard (docs/bloom-sheets.md)."""

from collections import Counter
from pathlib import Path

import pytest

from engines.bloom.sheets import SEEDS, SHEETS
from tools.bloom_sheets import balance
from tools.bloom_sheets.generator import generate

DOCS = Path(__file__).parents[2] / "docs/bloom-sheets.md"
RECIPES = [[6, 4, 2, 1], [5, 4, 3, 1], [5, 3, 2, 2, 1], [4, 3, 3, 2, 1], [6, 3, 2, 1, 1]]
COLOURS = "OPYBV"
FLOWERS = {(column, row) for column in range(8) for row in range(9)}
UNLIKE = [(b"one", 0), (b"two", 1), (b"three", 2)]
EVERY = [*((letter, sheet, rows) for sheet, (letter, rows) in enumerate(SHEETS.items()))] + [
    (f"{seed!r}", sheet, generate(seed, sheet)) for seed, sheet in UNLIKE
]
every_sheet = pytest.mark.parametrize(
    ("sheet", "rows"), [row[1:] for row in EVERY], ids=[row[0] for row in EVERY]
)


def of(rows, letter):
    return {(column, row) for column, row in FLOWERS if rows[row][column] == letter}


def bed(flower):
    column, row = flower
    return row // 3 * 2 + column // 4


def clusters(flowers):
    """The parts that are connected by sides."""
    left, found = set(flowers), []
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            column, row = edge.pop()
            part.add((column, row))
            beside = {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)} & left
            left -= beside
            edge |= beside
        found.append(part)
    return found


def test_there_are_five():
    assert list(SHEETS) == list("ABCDE")
    assert len(set(SHEETS.values())) == 5


@every_sheet
def test_nine_rows_of_eight_with_13_of_every_colour_and_7_white(sheet, rows):
    assert [len(row) for row in rows] == [8] * 9
    assert Counter("".join(rows)) == {**dict.fromkeys(COLOURS, 13), "W": 7}


@every_sheet
def test_the_clusters_are_those_of_the_recipe(sheet, rows):
    """As the clusters are those of the recipe, none of a colour touches another."""
    for index, letter in enumerate(COLOURS):
        sizes = sorted(map(len, clusters(of(rows, letter))), reverse=True)
        assert sizes == RECIPES[(index + sheet) % 5]


@every_sheet
def test_white_flowers_do_not_touch(sheet, rows):
    assert len(clusters(of(rows, "W"))) == 7


@every_sheet
def test_every_bed_has_a_white_flower_and_four_colours(sheet, rows):
    for number in range(6):
        kinds = {rows[row][column] for column, row in FLOWERS if bed((column, row)) == number}
        assert "W" in kinds
        assert len(kinds - {"W"}) >= 4


@every_sheet
def test_every_colour_stands_in_four_beds(sheet, rows):
    for letter in COLOURS:
        assert len({bed(flower) for flower in of(rows, letter)}) >= 4


@every_sheet
def test_some_but_not_most_large_clusters_cross_a_border(sheet, rows):
    large = [part for letter in COLOURS for part in clusters(of(rows, letter)) if len(part) >= 3]
    crossing = [part for part in large if len({bed(flower) for flower in part}) > 1]
    assert 0.3 <= len(crossing) / len(large) <= 0.6


def test_every_colour_is_as_easy_over_all_sheets():
    for letter in COLOURS:
        sizes = [sorted(map(len, clusters(of(rows, letter))), reverse=True) for rows in SHEETS.values()]
        assert sorted(sizes) == sorted(RECIPES)


@pytest.mark.parametrize("letter", "ABCDE")
def test_the_generator_still_gives_them(letter):
    assert generate(SEEDS[letter], "ABCDE".index(letter)) == SHEETS[letter]


def test_they_are_equally_hard_and_the_documentation_says_how_hard():
    table = balance.table()
    assert table in DOCS.read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ")[1:] for line in table.splitlines()]
    picks, ticks = ([float(row[at]) for row in rows] for at in (0, 1))
    assert len(picks) == 5
    assert max(picks) / min(picks) < 1.05
    assert max(ticks) / min(ticks) < 1.10
