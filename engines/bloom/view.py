"""What anybody may know of a game: everything but the dice to come."""

from engines.bloom.cells import CELLS
from engines.bloom.layout import COLOURS
from engines.bloom.state import NUMBERS, SOLO_ROUNDS, State
from engines.bloom.turn import parts, pool, told
from engines.bloom.types import BloomView, Last, Sheet


def show(state: State, seat: int | None) -> BloomView:
    """The view of a seat, or of an onlooker (None)."""
    turn = None if state.over else state.turn
    return {
        "game": "bloom",
        "players": state.players,
        "seat": seat,
        "round": state.round,
        "rounds": SOLO_ROUNDS if state.players == 1 else None,
        "start": state.start,
        "turn": turn,
        "taken": state.taken,
        "phase": "over" if state.over else "play",
        "to_move": [] if turn is None else [turn],
        "dice": pool(state),
        "sheets": [_sheet(state, owner) for owner in range(state.players)],
        "claimed": dict(zip(COLOURS, state.claimed, strict=True)),
        "last_round": state.ending(),
        "last": last(state),
        "scores": list(state.scores()),
        "parts": parts(state),
        "ranking": list(state.ranking()) if state.over else None,
    }


def _sheet(state: State, seat: int) -> Sheet:
    layout, free = state.layouts[seat], ~state.circled[seat]
    own = state.numbers[seat]
    left = {
        colour: (printed & free).bit_count() for colour, printed in zip(COLOURS, layout.colours, strict=True)
    }
    return {
        "printed": layout.printed,
        "flowers": list(layout.rows),
        "circled": circled(state, seat),
        "groups": [[CELLS[cell] for cell in group] for group in state.groups[seat]],
        "ticks": state.ticks[seat],
        "reroll": state.rerolls[seat],
        "colours": colours(state, seat),
        "beds": state.beds[seat],
        "crossed": {
            colour: [number for number in NUMBERS[: state.gone(at)] if number != own[at]]
            for at, colour in enumerate(COLOURS)
        },
        "remaining": {**left, "white": (layout.white & free).bit_count()},
    }


def circled(state: State, seat: int) -> list[str]:
    """The circled flowers in the order of circling."""
    return [CELLS[cell] for group in state.groups[seat] for cell in group]


def colours(state: State, seat: int) -> dict[str, int]:
    """The colour numbers that the seat has circled."""
    return {colour: number for colour, number in zip(COLOURS, state.numbers[seat], strict=True) if number}


def last(state: State) -> Last | None:
    """What was done with the die that was taken last."""
    taken = state.last
    if taken is None:
        return None
    return {
        "seat": taken.seat,
        "move": taken.move,
        **told(taken),
        "numbers": [[COLOURS[colour], number] for colour, number in taken.numbers],
        "beds": [[bed + 1, number] for bed, number in taken.beds],
    }
