"""What the simulated Discord keeps from one start to the next: messages, threads, pictures and commands.

Without it a kept game would still go on, since the bot posts a board that is gone again; but the talk around
it, and games in threads, would be lost. Private answers are not kept, as in Discord.
"""

import base64
import dataclasses
import json
import logging
from pathlib import Path
from typing import Any

import simcord

from playground import internals

log = logging.getLogger(__name__)

VERSION = 1
KEPT = 100
"""How many of a channel's last messages are kept."""

FIELDS = (
    "id", "channel_id", "author_id", "content", "timestamp", "edited_timestamp", "type", "flags", "embeds",
    "components", "attachments", "mention_user_ids", "ping_user_ids", "reference", "interaction_metadata",
)  # fmt: skip
"""The fields of a message that are kept."""


def tidy(env: simcord.Env) -> None:
    """Drop messages beyond the last ones of each channel, and the files that no message shows any more."""
    shelves = internals.shelves(env)
    for messages in shelves.messages.values():
        for message_id in list(messages)[: -2 * KEPT]:
            del messages[message_id]
    for url in set(shelves.files) - _shown(shelves):
        del shelves.files[url]


def snapshot(env: simcord.Env) -> dict[str, Any]:
    """Everything worth keeping, as JSON has it; pictures as base64."""
    shelves = internals.shelves(env)
    threads = [channel for channel in shelves.channels.values() if channel.is_thread]
    messages = [
        {field: getattr(message, field) for field in FIELDS}
        for channel in shelves.messages.values()
        for message in [m for m in channel.values() if not m.is_ephemeral][-KEPT:]
    ]
    return {
        "version": [VERSION, simcord.__version__],
        "threads": [dataclasses.asdict(thread) for thread in threads],
        "messages": messages,
        "files": {
            file["url"]: base64.b64encode(shelves.files[file["url"]]).decode()
            for message in messages
            for file in message["attachments"]
            if file["url"] in shelves.files
        },
        "commands": [
            [scope, command] for scope, group in shelves.commands.items() for command in group.values()
        ],
    }


def restore(env: simcord.Env, kept: dict[str, Any]) -> None:
    """Fill a world in which nothing has happened yet. Raises KeyError or TypeError for other things."""
    shelves = internals.shelves(env)
    for fields in kept["threads"]:
        fields["thread_metadata"] = internals.ThreadMetadata(**fields["thread_metadata"])
        fields["thread_members"] = {int(user): since for user, since in fields["thread_members"].items()}
        fields["overwrites"] = []
        internals.add_thread(env, internals.Channel(**fields))
    for fields in kept["messages"]:
        message = internals.Message(**fields)
        shelves.messages.setdefault(message.channel_id, {})[message.id] = message
    for url, data in kept["files"].items():
        shelves.files[url] = base64.b64decode(data)
    for scope, command in kept["commands"]:
        shelves.commands.setdefault(scope, {})[command["name"], command["type"]] = command


def file_beside(path: Path) -> Path:
    """Where the snapshot belongs that goes with a bot's own file."""
    return path.with_name(path.name + ".discord.json")


def recall(env: simcord.Env, beside: Path) -> None:
    """Restore the snapshot that goes with a bot's file: not without that file, nor a damaged one."""
    path = file_beside(beside)
    if not beside.exists():
        return
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["version"] == [VERSION, simcord.__version__]:
            restore(env, kept)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, KeyError, TypeError) as error:
        log.warning("What was said last time is lost: %s: %r", path, error)


def keep(env: simcord.Env, beside: Path) -> None:
    """Write the snapshot; whoever reads the file finds the old one or the new one, never half of it."""
    path = file_beside(beside)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(json.dumps(snapshot(env), separators=(",", ":")), encoding="utf-8")
    fresh.replace(path)


def _shown(shelves: internals.Shelves) -> set[str]:
    return {
        file["url"]
        for channel in shelves.messages.values()
        for message in channel.values()
        for file in message.attachments
    }
