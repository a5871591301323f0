"""Messages from bodies: files stored, pictures given their addresses, mentions told apart."""

import re
from typing import Any

from tests.discord_api import limits
from tests.discord_api.messages import walk
from tests.wire.server.bodies import Body
from tests.wire.server.state import VIEW_CHANNEL, Channel, Message, State, text_of

MENTION = re.compile(r"<@!?(\d+)>")


def fill(state: State, message: Message, body: dict[str, Any], sent: Body) -> None:
    """Give a message what a checked body says; what the body does not name stays."""
    for key in ("content", "components", "embeds"):
        if key in body:
            setattr(message, key, body[key] or ([] if key != "content" else ""))
    message.flags |= (body.get("flags") or 0) & ~limits.EPHEMERAL
    if "attachments" in body or sent.files:
        _attach(state, message, body, sent)
    _place(message)


def _attach(state: State, message: Message, body: dict[str, Any], sent: Body) -> None:
    listed = body.get("attachments")
    old = {str(file["id"]): file for file in message.attachments}
    if listed is None:
        listed = [*({"id": key} for key in old), *({"id": number} for number in sent.files)]
    kept = []
    for entry in listed:
        key = str(entry["id"])
        if key in old:
            kept.append(old.pop(key))
        else:
            name, data = sent.files[int(key)]
            kept.append(state.attach(message.channel, name, data, entry.get("description")))
    for gone in old.values():
        state.files.pop((int(gone["id"]), gone["filename"]), None)
    message.attachments = kept


def _place(message: Message) -> None:
    """Number the components and put the files' addresses where they are shown."""
    files = {file["filename"]: file for file in message.attachments}
    for number, part in enumerate(walk(message.components), 1):
        part.setdefault("id", number)
        for item in part.get("items") or ():
            name = str(item["media"]["url"]).removeprefix("attachment://").rpartition("/")[2]
            if name in files:
                file = files[name]
                item["media"] = {
                    "url": file["url"], "proxy_url": file["proxy_url"], "content_type": file["content_type"],
                    "width": file.get("width"), "height": file.get("height"), "attachment_id": file["id"],
                }  # fmt: skip


def pings(state: State, channel: Channel, body: dict[str, Any]) -> list[int]:
    """Whom a new message notifies: mentioned, allowed to be, and able to see it."""
    if (body.get("flags") or 0) & limits.SUPPRESS_NOTIFICATIONS:
        return []
    named = [
        int(one) for one in MENTION.findall(text_of(body.get("content") or "", body.get("components") or []))
    ]
    allowed = body.get("allowed_mentions")
    if allowed is not None and "users" not in (allowed.get("parse") or ()):
        listed = {int(one) for one in allowed.get("users") or ()}
        named = [one for one in named if one in listed]
    found = []
    for one in dict.fromkeys(named):
        if one not in state.users:
            continue
        if channel.guild is not None:
            inside = one in state.guilds[channel.guild].members
            if not inside or not state.permissions(one, channel) & VIEW_CHANNEL:
                continue
        elif channel.recipient != one:
            continue
        found.append(one)
    return found
