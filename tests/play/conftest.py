"""What tests of running tables begin with: the stores of tests/store."""

from tests.store.conftest import clock, file, opened, store

__all__ = ["clock", "file", "opened", "store"]
