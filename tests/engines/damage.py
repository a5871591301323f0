"""Damaging a position somewhere, as a hand that writes one may."""

import copy
from typing import Any

from hypothesis import strategies as st


def damaged(
    position: dict[str, Any],
    data: st.DataObject,
    values: st.SearchStrategy[Any],
    names: st.SearchStrategy[str] | None = None,
) -> dict[str, Any] | None:
    """A copy with one thing changed, however deep inside; None where there is nothing to change.

    Something is replaced by one of `values`, left out, or there twice: in a list at its end, in a mapping
    under one of `names` (not at all without them).
    """
    position = copy.deepcopy(position)
    place: Any = position
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return None
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans(), label="deeper"):
            place = place[key]
            continue
        change = data.draw(st.sampled_from(["put", "drop", "twice"]))
        if change == "put":
            place[key] = data.draw(values)
        elif change == "drop":
            del place[key]
        elif isinstance(place, list):
            place.append(place[key])
        elif names is not None:
            place[data.draw(names)] = place[key]
        return position
