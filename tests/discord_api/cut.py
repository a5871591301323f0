"""Cuts Discord's published OpenAPI description down to what the bot sends.

    python -m tests.discord_api.cut path/to/openapi.json

The whole description (https://github.com/discord/discord-api-spec, specs/openapi.json) has 1.2 MB; the tests
need the request bodies of a dozen operations and the schemas these reach. Run it again with a newer one and
look at the diff.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGET = Path(__file__).with_name("discord-openapi.json")
OPERATIONS = (
    ("PUT", "/applications/{application_id}/commands"),
    ("PUT", "/applications/{application_id}/guilds/{guild_id}/commands"),
    ("POST", "/channels/{channel_id}/messages"),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads"),
    ("POST", "/channels/{channel_id}/threads"),
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("POST", "/users/@me/channels"),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
    ("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"),
)
REFERENCE = "#/components/schemas/"


def references(node: Any) -> Iterator[str]:
    """The names of the schemas that a piece of the description refers to."""
    if isinstance(node, dict):
        reference = node.get("$ref")
        if isinstance(reference, str):
            yield reference.removeprefix(REFERENCE)
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def cut(whole: dict[str, Any]) -> dict[str, Any]:
    """The description with only OPERATIONS, their JSON bodies and the schemas these reach."""
    paths: dict[str, Any] = {}
    for method, path in OPERATIONS:
        operation = whole["paths"][path][method.lower()]
        kept: dict[str, Any] = {"operationId": operation["operationId"]}
        if body := operation.get("requestBody"):
            # Multipart bodies carry the same JSON in their part payload_json, so one schema serves both.
            kept["requestBody"] = {"content": {"application/json": body["content"]["application/json"]}}
        paths.setdefault(path, {})[method.lower()] = kept
    schemas: dict[str, Any] = {}
    waiting = list(references(paths))
    while waiting:
        name = waiting.pop()
        if name not in schemas:
            schemas[name] = whole["components"]["schemas"][name]
            waiting.extend(references(schemas[name]))
    return {
        "openapi": whole["openapi"],
        "info": whole["info"],
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def as_lines(description: dict[str, Any]) -> str:
    """JSON with one operation and one schema a line: a diff then names what changed."""

    def block(items: dict[str, Any]) -> str:
        lines = (f"{json.dumps(key)}: {json.dumps(items[key], ensure_ascii=False)}" for key in items)
        return ",\n".join(lines)

    head = {key: description[key] for key in ("openapi", "info")}
    schemas = block(description["components"]["schemas"])
    return (
        f'{{\n{block(head)},\n"paths": {{\n{block(description["paths"])}\n}},\n'
        f'"components": {{"schemas": {{\n{schemas}\n}}}}\n}}\n'
    )


if __name__ == "__main__":
    source = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    TARGET.write_text(as_lines(cut(source)), encoding="utf-8")
