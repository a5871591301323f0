"""SQLite files for tests that are about something else than files: made once, and not waited for."""

import asyncio
import shutil
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from data import database
from data.store import Store


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that the migrations have made, without a game in it."""
    file = tmp_path_factory.mktemp("empty") / "games.sqlite3"

    async def make() -> None:
        store = await Store.open(str(file), clock=lambda: datetime.now(UTC))
        await store.close()

    asyncio.run(make())
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return file


def quick_database(empty: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a copy of the empty database at `file`; in this process no commit waits for the disk."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")
    shutil.copyfile(empty, file)
