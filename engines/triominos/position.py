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

from engines.base import HIGHEST, InvalidPosition, is_count
from engines.random import Source
from engines.reading import codes, count, known, listed, mapping, require
from engines.triominos.lattice import CELLS, ORIGIN, neighbours
from engines.triominos.scoring import BLOCKED, OUT, blocked_winner, describe
from engines.triominos.state import Result, State
from engines.triominos.tiles import LYING, PATTERNS, TILE, TILES, ZERO, is_triple, names
from engines.triominos.turn import starter
from engines.triominos.types import Reason

_MOST_ROUNDS = 10_000


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


def read(position: Mapping[str, Any], players: int, target: int, source: Source) -> State:
    """The state of a position. Raises InvalidPosition for anything that cannot be, of whatever type."""
    state = State(players, target, source)
    state.round = count(position.get("round", 1), "round", 1, HIGHEST)
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
        [
            _result(result, players)
            for result in listed(position.get("results", []), "results", most=_MOST_ROUNDS)
        ]
    )
    rounds = [result.round for result in state.results]
    require(rounds == sorted(set(rounds)) and max(rounds, default=0) < state.round, "results")
    _read_end(state)
    return state


def _tiles(value: Any, what: str) -> tuple[int, ...]:
    return codes(value, TILE, what)


def _scores(value: Any, players: int) -> tuple[int, ...]:
    scores = tuple(listed(value, "scores", players))
    require(all(is_count(score, -HIGHEST, HIGHEST) for score in scores), "scores")
    return scores


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
    state.turn = count(position.get("turn", holder or 0), "turn", 0, state.players - 1)
    require(holder in (None, state.turn), "turn: another seat starts")
    state.passes = count(position.get("passes", 0), "passes", 0, state.players)
    state.drawn = count(position.get("drawn", 0), "drawn", 0, len(TILES))
    require(state.passes == 0 or (begun and not state.well), "passes")
    require(begun or not state.drawn, "drawn")


def _read_shown(state: State, shown: Any) -> None:
    if shown is None:
        return
    state.shown = known(shown, TILE, "shown")
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
    given = mapping(value, "results")
    number = count(given.get("round"), "results", 1, HIGHEST)
    winner = count(given.get("winner"), "results", 0, players - 1)
    reason: Any = given.get("reason")
    require(isinstance(reason, str) and reason in (OUT, BLOCKED), "results")
    hands = tuple([_tiles(hand, "results") for hand in listed(given.get("hands"), "results", players)])
    held = [tile for hand in hands for tile in hand]
    require(len(set(held)) == len(held), "results")
    return Result(number, winner, reason, hands, _scores(given.get("scores"), players))


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
