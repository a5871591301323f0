"""The shape of a measured figure."""

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `ratio` is how many times better than the peer, None where there is no peer."""

    name: str
    value: float
    unit: str
    goal: str
    peer: str | None = None
    peer_value: float | None = None
    ratio: float | None = None

    def json(self) -> str:
        """The row as one line of JSON."""
        return json.dumps(asdict(self))
