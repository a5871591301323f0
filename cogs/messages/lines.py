"""The lines of a table beside its board: what happened there, who is called, how it ended."""

from collections.abc import Sequence

from cogs.messages.call import Call, CallDirectly
from cogs.messages.context import Context
from cogs.messages.ending import Ending
from cogs.messages.notices import Notices
from cogs.messages.slot import Asked, Newest, Slot


class Lines(Slot):
    """Posts what is to be posted, once. What cannot be posted now is owed, as any message of a slot is."""

    def __init__(self, context: Context, newest: Newest, repost_hand: CallDirectly) -> None:
        super().__init__(context, newest, f"the lines of table {newest().record.id}")
        self._notices = Notices(context, newest, repost_hand)
        self._call = Call(context, newest, repost_hand)
        self._ending = Ending(context, newest)

    async def _update(self, clicks: Sequence[Asked]) -> None:
        await self._notices.show()
        await self._call.show()
        await self._ending.show()
