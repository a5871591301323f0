"""The one module that touches what simcord does not promise to keep.

The playground and the tests of the whole bot both stand on simcord; whatever they need beyond its public
functions is here, small and named, and has a smoke test in tests/playground/test_internals.py. simcord is
pinned exactly: after raising the pin, that test says what has moved.
"""

import asyncio
import contextlib
import copy
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

import discord
import simcord
from discord.ext import commands
from simcord import _dpy_internals, _runtime, _settlement, interactions
from simcord._clock import Clock
from simcord.backend import access, errors, models, serializers
from simcord.backend.cdn import CDN_BASE
from simcord.enums import OverwriteType
from simcord.http import router

log = logging.getLogger(__name__)

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
"""Types of interactions, as Discord numbers them."""

EPHEMERAL, LOADING = 1 << 6, 1 << 7
"""Flags of messages: an answer that only one person sees; one that is still being thought about."""

FILES = CDN_BASE + "/"
"""What the URL of every attachment begins with."""

Channel = models.Channel
Message = models.Message
ThreadMetadata = models.ThreadMetadata

Refused = errors.BackendError
"""What the simulated Discord raises when it refuses something."""


# ---- interactions ----


@dataclass(frozen=True)
class Sent:
    """An interaction that was delivered to the bot, and what has become of it."""

    record: Any
    payload: dict[str, Any]

    @property
    def answered(self) -> bool:
        return bool(self.record.responded)

    @property
    def kind(self) -> str | None:
        """How it was answered first: message, deferred, deferred_update, update, modal, autocomplete."""
        return None if self.record.response_kind is None else str(self.record.response_kind)

    @property
    def modal(self) -> dict[str, Any] | None:
        return None if self.record.modal is None else copy.deepcopy(self.record.modal)

    @property
    def choices(self) -> list[dict[str, Any]] | None:
        """What autocomplete offered, or None while it has not answered."""
        choices: list[dict[str, Any]] | None = self.record.autocomplete_choices
        return choices

    @property
    def message_ids(self) -> list[int]:
        """The answer's message and its follow-ups, oldest first."""
        first = [] if self.record.message_id is None else [self.record.message_id]
        return [*first, *self.record.followup_ids]


def interact(
    env: simcord.Env,
    type: int,
    *,
    channel_id: int,
    user_id: int,
    data: Mapping[str, Any],
    message_id: int | None = None,
    message: Mapping[str, Any] | None = None,
    locale: str = "en-US",
    guild_locale: str = "en-US",
) -> Sent:
    """Deliver an interaction at once: no wait for the answer, no check that a client would allow it.

    So two people can act in the same moment, in any language, also on a message that has changed since.
    `message_id` names the message that carries the component (or opened the modal); `message` is what it was
    like when it was clicked on, if that is not what it is like now.
    """
    backend = env.backend
    guild_id = backend.get_channel(channel_id).guild_id
    record, payload = interactions.base_payload(
        backend, type=type, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=dict(data)
    )
    payload["locale"] = locale
    if guild_id is not None:
        payload["guild_locale"] = guild_locale
    if message_id is not None:
        record.source_message_id = message_id
        payload["message"] = dict(
            message or serializers.message_payload(backend, backend.get_message(channel_id, message_id))
        )
    sent = Sent(record, payload)
    deliver(env, sent)
    return sent


def deliver(env: simcord.Env, sent: Sent) -> None:
    """Deliver an interaction (again: Discord may deliver one twice)."""
    env.backend.emit("INTERACTION_CREATE", copy.deepcopy(sent.payload))


def command_payload(
    root: Mapping[str, Any], path: list[str], options: list[dict[str, Any]]
) -> dict[str, Any]:
    """The data of a command's interaction: `path` names the subcommands below the root."""
    return {
        "id": root["id"],
        "name": root["name"],
        "type": root.get("type", 1),
        "options": interactions.nest_options(dict(root), path, options),
    }


def command_leaves(
    env: simcord.Env, user_id: int, channel_id: int
) -> list[tuple[dict[str, Any], list[str], dict[str, Any]]]:
    """What this person can call in this channel: (registered command, path below it, specification)."""
    visible = env.backend.visible_commands(user_id=user_id, channel_id=channel_id)
    return [(root, path[1:], leaf) for root in visible for path, leaf in interactions.command_leaves(root)]


def resolved_users(env: simcord.Env, channel_id: int, user_ids: list[int]) -> dict[str, Any]:
    """The `resolved` part of an interaction in which people were picked."""
    backend = env.backend
    guild_id = backend.get_channel(channel_id).guild_id
    resolved: dict[str, Any] = {
        "users": {str(user): dict(serializers.user_payload(backend.get_user(user))) for user in user_ids}
    }
    if guild_id is not None:
        guild = backend.get_guild(guild_id)
        resolved["members"] = {
            str(user): dict(serializers.member_payload(backend, guild, guild.members[user], with_user=False))
            for user in user_ids
            if user in guild.members
        }
    return resolved


# ---- what is there ----


def visible_channels(env: simcord.Env, user_id: int) -> list[dict[str, Any]]:
    """The channels, threads and the direct messages with the bot that this person can read."""
    found = []
    for channel in env.backend.channels.values():
        if access.channel_accessible(env.backend, channel.id, user_id, history=True):
            archived = channel.thread_metadata is not None and channel.thread_metadata.archived
            found.append(
                {
                    "id": channel.id,
                    "name": channel.name,
                    "topic": channel.topic,
                    "parent": channel.parent_id if channel.is_thread else None,
                    "dm": channel.guild_id is None,
                    "archived": archived,
                }
            )
    return found


def visible_messages(env: simcord.Env, channel_id: int, user_id: int, last: int) -> list[dict[str, Any]]:
    """The channel's last messages as this person sees them, in Discord's own shape, oldest first."""
    backend = env.backend
    if not access.channel_accessible(backend, channel_id, user_id, history=True):
        return []
    kept = [m for m in backend.messages.get(channel_id, {}).values() if m.visible_to(user_id)][-last:]
    found = []
    for message in kept:
        payload = dict(serializers.message_payload(backend, message, for_user=user_id))
        payload["pings"] = [str(user) for user in message.ping_user_ids]
        found.append(payload)
    return found


def attachment(env: simcord.Env, url: str) -> bytes | None:
    """The bytes behind an attachment's URL, or None when there is no such file."""
    return env.backend.cdn.get(url)


def say(env: simcord.Env, channel_id: int, user_id: int, content: str) -> None:
    """A person writes a message. Raises Refused when they may not."""
    backend = env.backend
    channel = backend.get_channel(channel_id)
    needed = "send_messages_in_threads" if channel.is_thread else "send_messages"
    backend.require_permissions(channel.guild_id, user_id, channel_id, needed)
    backend.create_message(channel_id, user_id, content)


def dm_channel_id(env: simcord.Env, user_id: int) -> int:
    """The channel of this person's direct messages with the bot, opened when it is not yet."""
    return env.backend.get_dm_channel(user_id).id


def name_bot(env: simcord.Env, name: str) -> None:
    """The name under which the bot appears. Before the first server, so that its role is called the same."""
    env.backend.bot_user.name = name


def watch(env: simcord.Env, listener: Callable[[str, Mapping[str, Any]], None]) -> Callable[[], None]:
    """Hear every gateway event as it is sent; returns the function that ends it."""
    env.backend.subscribers.append(listener)
    return lambda: env.backend.subscribers.remove(listener)


# ---- what the bot asks of Discord ----


@dataclass(frozen=True)
class Call:
    """A request of the bot's to Discord, as it goes out.

    `files` are (name, size in bytes, alt text) of what is uploaded; `before` holds flags, attachments and
    components of the message that an edit changes; `interaction` is the type of the one that is answered.
    """

    method: str
    path: str
    body: Any
    files: tuple[tuple[str, int, str | None], ...]
    before: dict[str, Any] | None
    interaction: int | None


def watch_calls(env: simcord.Env, listener: Callable[[Call], None]) -> Callable[[], None]:
    """Hear every request of the bot's before it is carried out; returns the function that ends it."""
    original = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **more: Any) -> Any:
        if backend is env.backend:
            body = copy.deepcopy(more.get("json"))
            files = [(f.filename, f.fp.seek(0, 2), f.description) for f in more.get("files") or ()]
            _ = [file.fp.seek(0) for file in more.get("files") or ()]
            kind, message = _subject(backend, method, path, body)
            keys = ("flags", "attachments", "components")
            before = message and {key: copy.deepcopy(getattr(message, key)) for key in keys}
            listener(Call(method, path, body, tuple(files), before, kind))
        return original(backend, method, path, **more)

    router.dispatch = dispatch
    return lambda: setattr(router, "dispatch", original)


def keep_nonces(env: simcord.Env) -> Callable[[], None]:
    """Take a message whose nonce was sent before for that message, as Discord does; returns what ends it."""
    original = router.dispatch
    known: dict[tuple[str, str], Any] = {}

    def dispatch(backend: Any, method: str, path: str, **more: Any) -> Any:
        body = more.get("json")
        nonce = body.get("nonce") if isinstance(body, dict) else None
        if backend is not env.backend or method != "POST" or nonce is None:
            return original(backend, method, path, **more)
        if (path, nonce) in known:
            channel, number = (int(known[path, nonce][key]) for key in ("channel_id", "id"))
            return serializers.message_payload(backend, backend.get_message(channel, number))
        sent = known[path, nonce] = original(backend, method, path, **more)
        return sent

    router.dispatch = dispatch
    return lambda: setattr(router, "dispatch", original)


def _subject(backend: Any, method: str, path: str, body: Any) -> tuple[int | None, Any]:
    """The type of the interaction that a request answers, and the message that it edits; None where none."""
    kind: int | None = None
    place: tuple[int, int | None] = (0, None)
    match [method, *path.strip("/").split("/")]:
        case ["PATCH", "channels", channel, "messages", message]:
            place = (int(channel), int(message))
        case ["POST", "interactions", number, _, "callback"] if record := backend.interactions.get(
            int(number)
        ):
            kind = int(record.type)
            if body["type"] == 7:
                place = (record.channel_id, record.source_message_id)
        case [_, "webhooks", _, token, *rest] if token in backend.interaction_tokens:
            record = backend.interaction_by_token(token)
            if method == "PATCH" and rest[-1] != "@original":
                place = (record.channel_id, int(rest[-1]))
            elif method == "PATCH" or record.loading:
                place = (record.channel_id, record.message_id)
    return kind, backend.messages.get(place[0], {}).get(place[1])


def delete_channel(env: simcord.Env, channel_id: int) -> None:
    """Somebody deletes a channel with all that is in it."""
    env.backend.delete_channel(channel_id)


def overwrite(env: simcord.Env, channel_id: int, user_id: int, denied: discord.Permissions) -> None:
    """Somebody denies a member these permissions in a channel, and no others."""
    backend = env.backend
    backend.set_overwrite(channel_id, models.Overwrite(user_id, OverwriteType.MEMBER, deny=denied.value))


def allow_unheard(env: simcord.Env, channel_id: int) -> None:
    """Nobody is denied anything in a channel any more, and the gateway does not tell."""
    env.backend.get_channel(channel_id).overwrites.clear()


def edit_role(env: simcord.Env, guild_id: int, role_id: int, permissions: discord.Permissions) -> None:
    """Somebody changes what a role allows."""
    env.backend.edit_role(guild_id, role_id, {"permissions": permissions.value})


def delete_role(env: simcord.Env, guild_id: int, role_id: int) -> None:
    """Somebody deletes a role."""
    env.backend.delete_role(guild_id, role_id)


def own_member_updated(env: simcord.Env, guild_id: int) -> None:
    """The gateway tells of a change of the bot's own member.

    simcord holds this event back without the members intent; Discord does not for the bot itself.
    """
    guild = env.bot.get_guild(guild_id)
    assert guild is not None
    with env._bot_scope():
        env.bot.dispatch("member_update", guild.me, guild.me)


def lock(env: simcord.Env, thread_id: int, locked: bool) -> None:
    """Somebody locks a thread or unlocks it."""
    env.backend.edit_channel(thread_id, {}, thread_metadata={"locked": locked})


def remove_bot(env: simcord.Env, guild_id: int) -> None:
    """Somebody takes the bot out of a server."""
    env.backend.remove_guild(guild_id)


# ---- settling and restarts ----


@contextlib.contextmanager
def settle_quickly(idle: float = 0.002) -> Iterator[None]:
    """simcord waits `idle` seconds between looks at whether the bot is at rest; by default 0.05."""
    defaults: dict[str, Any] = simcord.Env._settle_internal.__kwdefaults__ or {}
    before = defaults["idle"]
    defaults["idle"] = idle
    try:
        yield
    finally:
        defaults["idle"] = before


class PatientEnv(simcord.Env):
    """A simulated Discord for tests, in which nothing depends on how fast the computer is.

    The bot's timers fire when `advance_time` says so and at no other time. A bot counts as stuck when it
    asks, begins and ends nothing while it is looked at `PATIENCE` times, however long that takes: a busy
    computer looks less often. Then settling raises TimeoutError, as simcord's own does after some seconds.
    """

    PATIENCE = 100_000
    """About five looks are made every two milliseconds, so this is 40 seconds at the least."""

    ROUND = 1.0
    """Seconds of looks between two questions whether anything was done."""

    def __init__(self, bot: discord.Client, **more: Any) -> None:
        super().__init__(bot, settle_timeout=1e9, **more)
        self._looks = 0

    def _settlement_state(self) -> Any:
        self._looks += 1
        return super()._settlement_state()

    def _schedule_timer(self, *_: Any) -> None:
        """No real timer beside the virtual one."""

    async def _settle_internal(self, *, idle: float = 0.002, dispatch: str | None = None, **_: Any) -> None:
        done, since = self._done(), self._looks
        while True:
            try:
                return await super()._settle_internal(timeout=self.ROUND, idle=idle, dispatch=dispatch)
            except TimeoutError:
                if done != (now := self._done()):
                    done, since = now, self._looks
                elif self._looks - since > self.PATIENCE:
                    raise

    def _done(self) -> tuple[int, int, frozenset[int]]:
        """What changes whenever the bot does something."""
        under_way = frozenset(map(id, (*self._work.tasks, *self._work.executors)))
        return len(self.backend.http_requests), len(self.backend.transcript), under_way


async def die(env: simcord.Env) -> None:
    """The bot dies in the middle of whatever it does; Discord stays as it is."""
    await env._detach_bot()


async def rise(env: simcord.Env, bot: discord.Client) -> None:
    """Start another bot after `die`."""
    await _runtime._attach_bot(env, bot)


class Shelves(NamedTuple):
    """Where the simulated Discord keeps things, to be read and filled by hand."""

    channels: dict[int, Channel]
    messages: dict[int, dict[int, Message]]
    files: dict[str, bytes]
    commands: dict[int | None, dict[tuple[str, int], dict[str, Any]]]
    faults: list[dict[str, Any]]


def shelves(env: simcord.Env) -> Shelves:
    backend = env.backend
    return Shelves(backend.channels, backend.messages, backend.cdn._blobs, backend.commands, backend.faults)


def add_thread(env: simcord.Env, thread: Channel) -> None:
    """Put a thread back that was there before."""
    env.backend.channels[thread.id] = thread
    env.backend.guilds[thread.guild_id or 0].thread_ids.append(thread.id)


def forget_history(env: simcord.Env) -> None:
    """Drop the record of requests and events, which otherwise only grows."""
    env.backend.http_requests.clear()
    env.backend.transcript.clear()


# ---- a world in which time passes for real ----


class LiveClock(Clock):
    """Runs with the computer's clock once `run` was called; until then it stands where `stand_at` put it."""

    def __init__(self, start: datetime) -> None:
        super().__init__()
        self._started: float | None = None
        self._epoch = start

    @property
    def elapsed(self) -> float:
        return 0.0 if self._started is None else _dpy_internals.real_monotonic() - self._started

    @elapsed.setter
    def elapsed(self, value: float) -> None:
        """Real time cannot be moved; simcord's attempts to are ignored."""

    def stand_at(self, moment: datetime) -> None:
        self._epoch = moment

    def run(self) -> None:
        self._epoch = datetime.now(UTC)
        self._started = _dpy_internals.real_monotonic()


class LiveEnv(simcord.Env):
    """A simulated Discord for people: nothing waits until the bot rests, and its timers fire by `pump`.

    `history` takes every request of the bot and every event: one list, which may forget and may tell.
    """

    def __init__(self, bot: discord.Client, clock: LiveClock, history: list[Any]) -> None:
        sharded = isinstance(bot, discord.AutoShardedClient) and bot.shard_count is None
        super().__init__(bot, check_errors=False, shard_count=1 if sharded else None)
        self.backend.clock = clock
        self.backend.http_requests = history
        self.backend.transcript = history

    async def _settle_internal(self, **_: Any) -> None:
        await asyncio.sleep(0)

    def _schedule_timer(self, *_: Any) -> None:
        """No real timer beside the virtual one: `fire_due` is the only one to fire it."""

    def fire_due(self) -> None:
        """Fire the bot's timers (sleeps, time-outs of views, loops) whose time has come."""
        _settlement._run_due_virtual_callbacks(self._settlement_state(), float("inf"))
        _settlement._active_callbacks(self._settlement_state())

    async def sync_commands(self) -> None:
        """Register the commands when none is: a bot that syncs only changes may have left that out."""
        if not any(self.backend.commands.values()) and isinstance(
            self.bot, commands.Bot | commands.AutoShardedBot
        ):
            with self._bot_scope():
                await self.bot.tree.sync()

    def _record_error(self, error: BaseException) -> None:
        """Log what would be kept for a test; a command's error is already the command tree's to tell."""
        if not isinstance(error, discord.app_commands.AppCommandError):
            log.error("The bot raised an error", exc_info=error)
