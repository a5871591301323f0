"""Shows tables on Discord: the board, each person's hand, the call to whoever must act.

Everything here reads the state when it sends, and one message has at most one request under way
(`cogs.ui.coalesce`), so what stands there last is always the newest state that was committed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

import discord

from cogs.messages import solo
from cogs.screens import boards
from cogs.ui import delivery
from cogs.ui.coalesce import Coalescer
from cogs.ui.delivery import Refusal, refusal
from cogs.ui.layout import Content, assemble
from data import texts
from data.errors import NotPlaying, Unplayable
from data.records import Seat, Status, TableRecord
from play.tables import Table

if TYPE_CHECKING:
    from bot import GameNightBot

log = logging.getLogger(__name__)

SCROLLED_AWAY = 20
"""So many messages below a board, and it is posted anew instead of being edited where nobody sees it."""

TOKEN_MINUTES = 14
"""An interaction's message can be edited for 15 minutes; the last one is left as a margin."""

QUIET = discord.AllowedMentions.none()


class Publisher:
    """All messages of all tables."""

    def __init__(self, bot: "GameNightBot") -> None:
        self.bot = bot
        self.below: dict[int, int] = {}
        """How many messages came after the board, by channel; counted since the start of the process."""
        self._jobs = Coalescer()
        self._via: dict[Hashable, discord.Interaction] = {}
        self._private: dict[tuple[int, int], discord.Interaction] = {}
        self._anew: set[int] = set()
        """Tables whose next board is posted at the end of the channel instead of being edited."""
        self._asked: dict[tuple[int, int], list[discord.Interaction]] = {}
        self._shown: dict[Hashable, int] = {}
        self.shared: set[tuple[int, int]] = set()
        """(table, channel) of the daily results that were shared since the start: none is posted twice."""
        self._drafts: dict[tuple[int, int], tuple[int, str]] = {}

    # What callers ask for

    def refresh(self, table_id: int) -> asyncio.Task[None]:
        """Bring everything of a table up to date, as far as it changed."""
        return self._request(("table", table_id), lambda: self._table(table_id))

    def board(self, table_id: int, via: discord.Interaction | None = None) -> asyncio.Task[None]:
        """Bring the board up to date; `via` is a deferred click on it, answered with the new board."""
        return self._request(("board", table_id), lambda: self._board(table_id), via)

    def repost(self, table_id: int) -> asyncio.Task[None]:
        """Post the board anew at the channel's end and remove the old one."""
        self._anew.add(table_id)
        return self._request(("board", table_id), lambda: self._board(table_id))

    def hand(self, table_id: int, seat: int, via: discord.Interaction | None = None) -> asyncio.Task[None]:
        """Bring a person's hand in their direct messages up to date; `via` is a deferred click on it."""
        return self._request(("hand", table_id, seat), lambda: self._hand(table_id, seat), via)

    def private(self, table_id: int, seat: int, interaction: discord.Interaction) -> asyncio.Task[None]:
        """Show a hand in a deferred ephemeral answer, which follows the game while its token lasts."""
        self._private[table_id, seat] = interaction
        self._asked.setdefault((table_id, seat), []).append(interaction)
        self._shown.pop(("private", table_id, seat), None)
        return self._request(("private", table_id, seat), lambda: self._ephemeral(table_id, seat))

    def draft(self, table_id: int, seat: int, number: int, draft: str) -> None:
        """Remember the steps taken of a move; they hold while the log has that length ("" drops them)."""
        if draft:
            self._drafts[table_id, seat] = (number, draft)
        else:
            self._drafts.pop((table_id, seat), None)

    def _drafted(self, table: Table, seat: int) -> str:
        number, draft = self._drafts.get((table.record.id, seat), (-1, ""))
        if number != table.number:
            self._drafts.pop((table.record.id, seat), None)
            return ""
        return draft

    def forget_below(self, channel_id: int) -> None:
        """Somebody posted a new board there."""
        self.below[channel_id] = 0

    async def close(self) -> None:
        """Wait until what is under way is sent."""
        await self._jobs.close()

    # How it is done

    def _request(
        self,
        key: Hashable,
        job: Callable[[], Awaitable[None]],
        via: discord.Interaction | None = None,
    ) -> asyncio.Task[None]:
        if via is not None:
            self._via[key] = via

        async def guarded() -> None:
            try:
                await job()
            except Exception:
                log.exception("not shown: %s", key)
                self._shown.pop(key, None)

        return self._jobs.request(key, guarded)

    async def _load(self, table_id: int) -> tuple[TableRecord, Table | None] | None:
        try:
            table = await self.bot.tables.get(table_id)
        except Unplayable as error:
            log.warning("table %s is not shown as a game: %s", table_id, error)
            table = None
        record = table.record if table is not None else await self.bot.store.table(table_id)
        return None if record is None else (record, table)

    async def _table(self, table_id: int) -> None:
        loaded = await self._load(table_id)
        if loaded is None:
            return
        record, table = loaded
        jobs = [self.board(table_id)]
        if table is not None:
            jobs += [self.hand(table_id, seat.number) for seat in record.seats if seat.user_id is not None]
            jobs += [
                self._request(("private", table_id, number), partial(self._ephemeral, table_id, number))
                for other, number in list(self._private)
                if other == table_id
            ]
        await asyncio.gather(*jobs)
        # That may have taken its time, and the game may have gone on.
        record, table = await self._load(table_id) or loaded
        if record.daily is None:
            await self._ping(record, table)
        if not record.status.live:
            self._forget(record)

    def _forget(self, record: TableRecord) -> None:
        """Drop what is remembered of a table that has ended; over the months there are many."""
        self._shown.pop(("board", record.id), None)
        for seat in range(len(record.seats)):
            self._shown.pop(("hand", record.id, seat), None)
            self._shown.pop(("private", record.id, seat), None)
            self._private.pop((record.id, seat), None)
            self._drafts.pop((record.id, seat), None)

    def _unchanged(self, key: Hashable, sheet: Content) -> bool:
        mark = hash((sheet.top, sheet.bottom, tuple(p.data for p in sheet.pictures), repr(sheet.rows)))
        if self._shown.get(key) == mark:
            return True
        self._shown[key] = mark
        return False

    async def _answer(
        self, interaction: discord.Interaction, sheet: Content, table_id: int, number: int
    ) -> bool:
        """Edit the message of a deferred interaction; False when its token is gone."""

        async def call() -> object:
            view, files = assemble(sheet, table_id, number)
            return await interaction.edit_original_response(
                view=view, attachments=files, allowed_mentions=QUIET
            )

        try:
            await delivery.patiently(call)
        except Exception as error:
            if refusal(error) in (Refusal.TOKEN_GONE, Refusal.MESSAGE_GONE):
                return False
            raise
        return True

    async def _board(self, table_id: int) -> None:
        key = ("board", table_id)
        via = self._via.pop(key, None)
        anew = table_id in self._anew
        self._anew.discard(table_id)
        loaded = await self._load(table_id)
        if loaded is None:
            return
        record, table = loaded
        if record.daily is not None:
            return  # a daily challenge is shown to its player alone, where it was asked for
        sheet = await asyncio.to_thread(boards.board, record, table, texts.speaker(record.locale))
        number = table.number if table is not None else 0
        unchanged = self._unchanged(key, sheet)
        if via is not None and (anew or via.message is None or via.message.id != record.message_id):
            via = None  # a click on an older board, or one that is about to go, which stays as it was
        if via is not None and await self._answer(via, sheet, table_id, number):
            return
        if unchanged and not anew and via is None and record.message_id is not None:
            return
        channel = self.bot.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        if self.below.get(record.channel_id, 0) >= SCROLLED_AWAY and record.status is not Status.LOBBY:
            anew = True

        async def edit() -> object:
            view, files = assemble(sheet, table_id, number)
            message = channel.get_partial_message(record.message_id or 0)
            return await message.edit(view=view, attachments=files, allowed_mentions=QUIET)

        async def post() -> discord.Message:
            view, files = assemble(sheet, table_id, number)
            return await channel.send(view=view, files=files, allowed_mentions=QUIET)

        try:
            if record.message_id is not None and not anew:
                try:
                    await delivery.patiently(edit)
                    return
                except discord.HTTPException as error:
                    if refusal(error) not in (Refusal.MESSAGE_GONE, Refusal.TOO_OLD):
                        raise
            message = await delivery.patiently(post)
        except discord.HTTPException as error:
            self._shown.pop(key, None)
            if refusal(error) is Refusal.CHANNEL_GONE:
                await self.close_table(table_id)
                return
            log.warning("board of table %s not shown: %s", table_id, error)
            return
        await self.bot.store.set_message(table_id, message.id)
        self.below[record.channel_id] = 0
        if record.message_id is not None:
            await self.remove(record.channel_id, record.message_id)

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours if it is still there."""
        try:
            await self.bot.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            log.info("message %s not removed: %s", message_id, error)

    async def close_table(self, table_id: int) -> None:
        """End a game whose channel is gone, and tell the people in their direct messages.

        A game that was over stays over.
        """
        try:
            record = await self.bot.store.cancel(table_id)
        except NotPlaying:
            return
        self.bot.tables.forget(table_id)
        for seat in record.seats:
            if seat.user_id is not None and seat.dm_message_id is not None:
                self.hand(table_id, seat.number)

    async def _hand_sheet(self, record: TableRecord, table: Table, number: int, say: texts.Say) -> Content:
        draft = self._drafted(table, number)
        sheet = await asyncio.to_thread(boards.hand, record, table, number, say, draft)
        return await solo.complete(self.bot, sheet, record, table, say)

    async def _hand(self, table_id: int, number: int) -> None:
        key = ("hand", table_id, number)
        via = self._via.pop(key, None)
        loaded = await self._load(table_id)
        if loaded is None or number >= len(loaded[0].seats) or loaded[0].daily is not None:
            return
        record, table = loaded
        seat = record.seats[number]
        say = texts.speaker(record.locale)
        if table is not None:
            sheet = await self._hand_sheet(record, table, number, say)
        else:
            sheet = boards.ended(record, say)
        log_number = table.number if table is not None else 0
        unchanged = self._unchanged(key, sheet)
        if via is not None and await self._answer(via, sheet, table_id, log_number):
            return
        if (unchanged and via is None) or seat.dm_closed or (seat.bot and seat.dm_message_id is None):
            return

        async def edit() -> object:
            view, files = assemble(sheet, table_id, log_number)
            channel = self.bot.get_partial_messageable(seat.dm_channel_id or 0)
            message = channel.get_partial_message(seat.dm_message_id or 0)
            return await message.edit(view=view, attachments=files, allowed_mentions=QUIET)

        async def post() -> discord.Message:
            view, files = assemble(sheet, table_id, log_number)
            channel = await self.bot.create_dm(discord.Object(seat.user_id or 0))
            return await channel.send(view=view, files=files, allowed_mentions=QUIET)

        try:
            if seat.dm_message_id is not None:
                try:
                    await delivery.patiently(edit)
                    return
                except discord.HTTPException as error:
                    gone = (Refusal.MESSAGE_GONE, Refusal.TOO_OLD, Refusal.CHANNEL_GONE)
                    if refusal(error) not in gone or record.status is not Status.PLAYING:
                        raise
            message = await delivery.patiently(post)
        except discord.HTTPException as error:
            self._shown.pop(key, None)
            if refusal(error) in (Refusal.CLOSED_DMS, Refusal.FORBIDDEN):
                await self._dms_closed(record, seat)
            else:
                log.warning("hand of seat %s at table %s not shown: %s", number, table_id, error)
            return
        await self.bot.store.set_hand_message(
            table_id, number, dm_channel_id=message.channel.id, dm_message_id=message.id, dm_closed=False
        )

    async def _dms_closed(self, record: TableRecord, seat: Seat) -> None:
        """Remember it, and tell the person once, in the channel, to use the button."""
        await self.bot.store.set_hand_message(
            record.id, seat.number, dm_channel_id=None, dm_message_id=None, dm_closed=True
        )
        text = texts.speaker(record.locale)("dms-closed", person=f"<@{seat.user_id}>")
        await self._post_text(record, text, [seat.user_id or 0])

    async def _ephemeral(self, table_id: int, number: int) -> None:
        key = table_id, number
        asked = self._asked.pop(key, [])
        interaction = asked[-1] if asked else self._private.get(key)
        loaded = await self._load(table_id)
        if interaction is None or loaded is None:
            return
        record, table = loaded
        age = self.bot.clock() - interaction.created_at
        if age.total_seconds() > TOKEN_MINUTES * 60:
            self._private.pop(key, None)
            return
        say = texts.speaker(str(interaction.locale))
        if table is not None:
            sheet = await self._hand_sheet(record, table, number, say)
        else:
            sheet = boards.ended(record, say)
        log_number = table.number if table is not None else 0
        if self._unchanged(("private", table_id, number), sheet) and not asked:
            return
        # Of several who asked at once each waits for an answer; the last one's follows the game.
        for one in {_answered_message(each): each for each in (*asked, interaction)}.values():
            shown = await self._answer(one, sheet, table_id, log_number)
            if not shown and one is self._private.get(key):
                del self._private[key]

    async def _post_text(self, record: TableRecord, text: str, people: list[int]) -> discord.Message | None:
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in people]
        )
        channel = self.bot.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        try:
            return await delivery.patiently(lambda: channel.send(text, allowed_mentions=mentions))
        except discord.HTTPException as error:
            log.warning("nobody was called at table %s: %s", record.id, error)
            return None

    async def _ping(self, record: TableRecord, table: Table | None) -> None:
        """Call whoever must act, once a turn, in a message of its own: a mention in an edit calls nobody."""
        call = boards.call(record, table) if table is not None else None
        if (call.number if call else None) == record.ping_number:
            return
        if record.ping_message_id is None and not (call and call.people):
            return
        message = None
        if call is not None and call.people:
            text = texts.speaker(record.locale)(
                "call", people=" ".join(f"<@{person}>" for person in call.people)
            )
            message = await self._post_text(record, text, list(call.people))
        old = record.ping_message_id
        await self.bot.store.set_ping(
            record.id, message.id if message else None, call.number if call else None
        )
        if old is not None:
            await self.remove(record.channel_id, old)


def _answered_message(interaction: discord.Interaction) -> int:
    """What stands for the message that the answer to a deferred interaction edits."""
    updates = interaction.response.type is discord.InteractionResponseType.deferred_message_update
    return interaction.message.id if updates and interaction.message is not None else interaction.id
