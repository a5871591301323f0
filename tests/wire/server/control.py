"""The control port, which Discord does not have: tests set up, act for people, look and break by it."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.wire.server import shapes
from tests.wire.server.errors import ApiError
from tests.wire.server.front import Front
from tests.wire.server.gateway import Socket
from tests.wire.server.state import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    LOADING,
    TEXT,
    Channel,
    Interaction,
    Message,
)

Op = Callable[..., Any]


class Changes:
    """A counter that grows with every change, and those who wait for one."""

    def __init__(self) -> None:
        self.version = 0
        self._topics: dict[str, int] = {}
        self._waiting: set[tuple[frozenset[str], asyncio.Future[None]]] = set()

    def __call__(self, topic: str) -> None:
        self.version += 1
        self._topics[topic] = self.version
        for entry in [one for one in self._waiting if not one[0] or topic in one[0]]:
            self._waiting.discard(entry)
            if not entry[1].done():
                entry[1].set_result(None)

    def _newest(self, topics: frozenset[str]) -> int:
        return max((self._topics.get(one, 0) for one in topics), default=0) if topics else self.version

    async def after(self, since: int, topics: frozenset[str], seconds: float) -> int:
        """The version, once one of the topics (any, when there are none) has changed after `since`."""
        if self._newest(topics) <= since:
            entry = topics, asyncio.get_running_loop().create_future()
            self._waiting.add(entry)
            try:
                await asyncio.wait_for(entry[1], seconds)
            except TimeoutError:
                pass
            finally:
                self._waiting.discard(entry)
        return self.version


class Control:
    """Operations by name: POST /<name> with a JSON object of arguments gives a JSON value."""

    def __init__(
        self, front: Front, listen: Callable[[], Awaitable[None]], deaf: Callable[[], Awaitable[None]]
    ):
        self.front = front
        self.state = front.state
        self.gateway = front.gateway
        self.changes = Changes()
        self.state.changed = self.changes
        self._listen = listen
        self._deaf = deaf
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopped = asyncio.Event()

    def application(self) -> web.Application:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        app.router.add_post("/{op}", self._serve)
        return app

    async def _serve(self, request: web.Request) -> web.Response:
        op: Op | None = getattr(self, "op_" + request.match_info["op"], None)
        if op is None:
            return web.json_response({"error": f"no operation {request.match_info['op']}"}, status=404)
        try:
            found = op(**(await request.json()))
            if asyncio.iscoroutine(found):
                found = await found
        except (LookupError, TypeError, ValueError, ApiError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=400)
        return web.json_response(found)

    def _later(self, job: Any) -> None:
        task = asyncio.create_task(job)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Setting up

    def op_forget_nonces(self) -> None:
        """Know no message by its nonce any more, as Discord after some minutes."""
        self.state.nonces.clear()

    def op_add_guild(self, name: str, locale: str = "en-US") -> int:
        guild = self.state.add_guild(name, locale)
        self.gateway.emit("GUILD_CREATE", shapes.guild(self.state, guild), guild.id)
        return guild.id

    def op_add_user(self, name: str, locale: str = "en-US", guilds: list[int] | None = None) -> int:
        user = self.state.add_user(name, locale)
        for one in guilds or ():
            self.state.guilds[one].members[user.id] = None
        return user.id

    def op_add_channel(self, guild: int, name: str, kind: int = TEXT, parent: int | None = None) -> int:
        channel = self.state.add_channel(self.state.guilds[guild], name, kind, parent)
        self.gateway.emit("CHANNEL_CREATE", shapes.channel(self.state, channel), guild)
        return channel.id

    def op_rename(self, user: int, name: str | None = None, nick: str | None = None, guild: int = 0) -> None:
        if name is not None:
            self.state.users[user].name = name
        if guild:
            self.state.guilds[guild].members[user] = nick

    def op_join(self, guild: int, user: int) -> None:
        self.state.guilds[guild].members[user] = None

    def op_leave(self, guild: int, user: int) -> None:
        self.state.guilds[guild].members.pop(user)

    def op_permit(self, channel: int, user: int, give: int = 0, take: int = 0) -> None:
        """Set what is given to and taken from a user (0: the bot; a server's id: everybody) in a channel."""
        place = self.state.channels[channel]
        place.overwrites[user or self.state.bot.id] = give, take
        self.gateway.emit("CHANNEL_UPDATE", shapes.channel(self.state, place), place.guild)

    def op_thread(self, channel: int, archived: bool | None = None, locked: bool | None = None) -> None:
        place = self.state.channels[channel]
        place.archived = place.archived if archived is None else archived
        place.locked = place.locked if locked is None else locked
        self.gateway.emit("THREAD_UPDATE", shapes.channel(self.state, place), place.guild)

    def op_close_dms(self, user: int, closed: bool = True) -> None:
        self.state.users[user].dms_closed = closed

    def op_dm(self, user: int) -> int:
        return self.state.dm_with(self.state.users[user]).id

    # What people and moderators do

    def op_say(self, channel: int, user: int, content: str) -> int:
        message = Message(self.state.new_id(), channel, user, content, created=self.state.clock.time())
        self.state.add_message(message)
        shown = shapes.message(self.state, message) | {"content": ""}
        self.gateway.message_event("MESSAGE_CREATE", channel, shown)
        return message.id

    def op_delete_message(self, message: int) -> None:
        self.front.rest.remove(self.state.messages[message])

    def op_delete_channel(self, channel: int, silently: bool = False) -> None:
        place = self.state.channels[channel]
        shown = shapes.channel(self.state, place)
        self.state.drop_channel(place)
        if not silently:
            self.gateway.emit("THREAD_DELETE" if place.is_thread else "CHANNEL_DELETE", shown, place.guild)

    def op_remove_bot(self, guild: int) -> None:
        self.state.guilds[guild].bot_inside = False
        self.gateway.emit("GUILD_DELETE", {"id": str(guild)}, guild)

    def op_invite_bot(self, guild: int) -> None:
        self.state.guilds[guild].bot_inside = True
        self.gateway.emit("GUILD_CREATE", shapes.guild(self.state, self.state.guilds[guild]), guild)

    def op_guild_down(self, guild: int, down: bool = True) -> None:
        """Discord loses a server for a while: the bot is told that it is unavailable."""
        if down:
            self.gateway.emit("GUILD_DELETE", {"id": str(guild), "unavailable": True}, guild)
        else:
            self.gateway.emit("GUILD_CREATE", shapes.guild(self.state, self.state.guilds[guild]), guild)

    # Interactions

    def op_commands(self, guild: int | None = None) -> list[dict[str, Any]]:
        return [*self.state.commands[None], *(self.state.commands[guild] if guild else ())]

    def op_interact(
        self,
        kind: int,
        channel: int,
        user: int,
        data: dict[str, Any],
        message: int | None = None,
        snapshot: dict[str, Any] | None = None,
        locale: str | None = None,
    ) -> int:
        """Send an interaction; `snapshot` stands for the clicked message as the client still showed it."""
        state = self.state
        place = state.channels[channel]
        if place.guild is not None and user not in state.guilds[place.guild].members:
            raise LookupError("not a member of the server")
        one = Interaction(
            state.new_id(),
            secrets.token_urlsafe(32),
            kind,
            user,
            channel,
            place.guild,
            state.clock.time(),
            self._resolved(data, place),
            message,
        )
        state.add_interaction(one)
        payload = shapes.interaction(state, one, locale or state.users[user].locale)
        if snapshot is not None:
            payload["message"] = {
                key: value for key, value in snapshot.items() if key not in ("pings", "version")
            }
        if kind in (COMPONENT, AUTOCOMPLETE, COMMAND) or message:
            one.payload = payload
        self.gateway.emit("INTERACTION_CREATE", payload, place.guild)
        asyncio.get_running_loop().call_later(self.state.answer_seconds, self._too_late, one)
        state.changed(f"interaction:{one.id}")
        return one.id

    def _resolved(self, data: dict[str, Any], place: Channel) -> dict[str, Any]:
        """The data with the users that a command's options name."""
        named = [option for option in data.get("options") or () if option.get("type") == 6]
        if named:
            people = [self.state.users[int(option["value"])] for option in named]
            data["resolved"] = {"users": {str(p.id): shapes.user(p) for p in people}}
            if place.guild is not None:
                home = self.state.guilds[place.guild]
                inside = [p for p in people if p.id in home.members]
                data["resolved"]["members"] = {
                    str(p.id): shapes.member(self.state, home, p, with_user=False) | {"permissions": "0"}
                    for p in inside
                }
        return data

    def _too_late(self, one: Interaction) -> None:
        one.payload = None if one.answered is not None else one.payload
        if one.answered is None:
            one.failed = True
            self.state.changed(f"interaction:{one.id}")

    def op_answer_within(self, seconds: float) -> None:
        """How long the bot has for a first answer from now on, by the server's clock; Discord gives 3 s."""
        self.state.answer_seconds = seconds

    def op_redeliver(self, interaction: int) -> None:
        """Deliver an interaction a second time, as a gateway may do."""
        one = self.state.interactions[interaction]
        locale = self.state.users[one.user].locale
        self.gateway.emit("INTERACTION_CREATE", shapes.interaction(self.state, one, locale), one.guild)

    def op_interaction(self, interaction: int) -> dict[str, Any]:
        one = self.state.interactions[interaction]
        original = self.state.messages.get(one.original or 0)
        return {
            "answered": one.answered,
            "failed": one.failed,
            "original": one.original,
            "shown": one.shown,
            "edits": one.edits,
            "choices": one.choices,
            "modal": one.modal,
            "clicked": one.message,
            "loading": original is not None and bool(original.flags & LOADING),
            "seconds": one.answered_at - one.created if one.answered_at is not None else None,
        }

    # Looking

    def op_see(self, channel: int, user: int, last: int = 200) -> list[dict[str, Any]]:
        """The newest messages of a channel as a person sees them, oldest first."""
        place = self.state.channels.get(channel)
        if place is None:
            return []
        found = self.state.visible(place, user)[-last:]
        return [shapes.message(self.state, m) | {"pings": m.pings, "version": m.version} for m in found]

    def op_channels(self, guild: int) -> list[dict[str, Any]]:
        return [
            shapes.channel(self.state, self.state.channels[one]) for one in self.state.guilds[guild].channels
        ]

    def op_log(self, since: int = 0) -> list[dict[str, Any]]:
        return self.front.entries(since)

    def op_faults(self) -> list[str]:
        return self.state.faults

    def op_stats(self) -> dict[str, Any]:
        now = self.state.clock.time()
        return {
            "requests": next(reversed(self.front.log)).number if self.front.log else 0,
            "open": len(self.front.open),
            "invalid": self.front.limits.invalid_within(now),
            "gateway": self.gateway.counts,
            "messages": len(self.state.messages),
            "files": len(self.state.files),
            "sockets": len(self.gateway.sockets()),
            "sessions": len(self.gateway.sessions),
            "time": now,
        }

    async def op_sleep(self, seconds: float) -> None:
        """Answer after so long by the server's clock."""
        await asyncio.sleep(seconds)

    def op_poke(self, topic: str) -> None:
        """Wake those who wait for a topic."""
        self.changes(topic)

    async def op_changes(self, since: int, topics: list[str], seconds: float = 30.0) -> int:
        return await self.changes.after(since, frozenset(topics), seconds)

    def op_version(self) -> int:
        return self.changes.version

    async def op_quiet(
        self,
        seconds: float,
        most: float = 60.0,
        channels: list[int] | None = None,
        begin: float | None = None,
    ) -> bool:
        """Wait until no request (of these channels, or any) was open or came for that long.

        False if that took too long. The quiet counts from `begin` on, a time of the server's, else from now.
        """
        clock, end = self.state.clock, self.state.clock.time() + most
        begin = clock.time() if begin is None else begin
        while clock.time() < end:
            busy, last = self.front.activity(channels)
            left = seconds - (clock.time() - max(last, begin))
            if not busy and left <= 0:
                return True
            topics = frozenset(f"requests:{one}" for one in channels or ()) or frozenset({"requests"})
            await self.changes.after(self.changes.version, topics, seconds if busy else max(left, 0.005))
        return False

    # Misbehaviour

    def op_fault(self, **rule: Any) -> int:
        return self.front.rules.add(**rule).id

    def op_unfault(self, rule: int | None = None, let_go: bool = True) -> list[int]:
        """Take a rule back, or all; returns how many requests each had met.

        Without `let_go`, requests that wait because of it go on waiting.
        """
        return [one.met for one in self.front.rules.remove(rule, let_go=let_go)]

    def op_met(self, rule: int) -> int:
        """How many requests have fared badly by a rule so far."""
        return self.front.rules.met(rule)

    def op_limits(self, on: bool) -> None:
        self.front.limits.on = on

    async def op_outage(self, seconds: float | None = None) -> None:
        """Refuse all connections and break the ones there are; for so long, or until `back`."""
        await self._deaf()
        if seconds is not None:
            self._later(self._back_after(seconds))

    async def _back_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._listen()

    async def op_back(self) -> None:
        await self._listen()

    def op_plan(self, *, lose: bool = False, **values: Any) -> None:
        """Change how the gateway behaves: the fields of `gateway.Plan`.

        When events are no longer `held` they are delivered; with `lose` only a RESUME brings them.
        """
        for key, value in values.items():
            if not hasattr(self.gateway.plan, key):
                raise ValueError(f"no such setting of the gateway: {key}")
            setattr(self.gateway.plan, key, value)
        if values.get("held") is False:
            self.gateway.release(lose)

    def op_gateway(self, do: str, code: int = 1006, forget: bool = False) -> int:
        """Break the sockets there are: "close" with a code, "drop" without one, "reconnect" (op 7), "invalid"
        or "invalid-resumable" (op 9). `forget` lets no session be resumed. Returns how many there were."""
        sockets = self.gateway.sockets()
        if forget:
            self.gateway.forget()
        for socket in sockets:
            self._break(socket, do, code)
        return len(sockets)

    def _break(self, socket: Socket, do: str, code: int) -> None:
        match do:
            case "close":
                socket.close(code, "Injected")
            case "drop":
                socket.abort()
            case "reconnect":
                socket.send({"op": 7, "d": None})
            case "invalid" | "invalid-resumable":
                socket.send({"op": 9, "d": do == "invalid-resumable"})
            case _:
                raise ValueError(f"no way to break a socket: {do}")

    def op_stop(self) -> None:
        self.stopped.set()
