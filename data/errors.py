"""What the store and the tables refuse, each with a stable reason key for a translated sentence."""

from typing import Any, ClassVar


class StoreError(Exception):
    """Something was refused and nothing was changed. `reason` is a stable key; `values` fill its sentence."""

    reason: ClassVar[str]

    def __init__(self, **values: Any) -> None:
        super().__init__(f"{self.reason} {values}" if values else self.reason)
        self.values = values


class NoSuchTable(StoreError):
    """No table has that number."""

    reason = "no-such-table"


class ChannelBusy(StoreError):
    """The channel already has a table in its lobby or in play: `table_id`."""

    reason = "channel-busy"

    def __init__(self, table_id: int) -> None:
        super().__init__(table_id=table_id)
        self.table_id = table_id


class NotInLobby(StoreError):
    """The table is no longer gathering players."""

    reason = "not-in-lobby"


class AlreadySeated(StoreError):
    """The person has a seat at this table."""

    reason = "already-seated"


class TableFull(StoreError):
    """Every seat the game allows is taken."""

    reason = "table-full"


class NotSeated(StoreError):
    """The person holds no seat at this table (or gave it up)."""

    reason = "not-seated"


class NoBot(StoreError):
    """There is no bot player to remove."""

    reason = "no-bot"


class TooFewPlayers(StoreError):
    """The game needs more seats: `values["needed"]`."""

    reason = "too-few-players"


class NotPlaying(StoreError):
    """The table is not in play: still in the lobby, over or cancelled."""

    reason = "not-playing"


class NumberTaken(StoreError):
    """That number is not the next of the log: somebody else moved first."""

    reason = "number-taken"


class NotYourSeat(StoreError):
    """The person does not hold the seat that was to move."""

    reason = "not-your-seat"


class Stale(StoreError):
    """The game went on since the screen was drawn on which the move was chosen."""

    reason = "stale"


class Unplayable(StoreError):
    """The stored log cannot be played by this version of the rules (or the file was damaged)."""

    reason = "unplayable"


class NotAbsent(StoreError):
    """The person has neither left nor kept the table waiting for `values["minutes"]` minutes."""

    reason = "not-absent"


class Leaving(StoreError):
    """The person seems to have left the server; that is certain when a second look a minute later says so."""

    reason = "leaving"


class TooLate(StoreError):
    """The seat was handed over too long ago to be taken back."""

    reason = "too-late"


class NothingAsked(StoreError):
    """What was to be agreed to is no longer asked."""

    reason = "nothing-asked"


CANNOT_OPEN = {
    "address": "{place} names no database: give the path of a file, or a postgresql:// URL.",
    "folder": "The folder of the database {place} cannot be made: make it, or let the bot write beside it.",
    "no-file": "The database {place} cannot be opened: see that it is a file which the bot may read.",
    "read-only": "The database {place} cannot be written: give the bot the right to write it and its folder.",
    "locked": "The database {place} is locked by another program: stop that one and start the bot again.",
    "damaged": "The database {place} is damaged: put your last copy of it back, or give another path.",
    "not-sqlite": "The file {place} is not a SQLite database: give another path.",
    "foreign": "The database {place} belongs to another program: give the bot one of its own.",
    "newer": "The database {place} was written by a newer version of the bot: install that version.",
    "full": "The disk of the database {place} is full: make room and start the bot again.",
    "broken-disk": "The database {place} cannot be read or written: see whether its disk is sound.",
    "unreachable": "The database {place} cannot be reached: {detail}",
    "driver": "The database {place} needs PostgreSQL's driver: pip install -r requirements-postgresql.txt",
    "unknown": "The database {place} cannot be used: {detail}",
}
"""What keeps a database from being opened, by its stable key: a sentence, and what to do."""


class CannotOpen(Exception):
    """The store's database cannot be opened, and nothing in it was changed.

    `reason` is a key of CANNOT_OPEN; str(error) is its sentence, with what to do.
    """

    def __init__(self, reason: str, place: str, detail: str = "") -> None:
        super().__init__(CANNOT_OPEN[reason].format(place=place, detail=detail))
        self.reason = reason


class Unavailable(Exception):
    """The database failed while the bot was running, and may work again later. Nothing of it was refused.

    Whether a change was committed is not known: look it up. `reason` is a key of CANNOT_OPEN.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"the database is unavailable ({reason}): {detail}")
        self.reason = reason


class NotKept(Unavailable):
    """The database failed and a look at it since has shown that nothing was written."""

    def __init__(self, detail: str) -> None:
        super().__init__("not-kept", detail)
