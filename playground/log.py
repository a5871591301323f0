"""What happened, the latest of it."""

from collections.abc import Callable
from typing import Any


class Bounded(list[Any]):
    """A list that forgets its oldest entries, and tells when something was appended."""

    def __init__(self, keep: int, appended: Callable[[], None]) -> None:
        super().__init__()
        self._keep = keep
        self._appended = appended

    def append(self, entry: Any) -> None:
        super().append(entry)
        if len(self) > 2 * self._keep:
            del self[: -self._keep]
        self._appended()
