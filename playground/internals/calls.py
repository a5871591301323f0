"""What the bot asks of Discord."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import simcord
from simcord.http import router


@dataclass(frozen=True)
class Call:
    """A request of the bot's to Discord, as it goes out.

    `files` are (name, size in bytes, alt text) of what is uploaded; `before` holds flags, attachments and
    components of the message that an edit changes; `interaction` is the type of the one that is answered.
    """

    method: str
    path: str
    body: Any
    files: tuple[tuple[str, int, str | None], ...]
    before: dict[str, Any] | None
    interaction: int | None


def watch_calls(env: simcord.Env, listener: Callable[[Call], None]) -> Callable[[], None]:
    """Hear every request of the bot's before it is carried out; returns the function that ends it."""
    original = router.dispatch

    def dispatch(backend: Any, method: str, path: str, **more: Any) -> Any:
        if backend is env.backend:
            body = copy.deepcopy(more.get("json"))
            files = [(f.filename, f.fp.seek(0, 2), f.description) for f in more.get("files") or ()]
            _ = [file.fp.seek(0) for file in more.get("files") or ()]
            kind, message = _subject(backend, method, path, body)
            keys = ("flags", "attachments", "components")
            before = message and {key: copy.deepcopy(getattr(message, key)) for key in keys}
            listener(Call(method, path, body, tuple(files), before, kind))
        return original(backend, method, path, **more)

    router.dispatch = dispatch
    return lambda: setattr(router, "dispatch", original)


def _subject(backend: Any, method: str, path: str, body: Any) -> tuple[int | None, Any]:
    """The type of the interaction that a request answers, and the message that it edits; None where none."""
    kind: int | None = None
    place: tuple[int, int | None] = (0, None)
    match [method, *path.strip("/").split("/")]:
        case ["PATCH", "channels", channel, "messages", message]:
            place = (int(channel), int(message))
        case ["POST", "interactions", number, _, "callback"] if record := backend.interactions.get(
            int(number)
        ):
            kind = int(record.type)
            if body["type"] == 7:
                place = (record.channel_id, record.source_message_id)
        case [_, "webhooks", _, token, *rest] if token in backend.interaction_tokens:
            record = backend.interaction_by_token(token)
            if method == "PATCH" and rest[-1] != "@original":
                place = (record.channel_id, int(rest[-1]))
            elif method == "PATCH" or record.loading:
                place = (record.channel_id, record.message_id)
    return kind, backend.messages.get(place[0], {}).get(place[1])
