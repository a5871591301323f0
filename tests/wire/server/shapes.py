"""Discord's JSON of what the state holds."""

from datetime import UTC, datetime
from typing import Any

from tests.wire.server.state import (
    COMMAND,
    COMPONENT,
    DM,
    FORUM,
    TOKEN_SECONDS,
    VOICE,
    Channel,
    Guild,
    Interaction,
    Message,
    State,
    User,
)

JOINED = "2026-01-01T00:00:00+00:00"


def at(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user(one: User) -> dict[str, Any]:
    return {
        "id": str(one.id),
        "username": one.name.lower().replace(" ", "."),
        "global_name": one.name,
        "discriminator": "0",
        "avatar": None,
        "bot": one.bot,
        "public_flags": 0,
    }


def member(state: State, guild: Guild, one: User, *, with_user: bool = True) -> dict[str, Any]:
    found: dict[str, Any] = {
        "roles": [],
        "nick": guild.members.get(one.id),
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
        "avatar": None,
    }
    if with_user:
        found["user"] = user(one)
    return found


def channel(state: State, one: Channel) -> dict[str, Any]:
    last = next(reversed(one.messages), None)
    found: dict[str, Any] = {
        "id": str(one.id),
        "type": one.kind,
        "flags": 0,
        "last_message_id": str(last) if last else None,
    }
    if one.kind == DM:
        return found | {"recipients": [user(state.users[one.recipient or 0])]}
    found |= {
        "guild_id": str(one.guild),
        "name": one.name,
        "rate_limit_per_user": 0,
        "parent_id": str(one.parent) if one.parent else None,
    }
    if one.is_thread:
        return found | {
            "owner_id": str(state.bot.id),
            "message_count": len(one.messages),
            "member_count": 1,
            "total_message_sent": len(one.messages),
            "applied_tags": [],
            "thread_metadata": {
                "archived": one.archived,
                "locked": one.locked,
                "auto_archive_duration": 1440,
                "archive_timestamp": JOINED,
                "create_timestamp": JOINED,
            },
        }
    found |= {
        "position": 0,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(who), "type": 0 if who == one.guild else 1, "allow": str(given), "deny": str(taken)}
            for who, (given, taken) in one.overwrites.items()
        ],
    }
    if one.kind == VOICE:
        found |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    if one.kind == FORUM:
        found |= {"available_tags": [], "default_reaction_emoji": None}
    return found


def guild(state: State, one: Guild) -> dict[str, Any]:
    """A server as GUILD_CREATE brings it; without the members intent it lists the bot alone."""
    everyone = {
        "id": str(one.id),
        "name": "@everyone",
        "permissions": str(one.permissions),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }
    there = [state.channels[number] for number in one.channels]
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": "1",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [everyone],
        "emojis": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "vanity_url_code": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": one.locale,
        "public_updates_channel_id": None,
        "nsfw_level": 0,
        "stickers": [],
        "premium_progress_bar_enabled": False,
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "voice_states": [],
        "members": [member(state, one, state.bot)],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "channels": [channel(state, c) for c in there if not c.is_thread],
        "threads": [channel(state, c) for c in there if c.is_thread and not c.archived],
    }


def message(state: State, one: Message) -> dict[str, Any]:
    place = state.channels.get(one.channel)
    found: dict[str, Any] = {
        "id": str(one.id),
        "channel_id": str(one.channel),
        "author": user(state.users[one.author]),
        "content": one.content,
        "timestamp": at(one.created),
        "edited_timestamp": at(one.edited) if one.edited else None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": one.attachments,
        "embeds": one.embeds,
        "components": one.components,
        "pinned": False,
        "type": one.kind,
        "flags": one.flags,
    }
    if one.nonce is not None:
        found["nonce"] = one.nonce
    if place is not None and place.guild is not None:
        found["guild_id"] = str(place.guild)
    if one.author == state.bot.id:
        found["application_id"] = str(state.application_id)
    if one.interaction is not None:
        found["webhook_id"] = str(state.application_id)
        asked = state.interactions.get(one.interaction)
        if asked is not None:
            found["interaction_metadata"] = {
                "id": str(asked.id),
                "type": asked.kind,
                "user": user(state.users[asked.user]),
                "authorizing_integration_owners": {"0": str(asked.guild or 0)},
            }
    if one.reference is not None:
        found["message_reference"] = one.reference
    if one.thread is not None and one.thread in state.channels:
        found["thread"] = channel(state, state.channels[one.thread])
    return found


def interaction(state: State, one: Interaction, locale: str) -> dict[str, Any]:
    """INTERACTION_CREATE's data."""
    place = state.channels[one.channel]
    person = state.users[one.user]
    found: dict[str, Any] = {
        "id": str(one.id),
        "application_id": str(state.application_id),
        "type": one.kind,
        "token": one.token,
        "version": 1,
        "data": one.data,
        "locale": locale,
        "entitlements": [],
        "channel_id": str(one.channel),
        "attachment_size_limit": 10 * 1024 * 1024,
        "app_permissions": str(state.permissions(state.bot.id, place)),
    }
    shown = channel(state, place)
    if place.kind == DM:
        shown.pop("recipients")  # Discord leaves them out here
    else:
        shown["permissions"] = str(state.permissions(one.user, place))
    found["channel"] = shown
    if one.guild is not None:
        home = state.guilds[one.guild]
        found |= {
            "guild_id": str(home.id),
            "guild_locale": home.locale,
            "context": 0,
            "guild": {"id": str(home.id), "locale": home.locale, "features": []},
            "member": member(state, home, person) | {"permissions": str(state.permissions(one.user, place))},
            "authorizing_integration_owners": {"0": str(home.id)},
        }
    else:
        found |= {"user": user(person), "context": 1, "authorizing_integration_owners": {"0": "0"}}
    if one.kind == COMPONENT or (one.kind != COMMAND and one.message):
        clicked = state.messages.get(one.message or 0)
        if clicked is not None:
            found["message"] = message(state, clicked)
    return found


def callback(state: State, one: Interaction) -> dict[str, Any]:
    """The body of an answer with `with_response`."""
    found: dict[str, Any] = {"interaction": {"id": str(one.id), "type": one.kind}}
    shown = state.messages.get(one.original or 0)
    if one.answered in (8, 9) or shown is None:
        return found | {"resource": {"type": one.answered}}
    found["interaction"] |= {
        "response_message_id": str(shown.id),
        "response_message_loading": one.answered == 5,
        "response_message_ephemeral": bool(shown.flags & 64),
    }
    found["resource"] = {"type": one.answered}
    if one.answered in (4, 7):
        found["resource"]["message"] = message(state, shown)
    return found


def expired(state: State, one: Interaction) -> bool:
    """Whether the token's quarter of an hour is over."""
    return state.clock.time() - one.created > TOKEN_SECONDS
