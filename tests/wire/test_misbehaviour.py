"""Every misbehaviour of the wire is seen by a plain client: what the tests of the bot rest on is real."""

import asyncio
import errno
import time
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from tests.wire.bots import pointed_at
from tests.wire.kit import Wire

MESSAGES = "/channels/{channel.id}/messages"
TEXT = {"content": "Good evening"}


class Client:
    """A client that knows nothing but HTTP."""

    def __init__(self, wire: Wire, session: aiohttp.ClientSession, channel: int) -> None:
        self.wire, self.session, self.channel = wire, session, channel

    async def send(
        self, method: str = "POST", path: str = "", body: Any = None
    ) -> tuple[int, Any, dict[str, str]]:
        """The status, the body (text where it is no JSON) and the headers of an answer."""
        path = path or f"/channels/{self.channel}/messages"
        headers = {"Authorization": f"Bot {self.wire.token}"}
        async with self.session.request(
            method, self.wire.api + path, json=body or (TEXT if method == "POST" else None), headers=headers
        ) as response:
            kind = response.headers.get("Content-Type", "")
            found = await (response.json() if kind == "application/json" else response.text())
            return response.status, found, dict(response.headers)

    async def stored(self) -> int:
        """How many messages the channel holds."""
        _, found, _ = await self.send("GET", f"/channels/{self.channel}/messages")
        return len(found)


@pytest_asyncio.fixture
async def client(wire: Wire) -> AsyncIterator[Client]:
    home = await wire.home("Ada")
    async with aiohttp.ClientSession() as session:
        yield Client(wire, session, home.channel)


async def test_without_faults(client: Client) -> None:
    status, body, _ = await client.send()
    assert (status, body["content"]) == (200, "Good evening")
    assert await client.stored() == 1
    assert await client.send("DELETE", f"/channels/{client.channel}/messages/{body['id']}")
    assert await client.stored() == 0


async def test_an_error_of_any_kind(client: Client) -> None:
    await client.wire.fault("error", "POST", MESSAGES, status=403, code=50013, times=1)
    status, body, _ = await client.send()
    assert (status, body["code"]) == (403, 50013)
    assert await client.stored() == 0
    assert (await client.send())[0] == 200, "once means once"


async def test_rules_choose_by_method_route_channel_and_count(client: Client) -> None:
    await client.wire.fault("error", "PATCH", MESSAGES)
    await client.wire.fault("error", "POST", MESSAGES, channel=1)
    assert (await client.send())[0] == 200
    rule = await client.wire.fault("error", "POST", "/channels/*", after=1, times=2)
    assert [(await client.send())[0] for _ in range(4)] == [200, 500, 500, 200]
    assert await client.wire.unfault(rule) == [2]


async def test_a_page_of_the_network(client: Client) -> None:
    await client.wire.fault("html", status=503, times=1)
    status, body, headers = await client.send()
    assert status == 503 and body.startswith("<!DOCTYPE html>")
    assert headers["Content-Type"].startswith("text/html")


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_rate_limit(client: Client, everywhere: bool) -> None:
    await client.wire.fault("limit", times=1, retry_after=1.5, everywhere=everywhere)
    status, body, headers = await client.send()
    assert (status, body["retry_after"], body["global"]) == (429, 1.5, everywhere)
    assert headers["Via"] and headers["Retry-After"] == "2"
    assert ("X-RateLimit-Global" in headers) is everywhere
    assert ("X-RateLimit-Bucket" in headers) is not everywhere
    assert (await client.wire.stats())["invalid"] == 1


async def test_a_ban_of_the_address(client: Client) -> None:
    await client.wire.fault("limit", times=1, banned=True)
    status, body, headers = await client.send()
    assert status == 429 and isinstance(body, str) and "Via" not in headers


async def test_an_answer_that_is_lost(client: Client) -> None:
    await client.wire.fault("lost", "POST", times=1)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await client.send()
    assert await client.stored() == 1, "it was carried out"


async def test_a_connection_that_is_reset(client: Client) -> None:
    await client.wire.fault("reset", "POST", times=1)
    with pytest.raises(aiohttp.ClientOSError) as caught:
        await client.send()
    assert caught.value.errno == errno.ECONNRESET
    assert await client.stored() == 0


@pytest.mark.parametrize("late", [False, True])
async def test_a_slow_answer(client: Client, late: bool) -> None:
    await client.wire.fault("slow", "POST", times=1, seconds=0.4, late=late)
    begun = time.monotonic()
    sending = asyncio.create_task(client.send())

    async def stored() -> bool:
        return await client.stored() == 1

    await client.wire.until(stored)
    assert sending.done() is not late or late
    status, _, _ = await sending
    assert status == 200 and time.monotonic() - begun >= 0.4


@pytest.mark.parametrize("late", [False, True])
async def test_an_answer_that_never_comes(client: Client, late: bool) -> None:
    rule = await client.wire.fault("never", "POST", late=late)
    sending = asyncio.create_task(client.send())

    async def met() -> bool:
        return bool(await client.wire.ask("met", rule=rule))

    await client.wire.until(met, "requests")
    await asyncio.sleep(0.2)
    assert not sending.done()
    assert await client.stored() == int(late)
    await client.wire.unfault(rule)
    with pytest.raises(aiohttp.ClientError):
        await sending


async def test_an_outage(client: Client) -> None:
    assert (await client.send())[0] == 200
    await client.wire.ask("outage")
    # The open connection breaks, and no new one is taken.
    with pytest.raises(aiohttp.ClientError):
        await client.send()
    with pytest.raises(aiohttp.ClientConnectorError):
        await client.send()
    await client.wire.ask("back")
    assert (await client.send())[0] == 200
    assert await client.stored() == 2


async def test_an_outage_that_ends_by_itself() -> None:
    """Ten times faster: three seconds of outage are 0.3 of the wall's."""
    async with await Wire.start(speed=10) as wire, aiohttp.ClientSession() as session:
        home = await wire.home("Ada")
        client = Client(wire, session, home.channel)
        await wire.ask("outage", seconds=3.0)
        before = (await wire.stats())["time"]

        async def back() -> bool:
            try:
                return (await client.send())[0] == 200
            except aiohttp.ClientError:
                await asyncio.sleep(0.02)
                return False

        await wire.until(back)
        assert (await wire.stats())["time"] - before >= 2.9


async def test_the_limit_of_the_application(client: Client) -> None:
    await client.wire.ask("limits", on=True)
    found = await asyncio.gather(*(client.send("GET", "/users/@me") for _ in range(80)))
    limited = [body for status, body, _ in found if status == 429]
    assert limited and all(body["global"] and 0 < body["retry_after"] <= 1 for body in limited)
    assert sum(status == 200 for status, _, _ in found) >= 50


async def test_the_limit_of_a_channels_edits(client: Client) -> None:
    await client.wire.ask("limits", on=True)
    _, message, _ = await client.send()
    path = f"/channels/{client.channel}/messages/{message['id']}"
    found = [await client.send("PATCH", path, {"content": str(number)}) for number in range(6)]
    assert [status for status, _, _ in found] == [200] * 5 + [429]
    assert [headers["X-RateLimit-Remaining"] for _, _, headers in found] == ["4", "3", "2", "1", "0", "0"]
    assert 0 < found[-1][1]["retry_after"] <= 5 and not found[-1][1]["global"]


async def test_a_nonce_holds_for_two_minutes() -> None:
    async with await Wire.start(speed=200) as wire, aiohttp.ClientSession() as session:
        home = await wire.home("Ada")
        client = Client(wire, session, home.channel)
        body = {"content": "a", "nonce": "board:1", "enforce_nonce": True}
        first = (await client.send(body=body))[1]["id"]
        assert (await client.send(body=body))[1]["id"] == first
        assert (await client.send(body=body | {"nonce": "board:2"}))[1]["id"] != first
        assert (await client.send(body=body | {"enforce_nonce": False}))[1]["id"] != first
        await client.send("DELETE", f"/channels/{client.channel}/messages/{first}")
        begun = (await wire.stats())["time"]

        async def late() -> bool:
            await asyncio.sleep(0.05)
            return bool((await wire.stats())["time"] > begun + 130)

        await wire.until(late)
        assert (await client.send(body=body))[0] == 200
        assert await client.stored() == 3


async def test_a_nonce_of_a_deleted_message(client: Client) -> None:
    body = {"content": "a", "nonce": "x", "enforce_nonce": True}
    first = (await client.send(body=body))[1]["id"]
    await client.send("DELETE", f"/channels/{client.channel}/messages/{first}")
    status, answer, _ = await client.send(body=body)
    assert (status, answer["code"]) == (404, 10008)
    status, answer, _ = await client.send(body=body | {"nonce": "x" * 26})
    assert (status, answer["code"]) == (400, 50035)
    client.wire.expected = await client.wire.faults()


async def test_bodies_are_checked(client: Client) -> None:
    status, body, _ = await client.send(body={"content": "x" * 2001})
    assert (status, body["code"]) == (400, 50035)
    found = await client.wire.faults()
    assert len(found) == 1 and "content" in found[0]
    client.wire.expected = found


# The gateway, seen by discord.py itself


class Seen(discord.AutoShardedClient):
    """Writes down what happens to its connection."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), shard_count=1)
        self.events: list[str] = []
        self.happened = asyncio.Event()

    def dispatch(self, event: str, /, *args: Any, **more: Any) -> None:
        if event in ("ready", "resumed", "message", "disconnect", "connect"):
            self.events.append(event)
            self.happened.set()
        super().dispatch(event, *args, **more)

    async def saw(self, event: str, times: int = 1) -> None:
        while self.events.count(event) < times:
            self.happened.clear()
            await asyncio.wait_for(self.happened.wait(), 300)


@pytest_asyncio.fixture
async def seen(wire: Wire) -> AsyncIterator[Seen]:
    with pointed_at(wire.api, wire.gateway):
        one = Seen()
        task = asyncio.create_task(one.start(wire.token))
        await one.saw("ready")
        yield one
        await one.close()
        await asyncio.wait([task])


@pytest.mark.parametrize("how", ["drop", "close", "reconnect", "invalid-resumable"])
async def test_a_socket_that_breaks_is_resumed_with_what_was_missed(wire: Wire, seen: Seen, how: str) -> None:
    home = await wire.home("Ada")
    await wire.ask("plan", held=True)
    await wire.ask("say", channel=home.channel, user=home.ada.id, content="Anybody there?")
    assert "message" not in seen.events
    await wire.ask("plan", held=False, lose=True)
    await wire.ask("gateway", do=how, code=4000)
    await seen.saw("resumed")
    await seen.saw("message")
    assert seen.events.count("ready") == 1


async def test_a_resumption_that_is_refused(wire: Wire, seen: Seen) -> None:
    """discord.py does not try a second time to resume: it begins a new session."""
    await wire.ask("plan", refuse=503, refusals=1)
    await wire.ask("gateway", do="drop")
    await seen.saw("ready", times=2)
    assert (await wire.stats())["gateway"]["refused"] == 1


@pytest.mark.parametrize("how", ["invalid", "forgotten"])
async def test_a_session_that_is_lost_is_begun_again(wire: Wire, seen: Seen, how: str) -> None:
    if how == "invalid":
        await wire.ask("gateway", do="invalid")
    else:
        await wire.ask("gateway", do="drop", forget=True)
    await seen.saw("ready", times=2)
    assert "resumed" not in seen.events


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_a_close_that_is_final(wire: Wire, code: int) -> None:
    await wire.ask("plan", on_identify=[code])
    with pointed_at(wire.api, wire.gateway):
        one = Seen()
        error = discord.PrivilegedIntentsRequired if code == 4014 else discord.ConnectionClosed
        with pytest.raises(error):
            await one.start(wire.token)


async def test_a_wrong_token(wire: Wire) -> None:
    with pointed_at(wire.api, wire.gateway), pytest.raises(discord.LoginFailure):
        await Seen().start("another")


async def test_heartbeats_are_counted_and_acknowledged(wire: Wire) -> None:
    await wire.ask("plan", heartbeat=0.05)
    with pointed_at(wire.api, wire.gateway):
        one = Seen()
        task = asyncio.create_task(one.start(wire.token))
        await one.saw("ready")

        async def beating() -> bool:
            return bool((await wire.stats())["gateway"].get("heartbeat", 0) > 5)

        await wire.until(beating, "gateway")
        assert one.latency < 60
        await one.close()
        await asyncio.wait([task])
        assert (await wire.stats())["gateway"]["closed 1000"] == 1


async def test_events_can_be_held_back(wire: Wire, seen: Seen) -> None:
    home = await wire.home("Ada")
    await wire.ask("plan", held=True)
    await wire.ask("say", channel=home.channel, user=home.ada.id, content="Anybody there?")
    await asyncio.sleep(0.2)
    assert "message" not in seen.events
    await wire.ask("plan", held=False)
    await seen.saw("message")


async def test_discord_py_sits_a_rate_limit_out(wire: Wire, seen: Seen) -> None:
    home = await wire.home("Ada")
    await wire.fault("limit", "POST", MESSAGES, times=1, retry_after=0.2)
    await seen.get_partial_messageable(home.channel).send("a")
    assert [entry["status"] for entry in await wire.log() if entry["method"] == "POST"] == [429, 200]
