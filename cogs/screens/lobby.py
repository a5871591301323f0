"""A table that has not started: its seats and options, and the buttons to change them."""

from cogs.screens.base import BLUE, GREEN, GREY, game_name, names
from cogs.ui.layout import Button, Content, Menu
from cogs.ui.options import suggestions, written
from data.records import TableRecord
from data.texts import Say
from engines import GAMES

COLOUR = 0x4C8C5B


def lobby(record: TableRecord, say: Say) -> Content:
    """Return who sits at a table that has not started, and the buttons to change that."""
    game = GAMES[record.game]
    lines = [
        say("lobby-seat", name=name) + (" " + say("lobby-host") if seat.user_id == record.host_id else "")
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
    rows = [
        [
            Button("join", say("button-join"), BLUE, "👋", disabled=free <= 0),
            Button("leave", say("button-leave"), GREY),
            Button("start", say("button-start"), GREEN, "▶️", disabled=missing > 0),
        ],
        [
            Button("add-bot", say("button-add-bot"), GREY, "🤖", disabled=free <= 0),
            Button("remove-bot", say("button-remove-bot"), GREY, disabled=not bots),
            Button("close", say("button-close"), GREY),
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
        accent=COLOUR,
    )
