"""Positions: the whole state as a JSON-ready dict, and back.

Beside the fields of the notation (game, players, sheets with flowers, circled, ticks, reroll, colours and
beds, dice, turn, start, taken, round, claimed, seed, draws) a position may hold these:

- in a sheet ``groups``: the circled flowers of each action, in their order. Left out, flowers that follow one
  another in ``circled`` and hang together count as one action, as many as a die can show;
- ``last``: ``{"seat", "move", "value", "ticks", "numbers": [[colour, number], …], "beds": [[bed, number],
  …]}``, what was done with the die that was taken last (default ``None``).
"""

from collections.abc import Mapping
from typing import Any

from engines.base import DEFAULT_SEED, InvalidPosition, is_count
from engines.bloom.cells import BEDS, CELLS, CODE, connected, mask, spread
from engines.bloom.layout import COLOUR, COLOURS, DICE, DIE, PRINTED, WILD, Layout, is_sheet, layout
from engines.bloom.moves import parse
from engines.bloom.state import BED_NUMBERS, MOST_FLOWERS, NUMBERS, SOLO_ROUNDS, State, Taken
from engines.bloom.turn import pool, roll_all
from engines.bloom.view import circled, colours, last
from engines.random import Source
from engines.reading import listed, mapping, require

_MOST = 10**9
Groups = tuple[tuple[int, ...], ...]


def write(state: State) -> dict[str, Any]:
    """The position of a state; `read` takes it back."""
    position: dict[str, Any] = {
        "game": "bloom",
        "players": state.players,
        "sheets": [_write_sheet(state, seat) for seat in range(state.players)],
        "dice": pool(state),
        "turn": state.turn,
        "start": state.start,
        "taken": state.taken,
        "round": state.round,
        "claimed": {colour: gone for colour, gone in zip(COLOURS, state.claimed, strict=True) if gone},
        "seed": state.source.seed.hex(),
        "draws": state.source.draws,
    }
    told = last(state)
    if told is not None:
        position["last"] = {key: told[key] for key in ("seat", "move", "value", "ticks", "numbers", "beds")}
    return position


def _write_sheet(state: State, seat: int) -> dict[str, Any]:
    groups = state.groups[seat]
    sheet: dict[str, Any] = {
        "flowers": list(state.layouts[seat].rows),
        "circled": circled(state, seat),
        "ticks": state.ticks[seat],
        "reroll": state.rerolls[seat],
        "colours": colours(state, seat),
        "beds": state.beds[seat],
    }
    if groups != _runs([cell for group in groups for cell in group]):
        sheet["groups"] = [[CELLS[cell] for cell in group] for group in groups]
    return sheet


def _runs(cells: list[int]) -> Groups:
    """The actions that these flowers most likely were circled in: as long as they hang together."""
    runs: list[tuple[int, ...]] = []
    beside = 0
    for cell in cells:
        flower = 1 << cell
        if beside & flower and len(runs[-1]) < MOST_FLOWERS:
            runs[-1] += (cell,)
            beside |= spread(flower)
        else:
            runs.append((cell,))
            beside = spread(flower)
    return tuple(runs)


def read(position: Mapping[str, Any]) -> State:
    """The state of a position. Raises InvalidPosition for anything that cannot be, of whatever type."""
    players = position.get("players")
    require(is_count(players, 1, 5), "players")
    assert isinstance(players, int)
    require(position.get("options", {}) == {}, "options")
    state = State(players, _source(position))
    state.round = position.get("round", 1)
    require(is_count(state.round, 1, SOLO_ROUNDS if players == 1 else _MOST), "round")
    state.layouts = tuple(
        [
            _read_sheet(state, seat, mapping(sheet, "sheets"))
            for seat, sheet in enumerate(listed(position.get("sheets"), "sheets", players))
        ]
    )
    state.claimed = _claimed(state, position.get("claimed", {}))
    state.start, state.taken = position.get("start", 0), position.get("taken", 0)
    require(is_count(state.start, 0, players - 1), "start")
    require(is_count(state.taken, 0, state.full), "taken")
    turn = position.get("turn", state.turn)
    require(is_count(turn) and turn == state.turn, "turn")
    state.over = state.taken == state.full
    require(not state.over or state.ending(), "a full round that is not the last")
    state.last = _last(state, position.get("last"))
    if "dice" in position:
        state.dice = _dice(state, position["dice"])
    else:
        require(state.taken == 0 or state.over, "dice")
        if state.over:
            state.dice = (0,) * len(DICE)
        else:
            roll_all(state)
    return state


def _known(value: Any, codes: Mapping[str, int], what: str) -> int:
    code = codes.get(value) if isinstance(value, str) else None
    if code is None:
        raise InvalidPosition(what)
    return code


def _source(position: Mapping[str, Any]) -> Source:
    seed, draws = position.get("seed", DEFAULT_SEED.hex()), position.get("draws", 0)
    require(isinstance(seed, str) and is_count(draws, 0, 2**63), "seed")
    try:
        return Source(bytes.fromhex(seed), draws)
    except ValueError:
        raise InvalidPosition("seed") from None


def _read_sheet(state: State, seat: int, sheet: Mapping[Any, Any]) -> Layout:
    """Fill in what the seat has on its sheet, and give the sheet as printed."""
    cells = _cells(sheet.get("circled", []))
    groups = _runs(cells)
    if "groups" in sheet:
        groups = tuple([tuple(_cells(group)) for group in listed(sheet["groups"], "groups")])
        require([cell for group in groups for cell in group] == cells, "groups")
        require(all(0 < len(group) <= MOST_FLOWERS and connected(mask(group)) for group in groups), "groups")
    state.groups[seat] = groups
    state.circled[seat] = mask(cells)
    ticks, rerolls, beds = sheet.get("ticks", 0), sheet.get("reroll", True), sheet.get("beds", 0)
    require(is_count(ticks, 0, _MOST), "ticks")
    require(type(rerolls) is bool, "reroll")
    require(is_count(beds, 0, len(BED_NUMBERS)), "beds")
    state.ticks[seat], state.rerolls[seat], state.beds[seat] = ticks, rerolls, beds
    numbers = [0] * len(COLOURS)
    for colour, number in mapping(sheet.get("colours", {}), "colours").items():
        # Alone there is no 6.
        require(type(number) is int and number in NUMBERS[state.players == 1 :], "colours")
        numbers[_known(colour, COLOUR, "colours")] = number
    state.numbers[seat] = tuple(numbers)
    return _flowers(sheet.get("flowers"))


def _cells(value: Any) -> list[int]:
    cells = [_known(cell, CODE, "circled") for cell in listed(value, "circled")]
    require(len(set(cells)) == len(cells), "circled")
    return cells


def _flowers(value: Any) -> Layout:
    if isinstance(value, str):
        require(value in PRINTED, "flowers")
        return PRINTED[value]
    rows = listed(value, "flowers")
    require(is_sheet(rows), "flowers")
    return layout(tuple([str(row) for row in rows]))


def _claimed(state: State, value: Any) -> tuple[int, ...]:
    """How many numbers of each colour are gone: as told, and at least what stands circled."""
    claimed = [0] * len(COLOURS)
    for colour, gone in mapping(value, "claimed").items():
        require(is_count(gone, 0, len(NUMBERS)), "claimed")
        claimed[_known(colour, COLOUR, "claimed")] = gone
    for colour in range(len(COLOURS)):
        circled = [numbers[colour] for numbers in state.numbers if numbers[colour]]
        claimed[colour] = max(claimed[colour], *(NUMBERS.index(number) + 1 for number in circled), 0)
    return tuple(claimed)


def _dice(state: State, value: Any) -> tuple[int, ...]:
    dice = [0] * len(DICE)
    for name, shown in mapping(value, "dice").items():
        require(is_count(shown, 1, 6), "dice")
        dice[_known(name, DIE, "dice")] = shown
    require(state.players > 1 or not dice[WILD], "dice")
    there = sum(map(bool, dice))
    require(there >= state.full - state.taken, "dice")
    # Six dice never leave only the wild one to choose; a smaller pool may; "last" tells of it.
    require(state.over or state.last is not None or not (there == 1 and dice[WILD]), "dice")
    return tuple(dice)


def _last(state: State, value: Any) -> Taken | None:
    if value is None:
        return None
    given = mapping(value, "last")
    seat, move, shown, ticks = (given.get(key) for key in ("seat", "move", "value", "ticks"))
    parsed = parse(move)
    if parsed is None or parsed.die < 0:
        raise InvalidPosition("last")
    assert isinstance(move, str)
    require(is_count(seat, 0, state.players - 1), "last")
    require(is_count(shown, 1, MOST_FLOWERS) and is_count(ticks, 0, MOST_FLOWERS), "last")
    assert isinstance(seat, int) and isinstance(shown, int) and isinstance(ticks, int)
    require(len(set(parsed.cells)) == len(parsed.cells) <= shown, "last")
    require(state.players > 1 or parsed.die != WILD, "last")
    numbers = []
    for pair in listed(given.get("numbers", []), "last"):
        colour, number = listed(pair, "last", 2)
        require(number is None or (type(number) is int and number in NUMBERS), "last")
        numbers.append((_known(colour, COLOUR, "last"), number))
    beds = []
    for pair in listed(given.get("beds", []), "last"):
        bed, number = listed(pair, "last", 2)
        require(number is None or (type(number) is int and number in BED_NUMBERS), "last")
        require(is_count(bed, 1, BEDS), "last")
        beds.append((bed - 1, number))
    return Taken(
        seat, move, parsed.die, parsed.colour, shown, parsed.cells, ticks, tuple(numbers), tuple(beds)
    )
