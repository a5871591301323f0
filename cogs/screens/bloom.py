"""Bloom on Discord: the dice, the sheets, what happened, and how the points are made up."""

import re
from collections.abc import Sequence
from typing import Any

from cogs.errors import Refused
from cogs.layout import Button, Menu, Sheet
from cogs.screens.base import Screen, board_link, board_row, events_for, names, proof
from cogs.screens.bloom_choice import Choice, Draft, die_words, read
from data.records import Status, TableRecord
from data.tables import Entry, Table
from data.texts import Say
from engines import IllegalMove
from engines.bloom import DICE, Bloom, effect
from render import bloom as pictures

COLOUR = 0xD97B29
LOG_LINES = 6


class BloomScreen(Screen):
    """The screen of Bloom (see `cogs.screens.base.Screen`)."""

    example = "B3 B4 C4"

    def board(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The dice and all sheets; at the end how the points came about."""
        view: Any = table.game.view(None)
        seats, bold = names(record, say), names(record, say, escape=True)
        over = record.status is Status.OVER
        lines = self._log(table.history[-2 * LOG_LINES :], bold, say)
        row = board_row(record, say, say("button-sheet"), "🌼")
        return Sheet(
            top=f"{say('board-title', game=say('game-bloom'))}\n{self._status(view, bold, say)}",
            pictures=[pictures.board(view, seats, say)],
            bottom="\n".join(_standings(view, bold, say) if over else lines),
            footer=proof(record, say, starting=view["round"] == 1),
            rows=[row],
            accent=COLOUR,
        )

    def _status(self, view: dict[str, Any], seats: list[str], say: Say) -> str:
        if view["phase"] == "over":
            if view["players"] == 1:
                return _solo(view, say)
            winners = [name for name, place in zip(seats, view["ranking"], strict=True) if place == 1]
            return say("board-winner", count=len(winners), names=", ".join(winners))
        return f"{_where(view, say)}\n{say('bloom-choosing', name=seats[view['turn']])}"

    def _log(self, entries: Sequence[Entry], seats: list[str], say: Say) -> list[str]:
        lines = [self.sentence(event, seats, say) for event in events_for(None, entries)]
        return [line for line in lines if line][-LOG_LINES:]

    def sentence(self, event: dict[str, Any], seats: list[str], say: Say) -> str:
        """One event in words; "" for those that need none."""
        name = "" if event["seat"] is None else seats[event["seat"]]
        match event["kind"]:
            case "rolled" if event["reroll"]:
                return say("event-rerolled", name=name)
            case "taken":
                return say(
                    "event-die-taken",
                    name=name,
                    die=die_words(event["die"], event["colour"], event["value"], say, "die"),
                    count=len(event["cells"]),
                    cells=" ".join(event["cells"]),
                    ticks=event["ticks"],
                )
            case "bouquet":
                key = "event-bouquet" if event["number"] else "event-bouquet-late"
                colour = say(f"colour-{event['colour']}")
                alone = len(seats) == 1
                return say(
                    key, name=name, colour=colour, number=event["number"] or 0, alone=str(alone).lower()
                )
            case "bed":
                key = "event-bed" if event["number"] else "event-bed-late"
                return say(key, name=name, bed=event["bed"], number=event["number"] or 0)
            case "last_round":
                return say(f"event-last-round-{event['reason']}", name=name)
        return ""

    def hand(self, record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Sheet:
        """The own sheet; in its turn first the dice, then groups for one, then a look at the chosen group."""
        game = table.game
        assert isinstance(game, Bloom)
        view: Any = game.view(seat)
        seats, bold = names(record, say), names(record, say, escape=True)
        title = say("sheet-title", game=say("game-bloom"))
        link = board_link(record, say)
        preview, accent = None, None
        rows: list[Sequence[Button | Menu]] = []
        if view["phase"] == "over":
            if view["players"] == 1:
                prompt = _solo(view, say)
            else:
                prompt = say("hand-over", place=view["ranking"][seat], points=view["scores"][seat])
            top, accent = f"{title}\n{prompt}\n{_parts(view, seat, say)}", COLOUR
        elif seat in view["to_move"]:
            step = Choice(game, seat, view, read(draft, view["dice"]), say)
            prompt, rows = step.show()
            top, preview, accent = f"{title}\n{_where(view, say)}\n{prompt}", step.preview, COLOUR
        else:
            waiting = say("bloom-choosing", name=bold[view["turn"]])
            top = f"{title}\n{_where(view, say)}\n{waiting}"
        return Sheet(
            top=top,
            pictures=[pictures.hand(view, seats, say, preview=preview)],
            bottom="" if preview else "\n".join(self._since(table, seat, bold, say)),
            rows=_with_link(rows, link),
            accent=accent,
        )

    def _since(self, table: Table, seat: int, seats: list[str], say: Say) -> list[str]:
        """What happened since this seat took a die, that included: who plays from there alone sees it too."""
        history = table.history
        own = [at for at, entry in enumerate(history) if entry.seat == seat and entry.move != "reroll"]
        return self._log(history[own[-1] if own else 0 :], seats, say)

    def typed(self, table: Table, seat: int, text: str) -> str:
        """ "orange orange B3 B4 C4": the die and its colour were picked, the cells typed."""
        game = table.game
        assert isinstance(game, Bloom)
        die, _, rest = text.partition(" ")
        colour, _, cells = rest.partition(" ")
        draft = Draft("pick", die, colour, cells=tuple(re.findall(r"[^\s,;.+-]+", cells.upper())))
        if die not in DICE or not draft.cells:
            raise Refused("bloom-unreadable")
        try:
            effect(game, seat, draft.move)
        except IllegalMove as error:
            if error.reason == "not-a-move":
                raise Refused("bloom-unreadable") from None
            raise
        return draft.written().removeprefix("draft ")

    def scores(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The parts of everybody's points, as they stand."""
        view: Any = table.game.view(None)
        title = say("scores-title", game=say("game-bloom"))
        if view["phase"] == "over":
            return Sheet(title, [pictures.scoring(view, names(record, say), say)], accent=COLOUR)
        lines = _standings(view, names(record, say, escape=True), say)
        return Sheet("\n".join([title, _where(view, say), *lines]), accent=COLOUR)

    def rules(self, say: Say) -> Sheet:
        """The rules in short."""
        return Sheet(top=say("rules-bloom"), accent=COLOUR)


def _with_link(
    rows: Sequence[Sequence[Button | Menu]], link: Sequence[Button]
) -> Sequence[Sequence[Button | Menu]]:
    """The way to the board, in the last row where that has room."""
    if rows and len(rows[-1]) < 5 and not isinstance(rows[-1][0], Menu):
        return [*rows[:-1], [*rows[-1], *link]]
    return [*rows, link]


def _where(view: dict[str, Any], say: Say) -> str:
    key = "bloom-where-solo" if view["rounds"] else "bloom-where"
    where = say(key, round=view["round"], rounds=view["rounds"] or 0)
    return f"{where}\n{say('bloom-last-round')}" if view["last_round"] else where


def _minus(points: int) -> str:
    """A number with a proper minus sign."""
    return str(points).replace("-", "−")


def _solo(view: dict[str, Any], say: Say) -> str:
    """How a game alone ended."""
    return say("bloom-solo-over", points=view["scores"][0], shown=_minus(view["scores"][0]))


def _standings(view: dict[str, Any], seats: Sequence[str], say: Say) -> list[str]:
    """Everybody's points and how they are made up, the winner first once the game is over."""
    places = view["ranking"] or [0] * len(seats)
    order = sorted(range(len(seats)), key=lambda seat: (places[seat], seat))
    return [
        say("bloom-standing", name=seats[at], points=_minus(view["scores"][at]), parts=_parts(view, at, say))
        for at in order
    ]


def _parts(view: dict[str, Any], seat: int, say: Say) -> str:
    """How a seat's points are made up."""
    return say("bloom-parts", **view["parts"][seat])
