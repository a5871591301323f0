"""What a table shows, whatever state it is in: the lobby, the game's own screen, or why it ended."""

from dataclasses import replace

from cogs.screens import SCREENS
from cogs.screens.base import GREEN, game_name
from cogs.screens.lobby import lobby
from cogs.ui.layout import Button, Content
from data.records import Status, TableRecord
from data.texts import Say
from play.tables import Table

__all__ = ["board", "ended", "game_name", "hand", "lobby"]

CLOSED_COLOUR = 0x6B6B73


def board(record: TableRecord, table: Table | None, say: Say) -> Content:
    """Return the public board of a table. It takes a while: call it in a worker thread."""
    if record.status is Status.LOBBY:
        return lobby(record, say)
    if record.status is Status.CANCELLED:
        return Content(top=say("table-closed", game=game_name(record.game, say)), accent=CLOSED_COLOUR)
    if table is None:
        return ended(record, say)
    content = SCREENS[record.game].board(table, say)
    if record.asleep_at is not None:
        return replace(content, top=f"{content.top}\n{say('table-asleep')}", accent=CLOSED_COLOUR)
    return content


def ended(record: TableRecord, say: Say) -> Content:
    """Return what is shown instead of a hand or board: why there is no game."""
    key = "hand-closed" if record.status is Status.CANCELLED else "refused-unplayable"
    return Content(top=say(key), accent=CLOSED_COLOUR)


def hand(record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Content:
    """Return what one seat alone may see, with its buttons. It takes a while: call it in a worker thread."""
    if record.seats[seat].bot:
        back = [] if table.game.is_over else [Button("return", say("button-return"), GREEN, "↩️")]
        return Content(top=say("hand-given-up"), rows=[back], accent=CLOSED_COLOUR)
    return SCREENS[record.game].hand(table, seat, say, draft)
