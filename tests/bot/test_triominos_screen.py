"""Tri-Ominos' sheets by themselves: they tell nothing that their reader may not know, and hold any hand."""

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

import engines
from cogs.screens.triominos import TriominosScreen
from cogs.ui.layout import Button, Content, Menu, assemble
from data import texts
from data.records import Seat, Status, TableRecord
from engines.triominos import TILES
from play.tables import Entry, Table

SCREEN = TriominosScreen()
SEED = bytes(range(32))
say = texts.speaker("en")

NOW = datetime(2025, 1, 1, tzinfo=UTC)


def record_of(players: int) -> TableRecord:
    seats = tuple(Seat(n, 100 + n, name) for n, name in enumerate(("Ada", "Ben", "Cleo", "Dora")[:players]))
    return TableRecord(
        1, "triominos", 1, {"target": 200}, SEED, Status.PLAYING, 2, 3, 4, None, None, 100, "en",
        NOW, None, None, None, seats,
    )  # fmt: skip


def played(players: int, seed: int) -> Iterator[Table]:
    """The table after each move of a random game."""
    rng = random.Random(seed)
    game = engines.new("triominos", players, rng.randbytes(32), target=200)
    history: list[Entry] = []
    while not game.is_over:
        yield Table(record_of(players), game.copy(), len(history), (0,) * players, list(history))
        (seat,) = game.to_move
        move = rng.choice(sorted(game.legal_moves(seat)))
        history.append(Entry(len(history) + 1, seat, move, tuple(game.push(seat, move)), NOW))


def twin(table: Table, seat: int | None, seed: bytes) -> Table:
    """The same to that reader, all that is hidden drawn again, what others drew included."""

    def redrawn(event: dict[str, Any]) -> dict[str, Any]:
        if event["seats"] is None or seat in event["seats"]:
            return event
        return {**event, "tile": TILES[(TILES.index(event["tile"]) + 1) % len(TILES)]}

    history = [replace(entry, events=tuple(map(redrawn, entry.events))) for entry in table.history]
    return replace(table, game=table.game.resample(seat, seed), history=history)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sheet_is_made_of_what_its_reader_may_know(players: int) -> None:
    """Texts, controls, alt texts and the pictures' very bytes are those of any game that looks the same."""
    differing = 0
    for table in played(players, players):
        if table.ply % 3:
            continue
        other = twin(table, None, bytes([table.ply % 251]) * 32)
        differing += other.game.position() != table.game.position()
        assert SCREEN.board(other, say) == SCREEN.board(table, say)
        seat = table.ply // 3 % players
        other = twin(table, seat, bytes([table.ply % 251]) * 32)
        differing += other.game.position() != table.game.position()
        for draft in ("", f"tile {table.game.view(seat)['hand'][0]}"):
            assert SCREEN.hand(other, seat, say, draft) == SCREEN.hand(table, seat, say, draft)
    assert differing > 15


def big_hand() -> Table:
    """In the middle of a game Ada holds whatever is not on the table, but for one tile."""
    table = next(table for table in played(2, 55) if len(table.game.view(None)["board"]) == 13)
    position = table.game.position()
    loose = [*position["well"], *(tile for hand in position["hands"] for tile in hand)]
    position |= {"hands": [loose[1:], loose[:1]], "well": [], "turn": 0, "passes": 0, "shown": None}
    position.pop("placed_by")
    position.pop("drawn", None)
    return replace(table, game=engines.load(position), ply=0, history=[])


def controls(sheet: Content) -> tuple[list[Menu], list[Button]]:
    items = [item for row in sheet.rows for item in row]
    return [i for i in items if isinstance(i, Menu)], [i for i in items if isinstance(i, Button)]


def test_a_hand_with_more_tiles_than_a_menu_holds() -> None:
    table = big_hand()
    fitting = {min(m[i:] + m[:i] for i in range(3)) for m in (m[-3:] for m in table.game.legal_moves(0))}
    assert len(fitting) > 25
    seen: list[str] = []
    for page in range(-(-len(fitting) // 25)):
        sheet = SCREEN.hand(table, 0, say, f"tiles {page}")
        assemble(sheet, 1, 0)
        (menu,), buttons = controls(sheet)
        assert 1 <= len(menu.options) <= 25
        seen += [value for value, _, _ in menu.options]
        further = f"draft tiles {page + 1}" in [button.action for button in buttons]
        assert further == (len(seen) < len(fitting))
    assert len(seen) == len(fitting) and set(seen) == fitting
