"""The loops around groups of flowers: closed, inside the group's cells, apart from each other."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.bloom.garden import COLUMNS, LARGE, ROWS, Plot, cell_of
from render.bloom.loops import Point, dashes, outlines, pen

CELLS = st.sets(
    st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1)), min_size=1, max_size=12
)  # fmt: skip
BLOCK = [(column, row) for column in range(2, 5) for row in range(1, 4)]
RING = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


def area(line: list[Point]) -> float:
    return sum(x * v - u * y for (x, y), (u, v) in pairwise(line)) / 2


def gap(one: list[list[Point]], other: list[list[Point]]) -> float:
    """How near two sets of lines come to each other."""
    return min(math.dist(p, q) for line in one for p in line[::2] for back in other for q in back[::2])


@given(CELLS)
def test_loops_are_closed_and_even(cells: set[tuple[int, int]]) -> None:
    for line in outlines(cells, LARGE):
        assert line[0] == line[-1]
        assert all(math.dist(one, other) < LARGE.side * 0.2 for one, other in pairwise(line))


@given(CELLS)
def test_loops_run_around_about_as_much_as_their_cells_cover(cells: set[tuple[int, int]]) -> None:
    plot = Plot(side=50, pad=0, gap=0, edge=0)
    covered = sum(area(line) for line in outlines(cells, plot))
    assert 0.6 * len(cells) * 2500 < covered < len(cells) * 2500


@given(st.sets(st.sampled_from(BLOCK), min_size=1, max_size=8))
def test_loops_of_neighbours_never_touch(cells: set[tuple[int, int]]) -> None:
    others = set(BLOCK) - cells
    assert gap(outlines(cells, LARGE), outlines(others, LARGE)) > 0.03 * LARGE.side


def test_a_group_has_one_loop_and_its_hole_another() -> None:
    assert len(outlines([(3, 2), (4, 2), (4, 3)], LARGE)) == 1
    outer, inner = sorted(outlines(RING, LARGE), key=area, reverse=True)
    assert area(outer) > 0 > area(inner)


def test_cells_that_touch_by_a_corner_are_kept_apart() -> None:
    assert len(outlines([(0, 0), (1, 1)], LARGE)) == 2
    assert len(outlines([(1, 0), (0, 1)], LARGE)) == 2


def test_the_same_group_is_always_drawn_alike_whatever_its_order() -> None:
    assert outlines(RING, LARGE) == outlines(RING[::-1], LARGE)


def test_a_pen_passes_its_start_beside_it() -> None:
    (line,) = outlines([(0, 0), (1, 0)], LARGE)
    drawn = pen(line, LARGE.side)
    assert len(drawn) > len(line)
    beside = min(math.dist(drawn[0], point) for point in drawn[len(line) // 2 :])
    assert 0 < beside < LARGE.side * 0.1


@pytest.mark.parametrize("dash", [10.0, 17.0, 500.0])
def test_a_dashed_loop_leaves_gaps(dash: float) -> None:
    (line,) = outlines([(0, 0), (0, 1), (0, 2)], LARGE)
    pieces = dashes(line, dash, dash / 2)
    assert len(pieces) >= 3
    assert sum(len(piece) for piece in pieces) < len(line)


def test_cells_are_named_by_column_and_row() -> None:
    assert cell_of("A1") == (0, 0)
    assert cell_of("H9") == (7, 8)
