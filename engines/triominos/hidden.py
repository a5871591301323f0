"""Drawing again what a seat cannot know."""

from math import comb

from engines.random import Source
from engines.triominos.state import State
from engines.triominos.tiles import LYING, RANK, TILES


def redraw(state: State, seat: int | None, seed: bytes) -> State:
    """A copy in which every tile that the seat has not seen is dealt again: other hands, the well, tiles out
    of play.

    The numbers that follow come from the same seed. Only what the seat may know decides the outcome. Beside
    the tiles in sight that is a revealed triple; before a round's start, that the strongest tile of all hands
    is with the seat to move; and all hands when the game is over.
    """
    twin = state.copy()
    twin.source = source = Source(seed)
    held = [hand if state.over or other == seat else () for other, hand in enumerate(state.hands)]
    holder = state.placed_by[0] if state.shown is not None else None
    if holder is not None and state.shown is not None and not held[holder]:
        held[holder] = (state.shown,)
    seen = {LYING[pattern] for pattern in state.board.cells.values()}
    seen.update(tile for hand in held for tile in hand)
    unseen = sorted(set(range(len(TILES))) - seen, key=RANK.__getitem__)
    ceiling = len(TILES)
    if not state.board.cells and not state.over:
        if state.turn != seat:
            yours = [] if seat is None else [RANK[tile] for tile in held[seat]]
            others = sum([len(hand) for other, hand in enumerate(state.hands) if other != seat])
            strongest = _strongest(source, unseen, others, max(yours, default=-1))
            held[state.turn] = (strongest,)
            unseen.remove(strongest)
        ceiling = max([RANK[tile] for tile in held[state.turn]])
    weak = list(source.shuffled(tuple([tile for tile in unseen if RANK[tile] < ceiling])))
    for other, hand in enumerate(state.hands):
        missing = len(hand) - len(held[other])
        twin.hands[other] = (*held[other], *weak[:missing])
        del weak[:missing]
    weak += [tile for tile in unseen if RANK[tile] > ceiling]
    twin.well = source.shuffled(tuple(weak))[: len(state.well)]
    return twin


def _strongest(source: Source, unseen: list[int], drawn: int, above: int) -> int:
    """The strongest of that many unseen tiles (weakest first), given that its rank is above `above`.

    Of the ways to draw them, comb(j, drawn - 1) have the tile at place j as the strongest.
    """
    ways = [comb(at, drawn - 1) if RANK[tile] > above else 0 for at, tile in enumerate(unseen)]
    left = source.below(sum(ways))
    for tile, count in zip(unseen, ways, strict=True):
        if left < count:
            return tile
        left -= count
    raise AssertionError("one of the ways was drawn")
