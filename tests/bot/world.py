"""A simulated Discord with the real bot in it, and people who do what people do.

Everything that the bot sends is watched while it is sent: Discord itself would take it, and no message shows
a move that is not yet in the database.
"""

import copy
import hashlib
import json
import logging
import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcord

import engines
from bot import GameNightBot, make_bot
from cogs.errors import sentence
from data import texts
from data.settings import Settings
from playground import internals
from playground.internals import Call
from tests.bot.messages import Control, Message
from tests.discord_api import check
from tests.discord_api.messages import Before, File

OPTION_TYPES = {str: 3, int: 4, bool: 5}
SHOWN_NUMBER = re.compile(r'"t:(\d+):(\d+):')


class Errors(logging.Handler):
    """Collects what was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def _said(error: BaseException) -> bool:
    """Whether a command's error is one that becomes a sentence for whoever called it."""
    cause = getattr(error, "original", error)
    return isinstance(cause, Exception) and sentence(texts.speaker("en"), cause) is not None


@dataclass(frozen=True)
class Answer:
    """What came of something that a person did."""

    world: "World"
    person: "Person"
    sent: internals.Sent

    @property
    def messages(self) -> list[Message]:
        """The messages that answered, oldest first, as the person sees them."""
        channel = int(self.sent.payload["channel_id"])
        ids = set(self.sent.message_ids)
        return [message for message in self.person.sees(channel) if message.id in ids]

    @property
    def message(self) -> Message:
        """The last message that answered."""
        assert self.messages, f"no answer (kind {self.sent.kind})"
        return self.messages[-1]

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def private(self) -> str:
        """The text of the private answer."""
        assert self.message.ephemeral, f"not private: {self.message!r}"
        return self.message.text


@dataclass(frozen=True, eq=False)
class Person:
    """Somebody on the server."""

    world: "World"
    actor: Any

    @property
    def id(self) -> int:
        return int(self.actor.id)

    @property
    def name(self) -> str:
        return str(self.actor.user.global_name)

    @property
    def dm(self) -> int:
        """The channel of this person's direct messages with the bot."""
        return internals.dm_channel_id(self.world.env, self.id)

    def sees(self, channel_id: int, last: int = 400) -> list[Message]:
        """The messages of a channel that this person sees, oldest first."""
        found = internals.visible_messages(self.world.env, channel_id, self.id, last)
        return [Message(payload) for payload in found]

    def last(self, channel_id: int, action: str = "") -> Message:
        """The newest message with a control of that action (any message when ""). Raises LookupError."""
        for message in reversed(self.sees(channel_id)):
            if not action or any(shown.startswith(action) for shown in message.actions):
                return message
        raise LookupError(f"no message with {action!r}")

    @property
    def hand(self) -> Message:
        """The newest direct message that is more than a private answer to a click."""
        return [message for message in self.sees(self.dm) if not message.ephemeral][-1]

    def begin_slash(
        self, name: str, /, *, channel: int | None = None, locale: str = "en-US", **options: Any
    ) -> Answer:
        """Send a slash command, and return before the bot has heard of it."""
        channel = channel or self.world.channel
        root, path, leaf = self.world.command(self, channel, name)
        specs = {spec["name"]: spec for spec in leaf.get("options") or ()}
        assert options.keys() <= specs.keys(), f"/{name} takes {sorted(specs)}"
        lacking = {key for key, spec in specs.items() if spec.get("required")} - options.keys()
        assert not lacking, f"/{name} needs {lacking}"
        given = [{"name": key, "type": specs[key]["type"], "value": value} for key, value in options.items()]
        data = internals.command_payload(root, path, given)
        sent = internals.interact(
            self.world.env, internals.COMMAND, channel_id=channel, user_id=self.id, data=data, locale=locale
        )
        return Answer(self.world, self, sent)

    async def slash(self, name: str, /, **options: Any) -> Answer:
        """Send a slash command and wait until the bot is at rest."""
        answer = self.begin_slash(name, **options)
        await self.world.settle()
        return answer

    async def complete(
        self, name: str, option: str, typed: str, *, locale: str = "en-US", **filled: Any
    ) -> list[Any]:
        """What autocomplete offers while an option is being typed."""
        root, path, _ = self.world.command(self, self.world.channel, name)
        given: list[dict[str, Any]] = [
            {"name": key, "type": OPTION_TYPES[type(value)], "value": value} for key, value in filled.items()
        ]
        given.append({"name": option, "type": 3, "value": typed, "focused": True})
        data = internals.command_payload(root, path, given)
        sent = internals.interact(
            self.world.env,
            internals.AUTOCOMPLETE,
            channel_id=self.world.channel,
            user_id=self.id,
            data=data,
            locale=locale,
        )
        await self.world.settle()
        assert sent.choices is not None
        return sent.choices

    def begin_click(self, message: Message, wanted: str, *values: str, locale: str = "en-US") -> Answer:
        """Click a button, or choose in a menu, that stands there; return before the bot has heard of it."""
        control = message.control(wanted)
        assert not control.disabled, f"{wanted!r} cannot be clicked"
        current = [seen for seen in self.sees(message.channel_id) if seen.id == message.id]
        assert current, "that message is not visible to this person"
        return self.begin_press(message, control.custom_id, *values, kind=control.kind, locale=locale)

    def begin_press(
        self, message: Message, custom_id: str, *values: str, kind: int = 2, locale: str = "en-US"
    ) -> Answer:
        """Click whatever custom id on a message as it was when it was looked at, also when it has changed.

        A button that the message does not have is put there.
        """
        payload = copy.deepcopy(message.payload)
        if custom_id not in [control.custom_id for control in message.controls]:
            button = {"type": 2, "style": 2, "custom_id": custom_id, "label": "?"}
            payload["components"].append({"type": 1, "components": [button]})
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if values:
            data["values"] = list(values)
        sent = internals.interact(
            self.world.env,
            internals.COMPONENT,
            channel_id=message.channel_id,
            user_id=self.id,
            data=data,
            message_id=message.id,
            message=payload,
            locale=locale,
        )
        return Answer(self.world, self, sent)

    async def click(self, message: Message, wanted: str, *values: str, locale: str = "en-US") -> Answer:
        """Click a button by its action or label, and wait until the bot is at rest."""
        answer = self.begin_click(message, wanted, *values, locale=locale)
        await self.world.settle()
        return answer

    async def press(self, message: Message, custom_id: str, *values: str) -> Answer:
        """Click whatever custom id, and wait until the bot is at rest."""
        answer = self.begin_press(message, custom_id, *values)
        await self.world.settle()
        return answer


@dataclass(repr=False, eq=False)
class World:
    """One server with one channel and some people; the bot keeps its games in the SQLite file `path`."""

    path: Path
    seed: int = 0
    env: simcord.Env = field(init=False)
    bot: GameNightBot = field(init=False)
    guild: Any = field(init=False)
    channel_handle: Any = field(init=False)
    people: list[Person] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    errors: Errors = field(default_factory=Errors)

    def _fresh_bot(self) -> GameNightBot:
        settings = Settings(database=str(self.path), shard_count=1)
        self.bot = make_bot(settings, new_seed=self._new_seed)
        return self.bot

    def _new_seed(self) -> bytes:
        """Seeds that are the same in every run, and another one for every game."""
        self._games += 1
        return hashlib.sha256(f"{self.seed}:{self._games}".encode()).digest()

    async def open(self, names: Iterable[str] = ("Ada", "Ben", "Cleo", "Dora", "Egon", "Fay")) -> None:
        """Make the server and start the bot."""
        logging.getLogger().addHandler(self.errors)
        self.env = simcord.Env(self._fresh_bot(), shard_count=1)
        internals.watch_calls(self.env, self._watch)
        self.guild = self.env.create_guild("Game night")
        self.channel_handle = self.guild.create_text_channel("games")
        for name in names:
            self.person(name)
        await self.env.start()
        await self.settle()

    async def close(self) -> None:
        """Stop the bot. Raises AssertionError for everything that went wrong and was not expected."""
        try:
            await self.settle()
            await self.bot.close()
            await self.env.shutdown()
            if self._reader is not None:
                self._reader.close()
        finally:
            logging.getLogger().removeHandler(self.errors)
        assert self.faults == []
        assert self.take_errors() == []

    def take_errors(self) -> list[str]:
        """What was logged as an error or escaped from a handler since the last call."""
        logged = [record.getMessage() for record in self.errors.records]
        escaped = [repr(error) for error in self.env.errors[self._seen_errors :] if not _said(error)]
        self._seen_errors = len(self.env.errors)
        self.errors.records.clear()
        return logged + escaped

    _seen_errors: int = 0
    _games: int = 0
    _reader: sqlite3.Connection | None = None

    def person(self, name: str) -> Person:
        """Somebody new on the server; the username is the name in small letters."""
        username = re.sub(r"[^a-z0-9_.]", "", name.lower()) or f"person{len(self.people)}"
        found = Person(self, self.guild.add_member(self.env.create_user(username, global_name=name)))
        self.people.append(found)
        return found

    @property
    def channel(self) -> int:
        return int(self.channel_handle.id)

    def add_channel(self, name: str) -> int:
        return int(self.guild.create_text_channel(name).id)

    def close_dms(self, person: Person) -> None:
        """From now on this person takes no direct messages from the bot."""
        path = f"/channels/{person.dm}/messages"
        self.env.inject_error("POST", path, status=403, code=50007, times=None)

    def command(
        self, person: Person, channel: int, name: str
    ) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
        for root, path, leaf in internals.command_leaves(self.env, person.id, channel):
            if " ".join([root["name"], *path]) == name:
                return root, path, leaf
        raise LookupError(f"/{name} is not there")

    async def settle(self) -> None:
        """Wait until the bot is at rest; sleeping it counts as being at rest."""
        await self.env.advance_time(0)

    async def restart(self) -> None:
        """The bot stops in good order and another process starts on the same file."""
        await self.settle()
        await self.bot.close()
        await self.env.restart_bot(self._fresh_bot())
        await self.settle()

    async def crash(self) -> None:
        """The bot dies in the middle of whatever it does, and another process starts on the same file."""
        dead = self.bot
        await internals.crash(self.env, self._fresh_bot())
        await dead.store.close()
        await self.settle()

    def mute(self) -> None:
        """From now on Discord takes no messages and no edits; clicks still arrive and are deferred."""
        for method, path in (("PATCH", "*"), ("POST", "/channels/*"), ("POST", "/webhooks/*")):
            self.env.inject_error(method, path, status=503, times=None)

    def unmute(self) -> None:
        """All injected failures are over."""
        internals.stop_failing(self.env)

    # ---- what is stored ----

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows of the database, as another process reads them: only what is committed."""
        if self._reader is None:
            self._reader = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        return self._reader.execute(sql, values).fetchall()

    def log(self, table: int) -> list[tuple[int, str]]:
        """The committed moves of a table: (seat, move)."""
        return self.query("SELECT seat, move FROM moves WHERE table_id = ? ORDER BY number", table)

    def seats(self, table: int) -> list[Person | None]:
        """Who plays in each seat: None for a bot player, also one that took over."""
        rows = self.query("SELECT user_id, bot FROM seats WHERE table_id = ? ORDER BY number", table)
        people = {person.id: person for person in self.people}
        return [None if bot else people[user_id] for user_id, bot in rows]

    def game(self, table: int) -> engines.Game:
        """The game as a replay of what is committed gives it."""
        ((game, options, seed),) = self.query("SELECT game, options, seed FROM tables WHERE id = ?", table)
        return engines.replay(
            game, len(self.seats(table)), seed=seed, options=json.loads(options), moves=self.log(table)
        )

    def channel_of(self, table: int) -> int:
        return int(self.query("SELECT channel_id FROM tables WHERE id = ?", table)[0][0])

    def status(self, table: int) -> str:
        return str(self.query("SELECT status FROM tables WHERE id = ?", table)[0][0])

    # ---- watching ----

    def _watch(self, call: Call) -> None:
        self.calls.append(call)
        before = None
        if call.before is not None:
            names = {str(file["id"]): file["filename"] for file in call.before["attachments"]}
            before = Before(call.before["flags"], names, tuple(call.before["components"]))
        files = tuple(File(*file) for file in call.files)
        request = check.Request(call.method, call.path, call.body, files, before, call.interaction)
        self.faults += check.faults(request)
        for table, number in set(SHOWN_NUMBER.findall(json.dumps(call.body, ensure_ascii=False))):
            (length,) = self.query("SELECT count(*) FROM moves WHERE table_id = ?", int(table))[0]
            if int(number) > length:
                self.faults.append(
                    f"{call.path}: shows move {number} of table {table}, {length} are committed"
                )

    def sent(self, method: str, path: str, since: int = 0) -> list[Call]:
        """The requests whose path matches the regular expression."""
        return [
            call for call in self.calls[since:] if call.method == method and re.fullmatch(path, call.path)
        ]


__all__ = ["Answer", "Control", "Message", "Person", "World"]
