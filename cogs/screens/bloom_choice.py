"""Choosing in Bloom: a die, then a group of flowers, looked at on the own sheet before it is circled."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.ui.layout import Button, Menu, in_rows
from data.texts import Say
from engines import IllegalMove
from engines.bloom import CELLS, COLOURS, Bloom, Suggestion, effect, neighbours, suggestions

OFFERED = 8
"""How many suggestions the menu holds for a die."""

ROWS = tuple("123456789")
EMOJI = {"orange": "🟠", "pink": "🌸", "yellow": "🟡", "blue": "🔵", "purple": "🟣", "wild": "🎲"}
SUITS = {"O": "orange", "P": "pink", "Y": "yellow", "B": "blue", "V": "purple"}
"""The colour of each printed letter; a white flower (W) suits every colour."""

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
    if step in ("none", "row"):
        step, rest = "pick" if step == "none" else "build", rest[:2]
    if step not in ("die", "build", "pick") or not rest or rest[0] not in dice:
        return Draft()
    die = rest[0]
    colour = die if die != "wild" else next((name for name in rest[1:2] if name in COLOURS), "")
    row = rest[2] if step == "build" and len(rest) == 3 and rest[2] in ROWS else ""
    cells = () if row else tuple(rest[2:])
    if any(cell not in CELLS for cell in cells) or len(set(cells)) < len(cells):
        return Draft()
    return Draft(step if colour else "die", die, colour, row, cells)


class Choice:
    """One step of a choice: what is asked, its controls, and the group to look at."""

    def __init__(self, game: Bloom, seat: int, view: dict[str, Any], draft: Draft, say: Say) -> None:
        self.game, self.seat, self.view, self.draft, self.say = game, seat, view, draft, say
        self.found: Suggestion | None = None
        if draft.step in ("build", "pick"):
            try:
                self.found = effect(game, seat, draft.move)
            except IllegalMove:
                self.draft = Draft()
        if draft.step == "reroll" and not view["sheets"][seat]["reroll"]:
            self.draft = Draft()

    @property
    def preview(self) -> Suggestion | None:
        """The group under consideration."""
        return self.found if self.draft.cells or self.draft.step == "pick" else None

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
                die_words(die, die, value, self.say),
                GREY,
                EMOJI[die],
            )
            for die, value in self.view["dice"].items()
        ]
        rows: list[Sequence[Button | Menu]] = [*in_rows(dice)]
        if self.view["sheets"][self.seat]["reroll"]:
            rows.append([Button("draft reroll", self.say("bloom-button-reroll"), GREY, "🔄")])
        return self.say("bloom-choose-die"), rows

    def _back(self) -> Button:
        return Button("draft back", self.say("bloom-button-other-die"), GREY, "🎲")

    def _reroll(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        yes = Button("move reroll", self.say("bloom-button-reroll-now"), discord.ButtonStyle.danger, "🔄")
        keep = Button("draft back", self.say("bloom-button-keep-dice"), GREY)
        return self.say("bloom-confirm-reroll", count=len(self.view["dice"])), [[yes, keep]]

    def _colour(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        buttons = [
            Button(
                f"draft die wild {colour}", self.say("bloom-colour-label", colour=colour), GREY, EMOJI[colour]
            )
            for colour in COLOURS
        ]
        offered = suggestions(self.game, self.seat, "wild", limit=OFFERED)
        options = [
            (f"{one.colour} {' '.join(one.cells)}", self._label(one), self._promise(one)) for one in offered
        ]
        menu = [Menu("draft pick wild", self.say("bloom-menu-groups"), options)] if options else []
        prompt = self.say("bloom-choose-colour", value=self.view["dice"]["wild"])
        return prompt, [menu, buttons, [self._back()]]

    def _label(self, one: Suggestion) -> str:
        """A group in the menu of the clear die, with the colour that the die takes."""
        label = _group_label(one, self.say)
        return self.say(
            "bloom-option-as", colour=self.say("bloom-colour-label", colour=one.colour), group=label
        )

    def _promise(self, one: Suggestion) -> str:
        """What a group of the menu would do, and how the rest of its colour would stand."""
        told = outcome(one, self.say)
        if not one.left:
            return told
        left = " + ".join(map(str, one.left))
        return self.say("bloom-leaves", effect=told, colour=self.say(f"bloom-colour-{one.colour}"), left=left)

    def _words(self) -> str:
        value = self.view["dice"][self.draft.die]
        return die_words(self.draft.die, self.draft.colour, value, self.say)

    def _groups(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        draft, say = self.draft, self.say
        offered = suggestions(self.game, self.seat, draft.die, draft.colour, limit=OFFERED)
        rows: list[Sequence[Button | Menu]] = []
        if offered:
            options = [(" ".join(one.cells), _group_label(one, say), self._promise(one)) for one in offered]
            rows.append([Menu(draft.written("pick", ()), say("bloom-menu-groups"), options)])
        rows.append(
            [
                Button(draft.written("build", ()), say("bloom-button-build"), GREY, "✏️"),
                Button(f"type {draft.die} {draft.colour}", say("button-type"), GREY, "⌨️"),
                Button(draft.written("none", ()), say("bloom-button-none"), GREY),
                self._back(),
            ]
        )
        return say("bloom-choose-group", die=self._words()), rows

    def _build(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        draft, say = self.draft, self.say
        rows: list[Sequence[Button | Menu]] = []
        full = len(draft.cells) >= self.view["dice"][draft.die]
        following = [] if full else neighbours(self.game, self.seat, draft.cells)
        here = [cell for cell in following if cell[1] == draft.row] or following
        if here and (draft.cells or draft.row):
            options = [(cell, f"{cell} · {self._flower(cell)}", self._misfit(cell)) for cell in here]
            rows.append([Menu(draft.written(), say("bloom-menu-flower"), options[:25])])
        elif here:
            lines = [(line, [cell for cell in here if cell[1] == line]) for line in ROWS]
            rows.append(
                [
                    Menu(
                        draft.written(),
                        say("bloom-menu-row"),
                        [(line, say("bloom-row", row=line), self._row(held)) for line, held in lines if held],
                    )
                ]
            )
        buttons = [self._back()]
        if draft.cells:
            buttons.insert(
                0, Button(draft.written(cells=draft.cells[:-1]), say("bloom-button-undo"), GREY, "↩️")
            )
            buttons.insert(0, self._circle())
        elif draft.row:
            buttons.insert(0, Button(draft.written("row", ()), say("bloom-button-other-row"), GREY, "↩️"))
        rows.append(buttons)
        prompt = say(
            "bloom-build",
            die=self._words(),
            cells=" ".join(draft.cells),
            count=len(draft.cells),
            full=str(full).lower(),
            row=draft.row or "none",
        )
        if draft.cells:
            prompt += "\n" + self._price()
        return prompt, rows

    def _letter(self, cell: str) -> str:
        line = self.view["sheets"][self.seat]["flowers"][int(cell[1]) - 1]
        return str(line[ord(cell[0]) - ord("A")])

    def _fits(self, cell: str) -> bool:
        return SUITS.get(self._letter(cell), self.draft.colour) == self.draft.colour

    def _flower(self, cell: str) -> str:
        """What grows in a cell, in words."""
        return self.say(f"bloom-flower-{self._letter(cell)}")

    def _misfit(self, cell: str) -> str | None:
        return None if self._fits(cell) else self.say("bloom-misfit")

    def _row(self, cells: Sequence[str]) -> str:
        """What a row holds for the die."""
        colour = self.say(f"bloom-colour-{self.draft.colour}")
        white = sum(self._letter(cell) not in SUITS for cell in cells)
        fitting = sum(map(self._fits, cells)) - white
        return self.say("bloom-row-holds", colour=colour, count=fitting, white=white)

    def _price(self) -> str:
        """What the group brings and costs, and why it costs that."""
        assert self.found is not None
        wrong = sum(not self._fits(cell) for cell in self.draft.cells)
        told = outcome(self.found, self.say)
        if not self.found.ticks:
            return told
        return self.say("bloom-price", effect=told, wrong=wrong, missing=self.found.ticks - wrong)

    def _circle(self) -> Button:
        count = len(self.draft.cells)
        return Button(f"move {self.draft.move}", self.say("bloom-button-circle", count=count), GREEN, "⭕")

    def _confirm(self) -> tuple[str, list[Sequence[Button | Menu]]]:
        prompt = self.say(
            "bloom-look", die=self._words(), cells=" ".join(self.draft.cells), count=len(self.draft.cells)
        )
        other = Button(self.draft.written("die", ()), self.say("bloom-button-other-group"), GREY, "↩️")
        return f"{prompt}\n{self._price()}", [[self._circle(), other]]


def die_words(die: str, colour: str, value: int, say: Say, inside: bool = False) -> str:
    """A die in words: "Orange 4", "Clear 2", "Clear 2 as blue"; `inside` a sentence: "the orange 4"."""
    if die == "wild" and colour in COLOURS:
        key = "bloom-die-as" if inside else "bloom-die-label-as"
        return say(key, value=value, colour=say(f"bloom-colour-{colour}"))
    return say("bloom-die" if inside else "bloom-die-label", die=die, value=value)


def _group_label(found: Suggestion, say: Say) -> str:
    return say("bloom-option-group", count=len(found.cells), cells=" ".join(found.cells))


def outcome(found: Suggestion, say: Say) -> str:
    """What a group would bring and cost, in words."""
    parts = [
        say("bloom-finishes-colour", colour=say(f"bloom-colour-{colour}"), number=number or 0)
        for colour, number in found.numbers
    ]
    parts += [say("bloom-finishes-bed", bed=bed, number=number or 0) for bed, number in found.beds]
    parts.append(say("bloom-ticks", ticks=found.ticks))
    return " · ".join(parts)
