"""Make the small database that is kept for a revision of the schema, with the code of that revision.

    python -m tests.store.keep_revision tests/store/revisions/0003.sql

Run it when a revision is added, and never again for an older one: what is kept was written by the code of its
time. tests/store/test_revisions.py upgrades each and plays on.
"""

import asyncio
import random
import sqlite3
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from data.due import What
from data.records import Calls, TableRecord
from data.store import Store
from play.tables import Tables

SEED = bytes(range(32))


class Clock:
    """Start at noon and go on by a minute at each reading."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


async def fill(store: Store) -> None:
    """Lobbies, games of all kinds under way, asleep and over, a seat given up, something in each table."""
    tables, choice = Tables(store), random.Random(1)
    channels = iter(range(1000, 2000))

    async def lobby(game: str, people: int, bots: int = 0) -> TableRecord:
        record = await store.create_table(
            game=game,
            rules_version=1,
            options={},
            guild_id=7,
            channel_id=next(channels),
            host_id=100,
            host_name="Zoë 🌸",
            host_account="zoe",
            max_players=4,
            locale="pt-BR",
        )
        for user_id in range(101, 100 + people):
            await store.join(record.id, user_id, f"Person {user_id}", max_players=4)
        for number in range(bots):
            await store.add_bot(record.id, f"Bot {number}", max_players=4)
        await store.set_message(record.id, 5000 + record.id)
        return record

    async def play(record: TableRecord, moves: int) -> None:
        for _ in range(moves):
            table = await tables.fresh(record.id)
            if not table.game.to_move:
                break
            seat = choice.choice(table.game.to_move)
            await tables.move(table, seat, choice.choice(list(table.game.legal_moves(seat))))

    await lobby("bloom", 2)
    await lobby("kingdom", 1, 1)
    await store.cancel((await lobby("flowers", 1)).id)
    for game in ("bloom", "triominos", "kingdom", "flowers"):
        for people, moves in ((3, 9), (2, 10_000)):
            record = await store.start((await lobby(game, people, 1)).id, seed=SEED, min_players=2)
            await play(record, 3)
            await store.set_hand_message(record.id, 1, dm_channel_id=8, dm_message_id=9, dm_closed=False)
            await store.set_ping(record.id, 77, 3)
            if people == 3:
                await store.note(record.id, 1, 2, "!resign")
            await play(record, moves)
    solo = await store.start((await lobby("bloom", 1)).id, seed=SEED, min_players=1)
    await play(solo, 4)
    daily = await store.begin_daily(
        game="flowers",
        day="2026-01-01",
        rules_version=1,
        seed=SEED,
        user_id=100,
        name="Zoë 🌸",
        guild_id=None,
        channel_id=1,
        locale="nl",
    )
    await play(daily, 5)
    await store.set_setting("daily-secret", SEED.hex())
    lesson = await store.begin_lesson(
        game="kingdom",
        rules_version=1,
        options={},
        seed=SEED,
        user_id=100,
        name="Zoë 🌸",
        bots=["Fern"],
        guild_id=7,
        channel_id=1,
        locale="nl",
    )
    await play(lesson, 1)
    asleep = await store.start((await lobby("bloom", 2, 1)).id, seed=SEED, min_players=2)
    await store.set_seat(asleep.id, 2, level="hard")
    await store.sleep(asleep.id)
    await store.people.set_calls(101, Calls.DIRECT)
    await store.outbox.begin(solo.id, "board", solo.channel_id)
    await store.due.set(What.ABSENCE, solo.id, datetime(2026, 1, 2, tzinfo=UTC), seat=0)
    await store.due.beat("a process")


async def main(target: Path) -> None:
    """Fill a fresh database and write it down as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite3"
        store = await Store.open(str(file), clock=Clock())
        await fill(store)
        await store.close()
        with sqlite3.connect(file) as connection:
            text = "\n".join(connection.iterdump())
    await asyncio.to_thread(target.write_text, text + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
