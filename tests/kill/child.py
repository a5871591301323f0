"""The process that is killed: the real bot, with people at four tables.

At two of them a person starts a game and gives the seat up, so that bot players play it out; at the others a
person plays by clicks. When a game is over the next one begins, by `/play` or by Rematch. Everything that the
bot shows is written down first, unbuffered.
"""

import asyncio
import itertools
import json
import logging
import os
import random
import re
import traceback
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NoReturn

from bot import make_bot
from data.settings import Settings
from play import driver
from playground import internals
from playground.internals import Call
from tests.bot.messages import Control, Message
from tests.bot.world import Person, World
from tests.discord_api.messages import BUTTON, MEDIA_GALLERY, walk

FOUNDED = datetime(2024, 6, 1, 18, 0, tzinfo=UTC)
"""An id tells its moment: people and channels have the same ids in every process, and messages others."""

NAMES = ("Ada", "Ben", "Cleo", "Dora")
BOARD = re.compile(r".*\.(?:png|webp)")
TICK = 0.005
"""Seconds between two looks at the bot's timers."""

PAUSE = 0.03
"""Seconds between two looks of a person at their table."""


LOOKS = 100
"""Looks at a hand that does not change before it is clicked on again."""

PATIENCE = 2000
"""Looks without an answer before a click is taken for lost: about a minute."""


class Table(World):
    """The world of one process: time passes for real, and what is shown is journaled before it is sent."""

    def __init__(self, database: Path, journal: Path) -> None:
        super().__init__(database)
        self._journal = os.open(journal, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        self.channels: list[int] = []

    async def open(self, names: Any = NAMES) -> None:
        """Found the place, always with the same ids, and start the bot."""
        clock = internals.LiveClock(FOUNDED)
        self.bot = make_bot(Settings(database=str(self.path), shard_count=1))
        self.env = internals.LiveEnv(self.bot, clock, Forgetful())
        internals.watch_calls(self.env, self._watch)
        moments = itertools.count(1)

        def next_moment() -> None:
            clock.stand_at(FOUNDED + timedelta(seconds=next(moments)))

        next_moment()
        self.guild = self.env.create_guild("Game night")
        for name in names:
            next_moment()
            self.person(name)
            next_moment()
            self.channels.append(self.add_channel(name.lower()))
            next_moment()
            internals.dm_channel_id(self.env, self.people[-1].id)
        clock.run()
        await self.env.start()
        await self.env.sync_commands()

    def _watch(self, call: Call) -> None:
        shown = sorted({(control.table, control.number) for control in _controls(call.body)})
        if shown:
            entry = {"path": call.path, "shown": shown, "board": board_alt(call.body)}
            os.write(self._journal, (json.dumps(entry) + "\n").encode())


class Forgetful(list[Any]):
    """A history that keeps nothing."""

    def append(self, entry: Any) -> None:
        pass


def _controls(body: Any) -> list[Control]:
    components = _components(body)
    found = [Control(part) for part in walk(components) if part.get("type") == BUTTON]
    return [control for control in found if control.table is not None]


def _components(body: Any) -> list[dict[str, Any]]:
    data = body.get("data") or body if isinstance(body, dict) else {}
    components: list[dict[str, Any]] = data.get("components") or []
    return components


def board_alt(body: Any) -> str | None:
    """The alt text of the play area's picture, None in a message that has none."""
    for part in walk(_components(body)):
        if part.get("type") == MEDIA_GALLERY:
            for item in part["items"]:
                if item["media"]["url"] == "attachment://kingdom-board.png":
                    return str(item["description"])
    return None


class Player:
    """One person at their own channel's table, who goes on with whatever state the channel is in."""

    def __init__(self, world: Table, number: int, rng: random.Random) -> None:
        self.world, self.person, self.rng = world, world.people[number], rng
        self.channel = world.channels[number]
        self.resigns = number % 2 == 0
        self._clicked: list[str] = []
        self._waited = 0

    async def live(self, again: bool) -> None:
        """Play for ever; with `again` false, play what is under way to its end and stop."""
        while True:
            table = self._live_table()
            if table is None:
                if not again:
                    return
                await self._open()
            elif self.world.status(table) == "lobby":
                await self._click(self._last("start"), "start")
            else:
                await self._play(table)
            await asyncio.sleep(PAUSE)

    def _live_table(self) -> int | None:
        rows = self.world.query(
            "SELECT id FROM tables WHERE channel_id = ? AND status IN ('lobby', 'playing')", self.channel
        )
        return int(rows[0][0]) if rows else None

    async def _open(self) -> None:
        over = self._last("rematch")
        if over is not None and self.rng.random() < 0.5:
            await self._click(over, "rematch")
        else:
            bots = self.rng.randint(1, 3)
            await self._answered(
                self.person.begin_slash("play", channel=self.channel, game="kingdom", bots=bots)
            )

    async def _play(self, table: int) -> None:
        seats = self.world.seats(table)
        if self.person not in seats:
            return  # given up: the table is about to end
        if self.resigns and self.rng.random() < 0.1:
            answer = self.person.begin_slash("resign", channel=self.channel)
            await self._answered(answer)
            asked = next(
                (m for m in answer.messages if any("resign" in action for action in m.actions)), None
            )
            if asked is not None:
                await self._click(asked, f"resign {self.person.id}")
            return
        if seats.index(self.person) in self.world.game(table).to_move:
            hand = self._hand(table)
            if hand is not None:
                moves = [action for action in hand.actions if action.startswith("move ")]
                await self._click(hand, self.rng.choice(moves))

    def _hand(self, table: int) -> Message | None:
        """The hand to play from; None while it is the one that was clicked on just now."""
        for message in reversed(self.person.sees(self.person.dm)):
            if any(c.table == table and c.action.startswith("move ") for c in message.controls):
                ids = [control.custom_id for control in message.controls]
                self._waited = self._waited + 1 if ids == self._clicked else 0
                if 0 < self._waited < LOOKS:
                    return None
                self._clicked, self._waited = ids, 0
                return message
        return None

    def _last(self, action: str) -> Message | None:
        try:
            return self.person.last(self.channel, action)
        except LookupError:
            return None

    async def _click(self, message: Message | None, action: str) -> None:
        if message is None or message.control(action).disabled:
            return
        await self._answered(self.person.begin_click(message, action))

    async def _answered(self, answer: Any) -> None:
        for _ in range(PATIENCE):
            if answer.sent.answered:
                return
            await asyncio.sleep(PAUSE)
        raise AssertionError(f"no answer to {answer.sent.payload['data']}")


async def _let_time_pass(world: Table) -> None:
    while True:
        world.env.fire_due()
        await asyncio.sleep(TICK)


async def play(database: Path, journal: Path, seed: int, *, again: bool) -> None:
    """Be the process: with `again`, until it is killed; else until every game under way is over."""
    logging.basicConfig(level=logging.INFO)
    driver.SHOW_EVERY = timedelta(0)  # each board between bot players' moves is shown: more to be judged
    world = Table(database, journal)
    await world.open()
    with world.env.time_context():
        pump = asyncio.create_task(_let_time_pass(world))
        rng = random.Random(seed)
        players = [Player(world, number, random.Random(rng.random())) for number in range(len(world.people))]
        try:
            await asyncio.gather(*(player.live(again) for player in players))
        except BaseException:
            # Nothing is tidied up: tidying would wait for the bot that has just shown to be stuck.
            traceback.print_exc()
            os._exit(1)
        await asyncio.sleep(0.5)
        pump.cancel()
        await world.bot.close()
        await world.env.shutdown()


def main(folder: Path, seed: int, *, again: bool) -> NoReturn:
    """Be the process; it ends without waiting for anything."""
    asyncio.run(play(folder / "games.sqlite3", folder / "shown.jsonl", seed, again=again))
    os._exit(0)


__all__ = ["Person", "main", "play"]
