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
