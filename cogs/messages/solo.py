"""What a game for one shows beyond its own screen: the day, the personal best, the place, the seals."""

import asyncio
from dataclasses import replace
from itertools import pairwise

import discord

import engines
from cogs.ui.layout import Button, Content
from data.records import Status, TableRecord
from data.store import Store
from data.texts import Say
from engines import commitment
from play.daily import Daily, day_before
from play.tables import Table

SQUARES = 8
"""How many squares a shared line has; they show how the points came."""


async def complete(store: Store, daily: Daily, content: Content, table: Table, say: Say) -> Content:
    """The hand of a game for one, with what only the store knows. Other hands stay as they are."""
    record = table.record
    if len(record.seats) != 1 or record.seats[0].bot:
        return content
    over = record.status is Status.OVER
    bottom = [content.bottom, *(await _reached(store, table, say) if over else [])]
    content = replace(content, bottom="\n".join(filter(None, bottom)))
    if record.daily is None:
        return content
    content = replace(content, top=f"{say('daily-title', day=record.daily)}\n{content.top}")
    if over or not table.moved_since(0):
        footer, row = await _around(store, daily, record, say)
        if over:
            share = Button("share", say("button-share"), discord.ButtonStyle.primary, "📣")
            row = [share, *row]
        content = replace(
            content, footer="\n".join(filter(None, [content.footer, *footer])), rows=[*content.rows, row]
        )
    return content


async def _reached(store: Store, table: Table, say: Say) -> list[str]:
    """The lines about a finished game: against the player's best and, in a challenge, against everybody's."""
    record, points = table.record, table.game.scores[0]
    day = record.daily
    before = await store.results.best(record.host_id, record.game, daily=day is not None, until=record)
    best = None if before is None else before[0]
    if best is None:
        key = "solo-first"
    elif points > best:
        key = "solo-new-best"
    else:
        key = "solo-equal-best" if points == best else "solo-best"
    lines = [say(key, points=points, best=best or 0, daily="no" if day is None else "yes")]
    if day is not None:
        place, people = await store.results.daily_place(record.game, day, points)
        lines.append(say("daily-place", place=place, people=people))
        if record.guild_id is not None:
            place, here = await store.results.daily_place(record.game, day, points, guild_id=record.guild_id)
            if here < people:
                lines.append(say("daily-place-here", place=place, people=here))
        lines.append(say("daily-hint"))
    return lines


async def _around(
    store: Store, daily: Daily, record: TableRecord, say: Say
) -> tuple[list[str], list[Button]]:
    """The seals and seeds of a challenge's day and the day before, and the way to an unfinished try of then.

    A seed is shown when its day is over, but to nobody whose own try of that day is still running.
    """
    assert record.daily is not None
    lines, row = [], []
    for day in filter(None, (record.daily, day_before(record.daily))):
        own = record if day == record.daily else await store.daily_table(record.game, day, record.host_id)
        running = own is not None and own.status is Status.PLAYING
        if running and day != record.daily:
            row.append(Button(f"daily {day}", say("button-daily-before")))
        seed = await daily.seed(record.game, day)
        seal = commitment(seed)
        if day < daily.today and not running:
            lines.append(f"-# {say('daily-seed', day=day, commitment=seal, seed=seed.hex())}")
        else:
            lines.append(f"-# {say('daily-commitment', day=day, commitment=seal)}")
    return lines, row


def _squares(table: Table) -> str:
    """How the points came over the game, without what they came from: one square for each of its eighths.

    Green is more than an eighth of all points, yellow some, black none, red a loss.
    """
    record = table.record
    game = engines.new(record.game, len(record.seats), record.seed, **record.options)
    totals = [game.scores[0]]
    for entry in table.history:
        if entry.is_move and entry.seat is not None:
            game.push(entry.seat, entry.move)
            totals.append(game.scores[0])
    marks = [totals[part * (len(totals) - 1) // SQUARES] for part in range(SQUARES + 1)]
    drawn = ""
    for before, after in pairwise(marks):
        gain = after - before
        if gain > 0:
            drawn += "🟩" if gain * SQUARES > totals[-1] else "🟨"
        else:
            drawn += "🟥" if gain else "⬛"
    return drawn


async def squares(table: Table) -> str:
    """The row of squares of a finished game for one; the game is played through in a thread."""
    return await asyncio.to_thread(_squares, table)
