"""What discord.py's objects know of this bot: the client behind an interaction, and its buttons' handlers."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord.ext import commands


class Host(commands.AutoShardedBot):
    """The client behind every interaction. Its cogs' methods marked by `on_action` hear clicks."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.handlers: dict[str, Handler] = {}
        """What carries an action out, by its name."""
        self._answering: set[asyncio.Task[Any]] = set()

    def answering(self) -> None:
        """Count the present task among those that answer a click or a command."""
        task = asyncio.current_task()
        if task is not None and task not in self._answering:
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def answered(self, seconds: float) -> None:
        """Wait until every click and command that has arrived is answered, at most this long."""
        under_way = self._answering - {asyncio.current_task()}
        if under_way:
            await asyncio.wait(under_way, timeout=seconds)

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        """Add a cog and the handlers of its actions. Raises ValueError for a second handler of one action."""
        await super().add_cog(cog, **options)
        for name, method in vars(type(cog)).items():
            action = getattr(method, "__action__", None)
            if action is None:
                continue
            if action in self.handlers:
                raise ValueError(f"two handlers for {action!r}")
            self.handlers[action] = getattr(cog, name)


Interaction = discord.Interaction[Host]


@dataclass(frozen=True, slots=True)
class Click:
    """A click on a button, a choice in a menu or a line typed into a form.

    `ply`: the length of the table's log that the message showed. `argument` is what follows the action in the
    custom id, then the option that was chosen or the text that was typed.
    """

    interaction: Interaction
    table_id: int
    ply: int
    action: str
    argument: str


Handler = Callable[[Click], Awaitable[None]]
Method = TypeVar("Method", bound=Callable[..., Awaitable[None]])


def on_action(name: str) -> Callable[[Method], Method]:
    """Mark a cog's method as what carries out an action: any message of any age may ask for it."""

    def mark(method: Method) -> Method:
        method.__action__ = name  # type: ignore[attr-defined]
        return method

    return mark
