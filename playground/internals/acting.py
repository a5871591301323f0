"""Interactions, delivered at any time by anybody."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import simcord
from simcord import interactions
from simcord.backend import serializers

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
"""Types of interactions, as Discord numbers them."""


@dataclass(frozen=True)
class Sent:
    """An interaction that was delivered to the bot, and what has become of it."""

    record: Any
    payload: dict[str, Any]

    @property
    def answered(self) -> bool:
        return bool(self.record.responded)

    @property
    def kind(self) -> str | None:
        """How it was answered first: message, deferred, deferred_update, update, modal, autocomplete."""
        return None if self.record.response_kind is None else str(self.record.response_kind)

    @property
    def modal(self) -> dict[str, Any] | None:
        return None if self.record.modal is None else copy.deepcopy(self.record.modal)

    @property
    def choices(self) -> list[dict[str, Any]] | None:
        """What autocomplete offered, or None while it has not answered."""
        choices: list[dict[str, Any]] | None = self.record.autocomplete_choices
        return choices

    @property
    def message_ids(self) -> list[int]:
        """The answer's message and its follow-ups, oldest first."""
        first = [] if self.record.message_id is None else [self.record.message_id]
        return [*first, *self.record.followup_ids]


def interact(
    env: simcord.Env,
    type: int,
    *,
    channel_id: int,
    user_id: int,
    data: Mapping[str, Any],
    message_id: int | None = None,
    locale: str = "en-US",
    guild_locale: str = "en-US",
) -> Sent:
    """Deliver an interaction at once: no wait for the answer, no check that a client would allow it.

    So two people can act in the same moment, in any language, also on a message that has changed since.
    `message_id` names the message that carries the component (or opened the modal).
    """
    backend = env.backend
    guild_id = backend.get_channel(channel_id).guild_id
    record, payload = interactions.base_payload(
        backend, type=type, channel_id=channel_id, guild_id=guild_id, user_id=user_id, data=dict(data)
    )
    payload["locale"] = locale
    if guild_id is not None:
        payload["guild_locale"] = guild_locale
    if message_id is not None:
        record.source_message_id = message_id
        payload["message"] = dict(
            serializers.message_payload(backend, backend.get_message(channel_id, message_id))
        )
    sent = Sent(record, payload)
    deliver(env, sent)
    return sent


def deliver(env: simcord.Env, sent: Sent) -> None:
    """Deliver an interaction (again: Discord may deliver one twice)."""
    env.backend.emit("INTERACTION_CREATE", copy.deepcopy(sent.payload))


def command_payload(
    root: Mapping[str, Any], path: list[str], options: list[dict[str, Any]]
) -> dict[str, Any]:
    """The data of a command's interaction: `path` names the subcommands below the root."""
    return {
        "id": root["id"],
        "name": root["name"],
        "type": root.get("type", 1),
        "options": interactions.nest_options(dict(root), path, options),
    }


def command_leaves(
    env: simcord.Env, user_id: int, channel_id: int
) -> list[tuple[dict[str, Any], list[str], dict[str, Any]]]:
    """What this person can call in this channel: (registered command, path below it, specification)."""
    visible = env.backend.visible_commands(user_id=user_id, channel_id=channel_id)
    return [(root, path[1:], leaf) for root in visible for path, leaf in interactions.command_leaves(root)]


def resolved_users(env: simcord.Env, channel_id: int, user_ids: list[int]) -> dict[str, Any]:
    """The `resolved` part of an interaction in which people were picked."""
    backend = env.backend
    guild_id = backend.get_channel(channel_id).guild_id
    resolved: dict[str, Any] = {
        "users": {str(user): dict(serializers.user_payload(backend.get_user(user))) for user in user_ids}
    }
    if guild_id is not None:
        guild = backend.get_guild(guild_id)
        resolved["members"] = {
            str(user): dict(serializers.member_payload(backend, guild, guild.members[user], with_user=False))
            for user in user_ids
            if user in guild.members
        }
    return resolved
