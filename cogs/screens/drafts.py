"""Moves that take several clicks: what was picked so far travels in the custom ids, and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import discord

from cogs.ui.layout import Button
from data.texts import Say

PAGE = 25
"""The most options that a menu takes."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Draft:
    """A step of a move and what was picked on the way to it. No step: the move begins."""

    step: str = ""
    picked: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> "Draft":
        """Return the draft of a text from outside; whether its step and picks mean anything is the game's
        to judge."""
        step, *picked = text.split(" ")
        return cls(step, tuple(picked))

    def written(self) -> str:
        """Return the text that `read` takes."""
        return " ".join([self.step, *self.picked])

    @property
    def action(self) -> str:
        """The action of a button that leads here, or of a menu whose option is the last pick."""
        return f"draft {self.written()}"

    def page(self, after: int = 0) -> int:
        """Return the page, from 0 on, if just that follows the first `after` picks; else 0."""
        rest = self.picked[after:]
        return int(rest[0]) if len(rest) == 1 and rest[0].isdecimal() else 0


START = Draft("back")
"""A draft that no game reads as a step: the move begins again."""


def paged(options: Sequence[T], page: int, draft: Draft, say: Say) -> tuple[list[T], list[Button]]:
    """Return one page of options (beyond the last one: that) and the buttons to the pages beside it.

    Their drafts are `draft` with the page as a further pick.
    """
    last = -(-len(options) // PAGE) - 1
    page = min(page, last)

    def turn(to: int, key: str, emoji: str) -> Button:
        there = Draft(draft.step, (*draft.picked, str(to)))
        return Button(there.action, say(key), discord.ButtonStyle.secondary, emoji)

    buttons = [turn(page - 1, "button-back", "◀️")] if page > 0 else []
    if page < last:
        buttons.append(turn(page + 1, "button-more", "▶️"))
    return list(options[page * PAGE : (page + 1) * PAGE]), buttons
