"""What a seat, or an onlooker, may know of a game."""

from engines.triominos.scoring import final_places
from engines.triominos.state import State
from engines.triominos.tiles import TILES, names
from engines.triominos.turn import told
from engines.triominos.types import Phase, TriominosView


def show(state: State, seat: int | None) -> TriominosView:
    """The view of a seat, or of an onlooker (None)."""
    to_move = [] if state.over else [state.turn]
    ranking = None
    if state.over:
        ranking = list(final_places(state.scores, state.results[-1].winner, state.target))
    view: TriominosView = {
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
        "ranking": ranking,
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
