"""The page and what it talks to: files and acts over HTTP, changes over a WebSocket, for this computer."""

import asyncio
import contextlib
import ipaddress
import json
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from playground import internals
from playground.acts import Acts, NotOffered
from playground.log import Changes
from playground.sight import Message, Sight, to_page

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

BREATH = 0.03
"""Seconds that changes are gathered before a page is told."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def is_ours(host: str, bound: str) -> bool:
    """Whether a Host header names this server rather than a stranger's domain that was pointed at it."""
    loopback = {"localhost", "127.0.0.1", "::1"}
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name in loopback or name == bound.lower():
            return True
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return bound not in loopback


@web.middleware
async def only_ours(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other names for this address, and other sites that would act through the browser."""
    if not is_ours(request.host, request.app[BOUND]):
        raise web.HTTPForbidden(text="Unknown host")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"{request.scheme}://{request.host}":
        raise web.HTTPForbidden(text="Another site cannot act here")
    if request.method == "POST" and request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="JSON, please")
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


BOUND = web.AppKey("bound", str)


class Server:
    """Serves one world to any number of pages."""

    def __init__(self, sight: Sight, acts: Acts, changes: Changes) -> None:
        self.sight = sight
        self.acts = acts
        self.changes = changes
        self._sockets: set[web.WebSocketResponse] = set()

    def app(self, host: str) -> web.Application:
        """The web application; `host` is the address it will be bound to."""
        app = web.Application(middlewares=[only_ours], client_max_size=1 << 18)
        app[BOUND] = host
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._page)
        app.router.add_get("/files/{path:.+}", self._file)
        app.router.add_get("/live", self._live)
        app.router.add_post("/do/{act}", self._do)
        app.on_shutdown.append(self._hang_up)
        return app

    async def _page(self, request: web.Request) -> web.Response:
        path = PAGE / request.match_info.get("name", "index.html")
        if path.parent != PAGE or path.suffix not in TYPES or not path.is_file():
            raise web.HTTPNotFound
        return web.Response(
            body=path.read_bytes(),
            content_type=TYPES[path.suffix],
            charset="utf-8",
            headers={"Cache-Control": "no-cache"},
        )

    async def _file(self, request: web.Request) -> web.Response:
        data = internals.attachment(self.sight.world.env, internals.FILES + request.match_info["path"])
        if data is None:
            raise web.HTTPNotFound
        kinds = {
            b"\x89PNG": "image/png",
            b"RIFF": "image/webp",
            b"\xff\xd8\xff\xe0": "image/jpeg",
            b"GIF8": "image/gif",
        }
        kind = kinds.get(data[:4])
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        if kind is None:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind or "application/octet-stream", headers=headers)

    async def _do(self, request: web.Request) -> web.Response:
        """Carry an act out; what is not possible comes back as a sentence for the person."""
        try:
            asked = await request.json()
            result = await self._act(request.match_info["act"], asked)
        except NotOffered as error:
            return web.json_response({"problem": str(error)}, status=409)
        except (KeyError, TypeError, ValueError, LookupError) as error:
            return web.json_response({"problem": f"The page asked for something odd: {error!r}"}, status=400)
        except internals.Refused as error:
            return web.json_response({"problem": str(error)}, status=409)
        return web.Response(text=to_page(result), content_type="application/json")

    async def _act(self, act: str, asked: dict[str, Any]) -> Any:
        acts = self.acts
        user = self.sight.world.person(int(asked["user"])).id
        if act == "submit":
            return await acts.submit(user, str(asked["form"]), dict(asked["values"]))
        channel = int(asked["channel"])
        match act:
            case "commands":
                return acts.commands(user, channel)
            case "autocomplete":
                return await acts.autocomplete(
                    user,
                    channel,
                    asked["command"],
                    asked["option"],
                    str(asked["text"]),
                    dict(asked["options"]),
                )
            case "command":
                return await acts.command(user, channel, asked["command"], dict(asked["options"]))
            case "use":
                return await acts.use(
                    user, channel, int(asked["message"]), asked["custom_id"], list(asked.get("values", []))
                )
            case "say":
                acts.say(user, channel, str(asked["text"]))
            case "saw":
                self.sight.saw(user, channel)
                self.changes.mark()
            case "dismiss":
                self.sight.dismiss(user, channel, int(asked["message"]))
                self.changes.mark()
            case _:
                raise NotOffered(f"Nobody can {act} here.")
        return {}

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        """Everything one person sees, then every change of it, until the page goes."""
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        self._sockets.add(socket)
        viewer = Viewer(self.sight, socket)
        pushing: asyncio.Task[None] | None = None
        try:
            await socket.send_str(to_page({"kind": "world", **self.sight.introduction()}))
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                viewer.look_as(self.sight.world.person(int(json.loads(message.data)["as"])).id)
                if pushing is None:
                    pushing = asyncio.create_task(self._push(viewer))
                else:
                    self.changes.mark()
        except (KeyError, TypeError, ValueError, LookupError) as error:
            log.warning("A page said something odd: %r", error)
        finally:
            self._sockets.discard(socket)
            if pushing is not None:
                pushing.cancel()
        return socket

    async def _push(self, viewer: "Viewer") -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                coming = asyncio.ensure_future(self.changes.next())
                try:
                    await asyncio.sleep(BREATH)
                    await viewer.tell()
                    await coming
                finally:
                    coming.cancel()

    async def _hang_up(self, _: web.Application) -> None:
        for socket in list(self._sockets):
            await socket.close(code=1001)


class Viewer:
    """One page: who looks through it, and what it has been told."""

    def __init__(self, sight: Sight, socket: web.WebSocketResponse) -> None:
        self.sight = sight
        self.socket = socket
        self.user_id = 0
        self._told: dict[str, dict[str, Message]] | None = None
        self._frame = ""

    def look_as(self, user_id: int) -> None:
        self.user_id = user_id
        self._told = None

    async def tell(self) -> None:
        """Send what has changed since the last time."""
        user_id, told = self.user_id, self._told
        channels = self.sight.channels(user_id)
        now = {channel["id"]: self.sight.messages(user_id, int(channel["id"])) for channel in channels}
        changes = {}
        for channel_id, messages in now.items():
            before = (told or {}).get(channel_id, {})
            fresh = [message for key, message in messages.items() if before.get(key) != message]
            gone = [key for key in before if key not in messages]
            if fresh or gone or told is None:
                changes[channel_id] = {"set": fresh, "gone": gone}
        waiting = self.sight.waiting()
        frame = to_page([channels, waiting])
        self._told = now
        if told is not None and not changes and frame == self._frame:
            return
        self._frame = frame
        await self.socket.send_str(
            to_page(
                {
                    "kind": "sight",
                    "as": str(user_id),
                    "whole": told is None,
                    "channels": channels,
                    "waiting": waiting,
                    "messages": changes,
                }
            )
        )
