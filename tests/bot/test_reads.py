"""What a click costs the store: the log is read once, however many people are shown what came of it."""

from collections.abc import Callable
from typing import Any

import pytest

from data.database import Database
from tests.bot.kingdom import at_random, step
from tests.bot.play import begin, owing
from tests.bot.world import World


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The transactions that only read, since the test began."""
    seen: list[str] = []
    read = Database.read

    async def counted(self: Database, body: Callable[..., Any]) -> Any:
        seen.append(repr(body))
        return await read(self, body)

    monkeypatch.setattr(Database, "read", counted)
    return seen


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (4, 0), (2, 2)])
async def test_a_move_reads_the_store_three_times_at_most(
    world: World, reads: list[str], people: int, bots: int
) -> None:
    """For the click, for how people want to be called, and for what another process did meanwhile."""
    table = await begin(world, *world.people[:people], bots=bots)
    choose = at_random(people)
    moves = 0
    while not world.game(table).is_over:
        reads.clear()
        await step(world, table, owing(world, table)[0], choose)
        assert 1 <= len(reads) <= 3, reads
        moves += 1
    assert moves > 10


async def test_opening_a_hand_reads_the_store_once(world: World, reads: list[str]) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    board = ada.last(world.channel, "hand")
    for person in (ada, ben, ada):
        reads.clear()
        await person.click(board, "hand")
        assert len(reads) == 1
