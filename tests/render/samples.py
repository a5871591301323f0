"""Views of Bloom Kingdom made by hand, for looking at pictures and for states that play seldom reaches."""

import random
from typing import Any

from engines.kingdom.scoring import explain_hands

COLUMNS = ("king", "queen", "farmer", "noble", "dragon", "unicorn", "knight", "wizard", "seer")
NAMES = ["Rosalind", "Bert", "Clementine the Bold", "Dée", "Eñe Çelik"]
_FIRST = {"knight": 10, "wizard": 20, "jester": 30, "seer": 40}
DECK = [
    f"{character}-{_FIRST[character] + n}" if character in _FIRST else character
    for character in (*COLUMNS, "jester")
    for n in range(10)
]


def view(
    players: int, laid: int, seed: int = 1, *, seat: int | None = None, phase: str = "choose", round_: int = 1
) -> dict[str, Any]:
    """A plausible view with so many cards in the columns."""
    draw = random.Random(seed)
    cards = list(DECK)
    draw.shuffle(cards)
    columns: dict[str, list[str]] = {}
    for card in cards[:laid]:
        character = card.split("-")[0]
        if character == "jester":
            character = draw.choice(list(columns) or ["king"])
        columns.setdefault(character, []).append(card)
    columns = {name: columns[name] for name in COLUMNS if name in columns}
    rest = cards[laid:]
    size = 8 if players == 2 else 6
    hand, rest = rest[:size], rest[size:]
    revealed = [
        {"seat": place, "card": card, "laid": phase != "effect" or place < 2}
        for place, card in enumerate(sorted(rest[:players], key=lambda c: (c[-2:] if "-" in c else "", c)))
    ]
    acting = None
    to_move = list(range(players))
    if phase == "effect":
        entry = revealed[2 % players]
        acting = {"seat": entry["seat"], "card": entry["card"], "effect": "banish"}
        to_move = [entry["seat"]]
    made: dict[str, Any] = {
        "game": "kingdom", "players": players, "seat": seat, "round": round_, "rounds": 3, "turn": 3,
        "phase": phase, "to_move": [] if phase == "over" else to_move, "columns": columns, "deck": len(rest),
        "hand_sizes": [size] * players, "chosen": [place % 2 == 0 for place in range(players)],
        "scores": [draw.randrange(90) for _ in range(players)], "revealed": revealed if laid else [],
        "acting": acting, "discarding": [], "results": [], "ranking": None,
    }  # fmt: skip
    if phase == "choose":
        made["to_move"] = [place for place in range(players) if not made["chosen"][place]]
    if seat is not None:
        made["choice"] = hand.pop() if phase == "choose" else None
        made["hand"] = hand
    counts = {name: len(held) for name, held in columns.items()}
    for number in range(1, round_ + 1):
        pairs = tuple(tuple(draw.sample(rest, 2)) for _ in range(players))
        rows = []
        for place, cards_ in enumerate(explain_hands(pairs, counts)):
            points = sum(entry["points"] for entry in cards_)
            before = made["results"][-1][place]["total"] if made["results"] else 0
            scored = [{"card": e["card"], "points": e["points"], "why": e} for e in cards_]
            rows.append({"seat": place, "cards": scored, "points": points, "total": before + points})
        made["results"].append(rows)
    return made
