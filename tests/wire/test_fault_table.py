"""The written fault table is whole, and a sample of it is as good as it says."""

import random

import pytest

from tests.wire.fault_table import play, written
from tests.wire.faults import GOOD, ROUTES, cells

SAMPLE = 10


def test_the_table_is_whole() -> None:
    """Every route with every fault has its outcome."""
    known = written()
    missing = [str(cell) for route in ROUTES for cell in cells(route) if str(cell) not in known]
    assert missing == []


def test_what_is_not_good_is_known() -> None:
    """The cells that are not good are few, and each says why."""
    bad = {cell: outcome for cell, outcome in written().items() if outcome != GOOD}
    assert len(bad) <= KNOWN_BAD, bad


KNOWN_BAD = 0


@pytest.mark.parametrize("seed", [1])
async def test_a_sample_is_as_good_as_written(seed: int) -> None:
    known = written()
    good = [cell for route in ROUTES for cell in cells(route) if known.get(str(cell)) == GOOD]
    quick = [cell for cell in good if cell.fault not in ("5 minutes", "never")]
    outcomes = await play(random.Random(seed).sample(quick, SAMPLE), at_once=5)
    assert [str(outcome) for outcome in outcomes] == [GOOD] * SAMPLE
