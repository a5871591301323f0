"""What the moves do: the deal, a placement, a draw, a pass, and the end of a round."""

from collections.abc import Sequence

from engines.triominos import types
from engines.triominos.board import Board
from engines.triominos.scoring import (
    BLOCKED,
    DRAW_POINTS,
    OUT,
    PASS_POINTS,
    blocked_winner,
    describe,
    end_points,
    final_places,
    hand_sums,
)
from engines.triominos.state import Result, State, hand_size
from engines.triominos.tiles import LYING, RANK, STARTS, TILES, ZERO, is_triple, names
from engines.triominos.types import TriominosEvent


def deal(state: State) -> None:
    """Shuffle all tiles, deal the hands and find who starts."""
    tiles = state.source.shuffled(tuple(range(len(TILES))))
    size = hand_size(state.players)
    for seat in range(state.players):
        state.hands[seat] = tiles[seat * size : (seat + 1) * size]
    state.well = tiles[state.players * size :]
    state.board = Board()
    state.last = None
    state.placed_by = ()
    state.shown = None
    state.passes = state.drawn = 0
    state.turn = starter(state.hands)


def starter(hands: Sequence[tuple[int, ...]]) -> int:
    """The seat that holds the tile with the strongest claim to start. Some hand must hold a tile."""
    strongest = [max([RANK[tile] for tile in hand], default=-1) for hand in hands]
    return strongest.index(max(strongest))


def starts(hand: tuple[int, ...]) -> tuple[int, ...]:
    """The tiles with which the starter's hand may start: the strongest, or 000 instead of a higher
    triple."""
    strongest = STARTS[max([RANK[tile] for tile in hand])]
    if strongest != ZERO and is_triple(strongest) and ZERO in hand:
        return strongest, ZERO
    return (strongest,)


def place(state: State, cell: int, pattern: int, events: list[TriominosEvent]) -> None:
    """The seat to move puts a tile of its hand down, and the turn goes on."""
    seat, tile = state.turn, LYING[pattern]
    strongest = starts(state.hands[seat])[0] if not state.board.cells else tile
    placement = describe(state.board, cell, pattern)
    state.board.place(cell, pattern)
    state.last = placement
    state.placed_by += (seat,)
    state.hands[seat] = tuple([held for held in state.hands[seat] if held != tile])
    if state.shown == tile:
        state.shown = None
    state.passes = 0
    _score(state, seat, placement.points)
    events.append(
        {
            "kind": "placed",
            "seat": seat,
            "seats": None,
            "tile": placement.tile,
            "cell": placement.cell,
            **placement.values(),
        }
    )
    if tile != strongest:
        state.shown = strongest
        events.append({"kind": "shown", "seat": seat, "seats": None, "tile": TILES[strongest]})
    _next(state)
    if not state.hands[seat]:
        _end_round(state, seat, OUT, events)


def draw(state: State, events: list[TriominosEvent]) -> None:
    """The seat to move takes a tile from the well and stays to move."""
    seat, tile = state.turn, state.well[0]
    state.well = state.well[1:]
    state.hands[seat] += (tile,)
    state.drawn += 1
    _score(state, seat, DRAW_POINTS)
    events.append(
        {"kind": "drew", "seat": seat, "seats": None, "points": DRAW_POINTS, "well": len(state.well)}
    )
    events.append({"kind": "drew_tile", "seat": seat, "seats": [seat], "tile": TILES[tile]})


def skip(state: State, events: list[TriominosEvent]) -> None:
    """The seat to move passes; when everybody has, the round is blocked."""
    seat = state.turn
    state.passes += 1
    _score(state, seat, PASS_POINTS)
    events.append({"kind": "passed", "seat": seat, "seats": None, "points": PASS_POINTS})
    _next(state)
    if state.passes == state.players:
        _end_round(state, blocked_winner(state.hands, state.last_to_place()), BLOCKED, events)


def _score(state: State, seat: int, points: int) -> None:
    scores = list(state.scores)
    scores[seat] += points
    state.scores = tuple(scores)


def _next(state: State) -> None:
    state.turn = (state.turn + 1) % state.players
    state.drawn = 0


def _end_round(state: State, winner: int, reason: types.Reason, events: list[TriominosEvent]) -> None:
    hands = tuple(state.hands)
    points = end_points(hands, winner, reason)
    state.scores = tuple([score + more for score, more in zip(state.scores, points, strict=True)])
    result = Result(state.round, winner, reason, hands, state.scores)
    state.results += (result,)
    events.append({"kind": "round_ended", "seat": None, "seats": None, **told(result)})
    if max(state.scores) < state.target:
        state.round += 1
        deal(state)
        cards = hand_size(state.players)
        events.append(
            {
                "kind": "dealt",
                "seat": None,
                "seats": None,
                "round": state.round,
                "cards": cards,
                "starts": state.turn,
            }
        )
    else:
        state.over = True
        ranking = list(final_places(state.scores, winner, state.target))
        scores = list(state.scores)
        events.append(
            {"kind": "game_over", "seat": None, "seats": None, "ranking": ranking, "scores": scores}
        )


def told(result: Result) -> types.Result:
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
