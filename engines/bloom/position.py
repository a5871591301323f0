"""Positions: the whole state as a JSON-ready dict, and back.

Beside the fields of the notation (game, players, sheets with flowers, circled, ticks, reroll, colours and
beds, dice, turn, start, taken, round, claimed, seed, draws) a position may hold these:

- in a sheet ``groups``: the circled flowers of each action, in their order. Left out, flowers that follow one
  another in ``circled`` and are connected count as one action, as many as a die can show;
- ``last``: ``{"seat", "move", "value", "ticks", "numbers": [[colour, number], …], "beds": [[bed, number],
  …]}``, what was done with the die that was taken last (default ``None``).
"""

from collections.abc import Mapping
from typing import Any

from engines.base import HIGHEST, InvalidPosition
from engines.bloom.cells import BEDS, CELLS, CODE, connected, mask, spread
from engines.bloom.layout import COLOUR, COLOURS, DICE, DIE, PRINTED, WILD, Layout, is_sheet, layout
from engines.bloom.moves import parse
from engines.bloom.state import BED_NUMBERS, MOST_FLOWERS, NUMBERS, SOLO_ROUNDS, State, Taken
from engines.bloom.turn import roll_all
from engines.bloom.view import circled, colours, last, pool
from engines.random import Source
from engines.reading import codes, count, known, listed, mapping, require

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
    done = last(state)
    if done is not None:
        position["last"] = {
            "seat": done["seat"],
            "move": done["move"],
            "value": done["value"],
            "ticks": done["ticks"],
            "numbers": done["numbers"],
            "beds": done["beds"],
        }
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
    """The actions that these flowers most likely were circled in: as long as they are connected."""
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


def read(position: Mapping[str, Any], players: int, source: Source) -> State:
    """The state of a position. Raises InvalidPosition for anything that cannot be, of whatever type."""
    state = State(players, source)
    state.round = count(position.get("round", 1), "round", 1, SOLO_ROUNDS if players == 1 else HIGHEST)
    state.layouts = tuple(
        [
            _read_sheet(state, seat, mapping(sheet, "sheets"))
            for seat, sheet in enumerate(listed(position.get("sheets"), "sheets", players))
        ]
    )
    state.claimed = _claimed(state, position.get("claimed", {}))
    state.start = count(position.get("start", 0), "start", 0, players - 1)
    state.taken = count(position.get("taken", 0), "taken", 0, state.full)
    count(position.get("turn", state.turn), "turn", state.turn, state.turn)
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
    state.ticks[seat] = count(sheet.get("ticks", 0), "ticks", 0, HIGHEST)
    state.beds[seat] = count(sheet.get("beds", 0), "beds", 0, len(BED_NUMBERS))
    state.rerolls[seat] = sheet.get("reroll", True)
    require(type(state.rerolls[seat]) is bool, "reroll")
    numbers = [0] * len(COLOURS)
    for colour, number in mapping(sheet.get("colours", {}), "colours").items():
        # A solo game has no 6.
        require(type(number) is int and number in NUMBERS[state.players == 1 :], "colours")
        numbers[known(colour, COLOUR, "colours")] = number
    state.numbers[seat] = tuple(numbers)
    return _flowers(sheet.get("flowers"))


def _cells(value: Any) -> list[int]:
    cells = list(codes(value, CODE, "circled"))
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
    """How many numbers of each colour are gone: as given, and at least what is circled."""
    claimed = [0] * len(COLOURS)
    for colour, gone in mapping(value, "claimed").items():
        claimed[known(colour, COLOUR, "claimed")] = count(gone, "claimed", 0, len(NUMBERS))
    for colour in range(len(COLOURS)):
        circled = [numbers[colour] for numbers in state.numbers if numbers[colour]]
        claimed[colour] = max(claimed[colour], *(NUMBERS.index(number) + 1 for number in circled), 0)
    return tuple(claimed)


def _dice(state: State, value: Any) -> tuple[int, ...]:
    dice = [0] * len(DICE)
    for name, shown in mapping(value, "dice").items():
        dice[known(name, DIE, "dice")] = count(shown, "dice", 1, 6)
    require(state.players > 1 or not dice[WILD], "dice")
    there = sum(map(bool, dice))
    require(there >= state.full - state.taken, "dice")
    # Six dice never leave only the clear one to choose; a smaller pool may, and "last" then shows it.
    require(state.over or state.last is not None or not (there == 1 and dice[WILD]), "dice")
    return tuple(dice)


def _last(state: State, value: Any) -> Taken | None:
    if value is None:
        return None
    given = mapping(value, "last")
    move = given.get("move")
    parsed = parse(move) if isinstance(move, str) else None
    if parsed is None or parsed.die < 0:
        raise InvalidPosition("last")
    seat = count(given.get("seat"), "last", 0, state.players - 1)
    shown = count(given.get("value"), "last", 1, MOST_FLOWERS)
    ticks = count(given.get("ticks"), "last", 0, MOST_FLOWERS)
    require(len(set(parsed.cells)) == len(parsed.cells) <= shown, "last")
    require(state.players > 1 or parsed.die != WILD, "last")
    numbers = []
    for pair in listed(given.get("numbers", []), "last"):
        colour, number = listed(pair, "last", 2)
        require(number is None or (type(number) is int and number in NUMBERS), "last")
        numbers.append((known(colour, COLOUR, "last"), number))
    beds = []
    for pair in listed(given.get("beds", []), "last"):
        bed, number = listed(pair, "last", 2)
        require(number is None or (type(number) is int and number in BED_NUMBERS), "last")
        beds.append((count(bed, "last", 1, BEDS) - 1, number))
    die, colour_, cells, move = parsed
    return Taken(seat, move, die, colour_, shown, cells, ticks, tuple(numbers), tuple(beds))
