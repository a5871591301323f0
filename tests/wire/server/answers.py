"""Answers to interactions: the callback, and the messages behind an interaction's token."""

from typing import Any

from aiohttp import web

from tests.discord_api import limits
from tests.wire.server import bodies, compose, shapes
from tests.wire.server.errors import ApiError
from tests.wire.server.rest import Rest, number
from tests.wire.server.state import LOADING, Interaction, Message

FOLLOW_UPS_OF_USER_INSTALL = 5


class Answers:
    """Handlers as in `Rest`. None of these routes asks for the bot's token: the interaction's is enough."""

    def __init__(self, rest: Rest) -> None:
        self.rest = rest
        self.state = rest.state
        message = "/webhooks/{webhook_id}/{token}/messages/{message_id}"
        self.routes = {
            ("POST", "/interactions/{interaction_id}/{token}/callback"): self.callback,
            ("POST", "/webhooks/{webhook_id}/{token}"): self.follow_up,
            ("GET", message): self.get,
            ("PATCH", message): self.edit,
            ("DELETE", message): self.delete,
        }

    async def callback(self, request: web.Request) -> Any:
        """The first answer, within three seconds and only once."""
        sent = await bodies.read(request)
        state = self.state
        one = state.tokens.get(request.match_info["token"])
        if one is None or one.id != number(request, "interaction_id") or one.failed:
            raise ApiError(404, 10062)
        if one.answered is not None:
            raise ApiError(400, 40060)
        clicked = state.messages.get(one.message or 0)
        bodies.judge(
            state, "POST", request["path"], sent, before=clicked.before if clicked else None, kind=one.kind
        )
        kind, data = sent.json["type"], sent.json.get("data") or {}
        if kind == 7 and clicked is None:
            raise ApiError(404, 10008)
        one.answered, one.answered_at = kind, state.clock.time()
        if kind in (4, 5):
            self._first(one, kind, data, sent)
        elif kind in (6, 7) and clicked is not None:
            one.original = clicked.id
            if kind == 7:
                self.rest.edit(clicked, bodies.Body(data, sent.files))
                self._show(one, clicked)
                one.edits += 1
        elif kind == 8:
            one.choices = data.get("choices") or []
        elif kind == 9:
            one.modal = data
        state.changed(f"interaction:{one.id}")
        if request.query.get("with_response") in ("1", "true"):
            return shapes.callback(state, one)
        return None

    def _first(self, one: Interaction, kind: int, data: dict[str, Any], sent: bodies.Body) -> None:
        message = self._new(one, (data.get("flags") or 0))
        one.original = message.id
        if kind == 5:
            message.flags |= LOADING
        else:
            compose.fill(self.state, message, data, sent)
            message.pings = compose.pings(self.state, self.state.channels[one.channel], data)
            self._show(one, message)
        self.state.add_message(message)
        if message.for_user is None:
            self.rest.gateway.message_event(
                "MESSAGE_CREATE", message.channel, shapes.message(self.state, message)
            )

    def _new(self, one: Interaction, flags: int) -> Message:
        state = self.state
        message = Message(
            state.new_id(), one.channel, state.bot.id, created=state.clock.time(), interaction=one.id
        )
        if one.kind == 2:
            message.kind = 20
        if flags & limits.EPHEMERAL:
            message.flags |= limits.EPHEMERAL
            message.for_user = one.user
        return message

    def _show(self, one: Interaction, message: Message) -> None:
        if message.id not in one.shown:
            one.shown.append(message.id)

    def _asked(self, request: web.Request) -> Interaction:
        """The interaction of a token. Raises ApiError when it is over, or was not answered yet."""
        one = self.state.tokens.get(request.match_info["token"])
        if one is None or str(self.state.application_id) != request.match_info["webhook_id"]:
            raise ApiError(404, 10015)
        if shapes.expired(self.state, one):
            raise ApiError(401, 50027)
        if one.answered is None:
            raise ApiError(404, 10015)
        return one

    def _message(self, request: web.Request, one: Interaction) -> Message:
        wanted = request.match_info["message_id"]
        found = one.original if wanted == "@original" else number(request, "message_id")
        message = self.state.messages.get(found or 0)
        mine = message is not None and (message.interaction == one.id or message.id == one.original)
        if message is None or not mine:
            raise ApiError(404, 10008)
        return message

    async def follow_up(self, request: web.Request) -> Any:
        sent = await bodies.read(request)
        state, one = self.state, self._asked(request)
        original = state.messages.get(one.original or 0)
        waiting = original is not None and original.flags & LOADING
        before = original.before if waiting and original is not None else None
        bodies.judge(state, "POST", request["path"], sent, before=before)
        if waiting and original is not None:
            return self._complete(one, original, sent)
        body = sent.json
        message = self._new(one, body.get("flags") or 0)
        message.kind = 0
        compose.fill(state, message, body, sent)
        message.pings = compose.pings(state, state.channels[one.channel], body)
        state.add_message(message)
        self._show(one, message)
        state.changed(f"interaction:{one.id}")
        shown = shapes.message(state, message)
        if message.for_user is None:
            self.rest.gateway.message_event("MESSAGE_CREATE", message.channel, shown)
        return shown

    def _complete(self, one: Interaction, message: Message, sent: bodies.Body) -> Any:
        message.flags &= ~LOADING
        one.edits += 1
        self._show(one, message)
        shown = self.rest.edit(message, sent)
        self.state.changed(f"interaction:{one.id}")
        return shown

    async def get(self, request: web.Request) -> Any:
        return shapes.message(self.state, self._message(request, self._asked(request)))

    async def edit(self, request: web.Request) -> Any:
        sent = await bodies.read(request)
        one = self._asked(request)
        message = self._message(request, one)
        bodies.judge(self.state, "PATCH", request["path"], sent, before=message.before)
        return self._complete(one, message, sent)

    async def delete(self, request: web.Request) -> None:
        one = self._asked(request)
        self.rest.remove(self._message(request, one))
        self.state.changed(f"interaction:{one.id}")
