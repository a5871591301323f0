"""A game's options as people type them in `/play`: "target: 200, summer: yes"."""

from collections.abc import Mapping
from typing import Any

from cogs.ui.errors import Refused
from cogs.ui.words import QUOTED, plain
from data.texts import Say
from engines import GAMES


def written(value: Any) -> str:
    """An option's value as it is typed and shown."""
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def line(chosen: Mapping[str, Any]) -> str:
    """Chosen options as one text, which `parse` reads again."""
    return ", ".join(f"{key}: {written(value)}" for key, value in sorted(chosen.items()))


def parse(game: str, text: str | None) -> dict[str, Any]:
    """The options of a text. Raises Refused for an unknown one, or a value that the game does not take."""
    allowed = GAMES[game].option_values
    chosen: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in (text or "").split(","))):
        key, _, value = (piece.strip().lower() for piece in part.partition(":"))
        values = {written(one): one for one in allowed.get(key, ())}
        if value not in values:
            raise Refused("refused-option", option=plain(part[:QUOTED]))
        chosen[key] = values[value]
    return chosen


def suggestions(game: str, text: str, say: Say) -> list[tuple[str, str]]:
    """Up to 25 (name, value) choices for what is being typed, the last option of the text completed."""
    before, _, current = text.rpartition(",")
    prefix = f"{before.strip()}, " if before else ""
    found = []
    for key, values in GAMES[game].option_values.items():
        for value in values:
            choice = f"{key}: {written(value)}"
            label = f"{say(f'option-{game}-{key}')}: {written(value)}"
            if current.strip().lower() in f"{choice} {label}".lower():
                found.append((f"{prefix}{label}"[:100], f"{prefix}{choice}"[:100]))
    return found[:25]
