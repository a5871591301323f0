"""A full board, drawn and encoded, beside python-chess's board rendered by CairoSVG at the same width."""

import random
import statistics
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import cairosvg
import chess
import chess.svg

from bench.rows import Row
from data import texts
from engines.bloom import Bloom, suggestions
from engines.bloom.types import BloomView
from engines.flowers import Flowers
from engines.kingdom import Kingdom
from engines.triominos import Triominos
from render import bloom, flowers, kingdom, theme, triominos
from render.pictures import Picture
from render.texts import Say

Draw = Callable[[Any, list[str], Say], Picture]

ROUNDS = 40
NAMES = ["Rosalind", "Bert", "Clementine", "Desmond", "Eglantine"]


def rows() -> Iterator[Row]:
    """A row for each game that is drawn."""
    say = texts.speaker("en")
    yield _row("board picture", kingdom.board, _views(), say, "≥ 8 times faster")
    yield _row("picture of 40 tri-ominos", triominos.board, _tables(), say, "≥ 6 times faster")
    yield _row("sheet of 72 flowers", _sheet, _gardens(), say, "≥ 6 times faster")
    yield _row("picture of four gardens", flowers.board, _four_gardens(), say, "≥ 4 times faster")


def _row(name: str, draw: Draw, views: list[Any], say: Say, goal: str) -> Row:
    """Medians of alternating runs: every picture shows another position, with all caches warm."""
    boards = _chess_boards()
    ours: list[float] = []
    theirs: list[float] = []
    for view in views:
        draw(view, NAMES, say)
    _chess_picture(boards[0])
    for view, board in zip(views, boards, strict=True):
        start = perf_counter()
        draw(view, NAMES, say)
        between = perf_counter()
        _chess_picture(board)
        theirs.append(perf_counter() - between)
        ours.append(between - start)
    mine, peer = statistics.median(ours) * 1000, statistics.median(theirs) * 1000
    return Row(
        name=f"{name}, drawn and encoded",
        value=round(mine, 2),
        unit="ms",
        peer=f"chess.svg through CairoSVG, {theme.WIDTH} px wide",
        peer_value=round(peer, 2),
        ratio=round(peer / mine, 1),
        goal=goal,
    )


def _views() -> list[Any]:
    """Views late in games of five."""
    chance = random.Random(1)
    found: list[Any] = []
    while len(found) < ROUNDS:
        game = Kingdom.new(5, chance.randbytes(32), {})
        while not game.is_over and len(found) < ROUNDS:
            seat = chance.choice(game.to_move)
            game.push(seat, chance.choice(list(game.legal_moves(seat))))
            view = game.view(None)
            if view["round"] == view["rounds"] and view["turn"] > 1:
                found.append(view)
    return found


def _four_gardens() -> list[Any]:
    """Views late in games of four, 21 cards in each garden, all of them in the open."""
    chance = random.Random(1)
    found: list[Any] = []
    for _ in range(ROUNDS):
        game = Flowers.new(4, chance.randbytes(32), {})
        for turn in range(80):
            (seat,) = game.to_move
            game.push(seat, f"take {turn % 3 + 1}")
            area = game.view(None)["areas"][seat]
            free = [move for move in game.legal_moves(seat) if move.removeprefix("place ") not in area]
            game.push(seat, chance.choice(free))
        found.append(game.view(None))
    return found


def _tables() -> list[Any]:
    """Views with 40 tiles on the table, each of another game."""
    chance = random.Random(1)
    found: list[Any] = []
    while len(found) < ROUNDS:
        game = Triominos.new(4, chance.randbytes(32), {})
        while not game.is_over and len(game.view(None)["board"]) < 40:
            (seat,) = game.to_move
            game.push(seat, chance.choice(list(game.legal_moves(seat))))
        view = game.view(None)
        if len(view["board"]) == 40:
            found.append(view)
    return found


def _sheet(view: BloomView, names: list[str], say: Say) -> Picture:
    return bloom.sheet(view, names, say, 0)


def _gardens() -> list[Any]:
    """Views after ten rounds, each of another game of three whose seats circle what is suggested."""
    chance = random.Random(1)
    found: list[Any] = []
    while len(found) < ROUNDS:
        game = Bloom.new(3, chance.randbytes(32), {})
        while not game.is_over and game.view(None)["round"] <= 10:
            (seat,) = game.to_move
            die = chance.choice(sorted(game.view(None)["dice"]))
            offered = suggestions(game, seat, die, limit=1)
            game.push(seat, offered[0].move if offered else next(iter(game.legal_moves(seat))))
        if not game.is_over:
            found.append(game.view(None))
    return found


def _chess_boards() -> list[chess.Board]:
    """As many positions of one game of chess."""
    chance = random.Random(1)
    board = chess.Board()
    found: list[chess.Board] = []
    while len(found) < ROUNDS:
        board.push(chance.choice(list(board.legal_moves)))
        found.append(board.copy())
    return found


def _chess_picture(board: chess.Board) -> bytes:
    svg = chess.svg.board(board, size=theme.WIDTH)
    return bytes(cairosvg.svg2png(svg.encode()))
