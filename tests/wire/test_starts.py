"""Faults while the bot starts: it says one sentence and ends with a status, or it starts all the same."""

from pathlib import Path

import pytest

from tests.wire.starts import STARTS, Start, attempt


@pytest.mark.parametrize("start", STARTS, ids=str)
async def test_a_start_with_a_fault(start: Start, tmp_path: Path) -> None:
    outcome = await attempt(start, tmp_path, seconds=300.0)
    assert outcome.complaints(start) == [], outcome.lines
