"""FLOWERS on Discord: a pile, then a place in the own garden, looked at before the card lies."""

from collections.abc import Sequence
from typing import Any

import discord

from cogs.errors import Refused
from cogs.layout import Button, Menu, Sheet, in_rows
from cogs.screens.base import Screen, board_link, events_for, names, proof
from data.records import Status, TableRecord
from data.tables import Table
from data.texts import Say
from engines.flowers import Flowers, Placement, placements
from render import flowers as pictures
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


def card_name(card: str, say: Say) -> str:
    """A card in words: "yellow 4", "red 4 with a green butterfly"."""
    if card == "V0":
        return say("flowers-violet")
    name = say("flowers-card", colour=say(f"flowers-colour-{card[0]}"), value=int(card[1]))
    if len(card) == 2:
        return name
    return say("flowers-card-butterfly", card=name, colour=say(f"flowers-colour-{card[2].upper()}"))


class FlowersScreen(Screen):
    """The screen of FLOWERS (see `cogs.screens.base.Screen`)."""

    example = "2,-1"

    def board(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The piles and all gardens; at the end how they were scored."""
        view = table.game.view(None)
        seats, bold = names(record, say), names(record, say, escape=True)
        over = record.status is Status.OVER
        row = [
            Button("rematch", say("button-rematch"), GREEN, "🔁")
            if over
            else Button("hand", say("button-garden"), discord.ButtonStyle.primary, "🌷"),
            Button("scores", say("button-scores"), GREY, "📜"),
            Button("rules", say("button-rules"), GREY, "❔"),
        ]
        lines = self._parts(view, bold, say) if over else self._log(table, bold, say)
        return Sheet(
            top=f"{say('board-title', game=say('game-flowers'))}\n{self._status(view, bold, say)}",
            pictures=[self._whole(view, seats, say)],
            bottom="\n".join(lines),
            footer=proof(record, say, starting=not table.history),
            rows=[row],
            accent=COLOUR,
        )

    def _whole(self, view: dict[str, Any], seats: list[str], say: Say) -> Picture:
        """All gardens: while they grow, or as they were counted."""
        draw = pictures.scoring if view["phase"] == "over" else pictures.board
        return draw(view, seats, say)

    def _status(self, view: dict[str, Any], seats: list[str], say: Say) -> str:
        if view["phase"] == "over":
            if view["players"] == 1:
                return say("flowers-solo-over", points=view["scores"][0])
            winners = [name for name, place in zip(seats, view["ranking"], strict=True) if place == 1]
            return say("board-winner", count=len(winners), names=", ".join(winners))
        lines = [say(f"flowers-{view['phase']}", name=seats[view["turn"]])]
        least = min(pile["left"] for pile in view["piles"])
        if least <= LAST_CARDS:
            number = 1 + next(at for at, pile in enumerate(view["piles"]) if pile["left"] == least)
            lines.append(say("flowers-ending", pile=number, left=least))
        return "\n".join(lines)

    def _log(self, table: Table, seats: list[str], say: Say) -> list[str]:
        entries = table.history[-2 * LOG_LINES :]
        lines = [self.sentence(event, seats, say) for event in events_for(None, entries)]
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
                    card=card_name(event["card"], say),
                    cell=event["cell"],
                    covers=card_name(event["covers"], say) if event["covers"] else "",
                    covering="true" if event["covers"] else "false",
                )
            case "discarded_top":
                return say("event-top-removed", card=card_name(event["card"], say), left=event["left"])
            case "low":
                return say("event-pile-low", pile=event["pile"], left=event["left"])
        return ""

    def _parts(self, view: dict[str, Any], seats: Sequence[str], say: Say) -> list[str]:
        """Each garden's points step by step: what was removed, the areas, the butterflies."""
        lines = []
        for seat, (parts, found) in enumerate(zip(view["parts"], view["details"], strict=True)):
            areas = ", ".join(
                f"{say('flowers-colour-' + area['colour'])} {area['points']}" for area in found["areas"]
            )
            lines.append(
                say(
                    "flowers-parts",
                    name=seats[seat],
                    removed=parts["removed"],
                    areas=parts["areas"],
                    list=areas,
                    any="true" if areas else "false",
                    butterflies=parts["butterflies"],
                    points=view["scores"][seat],
                )
            )
        return lines

    def hand(self, record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Sheet:
        """The own garden; in its turn first the piles, then the places, then a look at the chosen one."""
        game = table.game
        assert isinstance(game, Flowers)
        view = game.view(seat)
        seats = names(record, say)
        title = say("garden-title", game=say("game-flowers"))
        link = board_link(record, say)
        if view["phase"] == "over":
            key = "flowers-solo-over" if view["players"] == 1 else "hand-over"
            prompt = say(key, place=view["ranking"][seat], points=view["scores"][seat])
            picture = pictures.garden(view, seats, say, seat)
            return Sheet(f"{title}\n{prompt}", [picture], rows=[link], accent=COLOUR)
        if seat not in view["to_move"]:
            waiting = say(f"flowers-{view['phase']}", name=names(record, say, escape=True)[view["turn"]])
            return Sheet(f"{title}\n{waiting}", [pictures.garden(view, seats, say, seat)], rows=[link])
        if view["phase"] == "take":
            picture = pictures.garden(view, seats, say, seat)
            rows = in_rows(_piles(view, say))
            return Sheet(
                f"{title}\n{say('flowers-choose-pile')}", [picture], rows=[*rows, link], accent=COLOUR
            )
        return _placing(game, seat, view, seats, draft, title, link, say)

    def typed(self, table: Table, seat: int, text: str) -> str:
        """A place as "2,-1": column and row, as they stand at the garden's edges."""
        cell = text.replace(" ", "").replace("−", "-")
        if not table.game.is_legal(seat, f"place {cell}"):
            raise Refused("illegal-not-beside")
        return f"at {cell}"

    def scores(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """Every garden as it would score now, step by step."""
        view = table.game.view(None)
        return Sheet(
            top=say("scores-title", game=say("game-flowers")),
            pictures=[self._whole(view, names(record, say), say)],
            bottom="\n".join(self._parts(view, names(record, say, escape=True), say)),
            accent=COLOUR,
        )

    def rules(self, say: Say) -> Sheet:
        """The rules in short."""
        return Sheet(top=say("rules-flowers"), accent=COLOUR)


def _piles(view: dict[str, Any], say: Say) -> list[Button]:
    buttons = []
    for number, pile in enumerate(view["piles"], 1):
        top = card_name(pile["top"], say) if pile["top"] else say("flowers-face-down")
        label = say("flowers-pile", pile=number, card=top, left=pile["left"])
        emoji = EMOJI[pile["top"][0]] if pile["top"] else "🎴"
        buttons.append(Button(f"move take {number}", label, GREY, emoji))
    return buttons


def _placing(
    game: Flowers,
    seat: int,
    view: dict[str, Any],
    seats: list[str],
    draft: str,
    title: str,
    link: list[Button],
    say: Say,
) -> Sheet:
    """The card in hand: the best places, or all of them by column, or a look at one."""
    every = list(placements(game, seat))
    card = card_name(view["hand"], say)
    step, _, rest = draft.partition(" ")
    looked = next((one for one in every if one.cell == rest), None) if step == "at" else None
    if looked is not None:
        preview = {"cell": looked.cell, "card": looked.card, "change": looked.change}
        confirm = Button(f"move {looked.move}", say("button-place"), GREEN, EMOJI[looked.card[0]])
        back = Button("draft back", say("button-other-place"), GREY, "↩️")
        prompt = f"{say('flowers-look', card=card, cell=looked.cell)}\n{effect(looked, say)}"
        picture = pictures.garden(view, seats, say, seat, preview=preview)
        return Sheet(f"{title}\n{prompt}", [picture], rows=[[confirm, back], link], accent=COLOUR)
    prompt = f"{title}\n{say('flowers-choose-place', card=card)}"
    type_it = Button("type", say("button-type"), GREY, "⌨️")
    if step == "columns":
        return _by_column(every, rest, view, seats, seat, prompt, [type_it], link, say)
    best = every[:OFFERED]
    options = [
        (
            one.cell,
            say("flowers-option", letter=letter, change=_signed(one.change), cell=one.cell),
            effect(one, say),
        )
        for letter, one in zip("ABCDEFGH", best, strict=False)
    ]
    rows: list[Sequence[Button | Menu]] = [[Menu("draft at", say("flowers-menu-place"), options)]]
    rows.append([Button("draft columns", say("button-all-places"), GREY, "🔎"), type_it])
    picture = pictures.choices(view, seats, say, best)
    return Sheet(prompt, [picture], rows=[*rows, link], accent=COLOUR)


def _by_column(
    every: Sequence[Placement],
    column: str,
    view: dict[str, Any],
    seats: list[str],
    seat: int,
    prompt: str,
    buttons: list[Button],
    link: list[Button],
    say: Say,
) -> Sheet:
    """All places: first the column, then the row in it."""
    here = [one for one in every if one.cell.split(",")[0] == column]
    options: list[tuple[str, str, str | None]]
    if here:
        here.sort(key=lambda one: -int(one.cell.split(",")[1]))
        options = [
            (
                one.cell,
                say("flowers-option-cell", cell=one.cell, change=_signed(one.change)),
                effect(one, say),
            )
            for one in here[:PAGE]
        ]
        menu = Menu("draft at", say("flowers-menu-row"), options)
    else:
        columns = sorted({int(one.cell.split(",")[0]) for one in every})
        options = [(str(x), say("flowers-column", column=str(x)), None) for x in columns[:PAGE]]
        menu = Menu("draft columns", say("flowers-menu-column"), options)
    back = Button("draft back", say("button-other-place"), GREY, "↩️")
    picture = pictures.garden(view, seats, say, seat)
    return Sheet(prompt, [picture], rows=[[menu], [*buttons, back], link], accent=COLOUR)


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else str(change).replace("-", "−")


def effect(placement: Placement, say: Say) -> str:
    """What a placement would change, in words: "+3: completes the four 4s, joins yellow (6)"."""
    words = []
    for reason in placement.reasons:
        values = dict(reason)
        kind = values.pop("kind")
        if "colour" in values:
            values["colour"] = say(f"flowers-colour-{values['colour']}")
        if "card" in values:
            values["card"] = card_name(values["card"], say)
        words.append(say(f"flowers-reason-{kind}", **values))
    told = ", ".join(words) or say("flowers-reason-none")
    return f"{_signed(placement.change)}: {told}"
