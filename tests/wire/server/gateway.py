"""The gateway: sessions, their events kept for a RESUME, heartbeats, and every way to break it."""

import asyncio
import json
import secrets
import struct
import zlib
from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire.server import shapes
from tests.wire.server.net import abort
from tests.wire.server.state import DM, State


class Op(IntEnum):
    """What a message of the gateway is."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    MEMBERS = 8
    INVALID = 9
    HELLO = 10
    ACK = 11


GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
GOODBYE_SECONDS = 5.0
KEPT = 5000
"""Events that a session remembers for a RESUME."""


@dataclass
class Session:
    """What a bot identified for; it outlives its sockets."""

    id: str
    shard: tuple[int, int]
    intents: int
    seq: int = 0
    kept: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT))
    socket: "Socket | None" = None
    heartbeats: int = 0


class Socket:
    """One connection. What is sent goes through one task, since a compressed stream has an order."""

    def __init__(self, request: web.Request, compress: str | None) -> None:
        self.request = request
        self.ws = web.WebSocketResponse(autoping=True, compress=False)
        self.thrown_out = False
        self.outbox: asyncio.Queue[dict[str, Any] | tuple[int, bytes]] = asyncio.Queue()
        self._zlib = zlib.compressobj() if compress == "zlib-stream" else None
        self._zstd = None
        if compress == "zstd-stream":
            import zstandard  # type: ignore[import-not-found]  # only where discord.py found it and asks

            self._zstd = zstandard.ZstdCompressor().compressobj()

    def send(self, message: dict[str, Any]) -> None:
        self.outbox.put_nowait(message)

    def close(self, code: int, reason: str = "") -> None:
        self.thrown_out = True
        self.outbox.put_nowait((code, reason.encode()))

    def abort(self) -> None:
        abort(self.request.transport)

    async def write(self) -> None:
        """Send what is in the outbox until the connection ends."""
        while True:
            message = await self.outbox.get()
            try:
                if isinstance(message, tuple):
                    # `ws.close` would cut the connection before the client can answer, and discord.py would
                    # read 1006 then.
                    frame = struct.pack("!H", message[0]) + message[1]
                    await self.ws.send_frame(frame, WSMsgType.CLOSE)
                    await asyncio.sleep(GOODBYE_SECONDS)
                    self.abort()
                    return
                text = json.dumps(message, separators=(",", ":"))
                if self._zlib is not None:
                    data = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.ws.send_bytes(data)
                elif self._zstd is not None:
                    import zstandard

                    data = self._zstd.compress(text.encode())
                    await self.ws.send_bytes(data + self._zstd.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK))
                else:
                    await self.ws.send_str(text)
            except ConnectionError:
                return


@dataclass
class Plan:
    """How the gateway behaves; all of it may be changed at any time."""

    heartbeat: float = 41.25
    """Seconds of the wall's clock between heartbeats: discord.py's heartbeat is a thread."""
    on_identify: list[int] = field(default_factory=list)
    """Close codes for the next IDENTIFYs, one each."""
    on_resume: list[int] = field(default_factory=list)
    """Close codes for the next RESUMEs; 0 answers with an invalid session."""
    refuse: int = 0
    """HTTP status for the next `refusals` handshakes."""
    refusals: int = 0
    acks: bool = True
    held: bool = False
    """Events are kept back while the connection stays: a silent link."""
    unheard: list[str] = field(default_factory=list)
    """Events of these names reach nobody."""
    shards: int = 1


class Gateway:
    """All sessions of the application."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.plan = Plan()
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self.counts: dict[str, int] = {}
        self._held: list[tuple[Session, dict[str, Any]]] = []

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1
        self.state.changed("gateway")

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """One connection from HELLO to its end."""
        if self.plan.refusals > 0:
            self.plan.refusals -= 1
            self.count("refused")
            page = "<html><body>503 Service Unavailable</body></html>"
            return web.Response(status=self.plan.refuse or 503, text=page, content_type="text/html")
        socket = Socket(request, request.query.get("compress"))
        await socket.ws.prepare(request)
        writer = asyncio.create_task(socket.write())
        socket.send(
            {"op": Op.HELLO, "d": {"heartbeat_interval": int(self.plan.heartbeat * 1000), "_trace": []}}
        )
        session: Session | None = None
        try:
            async for message in socket.ws:
                if message.type is not WSMsgType.TEXT:
                    continue
                session = self._received(socket, session, json.loads(message.data))
        finally:
            writer.cancel()
            code = socket.ws.close_code
            if session is not None and session.socket is socket:
                session.socket = None
                # A client that says goodbye ends its session; one that is thrown out may resume it.
                if code in (1000, 1001) and not socket.thrown_out:
                    self.sessions.pop(session.id, None)
            self.count(f"closed {code}")
        return socket.ws

    def _received(self, socket: Socket, session: Session | None, message: dict[str, Any]) -> Session | None:
        match message["op"]:
            case Op.HEARTBEAT:
                if session is not None:
                    session.heartbeats += 1
                self.count("heartbeat")
                if self.plan.acks:
                    socket.send({"op": Op.ACK, "d": None})
            case Op.IDENTIFY:
                return self._identify(socket, message["d"])
            case Op.RESUME:
                return self._resume(socket, message["d"])
            case Op.MEMBERS:
                if session is not None:
                    asked = message["d"]
                    self._dispatch(session, "GUILD_MEMBERS_CHUNK", {
                        "guild_id": str(asked["guild_id"]), "members": [], "chunk_index": 0, "chunk_count": 1,
                        "not_found": [], "nonce": asked.get("nonce"),
                    })  # fmt: skip
            case Op.PRESENCE | Op.VOICE:
                pass
            case other:
                self.state.faults.append(f"gateway: op {other}")
                socket.close(4001, "Unknown opcode")
        return session

    def _identify(self, socket: Socket, data: dict[str, Any]) -> Session | None:
        self.count("identify")
        if self.plan.on_identify:
            socket.close(self.plan.on_identify.pop(0), "Injected")
            return None
        if data["token"] != self.state.token:
            socket.close(4004, "Authentication failed")
            return None
        shard = tuple(data.get("shard") or (0, 1))
        session = Session(secrets.token_hex(16), (shard[0], shard[1]), data["intents"], socket=socket)
        self.sessions[session.id] = session
        there = [one for one in self.state.guilds.values() if one.bot_inside and self._hears(session, one.id)]
        self._dispatch(session, "READY", {
            "v": 10, "user": shapes.user(self.state.bot), "session_id": session.id, "session_type": "normal",
            "resume_gateway_url": self.url, "shard": list(shard), "private_channels": [],
            "guilds": [{"id": str(one.id), "unavailable": True} for one in there],
            "application": {"id": str(self.state.application_id), "flags": 0},
        })  # fmt: skip
        for one in there:
            self._dispatch(session, "GUILD_CREATE", shapes.guild(self.state, one))
        return session

    def _resume(self, socket: Socket, data: dict[str, Any]) -> Session | None:
        self.count("resume")
        session = self.sessions.get(data["session_id"])
        code = self.plan.on_resume.pop(0) if self.plan.on_resume else None
        if code:
            socket.close(code, "Injected")
            return None
        if code == 0 or session is None or data["token"] != self.state.token:
            self.sessions.pop(data["session_id"], None)
            self.count("invalid session")
            socket.send({"op": Op.INVALID, "d": False})
            return None
        session.socket = socket
        for event in session.kept:
            if event["s"] > data["seq"]:
                socket.send(event)
        self._dispatch(session, "RESUMED", {"_trace": []})
        self.count("resumed")
        return session

    def _hears(self, session: Session, guild: int | None) -> bool:
        """Whether a server's events, or those of direct messages, belong to a session's shard."""
        number, count = session.shard
        return number == (0 if guild is None else (guild >> 22) % count)

    def _dispatch(self, session: Session, event: str, data: Any) -> None:
        session.seq += 1
        message = {"op": Op.DISPATCH, "t": event, "s": session.seq, "d": data}
        session.kept.append(message)
        if self.plan.held:
            self._held.append((session, message))
        elif session.socket is not None:
            session.socket.send(message)

    def emit(self, event: str, data: Any, guild: int | None) -> None:
        """Tell every session that the event is for; those without a socket get it by their RESUME."""
        if event in self.plan.unheard:
            return
        needed = GUILDS
        if event.startswith("MESSAGE_"):
            needed = DIRECT_MESSAGES if guild is None else GUILD_MESSAGES
        for session in list(self.sessions.values()):
            wanted = event == "INTERACTION_CREATE" or session.intents & needed
            if wanted and self._hears(session, guild):
                self._dispatch(session, event, data)

    def message_event(self, event: str, channel_id: int, data: Any) -> None:
        """A message was created, edited or deleted."""
        place = self.state.channels.get(channel_id)
        if place is not None:
            self.emit(event, data, None if place.kind == DM else place.guild)

    # Misbehaviour

    def sockets(self) -> list[Socket]:
        return [session.socket for session in self.sessions.values() if session.socket is not None]

    def release(self, lose: bool = False) -> None:
        """Deliver what was held back, or leave it to a RESUME."""
        self.plan.held = False
        held, self._held = self._held, []
        if lose:
            return
        for session, message in held:
            if session.socket is not None:
                session.socket.send(message)

    def forget(self) -> None:
        """Forget every session: the next RESUME is an invalid one."""
        self.sessions.clear()
