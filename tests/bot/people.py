"""People of the simulated server: what they see, what they do, and what comes of it."""

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playground import internals
from tests.bot.messages import Message

if TYPE_CHECKING:
    from tests.bot.world import World

OPTION_TYPES = {str: 3, int: 4, bool: 5}
USER = 6


@dataclass(frozen=True)
class Answer:
    """What came of something that a person did."""

    world: "World"
    person: "Person"
    sent: internals.Sent

    @property
    def messages(self) -> list[Message]:
        """The messages that answered, oldest first, as the person sees them."""
        channel = int(self.sent.payload["channel_id"])
        ids = set(self.sent.message_ids)
        return [message for message in self.person.sees(channel) if message.id in ids]

    @property
    def message(self) -> Message:
        """The last message that answered."""
        assert self.messages, f"no answer (kind {self.sent.kind})"
        return self.messages[-1]

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def private(self) -> str:
        """The text of the private answer."""
        assert self.message.ephemeral, f"not private: {self.message!r}"
        return self.message.text


@dataclass(frozen=True, eq=False)
class Person:
    """Somebody on the server."""

    world: "World"
    actor: Any

    @property
    def id(self) -> int:
        return int(self.actor.id)

    @property
    def name(self) -> str:
        return str(self.actor.user.global_name)

    @property
    def dm(self) -> int:
        """The channel of this person's direct messages with the bot."""
        return internals.dm_channel_id(self.world.env, self.id)

    def sees(self, channel_id: int, last: int = 400) -> list[Message]:
        """The messages of a channel that this person sees, oldest first."""
        found = internals.visible_messages(self.world.env, channel_id, self.id, last)
        return [Message(payload) for payload in found]

    def last(self, channel_id: int, action: str = "") -> Message:
        """The newest message with a control of that action (any message when ""). Raises LookupError.

        Boards come before lines that have a button of theirs, such as a call.
        """
        found = [
            message
            for message in reversed(self.sees(channel_id))
            if not action or any(shown.startswith(action) for shown in message.actions)
        ]
        boards = [message for message in found if {"rules", "start"} & set(message.actions)]
        for message in (boards or found) if action else found:
            return message
        raise LookupError(f"no message with {action!r}")

    @property
    def hand(self) -> Message:
        """The newest direct message that is more than a private answer to a click."""
        return [message for message in self.sees(self.dm) if not message.ephemeral][-1]

    def begin_slash(
        self, name: str, /, *, channel: int | None = None, locale: str = "en-US", **options: Any
    ) -> Answer:
        """Send a slash command, and return before the bot has heard of it."""
        channel = channel or self.world.channel
        root, path, leaf = self.world.command(self, channel, name)
        specs = {spec["name"]: spec for spec in leaf.get("options") or ()}
        assert options.keys() <= specs.keys(), f"/{name} takes {sorted(specs)}"
        lacking = {key for key, spec in specs.items() if spec.get("required")} - options.keys()
        assert not lacking, f"/{name} needs {lacking}"
        given = [{"name": key, "type": specs[key]["type"], "value": value} for key, value in options.items()]
        data = internals.command_payload(root, path, given)
        picked = [int(value) for key, value in options.items() if specs[key]["type"] == USER]
        if picked:
            data["resolved"] = internals.resolved_users(self.world.env, channel, picked)
        sent = internals.interact(
            self.world.env, internals.COMMAND, channel_id=channel, user_id=self.id, data=data, locale=locale
        )
        return Answer(self.world, self, sent)

    async def slash(self, name: str, /, **options: Any) -> Answer:
        """Send a slash command and wait until the bot is at rest."""
        answer = self.begin_slash(name, **options)
        await self.world.settle()
        return answer

    async def rematch(self, over: Message) -> Message:
        """Press Rematch; returns the new lobby's message."""
        await self.click(over, "rematch")
        return self.last(over.channel_id, "join")

    async def open(self, channel: int | None = None, **options: Any) -> Message:
        """Open a lobby with `/play`; returns its message."""
        await self.slash("play", channel=channel, **options)
        return self.last(channel or self.world.channel, "join")

    async def complete(
        self, name: str, option: str, typed: str, *, locale: str = "en-US", **filled: Any
    ) -> list[Any]:
        """What autocomplete offers while an option is being typed."""
        root, path, _ = self.world.command(self, self.world.channel, name)
        given: list[dict[str, Any]] = [
            {"name": key, "type": OPTION_TYPES[type(value)], "value": value} for key, value in filled.items()
        ]
        given.append({"name": option, "type": 3, "value": typed, "focused": True})
        data = internals.command_payload(root, path, given)
        sent = internals.interact(
            self.world.env,
            internals.AUTOCOMPLETE,
            channel_id=self.world.channel,
            user_id=self.id,
            data=data,
            locale=locale,
        )
        await self.world.settle()
        assert sent.choices is not None
        return sent.choices

    def begin_click(self, message: Message, wanted: str, *values: str, locale: str = "en-US") -> Answer:
        """Click a button, or choose in a menu, that stands there; return before the bot has heard of it."""
        control = message.control(wanted)
        assert not control.disabled, f"{wanted!r} cannot be clicked"
        current = [seen for seen in self.sees(message.channel_id) if seen.id == message.id]
        assert current, "that message is not visible to this person"
        return self.begin_press(message, control.custom_id, *values, kind=control.kind, locale=locale)

    def begin_press(
        self, message: Message, custom_id: str, *values: str, kind: int = 2, locale: str = "en-US"
    ) -> Answer:
        """Click whatever custom id on a message as it was when it was looked at, also when it has changed.

        A button that the message does not have is put there.
        """
        payload = copy.deepcopy(message.payload)
        if custom_id not in [control.custom_id for control in message.controls]:
            button = {"type": 2, "style": 2, "custom_id": custom_id, "label": "?"}
            payload["components"].append({"type": 1, "components": [button]})
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if values:
            data["values"] = list(values)
        sent = internals.interact(
            self.world.env,
            internals.COMPONENT,
            channel_id=message.channel_id,
            user_id=self.id,
            data=data,
            message_id=message.id,
            message=payload,
            locale=locale,
        )
        return Answer(self.world, self, sent)

    async def click(self, message: Message, wanted: str, *values: str, locale: str = "en-US") -> Answer:
        """Click a button by its action or label, and wait until the bot is at rest."""
        answer = self.begin_click(message, wanted, *values, locale=locale)
        await self.world.settle()
        return answer

    async def press(self, message: Message, custom_id: str, *values: str) -> Answer:
        """Click whatever custom id, and wait until the bot is at rest."""
        answer = self.begin_press(message, custom_id, *values)
        await self.world.settle()
        return answer
