"""What a table shows, whatever state it is in: the lobby, the game's own screen, or why it ended."""

from dataclasses import dataclass

from cogs.screens import SCREENS
from cogs.screens.base import game_name
from cogs.screens.lobby import lobby
from cogs.ui.layout import Content
from data.records import Status, TableRecord
from data.texts import Say
from play.tables import Table

__all__ = ["Call", "board", "call", "ended", "game_name", "hand", "lobby"]

CLOSED_COLOUR = 0x6B6B73


def board(record: TableRecord, table: Table | None, say: Say) -> Content:
    """Return the public board of a table. It draws pictures: call it in a worker thread."""
    if record.status is Status.LOBBY:
        return lobby(record, say)
    if record.status is Status.CANCELLED:
        return Content(top=say("table-closed", game=game_name(record.game, say)), accent=CLOSED_COLOUR)
    if table is None:
        return ended(record, say)
    return SCREENS[record.game].board(table, say)


def ended(record: TableRecord, say: Say) -> Content:
    """Return what is shown instead of a hand or board: why there is no game."""
    key = "hand-closed" if record.status is Status.CANCELLED else "refused-unplayable"
    return Content(top=say(key), accent=CLOSED_COLOUR)


def hand(record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Content:
    """Return what one seat alone may see, with its buttons. It draws pictures: call it in a worker thread."""
    if record.seats[seat].bot:
        return Content(top=say("hand-given-up"), accent=CLOSED_COLOUR)
    return SCREENS[record.game].hand(table, seat, say, draft)


@dataclass(frozen=True, slots=True)
class Call:
    """Who is to be called to the table: `number` is the log's length when they came to owe a move."""

    number: int
    people: tuple[int, ...]


def call(record: TableRecord, table: Table) -> Call | None:
    """The people who owe a move, without whoever just moved: that one is looking already."""
    if record.status is not Status.PLAYING or not table.game.to_move:
        return None
    number = max(table.asked[seat] for seat in table.game.to_move)
    # Whoever clicked last brought it about, however many bot players moved since.
    clicked = (record.seats[entry.seat] for entry in reversed(table.history[:number]))
    mover = next((seat.user_id for seat in clicked if not seat.bot), record.host_id)
    waiting = [record.seats[seat] for seat in table.game.to_move if table.asked[seat] == number]
    people = tuple(
        seat.user_id for seat in waiting if seat.user_id and seat.user_id != mover and not seat.bot
    )
    return Call(number, people)
