"""The call: a message of its own that mentions who must act, since a mention in an edit notifies nobody."""

from dataclasses import dataclass

from cogs.messages.context import Context
from cogs.messages.hand import post_text
from cogs.messages.slot import Newest, remove
from data import texts
from data.records import Status
from play.patience import persist
from play.tables import Table


@dataclass(frozen=True, slots=True)
class Due:
    """Whom to call to the table: `ply` is the one at which they came to owe a move."""

    ply: int
    people: tuple[int, ...]


def due(table: Table) -> Due | None:
    """Return the people who owe a move, without the one who has just moved: that one is looking already."""
    record = table.record
    if record.status is not Status.PLAYING or not table.game.to_move:
        return None
    ply = max(table.asked[seat] for seat in table.game.to_move)
    # The person who clicked last brought it about, however many bot players moved since.
    moves = (entry for entry in reversed(table.history[:ply]) if entry.is_move)
    clicked = (record.seats[entry.seat] for entry in moves if entry.seat is not None)
    mover = next((seat.user_id for seat in clicked if not seat.bot), record.host_id)
    waiting = [record.seats[seat] for seat in table.game.to_move if table.asked[seat] == ply]
    people = tuple(
        seat.user_id for seat in waiting if seat.user_id and seat.user_id != mover and not seat.bot
    )
    return Due(ply, people)


class Call:
    """The call of a table: posted once a turn, removed when the turn has passed."""

    def __init__(self, context: Context, newest: Newest) -> None:
        self._context = context
        self._newest = newest
        record = newest().record
        self._message_id, self._ply = record.ping_message_id, record.ping_number

    async def show(self) -> None:
        """Call who is to be called now, unless that has been done, and remove the call before."""
        snapshot = self._newest()
        record = snapshot.record
        if record.daily is not None:
            return
        now = due(snapshot.table) if snapshot.table is not None else None
        people = list(now.people) if now is not None else []
        ply = now.ply if now is not None else None
        if ply == self._ply or (self._message_id is None and not people):
            return
        message = None
        if people:
            mentions = " ".join(f"<@{person}>" for person in people)
            text = texts.speaker(record.locale)("call", people=mentions)
            message = await post_text(self._context, snapshot, "call", text, people)
        old, self._message_id, self._ply = self._message_id, message.id if message else None, ply
        await persist(
            lambda: self._context.store.set_ping(record.id, self._message_id, self._ply),
            f"storing the call of table {record.id}",
        )
        self._context.tables.amended(record.id, ping_message_id=self._message_id, ping_number=self._ply)
        if old is not None:
            channel = self._context.client.get_partial_messageable(record.channel_id)
            await remove(channel.get_partial_message(old))
