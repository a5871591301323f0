"""The one package that touches what simcord does not promise to keep.

The playground and the tests of the whole bot both stand on simcord; whatever they need beyond its public
functions is here, small and named, and has a smoke test in tests/playground/test_internals.py. simcord is
pinned exactly: after raising the pin, that test says what has moved.
"""

from .acting import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Sent,
    command_leaves,
    command_payload,
    deliver,
    interact,
    resolved_users,
)
from .calls import Call, watch_calls
from .living import Bounded, LiveClock, LiveEnv
from .looking import (
    EPHEMERAL,
    FILES,
    LOADING,
    Refused,
    add_channel,
    add_member,
    add_server,
    add_user,
    attachment,
    bot_user_id,
    dm_channel_id,
    name_bot,
    say,
    visible_channels,
    visible_messages,
    watch,
)
from .restarting import crash, drop_unused_files, forget_history, settle_quickly

__all__ = [
    "AUTOCOMPLETE",
    "COMMAND",
    "COMPONENT",
    "EPHEMERAL",
    "FILES",
    "LOADING",
    "MODAL",
    "Bounded",
    "Call",
    "LiveClock",
    "LiveEnv",
    "Refused",
    "Sent",
    "add_channel",
    "add_member",
    "add_server",
    "add_user",
    "attachment",
    "bot_user_id",
    "command_leaves",
    "command_payload",
    "crash",
    "deliver",
    "dm_channel_id",
    "drop_unused_files",
    "forget_history",
    "interact",
    "name_bot",
    "resolved_users",
    "say",
    "settle_quickly",
    "visible_channels",
    "visible_messages",
    "watch",
    "watch_calls",
]
