"""Bodies of requests: JSON and multipart, checked against Discord's published description."""

import json
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from tests.discord_api import check
from tests.discord_api.messages import Before, File
from tests.wire.server.errors import ApiError, invalid_body
from tests.wire.server.state import State


@dataclass
class Body:
    """What was sent: the JSON, and the uploaded files by their number."""

    json: Any
    files: dict[int, tuple[str, bytes]]


async def read(request: web.Request) -> Body:
    """The body of a request. Raises ApiError where it cannot be read."""
    try:
        if request.content_type == "multipart/form-data":
            return await _multipart(request)
        raw = await request.read()
        return Body(json.loads(raw) if raw else None, {})
    except ValueError as error:
        raise ApiError(400, 50109, f"The request body contains invalid JSON: {error}") from error


async def _multipart(request: web.Request) -> Body:
    body, files = None, {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(data)
        elif part.name and part.name.startswith("files["):
            files[int(part.name[6:-1])] = part.filename or "unknown", data
    return Body(body, files)


def judge(
    state: State, method: str, path: str, body: Body, *, before: Before | None = None, kind: int | None = None
) -> None:
    """Refuse what Discord would refuse, and remember it: no test passes with a bot that sends such."""
    files = tuple(File(name, len(data)) for _, (name, data) in sorted(body.files.items()))
    # An edit may refer to a kept file by its address, which is on loopback here.
    sent = json.loads(json.dumps(body.json).replace(f'"{state.base_url}/', '"https://'))
    faults = check.faults(check.Request(method, path, sent, files, before, kind))
    if faults:
        state.faults += faults
        raise invalid_body(faults)
