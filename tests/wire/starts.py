"""Faults while the bot starts: it says one sentence and ends with a status, or it starts all the same."""

import asyncio
import contextlib
import re
import signal
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.wire.bots import BotProcess
from tests.wire.kit import TOKEN, Wire

SENTENCE = re.compile(r"[A-Z][^:]+: [^:]+\.")
"""What is wrong, and what to do."""


@dataclass(frozen=True)
class Start:
    """A start with a fault in it: `rule` for requests, `plan` for the gateway.

    `ends` says whether the bot is to give up (with a sentence) or to start in the end; `logs`, how a line
    begins with which it then complains.
    """

    name: str
    ends: bool
    rule: dict[str, Any] = field(default_factory=dict)
    plan: dict[str, Any] = field(default_factory=dict)
    token: str = ""
    logs: str = ""

    def __str__(self) -> str:
        return self.name


def _rule(method: str, route: str, **more: Any) -> dict[str, Any]:
    return {"method": method, "route": route, **more}


ME, SYNC, GATEWAY = "/users/@me", "/applications/{}/commands", "/gateway/bot"
STARTS = (
    Start("a wrong token", True, token="another"),
    Start("a token with a line break in it", True, token=f"{TOKEN[:4]}\n{TOKEN[4:]}"),
    Start("a token with a letter that no token has", True, token=f"{TOKEN}é"),
    *(Start(f"a token with {name} around it", False, token=f"{space}{TOKEN}{space}") for name, space in
      (("a line break", "\n"), ("a Windows line break", "\r\n"), ("a space", " "))),
    *(Start(f"the gateway closes with {code}", True, plan={"on_identify": [code] * 50}) for code in
      (4004, 4010, 4011, 4012, 4013, 4014)),
    *(Start(f"the gateway closes with {code} once", False, plan={"on_identify": [code]}) for code in
      (4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009)),
    Start("the gateway refuses the handshake once", False, plan={"refuse": 503, "refusals": 1}),
    Start("the login is answered 503", True, rule=_rule("GET", ME, kind="html", status=503)),
    *(Start(f"the login is answered {name} once", False, rule=_rule("GET", ME, times=1, **what))
      for name, what in (
        ("500", {"kind": "error", "status": 500}),
        ("429", {"kind": "limit", "retry_after": 1.0}), ("by a reset", {"kind": "reset"}),
    )),
    *(Start(f"the sync is answered {name}", False, rule=_rule("PUT", SYNC, **what),
            logs="" if "twice" in name else "Discord did not take the commands: ") for name, what in (
        ("400", {"kind": "error", "status": 400, "code": 50035}),
        ("403", {"kind": "error", "status": 403, "code": 50001}),
        ("429", {"kind": "limit", "banned": True}), ("503", {"kind": "html", "status": 503}),
        ("500 twice", {"kind": "error", "status": 500, "times": 2}),
        ("by a reset", {"kind": "reset"}), ("never", {"kind": "never"}),
    )),
)  # fmt: skip
"""Faults of a start."""


@dataclass
class Started:
    """How a start went."""

    started: bool
    status: int | None
    lines: list[str]

    def complaints(self, start: Start) -> list[str]:
        """What is not as it should be; empty when all is."""
        found = []
        if start.ends and (self.started or not self.status):
            found.append("it does not give up" if self.status is None else f"it ends with {self.status}")
        if not start.ends and not self.started:
            found.append(f"it does not start (exit status {self.status})")
        if any("Traceback (most" in line for line in self.lines):
            found.append("a traceback")
        if start.ends and not (len(self.lines) == 1 and SENTENCE.fullmatch(self.lines[0])):
            found.append("it does not say in one sentence what is wrong and what to do")
        if start.logs and sum(start.logs in line for line in self.lines) != 1:
            found.append("it does not log once what went wrong")
        return found


async def attempt(start: Start, folder: Path, seconds: float = 60.0) -> Started:
    """Start the bot with a fault; wait until it answers a command, or ends, or neither comes for so long."""
    async with await Wire.start() as wire:
        await wire.ask("answer_within", seconds=20.0)
        home = await wire.home("Ada")
        if start.rule:
            await wire.fault(**start.rule)
        if start.plan:
            await wire.ask("plan", **start.plan)
        environment = {"LOG_LEVEL": "WARNING"} | ({"DISCORD_TOKEN": start.token} if start.token else {})
        bot = await BotProcess(wire, folder / "games.sqlite3", environment=environment).launch()
        assert bot.process is not None
        ended = asyncio.create_task(bot.process.wait())
        ready = asyncio.create_task(_answers(wire, home.channel, home.ada.id))
        await asyncio.wait([ended, ready], return_when=asyncio.FIRST_COMPLETED, timeout=seconds)
        started = ready.done() and not ended.done()
        status = bot.process.returncode
        for task in (ready, ended):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await bot.end(signal.SIGKILL)
        return Started(started, status, bot.lines)


async def _answers(wire: Wire, channel: int, user: int) -> None:
    """Come back once the bot takes part: it is in a session and acknowledges a click on an unknown button."""

    async def inside() -> bool:
        return bool((await wire.stats())["sockets"])

    while True:
        await wire.until(inside, "gateway")
        message = await wire.ask("say", channel=channel, user=user, content="Hello")
        number = await wire.ask(
            "interact", kind=3, channel=channel, user=user, message=message,
            data={"custom_id": "unknown", "component_type": 2},
        )  # fmt: skip

        async def over(number: int = number) -> bool:
            state = await wire.ask("interaction", interaction=number)
            return bool(state["answered"] or state["failed"])

        await wire.until(over, f"interaction:{number}")
        if (await wire.ask("interaction", interaction=number))["answered"]:
            return
