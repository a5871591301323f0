"""How the people and bot players of a table are called, wherever they are shown.

Names come from outside: two may be equal, or look it. What is shown is different for every seat, and a seat
that a bot player plays is marked.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from data.records import Seat
from data.texts import Say
from render import fonts

_INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\U000e0000-\U000e0fff]")
"""What is neither drawn nor counted as a space or a control, but leaves nothing to be seen."""
_TURNING = re.compile("[\n\r\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What changes the order of a sentence, or breaks it."""
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Mn", "Me")


def shown(seats: Sequence[Seat], say: Say) -> list[str]:
    """Return a name for each seat, all different, those that a bot player plays marked with 🤖.

    Names that look alike in a text or in a picture get their seat's number, from 1: "Ada (1)", "Ada (3)". A
    bot player's counts too, so that nobody passes for one.
    """
    given = [_given(seat, say) for seat in seats]
    numbered: set[int] = set()
    found = list(given)
    while alike := _alike(found, say) - numbered:
        # Numbering may bring about a name that somebody else has: "Ada (1)".
        numbered |= alike
        for seat in alike:
            found[seat] = f"{given[seat]} ({seat + 1})"
    return [f"{name} {fonts.BOT}" if seat.bot else name for seat, name in zip(seats, found, strict=True)]


def seen(name: str) -> str:
    """Return what people see of a name: without case, fancy letters, accents laid on top, and the unseen."""
    composed = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    kept = (letter for letter in composed if unicodedata.category(letter) not in _UNSEEN)
    return " ".join(_INVISIBLE.sub("", "".join(kept)).split())


def _given(seat: Seat, say: Say) -> str:
    """A seat's own name, without the mark of bot players; the seat's number where nothing of it is seen."""
    name = " ".join(_TURNING.sub("", seat.name).replace(fonts.BOT, "").split(" ")).strip()
    return name if seen(name) else say("picture-seat", number=seat.number + 1)


def _alike(names: Sequence[str], say: Say) -> set[int]:
    """The seats whose names look like another's, in a text or in a picture."""
    found: set[int] = set()
    drawn = [fonts.name(name, say("picture-seat", number=seat + 1)) for seat, name in enumerate(names)]
    for looks in (list(map(seen, names)), list(map(seen, drawn))):
        times = Counter(looks)
        found |= {seat for seat, look in enumerate(looks) if times[look] > 1}
    return found
