"""The playground's server: for this computer alone, and only what a person is offered can be done."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from playground.run import run
from playground.server import is_ours
from tests.playground.demo_bot import make_bot


class Page:
    """What the page does, without a browser."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self.session = session
        self.address = address
        self.people: dict[str, str] = {}
        self.user = ""
        self.news: dict[str, Any] = {}

    async def hear(self, socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
        self.news = json.loads(await socket.receive_str())
        return self.news

    async def do(self, act: str, **asked: Any) -> tuple[int, Any]:
        async with self.session.post(
            f"{self.address}/do/{act}", json={"user": self.user, **asked}
        ) as response:
            return response.status, await response.json()

    async def sight(self, name: str) -> dict[str, Any]:
        """Everything that a person sees now."""
        async with self.session.ws_connect(f"{self.address}/live") as socket:
            await self.hear(socket)
            await socket.send_json({"as": self.people[name]})
            return await self.hear(socket)

    async def channel(self, name: str, who: str = "Ada") -> str:
        channels = (await self.sight(who))["channels"]
        return str(next(channel["id"] for channel in channels if channel["name"] == name))

    async def messages(self, name: str, channel: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.sight(name))["messages"][channel]["set"]
        return found


@contextlib.asynccontextmanager
async def a_page() -> AsyncIterator[Page]:
    stop = asyncio.Event()
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(run(make_bot, port=0, ready=address.set_result, stop=stop))
    try:
        await asyncio.wait({serving, address}, return_when=asyncio.FIRST_COMPLETED)
        async with aiohttp.ClientSession() as session:
            page = Page(session, await address)
            async with session.ws_connect(f"{page.address}/live") as socket:
                world = await page.hear(socket)
            page.people = {person["name"]: person["id"] for person in world["people"]}
            page.user = page.people["Ada"]
            yield page
    finally:
        stop.set()
        await serving


@pytest.mark.parametrize(
    ("host", "bound", "ours"),
    [
        ("127.0.0.1:8321", "127.0.0.1", True),
        ("localhost:8321", "127.0.0.1", True),
        ("[::1]:8321", "::1", True),
        ("games.example:8321", "127.0.0.1", False),
        ("localhost.example:8321", "127.0.0.1", False),
        ("192.168.1.5:8321", "127.0.0.1", False),
        ("192.168.1.5:8321", "0.0.0.0", True),
        ("my-laptop:8321", "my-laptop", True),
        ("games.example", "0.0.0.0", False),
        ("", "127.0.0.1", False),
        ("127.0.0.1:8321:9", "127.0.0.1", True),
        ("[::1", "127.0.0.1", False),
    ],
)
def test_only_names_of_this_computer_are_answered(host: str, bound: str, ours: bool) -> None:
    assert is_ours(host, bound) is ours


async def test_strangers_are_turned_away() -> None:
    async with a_page() as page:
        get, post = page.session.get, page.session.post
        async with get(page.address, headers={"Host": "games.example"}) as response:
            assert response.status == 403
        async with get(page.address) as response:
            assert response.status == 200
            assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        channel = await page.channel("game-night")
        body = json.dumps({"user": page.user, "channel": channel, "text": "hello"})
        for headers in (
            {"Content-Type": "application/json", "Origin": "https://games.example"},
            {"Content-Type": "application/json", "Origin": "null"},
            {"Content-Type": "text/plain"},
        ):
            async with post(f"{page.address}/do/say", data=body, headers=headers) as response:
                assert response.status in {403, 415}
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await page.session.ws_connect(f"{page.address}/live", origin="https://games.example")
        assert await page.messages("Ada", channel) == []
        own = {"Content-Type": "application/json", "Origin": page.address}
        async with post(f"{page.address}/do/say", data=body, headers=own) as response:
            assert response.status == 200
        assert len(await page.messages("Ada", channel)) == 1


@pytest.mark.parametrize(
    "path", ["/page/..%2Frun.py", "/page/run.py", "/page/none.js", "/files/none.png", "/nowhere"]
)
async def test_only_the_pages_files_are_served(path: str) -> None:
    async with a_page() as page, page.session.get(page.address + path) as response:
        assert response.status == 404


async def test_only_what_is_offered_can_be_done() -> None:
    async with a_page() as page:
        channel = await page.channel("game-night")
        assert (await page.do("command", channel=channel, command="demo", options={"start": "x"}))[0] == 409
        assert (await page.do("command", channel=channel, command="none", options={}))[0] == 409
        assert (await page.do("command", channel=channel, command="eat", options={}))[0] == 409
        status, answer = await page.do("command", channel=channel, command="demo", options={"start": "7"})
        assert (status, answer) == (200, {"answer": "message"})
        (message,) = await page.messages("Ada", channel)
        assert "Count 7" in json.dumps(message)
        use = {"channel": channel, "message": message["id"]}
        off = next(p for p in walk(message["components"]) if p.get("label") == "Off")
        for wrong in (
            {"custom_id": off["custom_id"]},
            {"custom_id": "count:8"},
            {"custom_id": "pick", "values": []},
            {"custom_id": "pick", "values": ["Fig", "Grape", "Apple"]},
            {"custom_id": "pick", "values": ["Kiwi"]},
        ):
            status, answer = await page.do("use", **use, **wrong)
            assert status == 409 and answer["problem"]
        assert (await page.do("use", **use, custom_id="person", values=["1"]))[0] == 400
        assert (await page.do("use", channel=channel, message="1", custom_id="count:7"))[0] == 409
        assert (await page.do("say", channel=channel, text=" "))[0] == 409
        assert (await page.do("dance", channel=channel))[0] == 409
        page.user = "1"
        assert (await page.do("say", channel=channel, text="hello"))[0] == 400


async def test_nobody_reads_or_uses_what_is_anothers() -> None:
    async with a_page() as page:
        channel = await page.channel("game-night")
        await page.do("command", channel=channel, command="demo", options={})
        (message,) = await page.messages("Ada", channel)
        use = {"channel": channel, "message": message["id"]}
        _, opened = await page.do("use", **use, custom_id="do:modal")
        assert opened["answer"] == "modal"
        await page.do("use", **use, custom_id="do:thread")
        await page.do("use", **use, custom_id="do:whisper")
        ada, ben = await page.sight("Ada"), await page.sight("Ben")
        (hers,) = [c["id"] for c in ada["channels"] if c["dm"]]
        (his,) = [c["id"] for c in ben["channels"] if c["dm"]]
        assert len(ada["messages"][hers]["set"]) == 1
        assert ben["messages"][his]["set"] == [] and hers not in ben["messages"]
        assert ada["waiting"] == [page.people["Ada"]]
        private = [m["id"] for m in ada["messages"][channel]["set"] if m["flags"] & 64]
        assert len(private) == 1
        assert private[0] not in [m["id"] for m in ben["messages"][channel]["set"]]

        page.user = page.people["Ben"]
        assert (await page.do("say", channel=hers, text="hello"))[0] == 409
        (whisper,) = ada["messages"][hers]["set"]
        assert (await page.do("use", channel=hers, message=whisper["id"], custom_id="count:100"))[0] == 409
        values = {"name": "Ben"}
        assert (await page.do("submit", form=opened["form"], values=values))[0] == 409
        page.user = page.people["Ada"]
        await page.do("dismiss", channel=channel, message=message["id"])
        await page.do("dismiss", channel=channel, message=private[0])
        left = [m["id"] for m in await page.messages("Ada", channel)]
        assert message["id"] in left and private[0] not in left
        await page.do("saw", channel=hers)
        assert (await page.sight("Ada"))["waiting"] == []


async def test_changes_are_pushed_and_only_changes() -> None:
    async with a_page() as page:
        channel = await page.channel("game-night")
        async with page.session.ws_connect(f"{page.address}/live") as socket:
            await page.hear(socket)
            await socket.send_json({"as": page.people["Ben"]})
            whole = await page.hear(socket)
            assert whole["whole"] and whole["messages"][channel] == {"set": [], "gone": []}
            await page.do("say", channel=channel, text="hello")
            news = await page.hear(socket)
            assert not news["whole"] and list(news["messages"]) == [channel]
            assert [message["content"] for message in news["messages"][channel]["set"]] == ["hello"]
            await page.do("say", channel=channel, text="again")
            news = await page.hear(socket)
            assert [message["content"] for message in news["messages"][channel]["set"]] == ["again"]


def walk(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [found for part in parts for found in (part, *walk(part.get("components") or []))]
