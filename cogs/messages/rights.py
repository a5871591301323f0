"""A right that the bot lacks where a table is: while Discord would refuse again it is not asked."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord

from cogs.messages.context import Context
from cogs.ui.delivery import Refusal, refusal
from cogs.ui.permissions import lacking
from play.tables import Snapshot


class Right:
    """What one slot may do in its table's channel, by Discord's last word."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._refused: discord.HTTPException | None = None
        """The refusal for a missing right after which nothing was shown."""
        self._lacked: list[str] = []
        """What was lacking then, by what the gateway has told."""

    def granted(self) -> bool:
        """Take Discord's word that nothing is lacking; whether that explains the refusal there was."""
        explained = bool(self._lacked)
        self._refused, self._lacked = None, []
        return explained

    def lacking(self, snapshot: Snapshot) -> list[str]:
        """Name the rights that the bot lacks at a table, as far as the gateway has told."""
        record = snapshot.record
        return lacking(self._context.client, record.guild_id, record.channel_id)

    def note(self, snapshot: Snapshot) -> None:
        """Remember what is lacking now, for `granted`."""
        self._lacked = self.lacking(snapshot)

    @contextmanager
    def asking(self, snapshot: Snapshot, *, anyway: bool = False) -> Iterator[None]:
        """Raise the refusal there was if Discord would say the same; else note the one that is raised inside.

        `anyway`: ask all the same, since what is done needs no right.
        """
        if self._refused is not None and not anyway and self.lacking(snapshot):
            raise self._refused.with_traceback(None)
        self._refused, self._lacked = None, []
        try:
            yield
        except discord.HTTPException as error:
            if refusal(error) is Refusal.FORBIDDEN:
                self._refused = error
                self.note(snapshot)
            raise
