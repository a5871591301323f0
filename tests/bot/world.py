"""A simulated Discord with the real bot in it, and people who do what people do.

Everything that the bot sends is watched while it is sent: Discord itself would take it, and no message shows
a move that is not yet in the database.
"""

import contextlib
import hashlib
import json
import logging
import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import simcord

import engines
from bot import GameNightBot, make_bot
from cogs.ui.errors import sentence
from data import texts
from data.settings import Settings
from playground import internals
from playground.internals import Call
from tests.bot.messages import Control, Message
from tests.bot.people import Answer, Person
from tests.bot.processes import Process
from tests.discord_api import check
from tests.discord_api.messages import Before, File

SHOWN_NUMBER = re.compile(r'"t:(\d+):(\d+):')


class Errors(logging.Handler):
    """Collects what was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


def _said(error: BaseException) -> bool:
    """Whether a command's error is one that becomes a sentence for the user."""
    cause = getattr(error, "original", error)
    return isinstance(cause, Exception) and sentence(texts.speaker("en"), cause) is not None


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
        """Make the server and start the bot; `close` undoes it, also when this fails half-way."""
        logging.getLogger().addHandler(self.errors)
        self._end.callback(logging.getLogger().removeHandler, self.errors)
        self.env = internals.PatientEnv(self._fresh_bot(), shard_count=1)
        self._end.push_async_callback(self._stop)
        self._end.callback(internals.watch_calls(self.env, self._watch))
        self.guild = self.env.create_guild("Game night")
        self.channel_handle = self.guild.create_text_channel("games")
        for name in names:
            self.person(name)
        await self.env.start()
        await self.settle()

    async def close(self) -> None:
        """Stop the bot. Raises AssertionError for everything that went wrong and was not expected.

        Whatever a test or the bot left behind, nothing of it outlives this.
        """
        async with self._end:
            await self.settle()
            await self.bot.close()
        assert self.faults == []
        assert self.take_errors() == []

    async def _stop(self) -> None:
        """End what is still under way, if anything is."""
        if self._reader is not None:
            self._reader.close()
        await self.env.shutdown()
        if hasattr(self.bot, "services"):
            await self.bot.services.store.close()

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
    _end: contextlib.AsyncExitStack = field(default_factory=contextlib.AsyncExitStack)

    def person(self, name: str, **more: Any) -> Person:
        """Somebody new on the server; the username is the name in small letters."""
        username = re.sub(r"[^a-z0-9_.]", "", name.lower()) or f"person{len(self.people)}"
        found = Person(self, self.guild.add_member(self.env.create_user(username, global_name=name), **more))
        self.people.append(found)
        return found

    @property
    def channel(self) -> int:
        return int(self.channel_handle.id)

    def add_channel(self, name: str, *, without: str | None = None) -> int:
        """A new channel, in which the bot may lack one permission."""
        if without is None:
            return int(self.guild.create_text_channel(name).id)
        lacking = {self.bot.user: discord.PermissionOverwrite(**{without: False})}
        return int(self.guild.create_text_channel(name, overwrites=lacking).id)

    async def deny(self, channel: int, *permissions: str) -> None:
        """From now on the bot lacks these permissions in a channel, and no others."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True))
        internals.overwrite(self.env, channel, int(self.bot.user.id), denied)  # type: ignore[union-attr]
        await self.settle()

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

    async def later(self, seconds: float) -> None:
        """Let time pass: what waits for it happens."""
        await self.env.advance_time(seconds)

    def delete(self, message: Message) -> None:
        """Somebody with the right to do so deletes a message."""
        del internals.shelves(self.env).messages[message.channel_id][message.id]

    async def delete_channel(self, channel: int) -> None:
        """A channel is deleted with all that is in it."""
        internals.delete_channel(self.env, channel)
        await self.settle()

    async def kick(self, person: Person) -> None:
        """A person leaves the server."""
        self.guild.remove_member(person.actor)
        await self.settle()

    async def restart(self) -> None:
        """The bot stops in good order and another process starts on the same file."""
        await self.settle()
        await self.bot.close()
        await self.env.restart_bot(self._fresh_bot())
        await self.settle()

    async def down(self, seconds: float) -> None:
        """The bot stops, and another process starts on the same file that much later."""
        await self.settle()
        await self.bot.close()
        await self.env.advance_time(seconds)
        await self.env.restart_bot(self._fresh_bot())
        await self.settle()

    async def age(self, table: int, by: timedelta) -> None:
        """Make all that has happened at a table that much older, as after a long time with the bot up."""
        earlier = f"-{by.total_seconds()} seconds"
        await self.bot.close()
        connection = sqlite3.connect(self.path)
        for what, where in (
            ("tables SET started_at = strftime('%Y-%m-%d %H:%M:%f', started_at, ?)", "id"),
            ("moves SET made_at = strftime('%Y-%m-%d %H:%M:%f', made_at, ?)", "table_id"),
            ("due_times SET at = strftime('%Y-%m-%d %H:%M:%f', at, ?)", "subject"),
        ):
            connection.execute(f"UPDATE {what} WHERE {where} = ?", (earlier, table))
        connection.commit()
        connection.close()
        await self.env.restart_bot(self._fresh_bot())
        await self.later(60.0)

    def moderator(self, name: str) -> Person:
        """Somebody new on the server who may manage messages."""
        rights = discord.Permissions(manage_messages=True)
        return self.person(name, roles=[self.guild.create_role("Moderator", permissions=rights)])

    async def crash(self) -> None:
        """The bot dies in the middle of whatever it does, and another process starts on the same file."""
        dead = self.bot
        await internals.die(self.env)
        if hasattr(dead, "services"):
            await dead.services.store.close()
        await internals.rise(self.env, self._fresh_bot())
        await self.settle()

    def mute(self) -> None:
        """From now on Discord takes no messages and no edits; clicks still arrive and are deferred."""
        for method, path in (("PATCH", "*"), ("POST", "/channels/*"), ("POST", "/webhooks/*")):
            self.env.inject_error(method, path, status=503, times=None)

    def unmute(self) -> None:
        """All injected failures are over."""
        internals.shelves(self.env).faults.clear()

    async def process(self) -> Process:
        """Start another process on the same file, which ends with this world."""
        other = await Process.start(self.path)
        self._end.push_async_callback(other.close)
        return other

    # ---- what is stored ----

    async def move(self, table: int, seat: int, move: str) -> None:
        """Make a move without a click: nothing on Discord shows it."""
        tables = self.bot.services.tables
        await tables.move(await tables.fresh(table), seat, move)

    async def snapshot(self, table: int) -> Any:
        """The table as the bot finds it now."""
        return await self.bot.services.tables.look(table)

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Rows of the database, as another process reads them: only what is committed."""
        if self._reader is None:
            self._reader = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        return self._reader.execute(sql, values).fetchall()

    def log(self, table: int) -> list[tuple[int, str]]:
        """The committed moves of a table: (seat, move)."""
        return [(seat, entry) for seat, entry in self.entries(table) if not entry.startswith("!")]

    def entries(self, table: int) -> list[tuple[int, str]]:
        """The committed log of a table, what is no move included: (seat, entry)."""
        return self.query("SELECT seat, move FROM moves WHERE table_id = ? ORDER BY number", table)

    def ply(self, table: int) -> int:
        """The length of a table's log."""
        return len(self.entries(table))

    def only_bots(self, table: int) -> None:
        """Bot players have all seats, as if nobody had ever sat there: the game goes on by itself."""
        connection = sqlite3.connect(self.path)
        connection.execute("UPDATE seats SET user_id = NULL, bot = 1 WHERE table_id = ?", (table,))
        connection.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (table,))
        connection.commit()
        connection.close()

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

    def forget_commands(self) -> None:
        """As if the bot that synced its commands last had been an older one."""
        connection = sqlite3.connect(self.path)
        connection.execute("UPDATE settings SET value = 'other' WHERE key = 'commands'")
        connection.commit()
        connection.close()

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
