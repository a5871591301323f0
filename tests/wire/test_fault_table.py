"""The fault table as it is written: whole, without a bad cell, and true of a sample that is played again."""

import random

import pytest

from tests.wire import fault_table
from tests.wire.faults import GOOD, ROUTES, Cell, cells
from tests.wire.starts import STARTS


def test_the_table_is_whole_and_good() -> None:
    wanted = [str(cell) for route in ROUTES for cell in cells(route)] + list(map(str, STARTS))
    written = fault_table.written()
    assert sorted(written) == sorted(wanted)
    assert {name: outcome for name, outcome in written.items() if outcome != GOOD} == {}


def sample(seed: int) -> list[Cell]:
    """One cell of each route."""
    rng = random.Random(seed)
    return [rng.choice(cells(route)) for route in ROUTES]


@pytest.mark.parametrize("seed", [1])
async def test_a_sample_of_the_table(seed: int) -> None:
    outcomes = await fault_table.play(sample(seed))
    assert {str(one.cell): str(one) for one in outcomes if one.complaints} == {}


async def test_a_retry_that_is_missing_shows() -> None:
    """Without the patience of private answers the table has a bad cell: it sees what it is made to see."""
    route = next(one for one in ROUTES if one.template.endswith("@original") and one.place == "channel")
    (outcome,) = await fault_table.play([Cell(route, "5 minutes")], without="cogs.ui.interactions.later")
    assert "a thinking answer stays" in outcome.complaints
