"""An answer that never comes: the request ends after seconds, and what was owed is sent."""

import asyncio

import aiohttp
import pytest

from cogs.ui.limits import limited
from tests.wire.kit import Wire


async def test_a_request_that_is_never_answered_ends(wire: Wire) -> None:
    home = await wire.home("Ada")
    await wire.fault("never", "POST", "/channels/{channel.id}/messages", times=1)
    headers = {"Authorization": f"Bot {wire.token}"}
    url = f"{wire.api}/channels/{home.channel}/messages"
    async with aiohttp.ClientSession(trace_configs=[limited(0.5)], headers=headers) as session:
        with pytest.raises(TimeoutError):
            await session.post(url, json={"content": "Good evening"})
        task = asyncio.current_task()
        assert task is not None and task.cancelling() == 0, "nobody else's task is cancelled by it"
        async with session.post(url, json={"content": "Good evening"}) as answer:
            assert answer.status == 200


async def test_who_cancels_a_request_is_heard(wire: Wire) -> None:
    """The limit takes no cancelling for its own."""
    home = await wire.home("Ada")
    await wire.fault("never", "POST", "/channels/{channel.id}/messages", times=1)
    headers = {"Authorization": f"Bot {wire.token}"}
    url = f"{wire.api}/channels/{home.channel}/messages"
    async with aiohttp.ClientSession(trace_configs=[limited(60.0)], headers=headers) as session:
        request = asyncio.create_task(session.post(url, json={"content": "Good evening"}))
        await asyncio.sleep(0.1)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request


async def test_an_answer_that_breaks_off_ends_too() -> None:
    """The head of an answer has come, the rest never does."""

    async def half(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nonly this")
        await writer.drain()
        await asyncio.sleep(60.0)

    async with await asyncio.start_server(half, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        async with aiohttp.ClientSession(trace_configs=[limited(0.5)]) as session:
            with pytest.raises(TimeoutError):
                await session.get(f"http://127.0.0.1:{port}/")
