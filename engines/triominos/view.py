"""What a seat, or an onlooker, may know of a game."""

from engines.triominos import types
from engines.triominos.scoring import end_points, hand_sums
from engines.triominos.state import Result, State
from engines.triominos.tiles import TILES, names
from engines.triominos.types import Phase, TriominosView


def show(state: State, seat: int | None) -> TriominosView:
    """The view of a seat, or of an onlooker (None)."""
    view: TriominosView = {
        "game": "triominos",
        "players": state.players,
        "seat": seat,
        "round": state.round,
        "target": state.target,
        "turn": None if state.over else state.turn,
        "phase": phase(state),
        "to_move": [] if state.over else [state.turn],
        "board": state.board.written(),
        "placed_by": list(state.placed_by),
        "hand_sizes": [len(hand) for hand in state.hands],
        "well": len(state.well),
        "scores": list(state.scores),
        "passes": state.passes,
        "shown": None if state.shown is None else TILES[state.shown],
        "last": None,
        "drawn": state.drawn,
        "results": [result_of(result) for result in state.results],
        "ranking": list(state.ranking) if state.over else None,
    }
    if state.last is not None:
        view["last"] = {"seat": state.placed_by[-1], **state.last.values()}
    if seat is not None:
        view["hand"] = names(state.hands[seat])
    return view


def phase(state: State) -> Phase:
    """The step that the game is at."""
    if state.over:
        return "over"
    return "place" if state.board.cells else "start"


def result_of(result: Result) -> types.Result:
    """What events and views tell of a round that has ended."""
    return {
        "round": result.round,
        "winner": result.winner,
        "reason": result.reason,
        "hands": [names(hand) for hand in result.hands],
        "hand_sums": hand_sums(result.hands),
        "points": end_points(result.hands, result.winner, result.reason),
        "scores": list(result.scores),
    }
