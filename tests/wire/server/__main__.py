"""`python -m tests.wire.server`: serves until its standard input ends or it is asked to stop.

The first line on standard output is a JSON object with the addresses.
"""

import argparse
import asyncio
import json
import os
import sys

from aiohttp import web

from tests.wire.clock import Clock
from tests.wire.server.control import Control
from tests.wire.server.front import Front
from tests.wire.server.net import abort
from tests.wire.server.state import State

KEPT_SECONDS = 7 * 24 * 3600.0
"""How long the tests' idle connections are kept, by the server's clock."""


class Public:
    """The port that the bot knows: it can go deaf and come back on the same number."""

    def __init__(self) -> None:
        self.runner: web.AppRunner | None = None
        self.site: web.TCPSite | None = None
        self.port = 0

    async def open(self, app: web.Application) -> None:
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        await self.listen()

    async def listen(self) -> None:
        """Take connections (again). Does nothing when it does already."""
        if self.site is not None or self.runner is None:
            return
        self.site = web.TCPSite(self.runner, "127.0.0.1", self.port, reuse_address=True)
        await self.site.start()
        if not self.port:
            self.port = self.site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]

    async def deaf(self) -> None:
        """Refuse connections, and reset those there are."""
        if self.site is None or self.runner is None or self.runner.server is None:
            return
        listening = self.site._server
        if listening is not None:
            listening.close()
        self.runner._unreg_site(self.site)
        self.site = None
        for connection in list(self.runner.server.connections):
            abort(connection.transport)


async def serve(clock: Clock, token: str) -> None:
    """Run until told to stop."""
    state = State(clock, "", token)
    front, public = Front(state), Public()
    front.gateway.plan.heartbeat = min(41.25, 30 / clock.speed)
    control = Control(front, public.listen, public.deaf)
    await public.open(front.application())
    state.base_url = f"http://127.0.0.1:{public.port}"
    front.gateway.url = f"ws://127.0.0.1:{public.port}/gateway"
    # A connection that ended just when a test uses it again would fail the test.
    runner = web.AppRunner(
        control.application(), access_log=None, shutdown_timeout=0.1, keepalive_timeout=KEPT_SECONDS
    )
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]  # type: ignore[union-attr]
    addresses = {
        "api": state.base_url + "/api/v10", "gateway": front.gateway.url, "cdn": state.base_url,
        "control": f"http://127.0.0.1:{port}", "bot": state.bot.id, "application": state.application_id,
    }  # fmt: skip
    print(json.dumps(addresses), flush=True)
    # Whoever started this process is gone when its standard input ends.
    loop = asyncio.get_running_loop()

    def read() -> None:
        if not os.read(sys.stdin.fileno(), 1024):
            control.stopped.set()

    loop.add_reader(sys.stdin.fileno(), read)
    await control.stopped.wait()
    loop.remove_reader(sys.stdin.fileno())
    for socket in front.gateway.sockets():
        socket.abort()
    front.rules.remove()
    await runner.cleanup()
    if public.runner is not None:
        await public.runner.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description="A Discord on loopback")
    parser.add_argument("--clock", type=Clock.read, default=None)
    parser.add_argument("--token", default="wire-token")
    chosen = parser.parse_args()
    clock = chosen.clock or Clock.start()
    with asyncio.Runner(loop_factory=clock.loop) as runner:
        runner.run(serve(clock, chosen.token))


if __name__ == "__main__":
    main()
