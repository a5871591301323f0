"""`python -m tests.wire.gateway_table`: breaks the gateway in mid-game in every way, and writes the outcomes.

A way that passes is met by one bot after another game; one that ends the bot has a bot of its own, which is
started again. A click is under way when the gateway breaks, and another is made while it is broken.
"""

import argparse
import asyncio
import random
import re
import signal
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tests.wire.bots import BotProcess
from tests.wire.faults import GOOD, INCIDENT, MENTION
from tests.wire.kit import PATIENCE, Never, Wire
from tests.wire.people import REST, Answer, Home, Person, is_loading
from tests.wire.play import Table, begin, doubled, forward

WRITTEN = Path(__file__).resolve().parents[2] / "docs" / "faults-gateway.md"
SPEED = 10.0
HEAD = """# What the bot makes of a gateway that breaks

A line for each way in which the gateway may break in the middle of a game. "good": the game goes on by
itself, everybody sees the newest state within a minute, and nothing is there twice; or, where Discord closes
for good, the bot says why in a sentence, ends with a status, and its next start finds the game again.
Written by `python -m tests.wire.gateway_table`.

| the gateway | outcome |
| --- | --- |"""

ERROR = re.compile("ERROR|CRITICAL|Traceback")
LOGGED = re.compile(r"(\x1b\[[\d;]*m|\[)*20\d\d-")
"""How a line of the log begins, in colours or not."""

Step = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Way:
    """How the gateway breaks: operations of the control port, one after another.

    `lost`: what is clicked meanwhile comes too late, or never. `back`: the bot connects again, within
    `patience` seconds of the wall's clock. `ends`: the bot gives up.
    """

    name: str
    steps: tuple[Step, ...]
    lost: bool = False
    back: bool = True
    ends: bool = False
    patience: float = PATIENCE

    def __str__(self) -> str:
        return self.name


def _plan(**values: Any) -> Step:
    return "plan", values


def _sleep(seconds: float) -> Step:
    return "sleep", {"seconds": seconds}


def _break(do: str, **more: Any) -> Step:
    return "gateway", {"do": do, **more}


DROP = _break("drop")
PASSING = (1001, 4000, 4001, 4002, 4003, 4005, 4008)
FINAL = (4004, 4010, 4011, 4012, 4013, 4014)

WAYS = (
    *(Way(f"closes with {code}", (_break("close", code=code),)) for code in PASSING),
    *(Way(f"closes with {code} and forgets the session", (_break("close", code=code, forget=True),),
      lost=True) for code in (1000, 4007, 4009)),
    Way("closes with 1000", (_break("close", code=1000),), lost=True),
    Way("drops the connection (1006)", (DROP,)),
    Way("drops the connection and forgets the session", (_break("drop", forget=True),), lost=True),
    Way("drops the connection three times", (DROP, _sleep(20), DROP, _sleep(20), DROP)),
    Way("asks to reconnect", (_break("reconnect"),)),
    Way("says that the session is invalid", (_break("invalid"),), lost=True),
    Way("says that the session is invalid and can be resumed", (_break("invalid-resumable"),)),
    *(Way(f"answers the RESUME with {code}", (_plan(on_resume=[code]), DROP), lost=True)
      for code in (4000, 4007, 4009)),
    Way("answers the RESUME with an invalid session", (_plan(on_resume=[0]), DROP), lost=True),
    Way("answers the IDENTIFY after it with 4000", (
        _plan(on_resume=[0], on_identify=[4000]), DROP), lost=True),
    Way("refuses the handshake once", (_plan(refuse=503, refusals=1), DROP), lost=True),
    Way("refuses the handshake five times", (_plan(refuse=503, refusals=5), DROP), lost=True),
    Way("says READY a minute late", (
        _plan(held=True), _break("drop", forget=True), _sleep(60), _plan(held=False)), lost=True),
    Way("says RESUMED a minute late", (_plan(held=True), DROP, _sleep(60), _plan(held=False))),
    Way("is silent for a minute", (_plan(held=True), _sleep(60), _plan(held=False)), lost=True, back=False),
    Way("is silent for a minute, then drops the connection", (
        _plan(held=True), _sleep(60), _plan(held=False, lose=True), DROP), lost=True),
    Way("acknowledges no heartbeat", (
        _plan(heartbeat=1.0), DROP, _sleep(30), _plan(held=True, acks=False), _sleep(70 * SPEED),
        _plan(held=False, acks=True, lose=True, heartbeat=41.25))),
    Way("is out of reach for a minute", (("outage", {"seconds": 60}), _sleep(60)), lost=True),
    Way("is out of reach for five minutes", (("outage", {"seconds": 300}), _sleep(300)), lost=True),
    Way("loses the server for a minute", (
        ("guild_down", {}), _sleep(60), ("guild_down", {"down": False})), back=False),
    *(Way(f"closes for good with {code}", (_break("close", code=code),), ends=True) for code in FINAL),
)  # fmt: skip
"""All ways: which codes a gateway closes with is in Discord's documentation."""


@dataclass
class Trial:
    """The game in which the gateway breaks in one way."""

    wire: Wire
    home: Home
    way: Way
    number: int
    complaints: list[str] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    channel: int = 0

    def complain(self, what: str) -> None:
        if what not in self.complaints:
            self.complaints.append(what)

    async def rest(self) -> None:
        """Wait until nothing more is to be expected; at the wall's own speed a tenth of that time will do."""
        channels = [self.channel, *[await person.dm() for person in self.people]]
        await self.wire.quiet(REST * self.wire.clock.speed / SPEED, channels)

    async def begin(self) -> Table:
        """A game of two people and a bot player in a channel of its own, some moves in."""
        self.channel = await self.home.add_channel(f"way-{self.number}")
        for name in ("Ada", "Ben"):
            user = await self.wire.ask("add_user", name=f"{name} {self.number}", guilds=[self.home.guild])
            self.people.append(
                Person(self.wire, user, f"{name} {self.number}", self.home.guild, self.channel)
            )
        table = await begin(self.home, *self.people, bots=1, channel=self.channel)
        table.rng = random.Random(self.number)
        await table.play(3)
        return table

    async def click(self, table: Table) -> Answer | None:
        """A click of whoever may click, not waited for."""
        person = await table.ready()
        hand = await table.hand(person) if person is not None else None
        if person is None or hand is None:
            return None
        table.clicks += 1
        table.turns[person.id] = table.clicks
        return await person.begin_click(hand, table.rng.choice(forward(hand)))

    async def run(self) -> list[str]:
        """Play and judge a way that passes."""
        table = await self.begin()
        before = await self.reached()
        clicks = [await self.click(table)]
        for number, (op, values) in enumerate(self.way.steps):
            given = {"guild": self.home.guild, **values} if op == "guild_down" else values
            await self.wire.ask(op, **given)
            if number == 0 and op != "outage":
                clicks.append(await self.click(table))
        try:
            await self.wire.until(partial(self.is_back, before), "gateway", most=self.way.patience)
        except Never:
            self.complain("the bot does not come back")
            return self.complaints
        for answer in filter(None, clicks):
            await answer.settled()
            if await answer.failed() and not self.way.lost:
                self.complain("a click failed")
        await self.judge(table)
        return self.complaints

    async def reached(self) -> int:
        """How often the bot has come into a session so far."""
        counts = (await self.wire.stats())["gateway"]
        return int(counts.get("resumed", 0) + counts.get("identify", 0))

    async def is_back(self, before: int) -> bool:
        stats = await self.wire.stats()
        return bool(stats["sockets"]) and (not self.way.back or await self.reached() > before)

    async def judge(self, table: Table) -> None:
        """Judge what people see without having clicked again; then they play on."""
        await self.rest()
        boards = await table.boards()
        if len(boards) != 1:
            self.complain(f"{len(boards)} boards")
        for person in self.people if boards else ():
            await self.judge_hand(table, person)
        await self.judge_lines()
        for _ in range(4):
            try:
                answer = await table.step()
            except Never:
                self.complain("nobody is offered a move")
                return
            if answer is not None and await answer.failed():
                self.complain("a click after it failed")
        await self.rest()
        await self.judge_lines()

    async def judge_hand(self, table: Table, person: Person) -> None:
        hands = await table.hands(person)
        if len(hands) > 1:
            self.complain(f"{len(hands)} hands in one DM")
        hand = await table.hand(person)
        board = await table.board()
        if "hand" not in board.actions:
            self.complain("the game is over")
            return
        fresh = await (await person.click(board, "hand")).messages()
        if hand is None or not fresh or is_loading(fresh[-1]):
            self.complain("a hand is missing")
        elif (hand.text, hand.alts) != (fresh[-1].text, fresh[-1].alts):
            self.complain("a stale hand")

    async def judge_lines(self) -> None:
        for person in self.people:
            for place in (self.channel, await person.dm()):
                seen = await person.sees(place)
                if any(is_loading(message) for message in seen):
                    self.complain("a thinking answer stays")
                if any(INCIDENT.search(message.text) for message in seen):
                    self.complain("an incident number")
                if doubled(m for m in seen if not m.ephemeral and not m.pings):
                    self.complain("a message twice")
        seen = await self.people[0].sees(self.channel)
        calls = [MENTION.sub("", m.text) for m in seen if m.pings and not m.ephemeral]
        if len(calls) > len(set(calls)):
            self.complain("an old call stays")


def logged(bot: BotProcess) -> list[str]:
    """What the bot has logged as an error, but for discord.py's line that it connects again."""
    return [line for line in bot.lines if ERROR.search(line[:80]) and "Attempting a reconnect" not in line]


async def passing(ways: list[Way]) -> dict[str, str]:
    """The outcomes of ways that pass, one after another with one bot."""
    found = {}
    async with await Wire.start(speed=SPEED) as wire:
        home = await wire.home("Host")
        # A busy computer is no fault of the bot's.
        await wire.ask("answer_within", seconds=5.0 * SPEED)
        with tempfile.TemporaryDirectory() as folder:
            async with BotProcess(wire, Path(folder) / "games.sqlite3") as bot:
                await wire.quiet(REST)
                for number, way in enumerate(ways, 1):
                    errors = len(logged(bot))
                    complaints = await Trial(wire, home, way, number).run()
                    complaints += [f"logged: {line[:100]}" for line in logged(bot)[errors:]]
                    found[str(way)] = ", ".join(complaints) or GOOD
                    print(f"{way}: {found[str(way)]}", flush=True)
        assert await wire.faults() == []
    return found


async def final(way: Way) -> str:
    """The outcome of a way that ends the bot, and of its next start."""
    async with await Wire.start() as wire:
        home = await wire.home("Host")
        await wire.ask("answer_within", seconds=60.0)
        with tempfile.TemporaryDirectory() as folder:
            database = Path(folder) / "games.sqlite3"
            trial = Trial(wire, home, way, 1)
            async with BotProcess(wire, database) as bot:
                table = await trial.begin()
                for op, values in way.steps:
                    await wire.ask(op, **values)
                assert bot.process is not None
                await bot.process.wait()
                status = await bot.end(signal.SIGKILL)
                said = [line for line in bot.lines if line and not LOGGED.match(line)]
            if status == 0:
                trial.complain("it ends without a status")
            if len(said) != 1 or logged(bot):
                trial.complain(f"it says {len(said)} sentences")
            async with BotProcess(wire, database) as bot:
                await trial.judge(table)
                trial.complaints += [f"logged: {line[:100]}" for line in logged(bot)]
        assert await wire.faults() == []
    print(f"{way}: {', '.join(trial.complaints) or GOOD}", flush=True)
    return ", ".join(trial.complaints) or GOOD


async def play(ways: list[Way], at_once: int = 2) -> dict[str, str]:
    """The outcomes of ways."""
    gate = asyncio.Semaphore(at_once)

    async def one(way: Way) -> tuple[str, str]:
        async with gate:
            return str(way), await final(way)

    found = await passing([way for way in ways if not way.ends]) if any(not w.ends for w in ways) else {}
    ended = await asyncio.gather(*(one(way) for way in ways if way.ends))
    return found | dict(ended)


def written() -> dict[str, str]:
    """The outcomes in the table."""
    found = {}
    for line in WRITTEN.read_text(encoding="utf-8").splitlines():
        match [part.strip() for part in line.strip("|").split("|")]:
            case [way, outcome] if way != "the gateway" and not way.startswith("---"):
                found[way] = outcome
    return found


def write(outcomes: dict[str, str]) -> None:
    """Write the table."""
    rows = [f"| {way} | {outcomes[str(way)]} |" for way in WAYS if str(way) in outcomes]
    WRITTEN.write_text("\n".join([HEAD, *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Break the gateway in every way and write what came of it")
    parser.add_argument("--only", default="", help="only ways with this in their name")
    only = parser.parse_args().only
    before = written() if only and WRITTEN.exists() else {}
    write(before | asyncio.run(play([way for way in WAYS if only in str(way)])))
