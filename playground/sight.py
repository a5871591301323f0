"""What a person sees: the channels, the messages in each, and where something new waits."""

import json
from typing import Any

from playground import internals
from playground.world import SERVER, World

KEPT = 60
"""How many of a channel's last messages are shown."""

Channel = dict[str, Any]
Message = dict[str, Any]


class Sight:
    """Everybody's view of the world, with what each has read and dismissed."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._seen: dict[tuple[int, int], str] = {}
        self._dismissed: set[int] = set()

    def introduction(self) -> dict[str, Any]:
        """What never changes: the server, the bot and the people."""
        bot = self.world.env.bot.user
        return {
            "server": SERVER,
            "bot": {"id": str(bot.id), "name": bot.name} if bot else None,
            "people": [{"id": str(person.id), "name": person.name} for person in self.world.people],
        }

    def channels(self, user_id: int) -> list[Channel]:
        """The person's channels: the server's with their threads, then the direct messages with the bot."""
        found = internals.visible_channels(self.world.env, user_id)
        return sorted(
            (
                {
                    "id": str(channel["id"]),
                    "name": channel["name"],
                    "topic": channel["topic"],
                    "parent": channel["parent"] and str(channel["parent"]),
                    "dm": channel["dm"],
                    "unread": self._newest(user_id, channel["id"])
                    > self._seen.get((user_id, channel["id"]), ""),
                }
                for channel in found
                if not channel["archived"]
            ),
            key=lambda channel: (
                channel["dm"],
                channel["parent"] or channel["id"],
                channel["parent"] is not None,
            ),
        )

    def messages(self, user_id: int, channel_id: int) -> dict[str, Message]:
        """What the person sees in the channel, by message id, oldest first."""
        return {
            message["id"]: message
            for message in internals.visible_messages(self.world.env, channel_id, user_id, KEPT)
            if int(message["id"]) not in self._dismissed
        }

    def waiting(self) -> list[str]:
        """Those for whom something new waits: in their direct messages, or where they were mentioned."""
        return [str(person.id) for person in self.world.people if self._waits_for(person.id)]

    def saw(self, user_id: int, channel_id: int) -> None:
        """The person has the channel before their eyes."""
        self._seen[user_id, channel_id] = self._newest(user_id, channel_id)

    def dismiss(self, user_id: int, channel_id: int, message_id: int) -> None:
        """The person closes an answer that only they see."""
        message = self.messages(user_id, channel_id).get(str(message_id))
        if message and message["flags"] & internals.EPHEMERAL:
            self._dismissed.add(message_id)

    def _newest(self, user_id: int, channel_id: int) -> str:
        """When something by somebody else last appeared or changed there; empty for never."""
        return max(
            (
                _moment(m)
                for m in self.messages(user_id, channel_id).values()
                if m["author"]["id"] != str(user_id)
            ),
            default="",
        )

    def _waits_for(self, user_id: int) -> bool:
        for channel in internals.visible_channels(self.world.env, user_id):
            seen = self._seen.get((user_id, channel["id"]), "")
            for message in self.messages(user_id, channel["id"]).values():
                mine = message["author"]["id"] == str(user_id)
                private = channel["dm"] or message["flags"] & internals.EPHEMERAL
                if not mine and (private or str(user_id) in message["pings"]) and _moment(message) > seen:
                    return True
        return False


def _moment(message: Message) -> str:
    return str(message["edited_timestamp"] or message["timestamp"])


def to_page(value: Any) -> str:
    """JSON for the page, in which attachments have addresses of the playground."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace(internals.FILES, "/files/")
