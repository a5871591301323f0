"""What Discord's refusals mean, and what it is asked before somebody or something counts as gone."""

import errno
import logging
import socket
import ssl
from enum import Enum

import aiohttp
import discord

from data.errors import Unavailable

log = logging.getLogger(__name__)

QUIET = discord.AllowedMentions.none()

UNKNOWN_CHANNEL = 10003

UNKNOWN_MEMBER = 10007
"""The one code by which Discord says that somebody is not in a server."""


_NETWORK = (aiohttp.ClientError, ConnectionError, TimeoutError, ssl.SSLError, socket.gaierror)
_UNREACHABLE = (errno.ENETDOWN, errno.ENETUNREACH, errno.ENETRESET, errno.EHOSTDOWN, errno.EHOSTUNREACH)


def of_network(error: BaseException | None) -> bool:
    """Return whether an error came up on the way to Discord, not in the bot or on its computer."""
    return isinstance(error, _NETWORK) or (isinstance(error, OSError) and error.errno in _UNREACHABLE)


class Refusal(Enum):
    """What a refusal asks for."""

    PASSING = "try again later"
    MESSAGE_GONE = "post a new one"
    TOO_OLD = "post a new one and remove the old"
    CHANNEL_GONE = "look whether the place is gone"
    DOUBTFUL = "look again later: outages answer like this as well"
    FORBIDDEN = "a permission is missing"
    CLOSED_DMS = "this person takes no messages from the bot"
    TOKEN_GONE = "the interaction is over"
    OTHER = "unforeseen"


_BY_CODE = {
    10008: Refusal.MESSAGE_GONE,
    50083: Refusal.MESSAGE_GONE,  # archived thread: a new message un-archives it, an edit cannot
    50005: Refusal.MESSAGE_GONE,  # that id is somebody else's message
    30046: Refusal.TOO_OLD,
    10003: Refusal.CHANNEL_GONE,
    10004: Refusal.DOUBTFUL,
    40003: Refusal.PASSING,  # direct messages opened too fast
    50001: Refusal.FORBIDDEN,
    50013: Refusal.FORBIDDEN,
    160005: Refusal.FORBIDDEN,  # locked thread
    50007: Refusal.CLOSED_DMS,
    50278: Refusal.CLOSED_DMS,
    10013: Refusal.CLOSED_DMS,  # unknown user
    10062: Refusal.TOKEN_GONE,
    10015: Refusal.TOKEN_GONE,
    40060: Refusal.TOKEN_GONE,
    50027: Refusal.TOKEN_GONE,
}


def refusal(error: Exception) -> Refusal:
    """Return what an error on the way to Discord asks for; a store or disk that fails may work again, too."""
    if isinstance(error, discord.HTTPException):
        if error.status == 429 or error.status >= 500:
            return Refusal.PASSING
        known = _BY_CODE.get(error.code)
        if known is not None:
            return known
        if error.status == 403:
            return Refusal.FORBIDDEN
        return Refusal.DOUBTFUL if error.status == 404 else Refusal.OTHER
    if isinstance(error, discord.RateLimited | aiohttp.ClientError | OSError | Unavailable):
        return Refusal.PASSING
    return Refusal.OTHER


async def has_left(client: discord.Client, guild_id: int, user_id: int) -> bool:
    """Return whether a person has left a server. Without the members intent Discord only tells on request."""
    guild = client.get_guild(guild_id)
    if guild is None:
        return False
    try:
        await guild.fetch_member(user_id)
    except discord.HTTPException as error:
        # Other 404s, such as those of an outage, say nothing about the person.
        if error.code == UNKNOWN_MEMBER:
            return True
        log.info("member %s is not looked up: %s", user_id, error)
    except (aiohttp.ClientError, OSError) as error:
        log.info("member %s is not looked up: %s", user_id, error)
    return False


async def is_gone(client: discord.Client, channel_id: int) -> bool:
    """Return whether Discord confirms that a channel or thread no longer exists."""
    try:
        await client.fetch_channel(channel_id)
    except discord.HTTPException as error:
        if error.status == 404 and error.code == UNKNOWN_CHANNEL:
            return True
        log.info("channel %s is not looked up: %s", channel_id, error)
    except (discord.InvalidData, aiohttp.ClientError, OSError) as error:
        log.info("channel %s is not looked up: %s", channel_id, error)
    return False
