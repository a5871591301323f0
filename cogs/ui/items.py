"""Every button and menu of a table: found again after a restart by what its custom id says.

A custom id is `t:<table>:<log number>:<action>[ <argument>]`, at most 100 characters. The log number is the
length of the log that the message showed, by which a click on something old is known.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import ui

from cogs.ui import errors
from cogs.ui.host import Interaction

if TYPE_CHECKING:
    from bot import GameNightBot


@dataclass(frozen=True, slots=True)
class Click:
    """A click on a table's button: `argument` is what follows the action, then the option that was chosen."""

    interaction: Interaction
    table_id: int
    number: int
    action: str
    argument: str

    @property
    def bot(self) -> "GameNightBot":
        """The bot that heard the click."""
        return self.interaction.client


Handler = Callable[[Click], Awaitable[None]]
_handlers: dict[str, Handler] = {}


def on_action(name: str) -> Callable[[Handler], Handler]:
    """Register the coroutine that carries out an action, for good: any message of any age may ask for it."""

    def register(handler: Handler) -> Handler:
        if _handlers.setdefault(name, handler) is not handler:
            raise ValueError(f"two handlers for {name!r}")
        return handler

    return register


class TableItem(
    ui.DynamicItem[ui.Item[Any]], template=r"t:(?P<table>\d{1,18}):(?P<number>\d{1,9}):(?P<action>.+)"
):
    """A button or menu of a table."""

    @staticmethod
    def id_for(table_id: int, number: int, action: str) -> str:
        """The custom id. Raises ValueError when it would be longer than Discord's 100 characters."""
        custom_id = f"t:{table_id}:{number}:{action}"
        if len(custom_id) > 100:
            raise ValueError(f"custom id too long: {custom_id}")
        return custom_id

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the item anew from its custom id; called by discord.py."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Carry out the action, and answer whatever happens."""
        await carry_out(interaction, self.custom_id)


async def carry_out(interaction: Interaction, custom_id: str) -> None:
    """Do what a custom id asks for, and answer whatever happens. Does nothing for an id of another kind."""
    match = TableItem.__discord_ui_compiled_template__.fullmatch(custom_id)
    if match is None:
        return
    action, _, argument = match["action"].partition(" ")
    values = _entered(dict(interaction.data or {}))
    argument = " ".join(filter(None, [argument, *values[:1]]))
    click = Click(interaction, int(match["table"]), int(match["number"]), action, argument)
    async with errors.answered(interaction, table_id=click.table_id, what=match["action"]):
        handler = _handlers.get(action)
        if handler is None:
            await errors.reply(interaction, "error-unknown-button")
        else:
            await handler(click)


def _entered(data: Mapping[str, Any]) -> list[str]:
    """What was chosen in a menu, or typed into a modal's fields."""
    if "value" in data:
        return [data["value"].strip()]
    inside = [*data.get("components", []), *filter(None, [data.get("component")])]
    return [*data.get("values", []), *(value for part in inside for value in _entered(part))]


async def ask(click: Click, action: str, title: str, label: str, example: str) -> None:
    """Ask for a line of text in a modal; what is entered ends the argument of that action.

    The answer is found by its custom id like any click, so a modal may stay open over a restart.
    """
    custom_id = TableItem.id_for(click.table_id, click.number, action)
    modal = ui.Modal(title=title[:45], custom_id=custom_id, timeout=900)
    field: ui.TextInput[Any] = ui.TextInput(custom_id="text", placeholder=example[:100], max_length=200)
    modal.add_item(ui.Label(text=label[:45], component=field))
    await click.interaction.response.send_modal(modal)


def stands_in(message: discord.Message | None, custom_id: str) -> bool:
    """Whether a message (still) has a component with that custom id."""
    if message is None:
        return False
    view = ui.LayoutView.from_message(message, timeout=None)
    return any(getattr(item, "custom_id", None) == custom_id for item in view.walk_children())


def is_known(custom_id: str) -> bool:
    """Whether a custom id is one of ours (an unknown one gets the fallback answer of bot.py)."""
    return TableItem.__discord_ui_compiled_template__.fullmatch(custom_id) is not None
