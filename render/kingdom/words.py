"""The pictures in words: alt texts that say all a picture shows, within Discord's limit."""

from collections.abc import Sequence

from engines.kingdom.cards import COLUMNS
from engines.kingdom.types import HandResult, KingdomView
from render.kingdom.cards import split, title
from render.pictures import shorten
from render.seats import bounded
from render.texts import Say


def board(view: KingdomView, names: Sequence[str], say: Say) -> str:
    """The board in words; `names` as `render.seats.people` gives them."""
    return bounded(lambda who: _board(view, who, say), names)


def hand(view: KingdomView, worth: Sequence[tuple[str, int, bool]], say: Say) -> str:
    """A hand in words; `worth` lists card, points if the round ended now, and whether that is certain."""
    if not worth:
        return say("kingdom-alt-hand-empty")
    cards = [
        say(
            "kingdom-alt-hand-card" if certain else "kingdom-alt-hand-card-most",
            card=title(card, say),
            points=points,
        )
        for card, points, certain in worth
    ]
    parts = [say("kingdom-alt-hand", count=len(cards), cards=", ".join(cards))]
    if view["choice"]:
        parts.append(say("kingdom-alt-hand-choice", card=title(view["choice"], say)))
    return shorten(" ".join(parts))


def scoring(
    rows: Sequence[HandResult], round_number: int, final: bool, names: Sequence[str], say: Say
) -> str:
    """The end of a round in words."""

    def tell(who: Sequence[str]) -> str:
        parts = [say("kingdom-alt-scoring-final" if final else "kingdom-alt-scoring", round=round_number)]
        for row in rows:
            cards = ", ".join(
                say("kingdom-alt-scored-card", card=title(c["card"], say), points=c["points"])
                for c in row["cards"]
            )
            parts.append(
                say(
                    "kingdom-alt-scored",
                    name=who[row["seat"]],
                    cards=cards,
                    points=row["points"],
                    total=row["total"],
                )
            )
        return " ".join(parts)

    return bounded(tell, names)


def _board(view: KingdomView, who: Sequence[str], say: Say) -> str:
    parts = [
        say("kingdom-alt-board-over" if view["phase"] == "over" else "kingdom-alt-board",
            round=view["round"], rounds=view["rounds"], turn=view["turn"], deck=view["deck"]),
    ]  # fmt: skip
    columns = []
    for column in COLUMNS:
        cards = view["columns"].get(column, ())
        if cards:
            jesters = sum(split(card)[0] == "jester" for card in cards)
            columns.append(
                say(
                    "kingdom-alt-column",
                    name=say(f"kingdom-cards-{column}"),
                    count=len(cards),
                    jesters=jesters,
                )
            )
    parts.append(
        say("kingdom-alt-columns", columns=", ".join(columns)) if columns else say("kingdom-alt-columns-none")
    )
    if view["revealed"]:
        played = [
            say(
                "kingdom-alt-laid" if entry["laid"] else "kingdom-alt-waiting",
                name=who[entry["seat"]],
                card=title(entry["card"], say),
            )
            for entry in view["revealed"]
        ]
        key = "kingdom-alt-last-turn" if view["phase"] in ("choose", "over") else "kingdom-alt-this-turn"
        parts.append(say(key, cards=", ".join(played)))
    if view["acting"]:
        acting = view["acting"]
        parts.append(say("kingdom-alt-acting", name=who[acting["seat"]], card=title(acting["card"], say)))
    parts.extend(say("kingdom-alt-discarding", name=who[seat]) for seat in view["discarding"])
    for seat in range(view["players"]):
        if view["ranking"] is not None:
            place = view["ranking"][seat]
            parts.append(
                say("kingdom-alt-seat-placed", name=who[seat], place=place, points=view["scores"][seat])
            )
            continue
        key = "kingdom-alt-seat"
        if view["phase"] == "choose":
            key = "kingdom-alt-seat-chosen" if view["chosen"][seat] else "kingdom-alt-seat-choosing"
        parts.append(say(key, name=who[seat], points=view["scores"][seat], cards=view["hand_sizes"][seat]))
    return " ".join(parts)
