"""The closing message: says once, in a message of its own, how a game has ended."""

import contextlib
from typing import Any

import discord

from cogs.messages.context import Context
from cogs.messages.posting import Superseded, post
from cogs.messages.slot import Newest
from cogs.screens import SCREENS
from cogs.screens.base import GREEN
from cogs.ui.layout import Button, Content, assemble
from cogs.ui.words import jump
from data import texts
from data.records import Kind, Status
from data.texts import Say
from play.tables import Table


class Ending:
    """The closing message of a table. Where one person played there is none: that one is looking."""

    def __init__(self, context: Context, newest: Newest) -> None:
        self._context = context
        self._newest = newest
        self._told = False

    async def show(self) -> None:
        """Tell the end if there is one that is not told. Raises what Discord or the network raises."""
        snapshot = self._newest()
        record, table = snapshot.record, snapshot.table
        if self._told or table is None or record.status is not Status.OVER or record.kind is not Kind.TABLE:
            return
        people = [seat.user_id for seat in table.people if seat.user_id is not None]
        if len(people) < 2:
            return
        if await self._context.store.outbox.sent(record.id, "end"):
            self._told = True
            return
        say = texts.speaker(record.locale)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in people]
        )
        place = self._context.client.get_partial_messageable(record.channel_id, guild_id=record.guild_id)

        view, _ = assemble(_content(table, people, say), record.id, snapshot.ply)
        what: dict[str, Any] = {"view": view, "allowed_mentions": mentions}
        with contextlib.suppress(Superseded):
            await post(self._context, record, "end", place, count=1, settle=True, **what)
        self._told = True


def _content(table: Table, people: list[int], say: Say) -> Content:
    screen = SCREENS[table.record.game]
    at = screen.sight(table, None, say)
    points = " · ".join(
        say("end-points", name=at.bold[seat], points=table.game.scores[seat]) for seat in at.order
    )
    lines = [screen.result(at), points, " ".join(f"<@{person}>" for person in people)]
    row = [Button("rematch", say("button-rematch"), GREEN, "🔁")]
    link = jump(table.record)
    if link is not None:
        row.append(Button("", say("button-board"), url=link))
    return Content("\n".join(filter(None, lines)), rows=[row], accent=screen.colour)
