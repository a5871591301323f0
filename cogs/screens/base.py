"""What a game's screen is: from a table to the sheets that people see."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import discord

from cogs.errors import Refused
from cogs.layout import Button, Sheet
from data.records import Status, TableRecord
from data.tables import Entry, Table
from data.texts import Say
from engines import commitment


class Screen(ABC):
    """One game's sheets. They are made in a worker thread and must not touch the store or Discord."""

    example: ClassVar[str] = ""
    """A move as it may be typed, for the field where it is asked for."""

    @abstractmethod
    def board(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The public board, from the onlooker's view."""

    @abstractmethod
    def hand(self, record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Sheet:
        """What that seat alone may see, with the buttons for its moves.

        `draft` is what the seat has picked of a move that takes several steps, as the action `draft` of an
        earlier sheet at this same length of the log named it; anything else in it must do no harm.
        """

    def finished(self, table: Table, seat: int, draft: str) -> str | None:
        """The move of a draft that leaves nothing to choose; None while there is a choice."""
        return None

    def typed(self, table: Table, seat: int, text: str) -> str:
        """The draft of a move that was typed instead of picked. Raises Refused where it makes none."""
        raise Refused("illegal-move")

    @abstractmethod
    def scores(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """How the points came about, so far."""

    @abstractmethod
    def rules(self, say: Say) -> Sheet:
        """The rules in short, this project's own decisions included."""


def names(record: TableRecord, say: Say, *, escape: bool = False) -> list[str]:
    """The seats' names as shown; with `escape` they are safe in Discord's markdown and mention nobody."""
    shown = []
    for seat in record.seats:
        name = seat.name
        if escape:
            name = plain(name)
        shown.append(say("seat-taken-over", name=name) if seat.resigned else name)
    return shown


def plain(name: str) -> str:
    """A name from outside, as text that Discord's markdown leaves alone."""
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(name))
    return escaped.replace("<", "\\<")  # times, commands and emojis are written in angle brackets


def events_for(seat: int | None, entries: Sequence[Entry]) -> Iterator[Any]:
    """The events of some log entries that a seat (None: an onlooker) may know, in order."""
    for entry in entries:
        for event in entry.events:
            if event["seats"] is None or (seat is not None and seat in event["seats"]):
                yield event


def jump(record: TableRecord) -> str | None:
    """The address of the board in Discord; None before it was posted."""
    if record.message_id is None:
        return None
    return f"https://discord.com/channels/{record.guild_id or '@me'}/{record.channel_id}/{record.message_id}"


def board_link(record: TableRecord, say: Say) -> list[Button]:
    """A row with the way from a hand to the board."""
    link = jump(record)
    return [Button("", say("button-board"), url=link)] if link else []


def paged(
    options: Sequence[Any], page: int, size: int, action: str, say: Say
) -> tuple[list[Any], list[Button]]:
    """One page of options (the last one where there are not so many), and the buttons to the pages beside it:
    their action ends with the page's number, from 0 on."""
    pages = -(-len(options) // size)
    page = min(page, pages - 1)
    grey = discord.ButtonStyle.secondary
    buttons = []
    if page > 0:
        buttons.append(Button(f"{action} {page - 1}", say("button-back"), grey, "◀️"))
    if page < pages - 1:
        buttons.append(Button(f"{action} {page + 1}", say("button-more"), grey, "▶️"))
    return list(options[page * size : (page + 1) * size]), buttons


def board_row(record: TableRecord, say: Say, hand: str, emoji: str, *, scores: bool = True) -> list[Button]:
    """The buttons below a board: `hand` names the private view; a rematch when the game is over."""
    grey = discord.ButtonStyle.secondary
    if record.status is Status.OVER:
        first = Button("rematch", say("button-rematch"), discord.ButtonStyle.success, "🔁")
    else:
        first = Button("hand", hand, discord.ButtonStyle.primary, emoji)
    scored = [Button("scores", say("button-scores"), grey, "📜")] if scores else []
    return [first, *scored, Button("rules", say("button-rules"), grey, "❔")]


def proof(record: TableRecord, say: Say, *, starting: bool) -> str:
    """The seal of the shuffle while the game starts, the seed behind it when it is over, else nothing."""
    seal = commitment(record.seed)
    if record.status is Status.OVER:
        return f"-# {say('proof-seed', commitment=seal, seed=record.seed.hex())}"
    return f"-# {say('proof-commitment', commitment=seal)}" if starting else ""
