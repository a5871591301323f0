"""From what a screen wants to show to Discord's Components V2.

A screen describes a message as its `Content`: plain values, safe to make in a worker thread. `draw` draws its
pictures there, once the message is to be sent. `assemble` turns it into a view and files on the event loop.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord
from discord import ui

from cogs.ui.items import ActionItem, custom_id
from cogs.ui.sketch import Made, Sketch
from render.pictures import Picture

TEXT_LIMIT = 3900
"""Discord takes 4,000 characters of text a message; the rest is room for a cut mark."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button: `action` says what it does, arguments included; with `url` it is a link instead."""

    action: str
    label: str
    style: discord.ButtonStyle = discord.ButtonStyle.secondary
    emoji: str | None = None
    disabled: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu of up to 25 (value, label, description) options; the chosen value ends the action's argument."""

    action: str
    placeholder: str
    options: Sequence[tuple[str, str, str | None]]
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """What is kept of a content that was drawn, to tell whether another one looks and works alike."""

    words: int
    looks: int
    made: tuple[Made | None, ...]

    def like(self, other: "Mark | None") -> bool:
        """Return whether people see no difference between the two."""
        return other is not None and (self.words, self.looks) == (other.words, other.looks)


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows: title and text, pictures, closing text, rows of up to five buttons or a menu."""

    top: str
    pictures: Sequence[Picture] = ()
    bottom: str = ""
    footer: str = ""
    rows: Sequence[Sequence[Button | Menu]] = ()
    accent: int | None = None

    def draw(self) -> Mark:
        """Draw the pictures, so that they can be sent, and return how it looks; to be called in a thread."""
        looks = hash(tuple((one.filename, one.alt, one.data) for one in self.pictures))
        made = tuple(one.made() if isinstance(one, Sketch) else None for one in self.pictures)
        return Mark(self._words, looks, made)

    def bears(self, mark: Mark | None) -> bool:
        """Return whether it surely looks and works like the content of that mark; nothing is drawn for it."""
        if mark is None or mark.words != self._words or len(mark.made) != len(self.pictures):
            return False
        pairs = zip(self.pictures, mark.made, strict=True)
        return all(isinstance(one, Sketch) and made is not None and one.like(made) for one, made in pairs)

    @property
    def _words(self) -> int:
        return hash((self.top, self.bottom, self.footer, self.accent, repr(self.rows)))


def in_rows(buttons: Sequence[Button], width: int = 5) -> list[list[Button]]:
    """Buttons in rows as even as they go: nine of them make 5 and 4."""
    if not buttons:
        return []
    count = -(-len(buttons) // width)
    size = -(-len(buttons) // count)
    return [list(buttons[i : i + size]) for i in range(0, len(buttons), size)]


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rsplit("\n", 1)[0] + "\n…"


def _item(control: Button | Menu, table_id: int, ply: int) -> ui.Item[Any]:
    if isinstance(control, Menu):
        select: ui.Select[Any] = ui.Select(
            custom_id=custom_id(table_id, ply, control.action),
            placeholder=control.placeholder[:150],
            options=[
                discord.SelectOption(
                    label=label[:100],
                    value=value,
                    description=description and description[:100],
                    default=value == control.chosen,
                )
                for value, label, description in control.options
            ],
        )
        return ActionItem.of(select)
    if control.url is not None:
        return ui.Button(label=control.label[:80], emoji=control.emoji, url=control.url)
    button: ui.Button[Any] = ui.Button(
        custom_id=custom_id(table_id, ply, control.action),
        label=control.label[:80],
        style=control.style,
        emoji=control.emoji,
        disabled=control.disabled,
    )
    return ActionItem.of(button)


def assemble(content: Content, table_id: int = 0, ply: int = 0) -> tuple[ui.LayoutView, list[discord.File]]:
    """Return the view and the files of a message. `ply` is the length of the log that it shows."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(accent_colour=content.accent)
    left = TEXT_LIMIT
    texts = []
    for text in (content.top, content.bottom, content.footer):
        text = _cut(text, max(left, 2)) if text else ""
        left -= len(text)
        texts.append(text)
    top, bottom, footer = texts
    if top:
        container.add_item(ui.TextDisplay(top))
    files = []
    for picture in content.pictures:
        files.append(discord.File(BytesIO(picture.data), filename=picture.filename, description=picture.alt))
        # A gallery of several would show them side by side, too small to read on a phone.
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{picture.filename}", description=picture.alt)
        container.add_item(gallery)
    if bottom:
        container.add_item(ui.TextDisplay(bottom))
    for row in content.rows:
        if row:
            container.add_item(ui.ActionRow(*(_item(control, table_id, ply) for control in row)))
    if footer:
        container.add_item(ui.TextDisplay(footer))
    view.add_item(container)
    return view, files
