"""What memory the bot keeps: fresh, after four whole games, after forty, and the sprites in it.

Measured in a process of its own, with the real bot on the simulated Discord, whose own records of what was
sent are dropped. Two people and a bot player; moves are made at random, and every message is drawn.
"""

import asyncio
import gc
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import simcord

from bench.rows import Row
from bot import make_bot
from data.settings import Settings
from engines import GAMES
from play.tables import Snapshot
from playground import internals
from playground.memory import tidy
from render.kept import kept

FEW, MANY = 4, 40
"""Whole games, all four kinds in turn, after which is measured."""
BOUND = 2.5
"""How many times a fresh start's memory may be after many games."""


def resident() -> float:
    """The memory of this process that is in use, in MB. Raises OSError where there is no /proc."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def rows() -> Iterator[Row]:
    """The figures of another process."""
    if not Path("/proc/self/statm").exists():
        return
    command = [sys.executable, "-m", "bench.memory"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    fresh = found["memory"]["0"]
    yield Row("memory of a fresh start", round(fresh), "MB", "")
    for games in (FEW, MANY):
        used = found["memory"][str(games)]
        goal = f"at most {round(BOUND * fresh)} MB, {BOUND:g} times a fresh start"
        yield Row(f"memory after {games} whole games", round(used), "MB", goal)
    sprites, limit = found["sprites"], found["limit"]
    yield Row(f"sprites kept after {MANY} whole games", round(sprites), "MB", f"at most {round(limit)} MB")


async def measure(path: Path, checkpoints: tuple[int, ...]) -> dict[str, Any]:
    """Play until the last checkpoint; the memory at each of them, in MB by the number of games."""
    seeds = itertools.count(1)
    bot = make_bot(
        Settings(database=str(path), shard_count=1), new_seed=lambda: next(seeds).to_bytes(32, "big")
    )
    chance = random.Random(3)
    memory = {}
    async with simcord.run(bot) as env:
        guild = env.create_guild()
        people = [guild.add_member(env.create_user(name)) for name in ("ada", "ben")]
        kinds = itertools.cycle(GAMES)
        for played in range(checkpoints[-1] + 1):
            if played in checkpoints:
                gc.collect()
                memory[str(played)] = resident()
            if played < checkpoints[-1]:
                channel = guild.create_text_channel(f"game-{played}")
                await _play(env, bot, channel, people, next(kinds), chance)
    return {"memory": memory, "sprites": kept.bytes / 1e6, "limit": kept.limit / 1e6}


async def _play(
    env: simcord.Env, bot: Any, channel: Any, people: list[Any], game: str, chance: random.Random
) -> None:
    """A whole game, each state of it shown to everybody."""
    services = bot.services
    await people[0].slash(channel, "play", game=game, bots=1)
    record = await services.store.live_table(channel.id)
    for person, action in ((people[1], "join"), (people[0], "start")):
        await person.click(channel.last_message, custom_id=f"t:{record.id}:0:{action}")
    while await services.store.live_table(channel.id):
        table = await services.tables.fresh(record.id)
        seat = table.game.to_move[0]
        await services.tables.move(table, seat, chance.choice(list(table.game.legal_moves(seat))))
        await services.driver.go_on(record.id)
        table = await services.tables.fresh(record.id)
        services.messages.refresh(Snapshot(table.record, table))
        await env.advance_time(0)
        internals.forget_history(env)
        tidy(env)


def main() -> None:
    """Measure in this process, and print what was found as JSON."""
    with tempfile.TemporaryDirectory() as folder, internals.settle_quickly():
        found = asyncio.run(measure(Path(folder) / "bench.sqlite3", (0, FEW, MANY)))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
