"""What a table shows, whatever state it is in: the lobby, the game's own screen, or why it ended."""

import discord

from cogs.screens import SCREENS
from cogs.screens.base import names
from cogs.ui.layout import Button, Content, Menu
from cogs.ui.options import suggestions, written
from data.records import Status, TableRecord
from data.texts import Say
from engines import GAMES
from play.tables import Table

LOBBY_COLOUR = 0x4C8C5B
CLOSED_COLOUR = 0x6B6B73


def game_name(game: str, say: Say) -> str:
    """The game's title in the reader's language."""
    return say(f"game-{game}")


def board(record: TableRecord, table: Table | None, say: Say) -> Content:
    """The public board of a table. It draws pictures: call it in a worker thread."""
    if record.status is Status.LOBBY:
        return lobby(record, say)
    if record.status is Status.CANCELLED:
        return Content(top=say("table-closed", game=game_name(record.game, say)), accent=CLOSED_COLOUR)
    if table is None:
        return ended(record, say)
    return SCREENS[record.game].board(table, say)


def ended(record: TableRecord, say: Say) -> Content:
    """Instead of a hand or board: why there is no game."""
    key = "hand-closed" if record.status is Status.CANCELLED else "refused-unplayable"
    return Content(top=say(key), accent=CLOSED_COLOUR)


def hand(record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Content:
    """What one seat alone may see, with its buttons. It draws pictures: call it in a worker thread."""
    if record.seats[seat].bot:
        return Content(top=say("hand-given-up"), accent=CLOSED_COLOUR)
    return SCREENS[record.game].hand(table, seat, say, draft)


def lobby(record: TableRecord, say: Say) -> Content:
    """Who sits at a table that has not started, and the buttons to change that."""
    game = GAMES[record.game]
    lines = [
        say("lobby-bot" if seat.bot else "lobby-person", name=name)
        + (" " + say("lobby-host") if seat.user_id == record.host_id else "")
        for seat, name in zip(record.seats, names(record, say, escape=True), strict=True)
    ]
    free = game.max_players - len(record.seats)
    missing = game.min_players - len(record.seats)
    if missing > 0:
        prompt = say("lobby-missing", count=missing)
    elif free:
        prompt = say("lobby-ready", count=free)
    else:
        prompt = say("lobby-full")
    options = [
        say("lobby-option", option=say(f"option-{record.game}-{key}"), value=written(value))
        for key, value in sorted(record.options.items())
    ]
    bots = any(seat.bot for seat in record.seats)
    green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    rows = [
        [
            Button("join", say("button-join"), discord.ButtonStyle.primary, "👋", disabled=free <= 0),
            Button("leave", say("button-leave"), grey),
            Button("start", say("button-start"), green, "▶️", disabled=missing > 0),
        ],
        [
            Button("add-bot", say("button-add-bot"), grey, "🤖", disabled=free <= 0),
            Button("remove-bot", say("button-remove-bot"), grey, disabled=not bots),
            Button("close", say("button-close"), grey),
        ],
    ]
    menus = [
        Menu(
            "option",
            say(f"option-{record.game}-{key}"),
            [(choice, name, None) for name, choice in suggestions(record.game, f"{key}:", say)],
            chosen=f"{key}: {written(record.options.get(key, values[0]))}",
        )
        for key, values in game.option_values.items()
    ]
    return Content(
        top="\n".join(
            [
                say("lobby-title", game=game_name(record.game, say)),
                say(f"pitch-{record.game}"),
                "",
                say("lobby-seats", count=len(record.seats), most=game.max_players),
                *lines,
                *options,
            ]
        ),
        bottom=prompt,
        rows=[*([menu] for menu in menus), *rows],
        accent=LOBBY_COLOUR,
    )
