"""A database that cannot be opened: one sentence that says what to do, nothing touched; later failures."""

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data import database
from data.errors import CANNOT_OPEN, CannotOpen, Unavailable
from data.store import Store
from tests.store.conftest import Clock, a_game
from tests.store.postgresql import Server

NOBODY = 65534


async def a_database(file: Path) -> None:
    """A file with a game in it, closed again."""
    store = await Store.open(str(file), clock=Clock())
    await a_game(store, people=2)
    await store.close()


def touched(folder: Path) -> dict[str, bytes]:
    """All that is in a folder."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"a folder"
        for path in folder.rglob("*")
    }


async def refused(place: str) -> str:
    """The reason for which a database is not opened; its sentence is whole and names the place."""
    with pytest.raises(CannotOpen) as error:
        await Store.open(place, clock=Clock())
    sentence = str(error.value)
    begin, _, end = CANNOT_OPEN[error.value.reason].partition("{place}")
    assert sentence.startswith(f"{begin}{place}{end.partition('{')[0]}")
    return error.value.reason


@contextmanager
def as_nobody() -> Iterator[None]:
    """Rights of files count, also when the tests run as root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        scripts = [database.MIGRATIONS, *database.MIGRATIONS.rglob("*.py")]
        if not all(os.access(path, os.R_OK, effective_ids=True) for path in scripts):
            pytest.skip("these tests run as root, from a folder which other users may not read")
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", folder], check=True)


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    before = touched(tmp_path)
    assert await refused(str(tmp_path / "file" / "games.sqlite3")) == "folder"
    assert touched(tmp_path) == before


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").mkdir()
    assert await refused(str(tmp_path / "games.sqlite3")) == "no-file"
    assert touched(tmp_path) == {"games.sqlite3": b"a folder"}


async def test_rights_that_are_missing(open_folder: Path) -> None:
    file = open_folder / "games.sqlite3"
    await a_database(file)
    for path, mode in ((file, 0o444), (open_folder, 0o555)):
        path.chmod(mode)
    before = touched(open_folder)
    with as_nobody():
        assert await refused(str(file)) == "read-only"
        assert await refused(str(open_folder / "new.sqlite3")) == "no-file"
        assert await refused(str(open_folder / "more" / "games.sqlite3")) == "folder"
    file.chmod(0o000)
    with as_nobody():
        assert await refused(str(file)) == "no-file"
    file.chmod(0o444)
    assert touched(open_folder) == before


@pytest.mark.parametrize("used", [False, True])
async def test_a_file_that_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, used: bool) -> None:
    """By another program in the old way, or by a bot that never comes to an end of its transaction."""
    file = tmp_path / "games.sqlite3"
    if used:
        await a_database(file)
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 1)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert await refused(str(file)) == "locked"
    other.rollback()
    other.close()
    await (await Store.open(str(file), clock=Clock())).close()


@pytest.mark.parametrize("how", ["overwritten", "cut off"])
async def test_a_damaged_file(tmp_path: Path, how: str) -> None:
    file = tmp_path / "games.sqlite3"
    await a_database(file)
    whole = file.read_bytes()
    half = len(whole) // 2
    noise = random.Random(1).randbytes(len(whole) - half)
    file.write_bytes(whole[:half] + (noise if how == "overwritten" else b""))
    before = touched(tmp_path)
    assert await refused(str(file)) == "damaged"
    assert touched(tmp_path) == before


@pytest.mark.parametrize("content", [b"some text. " * 1000, bytes(range(256)) * 40])
async def test_a_file_that_is_no_database(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_bytes(content)
    assert await refused(str(file)) == "not-sqlite"
    assert touched(tmp_path) == {"games.sqlite3": content}


@pytest.mark.parametrize(
    ("statements", "reason"),
    [
        (["UPDATE alembic_version SET version_num = '9999'"], "newer"),
        (["UPDATE alembic_version SET version_num = '0000abc'"], "foreign"),
        (["DROP TABLE alembic_version"], "foreign"),
    ],
)
async def test_a_database_of_another_version_or_program(
    tmp_path: Path, statements: list[str], reason: str
) -> None:
    file = tmp_path / "games.sqlite3"
    await a_database(file)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        for statement in statements:
            connection.execute(statement)
    connection.close()
    before = touched(tmp_path)
    assert await refused(str(file)) == reason
    assert touched(tmp_path) == before


async def test_an_empty_file_is_filled(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").touch()
    await a_database(tmp_path / "games.sqlite3")


async def test_a_disk_that_is_full(small_disk: Path) -> None:
    """At the start; and while running, until there is room again."""
    file = small_disk / "games.sqlite3"
    filler = small_disk / "filler"
    filler.write_bytes(bytes(1000 * 1024))
    assert await refused(str(file)) == "full"
    filler.write_bytes(bytes(500 * 1024))
    store = await Store.open(str(file), clock=Clock())
    table = await a_game(store, people=2)
    length = 0
    with pytest.raises(Unavailable) as error:
        while True:
            await store.append(table.id, length + 1, 0, "move " * 1000)
            length += 1
    assert error.value.reason == "full"
    assert len(await store.moves(table.id)) == length
    await asyncio.to_thread(filler.unlink)
    await store.append(table.id, length + 1, 0, "goes on")
    await store.close()


async def test_a_lock_while_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT", 1)
    store = await Store.open(str(tmp_path / "games.sqlite3"), clock=Clock())
    table = await a_game(store, people=2)
    other = sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable) as error:
        await store.append(table.id, 1, 0, "move")
    assert error.value.reason == "locked"
    assert await store.moves(table.id) == []
    other.rollback()
    other.close()
    await store.append(table.id, 1, 0, "move")
    await store.close()


async def test_damage_while_running(tmp_path: Path) -> None:
    """It goes on when the file has been mended, without a restart."""
    file = tmp_path / "games.sqlite3"
    store = await Store.open(str(file), clock=Clock())
    table = await a_game(store, people=2)
    await store.close()
    whole = file.read_bytes()
    store = await Store.open(str(file), clock=Clock())
    file.write_bytes(whole[:4096] + bytes(len(whole) - 4096))
    for attempt in (store.table(table.id), store.append(table.id, 1, 0, "move")):
        with pytest.raises(Unavailable) as error:
            await attempt
        assert error.value.reason == "damaged"
    file.unlink()
    file.write_bytes(whole)
    assert await store.table(table.id) == table
    await store.append(table.id, 1, 0, "move")
    await store.close()


async def test_servers_that_cannot_be_used(server: Server, tmp_path: Path) -> None:
    nowhere = f"postgresql://store@/games?host={tmp_path}"
    assert await refused(nowhere) == "unreachable"
    assert await refused(server.url("no_such_database")) == "unreachable"
    for statement, reason in (
        ("ALTER DATABASE {} SET default_transaction_read_only = on", "read-only"),
        ("DROP TABLE alembic_version", "foreign"),
        ("UPDATE alembic_version SET version_num = '9999'", "newer"),
    ):
        name = server.new_database(server.migrated)
        server.run(statement.format(name), name)
        assert await refused(server.url(name)) == reason
        server.drop(name)


async def test_a_password_is_not_told(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen) as error:
        await Store.open(f"postgresql://store:secret@/games?host={tmp_path}", clock=Clock())
    assert error.value.reason == "unreachable"
    assert "secret" not in str(error.value)


async def test_a_driver_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert await refused("postgresql://store@/games") == "driver"


async def test_a_server_that_stops_and_comes_back(server: Server, clock: Clock) -> None:
    """Connections that broke are replaced."""
    name = server.new_database(server.migrated)
    store = await Store.open(server.url(name), clock=clock)
    table = await a_game(store, people=2)
    started, go_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slowly(connection: object) -> None:
        connection.exec_driver_sql("SELECT 1")  # type: ignore[attr-defined]
        loop.call_soon_threadsafe(started.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()
        connection.exec_driver_sql("SELECT 1")  # type: ignore[attr-defined]

    writing = asyncio.create_task(store._database.write(slowly))
    await started.wait()
    server.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    go_on.set()
    with pytest.raises(Unavailable) as error:
        await writing
    assert error.value.reason == "unreachable"
    await store.append(table.id, 1, 0, "move")
    # One that broke while nobody used it is not even noticed.
    server.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    await store.append(table.id, 2, 0, "move")
    await store.close()
    server.drop(name)
