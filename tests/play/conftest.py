"""What tests of running tables begin with: the stores of tests/store, on SQLite alone."""

from pathlib import Path

import pytest

from tests.store.conftest import clock, file, opened, store

__all__ = ["clock", "file", "opened", "store"]


@pytest.fixture
def url(file: Path) -> str:
    """The database of a test."""
    return str(file)
