"""The pictures in words: what is drawn as text, and alt texts within Discord's limit."""

from collections.abc import Sequence
from typing import Any

from engines.bloom import Suggestion
from engines.bloom.types import BloomView, Last, Sheet
from render.bloom.flowers import COLOURS, LETTERS
from render.bloom.garden import cell_of
from render.numbers import number
from render.pictures import shorten
from render.seats import bounded
from render.texts import Say

Numbers = Sequence[tuple[Any, int | None]] | Sequence[list[Any]] | Sequence[list[int | None]]
"""Colours or beds that are finished, each with its number; None where no number is left."""


def numbers(view: BloomView) -> tuple[int, ...]:
    """The numbers that are to be had in each colour, the highest first: alone there is no 6."""
    return (6, 4, 2) if view["rounds"] is None else (4, 2)


def misfits(rows: Sequence[str], colour: str, cells: Sequence[str]) -> list[str]:
    """The cells whose flowers are neither of that colour nor white."""
    found = []
    for name in cells:
        column, row = cell_of(name)
        if LETTERS[rows[row][column]] not in (colour, "white"):
            found.append(name)
    return found


def heading(view: BloomView, say: Say) -> str:
    """The round, or that the game is over."""
    alone = "" if view["rounds"] is None else "-solo"
    if view["phase"] == "over":
        return say(f"bloom-picture-over{alone}")
    return say(f"bloom-picture-heading{alone}", round=view["round"], rounds=view["rounds"] or 0)


def circles(count: int, ticks: int, say: Say) -> str:
    """Numbers of flowers and ticks: "3 flowers, 1 tick"."""
    return say("bloom-picture-circles", count=count, ticks=ticks)


def finished(colours: Numbers, beds: Numbers, say: Say) -> list[str]:
    """What a move finishes, one text for each colour and bed."""
    found = []
    for colour, points in colours:
        key = "bloom-picture-colour-done" if points is None else "bloom-picture-colour-number"
        found.append(say(key, colour=say(f"bloom-colour-{colour}"), number=points or 0))
    for bed, points in beds:
        key = "bloom-picture-bed-done" if points is None else "bloom-picture-bed-number"
        found.append(say(key, bed=bed, number=points or 0))
    return found


def title(sheet: Sheet, say: Say) -> str:
    """Which of the printed sheets this is."""
    if sheet["printed"] is None:
        return say("bloom-picture-sheet-own")
    return say("bloom-picture-sheet", sheet=sheet["printed"])


def _effect(count: int, ticks: int, colours: Numbers, beds: Numbers, say: Say) -> str:
    return ", ".join([circles(count, ticks, say), *finished(colours, beds, say)])


def _die(kind: str, say: Say) -> str:
    return say("bloom-die-wild" if kind == "wild" else f"bloom-colour-{kind}")


def _dice(view: BloomView, say: Say) -> str:
    dice = [say("bloom-alt-die", die=_die(kind, say), value=value) for kind, value in view["dice"].items()]
    return say("bloom-alt-dice", dice=", ".join(dice) or say("bloom-alt-nothing"))


def _head(view: BloomView, say: Say) -> list[str]:
    alone = "" if view["rounds"] is None else "-solo"
    if view["phase"] == "over":
        return [say("bloom-alt-over")]
    parts = [say(f"bloom-alt-board{alone}", round=view["round"], rounds=view["rounds"] or 0)]
    if view["last_round"]:
        parts.append(say("bloom-alt-last-round"))
    return [*parts, _dice(view, say)]


def _rows(sheet: Sheet) -> str:
    circled = {cell_of(name) for group in sheet["groups"] for name in group}
    rows = [
        "".join(letter.lower() if (column, row) in circled else letter for column, letter in enumerate(line))
        for row, line in enumerate(sheet["flowers"])
    ]
    return " ".join(rows)


def _left(view: BloomView, seat: int, colour: str, say: Say) -> str:
    """What a seat has left of a colour, and its number or those that are gone."""
    sheet = view["sheets"][seat]
    values = {"colour": say(f"bloom-colour-{colour}"), "left": sheet["remaining"][colour]}
    if colour in sheet["colours"]:
        return say("bloom-alt-left-number", number=sheet["colours"][colour], **values)
    gone = [value for value in sheet["crossed"].get(colour, ()) if value in numbers(view)]
    if gone:
        return say("bloom-alt-left-gone", gone=", ".join(map(str, gone)), **values)
    return say("bloom-alt-left", **values)


def sheet(
    view: BloomView, seat: int, who: Sequence[str], preview: Suggestion | None, dice: bool, say: Say
) -> str:
    """A sheet in words, with the dice if they are drawn, and the group that is being considered."""
    own = view["sheets"][seat]

    def tell(names: Sequence[str]) -> str:
        parts = _head(view, say) if dice else []
        if preview:
            key = "bloom-alt-considered" if preview.cells else "bloom-alt-considered-none"
            effect = _effect(len(preview.cells), preview.ticks, preview.numbers, preview.beds, say)
            die = _die(preview.die, say)
            if preview.die == "wild":
                die = f"{die} {say(f'bloom-colour-{preview.colour}')}"
            parts.append(
                say(key, die=die, value=preview.value, cells=" ".join(preview.cells), effect=effect)
            )  # fmt: skip
            wrong = misfits(own["flowers"], preview.colour, preview.cells)
            if wrong:
                parts.append(say("bloom-alt-misfits", cells=" ".join(wrong)))
        elif dice and view["last"]:
            parts.append(_last(view["last"], names, say))
        key = "bloom-alt-sheet" if own["printed"] else "bloom-alt-sheet-own"
        parts.append(say(key, name=names[seat], sheet=own["printed"] or "", rows=_rows(own)))
        left = [_left(view, seat, colour, say) for colour in COLOURS]
        left.append(
            say("bloom-alt-left", colour=say("bloom-alt-white"), left=own["remaining"]["white"])
        )  # fmt: skip
        parts.append(
            say(
                "bloom-alt-numbers",
                colours=", ".join(left),
                beds=own["beds"],
                ticks=own["ticks"],
                reroll=int(own["reroll"]),
                points=view["scores"][seat],
            )
        )
        return " ".join(parts)

    return bounded(tell, who)


def _last(last: Last, who: Sequence[str], say: Say) -> str:
    return say(
        "bloom-alt-last-wild" if last["die"] == "wild" else "bloom-alt-last",
        name=who[last["seat"]],
        die=_die(last["die"], say),
        colour=say(f"bloom-colour-{last['colour']}"),
        value=last["value"],
        cells=" ".join(last["cells"]) or say("bloom-alt-nothing"),
        effect=_effect(len(last["cells"]), last["ticks"], last["numbers"], last["beds"], say),
    )


def board(view: BloomView, who: Sequence[str], say: Say) -> str:
    """The overview in words; `who` holds drawable names by seat."""

    def tell(names: Sequence[str]) -> str:
        parts = _head(view, say)
        if view["last"]:
            parts.append(_last(view["last"], names, say))
        for seat, own in enumerate(view["sheets"]):
            colours = ", ".join(_left(view, seat, colour, say) for colour in COLOURS)
            details = say("bloom-alt-details", beds=own["beds"], ticks=own["ticks"], colours=colours)
            values = {"name": names[seat], "points": view["scores"][seat], "details": details}
            if view["ranking"] is not None:
                parts.append(say("bloom-alt-seat-place", place=view["ranking"][seat], **values))
            else:
                key = "bloom-alt-seat-turn" if seat in view["to_move"] else "bloom-alt-seat"
                parts.append(say(key, **values))
        return " ".join(parts)

    return bounded(tell, who)


def scoring(view: BloomView, who: Sequence[str], rating: str, say: Say) -> str:
    """The final count in words."""

    def tell(names: Sequence[str]) -> str:
        parts = [say("bloom-alt-scoring")]
        key = "bloom-alt-scored" if view["players"] > 1 else "bloom-alt-scored-alone"
        places = view["ranking"] or [1] * view["players"]
        for seat, own in enumerate(view["parts"]):
            parts.append(
                say(
                    key,
                    name=names[seat],
                    place=places[seat],
                    points=view["scores"][seat],
                    **{**own, "ticks": number(-own["ticks"])},
                )
            )
        return " ".join([*parts, *([rating] if rating else [])])

    return shorten(bounded(tell, who))
