"""What a click costs: the time to the committed move and to the answer, and how many requests follow.

The real bot plays on the simulated Discord, whose own time is part of every figure. Two people and a bot
player; every click is made in a hand in the direct messages, pictures included.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import simcord

from bench.rows import Row
from bot import GameNightBot, make_bot
from data.settings import Settings
from playground import internals

GAMES = 6


class Meter:
    """Watches one click at a time."""

    def __init__(self, env: simcord.Env, bot: GameNightBot) -> None:
        self.committed: list[float] = []
        self.answered: list[float] = []
        self.requests: list[int] = []
        self._start = 0.0
        self._count = 0
        self._waiting = self._uncommitted = False
        internals.watch_calls(env, self._heard)
        append = bot.services.store.append

        async def measured(*arguments: Any, **more: Any) -> Any:
            result = await append(*arguments, **more)
            if self._uncommitted:
                self._uncommitted = False
                self.committed.append(time.perf_counter() - self._start)
            return result

        bot.services.store.append = measured  # type: ignore[method-assign]

    def start(self) -> None:
        """A click is made now."""
        self._count, self._waiting, self._uncommitted = 0, True, True
        self._start = time.perf_counter()

    def stop(self) -> None:
        """Everything that the click caused is done."""
        self.requests.append(self._count)

    def _heard(self, call: internals.Call) -> None:
        if "/interactions/" in call.path:
            return
        if "/webhooks/" in call.path:
            if self._waiting:
                self._waiting = False
                self.answered.append(time.perf_counter() - self._start)
            return
        self._count += 1


def _moves(message: dict[str, Any]) -> Iterator[str]:
    """The custom ids of the moves that a message offers."""
    stack = list(message["components"])
    while stack:
        component = stack.pop()
        stack += component.get("components", [])
        custom_id = component.get("custom_id", "")
        if ":move " in custom_id:
            yield custom_id


async def _measure(path: Path) -> Meter:
    seeds = iter(range(1, 1000))
    bot = make_bot(
        Settings(database=str(path), shard_count=1), new_seed=lambda: next(seeds).to_bytes(32, "big")
    )
    chance = random.Random(5)
    async with simcord.run(bot) as env:
        guild = env.create_guild()
        people = [guild.add_member(env.create_user(name)) for name in ("ada", "ben")]
        meter = Meter(env, bot)
        for game in range(GAMES):
            channel = guild.create_text_channel(f"game-{game}")
            await people[0].slash(channel, "play", game="kingdom", bots=1)
            table = await bot.services.store.live_table(channel.id)
            assert table is not None
            for person, action in ((people[1], "join"), (people[0], "start")):
                lobby = channel.last_message
                assert lobby is not None
                await person.click(lobby, custom_id=f"t:{table.id}:0:{action}")
            while await bot.services.store.live_table(channel.id):
                await _click(env, bot, table.id, people, meter, chance)
    return meter


async def _click(
    env: simcord.Env, bot: GameNightBot, table_id: int, people: list[Any], meter: Meter, chance: random.Random
) -> None:
    """One person who owes a move makes one."""
    table = await bot.services.tables.fresh(table_id)
    assert table is not None
    for person in people:
        seat = table.record.seat_of(person.id)
        if seat is None or seat.number not in table.game.to_move:
            continue
        channel_id = internals.dm_channel_id(env, person.id)
        message = internals.visible_messages(env, channel_id, person.id, 1)[-1]
        meter.start()
        internals.interact(
            env,
            internals.COMPONENT,
            channel_id=channel_id,
            user_id=person.id,
            data={"custom_id": chance.choice(list(_moves(message))), "component_type": 2},
            message_id=int(message["id"]),
        )
        await env.advance_time(0)
        meter.stop()
        return
    raise AssertionError("nobody owes a move")


def rows() -> Iterator[Row]:
    """The figures of whole games."""
    with tempfile.TemporaryDirectory() as folder, internals.settle_quickly():
        meter = asyncio.run(_measure(Path(folder) / "bench.sqlite3"))
    for name, seconds in (("committed", meter.committed), ("answered", meter.answered)):
        percentiles = statistics.quantiles(seconds, n=100)
        for label, value in (("median", percentiles[49]), ("p99", percentiles[98])):
            yield Row(f"kingdom click to {name}, {label}", round(value * 1000, 1), "ms", "")
    yield Row(
        "kingdom requests a move besides the answer, mean",
        round(statistics.fmean(meter.requests), 2),
        "requests",
        "at most 3",
    )
    yield Row("kingdom requests a move besides the answer, most", max(meter.requests), "requests", "")
