"""Every button and menu: found again after a restart by what its custom id says.

A table's custom id is `t:<table>:<ply>:<action>[ <argument>]`, at most 100 characters; the ply is the length
of the log that the message showed, by which a click on something old is known. A leaderboard's page,
`l:<board>:<scope>:<game>:<page>`, belongs to no table and is the action "page".
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Self

import discord
from discord import ui

from cogs.ui import errors
from cogs.ui.host import Click, Interaction
from cogs.ui.interactions import first

CUSTOM_ID = re.compile(
    r"t:(?P<table>\d{1,18}):(?P<ply>\d{1,9}):(?P<action>[^ ]+)(?: (?P<argument>.+))?|l:(?P<page>.+)"
)
LONGEST = 100
"""Characters of a custom id that Discord takes."""

_CLICK = "click"


def custom_id(table_id: int, ply: int, action: str) -> str:
    """Return the custom id of a table's action. Raises ValueError when it would be too long for Discord."""
    written = f"l:{action[5:]}" if action.startswith("page ") else f"t:{table_id}:{ply}:{action}"
    if len(written) > LONGEST:
        raise ValueError(f"custom id too long: {written}")
    return written


class ActionItem(ui.DynamicItem[ui.Item[Any]], template=CUSTOM_ID):
    """A button or menu of ours, with what its custom id says."""

    def __init__(self, item: ui.Item[Any], match: re.Match[str]) -> None:
        super().__init__(item)
        self.match = match

    @classmethod
    def of(cls, item: ui.Button[Any] | ui.Select[Any]) -> Self:
        """Return the item for a button or menu. Raises ValueError for a custom id that is none of ours."""
        match = CUSTOM_ID.fullmatch(item.custom_id or "")
        if match is None:
            raise ValueError(f"not a custom id of ours: {item.custom_id!r}")
        return cls(item, match)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the item that was clicked; called by discord.py, and `dropped` knows that it was."""
        interaction.extras[_CLICK] = True
        return cls(item, match)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Carry out the action."""
        await carry_out(interaction, self.match)


async def dropped(interaction: Interaction) -> None:
    """Answer a click or form that discord.py has not handed to an `ActionItem`.

    That is a button edited away in the meantime, a form, which has a custom id like any button, or an id of
    another time. discord.py looks for an item before it announces the interaction.
    """
    if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        return
    if _CLICK in interaction.extras:
        return
    written = str(dict(interaction.data or {}).get("custom_id", ""))
    match = CUSTOM_ID.fullmatch(written)
    if match is not None:
        await carry_out(interaction, match)
    else:
        async with errors.answered(interaction, what=written):
            raise errors.Refused("error-unknown-button")


async def carry_out(interaction: Interaction, match: re.Match[str]) -> None:
    """Do what a custom id asks for, and answer whatever happens."""
    interaction.client.answering()
    click = _click(interaction, match)
    async with errors.answered(interaction, table_id=click.table_id, what=f"{click.action} {click.argument}"):
        handler = interaction.client.handlers.get(click.action)
        if handler is None:
            raise errors.Refused("error-unknown-button")
        with errors.doubted(interaction, table_id=click.table_id):
            await handler(click)
    interaction.client.dispatch("click_done", click)


def items_of(components: Any) -> Iterator[Any]:
    """Yield a message's components, those inside others too."""
    for component in components:
        yield component
        yield from items_of(getattr(component, "children", ()))


def _click(interaction: Interaction, match: re.Match[str]) -> Click:
    if match["page"] is not None:
        return Click(interaction, 0, 0, "page", match["page"])
    entered = _entered(dict(interaction.data or {}))
    argument = " ".join(filter(None, [match["argument"], *entered[:1]]))
    return Click(interaction, int(match["table"]), int(match["ply"]), match["action"], argument)


def _entered(data: Mapping[str, Any]) -> list[str]:
    """What was chosen in a menu, or typed into a form's fields."""
    if "value" in data:
        return [data["value"].strip()]
    inside = [*data.get("components", []), *filter(None, [data.get("component")])]
    return [*data.get("values", []), *(value for part in inside for value in _entered(part))]


async def ask(click: Click, action: str, title: str, label: str, example: str) -> None:
    """Ask for a line of text in a form; what is entered ends the argument of that action.

    The answer is found by its custom id like any click, so a form may stay open over a restart.
    """
    modal = ui.Modal(title=title[:45], custom_id=custom_id(click.table_id, click.ply, action), timeout=900)
    field: ui.TextInput[Any] = ui.TextInput(custom_id="text", placeholder=example[:100], max_length=200)
    modal.add_item(ui.Label(text=label[:45], component=field))
    await first(click.interaction, lambda: click.interaction.response.send_modal(modal))
