"""The bot itself over a database that cannot be used: at its start, and while games are played."""

import os
import random
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from data import texts
from data.errors import CANNOT_OPEN
from data.store import Store
from tests.store.conftest import Clock
from tests.wire.bots import BotProcess
from tests.wire.kit import Wire
from tests.wire.play import begin
from tests.wire.starts import SENTENCE

say = texts.speaker("en")


def touched(folder: Path) -> dict[str, tuple[int, bytes]]:
    """All that is in a folder, with its rights."""
    return {
        str(path.relative_to(folder)): (path.stat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in folder.rglob("*")
    }


async def a_database(file: Path) -> None:
    """A database that the bot has made and left, in one file."""
    await (await Store.open(str(file), clock=Clock())).close()
    statement(file, "PRAGMA journal_mode=DELETE")


def statement(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(sql).fetchall()


def damage(file: Path) -> None:
    """Overwrite the second half with noise."""
    whole = file.read_bytes()
    half = len(whole) // 2
    file.write_bytes(whole[:half] + random.Random(1).randbytes(len(whole) - half))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder))
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", folder], check=True)


def mount(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["mount", *arguments], capture_output=True, check=False)


async def refused(wire: Wire, file: Path, reason: str) -> None:
    """Start the bot: it says the sentence of that reason and ends with 2."""
    bot = BotProcess(wire, file, environment={"LOG_LEVEL": "WARNING", "WIRE_BUSY_TIMEOUT": "1"})
    with pytest.raises(RuntimeError, match="the bot ended"):
        async with bot:
            pass
    assert await bot.end() == 2
    begins, _, ends = CANNOT_OPEN[reason].partition("{place}")
    assert len(bot.lines) == 1, bot.lines
    assert bot.lines[0].startswith(f"{begins}{file}{ends.partition('{')[0]}")
    assert SENTENCE.fullmatch(bot.lines[0])


SPOILT: dict[str, tuple[str, Callable[[Path], object]]] = {
    "damaged": ("damaged", damage),
    "cut off": ("damaged", lambda file: os.truncate(file, file.stat().st_size // 2)),
    "not SQLite": ("not-sqlite", lambda file: file.write_text("some text. " * 1000)),
    "newer": ("newer", lambda file: statement(file, "UPDATE alembic_version SET version_num = '9999'")),
    "another program's": ("foreign", lambda file: statement(file, "DROP TABLE alembic_version")),
}


@pytest.mark.parametrize("how", SPOILT)
async def test_a_file_that_cannot_be_used(wire: Wire, tmp_path: Path, how: str) -> None:
    file = tmp_path / "games.sqlite3"
    await a_database(file)
    reason, spoil = SPOILT[how]
    spoil(file)
    before = touched(tmp_path)
    await refused(wire, file, reason)
    assert touched(tmp_path) == before


async def test_a_folder_that_is_missing(wire: Wire, tmp_path: Path) -> None:
    """It is made where that can be, and named where it cannot."""
    (tmp_path / "file").write_text("no folder")
    await refused(wire, tmp_path / "file" / "games.sqlite3", "folder")
    assert list(touched(tmp_path)) == ["file"]
    async with BotProcess(wire, tmp_path / "some" / "folder" / "games.sqlite3"):
        pass
    assert "some/folder/games.sqlite3" in touched(tmp_path)


async def test_a_file_that_is_locked(wire: Wire, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    await a_database(file)
    before = touched(tmp_path)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        # A look into the file would give the lock up.
        await refused(wire, file, "locked")
    assert touched(tmp_path) == before


async def test_a_file_that_is_read_only(wire: Wire, disk: Path) -> None:
    """On a disk, since missing rights keep nobody off who runs the tests as root."""
    file = disk / "games.sqlite3"
    await a_database(file)
    assert not mount("-o", "remount,ro", str(disk)).returncode
    before = touched(disk)
    await refused(wire, file, "read-only")
    assert touched(disk) == before


async def test_a_disk_that_is_full(wire: Wire, disk: Path) -> None:
    filler = disk / "filler"
    filler.write_bytes(bytes(1000 * 1024))
    await refused(wire, disk / "games.sqlite3", "full")
    assert touched(disk)["filler"][1] == bytes(1000 * 1024)


async def test_damage_while_games_are_played(wire: Wire, tmp_path: Path) -> None:
    """Who clicks is told, in a sentence; once the file is mended the game goes on, without a restart."""
    file = tmp_path / "games.sqlite3"
    home = await wire.home("Ada", "Ben")
    async with BotProcess(wire, file) as bot:
        table = await begin(home, home.ada, home.ben)
        await table.play(3)
        await wire.quiet(2.0)
        statement(file, "PRAGMA wal_checkpoint(TRUNCATE)")
        whole = file.read_bytes()
        with file.open("r+b") as opened:
            opened.seek(4096)
            opened.write(bytes(len(whole) - 4096))
        person = await table.ready()
        assert person is not None
        hand = await table.hand(person)
        assert hand is not None
        answer = await person.click(hand, hand.actions[0])
        assert await answer.text() in (say("error-store"), say("error-not-kept"))
        board = await table.board()
        answer = await person.click(board, "hand")
        assert await answer.text() == say("error-store")
        answer = await person.slash("play", game="kingdom")
        assert await answer.text() == say("error-store")
        with file.open("r+b") as opened:
            opened.write(whole)
        await table.play(3)
        assert bot.incidents() == []
        assert not any("Traceback" in line for line in bot.lines), bot.lines
