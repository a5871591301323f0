"""The pictures in words: alt texts that say all a picture shows, within Discord's limit."""

from collections.abc import Mapping, Sequence
from typing import TypedDict

from engines.flowers import Placement
from engines.flowers.types import FlowersView, Parts, Reason
from render.numbers import number, signed
from render.seats import bounded
from render.texts import Say


class Preview(TypedDict):
    """A card that is not placed yet."""

    cell: str
    card: str
    change: int
    """What it adds to the score."""


def card(name: str, say: Say) -> str:
    """A card of the notation in words."""
    return say(
        "flowers-alt-card",
        colour=name[0],
        value=name[1],
        butterfly=name[2].upper() if len(name) > 2 else "none",
    )


def _reason(found: Reason, count: int, say: Say) -> str:
    """One thing that a placement does; `count` is the number of butterflies that it lands."""
    values: dict[str, object] = {**found, "count": count}
    if found["kind"] == "covers":
        values["card"] = card(found["card"], say)
    elif found["kind"] != "butterfly":
        values = {**found}
    del values["kind"]
    return say(f"flowers-picture-reason-{found['kind']}", **values)


def reasons(found: Sequence[Reason], say: Say) -> str:
    """What a placement does."""
    wings = sum(one["kind"] == "butterfly" for one in found)
    lines = [_reason(one, wings, say) for one in found]
    return ", ".join(dict.fromkeys(lines)) or say("flowers-picture-reason-none")


def parts(found: Parts, say: Say) -> str:
    """How a score is made up."""
    return say(
        "flowers-alt-parts",
        removed=number(found["removed"]),
        areas=number(found["areas"]),
        butterflies=number(found["butterflies"]),
    )


def open_hand(view: FlowersView) -> str | None:
    """The card in hand if everybody may see it: it came from a face-up pile."""
    origin = view["from"]
    if view["holding"] and origin and view["piles"][origin - 1]["face_up"]:
        return str(view["hand"])
    return None


def board(view: FlowersView, who: Sequence[str], say: Say) -> str:
    """The overview in words; `who` holds drawable names by seat."""
    return bounded(lambda names: _board(view, names, say), who)


def _board(view: FlowersView, who: Sequence[str], say: Say) -> str:
    lines = [_doing(view, who, say)]
    held = open_hand(view)
    if held:
        lines.append(say("flowers-alt-holds", card=card(held, say)))
    for at, pile in enumerate(view["piles"], 1):
        if not pile["left"]:
            lines.append(say("flowers-alt-pile-empty", number=at))
        elif pile["top"]:
            lines.append(say("flowers-alt-pile", number=at, card=card(pile["top"], say), count=pile["left"]))
        else:
            lines.append(say("flowers-alt-pile-covered", number=at, count=pile["left"]))
    lines += _last(view, who, say)
    for seat, name in enumerate(who):
        points = view["scores"][seat]
        if view["ranking"] is not None:
            place = view["ranking"][seat]
            lines.append(say("flowers-alt-seat-placed", name=name, place=place, points=points))
        else:
            lines.append(say("flowers-alt-seat", name=name, points=points, cards=len(view["areas"][seat])))
    if view["turn"] is not None:
        lines.append(_cards(view["areas"][view["turn"]], say))
    return " ".join(lines)


def _doing(view: FlowersView, who: Sequence[str], say: Say) -> str:
    if view["turn"] is None:
        return say("flowers-alt-over")
    key = "flowers-alt-board-place" if view["holding"] else "flowers-alt-board"
    return say(key, name=who[view["turn"]])


def _last(view: FlowersView, who: Sequence[str], say: Say) -> list[str]:
    last = view["last"]
    if not last:
        return []
    return [say("flowers-alt-last", name=who[last["seat"]], card=card(last["card"], say), cell=last["cell"])]


def _cards(area: Mapping[str, Sequence[str]], say: Say) -> str:
    lying = [
        say("flowers-alt-at", cell=cell, card=card(stack[-1], say), under=len(stack) - 1)
        for cell, stack in area.items()
    ]
    return say("flowers-alt-cards", cards="; ".join(lying))


def _garden(view: FlowersView, seat: int, name: str, say: Say) -> list[str]:
    points = view["scores"][seat]
    lines = [say("flowers-alt-garden", name=name, points=points, parts=parts(view["parts"][seat], say))]
    states = [group["state"] for group in view["details"][seat]["groups"]]
    counts = {state: states.count(state) for state in ("valid", "incomplete", "broken")}
    return [*lines, say("flowers-alt-groups", **counts)]


def garden(view: FlowersView, seat: int, who: Sequence[str], preview: Preview | None, say: Say) -> str:
    """One garden in words."""

    def tell(names: Sequence[str]) -> str:
        lines = _garden(view, seat, names[seat], say)
        if preview:
            lines.append(
                say(
                    "flowers-alt-preview",
                    card=card(preview["card"], say),
                    cell=preview["cell"],
                    change=signed(preview["change"]),
                )
            )
        return " ".join([*lines, _cards(view["areas"][seat], say)])

    return bounded(tell, who)


def choices(
    view: FlowersView, seat: int, lettered: Sequence[tuple[str, Placement]], who: Sequence[str], say: Say
) -> str:
    """The places of a card in words, each with its letter."""
    places = [
        say(
            "flowers-alt-place-at",
            letter=letter,
            cell=placement.cell,
            change=signed(placement.change),
            reasons=reasons(placement.reasons, say),
        )
        for letter, placement in lettered
    ]
    text = say("flowers-alt-places", card=card(lettered[0][1].card, say), places="; ".join(places))
    return bounded(lambda names: " ".join([text, *_garden(view, seat, names[seat], say)]), who)


def scoring(view: FlowersView, places: Sequence[int], who: Sequence[str], say: Say) -> str:
    """The final count in words, the best first."""

    def tell(names: Sequence[str]) -> str:
        lines = [say("flowers-alt-scoring")]
        for seat in sorted(range(len(places)), key=lambda seat: places[seat]):
            lines.append(
                say(
                    "flowers-alt-scored",
                    name=names[seat],
                    place=places[seat],
                    points=view["scores"][seat],
                    parts=parts(view["parts"][seat], say),
                )
            )
            areas = view["details"][seat]["areas"]
            if areas:
                listed = ", ".join(
                    say("flowers-alt-area", colour=area["colour"], points=area["points"]) for area in areas
                )
                lines.append(f"{listed}.")
        return " ".join(lines)

    return bounded(tell, who)
