"""What a killed process left behind, judged: the database is whole, and nothing that was shown is missing."""

import itertools
import json
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import engines
from data import texts
from render.kingdom import words

say = texts.speaker("en")


class Lost(AssertionError):
    """Something that was promised is not there."""


@dataclass
class Judge:
    """Looks at the database and at the journal of what was shown; remembers what it has seen before."""

    database: Path
    journal: Path
    seen: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    shown: int = 0
    boards: int = 0
    _read: int = 0

    def judge(self) -> None:
        """Raises Lost."""
        if not self.database.exists():
            return
        connection = sqlite3.connect(self.database)
        try:
            ((verdict,),) = connection.execute("PRAGMA integrity_check").fetchall()
            _hold(verdict == "ok", f"the database is broken: {verdict}")
            _hold(not connection.execute("PRAGMA foreign_key_check").fetchall(), "a row without its table")
            known = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if "results" not in known:
                _hold(not self.seen, "the tables are gone")
                return
            for row in connection.execute("SELECT id, game, options, seed, status FROM tables").fetchall():
                self._table(connection, *row)
            self._journal(connection)
        finally:
            connection.close()

    def _table(
        self, connection: sqlite3.Connection, table: int, game: str, options: str, seed: bytes, status: str
    ) -> None:
        rows = connection.execute(
            "SELECT number, seat, move FROM moves WHERE table_id = ? ORDER BY number", (table,)
        ).fetchall()
        _hold(
            [number for number, *_ in rows] == list(range(1, len(rows) + 1)),
            f"table {table}: a gap in the log",
        )
        log = [(seat, move) for _, seat, move in rows]
        before = self.seen.get(table, [])
        _hold(log[: len(before)] == before, f"table {table}: the log has changed")
        self.seen[table] = log
        results = connection.execute(
            "SELECT user_id FROM results WHERE table_id = ? ORDER BY user_id", (table,)
        ).fetchall()
        if status == "lobby":
            _hold(not log and not results, f"table {table}: moves without a game")
            return
        people = connection.execute(
            "SELECT user_id FROM seats WHERE table_id = ? AND user_id IS NOT NULL ORDER BY user_id", (table,)
        ).fetchall()
        ((players,),) = connection.execute(
            "SELECT count(*) FROM seats WHERE table_id = ?", (table,)
        ).fetchall()
        closed = bool(log) and log[-1][1].startswith(("!closed", "!call-off"))
        _hold(closed == (status == "cancelled") or not log, f"table {table}: {status}, but closed={closed}")
        if not log and status == "cancelled":
            return
        made = [(seat, move) for seat, move in log if not move.startswith("!")]
        replayed = engines.replay(game, players, seed=seed, options=json.loads(options), moves=made)
        _hold(replayed.is_over == (status == "over"), f"table {table}: {status}, but over={replayed.is_over}")
        # Who gave up a seat has lost, also if the game is not played out.
        counted = status == "over" or (closed and log[-1][1] == "!closed nobody")
        _hold(results == (people if counted else []), f"table {table}: results {results} of {people}")

    def _journal(self, connection: sqlite3.Connection) -> None:
        if not self.journal.exists():
            return
        with self.journal.open("rb") as file:
            file.seek(self._read)
            text = file.read()
        # A line that the kill cut off was not shown.
        complete = text[: text.rfind(b"\n") + 1]
        self._read += len(complete)
        for line in complete.splitlines():
            entry = json.loads(line)
            for table, number in entry["shown"]:
                self.shown += 1
                length = len(self.seen.get(table, []))
                _hold(number <= length, f"table {table}: move {number} was shown, the log has {length}")
            if entry["board"] is not None:
                self.boards += 1
                ((table, number),) = entry["shown"]
                self._board(connection, table, number, entry["board"])

    def _board(self, connection: sqlite3.Connection, table: int, number: int, alt: str) -> None:
        """The board that was shown is the one that the log's first `number` moves give."""
        game, options, seed = connection.execute(
            "SELECT game, options, seed FROM tables WHERE id = ?", (table,)
        ).fetchone()
        seats: list[tuple[str, Any]] = connection.execute(
            "SELECT name, user_id FROM seats WHERE table_id = ? ORDER BY number", (table,)
        ).fetchall()
        made = [entry for entry in self.seen[table][:number] if not entry[1].startswith("!")]
        replayed = engines.replay(game, len(seats), seed=seed, options=json.loads(options), moves=made)
        view = replayed.view(None)
        # A person may have given the seat up before or after.
        variants = [[f"{name} 🤖", *([name] if user is not None else [])] for name, user in seats]
        possible = [words.board(view, names, say) for names in map(list, itertools.product(*variants))]
        _hold(
            alt in possible,
            f"table {table}: the board of move {number} was another one: {alt} not in {possible}",
        )


def _hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Lost(otherwise)
