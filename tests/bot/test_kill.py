"""The kill test in its short form; `make soak` is the long one."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.kill import trial
from tests.kill.judge import Judge, Lost

SPOILED = {
    "a move lost": "DELETE FROM moves WHERE (table_id, number) IN (SELECT table_id, max(number) FROM moves)",
    "a gap": "DELETE FROM moves WHERE number = 3",
    "an illegal move": "UPDATE moves SET move = 'play nothing' WHERE number = 5",
    "another move": "UPDATE moves SET seat = 1 - seat WHERE number = 1 AND seat < 2",
    "a result lost": "DELETE FROM results",
    "a game over again": "UPDATE tables SET status = 'playing' WHERE id = (SELECT max(id) FROM tables)",
    "another seed": "UPDATE tables SET seed = zeroblob(32)",
}


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "trial"
    folder.mkdir()
    outcome = trial.run(folder, kills=6, seed=11)
    assert outcome.moves > 50
    assert outcome.boards > 20
    assert outcome.finished >= 4
    # A judge that finds nothing wrong with anything would prove nothing.
    for number, statement in enumerate(SPOILED.values()):
        spoiled = tmp_path / str(number)
        shutil.copytree(folder, spoiled)
        connection = sqlite3.connect(spoiled / "games.sqlite3")
        connection.execute("PRAGMA foreign_keys = OFF")
        assert connection.execute(statement).rowcount > 0
        connection.commit()
        connection.close()
        with pytest.raises((Lost, ValueError)):
            Judge(spoiled / "games.sqlite3", spoiled / "shown.jsonl").judge()
