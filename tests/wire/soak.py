"""The soak over the wire: people play at several tables while faults come and go at random.

After each round of faults nothing may be lost (what was shown is in the log), doubled, or stale for more than
a minute, and the games go on.
"""

import asyncio
import contextlib
import random
import signal
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bot.messages import Message
from tests.wire.bots import BotProcess
from tests.wire.faults import INCIDENT
from tests.wire.kit import Wire
from tests.wire.people import MENU, Home, Person, is_loading
from tests.wire.play import GAMES, Table, begin, check_shown, doubled, forward

SPEED = 10.0
MINUTE = 60.0
ROUTES: tuple[tuple[str, str], ...] = (
    ("*", "*"),
    ("POST", "/interactions/{}/{}/callback"),
    ("PATCH", "/webhooks/{}/{}/messages/@original"),
    ("POST", "/webhooks/{}/{}"),
    ("POST", "/channels/{}/messages"),
    ("PATCH", "/channels/{}/messages/{}"),
    ("DELETE", "/channels/{}/messages/{}"),
    ("POST", "/users/@me/channels"),
)
REQUESTS: tuple[dict[str, Any], ...] = (
    {"kind": "limit", "retry_after": 2.0},
    {"kind": "limit", "retry_after": 2.0, "everywhere": True},
    {"kind": "error", "status": 500},
    {"kind": "html", "status": 503},
    {"kind": "error", "status": 404},
    {"kind": "lost"},
    {"kind": "reset"},
    {"kind": "never", "late": True},
    {"kind": "slow", "seconds": 4.0},
)
"""How requests fare; how often or for how long is drawn for each round."""

GATEWAY = ("drop", "close", "reconnect", "invalid")
ENDS = (signal.SIGTERM, signal.SIGKILL)


class Bad(AssertionError):
    """Something was lost, doubled, stale, or stuck."""


@dataclass
class Channel:
    """A channel in which two people play one game after the other."""

    home: Home
    number: int
    game: str
    people: list[Person]
    rng: random.Random
    table: Table | None = None
    log: list[tuple[int, str]] = field(default_factory=list)
    shown: int = 0
    """The highest ply that anybody was shown."""
    games: int = 0

    async def open(self) -> None:
        """Begin a game."""
        self.table = await begin(self.home, *self.people, game=self.game, channel=self.number, bots=1)
        self.table.rng = self.rng
        self.log, self.shown = [], 0
        self.games += 1

    def look(self, message: Message | None) -> Message | None:
        """Note the ply that a message shows."""
        plies = [one.number for one in message.controls if one.number is not None] if message else []
        self.shown = max([self.shown, *plies])
        return message

    async def nudge(self) -> None:
        """Click on whatever somebody is offered, and wait for nothing but a short while."""
        assert self.table is not None
        for person in self.rng.sample(self.people, len(self.people)):
            hand = self.look(await self.table.hand(person))
            choices = forward(hand) if hand is not None else []
            if hand is None or not choices:
                continue
            control = self.rng.choice(choices)
            values = [self.rng.choice(control.values)] if control.kind == MENU else []
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5.0 / SPEED * 3):
                    await person.click(hand, control, *values)
            return


class Soak:
    """One run. `say` is told a line of each round."""

    def __init__(self, wire: Wire, folder: Path, seed: int, say: Callable[[str], None]) -> None:
        self.wire = wire
        self.database = folder / "wire.sqlite3"
        self.rng = random.Random(seed)
        self.say = say
        self.bot = BotProcess(wire, self.database)
        self.channels: list[Channel] = []
        self.met = 0
        """How many requests have fared badly."""

    async def run(self, rounds: int, games: tuple[str, ...]) -> str:
        """Play that many rounds; return a line on what there was. Raises Bad."""
        await self.wire.ask("answer_within", seconds=5.0 * SPEED)
        await self.bot.__aenter__()
        try:
            for number, game in enumerate(games):
                home = await self.wire.home(f"Ada {number}", f"Ben {number}", guild=f"Home {number}")
                rng = random.Random(self.rng.random())
                self.channels.append(Channel(home, home.channel, game, home.people, rng))
            await asyncio.gather(*(channel.open() for channel in self.channels))
            for number in range(1, rounds + 1):
                await self._round(number)
        finally:
            await self.bot.end(signal.SIGKILL)
        moves = sum(len(channel.log) for channel in self.channels)
        games_begun = sum(channel.games for channel in self.channels)
        return (
            f"{rounds} rounds of faults, {self.met} requests met by them: {games_begun} games begun, "
            f"{moves} moves in those under way; nothing lost, doubled or stale"
        )

    async def _round(self, number: int) -> None:
        told = [await self._disturb() for _ in range(self.rng.choice((1, 1, 2)))]
        await asyncio.gather(*(self._play(channel) for channel in self.channels))
        self.met += sum(await self.wire.unfault())
        # discord.py itself may wait out what it was told; a minute after that everything is to be right.
        await self.wire.ask("sleep", seconds=MINUTE)
        try:
            await asyncio.gather(*(self._judge(channel) for channel in self.channels))
            if self.bot.incidents():
                raise Bad(f"incidents {self.bot.incidents()}")
            await asyncio.gather(*(self._go_on(channel) for channel in self.channels))
        except AssertionError as error:
            raise Bad(f"round {number} ({', '.join(told)}): {error}") from error
        self.say(f"round {number}: {', '.join(told)}; good")

    async def _disturb(self) -> str:
        """Let something go wrong, and return what."""
        kind = self.rng.choice(("requests", "requests", "requests", "gateway", "process"))
        if kind == "gateway":
            how = self.rng.choice(GATEWAY)
            await self.wire.ask("gateway", do=how, code=self.rng.choice((1000, 1006, 4000, 4007, 4009)))
            return f"gateway {how}"
        if kind == "process":
            how = self.rng.choice(ENDS)
            asyncio.get_running_loop().call_later(self.rng.random(), self._kill, how)
            return how.name
        method, route = self.rng.choice(ROUTES)
        rule = dict(self.rng.choice(REQUESTS))
        if rule.get("status") == 404 or self.rng.random() < 0.5:
            rule["times"] = self.rng.randint(1, 4)
        else:
            rule["lasts"] = self.rng.choice((5.0, 20.0, 60.0))
        await self.wire.fault(method=method, route=route, after=self.rng.randint(0, 6), **rule)
        much = f"{rule['times']} times" if "times" in rule else f"{rule['lasts']:.0f} s"
        return f"{method} {route} {rule['kind']} {rule.get('status', '')}".strip() + f" {much}"

    def _kill(self, how: signal.Signals) -> None:
        process = self.bot.process
        if process is not None and process.returncode is None:
            process.send_signal(how)

    async def _play(self, channel: Channel) -> None:
        for _ in range(channel.rng.randint(2, 6)):
            await channel.nudge()
            await self.wire.ask("sleep", seconds=channel.rng.choice((1.0, 5.0, 15.0)))
            if self.bot.process is not None and self.bot.process.returncode is not None:
                await self._start_again()

    async def _start_again(self) -> None:
        if self.bot.incidents():
            raise Bad(f"incidents {self.bot.incidents()}")
        self.bot = await BotProcess(self.wire, self.database).launch()

    async def _judge(self, channel: Channel) -> None:
        table = channel.table
        assert table is not None
        log = self._stored(table.number)
        if log[: len(channel.log)] != channel.log:
            raise Bad(f"table {table.number} has another log than before")
        channel.log = log
        boards = await table.boards()
        if len(boards) != 1:
            raise Bad(f"table {table.number} has {len(boards)} boards")
        for message in [*boards, *[await table.hand(person) for person in channel.people]]:
            channel.look(message)
        if channel.shown > len(log):
            raise Bad(f"table {table.number} showed ply {channel.shown} of {len(log)}: a move was lost")
        for person in channel.people:
            for place in (channel.number, await person.dm()):
                seen = await person.sees(place)
                own = [one for one in seen if not one.ephemeral and not one.pings]
                if any(map(is_loading, seen)):
                    raise Bad(f"{person.name} still sees an answer that is thinking")
                if any(INCIDENT.search(one.text) for one in seen):
                    raise Bad(f"{person.name} was given an incident number")
                if doubled(own):
                    raise Bad(f"{person.name} sees a message twice: {doubled(own)[0][:80]!r}")
        if not await table.is_over():
            await check_shown(table)

    async def _go_on(self, channel: Channel) -> None:
        assert channel.table is not None
        if await channel.table.is_over() or await channel.table.play(2):
            await channel.open()

    def _stored(self, table: int) -> list[tuple[int, str]]:
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            found = connection.execute(
                "SELECT seat, move FROM moves WHERE table_id = ? ORDER BY number", (table,)
            )
            return list(found)
        finally:
            connection.close()


async def run(
    folder: Path, rounds: int, seed: int, say: Callable[[str], None], games: tuple[str, ...] = GAMES
) -> str:
    """Play the soak against a server and a bot of its own; return a line on what there was. Raises Bad.

    In each channel one of `games` is played.
    """
    async with await Wire.start(speed=SPEED) as wire:
        said = await Soak(wire, folder, seed, say).run(rounds, games)
        faults = await wire.faults()
    if faults:
        raise Bad(f"Discord would have refused: {faults[:3]}")
    return said
