"""A game in which a call to the store fails: people act, act again when they were told to, and judge."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from data import texts
from playground import internals
from tests.bot.messages import Control, Message
from tests.bot.people import Answer, Person
from tests.bot.store_faulty import TWICE, Faults, failing
from tests.bot.world import World

MINUTE = 60.0
TRIES = 8
"""How often people try something that they were told did not work."""

INCIDENT = re.compile(r"`[0-9a-f]{8}`")
MENTION = re.compile(r"<@\d+>")
SAY = texts.speaker("en")
NOT_KEPT, UNSURE = SAY("error-not-kept"), SAY("error-store")


class Stuck(Exception):
    """The game does not go on: what somebody does has no effect, however often."""


class Trial:
    """One game, and what is wrong with what people saw in it."""

    def __init__(self, path: Path) -> None:
        self.world = World(path)
        self.faults = Faults(lambda: self.world.env.now())
        self.complaints: list[str] = []
        self._end_nonces: Callable[[], None] = lambda: None

    async def run(self, game: Callable[["Trial"], Awaitable[None]]) -> list[str]:
        """Play a game and return the complaints."""
        with failing(self.faults):
            try:
                await self.world.open()
                self._end_nonces = internals.keep_nonces(self.world.env)
                await game(self)
                if self.faults.call and not self.faults.met:
                    self.complain("not reached")
            except Stuck as error:
                self.complain(str(error))
            except Exception as error:
                first = (str(error).splitlines() or [""])[0][:120]
                self.complain(f"{type(error).__name__}: {first}")
            finally:
                self._end_nonces()
                await self._close()
        return self.complaints

    async def _close(self) -> None:
        self._judge_log()
        try:
            await self.world.close()
        except Exception as error:
            self.complain(f"at the end: {(str(error).splitlines() or [''])[0][:160]}")

    def complain(self, what: str) -> None:
        """Note what is wrong, once."""
        if what not in self.complaints:
            self.complaints.append(what)

    # ---- what people do ----

    async def do(
        self,
        what: str,
        act: Callable[[], Awaitable[Answer]],
        done: Callable[[Answer], object] | None = None,
    ) -> Answer:
        """Do something until it is done, and judge what is said and shown after a fault. Raises Stuck.

        `done` tells by the store whether it has happened; without it an answer that tells of no trouble does.
        """
        for _ in range(TRIES):
            before, met = self._stored(), self.faults.met
            answer = await act()
            if self.faults.met > met:
                await self.calm()
            happened = bool(done(answer)) if done else bool(answer.messages) and not trouble(answer)
            self._judge_answer(what, answer, happened=happened, changed=self._stored() != before)
            if self.faults.met > met:
                await self.judge_shown(what)
            if happened:
                return answer
        raise Stuck(f"{what}: it does not work")

    async def wait(self, seconds: float) -> None:
        """Let time pass; after a fault it is judged what is shown then."""
        met = self.faults.met
        await self.world.later(seconds)
        if self.faults.met > met:
            await self.calm()
            await self.judge_shown("waiting")

    async def calm(self) -> None:
        """Let the fault end, and then a minute pass."""
        while True:
            over = self.faults.over
            await self.world.later(MINUTE)
            if over or self.faults.kind == TWICE:
                return

    # ---- what must be so ----

    def _stored(self) -> list[tuple[Any, ...]]:
        """What players care about in the database."""
        return [
            *self.world.query("SELECT id, status, options, channel_id, host_id, asleep_at FROM tables"),
            *self.world.query("SELECT table_id, number, user_id, name, bot FROM seats"),
            *self.world.query("SELECT table_id, number, seat, move FROM moves"),
            *self.world.query("SELECT table_id, user_id FROM results"),
        ]

    def _judge_answer(self, what: str, answer: Answer, *, happened: bool, changed: bool) -> None:
        said = [message.text for message in answer.messages]
        if not answer.sent.answered:
            self.complain(f"{what}: the interaction failed")
        if any(INCIDENT.search(text) for text in said):
            self.complain(f"{what}: an incident number")
        if any(NOT_KEPT in text for text in said) and (changed or happened):
            self.complain(f"{what}: it is said that nothing has happened, but it has")
        if not happened and not trouble(answer):
            self.complain(f"{what}: it did not work and nobody says so: {' / '.join(said)[:80]!r}")

    async def judge_shown(self, when: str) -> None:
        """Judge the messages of all tables by the log: the newest state, each once, nothing "thinking"."""
        for table, status, daily in self.world.query("SELECT id, status, daily FROM tables"):
            if daily is None:
                self._judge_board(when, table, status)
            if daily is None and status == "playing" and not self._sleeps(table):
                await self._judge_hands(when, table)
        self._judge_lines(when)

    def _judge_board(self, when: str, table: int, status: str) -> None:
        channel = self.world.channel_of(table)
        if channel not in internals.shelves(self.world.env).channels:
            return
        boards = boards_of(self.world, table, channel)
        ((message_id,),) = self.world.query("SELECT message_id FROM tables WHERE id = ?", table)
        if status == "cancelled":
            if boards:
                self.complain(f"{when}: a closed table has a board")
            return
        if len(boards) != 1:
            self.complain(f"{when}: {len(boards)} boards of one table")
            return
        board = boards[0]
        if board.id != message_id:
            self.complain(f"{when}: another board is remembered")
        # What is no move need not change the board.
        made = [not entry.startswith("!") for _, entry in self.world.entries(table)]
        last = max((ply for ply, move in enumerate(made, 1) if move), default=0)
        if any((control.number or 0) < last for control in board.controls if control.table == table):
            self.complain(f"{when}: the board is stale")
        wanted = {"lobby": "start", "playing": "hand", "over": "rematch"}[status]
        if wanted not in board.actions and not self._sleeps(table):
            self.complain(f"{when}: the board shows another phase")
        names = [name for (name,) in self.world.query("SELECT name FROM seats WHERE table_id = ?", table)]
        if status == "lobby" and not all(name in board.text for name in names):
            self.complain(f"{when}: the lobby is stale")

    def _sleeps(self, table: int) -> bool:
        return bool(self.world.query("SELECT 1 FROM tables WHERE id = ? AND asleep_at IS NOT NULL", table))

    async def _judge_hands(self, when: str, table: int) -> None:
        """Compare what everybody has in the direct messages with what "My hand" shows anew."""
        for person in self.world.seats(table):
            hands = hands_of(person, table) if person else []
            if len(hands) > 1:
                self.complain(f"{when}: {len(hands)} hands in one DM")
            boards = boards_of(self.world, table, self.world.channel_of(table))
            if person is None or not hands or not boards or not person.sees(boards[0].channel_id):
                continue  # who has left the server cannot ask
            answer = await person.click(boards[0], "hand")
            if trouble(answer):
                continue
            fresh = answer.message
            if (hands[0].text, hands[0].alts) != (fresh.text, fresh.alts):
                self.complain(f"{when}: a hand is stale")

    def _judge_lines(self, when: str) -> None:
        channels = [
            self.world.channel,
            *[int(one) for (one,) in self.world.query("SELECT channel_id FROM tables")],
        ]
        for person in self.world.people:
            for channel in {*channels, person.dm}:
                seen = person.sees(channel)
                if any(message.payload.get("flags", 0) & internals.LOADING for message in seen):
                    self.complain(f"{when}: a thinking answer stays")
                if any(INCIDENT.search(message.text) for message in seen):
                    self.complain(f"{when}: an incident number is read")
        for channel in set(channels):
            public = [m for m in self.world.people[0].sees(channel) if not m.ephemeral]
            same = Counter((MENTION.sub("", m.text), tuple(m.actions)) for m in public if m.text)
            if any(count > 1 for count in same.values()):
                self.complain(f"{when}: a message is there twice")

    def _judge_log(self) -> None:
        """What the bot logs of a store that fails is one line for an operator; nothing else may be there."""
        for record in self.world.errors.records:
            if "the database is unavailable" in record.getMessage() and record.exc_info is None:
                continue
            self.complain(f"logged: {record.getMessage()[:100]}")
        self.world.errors.records.clear()
        for error in self.world.take_errors():
            self.complain(f"escaped: {error[:100]}")

    async def judge_fresh(self, table: int) -> None:
        """Ask for the board anew, and judge everything: it is what was shown."""
        await self.judge_shown("at the end")
        channel = self.world.channel_of(table)
        ((status,),) = self.world.query("SELECT status FROM tables WHERE id = ?", table)
        boards = boards_of(self.world, table, channel)
        if status != "playing" or not boards:
            return
        person = next(person for person in self.world.seats(table) if person)
        await self.do("/board", lambda: person.slash("board", channel=channel))
        fresh = boards_of(self.world, table, channel)[-1]
        if (fresh.text, fresh.alts) != (boards[0].text, boards[0].alts):
            self.complain("at the end: the board is stale")


def trouble(answer: Answer) -> bool:
    """Whether an answer tells that the store failed."""
    return any(said in message.text for message in answer.messages for said in (NOT_KEPT, UNSURE))


def boards_of(world: World, table: int, channel: int) -> list[Message]:
    """The lobby's or board's messages of a table: there must be one."""
    return [
        message
        for message in world.people[0].sees(channel)
        if not message.ephemeral
        and {"rules", "start"} & {control.action for control in message.controls if control.table == table}
    ]


def hands_of(person: Person, table: int) -> list[Message]:
    """A person's direct messages that belong to a table: there must be one at most."""
    return [
        message
        for message in person.sees(person.dm)
        if not message.ephemeral and table in {control.table for control in message.controls}
    ]


def offer(person: Person, table: int, channel: int) -> tuple[Message, list[Control]] | None:
    """The newest message in which a person can play at a table, and its moves."""
    for message in reversed([*person.sees(channel), *person.sees(person.dm)]):
        moves = [one for one in message.controls if one.table == table and one.action.startswith("move ")]
        if moves:
            return message, moves
    return None
