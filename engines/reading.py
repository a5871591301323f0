"""Reading a position that anybody may have written: whatever is wrong becomes InvalidPosition."""

from collections.abc import Mapping
from typing import Any

from engines.base import InvalidPosition


def require(holds: bool, what: str) -> None:
    """Raise InvalidPosition, which names `what` is wrong, unless it holds."""
    if not holds:
        raise InvalidPosition(what)


def listed(value: Any, what: str, length: int | None = None) -> list[Any]:
    """A JSON list, of that length if one is given. Raises InvalidPosition."""
    if not isinstance(value, list | tuple) or length not in (None, len(value)):
        raise InvalidPosition(what)
    return list(value)


def mapping(value: Any, what: str) -> Mapping[Any, Any]:
    """A JSON object. Raises InvalidPosition."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(what)
    return value
