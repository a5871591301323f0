"""The routes of Discord's REST API which the bot uses, but for the answers to interactions."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.wire.server import bodies, compose, shapes
from tests.wire.server.errors import ApiError, invalid_body
from tests.wire.server.gateway import Gateway
from tests.wire.server.state import (
    ATTACH_FILES,
    CONNECT,
    CREATE_PUBLIC_THREADS,
    DM,
    FORUM,
    MANAGE_MESSAGES,
    MANAGE_THREADS,
    NEWS,
    PUBLIC_THREAD,
    READ_HISTORY,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    TEXT,
    VIEW_CHANNEL,
    VOICE,
    Channel,
    Message,
    State,
)

Handler = Callable[[web.Request], Awaitable[Any]]


def number(request: web.Request, name: str) -> int:
    """An id of the path. Raises ApiError where it is none."""
    value = request.match_info[name]
    if not value.isdecimal():
        raise invalid_body([f'{name}: Value "{value}" is not snowflake.'])
    return int(value)


class Rest:
    """The handlers by method and template; each returns the JSON of its answer, None for 204."""

    def __init__(self, state: State, gateway: Gateway) -> None:
        self.state = state
        self.gateway = gateway
        message = "/channels/{channel_id}/messages/{message_id}"
        self.routes: dict[tuple[str, str], Handler] = {
            ("GET", "/users/@me"): self.me,
            ("GET", "/users/{user_id}"): self.user,
            ("GET", "/oauth2/applications/@me"): self.application,
            ("GET", "/applications/@me"): self.application,
            ("GET", "/gateway"): self.gateway_url,
            ("GET", "/gateway/bot"): self.gateway_bot,
            ("PUT", "/applications/{application_id}/commands"): self.sync,
            ("GET", "/applications/{application_id}/commands"): self.commands,
            ("PUT", "/applications/{application_id}/guilds/{guild_id}/commands"): self.sync,
            ("GET", "/applications/{application_id}/guilds/{guild_id}/commands"): self.commands,
            ("POST", "/users/@me/channels"): self.open_dm,
            ("GET", "/channels/{channel_id}"): self.channel,
            ("PATCH", "/channels/{channel_id}"): self.edit_channel,
            ("DELETE", "/channels/{channel_id}"): self.delete_channel,
            ("POST", "/channels/{channel_id}/typing"): self.typing,
            ("GET", "/channels/{channel_id}/messages"): self.history,
            ("POST", "/channels/{channel_id}/messages"): self.create_message,
            ("GET", message): self.get_message,
            ("PATCH", message): self.edit_message,
            ("DELETE", message): self.delete_message,
            ("POST", "/channels/{channel_id}/threads"): self.create_thread,
            ("POST", message + "/threads"): self.create_thread_below,
            ("PUT", "/channels/{channel_id}/thread-members/@me"): self.join_thread,
            ("GET", "/guilds/{guild_id}"): self.guild,
            ("GET", "/guilds/{guild_id}/channels"): self.guild_channels,
            ("GET", "/guilds/{guild_id}/members/{user_id}"): self.member,
            ("GET", "/guilds/{guild_id}/threads/active"): self.active_threads,
        }

    # The application

    async def me(self, request: web.Request) -> Any:
        return shapes.user(self.state.bot) | {"verified": True, "mfa_enabled": False, "flags": 0}

    async def user(self, request: web.Request) -> Any:
        found = self.state.users.get(number(request, "user_id"))
        if found is None:
            raise ApiError(404, 10013)
        return shapes.user(found)

    async def application(self, request: web.Request) -> Any:
        return {
            "id": str(self.state.application_id),
            "name": self.state.bot.name,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0",
            "flags": 0,
            "team": None,
            "owner": {"id": "1", "username": "owner", "discriminator": "0", "avatar": None},
            "summary": "",
            "hook": True,
            "install_params": None,
            "integration_types_config": {},
        }

    async def gateway_url(self, request: web.Request) -> Any:
        return {"url": self.gateway.url}

    async def gateway_bot(self, request: web.Request) -> Any:
        limit = {"total": 1000, "remaining": 999, "reset_after": 14400000, "max_concurrency": 1}
        return {"url": self.gateway.url, "shards": self.gateway.plan.shards, "session_start_limit": limit}

    async def sync(self, request: web.Request) -> Any:
        body = await bodies.read(request)
        bodies.judge(self.state, "PUT", request["path"], body)
        guild = int(request.match_info.get("guild_id", 0)) or None
        self.state.commands[guild] = [
            {
                "id": str(self.state.new_id()),
                "application_id": str(self.state.application_id),
                "version": "1",
                "type": 1,
                "default_member_permissions": None,
                "nsfw": False,
                **command,
            }
            for command in body.json
        ]
        self.state.changed("commands")
        return self.state.commands[guild]

    async def commands(self, request: web.Request) -> Any:
        return self.state.commands[int(request.match_info.get("guild_id", 0)) or None]

    # Channels

    def place(self, request: web.Request, needed: int = VIEW_CHANNEL) -> Channel:
        """The channel of a request, in which the bot has these rights. Raises ApiError."""
        found = self.state.channels.get(number(request, "channel_id"))
        if found is None:
            raise ApiError(404, 10003)
        if found.guild is not None:
            rights = self.state.permissions(self.state.bot.id, found)
            inside = self.state.guilds[found.guild].bot_inside
            if not inside or not rights & VIEW_CHANNEL or (found.kind == VOICE and not rights & CONNECT):
                raise ApiError(403, 50001)
            if needed & ~rights:
                raise ApiError(403, 50013)
        return found

    async def channel(self, request: web.Request) -> Any:
        return shapes.channel(self.state, self.place(request))

    async def edit_channel(self, request: web.Request) -> Any:
        place = self.place(request)
        body = (await bodies.read(request)).json
        place.name = body.get("name", place.name)
        place.archived = body.get("archived", place.archived)
        place.locked = body.get("locked", place.locked)
        shown = shapes.channel(self.state, place)
        self.gateway.emit("THREAD_UPDATE" if place.is_thread else "CHANNEL_UPDATE", shown, place.guild)
        return shown

    async def delete_channel(self, request: web.Request) -> Any:
        place = self.place(request, MANAGE_THREADS)
        shown = shapes.channel(self.state, place)
        self.state.drop_channel(place)
        self.gateway.emit("THREAD_DELETE" if place.is_thread else "CHANNEL_DELETE", shown, place.guild)
        return shown

    async def typing(self, request: web.Request) -> None:
        self.place(request)

    async def open_dm(self, request: web.Request) -> Any:
        body = await bodies.read(request)
        bodies.judge(self.state, "POST", request["path"], body)
        person = self.state.users.get(int(body.json["recipient_id"]))
        if person is None or person.bot:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return shapes.channel(self.state, self.state.dm_with(person))

    # Messages

    def message(self, request: web.Request, place: Channel) -> Message:
        """The message of a request; ephemeral ones are not to be had here. Raises ApiError."""
        found = place.messages.get(number(request, "message_id"))
        if found is None or found.for_user is not None:
            raise ApiError(404, 10008)
        return found

    async def history(self, request: web.Request) -> Any:
        place = self.place(request)
        if not self.state.permissions(self.state.bot.id, place) & READ_HISTORY:
            return []
        limit = int(request.query.get("limit", 50))
        found = [one for one in place.messages.values() if one.for_user is None]
        if "before" in request.query:
            found = [one for one in found if one.id < int(request.query["before"])]
        if "after" in request.query:
            found = [one for one in found if one.id > int(request.query["after"])][:limit]
        if "around" in request.query:
            middle = int(request.query["around"])
            nearest = sorted(found, key=lambda one: abs(one.id - middle))[:limit]
            found = sorted(nearest, key=lambda one: one.id)
        return [shapes.message(self.state, one) for one in reversed(found[-limit:])]

    async def get_message(self, request: web.Request) -> Any:
        place = self.place(request)
        return shapes.message(self.state, self.message(request, place))

    async def create_message(self, request: web.Request) -> Any:
        sent = await bodies.read(request)
        state = self.state
        place = self.place(request)
        self._may_send(place, bool(sent.files))
        bodies.judge(state, "POST", request["path"], sent)
        body = sent.json
        nonce = body.get("nonce")
        if nonce is not None and len(str(nonce)) > 25:
            raise invalid_body(["nonce: Must be 25 or fewer in length."])
        if nonce is not None and body.get("enforce_nonce"):
            known = state.by_nonce(place.id, str(nonce))
            if known is not None:
                if known not in state.messages:
                    raise ApiError(404, 10008)
                request["outcome"] = "known nonce"
                return shapes.message(state, state.messages[known])
        message = Message(state.new_id(), place.id, state.bot.id, created=state.clock.time(), nonce=nonce)
        message.reference = body.get("message_reference")
        compose.fill(state, message, body, sent)
        message.pings = compose.pings(state, place, body)
        if place.archived:
            place.archived = False
            self.gateway.emit("THREAD_UPDATE", shapes.channel(state, place), place.guild)
        state.add_message(message)
        if nonce is not None:
            state.remember_nonce(place.id, str(nonce), message.id)
        shown = shapes.message(state, message)
        self.gateway.message_event("MESSAGE_CREATE", place.id, shown)
        return shown

    def _may_send(self, place: Channel, with_files: bool) -> None:
        state = self.state
        if place.kind == DM:
            if state.users[place.recipient or 0].dms_closed:
                raise ApiError(403, 50007)
            return
        if place.kind == FORUM:
            raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
        rights = state.permissions(state.bot.id, place)
        needed = SEND_IN_THREADS if place.is_thread else SEND_MESSAGES
        if with_files:
            needed |= ATTACH_FILES
        if needed & ~rights:
            raise ApiError(403, 50013)
        if place.locked and not rights & MANAGE_THREADS:
            raise ApiError(403, 160005)

    async def edit_message(self, request: web.Request) -> Any:
        sent = await bodies.read(request)
        place = self.place(request)
        message = self.message(request, place)
        if place.archived:
            raise ApiError(400, 50083)
        if message.author != self.state.bot.id:
            raise ApiError(403, 50005)
        bodies.judge(self.state, "PATCH", request["path"], sent, before=message.before)
        if sent.files and place.kind != DM:
            self._may_send(place, True)
        return self.edit(message, sent)

    def edit(self, message: Message, sent: bodies.Body) -> Any:
        """Carry out a checked edit; returns the message."""
        compose.fill(self.state, message, sent.json, sent)
        message.edited = self.state.clock.time()
        self.state.touch(message)
        shown = shapes.message(self.state, message)
        if message.for_user is None:
            self.gateway.message_event("MESSAGE_UPDATE", message.channel, shown)
        return shown

    async def delete_message(self, request: web.Request) -> None:
        place = self.place(request)
        message = self.message(request, place)
        own = message.author == self.state.bot.id
        if not own and not self.state.permissions(self.state.bot.id, place) & MANAGE_MESSAGES:
            raise ApiError(403, 50003 if place.kind == DM else 50013)
        self.remove(message)

    def remove(self, message: Message) -> None:
        """Delete a message and tell of it."""
        place = self.state.channels[message.channel]
        self.state.drop_message(message)
        if message.for_user is None:
            told = {"id": str(message.id), "channel_id": str(place.id)}
            if place.guild is not None:
                told["guild_id"] = str(place.guild)
            self.gateway.message_event("MESSAGE_DELETE", place.id, told)

    # Threads

    async def create_thread(self, request: web.Request) -> Any:
        sent = await bodies.read(request)
        place = self.place(request, CREATE_PUBLIC_THREADS)
        bodies.judge(self.state, "POST", request["path"], sent)
        if place.kind not in (TEXT, NEWS):
            raise ApiError(400, 50024)
        return self._open_thread(place, sent.json, None)

    async def create_thread_below(self, request: web.Request) -> Any:
        sent = await bodies.read(request)
        place = self.place(request, CREATE_PUBLIC_THREADS)
        message = self.message(request, place)
        bodies.judge(self.state, "POST", request["path"], sent)
        if place.kind not in (TEXT, NEWS):
            raise ApiError(400, 50024)
        if message.thread is not None:
            raise ApiError(400, 160004)
        return self._open_thread(place, sent.json, message)

    def _open_thread(self, place: Channel, body: dict[str, Any], message: Message | None) -> Any:
        state = self.state
        thread_id = message.id if message else state.new_id()
        thread = Channel(thread_id, PUBLIC_THREAD, str(body["name"]), place.guild, place.id)
        state.channels[thread.id] = thread
        state.guilds[place.guild or 0].channels.append(thread.id)
        if message is not None:
            message.thread = thread.id
            state.touch(message)
        else:
            # Discord puts a line into the channel when a thread has no message of its own.
            told = Message(
                state.new_id(), place.id, state.bot.id, thread.name, created=state.clock.time(), kind=18
            )
            state.add_message(told)
            self.gateway.message_event("MESSAGE_CREATE", place.id, shapes.message(state, told))
        shown = shapes.channel(state, thread)
        self.gateway.emit("THREAD_CREATE", shown | {"newly_created": True}, place.guild)
        return shown

    async def join_thread(self, request: web.Request) -> None:
        self.place(request)

    # Servers

    async def guild(self, request: web.Request) -> Any:
        found = self.state.guilds.get(number(request, "guild_id"))
        if found is None or not found.bot_inside:
            raise ApiError(404, 10004)
        return shapes.guild(self.state, found)

    async def guild_channels(self, request: web.Request) -> Any:
        return (await self.guild(request))["channels"]

    async def active_threads(self, request: web.Request) -> Any:
        return {"threads": (await self.guild(request))["threads"], "members": []}

    async def member(self, request: web.Request) -> Any:
        found = self.state.guilds.get(number(request, "guild_id"))
        if found is None or not found.bot_inside:
            raise ApiError(404, 10004)
        person = self.state.users.get(number(request, "user_id"))
        if person is None:
            raise ApiError(404, 10013)
        if person.id not in found.members:
            raise ApiError(404, 10007)
        return shapes.member(self.state, found, person)


__all__ = ["Rest", "number"]
