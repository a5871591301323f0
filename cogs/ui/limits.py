"""A time limit for each request: an answer may never come, and discord.py would wait for five minutes."""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp

SWITCHING_PROTOCOLS = 101
"""The status with which the gateway's connection begins: what comes then is no answer."""

REQUEST_SECONDS = 20.0
"""How long an answer may take, pictures included, once a request has really begun."""


def limited(seconds: float) -> aiohttp.TraceConfig:
    """Return what ends each request of a session after that time, with a TimeoutError.

    It is given to discord.py as its `http_trace`. The time begins when a request is sent, so waiting for a
    rate limit is not counted.
    """
    trace = aiohttp.TraceConfig()

    async def begin(session: aiohttp.ClientSession, request: SimpleNamespace, params: Any) -> None:
        request.limit = asyncio.timeout(seconds)
        await request.limit.__aenter__()

    async def end(session: aiohttp.ClientSession, request: SimpleNamespace, params: Any) -> None:
        if params.response.status != SWITCHING_PROTOCOLS:
            await params.response.read()  # the rest of an answer may not come either
        await leave(request, None)

    async def fail(session: aiohttp.ClientSession, request: SimpleNamespace, params: Any) -> None:
        await leave(request, params.exception)

    async def leave(request: SimpleNamespace, error: BaseException | None) -> None:
        limit, request.limit = request.limit, None
        if limit is not None:
            await limit.__aexit__(type(error) if error is not None else None, error, None)

    trace.on_request_start.append(begin)
    trace.on_request_end.append(end)
    trace.on_request_exception.append(fail)
    return trace
