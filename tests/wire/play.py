"""Playing by what a hand offers, whatever the game: people click forward until the board says it is over."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from tests.bot.messages import Control, Message
from tests.wire.kit import Wire
from tests.wire.people import MENU, Answer, Home, Person, is_loading

GAMES = ("kingdom", "triominos", "bloom", "flowers")
SHORTEST = {"triominos": "target: 100"}
"""Options under which a game is over soon."""

MOST_CLICKS = 3000
BACK = ("back", "undo")


async def lobby(
    home: Home,
    host: Person,
    *others: Person,
    game: str = "kingdom",
    bots: int = 0,
    channel: int | None = None,
) -> Message:
    """A lobby in which all these have a seat, as the host sees it."""
    channel = channel or host.channel
    more = {"options": SHORTEST[game]} if game in SHORTEST else {}
    await host.slash("play", channel=channel, game=game, bots=bots, **more)
    await home.wire.until(lambda: _found(host, "start", channel), channel, what="no lobby")
    for person in others:
        await person.click(await person.newest("join", channel), "join")
    return await host.newest("start", channel)


async def _found(person: Person, action: str, channel: int) -> Message | None:
    try:
        return await person.newest(action, channel)
    except LookupError:
        return None


async def begin(
    home: Home,
    host: Person,
    *others: Person,
    game: str = "kingdom",
    bots: int = 0,
    channel: int | None = None,
) -> "Table":
    """A game that has just started, with everybody's hand delivered."""
    message = await lobby(home, host, *others, game=game, bots=bots, channel=channel)
    return await start(home, message, [host, *others], game=game)


async def start(home: Home, message: Message, people: list[Person], *, game: str) -> "Table":
    """The game of a lobby, started by the first of these people, with everybody's hand delivered."""
    await people[0].click(message, "start")
    number = message.control("start").table
    assert number is not None
    table = Table(home.wire, number, message.channel_id, people, game)
    for person in table.people:
        await home.wire.until(partial(table.hand, person), await person.dm(), what="no hand")
    return table


@dataclass
class Table:
    """A running game as its people see it. `rng` makes their choices."""

    wire: Wire
    number: int
    channel: int
    people: list[Person]
    game: str
    rng: random.Random = field(default_factory=lambda: random.Random(0))
    turns: dict[int, int] = field(default_factory=dict)
    """By person, the count of clicks at their last one: who clicked longest ago comes first."""
    clicks: int = 0

    async def hand(self, person: Person) -> Message | None:
        """The person's hand in their direct messages, None before it is there."""
        found = [message for message in await person.direct() if self._mine(message)]
        return found[-1] if found else None

    def _mine(self, message: Message) -> bool:
        # A hand that offers nothing at the moment may have no button at all, or a link alone.
        tables = {control.table for control in message.controls}
        return self.number in tables or (not tables and bool(message.pictures or message.text))

    async def hands(self, person: Person) -> list[Message]:
        """All direct messages of a person which have buttons of this table: there must be one at most."""
        return [m for m in await person.direct() if self.number in {c.table for c in m.controls}]

    async def board(self) -> Message:
        """The newest public message with this table's buttons. Raises LookupError."""
        found = await self.boards()
        if not found:
            raise LookupError(f"table {self.number} has no board")
        return found[-1]

    async def boards(self) -> list[Message]:
        """All lobbies and boards of this table in its channel: there must be one."""
        seen = await self.people[0].sees(self.channel)
        found = []
        for message in seen:
            actions = {one.action for one in message.controls if one.table == self.number}
            if not message.ephemeral and actions & {"rules", "start"}:
                found.append(message)
        return found

    async def shown(self) -> list[str]:
        """What everybody sees of the table: the board's text, then each hand's."""
        hands = [await self.hand(person) for person in self.people]
        return [(await self.board()).text, *(hand.text if hand else "" for hand in hands)]

    async def is_over(self) -> bool:
        """Whether the board offers a rematch."""
        return any("rematch" in board.actions for board in await self.boards())

    async def ready(self) -> Person | None:
        """A person whose hand offers something to do, who clicked longest ago; None when there is none."""
        for person in sorted(self.people, key=lambda one: self.turns.get(one.id, -1)):
            hand = await self.hand(person)
            if hand is not None and forward(hand):
                return person
        return None

    async def topics(self) -> list[int]:
        """What to wait for: the channel and the direct messages."""
        return [self.channel, *[await person.dm() for person in self.people]]

    async def step(self) -> Answer | None:
        """One click of somebody whose hand offers one; waits for that. None when the game is over."""
        topics = await self.topics()

        async def somebody() -> Person | bool | None:
            return await self.is_over() or await self.ready()

        person = await self.wire.until(somebody, *topics, what=f"table {self.number} stands still")
        if not isinstance(person, Person):
            return None
        hand = await self.hand(person)
        assert hand is not None
        choices = forward(hand)
        if not choices:
            return await self.step()
        control = self.rng.choice(choices)
        values = [self.rng.choice(control.values)] if control.kind == MENU else []
        answer = await person.click(hand, control, *values)
        self.clicks += 1
        self.turns[person.id] = self.clicks
        return answer

    async def play(self, most: int = MOST_CLICKS) -> bool:
        """Play so many clicks, or to the end; whether it was reached."""
        for _ in range(most):
            if await self.step() is None:
                return True
        return await self.is_over()


def forward(message: Message) -> list[Control]:
    """The controls that lead to a move: moves where there are any, else steps of one, without those back."""
    ready = [one for one in message.controls if not one.disabled and (one.kind != MENU or one.values)]
    moves = [one for one in ready if one.action == "move" or one.action.startswith("move ")]
    steps = [one for one in ready if one.action.startswith("draft") and not _leads_back(one)]
    # Mostly a move that is offered is made; a step that shows more must be taken at times to get on at all.
    return moves * 4 + steps if moves and steps else moves or steps


def _leads_back(control: Control) -> bool:
    return any(word in control.action.split() for word in BACK) or control.label.startswith(("↩", "Another"))


def doubled(messages: Iterable[Message]) -> list[str]:
    """Texts that are there more than once among messages."""
    seen: dict[str, int] = {}
    for message in messages:
        seen[message.text] = seen.get(message.text, 0) + 1
    return [text for text, times in seen.items() if times > 1 and text]


async def check_shown(table: Table) -> None:
    """One board, one hand each, nothing "thinking", and what they show is what is asked for afresh.

    The newest state is what "My hand" answers with now.
    """
    boards = await table.boards()
    assert len(boards) == 1, boards
    for person in table.people:
        hands = await table.hands(person)
        assert len(hands) <= 1, hands
        asked = await person.click(boards[-1], "hand")
        fresh = await asked.message()
        assert fresh.ephemeral and not is_loading(fresh)
        hand = await table.hand(person)
        assert hand is not None
        # At the same ply other controls are later steps of a move, which goes on where it was begun.
        actions, ply = ([one.action for one in m.controls] for m in (hand, fresh)), _ply(fresh)
        begun = _ply(hand) == ply and len(set(map(tuple, actions))) > 1
        if not begun:
            assert (hand.text, hand.alts) == (fresh.text, fresh.alts)


def _ply(message: Message) -> int | None:
    """The ply that a message's controls carry; None without controls."""
    return next((one.number for one in message.controls if one.number is not None), None)
