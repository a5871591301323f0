"""What a click costs in pictures: nothing is drawn that cannot have changed."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cogs.screens import boards
from tests.bot.kingdom import at_random, check_screens, step
from tests.bot.play import begin, owing
from tests.bot.world import World


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many boards and hands (by seat) were drawn."""
    counts: Counter[str] = Counter()

    def counted(function: Callable[..., Any], name: Callable[..., str]) -> Callable[..., Any]:
        def draw(*args: Any) -> Any:
            counts[name(*args)] += 1
            return function(*args)

        return draw

    monkeypatch.setattr(boards, "board", counted(boards.board, lambda *args: "board"))
    monkeypatch.setattr(boards, "hand", counted(boards.hand, lambda *args: f"hand {args[2]}"))
    return counts


@pytest.mark.parametrize("people", [2, 4])
async def test_each_message_is_drawn_once_a_move(world: World, drawn: Counter[str], people: int) -> None:
    table = await begin(world, *world.people[:people])
    choose = at_random(people)
    for _ in range(8):
        drawn.clear()
        ply = world.log(table)
        await step(world, table, owing(world, table)[0], choose)
        made = len(world.log(table)) - len(ply)
        assert drawn.keys() == {"board", *(f"hand {seat}" for seat in range(people))}
        assert max(drawn.values()) <= made
    check_screens(world, table)


async def test_looking_at_a_hand_draws_that_alone(world: World, drawn: Counter[str]) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    board = ada.last(world.channel, "hand")
    for person, hand in ((ada, "hand 0"), (ben, "hand 1"), (ada, "hand 0")):
        drawn.clear()
        await person.click(board, "hand")
        assert drawn == {hand: 1}
