"""What happens: rolling, taking a die and circling, the end of a round (the published rules, how to play).

Every function that adds to the events changes the state; whether the move is legal has been judged before.
"""

from typing import Literal

from engines.bloom.cells import BED, CELLS, mask
from engines.bloom.layout import COLOURS, DICE, WILD
from engines.bloom.state import BED_NUMBERS, NUMBERS, State, Taken
from engines.bloom.types import BloomEvent, Parts, Pick, Rolled


def roll_all(state: State) -> None:
    """Roll the dice of a new round, in the order of `DICE`; alone without the wild one."""
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


def pool(state: State) -> dict[str, int]:
    """The dice still there and what they show."""
    return {name: value for name, value in zip(DICE, state.dice, strict=True) if value}


def outcome(state: State, seat: int, die: int, colour: int, cells: tuple[int, ...], move: str) -> Taken:
    """What taking the die as that colour and circling those flowers would do; the state stays as it is."""
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


def take(
    state: State,
    seat: int,
    die: int,
    colour: int,
    cells: tuple[int, ...],
    move: str,
    events: list[BloomEvent],
) -> None:
    """A seat takes a die as that colour, circles those flowers, and gets what that finishes."""
    ending = state.ending()
    taken = outcome(state, seat, die, colour, cells, move)
    state.last = taken
    state.dice = (*state.dice[:die], 0, *state.dice[die + 1 :])
    state.ticks[seat] += taken.ticks
    if cells:
        state.circled[seat] |= mask(cells)
        state.groups[seat] += (cells,)
    events.append({"kind": "taken", "seat": seat, "seats": None, **told(taken)})
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


def told(taken: Taken) -> Pick:
    """The values that a "taken" event and a view have in common."""
    return {
        "die": DICE[taken.die],
        "colour": COLOURS[taken.colour],
        "value": taken.value,
        "cells": [CELLS[cell] for cell in taken.cells],
        "ticks": taken.ticks,
    }


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _end_round(state: State, events: list[BloomEvent]) -> None:
    events.append({"kind": "round_ended", "seat": None, "seats": None, "round": state.round})
    if state.ending():
        state.over = True
        events.append(
            {
                "kind": "game_over",
                "seat": None,
                "seats": None,
                "ranking": list(state.ranking()),
                "scores": list(state.scores()),
                "parts": parts(state),
            }
        )
        return
    state.round += 1
    state.start = (state.start + 1) % state.players
    state.taken = 0
    roll_all(state)
    events.append(
        {"kind": "round_started", "seat": None, "seats": None, "round": state.round, "start": state.start}
    )
    events.append(_rolled(state, state.start, again=False))


def parts(state: State) -> list[Parts]:
    """How each seat's points are made up; the ticks count against it."""
    points = [state.parts(seat) for seat in range(state.players)]
    return [
        {"colours": colours, "beds": beds, "reroll": reroll, "ticks": ticks}
        for colours, beds, reroll, ticks in points
    ]
