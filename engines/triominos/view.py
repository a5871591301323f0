"""What a seat, or an onlooker, may know of a game."""

from typing import Any

from engines.triominos.scoring import final_places
from engines.triominos.state import State
from engines.triominos.tiles import TILES, names
from engines.triominos.turn import told


def show(state: State, seat: int | None) -> dict[str, Any]:
    """The view of a seat, or of an onlooker (None), as `Triominos.view` describes it."""
    to_move = [] if state.over else [state.turn]
    view: dict[str, Any] = {
        "game": "triominos",
        "players": state.players,
        "seat": seat,
        "round": state.round,
        "target": state.target,
        "turn": None if state.over else state.turn,
        "phase": phase(state),
        "to_move": to_move,
        "board": state.board.written(),
        "placed_by": list(state.placed_by),
        "hand_sizes": [len(hand) for hand in state.hands],
        "well": len(state.well),
        "scores": list(state.scores),
        "passes": state.passes,
        "shown": None if state.shown is None else TILES[state.shown],
        "last": None,
        "drawn": state.drawn,
        "results": [told(result) for result in state.results],
        "ranking": None,
    }
    if state.last is not None:
        view["last"] = {"seat": state.placed_by[-1], **state.last.values()}
    if state.over:
        view["ranking"] = list(final_places(state.scores, state.results[-1].winner, state.target))
    if seat is not None:
        view["hand"] = names(state.hands[seat])
    return view


def phase(state: State) -> str:
    """The step that the game is at: "start" (of a round), "place" or "over"."""
    if state.over:
        return "over"
    return "place" if state.board.cells else "start"
