"""What this Discord holds: users, servers, channels, messages, files, interactions. Nothing here does I/O."""

from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.discord_api import limits
from tests.discord_api.messages import TEXT_DISPLAY, Before, walk
from tests.wire.clock import Clock

EPOCH_MS = 1420070400000
NONCE_SECONDS = 120.0
"""Discord remembers a message's nonce for a few minutes."""
ANSWER_SECONDS = 3.0
"""How long Discord waits for the first answer to an interaction, by the wall's clock: a faster clock makes no
computer faster."""
TOKEN_SECONDS = 900.0
LOADING = 1 << 7

VIEW_CHANNEL, SEND_MESSAGES, MANAGE_MESSAGES, ATTACH_FILES = 1 << 10, 1 << 11, 1 << 13, 1 << 15
READ_HISTORY, CONNECT, MANAGE_THREADS = 1 << 16, 1 << 20, 1 << 34
CREATE_PUBLIC_THREADS, SEND_IN_THREADS, USE_COMMANDS = 1 << 35, 1 << 38, 1 << 31
MEMBER = (
    VIEW_CHANNEL | SEND_MESSAGES | ATTACH_FILES | READ_HISTORY | CONNECT
    | CREATE_PUBLIC_THREADS | SEND_IN_THREADS | USE_COMMANDS
)  # fmt: skip
"""What everybody in a server may do until a channel says otherwise."""

TEXT, DM, VOICE, NEWS, PUBLIC_THREAD, FORUM = 0, 1, 2, 5, 11, 15
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5


@dataclass
class User:
    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = False
    dm: int | None = None
    """The channel of the direct messages with the bot, once one of both has opened it."""


@dataclass
class Guild:
    id: int
    name: str
    locale: str = "en-US"
    members: dict[int, str | None] = field(default_factory=dict)
    """User ids with their nicknames."""
    channels: list[int] = field(default_factory=list)
    permissions: int = MEMBER
    bot_inside: bool = True


@dataclass
class Channel:
    id: int
    kind: int
    name: str = ""
    guild: int | None = None
    parent: int | None = None
    recipient: int | None = None
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Permissions (given, taken) of a user, or of everybody by the server's id, in this channel."""
    archived: bool = False
    locked: bool = False
    messages: "OrderedDict[int, Message]" = field(default_factory=OrderedDict)

    @property
    def is_thread(self) -> bool:
        return self.kind == PUBLIC_THREAD


@dataclass
class Message:
    id: int
    channel: int
    author: int
    content: str = ""
    components: list[dict[str, Any]] = field(default_factory=list)
    embeds: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    flags: int = 0
    created: float = 0.0
    edited: float | None = None
    kind: int = 0
    for_user: int | None = None
    """Whose eyes alone an ephemeral message is for."""
    nonce: str | int | None = None
    reference: dict[str, Any] | None = None
    interaction: int | None = None
    pings: list[int] = field(default_factory=list)
    """Whom the message notified when it was sent; an edit notifies nobody."""
    version: int = 0
    thread: int | None = None

    @property
    def before(self) -> Before:
        """The message as the check of an edit wants it."""
        files = {str(file["id"]): str(file["filename"]) for file in self.attachments}
        return Before(self.flags, files, tuple(self.components))


@dataclass
class Interaction:
    id: int
    token: str
    kind: int
    user: int
    channel: int
    guild: int | None
    created: float
    data: dict[str, Any] = field(default_factory=dict)
    message: int | None = None
    """The message that was clicked on."""
    answered: int | None = None
    """The type of the first answer; None while there is none."""
    answered_at: float | None = None
    failed: bool = False
    """The three seconds went by: the person has read "This interaction failed"."""
    original: int | None = None
    """The message that `@original` means."""
    shown: list[int] = field(default_factory=list)
    """The messages that answered, oldest first, the edited one included."""
    edits: int = 0
    choices: list[dict[str, Any]] | None = None
    modal: dict[str, Any] | None = None
    payload: dict[str, Any] | None = None


class State:
    """Everything there is. `changed` hears of each change by topic: a channel's id, or "interaction:<id>"."""

    def __init__(self, clock: Clock, base_url: str, token: str) -> None:
        self.clock = clock
        self.base_url = base_url
        self.token = token
        self.changed: Callable[[str], None] = lambda topic: None
        self._last_id = 0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: OrderedDict[int, Interaction] = OrderedDict()
        self.tokens: dict[str, Interaction] = {}
        self.messages: dict[int, Message] = {}
        self.files: dict[tuple[int, str], bytes] = {}
        self.commands: dict[int | None, list[dict[str, Any]]] = defaultdict(list)
        self.nonces: OrderedDict[tuple[int, str], tuple[int, float]] = OrderedDict()
        self.faults: list[str] = []
        """What the bot sent and Discord would have refused, or what this server does not know."""
        self.bot = User(self.new_id(), "Bloom Game Night", bot=True)
        self.users[self.bot.id] = self.bot
        self.application_id = self.bot.id
        self.answer_seconds = ANSWER_SECONDS * clock.speed

    def new_id(self) -> int:
        """A snowflake of the present; no two are the same and they only grow."""
        now = int(self.clock.time() * 1000 - EPOCH_MS) << 22
        self._last_id = max(now, self._last_id + 1)
        return self._last_id

    def add_user(self, name: str, locale: str = "en-US") -> User:
        user = User(self.new_id(), name, locale=locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, locale: str = "en-US") -> Guild:
        guild = Guild(self.new_id(), name, locale)
        guild.members[self.bot.id] = None
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str, kind: int = TEXT, parent: int | None = None) -> Channel:
        channel = Channel(self.new_id(), kind, name, guild.id, parent)
        self.channels[channel.id] = channel
        guild.channels.append(channel.id)
        return channel

    def dm_with(self, user: User) -> Channel:
        """The channel of the direct messages between a user and the bot."""
        if user.dm is None:
            channel = Channel(self.new_id(), DM, recipient=user.id)
            self.channels[channel.id] = channel
            user.dm = channel.id
        return self.channels[user.dm]

    def permissions(self, user_id: int, channel: Channel) -> int:
        """What somebody may do in a channel; a thread takes its parent's rights."""
        if channel.guild is None:
            return MEMBER
        guild = self.guilds[channel.guild]
        place = self.channels.get(channel.parent or 0, channel) if channel.is_thread else channel
        found = guild.permissions
        for who in (guild.id, user_id):
            given, taken = place.overwrites.get(who, (0, 0))
            found = found & ~taken | given
        return found

    def drop_channel(self, channel: Channel) -> None:
        """Delete a channel, its threads and everything in it."""
        for thread in [c for c in self.channels.values() if c.is_thread and c.parent == channel.id]:
            self.drop_channel(thread)
        for message in list(channel.messages.values()):
            self.drop_message(message)
        self.channels.pop(channel.id, None)
        if channel.guild in self.guilds:
            self.guilds[channel.guild].channels.remove(channel.id)
        self.changed(str(channel.id))

    def add_message(self, message: Message) -> Message:
        self.messages[message.id] = message
        self.channels[message.channel].messages[message.id] = message
        self.changed(str(message.channel))
        return message

    def touch(self, message: Message) -> None:
        """Say that a message is another one than before."""
        message.version += 1
        self.changed(str(message.channel))

    def drop_message(self, message: Message) -> None:
        self.messages.pop(message.id, None)
        self.channels[message.channel].messages.pop(message.id, None)
        for file in message.attachments:
            self.files.pop((int(file["id"]), file["filename"]), None)
        self.changed(str(message.channel))

    def attach(self, channel: int, name: str, data: bytes, description: str | None) -> dict[str, Any]:
        """Store a file; returns the attachment that a message shows."""
        file_id = self.new_id()
        self.files[file_id, name] = data
        url = f"{self.base_url}/attachments/{channel}/{file_id}/{name}"
        found = {
            "id": str(file_id), "filename": name, "size": len(data), "url": url, "proxy_url": url,
            "content_type": "image/png" if data[:4] == b"\x89PNG" else "application/octet-stream",
        }  # fmt: skip
        if found["content_type"] == "image/png":
            found["width"] = int.from_bytes(data[16:20], "big")
            found["height"] = int.from_bytes(data[20:24], "big")
        if description:
            found["description"] = description
        return found

    def remember_nonce(self, channel: int, nonce: str, message: int) -> None:
        self.nonces[channel, nonce] = message, self.clock.time()
        while self.nonces and next(iter(self.nonces.values()))[1] < self.clock.time() - NONCE_SECONDS:
            self.nonces.popitem(last=False)

    def by_nonce(self, channel: int, nonce: str) -> int | None:
        """The message that was sent with that nonce within the last minutes, also a deleted one."""
        found = self.nonces.get((channel, nonce))
        if found is None or found[1] < self.clock.time() - NONCE_SECONDS:
            return None
        return found[0]

    def add_interaction(self, interaction: Interaction) -> None:
        self.interactions[interaction.id] = interaction
        self.tokens[interaction.token] = interaction
        while len(self.interactions) > 20_000:
            _, old = self.interactions.popitem(last=False)
            self.tokens.pop(old.token, None)

    def visible(self, channel: Channel, user_id: int) -> list[Message]:
        """The messages of a channel that a person sees, oldest first."""
        return [m for m in channel.messages.values() if m.for_user in (None, user_id)]


def text_of(content: str, components: list[dict[str, Any]]) -> str:
    """Everything of a message in which a mention could be."""
    return "\n".join([content, *(p["content"] for p in walk(components) if p.get("type") == TEXT_DISPLAY)])


def is_private(flags: int) -> bool:
    return bool(flags & limits.EPHEMERAL)
