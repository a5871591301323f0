"""Messages that others have taken the place of: they are owed their removal until it is done."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import discord

from cogs.ui.coalesce import Coalesced
from cogs.ui.delivery import Refusal, refusal
from play.patience import Patience

log = logging.getLogger(__name__)

TRIES = {Refusal.DOUBTFUL: 100}
"""How often a removal is asked for that Discord refuses like that; what passes by itself does not count.

Outages give doubtful refusals as well: it is asked again for three quarters of an hour.
"""

OTHERWISE = 4
"""How often for any other refusal."""


class Removals:
    """Removes what a slot has replaced."""

    def __init__(self, name: str) -> None:
        self._done: Callable[[], Awaitable[object]] | None = None
        self._owed: dict[int, tuple[discord.PartialMessage, int]] = {}
        """By message id, with the number of refusals there were."""
        self._forbidden: dict[int, discord.PartialMessage] = {}
        """What the bot may not remove as long as it lacks a right."""
        self._trying: asyncio.Task[None] | None = None
        self._patience = Patience()
        self._closing = False
        self._work = Coalesced(self._clear, f"removals for {name}")

    def add(
        self, message: discord.PartialMessage, done: Callable[[], Awaitable[object]] | None = None
    ) -> None:
        """Owe the removal of a message; `done` is called when none is left.

        It tells the store of the new message: a process that dies before leaves a post that is open, by which
        the next one finds both messages.
        """
        self._owed[message.id] = message, 0
        self._done = done or self._done
        self._try()

    async def tried(self) -> None:
        """Wait until each has been tried, and the store was told if none is left."""
        if self._trying is not None:
            await asyncio.wait([self._trying])

    @property
    def barred(self) -> bool:
        """Whether something is left where it was because the bot lacks a right."""
        return bool(self._forbidden)

    def granted(self) -> None:
        """Ask again for what was forbidden: the right may be back."""
        if self._forbidden and not self._closing:
            self._owed.update({number: (message, 0) for number, message in self._forbidden.items()})
            self._forbidden.clear()
            self._try()

    @property
    def idle(self) -> bool:
        """Whether nothing is being removed or owed."""
        return self._work.idle

    def hurry(self) -> None:
        """Remove what is owed without waiting: Discord can be reached again."""
        self._patience.hurry()

    async def rest(self) -> None:
        """Wait until nothing is being removed or owed."""
        await self._work.finish()

    async def close(self) -> None:
        """Finish the request that is under way and give up what is only owed."""
        self._closing = True
        self._patience.hurry()
        await self._work.finish()

    def cancel(self) -> None:
        """Give up the request that is under way."""
        self._work.cancel()
        if self._trying is not None:
            self._trying.cancel()

    def _try(self) -> None:
        """Try to remove each, and go on with what is left."""
        self._trying = asyncio.create_task(self._remove_each(), name="removals")
        self._work.request()

    async def _clear(self) -> None:
        while not self._closing:
            await self.tried()
            if not self._owed:
                self._patience.failures = 0
                break
            await self._patience.wait()
            if self._closing:
                break
            self._trying = asyncio.create_task(self._remove_each(), name="removals")

    async def _remove_each(self) -> None:
        for number in list(self._owed):
            if number in self._owed:  # else another try was quicker
                await self._remove(number)
        if not self._owed and self._done is not None:
            await self._tell(self._done)

    async def _tell(self, done: Callable[[], Awaitable[object]]) -> None:
        try:
            await done()
        except Exception:
            log.exception("that a message is removed is not stored")

    async def _remove(self, number: int) -> None:
        """Try to remove a message. One that Discord goes on to refuse is left where it is.

        The store is told of its successor all the same: that is the message to go on with.
        """
        message, refusals = self._owed[number]
        try:
            await message.delete()
        except Exception as error:
            log.info("message %s is not removed: %s", number, error)
            meaning = refusal(error)
            if meaning is Refusal.PASSING:
                return
            if meaning is not Refusal.MESSAGE_GONE and refusals + 1 < TRIES.get(meaning, OTHERWISE):
                self._owed[number] = message, refusals + 1
                return
            if meaning is Refusal.FORBIDDEN:
                self._forbidden[number] = message
        self._owed.pop(number, None)
