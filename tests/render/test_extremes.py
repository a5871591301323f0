"""Every picture of every state that can be reached is drawn: extreme shapes, sizes and numbers."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engines
from data import texts
from engines.flowers import CARDS, placements
from engines.flowers.cards import SUPPLY
from engines.triominos import TILES
from render import bloom, flowers, fonts, theme, triominos
from render.canvas import Canvas
from render.flowers import cards, frames, plot
from render.pictures import Picture
from render.triominos import field, play_area
from tests.render import bloom_samples, triominos_samples
from tests.render.checks import check
from tests.render.flowers_samples import NAMES

SAY = texts.speaker("en")
LOGS = Path(__file__).parent / "logs"
SMALL = range(plot.SMALLEST, 25)
"""The sizes at which a share of a cell is less than a pixel, and a few more."""

SHAPES = {
    "row": [(n, 0) for n in range(30)],
    "column": [(0, -n) for n in range(30)],
    "stairs": [((n + 1) // 2, n // 2) for n in range(30)],
    "stairs down": [((n + 1) // 2, -(n // 2)) for n in range(30)],
    "corner": [(max(0, n - 14), max(-14, -n)) for n in range(30)],
}


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The numbers that were cut to an ellipsis since the test began."""
    found: list[str] = []
    whole = fonts.fit

    def fit(text: str, role: fonts.Role, size: int, room: int) -> str:
        kept = whole(text, role, size, room)
        if kept != text and any(character.isdigit() for character in text):
            found.append(text)
        return kept

    monkeypatch.setattr(fonts, "fit", fit)
    return found


def gardens_of(view: dict[str, Any]) -> Iterator[Picture]:
    yield flowers.board(view, NAMES, SAY)
    for seat in range(view["players"]):
        yield flowers.garden(view, NAMES, SAY, seat)
    if view["ranking"]:
        yield flowers.scoring(view, NAMES, SAY)


def test_a_tall_garden_is_drawn() -> None:
    log = json.loads((LOGS / "flowers-tall-garden.json").read_text())
    game = engines.new("flowers", players=log["players"], seed=bytes.fromhex(log["seed"]))
    for seat, move in log["moves"]:
        game.push(seat, move)
    for picture in gardens_of(game.view(None)):
        check(picture)


@pytest.mark.parametrize("size", SMALL)
def test_outlines_and_cards_of_every_small_size_are_drawn(size: int) -> None:
    for style in ("valid", "incomplete", "broken", "area"):
        for joined in range(256):
            assert frames.frame(style, size, joined, theme.BED).size == (size, size)
    inner = size - 2 * round(frames.RING * size)
    for look in ("plain", "last", "gone"):
        for covered in ("", "R", "RBG"):
            for name in ("Y3", "Y4g", "V0"):
                assert cards.card(name, inner, covered, look, theme.BED).size == (inner, inner)


def garden_of(shape: str, summer: bool) -> dict[str, list[str]]:
    """Cards in that shape, shuffled the same way each time."""
    deck = [card for card, copies in zip(CARDS, SUPPLY, strict=True) for _ in range(copies)]
    random.Random(shape).shuffle(deck)
    deck = [card for card in deck if card not in ("Y1", "R2", "B3")]
    area = {f"{x},{y}": [card] for (x, y), card in zip(SHAPES[shape], deck, strict=False)}
    return {**area, "0,0": ["V0"]} if summer else area


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("summer", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_gardens_of_extreme_shapes_are_drawn(
    players: int, summer: bool, shape: str, cut: list[str]
) -> None:  # fmt: skip
    one = {"0,0": ["V0" if summer else "Y1"]}
    piles = [["R2"], ["R2"]] if players == 1 else [["R2"], ["R2"], ["R2"]]
    position = {
        "game": "flowers",
        "players": players,
        "options": {"summer": summer},
        "areas": [garden_of(shape, summer), one, one, one][:players],
        "piles": piles,
        "hand": "B3",
        "from": 1,
    }
    game = engines.load(position)
    view = game.view(0)
    found = placements(game, 0)
    for places in (found[:8], found[-8:]):
        check(flowers.choices(view, NAMES, SAY, places))
        preview = {"cell": places[-1].cell, "card": "B3", "change": places[-1].change}
        check(flowers.garden(view, NAMES, SAY, 0, preview=preview))
    for ranking in (None, list(range(1, players + 1))):
        for picture in gardens_of({**view, "ranking": ranking}):
            check(picture)
    assert not cut


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("summer", [False, True])
@pytest.mark.parametrize("towards", ["up", "right", "down and left"])
def test_every_garden_of_whole_games_is_drawn(players: int, summer: bool, towards: str) -> None:
    chance = random.Random(f"{players} {summer} {towards}")
    game = engines.new("flowers", players=players, seed=chance.randbytes(32), summer=summer)

    def far(move: str) -> int:
        x, y = plot.cell_of(move.removeprefix("place "))
        return {"up": y, "right": x, "down and left": -x - y}[towards]

    while not game.is_over:
        (seat,) = game.to_move
        moves = list(game.legal_moves(seat))
        if game.view(None)["holding"]:
            moves = sorted(moves, key=far)[-4:]
        game.push(seat, chance.choice(moves))
        if chance.random() < 0.05:
            check(flowers.board(game.view(None), NAMES, SAY))
    for picture in gardens_of(game.view(None)):
        check(picture)


def straight(line: str, count: int) -> list[str]:
    """That many cells side by side in a line."""
    steps = {"row": (1, 0), "column": (0, 1), "slope": (-1, 1), "row to the left": (-1, 0)}
    q, r = steps[line]
    return [f"{kind}{q * n},{r * n}" for n in range(count) for kind in "UD"][:count]


@pytest.mark.parametrize("line", ["row", "column", "slope", "row to the left"])
@pytest.mark.parametrize("count", [1, 2, 30, 47, 56])
def test_tiles_in_a_line_stay_on_the_bed(line: str, count: int) -> None:
    cells = straight(line, count)
    board = [f"{cell}={tile}" for cell, tile in zip(cells, TILES, strict=False)]
    view = engines.load(triominos_samples.position()).view(None)
    check(triominos.board({**view, "board": board, "last": None}, NAMES, SAY))
    lying = field.read(board)
    extent = field.Extent.of(lying)
    bed = play_area.bed_height(extent)
    at = play_area.lay_out(Canvas(theme.WIDTH, 1400, theme.GROUND), bed, extent, lying)
    for cell in lying:
        x, y = at.box(cell)
        assert theme.MARGIN <= x <= x + at.side <= theme.WIDTH - theme.MARGIN
        assert play_area.BED_TOP <= y <= y + at.side * 0.867 <= play_area.BED_TOP + bed + 1


@pytest.mark.parametrize("count", range(1, len(TILES)))
def test_what_is_left_of_a_hand_is_told_whole(count: int, cut: list[str]) -> None:
    over = triominos_samples.finished(4, 6).view(None)
    left = [list(TILES[-count:])] * 4
    worth = [sum(sum(map(int, tile)) for tile in left[0])] * 4
    result = {**over["results"][0], "hands": left, "hand_sums": worth, "scores": [-1234, 0, 999, 1400]}
    check(triominos.scoring({**over, "results": [result]}, NAMES, SAY, result["round"]))
    assert not cut


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("ticks", [0, 9, 20, 99, 140])
def test_numbers_of_bloom_are_never_cut(players: int, ticks: int, cut: list[str]) -> None:
    sheet = {"flowers": list(engines.bloom.SHEETS["A"]), "ticks": ticks, "reroll": ticks < 99}
    position = bloom_samples.position(players=players, sheets=[sheet] * players)
    if players == 1:
        del position["dice"]
    view = engines.load(position).view(None)
    check(bloom.board(view, NAMES, SAY))
    check(bloom.sheet(view, NAMES, SAY, 0))
    check(bloom.scoring({**view, "ranking": [1] * players}, NAMES, SAY))
    assert not cut
