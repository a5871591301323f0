"""What happens: rolling, taking a die and circling, the end of a round (the published rules, how to play).

Every function that adds to the events changes the state; whether the move is legal has been judged before.
"""

from typing import Literal

from engines.bloom.cells import BED, mask
from engines.bloom.layout import COLOURS, DICE, WILD
from engines.bloom.moves import Parsed
from engines.bloom.state import BED_NUMBERS, NUMBERS, State, Taken
from engines.bloom.types import BloomEvent, Rolled
from engines.bloom.view import pick, pool


def roll_all(state: State) -> None:
    """Roll the dice of a new round, in the order of `DICE`; in a solo game without the clear one."""
    die = state.source.die
    state.dice = tuple([0 if state.players == 1 and at == WILD else die() for at in range(len(DICE))])


def reroll(state: State, seat: int, events: list[BloomEvent]) -> None:
    """Roll the dice that are still there once more."""
    die = state.source.die
    state.dice = tuple([die() if value else 0 for value in state.dice])
    state.rerolls[seat] = False
    events.append(_rolled(state, seat, again=True))


def _rolled(state: State, seat: int, again: bool) -> Rolled:
    return {"kind": "rolled", "seat": seat, "seats": None, "dice": pool(state), "reroll": again}


def outcome(state: State, seat: int, parsed: Parsed) -> Taken:
    """What taking the die as that colour and circling those flowers would do; the state stays as it is."""
    die, colour, cells, move = parsed
    layout, before, flowers = state.layouts[seat], state.circled[seat], mask(cells)
    after = before | flowers
    numbers: tuple[tuple[int, int | None], ...] = ()
    for other, printed in enumerate(layout.colours):
        if printed & flowers and printed & after == printed:
            gone = state.gone(other)
            given = None if state.numbers[seat][other] or gone >= len(NUMBERS) else NUMBERS[gone]
            numbers += ((other, given),)
    beds: tuple[tuple[int, int | None], ...] = ()
    count = state.beds[seat]
    for bed, planted in enumerate(BED):
        if planted & flowers and planted & after == planted:
            beds += ((bed, BED_NUMBERS[count] if count < len(BED_NUMBERS) else None),)
            count += 1
    value = state.dice[die]
    ticks = value - (flowers & layout.suits[colour]).bit_count()
    return Taken(seat, move, die, colour, value, cells, ticks, numbers, beds)


def take(state: State, seat: int, parsed: Parsed, events: list[BloomEvent]) -> None:
    """A seat takes a die as that colour, circles those flowers, and gets what that finishes."""
    ending = state.ending()
    taken = outcome(state, seat, parsed)
    state.last = taken
    state.dice = _with(state.dice, taken.die, 0)
    state.ticks[seat] += taken.ticks
    if taken.cells:
        state.circled[seat] |= mask(taken.cells)
        state.groups[seat] += (taken.cells,)
    events.append({"kind": "taken", "seat": seat, "seats": None, **pick(taken)})
    for finished, number in taken.numbers:
        if number is not None:
            state.claimed = _with(state.claimed, finished, NUMBERS.index(number) + 1)
            state.numbers[seat] = _with(state.numbers[seat], finished, number)
        events.append(
            {"kind": "bouquet", "seat": seat, "seats": None, "colour": COLOURS[finished], "number": number}
        )
    for bed, number in taken.beds:
        state.beds[seat] += number is not None
        events.append({"kind": "bed", "seat": seat, "seats": None, "bed": bed + 1, "number": number})
    if state.players > 1 and not ending and state.done(seat):
        reason: Literal["beds", "colours"] = "beds" if state.beds[seat] >= len(BED_NUMBERS) else "colours"
        events.append({"kind": "last_round", "seat": seat, "seats": None, "reason": reason})
    state.taken += 1
    if state.taken == state.full:
        _end_round(state, events)


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _end_round(state: State, events: list[BloomEvent]) -> None:
    events.append({"kind": "round_ended", "seat": None, "seats": None, "round": state.round})
    if state.ending():
        state.over = True
        return
    state.round += 1
    state.start = (state.start + 1) % state.players
    state.taken = 0
    roll_all(state)
    events.append(
        {"kind": "round_started", "seat": None, "seats": None, "round": state.round, "start": state.start}
    )
    events.append(_rolled(state, state.start, again=False))
