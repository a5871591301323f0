"""What is on the simulated Discord, and what puts it there without the bot."""

from collections.abc import Callable, Mapping
from typing import Any

import simcord
from simcord.backend import access, errors, serializers
from simcord.backend.cdn import CDN_BASE

LOADING = 1 << 7
EPHEMERAL = 1 << 6
"""Flags of messages: an answer still being thought about; an answer that only one person sees."""

FILES = CDN_BASE + "/"
"""What the URL of every attachment begins with."""

Refused = errors.BackendError
"""What the simulated Discord raises when it refuses something."""


def visible_channels(env: simcord.Env, user_id: int) -> list[dict[str, Any]]:
    """The channels, threads and the direct messages with the bot that this person can read."""
    found = []
    for channel in env.backend.channels.values():
        if access.channel_accessible(env.backend, channel.id, user_id, history=True):
            archived = channel.thread_metadata is not None and channel.thread_metadata.archived
            found.append(
                {
                    "id": channel.id,
                    "name": channel.name,
                    "topic": channel.topic,
                    "parent": channel.parent_id if channel.is_thread else None,
                    "dm": channel.guild_id is None,
                    "archived": archived,
                }
            )
    return found


def visible_messages(env: simcord.Env, channel_id: int, user_id: int, last: int) -> list[dict[str, Any]]:
    """The channel's last messages as this person sees them, in Discord's own shape, oldest first."""
    backend = env.backend
    if not access.channel_accessible(backend, channel_id, user_id, history=True):
        return []
    kept = [m for m in backend.messages.get(channel_id, {}).values() if m.visible_to(user_id)][-last:]
    found = []
    for message in kept:
        payload = dict(serializers.message_payload(backend, message, for_user=user_id))
        payload["pings"] = [str(user) for user in message.ping_user_ids]
        found.append(payload)
    return found


def dm_channel_id(env: simcord.Env, user_id: int) -> int:
    """The channel of this person's direct messages with the bot, opened when it is not yet."""
    return env.backend.get_dm_channel(user_id).id


def attachment(env: simcord.Env, url: str) -> bytes | None:
    """The bytes behind an attachment's URL, or None when there is no such file."""
    return env.backend.cdn.get(url)


def say(env: simcord.Env, channel_id: int, user_id: int, content: str) -> None:
    """A person writes a message. Raises Refused when they may not."""
    backend = env.backend
    channel = backend.get_channel(channel_id)
    needed = "send_messages_in_threads" if channel.is_thread else "send_messages"
    backend.require_permissions(channel.guild_id, user_id, channel_id, needed)
    backend.create_message(channel_id, user_id, content)


def add_user(env: simcord.Env, username: str, display_name: str) -> int:
    """A new person; returns their id, which tells the clock's moment."""
    return env.backend.make_user(username, global_name=display_name).id


def add_member(env: simcord.Env, guild_id: int, user_id: int) -> None:
    env.backend.add_member(guild_id, user_id, announce=True)


def add_server(env: simcord.Env, name: str, owner_id: int) -> int:
    """A new server, which the bot is in; returns its id."""
    return env.backend.create_guild(name, owner_id=owner_id).id


def add_channel(env: simcord.Env, guild_id: int, name: str, topic: str) -> int:
    return env.backend.create_channel(guild_id, name, topic=topic).id


def name_bot(env: simcord.Env, name: str) -> None:
    """The name under which the bot appears. Before the first server, so that its role is called the same."""
    env.backend.bot_user.name = name


def bot_user_id(env: simcord.Env) -> int:
    return env.backend.bot_user.id


def watch(env: simcord.Env, listener: Callable[[str, Mapping[str, Any]], None]) -> Callable[[], None]:
    """Hear every gateway event as it is sent; returns the function that ends it."""
    env.backend.subscribers.append(listener)
    return lambda: env.backend.subscribers.remove(listener)
