"""Sprites, kept once they are drawn: of all games together, in a bounded number of bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from PIL import Image

LIMIT = 64 * 2**20
"""The bytes that kept sprites may take; those not used for longest make way."""
_OVERHEAD = 1024
"""What an entry takes besides its pixels, in bytes: objects, key, a pointer for each line."""

P = ParamSpec("P")
R = TypeVar("R")


class Kept:
    """Drawn sprites by the function that draws them and its arguments; safe to use from several threads."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._found: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._found)

    def __call__(self, draw: Callable[P, R]) -> Callable[P, R]:
        """Decorate a function whose result depends on its arguments alone, and is only read."""

        @wraps(draw)
        def drawn(*arguments: P.args, **more: P.kwargs) -> R:
            key = (draw, arguments, *more.items())
            with self._lock:
                found = self._found.get(key)
                if found is not None:
                    self._found.move_to_end(key)
                    kept: R = found[0]
                    return kept
            result = draw(*arguments, **more)
            self._keep(key, result)
            return result

        return drawn

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._found.clear()
            self.bytes = 0

    def _keep(self, key: Hashable, result: Any) -> None:
        size = _OVERHEAD + _size(result)
        with self._lock:
            if key in self._found:
                return  # another thread has drawn it meanwhile
            self._found[key] = result, size
            self.bytes += size
            while self.bytes > self.limit:
                _, (_, freed) = self._found.popitem(last=False)
                self.bytes -= freed


def _size(result: Any) -> int:
    """The bytes of the pictures in a result: one, or several of them among other things."""
    if isinstance(result, Image.Image):
        return result.width * result.height * (1 if result.mode in ("L", "P") else 4)
    return sum(map(_size, result)) if isinstance(result, tuple) else 0


kept = Kept(LIMIT)
