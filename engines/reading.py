"""Reading a position that anybody may have written: whatever is wrong becomes InvalidPosition.

Whatever has a length is measured before it is read, so that a huge position is refused at once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engines.base import DEFAULT_SEED, InvalidPosition, is_count
from engines.random import MAX_SEED, Source

LONGEST = 120
"""The most entries of a list or mapping, unless a game says otherwise: no game has more pieces of a kind."""


def require(holds: bool, what: str) -> None:
    """Raise InvalidPosition, which names `what` is wrong, unless it holds."""
    if not holds:
        raise InvalidPosition(what)


def listed(value: Any, what: str, length: int | None = None, *, most: int = LONGEST) -> list[Any]:
    """A JSON list, of that length if one is given, and of `most` entries. Raises InvalidPosition."""
    require(isinstance(value, list | tuple) and length in (None, len(value)) and len(value) <= most, what)
    return list(value)


def mapping(value: Any, what: str) -> Mapping[Any, Any]:
    """A JSON object of at most `LONGEST` entries. Raises InvalidPosition."""
    if not isinstance(value, Mapping) or len(value) > LONGEST:
        raise InvalidPosition(what)
    return value


def known(value: Any, codes: Mapping[str, int], what: str) -> int:
    """The code of a piece, cell or the like by its notation. Raises InvalidPosition."""
    code = codes.get(value) if isinstance(value, str) else None
    if code is None:
        raise InvalidPosition(what)
    return code


def codes(value: Any, codes: Mapping[str, int], what: str) -> tuple[int, ...]:
    """The codes of a JSON list of notations. Raises InvalidPosition."""
    return tuple([known(name, codes, what) for name in listed(value, what)])


def count(value: Any, what: str, low: int, high: int) -> int:
    """A whole number from low to high. Raises InvalidPosition."""
    require(is_count(value, low, high), what)
    return int(value)


def supplied(pieces: Iterable[int], supply: Sequence[int]) -> bool:
    """Whether there are as many pieces of each code; `supply` has their numbers by code."""
    return all(number <= supply[code] for code, number in Counter(pieces).items())


def source_of(position: Mapping[str, Any]) -> Source:
    """The source that a position's "seed" and "draws" describe. Raises InvalidPosition."""
    seed, draws = position.get("seed", DEFAULT_SEED.hex()), position.get("draws", 0)
    require(isinstance(seed, str) and len(seed) <= 4 * MAX_SEED and is_count(draws, 0, 2**63), "seed")
    try:
        return Source(bytes.fromhex(seed), draws)
    except ValueError:
        raise InvalidPosition("seed") from None
