"""Pieces of good bodies, for the tests of the checker to spoil."""

from typing import Any

from tests.discord_api.check import Request
from tests.discord_api.limits import COMPONENTS_V2
from tests.discord_api.messages import File

MESSAGES = "/channels/1/messages"
CALLBACK = "/interactions/1/token/callback"
COMMANDS = "/applications/1/commands"
PICTURE = File("board.png", 20_000, "The play area is empty.")


def button(custom_id: str = "t:1:0:join", label: str | None = "Join", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 2, "custom_id": custom_id, "label": label, "disabled": False, **more}


def menu(values: tuple[str, ...] = ("king", "queen"), **more: Any) -> dict[str, Any]:
    options = [{"label": value.title(), "value": value} for value in values]
    return {"type": 3, "custom_id": "menu", "options": options, "min_values": 1, "max_values": 1, **more}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def text(content: str = "Your turn") -> dict[str, Any]:
    return {"type": 10, "content": content}


def gallery(*urls: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}, "description": "The play area"} for url in urls]}


def layout(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A message of components of version 2."""
    return {"components": list(components), "flags": COMPONENTS_V2, **more}


def attached(*files: File) -> list[dict[str, Any]]:
    return [
        {"id": number, "filename": file.name, "description": file.description}
        for number, file in enumerate(files)
    ]


def board(**more: Any) -> dict[str, Any]:
    """A whole board message, as the bot sends it."""
    parts = [
        text("# Bloom Kingdom"),
        gallery("attachment://board.png"),
        row(button(), button("t:1:0:leave", "Leave")),
    ]
    container = {"type": 17, "accent_color": 0x557799, "components": parts}
    mentions = {"parse": [], "users": [123456789012345678]}
    return layout(container, attachments=attached(PICTURE), allowed_mentions=mentions, **more)


def command(name: str = "play", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Start a game", "type": 1, "options": [], **more}


def option(name: str = "game", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "Which game", **more}


def text_input(custom_id: str = "name", **more: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def modal(*inputs: dict[str, Any], **more: Any) -> dict[str, Any]:
    labels = [{"type": 18, "label": "Name", "component": part} for part in inputs]
    return {"custom_id": "modal", "title": "A name", "components": labels, **more}


def send(body: dict[str, Any], *files: File) -> Request:
    return Request("POST", MESSAGES, body, files)


def answer(kind: int, data: dict[str, Any] | None, *files: File, to: int = 2, **more: Any) -> Request:
    body = {"type": kind} if data is None else {"type": kind, "data": data}
    return Request("POST", CALLBACK, body, files, interaction=to, **more)


def sync(*commands: dict[str, Any]) -> Request:
    return Request("PUT", COMMANDS, list(commands))
