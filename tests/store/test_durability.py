"""Many writers at once, callers cancelled at any moment, processes killed: what was promised is kept."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa

from data.errors import NotPlaying, NumberTaken
from data.records import SeatResult, Status
from data.schema import settings
from data.store import Store
from tests.store.conftest import Opener, a_game, at_rest, only_sqlite, resign

ROOT = Path(__file__).parents[2]


async def test_of_twenty_writers_one_gets_each_number(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    table = await a_game(stores[0], people=5)
    for number in range(1, 6):
        answers = await asyncio.gather(
            *(stores[i % 2].append(table.id, number, i % 5, f"move {i}") for i in range(20)),
            return_exceptions=True,
        )
        won = [i for i, one in enumerate(answers) if not isinstance(one, Exception)]
        assert len(won) == 1
        assert sum(isinstance(one, NumberTaken) for one in answers) == 19
        log = await stores[1].moves(table.id)
        assert len(log) == number
        assert log[-1] == (won[0] % 5, f"move {won[0]}")


async def test_a_game_ends_once(opened: Opener) -> None:
    stores = [await opened(), await opened()]
    table = await a_game(stores[0], people=2)
    ends = [SeatResult(0, 1, 2), SeatResult(1, 2, 1)]
    answers = await asyncio.gather(
        *(stores[i % 2].append(table.id, 1, 0, "last", results=ends) for i in range(10)),
        *(stores[i % 2].append(table.id, 1, 0, "not last") for i in range(10)),
        return_exceptions=True,
    )
    assert sum(not isinstance(one, Exception) for one in answers) == 1
    assert all(isinstance(one, NumberTaken | NotPlaying) for one in answers if isinstance(one, Exception))
    log = await stores[0].moves(table.id)
    assert len(log) == 1
    record = await stores[0].table(table.id)
    assert record is not None
    assert (record.status is Status.OVER) == (log[0][1] == "last")
    assert (await stores[0].results.leaderboard()).total == (2 if record.status is Status.OVER else 0)


@pytest.mark.parametrize("last", [False, True])
async def test_cancelled_callers_leave_whole_transactions(opened: Opener, last: bool) -> None:
    """Whatever moment a caller gives up at, the store goes on and the log has no half of anything."""
    store = await opened()
    seen = set()
    for steps in range(60):
        table = await a_game(store, people=2, channel_id=steps, guild_id=steps)
        ends = [SeatResult(0, 1, 2), SeatResult(1, 2, 1)]
        tasks = [
            asyncio.create_task(store.append(table.id, 1, 0, "move", results=ends if last else None)),
            asyncio.create_task(store.set_message(table.id, 5)),
            asyncio.create_task(resign(store, table.id, 100)),
            asyncio.create_task(store.live_tables()),
        ]
        if steps:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if steps > 1:
            await asyncio.sleep(steps / 20_000)
        await cancel_everything()
        await at_rest(store)

        record = await store.table(table.id)
        assert record is not None
        log = await store.moves(table.id)
        results = (await store.results.leaderboard(guild_id=steps)).total
        if last and (0, "move") in log:
            assert (record.status, results) == (Status.OVER, 2)
        else:
            assert (record.status, results) == (Status.PLAYING, 0)
            await store.append(table.id, len(log) + 1, 1, "goes on")
        seen.add(len(log))
    assert seen == {0, 1} if last else seen == {0, 1, 2}


async def cancel_everything() -> None:
    """Cancel every other task again and again until none is left, as a crash in a test does."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


async def test_what_has_begun_is_finished_though_nobody_waits(store: Store) -> None:
    """Its connection goes back to the pool as well. What has not begun is never done."""
    table = await a_game(store, people=2)
    threads = store._database._writing._max_workers
    begun, go_on = threading.Barrier(threads + 1), threading.Event()

    def slowly(connection: sa.Connection, key: str) -> None:
        connection.execute(settings.insert().values(key=key, value="half"))
        begun.wait()
        go_on.wait()
        connection.execute(settings.update().where(settings.c.key == key).values(value="whole"))

    keys = [f"key {number}" for number in range(threads)]
    tasks = [asyncio.create_task(store._database.write(partial(slowly, key=key))) for key in keys]
    await asyncio.to_thread(begun.wait)
    tasks.append(asyncio.create_task(store.append(table.id, 1, 0, "queued")))
    await asyncio.sleep(0)
    await cancel_everything()
    go_on.set()
    await at_rest(store)
    assert all(task.cancelled() for task in tasks)
    assert [await store.setting(key) for key in keys] == ["whole"] * threads
    assert await store.moves(table.id) == []
    assert store._database._writer.pool.checkedout() == 0  # type: ignore[attr-defined]


WRITER = """
import asyncio, sys
from datetime import UTC, datetime
from data.store import Store

async def main():
    store = await Store.open(sys.argv[1], clock=lambda: datetime.now(UTC))
    record = await store.live_table(1)
    number = len(await store.moves(record.id))
    while True:
        number += 1
        await store.append(record.id, number, number % 2, f"move {number}")
        sys.stdout.write(f"{number}\\n")
        sys.stdout.flush()

asyncio.run(main())
"""

HALF = """
import asyncio, os, signal, sys
from datetime import UTC, datetime
from data.schema import moves, tables
from data.store import Store

async def main():
    now = datetime.now(UTC)
    store = await Store.open(sys.argv[1], clock=lambda: now)

    def half(connection):
        row = {"table_id": 1, "number": 1, "seat": 0, "move": "half", "made_at": now}
        connection.execute(moves.insert(), row)
        connection.execute(tables.update().values(status="over"))
        os.kill(os.getpid(), signal.SIGKILL)

    await store._database.write(half)

asyncio.run(main())
"""


@only_sqlite
async def test_every_move_that_was_reported_survives_a_kill(opened: Opener, file: Path) -> None:
    store = await opened()
    table = await a_game(store, people=2, channel_id=1)
    await store.close()
    reported = 0
    for more in (3, 40, 11, 90):
        writer = subprocess.Popen(  # noqa: ASYNC220 (nothing else is to run meanwhile)
            [sys.executable, "-c", WRITER, str(file)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for _ in range(more):
            line = writer.stdout.readline()
            assert int(line) > reported
            reported = int(line)
        os.kill(writer.pid, signal.SIGKILL)
        reported = max([reported, *(int(line) for line in writer.stdout.read().split("\n")[:-1])])
        writer.wait()
        with sqlite3.connect(file) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        store = await opened()
        log = await store.moves(table.id)
        # One more may have been committed without time to report it.
        assert reported <= len(log) <= reported + 1
        assert log == [(number % 2, f"move {number}") for number in range(1, len(log) + 1)]
        reported = len(log)
        await store.close()


async def test_a_kill_within_a_transaction_leaves_nothing_of_it(opened: Opener, url: str) -> None:
    store = await opened()
    table = await a_game(store, people=2)
    half = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", HALF, url], cwd=ROOT)
    assert half.returncode == -signal.SIGKILL
    assert await store.moves(table.id) == []
    assert await store.table(table.id) == table
    await store.append(table.id, 1, 0, "whole")


async def test_a_reader_is_not_held_up_by_a_writer(opened: Opener) -> None:
    """Boards are read while another process holds the right to write."""
    store, other = await opened(), await opened()
    table = await a_game(store, people=2)
    begun, go_on = threading.Event(), threading.Event()

    def slowly(connection: sa.Connection) -> None:
        connection.exec_driver_sql("UPDATE tables SET locale = 'nl'")
        begun.set()
        go_on.wait()

    writing = asyncio.create_task(other._database.write(slowly))
    await asyncio.to_thread(begun.wait)
    assert await store.table(table.id) == table
    waiting = asyncio.create_task(store.append(table.id, 1, 0, "waits"))
    assert await store.moves(table.id) == []
    assert not waiting.done()
    go_on.set()
    await asyncio.gather(writing, waiting)
    assert await store.moves(table.id) == [(0, "waits")]
