"""What a person at the page does: speak, call a command, click, choose, fill a form in.

As in Discord's own client, only what is offered can be done: a command this person may use here, a component
that is on a message they see and that is not disabled, a form that was opened for them.
"""

import asyncio
import contextlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from playground import internals
from playground.log import Changes
from playground.sight import Sight

PATIENCE = 3.0
"""Seconds the bot has for its first answer."""

OPEN_FORMS = 50
"""How many forms can wait to be sent in; the oldest goes first."""

BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT = 2, 3, 4, 5
CLICKABLE = {BUTTON, STRING_SELECT, USER_SELECT}


class NotOffered(Exception):
    """The page asks for something that is not there for this person. The text is for the person."""


@dataclass(frozen=True)
class Form:
    """A modal that waits to be filled in."""

    user_id: int
    channel_id: int
    message_id: int | None
    modal: dict[str, Any]


class Acts:
    """Carries out what people do; everything is checked against what they see."""

    def __init__(self, sight: Sight, changes: Changes) -> None:
        self.sight = sight
        self.changes = changes
        self.env = sight.world.env
        self._forms: dict[str, Form] = {}

    def commands(self, user_id: int, channel_id: int) -> list[dict[str, Any]]:
        """The commands this person can call in the channel, as the picker shows them."""
        return [
            {
                "name": " ".join([root["name"], *path]),
                "description": leaf.get("description", ""),
                "options": leaf.get("options") or [],
            }
            for root, path, leaf in internals.command_leaves(self.env, user_id, channel_id)
        ]

    def say(self, user_id: int, channel_id: int, text: str) -> None:
        """Write a message of at most 2,000 characters."""
        if not text.strip() or len(text) > 2000:
            raise NotOffered("A message has 1 to 2,000 characters.")
        try:
            internals.say(self.env, channel_id, user_id, text)
        except internals.Refused as error:
            raise NotOffered("You cannot write here.") from error

    async def command(
        self, user_id: int, channel_id: int, name: str, options: dict[str, Any]
    ) -> dict[str, Any]:
        """Call a command; `options` are the values by name, as typed or chosen."""
        root, path, leaf = self._leaf(user_id, channel_id, name)
        missing = [
            o["name"] for o in leaf.get("options") or [] if o.get("required") and o["name"] not in options
        ]
        if missing:
            raise NotOffered(f"Missing: {', '.join(missing)}")
        filled = list(self._fill(leaf, options))
        data = internals.command_payload(root, path, filled)
        people = [int(option["value"]) for option in filled if option["type"] == 6]
        if people:
            data["resolved"] = internals.resolved_users(self.env, channel_id, people)
        sent = internals.interact(
            self.env, internals.COMMAND, channel_id=channel_id, user_id=user_id, data=data
        )
        return await self._answer(sent, Form(user_id, channel_id, None, {}))

    async def autocomplete(
        self, user_id: int, channel_id: int, name: str, option: str, text: str, options: dict[str, Any]
    ) -> list[dict[str, Any]]:
        """What the bot offers for an option in which `text` is typed so far."""
        root, path, leaf = self._leaf(user_id, channel_id, name)
        focused = next((o for o in leaf.get("options") or [] if o["name"] == option), None)
        if focused is None or not focused.get("autocomplete"):
            raise NotOffered("That option has no suggestions.")
        filled = [*self._fill(leaf, options, skip=option)]
        filled.append({"name": option, "type": focused["type"], "value": text, "focused": True})
        sent = internals.interact(
            self.env,
            internals.AUTOCOMPLETE,
            channel_id=channel_id,
            user_id=user_id,
            data=internals.command_payload(root, path, filled),
        )
        await self._answered(sent)
        return sent.choices or []

    async def use(
        self, user_id: int, channel_id: int, message_id: int, custom_id: str, values: list[str]
    ) -> dict[str, Any]:
        """Click a button, or choose `values` in a menu."""
        message = self.sight.messages(user_id, channel_id).get(str(message_id))
        parts = walk(message["components"]) if message else iter(())
        part = next((p for p in parts if p.get("custom_id") == custom_id and p["type"] in CLICKABLE), None)
        if part is None or part.get("disabled"):
            raise NotOffered("That has just changed. Have another look.")
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": part["type"], "id": part.get("id")}
        if part["type"] != BUTTON:
            data |= self._chosen(part, channel_id, values)
        sent = internals.interact(
            self.env,
            internals.COMPONENT,
            channel_id=channel_id,
            user_id=user_id,
            data=data,
            message_id=message_id,
        )
        return await self._answer(sent, Form(user_id, channel_id, message_id, {}))

    async def submit(self, user_id: int, form_id: str, values: dict[str, Any]) -> dict[str, Any]:
        """Send a form in: texts, and lists of chosen values, by custom id."""
        form = self._forms.get(form_id)
        if form is None or form.user_id != user_id:
            raise NotOffered("That form is gone. Open it again.")
        resolved: dict[str, Any] = {}

        def answer(node: dict[str, Any]) -> dict[str, Any]:
            kept: dict[str, Any] = {key: node[key] for key in ("type", "id", "custom_id") if key in node}
            if "component" in node:
                kept["component"] = answer(node["component"])
            elif "components" in node:
                kept["components"] = [answer(child) for child in node["components"]]
            elif node["type"] == TEXT_INPUT:
                kept["value"] = str(values.get(node["custom_id"], ""))
            elif "custom_id" in node:
                chosen = self._chosen(node, form.channel_id, list(values.get(node["custom_id"], [])))
                resolved.update(chosen.pop("resolved", {}))
                kept |= chosen
            return kept

        data: dict[str, Any] = {
            "custom_id": form.modal["custom_id"],
            "components": [answer(node) for node in form.modal["components"]],
        }
        if resolved:
            data["resolved"] = resolved
        del self._forms[form_id]
        sent = internals.interact(
            self.env,
            internals.MODAL,
            channel_id=form.channel_id,
            user_id=user_id,
            data=data,
            message_id=form.message_id,
        )
        return await self._answer(sent, form)

    def _leaf(
        self, user_id: int, channel_id: int, name: str
    ) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
        for root, path, leaf in internals.command_leaves(self.env, user_id, channel_id):
            if " ".join([root["name"], *path]) == name:
                return root, path, leaf
        raise NotOffered(f"There is no command /{name} here.")

    def _fill(
        self, leaf: dict[str, Any], options: dict[str, Any], skip: str | None = None
    ) -> Iterator[dict[str, Any]]:
        for option in leaf.get("options") or []:
            name = option["name"]
            if name in options and name != skip:
                yield {"name": name, "type": option["type"], "value": _value(option, options[name])}

    def _chosen(self, part: dict[str, Any], channel_id: int, values: list[str]) -> dict[str, Any]:
        least, most = part.get("min_values", 1), part.get("max_values", 1)
        if not part.get("required", True) and not values:
            least = 0
        if not least <= len(set(values)) <= most:
            raise NotOffered(f"Choose {least} to {most}.")
        if part["type"] == STRING_SELECT:
            if not {option["value"] for option in part["options"]}.issuperset(values):
                raise NotOffered("That has just changed. Have another look.")
            return {"values": values}
        people = [self.sight.world.person(int(value)).id for value in values]
        return {"values": values, "resolved": internals.resolved_users(self.env, channel_id, people)}

    async def _answer(self, sent: internals.Sent, form: Form) -> dict[str, Any]:
        """What the page has to do about the answer: nothing, show a form, or say that there was none."""
        if not await self._answered(sent):
            return {"answer": None}
        if sent.modal is not None:
            form_id = str(sent.record.id)
            while len(self._forms) >= OPEN_FORMS:
                del self._forms[next(iter(self._forms))]
            self._forms[form_id] = Form(form.user_id, form.channel_id, form.message_id, sent.modal)
            return {"answer": "modal", "form": form_id, "modal": sent.modal}
        return {"answer": sent.kind}

    async def _answered(self, sent: internals.Sent) -> bool:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not sent.answered:
                    await self.changes.next()
        return sent.answered


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, however deep."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        yield from walk(filter(None, [component.get("accessory"), component.get("component")]))


def _value(option: dict[str, Any], typed: Any) -> Any:
    """The option's value as Discord sends it: a number for number options, and so on."""
    name = option["name"]
    try:
        match option["type"]:
            case 4:
                value: Any = int(typed)
            case 5:
                value = typed in (True, "true")
            case 10:
                value = float(typed)
            case _:
                value = str(typed)
    except (TypeError, ValueError) as error:
        raise NotOffered(f"{name}: {typed} is not a number.") from error
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise NotOffered(f"{name}: choose one of the suggestions.")
    if isinstance(value, int | float):
        least, most = option.get("min_value", value), option.get("max_value", value)
        if not least <= value <= most:
            raise NotOffered(f"{name}: {least} to {most}.")
    return value
