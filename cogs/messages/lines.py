"""The lines of a table beside its board: what happened there, who is called, how it ended."""

from collections.abc import Awaitable, Callable, Sequence

from cogs.messages.call import Call, CallDirectly
from cogs.messages.context import Context
from cogs.messages.ending import Ending
from cogs.messages.notices import Notices
from cogs.messages.rights import Right
from cogs.messages.slot import Asked, Newest, Slot
from cogs.ui.delivery import Refusal, refusal


class Lines(Slot):
    """Posts what is to be posted, once. What cannot be posted now is owed, as any message of a slot is."""

    def __init__(self, context: Context, newest: Newest, repost_hand: CallDirectly) -> None:
        super().__init__(context, newest, f"the lines of table {newest().record.id}")
        self._notices = Notices(context, newest, repost_hand)
        self._call = Call(context, newest, repost_hand, self._removals)
        self._ending = Ending(context, newest)
        self.right = Right(context)

    async def _update(self, clicks: Sequence[Asked]) -> None:
        with self.right.asking(self.newest()):
            await self._notices.show()
            await self._call.show()
            await self._ending.show()
        await self._removals.tried()


class Once(Slot):
    """Does one thing on Discord, once. It is owed like what any slot shows, but by this process alone."""

    def __init__(
        self, context: Context, newest: Newest, name: str, job: Callable[[], Awaitable[object]]
    ) -> None:
        super().__init__(context, newest, name)
        self._job = job
        self._done = False

    async def _update(self, clicks: Sequence[Asked]) -> None:
        if self._done:
            return
        try:
            await self._job()
        except Exception as error:
            self._done = refusal(error) is not Refusal.PASSING
            raise
        self._done = True
