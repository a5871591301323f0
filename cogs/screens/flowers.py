"""FLOWERS on Discord: a pile, then a place in the own garden, looked at before the card lies."""

import re
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

import discord

from cogs.errors import Refused
from cogs.layout import Button, Menu, Sheet, in_rows
from cogs.screens.base import Screen, board_link, board_row, events_for, names, paged, proof
from data.records import Status, TableRecord
from data.tables import Entry, Table
from data.texts import Say
from engines.flowers import Flowers, Placement, placements
from render import flowers as pictures
from render.flowers import words
from render.pictures import Picture

COLOUR = 0x8E5BAE
LOG_LINES = 6
OFFERED = 8
"""How many places the menu offers; the picture letters the same ones."""
PAGE = 25
LAST_CARDS = 5
"""From so few cards left in a pile on, the board says so."""

EMOJI = {"Y": "🌻", "R": "🌷", "B": "💠", "G": "🍀", "V": "🪻"}
GREY, GREEN = discord.ButtonStyle.secondary, discord.ButtonStyle.success


_CELL = re.compile(r"\(? *([+-]?\d{1,9}) *[ ,;/|] *([+-]?\d{1,9}) *\)?")


class FlowersScreen(Screen):
    """The screen of FLOWERS (see `cogs.screens.base.Screen`)."""

    example = "2,-1"

    def board(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The piles and all gardens; at the end how they were scored."""
        view: Any = table.game.view(None)
        seats, bold = names(record, say), names(record, say, escape=True)
        over = record.status is Status.OVER
        row = board_row(record, say, say("button-garden"), "🌷")
        lines = self._parts(view, bold, say) if over else self._log(table, bold, say)
        return Sheet(
            top=f"{say('board-title', game=say('game-flowers'))}\n{self._status(view, bold, say)}",
            pictures=[self._whole(view, seats, say)],
            bottom="\n".join(lines),
            footer=proof(record, say, starting=not table.history),
            rows=[row],
            accent=COLOUR,
        )

    def _whole(self, view: Any, seats: list[str], say: Say) -> Picture:
        """All gardens: while they grow, or as they were counted."""
        draw = pictures.scoring if view["phase"] == "over" else pictures.board
        return draw(view, seats, say)

    def _status(self, view: dict[str, Any], seats: list[str], say: Say) -> str:
        if view["phase"] == "over":
            if view["players"] == 1:
                return say("flowers-solo-over", points=words.number(view["scores"][0]))
            winners = [name for name, place in zip(seats, view["ranking"], strict=True) if place == 1]
            return say("board-winner", count=len(winners), names=", ".join(winners))
        return "\n".join([_doing(view, seats, say), *_ending(view, say)])

    def _log(self, table: Table, seats: list[str], say: Say) -> list[str]:
        return self._lines(table.history, seats, say)

    def _since(self, table: Table, seat: int, say: Say) -> list[str]:
        """What happened from this seat's last whole turn on."""
        history = table.history
        taken = [at for at, entry in enumerate(history) if entry.seat == seat and entry.move[:4] == "take"]
        return self._lines(history[taken[-1] if taken else 0 :], names(table.record, say, escape=True), say)

    def _lines(self, entries: Sequence[Entry], seats: list[str], say: Say) -> list[str]:
        lines = [self.sentence(event, seats, say) for event in events_for(None, entries[-2 * LOG_LINES :])]
        return [line for line in lines if line][-LOG_LINES:]

    def sentence(self, event: dict[str, Any], seats: list[str], say: Say) -> str:
        """One public event in words; "" for those that need none."""
        name = "" if event["seat"] is None else seats[event["seat"]]
        match event["kind"]:
            case "placed":
                return say(
                    "event-card-placed",
                    name=name,
                    flower=EMOJI[event["card"][0]],
                    card=words.card(event["card"], say),
                    cell=event["cell"],
                    covers=words.card(event["covers"], say) if event["covers"] else "",
                    covering="true" if event["covers"] else "false",
                )
            case "discarded_top":
                return say("event-top-removed", card=words.card(event["card"], say), left=event["left"])
            case "low":
                return say("event-pile-low", pile=event["pile"], left=event["left"])
        return ""

    def _parts(self, view: dict[str, Any], seats: Sequence[str], say: Say) -> list[str]:
        """Each garden's points step by step: what was removed, the areas, the butterflies; at the end the
        best garden first."""
        lines = []
        for seat in sorted(
            range(view["players"]), key=lambda seat: view["ranking"][seat] if view["ranking"] else seat
        ):
            parts, areas = view["parts"][seat], view["details"][seat]["areas"]
            listed = [f"{say('flowers-colour-' + area['colour'])} {area['points']}" for area in areas]
            lines.append(
                say(
                    "flowers-parts",
                    name=seats[seat],
                    removed=words.number(parts["removed"]),
                    areas=parts["areas"],
                    list=", ".join(listed),
                    any="true" if listed else "false",
                    butterflies=parts["butterflies"],
                    points=words.number(view["scores"][seat]),
                )
            )
        return lines

    def hand(self, record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Sheet:
        """The own garden; in its turn first the piles, then the places, then a look at the chosen one."""
        game = table.game
        assert isinstance(game, Flowers)
        view: Any = game.view(seat)
        seats, bold = names(record, say), names(record, say, escape=True)
        title = say("garden-title", game=say("game-flowers"))
        link = board_link(record, say)
        if view["phase"] == "over":
            key = "flowers-solo-over" if view["players"] == 1 else "hand-over"
            prompt = say(key, place=view["ranking"][seat], points=words.number(view["scores"][seat]))
            picture = pictures.garden(view, seats, say, seat)
            return Sheet(f"{title}\n{prompt}", [picture], rows=[link], accent=COLOUR)
        if seat in view["to_move"] and view["phase"] == "place":
            return _placing(game, seat, view, seats, draft, title, link, say)
        mine = seat in view["to_move"]
        prompt = say("flowers-choose-pile") if mine else _doing(view, bold, say)
        return Sheet(
            top="\n".join([title, prompt, *_ending(view, say)]),
            pictures=[pictures.garden(view, seats, say, seat)],
            bottom="\n".join(self._since(table, seat, say)),
            rows=[*in_rows(_piles(view, say) if mine else []), link],
            accent=COLOUR if mine else None,
        )

    def typed(self, table: Table, seat: int, text: str) -> str:
        """A place as "2,-1": column and row, as they stand at the garden's edges."""
        found = _CELL.fullmatch(text.strip().replace("−", "-"))
        if found is None:
            raise Refused("illegal-no-place", example=self.example)
        cell = f"{int(found[1])},{int(found[2])}"
        table.game.copy().push(seat, f"place {cell}")
        return f"at {cell}"

    def scores(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """Every garden as it would score now, step by step."""
        view: Any = table.game.view(None)
        return Sheet(
            top=say("scores-title", game=say("game-flowers")),
            pictures=[self._whole(view, names(record, say), say)],
            bottom="\n".join(self._parts(view, names(record, say, escape=True), say)),
            accent=COLOUR,
        )

    def rules(self, say: Say) -> Sheet:
        """The rules in short."""
        return Sheet(top=say("rules-flowers"), accent=COLOUR)


def _doing(view: dict[str, Any], seats: Sequence[str], say: Say) -> str:
    """Whose turn it is, and with which card as far as the viewer may know it."""
    name = seats[view["turn"]]
    if view["phase"] == "take":
        return say("flowers-take", name=name)
    if view["hand"] is None:
        return say("flowers-place-hidden", name=name)
    return say("flowers-place", name=name, card=words.card(view["hand"], say))


def _ending(view: dict[str, Any], say: Say) -> list[str]:
    """That the last cards of a pile have come."""
    left = {number: pile["left"] for number, pile in enumerate(view["piles"], 1)}
    if empty := [number for number, count in left.items() if not count]:
        return [say("flowers-last", pile=empty[0])]
    low = [
        say("flowers-low", pile=number, left=count) for number, count in left.items() if count <= LAST_CARDS
    ]
    return [say("flowers-ending", piles=", ".join(low))] if low else []


def _piles(view: dict[str, Any], say: Say) -> list[Button]:
    buttons = []
    for number, pile in enumerate(view["piles"], 1):
        top = words.card(pile["top"], say) if pile["top"] else say("flowers-face-down")
        label = say("flowers-pile", pile=number, card=top, left=pile["left"])
        emoji = EMOJI[pile["top"][0]] if pile["top"] else "🎴"
        buttons.append(Button(f"move take {number}", label, GREY, emoji))
    return buttons


def _placing(
    game: Flowers,
    seat: int,
    view: Any,
    seats: list[str],
    draft: str,
    title: str,
    link: list[Button],
    say: Say,
) -> Sheet:
    """The card in hand: the best places, or all of them by column, or a look at one."""
    every = placements(game, seat)
    card = words.card(view["hand"], say)
    step, _, rest = draft.partition(" ")
    where, _, page = rest.partition(" ")
    number = int(page) if page.isdecimal() else 0
    column = [one for one in every if one.cell.partition(",")[0] == where] if step == "column" else []
    at = column if len(column) == 1 else [one for one in every if step == "at" and one.cell == rest]
    back = Button("draft back", say("button-other-place"), GREY, "↩️")
    if at:
        (looked,) = at
        preview: pictures.Preview = {"cell": looked.cell, "card": looked.card, "change": looked.change}
        confirm = Button(f"move {looked.move}", say("button-place"), GREEN, EMOJI[looked.card[0]])
        prompt = say("flowers-look", card=card, cell=looked.cell)
        picture = pictures.garden(view, seats, say, seat, preview=preview)
        return Sheet(
            f"{title}\n{prompt}\n{_effect(looked, say)}",
            [picture],
            rows=[[confirm, back, *link]],
            accent=COLOUR,
        )
    top = "\n".join([title, say("flowers-choose-place", card=card), *_ending(view, say)])
    type_it = Button("type", say("button-type"), GREY, "⌨️")
    if column:
        column.sort(key=lambda one: -int(one.cell.partition(",")[2]))
        shown, pager = paged(column, number, PAGE, f"draft column {where}", say)
        menu = Menu(
            "draft at", say("flowers-menu-row", column=where.replace("-", "−")), _lettered(shown, say)
        )
        picture = pictures.choices(view, seats, say, shown)
        return Sheet(top, [picture], rows=[[menu], [back, type_it, *pager, *link]], accent=COLOUR)
    best = offered(every)
    columns = sorted({int(one.cell.partition(",")[0]) for one in every})
    paging = int(rest) if step == "columns" and rest.isdecimal() else 0
    some, pager = paged(columns, paging, PAGE, "draft columns", say)
    return Sheet(
        top,
        [pictures.choices(view, seats, say, best)],
        rows=[
            [Menu("draft at", say("flowers-menu-place"), _lettered(best, say))],
            [Menu("draft column", say("flowers-menu-column"), [_column(x, every, say) for x in some])],
            [type_it, *pager, *link],
        ],
        accent=COLOUR,
    )


def offered(every: Sequence[Placement]) -> list[Placement]:
    """The few of all places (the most promising first) that are offered at once: those that promise most, and
    in any case what brings most now. They are shown by what they bring now, or losses would come first."""
    best, now = list(every[:OFFERED]), max(every, key=lambda one: one.change)
    if now not in best:
        best[-1] = now
    return sorted(best, key=lambda one: -one.change)


def _column(x: int, every: Sequence[Placement], say: Say) -> tuple[str, str, str]:
    """A column as an option: how many places it has, and the most that one of them brings now."""
    changes = [one.change for one in every if one.cell.partition(",")[0] == str(x)]
    told = say("flowers-column-places", count=len(changes), most=words.signed(max(changes)))
    return str(x), say("flowers-column", column=words.number(x)), told


def _lettered(found: Sequence[Placement], say: Say) -> list[tuple[str, str, str]]:
    """Places as options, with the letters that they have in the picture."""
    return [
        (
            one.cell,
            say("flowers-option", letter=letter, change=words.signed(one.change), cell=one.cell),
            words.reasons(one.reasons, say),
        )
        for letter, one in zip(ascii_uppercase, found, strict=False)
    ]


def _effect(placement: Placement, say: Say) -> str:
    """What a placement would change, in words: "+3: completes the four 4s, yellow area of 6"."""
    return f"{words.signed(placement.change)}: {words.reasons(placement.reasons, say)}"
