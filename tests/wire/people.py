"""What people do with a client: commands, clicks, menus, modals; and what they read."""

import asyncio
import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.bot.messages import Control, Message

if TYPE_CHECKING:
    from tests.wire.kit import Wire

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MENU = 3
LOADING = 1 << 7
REST = 60.0
"""Seconds (by the wire's clock) without a request after which nothing more is to be expected of the bot."""


@dataclass
class Home:
    """A server with its first channel and its people, who are attributes by their names in small letters."""

    wire: "Wire"
    guild: int
    channel: int
    people: list["Person"] = field(default_factory=list)

    def __getattr__(self, name: str) -> "Person":
        people: list[Person] = self.__dict__.get("people", [])
        for person in people:
            if person.name.lower() == name:
                return person
        raise AttributeError(name)

    async def add_channel(self, name: str, **more: Any) -> int:
        return int(await self.wire.ask("add_channel", guild=self.guild, name=name, **more))


@dataclass(frozen=True)
class Answer:
    """What came of something that a person did."""

    person: "Person"
    id: int
    channel: int

    async def state(self) -> dict[str, Any]:
        """How far it has come: see `Control.op_interaction`."""
        return dict(await self.person.wire.ask("interaction", interaction=self.id))

    async def acknowledged(self) -> bool:
        """Wait for the first answer, or for Discord's "This interaction failed"; whether it was an answer."""

        async def settled() -> bool:
            state = await self.state()
            return state["answered"] is not None or state["failed"]

        await self.person.wire.until(settled, f"interaction:{self.id}", what=f"no answer to {self.id}")
        return (await self.state())["answered"] is not None

    async def settled(self) -> "Answer":
        """Wait until the person sees what came of it: a message, an edit, a modal, or the failure.

        What was put off and is never shown ends when nothing was sent about this channel for a while.
        """
        if not await self.acknowledged():
            return self
        done = {"": False}

        async def rested() -> None:
            wire = self.person.wire
            await wire.quiet(REST if state["answered"] == 5 else wire.clock.speed, [self.channel])
            done[""] = True
            await wire.ask("poke", topic=f"interaction:{self.id}")

        state = await self.state()
        rest = asyncio.create_task(rested()) if state["answered"] in (5, 6) else None

        async def shown() -> bool:
            state = await self.state()
            if state["answered"] == 6:
                return bool(state["edits"] or state["shown"]) or done[""]
            return not state["loading"] or done[""]

        try:
            await self.person.wire.until(shown, f"interaction:{self.id}", what=f"no end of {self.id}")
        finally:
            if rest is not None:
                rest.cancel()
        return self

    async def failed(self) -> bool:
        return bool((await self.state())["failed"])

    async def messages(self) -> list[Message]:
        """The messages that answered, oldest first, as the person sees them."""
        ids = set((await self.state())["shown"])
        return [message for message in await self.person.sees(self.channel) if message.id in ids]

    async def message(self) -> Message:
        """The last message that answered."""
        found = await self.messages()
        assert found, f"no answer: {await self.state()}"
        return found[-1]

    async def text(self) -> str:
        return (await self.message()).text

    async def submit(self, *values: str) -> "Answer":
        """Fill the fields of the modal that answered, in their order, and send it."""
        modal = (await self.state())["modal"]
        assert modal is not None, "no modal"
        left = list(values)

        def filled(part: dict[str, Any]) -> dict[str, Any]:
            found: dict[str, Any] = {key: part[key] for key in ("type", "id") if key in part}
            if "component" in part:
                found["component"] = filled(part["component"])
            elif "components" in part:
                found["components"] = [filled(inner) for inner in part["components"]]
            elif part["type"] == 4:
                found |= {"custom_id": part["custom_id"], "value": left.pop(0) if left else ""}
            return found

        data = {"custom_id": modal["custom_id"], "components": [filled(one) for one in modal["components"]]}
        state = await self.person.wire.ask("interaction", interaction=self.id)
        sent = await self.person.interact(MODAL, self.channel, data, message=state.get("clicked"))
        return await sent.settled()


@dataclass(frozen=True, eq=False)
class Person:
    """Somebody with a client. `channel` is where they are unless something else is said."""

    wire: "Wire"
    id: int
    name: str
    guild: int
    channel: int

    async def dm(self) -> int:
        """The channel of this person's direct messages with the bot."""
        return int(await self.wire.ask("dm", user=self.id))

    async def sees(self, channel: int | None = None, last: int = 200) -> list[Message]:
        """The messages of a channel that this person sees, oldest first."""
        found = await self.wire.ask("see", channel=channel or self.channel, user=self.id, last=last)
        return [Message(one) for one in found]

    async def newest(self, action: str = "", channel: int | None = None) -> Message:
        """The newest message with a control of that action (any message when ""). Raises LookupError."""
        for message in reversed(await self.sees(channel)):
            if not action or any(one.startswith(action) for one in message.actions):
                return message
        raise LookupError(f"no message with {action!r}")

    async def direct(self) -> list[Message]:
        """The direct messages which are no private answers to clicks, oldest first."""
        return [message for message in await self.sees(await self.dm()) if not message.ephemeral]

    async def interact(
        self,
        kind: int,
        channel: int,
        data: dict[str, Any],
        *,
        message: int | None = None,
        snapshot: dict[str, Any] | None = None,
        locale: str | None = None,
    ) -> Answer:
        """Send a raw interaction and return at once."""
        number = await self.wire.ask(
            "interact",
            kind=kind,
            channel=channel,
            user=self.id,
            data=data,
            message=message,
            snapshot=snapshot,
            locale=locale,
        )
        return Answer(self, number, channel)

    async def _command(self, name: str) -> dict[str, Any]:
        for command in await self.wire.ask("commands", guild=self.guild):
            if command["name"] == name:
                return dict(command)
        raise LookupError(f"no command /{name}")

    async def begin_slash(
        self, name: str, /, *, channel: int | None = None, locale: str | None = None, **options: Any
    ) -> Answer:
        """Send a slash command, and return at once."""
        await self.wire.until(
            lambda: self.wire.ask("commands", guild=self.guild), "commands", what="no commands"
        )
        command = await self._command(name)
        known = {one["name"]: one for one in command.get("options") or ()}
        given = [{"name": key, "type": known[key]["type"], "value": value} for key, value in options.items()]
        data = {"id": command["id"], "name": name, "type": 1, "options": given}
        return await self.interact(COMMAND, channel or self.channel, data, locale=locale)

    async def slash(self, name: str, /, **options: Any) -> Answer:
        """Send a slash command and wait for what it shows."""
        return await (await self.begin_slash(name, **options)).settled()

    async def complete(self, name: str, option: str, typed: str, **filled: Any) -> list[dict[str, Any]]:
        """What autocomplete offers while an option is being typed."""
        command = await self._command(name)
        known = {one["name"]: one for one in command.get("options") or ()}
        given = [{"name": key, "type": known[key]["type"], "value": value} for key, value in filled.items()]
        given.append({"name": option, "type": known[option]["type"], "value": typed, "focused": True})
        data = {"id": command["id"], "name": name, "type": 1, "options": given}
        answer = await self.interact(AUTOCOMPLETE, self.channel, data)
        assert await answer.acknowledged()
        return list((await answer.state())["choices"])

    async def begin_click(
        self, message: Message, wanted: str | Control, *values: str, locale: str | None = None
    ) -> Answer:
        """Click a button, or choose in a menu, of a message as it was when it was looked at; return at once.

        `wanted` is a label, an action, a custom id or the beginning of an action; a custom id that the
        message does not have is sent all the same.
        """
        snapshot = copy.deepcopy(message.payload)
        if isinstance(wanted, Control):
            control = wanted
        else:
            try:
                control = message.control(wanted)
            except LookupError:
                if ":" not in wanted:
                    raise
                control = Control({"type": 2, "custom_id": wanted})
        assert not control.disabled, f"{wanted!r} cannot be clicked"
        data: dict[str, Any] = {"custom_id": control.custom_id, "component_type": control.kind}
        if values:
            data["values"] = list(values)
        return await self.interact(
            COMPONENT, message.channel_id, data, message=message.id, snapshot=snapshot, locale=locale
        )

    async def click(self, message: Message, wanted: str | Control, *values: str, **more: Any) -> Answer:
        """As `begin_click`, and wait for what comes of it."""
        return await (await self.begin_click(message, wanted, *values, **more)).settled()


def is_loading(message: Message) -> bool:
    """Whether a message is still "thinking"."""
    return bool(message.payload.get("flags", 0) & LOADING)
