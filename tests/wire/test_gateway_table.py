"""The table of the gateway's faults as it is written: whole and good, and true of a sample played again."""

import pytest

from tests.wire import gateway_table
from tests.wire.faults import GOOD
from tests.wire.gateway_table import WAYS, Way


def test_the_table_is_whole_and_good() -> None:
    assert gateway_table.written() == {str(way): GOOD for way in WAYS}


@pytest.mark.parametrize(
    "names",
    [("closes with 4000", "answers the RESUME with an invalid session"), ("closes for good with 4014",)],
)
async def test_a_sample_of_the_table(names: tuple[str, ...]) -> None:
    chosen = [way for way in WAYS if str(way) in names]
    assert await gateway_table.play(chosen) == dict.fromkeys(names, GOOD)


async def test_a_bot_that_does_not_come_back_shows() -> None:
    deaf = Way("never answers", (("plan", {"refuse": 503, "refusals": 10_000}), ("gateway", {"do": "drop"})))
    assert await gateway_table.passing([deaf], patience=3.0) == {
        "never answers": "the bot does not come back"
    }
