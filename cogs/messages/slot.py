"""A message slot: makes its content, sends or edits its message, and knows what it last showed."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar

import discord

from cogs.messages.context import Context
from cogs.messages.posting import Place, Superseded, post
from cogs.messages.removals import Removals
from cogs.ui.coalesce import Coalesced
from cogs.ui.delivery import QUIET, Refusal, refusal
from cogs.ui.host import Host
from cogs.ui.layout import Content, Mark, assemble
from data.records import TableRecord
from play.patience import Patience, persist
from play.tables import Snapshot

log = logging.getLogger(__name__)

Asked = discord.Interaction[Host]
"""An interaction that was deferred and waits to be answered with a message's content."""

SECOND_LOOK = 30.0
"""Seconds after which a refusal that outages give as well is put to the test, once."""

DOUBTS = (Refusal.DOUBTFUL, Refusal.CHANNEL_GONE)
"""Such refusals."""


Newest = Callable[[], Snapshot]
"""Gives the newest state of a table that this process knows."""


class Slot(ABC):
    """One message of one table: one request at most is under way, and then the newest state is shown.

    What cannot be sent now, because Discord or the network fails, is owed: it is tried again until it is
    shown or the slot closes. What Discord refuses for good is logged, and tried again at the next change.
    """

    def __init__(self, context: Context, newest: Newest, name: str) -> None:
        self.context = context
        self.newest = newest
        self._name = name
        self._mark: Mark | None = None
        """What the message shows; None where that is not known."""
        self._clicks: list[Asked] = []
        self._closing = False
        self._patience = Patience()
        self._work = Coalesced(self._bring, name)
        self._removals = Removals(name)
        self._second_look: asyncio.Task[None] | None = None
        self.refused: discord.HTTPException | None = None
        """Why the message does not show the newest state: what Discord refused for good. None: it does, or
        is owed."""

    def show(self, click: Asked | None = None) -> asyncio.Task[None]:
        """Bring the message up to date; `click` is a deferred interaction that waits to be answered with it.

        The task ends when the message shows the newest state, or cannot.
        """
        if click is not None:
            self._clicks.append(click)
        self._patience.hurry()
        return self._work.request()

    @property
    def barred(self) -> bool:
        """Whether something is not shown, or not removed, because the bot lacks a right."""
        shown = self.refused is None or refusal(self.refused) is not Refusal.FORBIDDEN
        return not shown or self._removals.barred

    def clear(self) -> None:
        """Remove what was forbidden to be removed: the right may be back."""
        self._removals.granted()

    @property
    def idle(self) -> bool:
        """Whether nothing is being sent, removed or owed, and nothing is to be looked at again."""
        return self._work.idle and self._removals.idle and not self._looks_again

    @property
    def _looks_again(self) -> bool:
        return self._second_look is not None and not self._second_look.done()

    def hurry(self) -> None:
        """Send what is owed without waiting: Discord can be reached again."""
        self._patience.hurry()
        self._removals.hurry()
        if self._looks_again:
            self._work.request()

    async def rest(self) -> None:
        """Wait until nothing is being sent, removed or owed."""
        await self._work.finish()
        await self._removals.rest()

    async def finish(self) -> None:
        """As `rest`, and until what was refused for a doubtful reason was looked at again."""
        await self.rest()
        if self._second_look is not None:
            await asyncio.wait([self._second_look])
            await self.rest()

    async def close(self) -> None:
        """Finish the request that is under way and give up what is only owed."""
        self._closing = True
        self._look_no_more()
        self._patience.hurry()
        await self._work.finish()
        await self._removals.close()

    def cancel(self) -> None:
        """Give up the requests that are under way."""
        self._look_no_more()
        self._work.cancel()
        self._removals.cancel()

    def _look_again(self) -> None:
        """Try once more after a while; until the message is shown there is no third look but at a change."""
        if self._second_look is None and not self._closing:
            self._second_look = asyncio.create_task(self._after_a_while(), name=f"second look: {self._name}")

    async def _after_a_while(self) -> None:
        await asyncio.sleep(SECOND_LOOK)
        self._work.request()

    def _look_no_more(self) -> None:
        if self._second_look is not None:
            self._second_look.cancel()
            self._second_look = None

    async def _bring(self) -> None:
        self.refused = None
        while not self._closing:
            clicks = self._clicks[:]
            try:
                await self._update(clicks)
            except Exception as error:
                self._mark = None
                if refusal(error) is not Refusal.PASSING:
                    if isinstance(error, discord.HTTPException):
                        self.refused = error
                        log.warning("%s is not shown: %s", self._name, error)
                    else:
                        log.exception("%s is not shown", self._name)
                    del self._clicks[: len(clicks)]
                    if refusal(error) in DOUBTS:
                        self._look_again()
                    await self._apologise(clicks)
                    return
                log.info("%s is owed: %s", self._name, error)
            else:
                del self._clicks[: len(clicks)]
                self._look_no_more()
                self._patience.failures = 0
                return
            await self._patience.wait()

    async def _apologise(self, clicks: Sequence[Asked]) -> None:
        """Say to those who wait for an answer that it is refused. A message in a channel answers nobody."""
        return

    @abstractmethod
    async def _update(self, clicks: Sequence[Asked]) -> None:
        """Show the newest state, if the message does not yet. Raises what Discord or the network raises."""

    async def _answer(self, click: Asked, content: Content, snapshot: Snapshot) -> bool:
        """Edit the message of a deferred interaction; False when its token is gone."""
        view, files = assemble(content, snapshot.record.id, snapshot.ply)
        try:
            await click.edit_original_response(view=view, attachments=files, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if refusal(error) in (Refusal.TOKEN_GONE, Refusal.MESSAGE_GONE):
                return False
            raise
        return True


class Posted(Slot):
    """A slot whose message is in a channel: edited while that is possible, else posted again.

    `slot` is what the outbox knows it by.
    """

    gone: ClassVar[Sequence[Refusal]] = (Refusal.MESSAGE_GONE, Refusal.TOO_OLD)
    """Refusals of an edit after which the message is posted again."""

    def __init__(self, context: Context, newest: Newest, name: str, slot: str) -> None:
        super().__init__(context, newest, name)
        self._slot = slot
        self.channel_id, self.message_id = self._stored(newest().record)
        self.reposting = context.unfinished(newest().record.id, slot)
        """Whether a new message is to be posted in place of the one there is."""
        self._untold = False
        """Whether the store does not know yet which message it is."""
        self._unkept = False
        """Whether the store failed when it was told which message it is; that is tried again."""

    async def close(self) -> None:
        """As `Slot` does; for a store that fails nothing is waited: a later start finds the message."""
        if self._unkept:
            self.cancel()
        await super().close()

    async def _keep(self, job: Awaitable[object]) -> None:
        """Wait until the store has kept something; once the slot closes a failure is no more than logged."""
        try:
            await job
        except Exception as error:
            if not self._closing:
                self._unkept = True
                raise
            log.warning("what is known of %s is not stored: %s", self._name, error)
        self._unkept = False

    def repost(self) -> asyncio.Task[None]:
        """Post the message again at the channel's end and remove the one there is; as `show` else."""
        self.reposting = True
        return self.show()

    @abstractmethod
    async def _content(self, snapshot: Snapshot) -> Content | None:
        """What the message shows; None where there is nothing to show."""

    @abstractmethod
    async def _channel(self, snapshot: Snapshot) -> Place:
        """Where the message is posted."""

    @abstractmethod
    def _stored(self, record: TableRecord) -> tuple[int | None, int | None]:
        """Which message it is by a table's record: its channel's id and its own."""

    @abstractmethod
    async def _remember(self, snapshot: Snapshot) -> None:
        """Store which message it is now."""

    @abstractmethod
    async def _refused(self, snapshot: Snapshot, error: discord.HTTPException) -> bool:
        """Do what a refusal asks for; False where nothing can be done but to wait for a change."""

    async def _update(self, clicks: Sequence[Asked]) -> None:
        snapshot = self.newest()
        content = await self._content(snapshot)
        if content is None:
            return
        if self.message_id is None and clicks and clicks[-1].message is not None:
            # Posted by a process that died, or is about to tell, before it stored which message it is.
            self.channel_id, self.message_id = clicks[-1].message.channel.id, clicks[-1].message.id
        repost = self.reposting
        there = self.message_id is not None and not repost
        # A click's own token costs nothing of the channel's limits.
        own = [click for click in clicks if click.message is not None and click.message.id == self.message_id]
        if there and not own and content.bears(self._mark):
            return
        mark = await asyncio.to_thread(content.draw)
        if there and (await self._answer(own[-1], content, snapshot) if own else mark.like(self._mark)):
            self._mark = mark
            return
        try:
            if repost or self.message_id is None or not await self._edit(snapshot, content):
                await self._post(snapshot, content)
        except discord.HTTPException as error:
            if refusal(error) is Refusal.PASSING or not await self._refused(snapshot, error):
                raise
            self._mark, self.refused = None, error
        else:
            self._mark = mark
            self.reposting = False

    async def _answer(self, click: Asked, content: Content, snapshot: Snapshot) -> bool:
        """As `Slot` does; False too where a token is refused: the channel has another way to the message."""
        try:
            return await super()._answer(click, content, snapshot)
        except discord.HTTPException as error:
            if refusal(error) is Refusal.PASSING:
                raise
            log.info("%s is not shown by its click: %s", self._name, error)
            return False

    def _there(self) -> discord.PartialMessage:
        """The message there is."""
        return self.context.client.get_partial_messageable(self.channel_id or 0).get_partial_message(
            self.message_id or 0
        )

    async def _edit(self, snapshot: Snapshot, content: Content) -> bool:
        """Edit the message there is; False when a new one is needed."""
        view, files = assemble(content, snapshot.record.id, snapshot.ply)
        try:
            await self._there().edit(view=view, attachments=files, allowed_mentions=QUIET)
        except discord.HTTPException as error:
            if refusal(error) not in self.gone:
                raise
            return False
        return True

    async def _post(self, snapshot: Snapshot, content: Content) -> None:
        await self._tell()
        view, files = assemble(content, snapshot.record.id, snapshot.ply)
        place = await self._channel(snapshot)
        what: dict[str, Any] = {"view": view, "files": files, "allowed_mentions": QUIET}
        try:
            message, shown = await post(
                self.context,
                snapshot.record,
                self._slot,
                place,
                known=self.message_id,
                removals=self._removals,
                **what,
            )
        except Superseded:
            # Another process has posted it meanwhile, or somebody has deleted it.
            kept = await self.context.tables.look(snapshot.record.id)
            if kept is not None:
                self.channel_id, self.message_id = self._stored(kept.record)
                if self.message_id is None or not await self._edit(snapshot, content):
                    await self._post(snapshot, content)
            return
        old = self._there() if self.message_id not in (None, message.id) else None
        self.channel_id, self.message_id = message.channel.id, message.id
        self._untold = True
        if old is not None:
            self._removals.add(old, self._tell)
        else:
            await self._tell()
        if not shown:
            await self._edit(snapshot, content)

    async def _tell(self) -> None:
        """Let the store know which message it is, if it does not."""
        if self._untold:
            what = f"storing which message {self._name} is"
            await persist(lambda: self._remember(self.newest()), what)
            self._untold = False
