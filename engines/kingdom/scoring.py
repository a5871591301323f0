"""What a held card is worth at the end of a round (the published rules, score effects)."""

from collections.abc import Callable, Mapping, Sequence

from engines.kingdom.cards import (
    CARDS,
    CHARACTER,
    COLUMNS,
    FIRST_JESTER,
    KING,
    LAST_JESTER,
    character,
)
from engines.kingdom.types import Explanation

Counts = Mapping[str, int]
"""The number of cards by column, Jesters there included; a column without cards may be left out."""


def explain(card: str, counts: Counts, *, king_elsewhere: bool, jester_elsewhere: bool) -> Explanation:
    """How a held card comes to its points.

    `king_elsewhere` and `jester_elsewhere` say whether another player holds one.

    >>> why = explain("queen", {"queen": 2, "king": 1}, king_elsewhere=False, jester_elsewhere=False)
    >>> why["each"], why["count"], why["points"], why["counts"]
    (3, 1, 3, {'queen': 2, 'king': 1})
    """
    n = {column: counts.get(column, 0) for column in COLUMNS}
    return _explain(card, character(card), n, king_elsewhere, jester_elsewhere)


def _explain(card: str, rule: str, n: Counts, king_elsewhere: bool, jester_elsewhere: bool) -> Explanation:
    if rule == "jester":
        each, count, holds, looked = 4, n["king"], king_elsewhere, _KING
    elif rule == "king":
        each, count, holds, looked = 4, n["king"], not jester_elsewhere, _KING
    elif rule == "unicorn":
        count = n["unicorn"]
        more = [column for column in COLUMNS if n[column] > count]
        each, holds, looked = 3, not more, ["unicorn", *more]
    else:
        each, looked, counted, condition = _RULES[rule]
        count, holds = counted(n), condition(n)
    return {
        "card": card,
        "rule": rule,
        "each": each,
        "count": count,
        "holds": holds,
        "points": each * count if holds else 0,
        "counts": {column: n[column] for column in looked},
    }


def _always(n: Counts) -> bool:
    return True


_KING = ["king"]
_TRIO = ["knight", "queen", "unicorn"]
# Points each, the columns looked at, how many times, and on what condition.
_Rule = tuple[int, list[str], Callable[[Counts], int], Callable[[Counts], bool]]
_RULES: dict[str, _Rule] = {
    "queen": (3, ["queen", "king"], lambda n: min(n["queen"], n["king"]), _always),
    "knight": (5, _TRIO, lambda n: min(n[column] for column in _TRIO), _always),
    "farmer": (3, ["farmer", "knight"], lambda n: n["farmer"], lambda n: n["farmer"] >= n["knight"]),
    "noble": (4, ["noble", "farmer"], lambda n: n["noble"], lambda n: n["farmer"] >= n["noble"]),
    "wizard": (3, ["wizard", "noble"], lambda n: min(n["wizard"], n["noble"]), _always),
    "dragon": (4, ["dragon"], lambda n: n["dragon"], _always),
    "seer": (2, ["seer", "dragon"], lambda n: n["seer"] + n["dragon"], _always),
}


def explain_hands(hands: Sequence[Sequence[int]], counts: Sequence[int]) -> list[list[Explanation]]:
    """`explain` for every held card (by code) of every seat, each knowing what the others hold.

    `counts` has the number of cards of all nine columns in their order.
    """
    n = dict(zip(COLUMNS, counts, strict=True))
    # A card's owner sees only the others' hands, so who holds a King or a Jester is counted by seat.
    kings, jesters = set(), set()
    for seat, hand in enumerate(hands):
        for card in hand:
            if card == KING:
                kings.add(seat)
            elif FIRST_JESTER <= card <= LAST_JESTER:
                jesters.add(seat)
    scored = []
    for seat, hand in enumerate(hands):
        king_elsewhere, jester_elsewhere = not kings <= {seat}, not jesters <= {seat}
        scored.append(
            [_explain(CARDS[card], CHARACTER[card], n, king_elsewhere, jester_elsewhere) for card in hand]
        )
    return scored
