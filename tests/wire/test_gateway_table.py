"""The table of the gateway's faults as it is written: whole and good, and true of a sample played again."""

from tests.wire import gateway_table
from tests.wire.faults import GOOD
from tests.wire.gateway_table import WAYS, Way


def test_the_table_is_whole_and_good() -> None:
    assert gateway_table.written() == {str(way): GOOD for way in WAYS}


def named(name: str) -> Way:
    return next(way for way in WAYS if str(way) == name)


async def test_a_sample_that_passes_and_a_bot_that_does_not_come_back() -> None:
    """The last one shows that the table sees what it is made to see."""
    good = named("closes with 4000"), named("answers the RESUME with an invalid session")
    refused = ("plan", {"refuse": 503, "refusals": 10_000})
    deaf = Way("never answers again", (refused, ("gateway", {"do": "drop"})), lost=True, patience=3.0)
    assert await gateway_table.passing([*good, deaf]) == {
        **{str(way): GOOD for way in good},
        "never answers again": "the bot does not come back",
    }


async def test_a_close_for_good() -> None:
    assert await gateway_table.final(named("closes for good with 4014")) == GOOD
