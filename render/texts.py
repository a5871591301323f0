"""The text function that pictures are given."""

from collections.abc import Callable

Say = Callable[..., str]
"""say(key, **values) -> the sentence in the reader's language."""
