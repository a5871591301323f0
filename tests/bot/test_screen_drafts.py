"""Moves of several clicks travel in the custom ids alone: they fit, are read as written, and do no harm."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

import engines
from cogs.screens import SCREENS
from cogs.screens.drafts import Draft
from cogs.ui.layout import Content, Menu
from data import texts
from data.records import Seat, Status, TableRecord
from play.tables import Entry, Table

LONGEST_PREFIX = f"t:{'9' * 18}:{'9' * 9}:"
LIMIT = 100
"""Discord's, for a custom id."""

CARRIED = {
    "bloom": [
        "die orange orange",
        "die wild",
        "die wild pink",
        "build pink pink",
        "none blue blue",
        "row pink pink",
    ],
    "flowers": ["at 1,1", "column 1", "column 1 0"],
    "triominos": ["tile 015", "tile 015 0"],
}
"""What the buttons and menus of old messages carry in the positions below."""

NONSENSE = [
    "",
    " ",
    "back",
    "🎲",
    "none",
    "die",
    "die  pink",
    "reroll now",
    "pick pink pink Z9",
    "columns x",
    "tile",
    "tile 015 x",
    "tiles",
]

say = texts.speaker("en")
NOW = datetime(2025, 1, 1, tzinfo=UTC)


def table_of(game: engines.Game, history: list[Entry]) -> Table:
    seats = tuple(Seat(number, 100 + number, f"P{number}") for number in range(game.players))
    record = TableRecord(
        1, game.name, 1, game.options, bytes(32), Status.PLAYING, 2, 3, 4, None, None, 100, "en",
        NOW, None, None, None, seats,
    )  # fmt: skip
    return Table(record, game, len(history), (0,) * game.players, history)


def played(name: str, seed: int, moves: int) -> Table:
    """The table after some moves of a random game of two."""
    rng = random.Random(seed)
    game = engines.new(name, 2, rng.randbytes(32))
    history: list[Entry] = []
    while len(history) < moves and not game.is_over:
        seat = rng.choice(game.to_move)
        move = rng.choice(sorted(game.legal_moves(seat)))
        history.append(Entry(len(history) + 1, seat, move, tuple(game.push(seat, move)), NOW))
    return table_of(game, history)


def actions(content: Content) -> Iterator[str]:
    """What the controls of a message do; of a menu each option, chosen."""
    for row in content.rows:
        for control in row:
            if isinstance(control, Menu):
                yield from (f"{control.action} {value}" for value, _, _ in control.options)
            elif control.url is None:
                yield control.action


def check(content: Content) -> None:
    for action in actions(content):
        # What is typed ends the argument of the action `typed`; the draft that becomes of it is one of these.
        assert len(LONGEST_PREFIX + action.replace("type", "typed", 1)) <= LIMIT, action
        verb, _, draft = action.partition(" ")
        if verb == "draft":
            assert Draft.read(draft).written() == draft


@pytest.mark.parametrize("moves", [0, 9, 40])
@pytest.mark.parametrize("name", sorted(SCREENS))
def test_every_step_fits_into_a_custom_id(name: str, moves: int) -> None:
    """Walks through the steps of a move, as chance has it."""
    table = played(name, moves, moves)
    if table.game.is_over:
        table = played(name, moves, 5)
    rng = random.Random(moves)
    seat = table.game.to_move[0]
    draft, ends = "", 0
    for _ in range(15):
        content = SCREENS[name].hand(table, seat, say, draft)
        check(content)
        found = list(actions(content))
        ends += any(action.startswith("move ") for action in found)
        steps = [action.removeprefix("draft ") for action in found if action.startswith("draft ")]
        draft = rng.choice(steps) if steps else ""
    assert ends


def test_the_longest_move_fits() -> None:
    """Six flowers, one by one, for a clear die."""
    game = next(
        game
        for seed in range(256)
        if (game := engines.new("bloom", 2, bytes([seed]) * 32)).view(None)["dice"]["wild"] == 6
    )
    draft, longest = "build wild yellow", 0
    while True:
        content = SCREENS["bloom"].hand(table_of(game, []), game.to_move[0], say, draft)
        check(content)
        longest = max(longest, *(len(action) for action in actions(content)), 0)
        menus = [control for row in content.rows for control in row if isinstance(control, Menu)]
        if not menus:
            break
        draft = f"{menus[0].action.removeprefix('draft ')} {menus[0].options[0][0]}"
    assert len(draft.split(" ")) == 3 + 6
    assert longest >= len(f"draft {draft}")


def choosing(name: str) -> tuple[Table, int]:
    """An early position in which a seat picks the first part of a move."""
    table = played(name, 3, 9 if name == "flowers" else 8)
    return table, table.game.to_move[0]


@pytest.mark.parametrize("name", sorted(SCREENS))
def test_a_draft_that_means_nothing_shows_the_first_step(name: str) -> None:
    table, seat = choosing(name)
    first = SCREENS[name].hand(table, seat, say)
    foreign = [draft for other, drafts in CARRIED.items() if other != name for draft in drafts]
    for draft in [*NONSENSE, *foreign]:
        assert SCREENS[name].hand(table, seat, say, draft) == first, draft
        assert SCREENS[name].finished(table, seat, draft) is None


@pytest.mark.parametrize("name", sorted(CARRIED))
def test_what_old_messages_carry_is_understood(name: str) -> None:
    table, seat = choosing(name)
    first = SCREENS[name].hand(table, seat, say)
    for draft in CARRIED[name]:
        assert SCREENS[name].hand(table, seat, say, draft) != first, draft
