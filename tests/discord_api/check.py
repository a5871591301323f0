"""Would Discord itself take this request? The one question the rest of this package answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.discord_api import commands, limits, messages, schema
from tests.discord_api.messages import Before, File

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9
FITS = {
    COMMAND: {MESSAGE, DEFERRED_MESSAGE, SHOW_MODAL},
    COMPONENT: {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, SHOW_MODAL},
    AUTOCOMPLETE: {CHOICES},
    MODAL: {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE},
}


@dataclass(frozen=True)
class Request:
    """A REST request of the bot's.

    `files` are the parts of a multipart body beside its payload_json, which is `body`; `before` describes the
    message that an edit changes; `interaction` is the type of the interaction that is answered (2 command,
    3 component, 4 autocomplete, 5 modal).
    """

    method: str
    path: str
    body: Any = None
    files: tuple[File, ...] = ()
    before: Before | None = None
    interaction: int | None = None


def faults(request: Request) -> list[str]:
    """Everything that Discord would refuse in a request; empty when it would be taken. GET is not judged."""
    if request.method == "GET":
        return []
    try:
        operation, _ = schema.operation(request.method, request.path)
    except schema.UnknownOperation as error:
        return [f"{error}: not described; if Discord knows it, add it to OPERATIONS in cut.py"]
    found = schema.faults(request.method, request.path, request.body)
    if not found:
        # The limits take the shapes for granted.
        found = list(_limit_faults(operation, request))
    return [f"{request.method} {request.path}: {fault}" for fault in found]


def _limit_faults(operation: str, request: Request) -> Iterator[str]:
    body = request.body
    match operation:
        case "create_message":
            yield from messages.create_faults(body, request.files, private=False)
        case "execute_webhook":
            if request.before is not None:
                # The first follow-up of a deferred answer is its completion.
                body = {**body, "flags": (body.get("flags") or 0) & ~limits.EPHEMERAL}
                yield from messages.edit_faults(body, request.files, request.before)
            else:
                yield from messages.create_faults(body, request.files, private=True)
        case "update_message" | "update_original_webhook_message" | "update_webhook_message":
            yield from messages.edit_faults(body, request.files, request.before or Before())
        case "create_interaction_response":
            yield from _callback_faults(request)
        case "bulk_set_application_commands" | "bulk_set_guild_application_commands":
            yield from commands.command_faults(body)
        case "create_dm":
            if not body.get("recipient_id"):
                yield "recipient_id: missing"
        case "create_thread":
            if "type" not in body:
                yield "type: without it Discord makes the thread a private one"


def _callback_faults(request: Request) -> Iterator[str]:
    kind, data = request.body["type"], request.body.get("data") or {}
    if request.interaction is not None and kind not in FITS[request.interaction]:
        yield f"type: {kind} is no answer to an interaction of type {request.interaction}"
    match kind:
        case 4:
            yield from messages.create_faults(data, request.files, private=True)
        case 5:
            if (data.get("flags") or 0) & ~limits.EPHEMERAL:
                yield "data.flags: only ephemeral while an answer is put off"
        case 7:
            yield from messages.edit_faults(data, request.files, request.before or Before())
        case 8:
            yield from commands.choice_faults(data.get("choices") or [])
        case 9:
            yield from commands.modal_faults(data)
