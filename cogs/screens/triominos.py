"""Tri-Ominos on Discord: the growing board, a tile and then its place from menus, the race to the target."""

from collections.abc import Iterable, Sequence
from typing import Any

import discord

from cogs.layout import Button, Menu, Sheet
from cogs.screens.base import Screen, board_link, board_row, events_for, names, paged, proof
from data.records import Status, TableRecord
from data.tables import Entry, Table
from data.texts import Say
from engines.triominos import Placement, placements
from render import triominos as pictures

COLOUR = 0x3D7EA6
PAGE = 25
"""A menu's most options."""

LOG_LINES = 6
ROUNDS_SHOWN = 3
"""So many rounds are shown as pictures among the scores; the last one's chart goes back to the first."""

GREY = discord.ButtonStyle.secondary


def tile_name(tile: str) -> str:
    """A tile in words: "0-4-5"."""
    return "-".join(tile)


class TriominosScreen(Screen):
    """The screen of Tri-Ominos (see `cogs.screens.base.Screen`)."""

    def board(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The board; between two rounds also how the last one ended."""
        view: Any = table.game.view(None)
        seats, bold = names(record, say), names(record, say, escape=True)
        ended, over = len(view["results"]), record.status is Status.OVER
        drawn = [pictures.board(view, seats, say)]
        # A bot player may start at once, so the round's end stays in sight until everybody had a turn.
        if ended and (over or len(view["board"]) < view["players"]):
            scoring = pictures.scoring(view, seats, say, ended)
            drawn = [scoring, *drawn] if over else [*drawn, scoring]
        row = board_row(record, say, say("button-hand"), "🔺")
        return Sheet(
            top=f"{say('board-title', game=say('game-triominos'))}\n{self._status(view, bold, say)}",
            pictures=drawn,
            bottom="\n".join(self._log(table, bold, say)),
            footer=proof(record, say, starting=view["round"] == 1 and not view["board"]),
            rows=[row],
            accent=COLOUR,
        )

    def _status(self, view: dict[str, Any], seats: list[str], say: Say) -> str:
        if view["phase"] == "over":
            winners = [name for name, place in zip(seats, view["ranking"], strict=True) if place == 1]
            return say("board-winner", count=len(winners), names=", ".join(winners))
        where = say("triominos-where", round=view["round"], target=view["target"])
        key = "triominos-starts" if view["phase"] == "start" else "triominos-turn"
        return f"{where}\n{say(key, name=seats[view['turn']])}"

    def _log(self, table: Table, seats: list[str], say: Say) -> list[str]:
        return self._lines(table.history, seats, say)[-LOG_LINES:]

    def _lines(self, entries: Sequence[Entry], seats: list[str], say: Say) -> list[str]:
        lines = [self.sentence(event, seats, say) for event in _folded(events_for(None, entries))]
        return [line for line in lines if line]

    def sentence(self, event: dict[str, Any], seats: list[str], say: Say) -> str:
        """One public event of those that `_folded` gives, in words; "" for those that need none."""
        name = "" if event["seat"] is None else seats[event["seat"]]
        match event["kind"]:
            case "placed":
                bonuses = [(bonus["kind"], bonus["points"]) for bonus in event["bonuses"]]
                return say(
                    "event-tile-placed",
                    name=name,
                    tile=tile_name(event["tile"]),
                    points=event["points"],
                    parts=_parts(event["tile_points"], bonuses, say),
                    bonus=len(bonuses),
                )
            case "shown":
                return say("event-tile-shown", name=name, tile=tile_name(event["tile"]))
            case "drew":
                return say(
                    "event-tile-drawn",
                    name=name,
                    count=event["count"],
                    points=-event["points"],
                    left=event["well"],
                )
            case "passed":
                return say("event-passed", name=name)
            case "round_ended":
                winner = seats[event["winner"]]
                gained = event["points"][event["winner"]]
                key = f"event-round-{event['reason']}"
                return say(key, name=winner, round=event["round"], points=gained)
        return ""

    def hand(self, record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Sheet:
        """A seat's tiles; in its turn first a menu of the tiles that fit, then one of the places."""
        view: Any = table.game.view(seat)
        seats = names(record, say)
        title = say("hand-title", game=say("game-triominos"))
        link = board_link(record, say)
        if view["phase"] == "over":
            prompt = say("hand-over", place=view["ranking"][seat], points=view["scores"][seat])
            return Sheet(top=f"{title}\n{prompt}", rows=[link], accent=COLOUR)
        where = say("triominos-where", round=view["round"], target=view["target"])
        mine = seat in view["to_move"]
        options = _choices(table, seat)
        kind, tile, page = _read(draft)
        at = [option for option in options if option.tile == tile]
        if mine and kind == "tile" and at:
            shown, pager = paged(at, page, PAGE, f"draft tile {tile}", say)
            first = pictures.letters(len(at))[at.index(shown[0])]
            picture = pictures.places(view, seats, say, shown, first)
            menu = _place_menu(shown, pictures.letters(len(shown), first), say)
            back = Button("draft back", say("button-other-tile"), GREY, "↩️")
            return Sheet(
                top=f"{title}\n{where}\n{say('triominos-choose-place', tile=tile_name(tile))}",
                pictures=[picture],
                rows=[[menu], [back, *pager, *link]],
                accent=COLOUR,
            )
        rows: list[Sequence[Button | Menu]] = [link]
        if not mine:
            prompt = say("triominos-wait", name=names(record, say, escape=True)[view["turn"]])
        elif options:
            prompt = say("triominos-choose-tile")
            tiles = _by_tile(options)
            shown_tiles, pager = paged(tiles, page if kind == "tiles" else 0, PAGE, "draft tiles", say)
            rows = [[_tile_menu(shown_tiles, say)], [*pager, *link]]
        else:
            move = next(iter(table.game.legal_moves(seat)))
            prompt = say(f"triominos-must-{move}")
            only = Button(f"move {move}", say(f"triominos-button-{move}"), discord.ButtonStyle.primary)
            rows = [[only, *link]]
        return Sheet(
            top=f"{title}\n{where}\n{prompt}",
            pictures=[pictures.hand(view, seats, say, options)],
            bottom="\n".join([*self._since(table, seat, say), *self._secrets(table, seat, say)]),
            rows=rows,
            accent=COLOUR if mine else None,
        )

    def finished(self, table: Table, seat: int, draft: str) -> str | None:
        """A tile that fits in a single place needs no second step."""
        kind, tile, _ = _read(draft)
        at = [option for option in _choices(table, seat) if option.tile == tile]
        return at[0].move if kind == "tile" and len(at) == 1 else None

    def _since(self, table: Table, seat: int, say: Say) -> list[str]:
        """What everybody saw since this seat placed a tile or passed, that included."""
        history = table.history
        start = 0
        for at in range(len(history) - 1, -1, -1):
            if history[at].seat == seat and history[at].move != "draw":
                start = at
                break
        return self._lines(history[start:], names(table.record, say, escape=True), say)[-LOG_LINES:]

    def _secrets(self, table: Table, seat: int, say: Say) -> list[str]:
        """The tiles this seat drew in its turn, until its next placement or pass."""
        drawn: list[str] = []
        passed = False
        for event in events_for(seat, table.history):
            if event["kind"] == "drew_tile":
                drawn.append(tile_name(event["tile"]))
            elif event["kind"] == "dealt" or (event["kind"] == "placed" and event["seat"] == seat):
                drawn.clear()
                passed = False
            elif event["kind"] == "passed" and event["seat"] == seat:
                if passed:
                    drawn.clear()
                passed = True
        return [say("event-tiles-drawn", tiles=", ".join(drawn), count=len(drawn))] if drawn else []

    def scores(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The last rounds as pictures, and every bonus, the newest round first."""
        view: Any = table.game.view(None)
        seats, bold = names(record, say), names(record, say, escape=True)
        ended = range(1, len(view["results"]) + 1)[-ROUNDS_SHOWN:]
        rounds: list[list[str]] = [[]]
        for event in events_for(None, table.history):
            if event["kind"] == "dealt":
                rounds.append([])
            elif event["kind"] == "round_ended" or (event["kind"] == "placed" and event["bonuses"]):
                rounds[-1].append(self.sentence(event, bold, say))
        blocks = [
            "\n".join([say("triominos-scores-round", round=number), *lines])
            for number, lines in enumerate(rounds, 1)
            if lines
        ]
        none = "" if blocks else f"\n{say('scores-none')}"
        return Sheet(
            top=say("scores-title", game=say("game-triominos")) + none,
            pictures=[pictures.scoring(view, seats, say, number) for number in ended],
            bottom="\n".join(reversed(blocks)),
            accent=COLOUR,
        )

    def rules(self, say: Say) -> Sheet:
        """The rules in short."""
        return Sheet(top=say("rules-triominos"), accent=COLOUR)


def _folded(events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events, those of tiles drawn one after another as a single one with their "count" and "points"."""
    found: list[dict[str, Any]] = []
    for event in events:
        if event["kind"] == "drew":
            count, points = 1, event["points"]
            if found and found[-1]["kind"] == "drew" and found[-1]["seat"] == event["seat"]:
                before = found.pop()
                count, points = count + before["count"], points + before["points"]
            event = {**event, "count": count, "points": points}
        found.append(event)
    return found


def _choices(table: Table, seat: int) -> list[Placement]:
    """The seat's placements, best first; how the round's first tile is turned makes no difference."""
    if seat not in table.game.to_move:
        return []
    found = list(placements(table.game, seat))
    if table.game.view(seat)["phase"] == "start":
        return [group[0] for group in _by_tile(found)]
    return found


def _by_tile(options: Iterable[Placement]) -> list[list[Placement]]:
    """Placements by tile, in the order in which the tiles first come."""
    groups: dict[str, list[Placement]] = {}
    for option in options:
        groups.setdefault(option.tile, []).append(option)
    return list(groups.values())


def _read(draft: str) -> tuple[str, str, int]:
    """A draft's kind, tile and page: "tile 045 1", "tiles 1"; anything else is no draft."""
    match draft.split(" "):
        case ["tile", tile]:
            return "tile", tile, 0
        case ["tile", tile, page] if page.isdecimal():
            return "tile", tile, int(page)
        case ["tiles", page] if page.isdecimal():
            return "tiles", "", int(page)
    return "", "", 0


def _parts(tile_points: int, bonuses: Iterable[tuple[str, int]], say: Say) -> str:
    parts = [say("triominos-tile-points", points=tile_points)]
    return ", ".join([*parts, *(say(f"triominos-bonus-{kind}", points=points) for kind, points in bonuses)])


def _made(placement: Placement, say: Say) -> str | None:
    """What makes a placement's points; None where it is the tile alone."""
    return _parts(placement.tile_points, placement.bonuses, say) if placement.bonuses else None


def _tile_menu(tiles: Sequence[Sequence[Placement]], say: Say) -> Menu:
    options = []
    for group in tiles:
        best = group[0]
        label = say("triominos-option-tile", tile=tile_name(best.tile), points=best.points, places=len(group))
        options.append((best.tile, label, _made(best, say)))
    return Menu("draft tile", say("triominos-menu-tile"), options)


def _place_menu(options: Sequence[Placement], letters: Sequence[str], say: Say) -> Menu:
    return Menu(
        "move",
        say("triominos-menu-place"),
        [
            (
                option.move,
                say("triominos-option-place", letter=letter, points=option.points),
                _made(option, say),
            )
            for letter, option in zip(letters, options, strict=True)
        ],
    )
