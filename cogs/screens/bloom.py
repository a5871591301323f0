"""Bloom on Discord: a die, then a group of flowers, looked at on the own sheet before it is circled."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.errors import Refused
from cogs.layout import Button, Menu, Sheet, in_rows
from cogs.screens.base import Screen, board_link, events_for, names, proof
from data.records import Status, TableRecord
from data.tables import Table
from data.texts import Say
from engines import IllegalMove
from engines.bloom import CELLS, COLOURS, DICE, Bloom, Suggestion, effect, neighbours, suggestions
from render import bloom as pictures

COLOUR = 0xD97B29
LOG_LINES = 6
OFFERED = 8
"""How many suggestions the menu holds for a die."""

EMOJI = {"orange": "🟠", "pink": "🌸", "yellow": "🟡", "blue": "🔵", "purple": "🟣", "wild": "🎲"}
GREY, GREEN = discord.ButtonStyle.secondary, discord.ButtonStyle.success


@dataclass(frozen=True, slots=True)
class Draft:
    """What was picked so far: `step` is "", "die", "build", "pick" or "reroll"."""

    step: str = ""
    die: str = ""
    colour: str = ""
    row: str = ""
    cells: tuple[str, ...] = ()

    @property
    def move(self) -> str:
        """The move that this would be."""
        return " ".join(["wild", self.colour, *self.cells] if self.die == "wild" else [self.die, *self.cells])

    def written(self, step: str | None = None, cells: Iterable[str] | None = None) -> str:
        """As an action's argument, with another step or other cells if given."""
        kept = self.cells if cells is None else tuple(cells)
        return " ".join(["draft", step or self.step, self.die, self.colour, *kept])


def read(draft: str, dice: Iterable[str]) -> Draft:
    """The draft of a text; an empty one where it does not fit the dice that are there."""
    step, *rest = draft.split(" ")
    if step == "reroll" and not rest:
        return Draft("reroll")
    if step == "none":
        step, rest = "pick", rest[:2]
    if step not in ("die", "build", "pick") or not rest or rest[0] not in dice:
        return Draft()
    die = rest[0]
    colour = die if die != "wild" else next((name for name in rest[1:2] if name in COLOURS), "")
    row = rest[2] if step == "build" and len(rest) == 3 and rest[2].isdecimal() else ""
    cells = () if row else tuple(rest[2:])
    if any(cell not in CELLS for cell in cells) or len(set(cells)) < len(cells):
        return Draft()
    return Draft(step if colour else "die", die, colour, row, cells)


class BloomScreen(Screen):
    """The screen of Bloom (see `cogs.screens.base.Screen`)."""

    example = "B3 B4 C4"

    def board(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The dice and all sheets; at the end how the points came about."""
        view = table.game.view(None)
        seats, bold = names(record, say), names(record, say, escape=True)
        over = record.status is Status.OVER
        drawn = [pictures.board(view, seats, say)]
        if over:
            drawn.insert(0, pictures.scoring(view, seats, say))
        row = [
            Button("rematch", say("button-rematch"), GREEN, "🔁")
            if over
            else Button("hand", say("button-sheet"), discord.ButtonStyle.primary, "🌼"),
            Button("scores", say("button-scores"), GREY, "📜"),
            Button("rules", say("button-rules"), GREY, "❔"),
        ]
        return Sheet(
            top=f"{say('board-title', game=say('game-bloom'))}\n{self._status(view, bold, say)}",
            pictures=drawn,
            bottom="\n".join(self._log(table, bold, say)),
            footer=proof(record, say, starting=view["round"] == 1),
            rows=[row],
            accent=COLOUR,
        )

    def _status(self, view: dict[str, Any], seats: list[str], say: Say) -> str:
        if view["phase"] == "over":
            if view["players"] == 1:
                return say("bloom-solo-over", points=view["scores"][0])
            winners = [name for name, place in zip(seats, view["ranking"], strict=True) if place == 1]
            return say("board-winner", count=len(winners), names=", ".join(winners))
        lines = [_where(view, say), say("bloom-choosing", name=seats[view["turn"]])]
        if view["last_round"]:
            lines.insert(1, say("bloom-last-round"))
        return "\n".join(lines)

    def _log(self, table: Table, seats: list[str], say: Say) -> list[str]:
        entries = table.history[-2 * LOG_LINES :]
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
                    die=_die(event["die"], event["colour"], event["value"], say),
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
        view = game.view(seat)
        seats = names(record, say)
        title = say("sheet-title", game=say("game-bloom"))
        link = board_link(record, say)
        if view["phase"] == "over":
            key = "bloom-solo-over" if view["players"] == 1 else "hand-over"
            prompt = say(key, place=view["ranking"][seat], points=view["scores"][seat])
            return Sheet(f"{title}\n{prompt}", [pictures.hand(view, seats, say)], rows=[link], accent=COLOUR)
        if seat not in view["to_move"]:
            waiting = say("bloom-choosing", name=names(record, say, escape=True)[view["turn"]])
            top = f"{title}\n{_where(view, say)}\n{waiting}"
            return Sheet(top, [pictures.hand(view, seats, say)], rows=[link])
        picked = read(draft, view["dice"])
        step = _Step(game, seat, view, picked, say)
        prompt, rows = step.show()
        picture = pictures.hand(view, seats, say, preview=step.preview)
        top = f"{title}\n{_where(view, say)}\n{prompt}"
        return Sheet(top, [picture], rows=[*rows, link], accent=COLOUR)

    def typed(self, table: Table, seat: int, text: str) -> str:
        """ "orange orange B3 B4 C4": the die and its colour were picked, the cells typed."""
        game = table.game
        assert isinstance(game, Bloom)
        die, _, rest = text.partition(" ")
        colour, _, cells = rest.partition(" ")
        draft = Draft("pick", die, colour, cells=tuple(cells.upper().replace(",", " ").split()))
        if die not in DICE:
            raise Refused("illegal-not-a-move")
        effect(game, seat, draft.move)
        return draft.written().removeprefix("draft ")

    def scores(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The parts of everybody's points, as they stand."""
        view = table.game.view(None)
        return Sheet(
            top=say("scores-title", game=say("game-bloom")),
            pictures=[pictures.scoring(view, names(record, say), say)],
            accent=COLOUR,
        )

    def rules(self, say: Say) -> Sheet:
        """The rules in short."""
        return Sheet(top=say("rules-bloom"), accent=COLOUR)


class _Step:
    """One step of a choice: what is asked, its controls, and the group to look at."""

    def __init__(self, game: Bloom, seat: int, view: dict[str, Any], draft: Draft, say: Say) -> None:
        self.game, self.seat, self.view, self.draft, self.say = game, seat, view, draft, say
        self.found: Suggestion | None = None
        if draft.step in ("build", "pick"):
            try:
                self.found = effect(game, seat, draft.move)
            except IllegalMove:
                self.draft = Draft()

    @property
    def preview(self) -> Suggestion | None:
        """The group under consideration."""
        return self.found if self.draft.cells else None

    def show(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        """The prompt and the rows of controls."""
        match self.draft.step:
            case "reroll":
                return self._reroll()
            case "die" if not self.draft.colour:
                return self._colour()
            case "die":
                return self._groups()
            case "build":
                return self._build()
            case "pick":
                return self._confirm()
        return self._dice()

    def _dice(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        dice = [
            Button(
                f"draft die {die}" + ("" if die == "wild" else f" {die}"),
                _die(die, die, value, self.say),
                GREY,
                EMOJI[die],
            )
            for die, value in self.view["dice"].items()
        ]
        rows: list[Sequence[Button | Menu]] = [*in_rows(dice)]
        if self.view["sheets"][self.seat]["reroll"]:
            rows.append([Button("draft reroll", self.say("button-reroll"), GREY, "🔄")])
        return self.say("bloom-choose-die"), rows

    def _back(self) -> Button:
        return Button("draft back", self.say("button-other-die"), GREY, "↩️")

    def _reroll(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        yes = Button("move reroll", self.say("button-reroll-now"), discord.ButtonStyle.danger, "🔄")
        return self.say("bloom-confirm-reroll", count=len(self.view["dice"])), [[yes, self._back()]]

    def _colour(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        buttons = [
            Button(f"draft die wild {colour}", self.say(f"colour-{colour}"), GREY, EMOJI[colour])
            for colour in COLOURS
        ]
        return self.say("bloom-choose-colour", value=self.view["dice"]["wild"]), [buttons, [self._back()]]

    def _die_words(self) -> str:
        value = self.view["dice"][self.draft.die]
        return _die(self.draft.die, self.draft.colour, value, self.say)

    def _groups(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        draft, say = self.draft, self.say
        offered = suggestions(self.game, self.seat, draft.die, draft.colour, limit=OFFERED)
        rows: list[Sequence[Button | Menu]] = []
        if offered:
            options = [(" ".join(one.cells), _group_label(one, say), outcome(one, say)) for one in offered]
            rows.append([Menu(draft.written("pick", ()), say("bloom-menu-groups"), options)])
        rows.append(
            [
                Button(draft.written("build", ()), say("button-build"), GREY, "✏️"),
                Button(f"type {draft.die} {draft.colour}", say("button-type"), GREY, "⌨️"),
                Button(draft.written("none", ()), say("button-none"), GREY),
                self._back(),
            ]
        )
        return say("bloom-choose-group", die=self._die_words()), rows

    def _build(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        draft, say = self.draft, self.say
        rows: list[Sequence[Button | Menu]] = []
        full = len(draft.cells) >= self.view["dice"][draft.die]
        following = [] if full else neighbours(self.game, self.seat, draft.cells)
        if not draft.cells and not draft.row:
            lines = sorted({cell[1] for cell in following})
            options = [(line, say("bloom-row", row=line), None) for line in lines]
            rows.append([Menu(draft.written(), say("bloom-menu-row"), options)])
        elif following:
            here = [cell for cell in following if not draft.row or cell[1] == draft.row]
            options = [(cell, f"{cell} · {self._flower(cell)}", None) for cell in here]
            rows.append([Menu(draft.written(), say("bloom-menu-flower"), options[:25])])
        buttons = [self._back()]
        if draft.cells:
            buttons.insert(0, Button(draft.written(cells=draft.cells[:-1]), say("button-undo"), GREY, "↶"))
            buttons.insert(0, self._circle())
        rows.append(buttons)
        prompt = say(
            "bloom-build", die=self._die_words(), cells=" ".join(draft.cells), count=len(draft.cells)
        )
        if self.found is not None and draft.cells:
            prompt += "\n" + outcome(self.found, say)
        return prompt, rows

    def _flower(self, cell: str) -> str:
        """What grows in a cell, in words."""
        line = self.view["sheets"][self.seat]["flowers"][int(cell[1]) - 1]
        return self.say(f"flower-{line[ord(cell[0]) - ord('A')]}")

    def _circle(self) -> Button:
        count = len(self.draft.cells)
        return Button(f"move {self.draft.move}", self.say("button-circle", count=count), GREEN, "⭕")

    def _confirm(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        assert self.found is not None
        prompt = self.say(
            "bloom-look", die=self._die_words(), cells=" ".join(self.draft.cells), count=len(self.draft.cells)
        )
        other = Button(self.draft.written("die", ()), self.say("button-other-group"), GREY, "↩️")
        return f"{prompt}\n{outcome(self.found, self.say)}", [[self._circle(), other]]


def _where(view: dict[str, Any], say: Say) -> str:
    key = "bloom-where-solo" if view["rounds"] else "bloom-where"
    return say(key, round=view["round"], rounds=view["rounds"] or 0)


def _die(die: str, colour: str, value: int, say: Say) -> str:
    """A die in words: "Orange 4", "Clear 2", "Clear 2 as blue"."""
    if die == "wild" and colour != "wild":
        return say("die-wild-as", value=value, colour=say(f"colour-{colour}"))
    return (
        say("die-wild", value=value)
        if die == "wild"
        else say("die", colour=say(f"colour-{die}"), value=value)
    )


def _group_label(found: Suggestion, say: Say) -> str:
    return say("bloom-option-group", count=len(found.cells), cells=" ".join(found.cells))


def outcome(found: Suggestion, say: Say) -> str:
    """What a group would bring and cost, in words."""
    parts = [
        say("bloom-finishes-colour", colour=say(f"colour-{colour}"), number=number or 0)
        for colour, number in found.numbers
    ]
    parts += [say("bloom-finishes-bed", bed=bed, number=number or 0) for bed, number in found.beds]
    parts.append(say("bloom-ticks", ticks=found.ticks))
    return " · ".join(parts)
