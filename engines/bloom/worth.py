"""What a sheet that is not finished promises, in points: how ranking and the bot player look ahead."""

from engines.bloom.cells import BED, pieces
from engines.bloom.layout import Layout
from engines.bloom.state import BED_NUMBERS, ENOUGH_COLOURS, NUMBERS, State

_CLUSTER = 1.0
"""The effort that a cluster costs, and each flower of it, …"""
_FLOWER = 0.22
_HOPELESS = 8.0
"""… and the effort at which a colour promises nothing yet."""
_COLOUR_TRUST = 0.75
_BED_TRUST = 0.6


def promise(state: State, seat: int, free: int, numbers: tuple[int, ...], beds: int) -> float:
    """What the colours and beds under way are worth to a seat whose free flowers are these.

    `numbers`, `beds`: what it has circled by then. Nearly finished counts far more than half finished; no
    more colours count than bring about the end.
    """
    layout = state.layouts[seat]
    hopes = []
    missing = ENOUGH_COLOURS
    for colour in range(len(numbers)):
        if numbers[colour]:
            missing -= 1
        elif state.gone(colour) < len(NUMBERS):
            hopes.append(NUMBERS[state.gone(colour)] * _progress(layout, colour, free))
    hopes.sort(reverse=True)
    total = _COLOUR_TRUST * sum(hopes[: max(missing, 0)])
    grown = sorted([12 - (bed & free).bit_count() for bed in BED if bed & free], reverse=True)
    for number, flowers in zip(BED_NUMBERS[beds:], grown, strict=False):
        total += _BED_TRUST * number * (flowers / 12) ** 3
    return total


def _progress(layout: Layout, colour: int, free: int) -> float:
    """From 0 (nothing yet) to nearly 1; 0 also for a colour that can no longer be finished."""
    left = layout.colours[colour] & free
    if not left:
        return 0.0
    effort = _FLOWER * left.bit_count()
    for _ in pieces(left):
        effort += _CLUSTER
    done = max(0.0, 1 - effort / _HOPELESS)
    return done * done
