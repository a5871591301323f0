"""What tests of running tables begin with: the stores of tests/store, on SQLite alone."""

from pathlib import Path

import pytest

from tests.quick_store import empty_database, quick_database
from tests.store.conftest import clock, file, opened, store

__all__ = ["clock", "empty_database", "file", "opened", "store"]


@pytest.fixture
def url(file: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The database of a test."""
    file.parent.mkdir()
    quick_database(empty_database, file, monkeypatch)
    return str(file)
