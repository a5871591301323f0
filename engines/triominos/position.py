"""Positions: the whole state as a JSON-ready dict, and back.

Beside the fields of the notation (game, players, options, round, board, hands, well, scores, turn, passes,
shown, seed, draws) a position may hold these, each left out at its default:

- ``drawn``: how many tiles the seat to move has drawn this turn (0);
- ``placed_by``: by tile of the board the seat that placed it, or None where that is not known (None; the
  last one follows from ``turn`` and ``passes``, the first one from ``shown``);
- ``results``: the rounds that ended before this one, each ``{"round", "winner", "reason": "out" or
  "blocked", "hands": the tiles left by seat, "scores": the totals after it}`` (``[]``). That of a game's last
  round follows from the rest.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from engines.base import DEFAULT_SEED, InvalidPosition, is_count
from engines.random import Source
from engines.reading import listed, require
from engines.triominos.lattice import CELLS, ORIGIN, neighbours
from engines.triominos.scoring import BLOCKED, OUT, blocked_winner, describe
from engines.triominos.state import Result, State
from engines.triominos.tiles import LYING, PATTERNS, TILE, TILES, ZERO, is_triple, names
from engines.triominos.turn import starter
from engines.triominos.types import Reason

_MAX = 10**18


def write(state: State) -> dict[str, Any]:
    """The position of a state; `read` takes it back."""
    position: dict[str, Any] = {
        "game": "triominos",
        "players": state.players,
        "options": {"target": state.target},
        "round": state.round,
        "board": state.board.written(),
        "hands": [names(hand) for hand in state.hands],
        "well": names(state.well),
        "scores": list(state.scores),
        "turn": state.turn,
        "passes": state.passes,
        "shown": None if state.shown is None else TILES[state.shown],
        "seed": state.source.seed.hex(),
        "draws": state.source.draws,
    }
    if state.drawn:
        position["drawn"] = state.drawn
    if state.placed_by:
        position["placed_by"] = list(state.placed_by)
    results = state.results[:-1] if state.over else state.results
    if results:
        position["results"] = [
            {
                "round": result.round,
                "winner": result.winner,
                "reason": result.reason,
                "hands": [names(hand) for hand in result.hands],
                "scores": list(result.scores),
            }
            for result in results
        ]
    return position


def read(position: Mapping[str, Any], players: int, target: int) -> State:
    """The state of a position whose players and options have been judged. Raises InvalidPosition for
    anything that cannot be, of whatever type."""
    state = State(players, target, _source(position))
    state.round = position.get("round", 1)
    require(is_count(state.round, 1, _MAX), "round")
    state.hands = [_tiles(hand, "hands") for hand in listed(position.get("hands"), "hands", players)]
    state.scores = _scores(position.get("scores", [0] * players), players)
    placements = [_placement(text) for text in listed(position.get("board", []), "board")]
    state.well = _tiles(position["well"], "well") if "well" in position else ()
    standing = [LYING[pattern] for _, pattern in placements]
    standing += [tile for tiles in (*state.hands, state.well) for tile in tiles]
    require(len(set(standing)) == len(standing), "a tile twice")
    if "well" not in position:
        rest = tuple([tile for tile in range(len(TILES)) if tile not in set(standing)])
        state.well = state.source.shuffled(rest)
    _read_board(state, placements)
    _read_turn(state, position)
    _read_shown(state, position.get("shown"))
    _read_placed_by(state, position.get("placed_by", [None] * len(placements)))
    state.results = tuple(
        [_result(result, players) for result in listed(position.get("results", []), "results")]
    )
    rounds = [result.round for result in state.results]
    require(rounds == sorted(set(rounds)) and max(rounds, default=0) < state.round, "results")
    _read_end(state)
    return state


def _tile(value: Any, what: str) -> int:
    tile = TILE.get(value) if isinstance(value, str) else None
    if tile is None:
        raise InvalidPosition(what)
    return tile


def _tiles(value: Any, what: str) -> tuple[int, ...]:
    return tuple([_tile(tile, what) for tile in listed(value, what)])


def _scores(value: Any, players: int) -> tuple[int, ...]:
    scores = tuple(listed(value, "scores", players))
    require(all(is_count(score, -_MAX, _MAX) for score in scores), "scores")
    return scores


def _source(position: Mapping[str, Any]) -> Source:
    seed, draws = position.get("seed", DEFAULT_SEED.hex()), position.get("draws", 0)
    require(isinstance(seed, str) and is_count(draws, 0, 2**63), "seed")
    try:
        return Source(bytes.fromhex(seed), draws)
    except ValueError:
        raise InvalidPosition("seed") from None


def _placement(value: Any) -> tuple[int, int]:
    name, equals, digits = value.partition("=") if isinstance(value, str) else ("", "", "")
    cell, pattern = CELLS.get(name), PATTERNS.get(digits)
    if not equals or cell is None or pattern not in LYING:
        raise InvalidPosition("board")
    return cell, pattern


def _read_board(state: State, placements: list[tuple[int, int]]) -> None:
    if not placements:
        return
    cells = {cell for cell, _ in placements}
    require(len(cells) == len(placements), "two tiles in a cell")
    require(ORIGIN in cells, "a board without U0,0")
    require(_connected(cells), "a board in pieces")
    *before, (cell, pattern) = placements
    # A board that disagrees is of no further use, so nothing is asked of it after that.
    require(all(state.board.place(*placement) for placement in before), "corners that disagree")
    state.last = describe(state.board, cell, pattern)
    require(state.board.place(cell, pattern), "corners that disagree")


def _connected(cells: Iterable[int]) -> bool:
    left = set(cells)
    reached = [ORIGIN]
    left.discard(ORIGIN)
    while reached:
        found = left.intersection(neighbours(reached.pop()))
        left -= found
        reached += found
    return not left


def _read_turn(state: State, position: Mapping[str, Any]) -> None:
    """Set turn, passes and drawn."""
    begun = bool(state.board.cells)
    holder = starter(state.hands) if not begun and any(state.hands) else None
    state.turn = position.get("turn", holder or 0)
    require(is_count(state.turn, 0, state.players - 1), "turn")
    require(holder in (None, state.turn), "turn: another seat starts")
    state.passes, state.drawn = position.get("passes", 0), position.get("drawn", 0)
    require(is_count(state.passes, 0, state.players), "passes")
    require(state.passes == 0 or (begun and not state.well), "passes")
    require(is_count(state.drawn, 0, len(TILES)) and (begun or not state.drawn), "drawn")


def _read_shown(state: State, shown: Any) -> None:
    if shown is None:
        return
    state.shown = _tile(shown, "shown")
    require(is_triple(state.shown) and state.shown != ZERO, "shown")
    if not state.board.cells or not any(state.shown in hand for hand in state.hands):
        # No start has shown it yet, or it has been placed: nobody has it to show.
        state.shown = None


def _read_placed_by(state: State, value: Any) -> None:
    seats = listed(value, "placed_by", len(state.board.cells))
    require(all(seat is None or is_count(seat, 0, state.players - 1) for seat in seats), "placed_by")
    if not seats:
        return
    if seats[-1] is None:
        seats[-1] = state.last_to_place()
    if state.shown is not None:
        holder = next(seat for seat, hand in enumerate(state.hands) if state.shown in hand)
        if seats[0] is None:
            seats[0] = holder
        require(seats[0] == holder, "placed_by")
    state.placed_by = tuple(seats)


def _result(value: Any, players: int) -> Result:
    if not isinstance(value, Mapping):
        raise InvalidPosition("results")
    number, winner = value.get("round"), value.get("winner")
    reason: Any = value.get("reason")
    require(is_count(number, 1, _MAX) and is_count(winner, 0, players - 1), "results")
    require(isinstance(reason, str) and reason in (OUT, BLOCKED), "results")
    assert isinstance(number, int) and isinstance(winner, int)
    hands = tuple([_tiles(hand, "results") for hand in listed(value.get("hands"), "results", players)])
    held = [tile for hand in hands for tile in hand]
    require(len(set(held)) == len(held), "results")
    return Result(number, winner, reason, hands, _scores(value.get("scores"), players))


def _read_end(state: State) -> None:
    """Whether the game is over, and how its last round ended."""
    empty = [seat for seat, hand in enumerate(state.hands) if not hand]
    if not empty and state.passes < state.players:
        return
    require(max(state.scores) >= state.target, "a round that has ended without the game")
    state.over = True
    last = state.last_to_place()
    reason: Reason = OUT if empty else BLOCKED
    winner = blocked_winner(state.hands, last) if not empty else last if last in empty else empty[0]
    state.results += (Result(state.round, winner, reason, tuple(state.hands), state.scores),)
