"""Start, kill, judge, again; in the end every game that was under way is played out."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.kill.judge import Judge, Lost

ROOT = Path(__file__).parents[2]
MOVES = 40
"""The most moves that a process makes before it dies."""


@dataclass(frozen=True)
class Outcome:
    """What a trial saw."""

    kills: int
    moves: int
    shown: int
    boards: int
    finished: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.moves} moves, shown {self.shown} times, {self.boards} boards, "
            f"{self.finished} games finished, {self.seconds:.0f} s: nothing lost, nothing doubled"
        )


def _start(folder: Path, seed: int, *, again: bool) -> subprocess.Popen[bytes]:
    arguments = ["--child", str(folder), "--seed", str(seed), *([] if again else ["--finish"])]
    with (folder / "child.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.soak", *arguments], cwd=ROOT, stdout=log, stderr=log
        )


def _kill(process: subprocess.Popen[bytes], folder: Path) -> None:
    if process.poll() is not None:
        raise Lost(f"the process ended by itself: {(folder / 'child.log').read_text()[-3000:]}")
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


def _moves(database: Path) -> int:
    """How many moves are committed; 0 before there is anything to count."""
    try:
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    except sqlite3.OperationalError:
        return 0
    try:
        return int(connection.execute("SELECT count(*) FROM moves").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def run(folder: Path, kills: int, seed: int, tell: Callable[[str], None] = lambda line: None) -> Outcome:
    """Kill the bot's process that many times at random moments. Raises Lost when it broke a promise."""
    rng = random.Random(seed)
    began = time.monotonic()
    judge = Judge(folder / "games.sqlite3", folder / "shown.jsonl")
    for number in range(kills):
        before = _moves(judge.database)
        process = _start(folder, rng.randrange(2**32), again=True)
        try:
            # Most die while playing, every sixth while still starting.
            if number % 6 != 5:
                enough = before + rng.randint(1, MOVES)
                _until(process, folder, lambda enough=enough: _moves(judge.database) >= enough)
            time.sleep(rng.uniform(0.0, 1.0))
        finally:
            _kill(process, folder)
        judge.judge()
        tell(
            f"kill {number + 1} of {kills}: {sum(map(len, judge.seen.values()))} moves, {judge.boards} boards"
        )
    process = _start(folder, rng.randrange(2**32), again=False)
    if process.wait() != 0:
        raise Lost(f"the last process failed: {(folder / 'child.log').read_text()[-3000:]}")
    judge.judge()
    connection = sqlite3.connect(judge.database)
    statuses = connection.execute("SELECT status, count(*) FROM tables GROUP BY status").fetchall()
    connection.close()
    if [status for status, _ in statuses if status in ("lobby", "playing")]:
        raise Lost(f"games that did not go on: {statuses}")
    return Outcome(
        kills,
        sum(map(len, judge.seen.values())),
        judge.shown,
        judge.boards,
        sum(count for _, count in statuses),
        time.monotonic() - began,
    )


def _until(process: subprocess.Popen[bytes], folder: Path, holds: Callable[[], bool]) -> None:
    while not holds():
        if process.poll() is not None:
            raise Lost(f"the process ended by itself: {(folder / 'child.log').read_text()[-3000:]}")
        time.sleep(0.05)
