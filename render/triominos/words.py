"""The pictures in words: alt texts that say all a picture shows, within Discord's limit."""

from collections.abc import Sequence

from engines.triominos.types import Last, Result, TriominosView
from render.numbers import number, signed
from render.pictures import shorten
from render.seats import bounded
from render.texts import Say

DRAW_COST = 5


def scored(last: Last, say: Say) -> str:
    """What a placement scored for: "tile 12, bridge 40"."""
    parts = [say("triominos-tile-points", points=last["tile_points"])]
    parts += [say(f"triominos-bonus-{bonus['kind']}", points=bonus["points"]) for bonus in last["bonuses"]]
    return ", ".join(parts)


def note(view: TriominosView, seat: int, say: Say) -> str:
    """What a seat has done beside placing: tiles drawn this turn, or a pass in the running row."""
    if view["turn"] is None:
        return ""
    if seat == view["turn"]:
        count = view["drawn"]
        return say("triominos-drew", count=count, points=number(-DRAW_COST * count)) if count else ""
    ago = (view["turn"] - seat) % view["players"]
    return say("triominos-passed") if ago <= view["passes"] else ""


def board(view: TriominosView, who: Sequence[str], say: Say) -> str:
    """The board in words; `who` holds drawable names by seat."""
    return bounded(lambda names: _board(view, names, say), who)


def _board(view: TriominosView, who: Sequence[str], say: Say) -> str:
    over = view["phase"] == "over"
    parts = [
        say(
            "triominos-alt-over" if over else "triominos-alt-board",
            round=view["round"],
            target=view["target"],
            count=len(view["board"]),
            well=view["well"],
        )
    ]
    if view["last"]:
        last = view["last"]
        cell, _, values = last["move"].partition("=")
        parts.append(
            say(
                "triominos-alt-last",
                name=who[last["seat"]] if last["seat"] is not None else "",
                tile=values,
                cell=cell,
                points=last["points"],
                parts=scored(last, say),
            )
        )
    if view["shown"]:
        parts.append(say("triominos-alt-shown", tile=view["shown"]))
    for seat in range(view["players"]):
        facts: dict[str, str | int] = {
            "name": who[seat],
            "points": view["scores"][seat],
            "tiles": view["hand_sizes"][seat],
        }
        if view["ranking"] is not None:
            parts.append(say("triominos-alt-place", place=view["ranking"][seat], **facts))
            continue
        key = "triominos-alt-seat-turn" if seat in view["to_move"] else "triominos-alt-seat"
        did = note(view, seat, say)
        parts.append(say(key, **facts) + (f" {say('triominos-alt-note', note=did)}" if did else ""))
    return " ".join(parts)


def hand(tiles: Sequence[tuple[str, int | None, int]], worth: int, person: str, known: bool, say: Say) -> str:
    """A hand in words: each tile, the most points it can make (None: fits nowhere) and its places."""
    if not tiles:
        return say("triominos-alt-hand-empty", name=person)
    lines = []
    for tile, points, places in tiles:
        if points is not None:
            lines.append(say("triominos-alt-hand-fits", tile=tile, points=points, places=places))
        else:
            lines.append(tile)
    parts = [say("triominos-alt-hand", name=person, count=len(tiles), worth=worth, tiles=", ".join(lines))]
    if known and not any(points is not None for _, points, _ in tiles):
        parts.append(say("triominos-alt-hand-none"))
    return shorten(" ".join(parts))


def places(tile: str, lettered: Sequence[tuple[str, str, int, str]], say: Say) -> str:
    """The places of a tile in words: letter, cell, points and bonus of each."""
    lines = [
        say("triominos-alt-place-at", letter=letter, cell=cell, points=points, bonus=bonus)
        for letter, cell, points, bonus in lettered
    ]
    return shorten(say("triominos-alt-places", tile=tile, count=len(lines), places="; ".join(lines)))


def reason(result: Result, who: Sequence[str], say: Say) -> str:
    """Who won a round, and how."""
    return say(f"triominos-won-{result['reason']}", name=who[result["winner"]])


def scoring(result: Result, final: bool, who: Sequence[str], target: int, say: Say) -> str:
    """The end of a round in words."""

    def tell(names: Sequence[str]) -> str:
        key = "triominos-alt-scoring-final" if final else "triominos-alt-scoring"
        parts = [say(key, round=result["round"], target=target), f"{reason(result, names, say)}."]
        for seat, name in enumerate(names):
            left = result["hands"][seat]
            parts.append(
                say(
                    "triominos-alt-scored" if left else "triominos-alt-scored-out",
                    name=name,
                    count=len(left),
                    tiles=" ".join(left),
                    sum=result["hand_sums"][seat],
                    points=signed(result["points"][seat], "+0"),
                    total=number(result["scores"][seat]),
                )
            )
        return " ".join(parts)

    return bounded(tell, who)
