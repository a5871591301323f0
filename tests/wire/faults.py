"""The fault table: every route that games really use, with every way in which it may fail, as one cell each.

A cell is a short game of two people in a channel of its own. In it the route fails once (or for a while),
then the fault is over, and what people see is judged. Many cells run at once against one bot: a rule meets
the requests of its own channels only.
"""

import asyncio
import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tests.bot.messages import Control, Message
from tests.wire.kit import Wire
from tests.wire.people import REST, Answer, Home, Person, is_loading
from tests.wire.play import Table, doubled, forward

GOOD = "good"
MENTION = re.compile(r"<@\d+>")
INCIDENT = re.compile(r"`[0-9a-f]{8}`")

Fault = dict[str, Any]

PASSING: dict[str, Fault] = {
    "429": {"kind": "limit", "retry_after": 3.0, "times": 2},
    "429 page": {"kind": "limit", "banned": True, "times": 1},
    "500": {"kind": "error", "status": 500, "times": 2},
    "503 page": {"kind": "html", "status": 503, "times": 2},
    "lost": {"kind": "lost", "times": 1},
    "reset": {"kind": "reset", "times": 1},
    "never": {"kind": "never", "times": 1},
    "5 minutes": {"kind": "reset", "lasts": 300.0},
}
"""What passes by itself: the bot is owed no click after it."""

REFUSED: dict[str, Fault] = {
    "400": {"kind": "error", "status": 400, "code": 50035, "times": 1},
    "401": {"kind": "error", "status": 401, "code": 0, "times": 1},
    "403 50001": {"kind": "error", "status": 403, "code": 50001, "times": 1},
    "403 50013": {"kind": "error", "status": 403, "code": 50013, "times": 1},
    "404": {"kind": "error", "status": 404, "code": 0, "times": 1},
}
"""What any route may be refused with."""

CODES: dict[str, Fault] = {
    "403 50007": {"kind": "error", "status": 403, "code": 50007, "times": 1},
    "404 10003": {"kind": "error", "status": 404, "code": 10003, "times": 1},
    "404 10004": {"kind": "error", "status": 404, "code": 10004, "times": 1},
    "404 10007": {"kind": "error", "status": 404, "code": 10007, "times": 1},
    "404 10008": {"kind": "error", "status": 404, "code": 10008, "times": 1},
    "404 10008 true": {"kind": "error", "status": 404, "code": 10008, "times": 1, "gone": True},
    "404 10013": {"kind": "error", "status": 404, "code": 10013, "times": 1},
    "404 10015": {"kind": "error", "status": 404, "code": 10015, "times": 1},
    "404 10062": {"kind": "error", "status": 404, "code": 10062, "times": 1},
    "400 30046": {"kind": "error", "status": 400, "code": 30046, "times": 1},
    "400 160006": {"kind": "error", "status": 400, "code": 160006, "times": 1},
    "400 40003": {"kind": "error", "status": 400, "code": 40003, "times": 1},
    "400 40060": {"kind": "error", "status": 400, "code": 40060, "times": 1},
    "401 50027": {"kind": "error", "status": 401, "code": 50027, "times": 1},
}
"""What only some routes are refused with."""

CLOSED = ("403 50007", "404 10013")
"""By which Discord says that a person takes no direct messages."""

FAULTS = PASSING | REFUSED | CODES


@dataclass(frozen=True)
class Route:
    """A route in one of its uses: in the table's channel or in direct messages."""

    method: str
    template: str
    place: str
    """ "channel" or "direct"."""
    codes: tuple[str, ...] = ()
    """The names in `CODES` that Discord may refuse it with."""
    middle: int = 2
    """How many requests come before the one in the middle of a game."""

    def __str__(self) -> str:
        return f"{self.method} {self.template} {self.place}"


MESSAGE_CODES = ("404 10003", "404 10008", "404 10008 true", "400 30046")
TOKEN_CODES = ("404 10008", "404 10015", "401 50027")
ROUTES = (
    Route("POST", "/interactions/{}/{}/callback", "channel", ("404 10062", "400 40060")),
    Route("POST", "/interactions/{}/{}/callback", "direct", ("404 10062", "400 40060")),
    Route("PATCH", "/webhooks/{}/{}/messages/@original", "channel", TOKEN_CODES),
    Route("PATCH", "/webhooks/{}/{}/messages/@original", "direct", TOKEN_CODES),
    Route("POST", "/webhooks/{}/{}", "channel", TOKEN_CODES),
    Route("POST", "/webhooks/{}/{}", "direct", TOKEN_CODES),
    Route("POST", "/channels/{}/messages", "channel", ("404 10003",)),
    Route("POST", "/channels/{}/messages", "direct", ("404 10003", "403 50007", "404 10013"), middle=1),
    Route("PATCH", "/channels/{}/messages/{}", "channel", MESSAGE_CODES),
    Route("PATCH", "/channels/{}/messages/{}", "direct", MESSAGE_CODES, middle=1),
    Route("DELETE", "/channels/{}/messages/{}", "channel", ("404 10003", "404 10008 true")),
    Route("POST", "/users/@me/channels", "direct", ("400 40003", "403 50007", "404 10013"), middle=1),
    Route("POST", "/channels/{}/threads", "channel", ("404 10003", "400 160006")),
    Route("GET", "/guilds/{}/members/{}", "direct", ("404 10004", "404 10007", "404 10013"), middle=1),
)
"""What whole games really send, by `survey`: their tests compare the two."""


@dataclass(frozen=True)
class Cell:
    """One route with one fault; `after` so many requests of it, as the first and in the middle."""

    route: Route
    fault: str
    after: int = 0

    def __str__(self) -> str:
        return f"{self.route} × {self.fault}" + (f" after {self.after}" if self.after else "")


def cells(route: Route) -> list[Cell]:
    """All cells of a route."""
    names = [*PASSING, *REFUSED, *route.codes]
    return [Cell(route, name, after) for name in names for after in (0, route.middle)]


@dataclass
class Outcome:
    """What a cell showed; without complaints it is green."""

    cell: Cell
    complaints: list[str] = field(default_factory=list)
    met: int = 0

    def __str__(self) -> str:
        return ", ".join(self.complaints) or GOOD

    def complain(self, what: str) -> None:
        if what not in self.complaints:
            self.complaints.append(what)


class Trial:
    """The game of one cell."""

    def __init__(self, wire: Wire, home: Home, cell: Cell, number: int) -> None:
        self.wire, self.home, self.cell, self.number = wire, home, cell, number
        self.outcome = Outcome(cell)
        self.rng = random.Random(number)
        self.table: Table | None = None
        self.people: list[Person] = []
        self.channel = 0
        self.rule = 0
        self.direct: list[int] = []

    @property
    def scope(self) -> list[int]:
        return [self.channel, *self.direct]

    async def run(self) -> Outcome:
        """Play the cell and judge it."""
        self.channel = await self.home.add_channel(f"cell-{self.number}")
        for name in ("Ada", "Ben"):
            user = await self.wire.ask("add_user", name=f"{name} {self.number}", guilds=[self.home.guild])
            person = Person(self.wire, user, f"{name} {self.number}", self.home.guild, self.channel)
            self.people.append(person)
            self.direct.append(await person.dm())
        channels = [self.channel] if self.cell.route.place == "channel" else self.direct
        self.rule = await self.wire.fault(
            method=self.cell.route.method, route=self.cell.route.template, channels=channels,
            after=self.cell.after, **FAULTS[self.cell.fault],
        )  # fmt: skip
        try:
            if await self._begun():
                await self._steps(1)
                offer = await self._offer()
                await self._steps(3)
                if offer is not None:
                    # A click on a hand as it was some moves ago.
                    await self._ask_in_vain(*offer, forward(offer[1])[0])
                await self._look()
                await self._repost()
                await self._steps(4)
                for _ in range(8):
                    if await self.wire.ask("met", rule=self.rule) or await self._steps(1) == 0:
                        break
                if self.cell.route.template.endswith("/threads"):
                    await self._open_thread()
            await self._end_fault()
            await self._judge()
            await self._judge_threads()
        except (AssertionError, LookupError) as error:
            self.outcome.complain(
                f"{type(error).__name__}: {str(error).splitlines()[0][:120] if str(error) else ''}"
            )
        return self.outcome

    # What the people do

    async def _wait(self, test: Callable[[], Awaitable[Any]]) -> Any:
        """What `test` gives once it is true, or whatever it gives when nothing more is to be expected."""
        rested = asyncio.create_task(self.wire.quiet(REST, self.scope))
        topics = [*self.scope]
        try:
            while True:
                version = await self.wire.ask("version")
                found = await test()
                if found or rested.done():
                    return found
                changed = asyncio.create_task(
                    self.wire.ask("changes", since=version, topics=[str(t) for t in topics], seconds=20.0)
                )
                await asyncio.wait([changed, rested], return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
        finally:
            rested.cancel()

    async def _do(self, act: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do something, again when Discord said "This interaction failed"; at most four times."""
        answer = await act()
        for _ in range(3):
            await self._read(answer)
            if not await answer.failed():
                break
            if self.cell.fault in PASSING and self.cell.fault != "5 minutes":
                self.outcome.complain("a click failed")
            answer = await act()
        return answer

    async def _read(self, answer: Answer) -> None:
        for message in await answer.messages():
            if INCIDENT.search(message.text):
                self.outcome.complain("an incident number")

    async def _begun(self) -> bool:
        ada, ben = self.people
        asked = await self._do(lambda: ada.slash("play", game="kingdom"))
        lobby = await self._wait(lambda: self._newest("start"))
        if lobby is None:
            # What Discord refuses for good is said in a sentence, and nothing is opened. Nothing can be said
            # while no first answer gets through: Discord itself says then that the interaction failed.
            silent = self.cell.fault == "5 minutes" and self.cell.route.template.endswith("/callback")
            said = self.cell.fault not in PASSING and [one.text for one in await asked.messages()]
            if not silent and not said:
                self.outcome.complain("no lobby after /play")
            for _ in range(2):
                asked = await self._do(lambda: ada.slash("play", game="kingdom"))
                lobby = await self._wait(lambda: self._newest("start"))
                # Who is told that nothing was opened tries once more.
                if lobby is not None or not await asked.messages():
                    break
            if lobby is None:
                self.outcome.complain("no lobby after a second /play")
                return False

        async def joined() -> bool:
            return ben.name in (await self._newest("start") or lobby).text

        await self._do(lambda: ben.click(lobby, "join"))
        if not await self._wait(joined):
            self.outcome.complain("the join is not shown")
        lobby = await self._newest("start") or lobby
        await self._ask_in_vain(ben, lobby, "start")
        if lobby.control("start").disabled:
            return False
        await self._do(lambda: ada.click(lobby, "start"))
        number = lobby.control("start").table
        assert number is not None
        self.table = Table(self.wire, number, self.channel, self.people, "kingdom", self.rng)

        async def started() -> bool:
            board = await self._newest("rules")
            return board is not None

        if not await self._wait(started):
            await self._do(lambda: ada.click(lobby, "start"))
            if not await self._wait(started):
                self.outcome.complain("the game does not start")
                return False
        return True

    async def _newest(self, action: str) -> Message | None:
        try:
            return await self.people[0].newest(action, self.channel)
        except LookupError:
            return None

    async def _offer(self) -> tuple[Person, Message] | None:
        """A hand that offers something, of whoever clicked longest ago: a direct one, else one asked for."""
        assert self.table is not None
        turns = self.table.turns
        people = sorted(self.people, key=lambda one: turns.get(one.id, -1))
        for person in people:
            hand = await self.table.hand(person)
            if hand is not None and forward(hand):
                return person, hand
        board = await self._newest("rules")
        for person in people if board is not None else ():
            answer = await self._do(partial(person.click, board, "hand"))  # type: ignore[arg-type]
            shown = await answer.messages()
            if shown and forward(shown[-1]):
                return person, shown[-1]
        return None

    async def _steps(self, count: int) -> int:
        """Clicks of the people in turns; returns how many there were before nobody was offered anything."""
        assert self.table is not None
        for made in range(count):
            offer = await self._offer()
            if offer is None:
                return made
            person, hand = offer
            await self._do(partial(person.click, hand, self.rng.choice(forward(hand))))
            self.table.clicks += 1
            self.table.turns[person.id] = self.table.clicks
        return count

    async def _ask_in_vain(self, person: Person, message: Message, wanted: str | Control) -> None:
        """Click what is refused with a sentence of its own (a follow-up), as often as the cell needs it."""
        control = message.control(wanted) if isinstance(wanted, str) else wanted
        times = 1 + self.cell.after if self.cell.route.template == "/webhooks/{}/{}" else 1
        for _ in range(times if not control.disabled else 0):
            await self._do(partial(person.click, message, control))

    async def _look(self) -> None:
        board = await self._newest("rules")
        if board is not None:
            await self._do(lambda: self.people[1].click(board, "hand"))

    async def _repost(self) -> None:
        await self._do(lambda: self.people[0].slash("board", channel=self.channel))

    async def _open_thread(self) -> None:
        """Somebody else wants to play here too, and takes the thread that is offered."""
        user = await self.wire.ask("add_user", name=f"Cleo {self.number}", guilds=[self.home.guild])
        cleo = Person(self.wire, user, f"Cleo {self.number}", self.home.guild, self.channel)
        for tries in range(2 + self.cell.after):
            if tries > self.cell.after and len(await self._lobbies()) > self.cell.after:
                return
            offer = await self._do(lambda: cleo.slash("play", game="kingdom"))
            shown = [one for one in await offer.messages() if "thread" in " ".join(one.actions)]
            if not shown:
                self.outcome.complain("no thread is offered")
                return
            await self._do(partial(cleo.click, shown[-1], "thread"))

    # What must be so after it

    async def _end_fault(self) -> None:
        if self.cell.fault == "5 minutes":
            await self.wire.ask("sleep", seconds=300.0)
        (self.outcome.met,) = await self.wire.unfault(self.rule, let_go=False)
        await self.wire.quiet(REST, self.scope)

    async def _judge(self) -> None:
        out = self.outcome
        if not out.met:
            out.complain("not reached")
        table = self.table
        if table is None:
            return
        boards = await table.boards()
        if len(boards) != 1:
            lobby = any("start" in board.actions for board in boards)
            out.complain(f"{len(boards)} boards" + (", one of them a lobby" if lobby else ""))
        if not boards:
            return
        shown = boards[-1]
        if "hand" not in shown.actions:
            out.complain("the game is closed" if "rematch" not in shown.actions else "the game is over")
            return
        for person in self.people:
            await self._judge_hand(person, shown)
        await self._judge_lines()
        await self._do(lambda: self.people[0].slash("board", channel=self.channel))
        fresh = (await table.boards())[-1]
        if (fresh.text, fresh.alts) != (shown.text, shown.alts):
            out.complain("a stale board")
        if await self._steps(2) < 2:
            out.complain("the game does not go on")

    async def _judge_hand(self, person: Person, board: Message) -> None:
        table, out = self.table, self.outcome
        assert table is not None
        hands = await table.hands(person)
        if len(hands) > 1:
            out.complain(f"{len(hands)} hands in one DM")
        hand = await table.hand(person)
        answer = await self._do(lambda: person.click(board, "hand"))
        shown = await answer.messages()
        if not shown or is_loading(shown[-1]) or not shown[-1].pictures:
            out.complain("My hand shows none")
        elif hand is None and self.cell.fault not in CLOSED:
            out.complain("no hand in the DM")
        elif hand is None:
            pass  # who takes no direct messages has been told, and has "My hand"
        elif (hand.text, hand.alts) != (shown[-1].text, shown[-1].alts):
            out.complain("a stale hand")

    async def _judge_threads(self) -> None:
        if not self.cell.route.template.endswith("/threads"):
            return
        lobbies = await self._lobbies()
        if len(lobbies) <= self.cell.after:
            self.outcome.complain("no thread after a second try")
        if len(lobbies) < len(await self._threads()):
            self.outcome.complain("an empty thread")

    async def _threads(self) -> list[int]:
        every = await self.wire.ask("channels", guild=self.home.guild)
        return [int(one["id"]) for one in every if one.get("parent_id") == str(self.channel)]

    async def _lobbies(self) -> list[int]:
        """The threads in which a lobby is shown."""
        seen = {one: await self.people[0].sees(one) for one in await self._threads()}
        return [one for one, found in seen.items() if any("start" in message.actions for message in found)]

    async def _judge_lines(self) -> None:
        out = self.outcome
        for person in self.people:
            for place in (self.channel, await person.dm()):
                seen = await person.sees(place)
                if any(is_loading(message) for message in seen):
                    out.complain("a thinking answer stays")
                if any(INCIDENT.search(message.text) for message in seen):
                    out.complain("an incident number")
                # A thread that was opened is told of by Discord itself.
                own = [m for m in seen if not m.ephemeral and not m.pings and m.payload["type"] != 18]
                if doubled(own):
                    out.complain("a message twice")
        seen = await self.people[0].sees(self.channel)
        calls = [MENTION.sub("", m.text) for m in seen if m.pings and not m.ephemeral]
        if len(calls) > len(set(calls)):
            out.complain("an old call stays")


async def warm_up(wire: Wire, home: Home) -> None:
    """Play a game without a fault. Raises AssertionError when it is not a good one."""
    outcome = await Trial(wire, home, Cell(ROUTES[0], "500", after=10_000), 0).run()
    assert outcome.complaints == ["not reached"], outcome.complaints


async def run(wire: Wire, home: Home, wanted: list[Cell], at_once: int = 6) -> list[Outcome]:
    """The outcomes of cells, some of which run at the same time."""
    gate = asyncio.Semaphore(at_once)

    async def one(number: int, cell: Cell) -> Outcome:
        async with gate:
            return await Trial(wire, home, cell, number).run()

    return list(await asyncio.gather(*(one(number, cell) for number, cell in enumerate(wanted, 1))))


async def survey(wire: Wire, people: list[Person]) -> set[str]:
    """The routes that were used about channels and people, as `Route` writes them, without the start's."""
    direct = {await person.dm() for person in people}
    found = set()
    for entry in await wire.log():
        if entry["channel"] is not None:
            place = "direct" if entry["channel"] in direct else "channel"
            found.add(f"{entry['method']} {entry['route']} {place}")
    return found
