"""The door that every request comes through: faults, limits, token, and the log of what came of it."""

import asyncio
import contextlib
import itertools
import json
from collections import deque
from dataclasses import asdict, dataclass
from typing import Any

from aiohttp import web

from tests.wire.server.answers import Answers
from tests.wire.server.errors import ApiError
from tests.wire.server.faults import Rule, Rules, plain
from tests.wire.server.gateway import Gateway
from tests.wire.server.limits import Limits
from tests.wire.server.net import abort, hang_up
from tests.wire.server.rest import Handler, Rest
from tests.wire.server.state import State

PREFIX = "/api/v10"
PAGE = "<!DOCTYPE html><html><head><title>{0}</title></head><body><h1>Error {0}</h1>cloudflare</body></html>"
NEVER_SECONDS = 3600.0


@dataclass
class Entry:
    """One request. `outcome` is "done", "refused" (by Discord's own rules), "known nonce", "limited", "gone"
    (the client hung up), or the kind of the fault."""

    number: int
    at: float
    method: str
    route: str
    path: str
    channel: int | None = None
    status: int = 0
    outcome: str = "open"
    worked: bool = False
    """Whether the work was done, whatever the client was told."""
    seconds: float = 0.0
    code: int = 0


class Front:
    """Serves REST, gateway and files on one port."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.gateway = Gateway(state)
        self.rest = Rest(state, self.gateway)
        self.answers = Answers(self.rest)
        self.rules = Rules()
        self.limits = Limits()
        self.log: deque[Entry] = deque(maxlen=100_000)
        self.open: dict[int, Entry] = {}
        self._last: dict[int | None, float] = {}
        """When a request came or ended last, by its channel."""
        self._numbers = itertools.count(1)

    def application(self) -> web.Application:
        app = web.Application(client_max_size=64 * 1024 * 1024)
        routes: dict[tuple[str, str], Handler] = self.rest.routes | self.answers.routes
        for (method, template), handler in routes.items():
            app.router.add_route(method, PREFIX + template, self._wrapped(template, handler))
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self._file)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._unknown)
        return app

    async def _file(self, request: web.Request) -> web.Response:
        data = self.state.files.get((int(request.match_info["file"]), request.match_info["name"]))
        if data is None:
            return web.Response(status=404)
        kind = "image/png" if data[:4] == b"\x89PNG" else "application/octet-stream"
        return web.Response(body=data, content_type=kind)

    async def _unknown(self, request: web.Request) -> web.Response:
        self.state.faults.append(f"{request.method} {request.path}: a route that this server does not know")
        return _json(404, {"message": "404: Not Found", "code": 0}, {})

    def _wrapped(self, template: str, handler: Handler) -> Any:
        route = plain(template)
        tokened = not template.startswith(("/interactions/", "/webhooks/"))

        async def serve(request: web.Request) -> web.StreamResponse:
            channel = await self._channel(request)
            shown = route
            # The original answer's edit is another route than a follow-up's.
            if request.match_info.get("message_id") == "@original":
                shown = route[:-2] + "@original"
            path = request.path.removeprefix(PREFIX)
            entry = Entry(next(self._numbers), self.state.clock.time(), request.method, shown, path, channel)
            request["path"] = path
            self.log.append(entry)
            self.open[entry.number] = entry
            self._mark(entry, entry.at)
            try:
                return await self._served(request, entry, handler, tokened)
            finally:
                self.open.pop(entry.number, None)
                now = self.state.clock.time()
                entry.seconds = now - entry.at
                if entry.outcome == "open":
                    entry.outcome = "gone"
                self.limits.invalid(now, entry.status)
                self._mark(entry, now)

        return serve

    def _mark(self, entry: Entry, now: float) -> None:
        self._last[entry.channel] = now
        self.state.changed("requests")
        if entry.channel is not None:
            self.state.changed(f"requests:{entry.channel}")

    def activity(self, channels: list[int] | None) -> tuple[bool, float]:
        """Whether a request (of these channels, or any) is open, and when one came or ended last.

        One that is never answered counts as ended when it came.
        """
        waiting = [entry for entry in self.open.values() if entry.outcome != "never"]
        busy = any(channels is None or entry.channel in channels for entry in waiting)
        last = [at for channel, at in self._last.items() if channels is None or channel in channels]
        return busy, max(last, default=0.0)

    async def _channel(self, request: web.Request) -> int | None:
        """The channel that a request is about: its own, its interaction's, or its user's direct messages."""
        named = request.match_info
        user = named.get("user_id", "")
        if named.get("channel_id", "").isdecimal():
            return int(named["channel_id"])
        if "token" in named:
            asked = self.state.tokens.get(named["token"])
            return asked.channel if asked is not None else None
        if request.path.endswith("/users/@me/channels"):
            with contextlib.suppress(ValueError, KeyError, TypeError):
                user = str(json.loads(await request.read())["recipient_id"])
        person = self.state.users.get(int(user)) if user.isdecimal() else None
        return self.state.dm_with(person).id if person is not None and not person.bot else None

    async def _served(
        self, request: web.Request, entry: Entry, handler: Handler, tokened: bool
    ) -> web.StreamResponse:
        now = self.state.clock.time()
        rule = self.rules.match(entry.method, entry.route, entry.channel, now)
        if rule is not None and not (rule.kind in ("lost",) or rule.late):
            early = await self._spoilt(request, entry, rule)
            if early is not None:
                return early
        major = request.match_info.get("token") or str(entry.channel or "")
        verdict = self.limits.judge(entry.method, entry.route, major, now)
        if verdict.refused is not None:
            await request.read()
            return self._limited(entry, verdict.refused, verdict.everywhere, verdict.headers)
        status, body = await self._work(request, entry, handler, tokened)
        if rule is not None and rule.kind == "lost":
            entry.outcome, entry.status = "lost", 0
            hang_up(request.transport)
        elif rule is not None and rule.late:
            late = await self._spoilt(request, entry, rule)
            if late is not None:
                return late
        else:
            entry.status = status
        return _json(status, body, verdict.headers)

    async def _work(
        self, request: web.Request, entry: Entry, handler: Handler, tokened: bool
    ) -> tuple[int, Any]:
        try:
            if tokened and request.headers.get("Authorization") != f"Bot {self.state.token}":
                raise ApiError(401, 0)
            body = await handler(request)
        except ApiError as error:
            await request.read()
            entry.outcome, entry.code = "refused", error.code
            return error.status, error.body
        entry.outcome, entry.worked = request.get("outcome", "done"), True
        return (204 if body is None else 200), body

    async def _spoilt(self, request: web.Request, entry: Entry, rule: Rule) -> web.StreamResponse | None:
        """What a rule does to a request; None when the request goes on after it."""
        entry.outcome = rule.kind
        if rule.kind == "slow":
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rule.over.wait(), rule.seconds)
            entry.outcome = "done" if rule.late else "open"
            return None
        if rule.kind == "never":
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rule.over.wait(), NEVER_SECONDS)
            abort(request.transport)
            return _json(500, {}, {})
        if rule.kind == "reset":
            abort(request.transport)
            return _json(500, {}, {})
        await request.read()
        if rule.gone:
            message = self.state.messages.get(int(request.match_info["message_id"]))
            if message is not None:
                self.rest.remove(message)
        if rule.kind == "limit":
            return self._limited(entry, rule.retry_after, rule.everywhere, {}, banned=rule.banned)
        entry.status, entry.code = rule.status, rule.code
        if rule.kind == "html":
            return web.Response(status=rule.status, text=PAGE.format(rule.status), content_type="text/html")
        return _json(rule.status, {"message": rule.message, "code": rule.code}, {})

    def _limited(
        self, entry: Entry, seconds: float, everywhere: bool, headers: dict[str, str], *, banned: bool = False
    ) -> web.Response:
        entry.status = 429
        if entry.outcome == "open":
            entry.outcome = "limited"
        if banned:
            # What the network before Discord says: no mark of Discord's, no JSON.
            return web.Response(status=429, text=PAGE.format(1015), content_type="text/html")
        body = {
            "message": "You are being rate limited.",
            "retry_after": round(seconds, 3),
            "global": everywhere,
        }
        marks = {"Retry-After": str(max(1, round(seconds)))}
        if everywhere:
            marks |= {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        elif "X-RateLimit-Scope" not in headers:
            marks |= {
                "X-RateLimit-Scope": "user", "X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0",
                "X-RateLimit-Reset-After": f"{seconds:.3f}", "X-RateLimit-Bucket": "injected",
                "X-RateLimit-Reset": f"{self.state.clock.time() + seconds:.3f}",
            }  # fmt: skip
        return _json(429, body, headers | marks)

    def entries(self, since: int) -> list[dict[str, Any]]:
        """The log from a number on."""
        return [asdict(entry) for entry in self.log if entry.number > since]


def _json(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    # discord.py reads JSON only where the type is exactly this, and believes a 429 only with "Via".
    marks = {"Via": "1.1 google", "Server": "cloudflare", **headers}
    if status == 204:
        return web.Response(status=204, headers=marks)
    data = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(status=status, body=data, content_type="application/json", headers=marks)
