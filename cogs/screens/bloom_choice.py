"""Choosing in Bloom: a die, then a group of flowers, looked at on the seat's sheet before it is circled."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from cogs.screens.base import GREEN, GREY, RED, Sight, Step, lines
from cogs.screens.drafts import PAGE, START, Draft
from cogs.ui.layout import Button, Menu, in_rows
from cogs.ui.sketch import sketch
from data.texts import Say
from engines import IllegalMove
from engines.bloom import CELLS, COLOURS, Bloom, BloomView, Suggestion, effect, neighbours, suggestions
from render import bloom as pictures

OFFERED = 8
"""The number of suggestions that the menu holds for a die."""

ROWS = tuple("123456789")
EMOJI = {"orange": "🟠", "pink": "🌸", "yellow": "🟡", "blue": "🔵", "purple": "🟣", "wild": "🎲"}
SUITS = {"O": "orange", "P": "pink", "Y": "yellow", "B": "blue", "V": "purple"}
"""The colour of each printed letter; a white flower (W) suits every colour."""

At = Sight[Bloom, BloomView]


@dataclass(frozen=True, slots=True)
class Pick:
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

    def draft(self, step: str, cells: tuple[str, ...] = ()) -> Draft:
        """Return the draft that goes on from here."""
        return Draft(step, (self.die, self.colour, *cells))


def read(draft: Draft, dice: Collection[str]) -> Pick:
    """Return what a draft picks; nothing where it does not fit the dice that are there."""
    step, (die, *rest) = draft.step, draft.picked or ("",)
    if draft == Draft("reroll"):
        return Pick("reroll")
    if step in ("none", "row"):
        step, rest = "pick" if step == "none" else "build", rest[:1]
    if step not in ("die", "build", "pick") or die not in dice:
        return Pick()
    colour = die if die != "wild" else next((name for name in rest[:1] if name in COLOURS), "")
    cells = tuple(rest[1:])
    if step == "build" and len(cells) == 1 and cells[0] in ROWS:
        return Pick(step if colour else "die", die, colour, cells[0])
    if any(cell not in CELLS for cell in cells) or len(set(cells)) < len(cells):
        return Pick()
    return Pick(step if colour else "die", die, colour, cells=cells)


class Choice:
    """The choice of a seat whose turn it is, as far as it has come."""

    def __init__(self, at: At, draft: Draft) -> None:
        assert at.seat is not None
        self.game, self.seat, self.say, self.at = at.game, at.seat, at.say, at
        self.dice, self.sheet = at.view["dice"], at.view["sheets"][at.seat]
        self.pick, self.found = read(draft, self.dice), None
        if self.pick.step in ("build", "pick"):
            try:
                self.found = effect(self.game, self.seat, self.pick.move)
            except IllegalMove:
                self.pick = Pick()
        if self.pick.step == "reroll" and not self.sheet["reroll"]:
            self.pick = Pick()

    def step(self) -> Step:
        """Return what is asked now."""
        steps = {
            "reroll": self._reroll,
            "die": self._groups if self.pick.colour else self._colour,
            "build": self._build,
            "pick": self._confirm,
        }
        return steps.get(self.pick.step, self._dice)()

    def _step(self, prompt: str, rows: Sequence[Sequence[Button | Menu]], last: Sequence[Button]) -> Step:
        """A step with the sheet, on which the group under consideration is drawn."""
        preview = self.found if self.pick.cells or self.pick.step == "pick" else None
        picture = sketch(pictures.hand, *self.at.drawing, preview=preview)
        return Step(prompt, picture, rows, last, news=preview is None)

    def _dice(self) -> Step:
        rows = in_rows(
            [
                Button(
                    Draft("die", (die,) if die == "wild" else (die, die)).action,
                    die_words(die, die, value, self.say),
                    GREY,
                    EMOJI[die],
                )
                for die, value in self.dice.items()
            ]
        )
        if self.sheet["reroll"]:
            rows.append([Button(Draft("reroll").action, self.say("bloom-button-reroll"), GREY, "🔄")])
        last = rows.pop() if len(rows[-1]) < 5 else []
        return self._step(self.say("bloom-choose-die"), rows, last)

    def _back(self) -> Button:
        return Button(START.action, self.say("bloom-button-other-die"), GREY, "🎲")

    def _reroll(self) -> Step:
        yes = Button("move reroll", self.say("bloom-button-reroll-now"), RED, "🔄")
        keep = Button(START.action, self.say("bloom-button-keep-dice"), GREY)
        return self._step(self.say("bloom-confirm-reroll", count=len(self.dice)), [], [yes, keep])

    def _colour(self) -> Step:
        buttons = [
            Button(
                Draft("die", ("wild", colour)).action,
                self.say("bloom-colour-label", colour=colour),
                GREY,
                EMOJI[colour],
            )
            for colour in COLOURS
        ]
        menu = self._menu(Draft("pick", ("wild",)), suggestions(self.game, self.seat, "wild", limit=OFFERED))
        prompt = self.say("bloom-choose-colour", value=self.dice["wild"])
        return self._step(prompt, [menu, buttons], [self._back()])

    def _menu(self, draft: Draft, offered: Sequence[Suggestion]) -> list[Menu]:
        """The suggested groups; for the clear die each with the colour that the die takes."""
        say, options = self.say, []
        for one in offered:
            cells = " ".join(one.cells)
            label = say("bloom-option-group", count=len(one.cells), cells=cells)
            if not self.pick.colour:
                as_colour = say("bloom-colour-label", colour=one.colour)
                label = say("bloom-option-as", colour=as_colour, group=label)
                cells = f"{one.colour} {cells}"
            options.append((cells, label, self._promise(one)))
        return [Menu(draft.action, say("bloom-menu-groups"), options)] if options else []

    def _promise(self, one: Suggestion) -> str:
        """What a group of the menu would do, and what it would leave of its colour."""
        effect = outcome(one, self.say)
        if not one.left:
            return effect
        left = " + ".join(map(str, one.left))
        return self.say(
            "bloom-leaves", effect=effect, colour=self.say(f"bloom-colour-{one.colour}"), left=left
        )

    def _words(self) -> str:
        return die_words(self.pick.die, self.pick.colour, self.dice[self.pick.die], self.say)

    def _groups(self) -> Step:
        pick, say = self.pick, self.say
        offered = suggestions(self.game, self.seat, pick.die, pick.colour, limit=OFFERED)
        menu = self._menu(pick.draft("pick"), offered)
        buttons = [
            Button(pick.draft("build").action, say("bloom-button-build"), GREY, "✏️"),
            Button(f"type {pick.die} {pick.colour}", say("button-type"), GREY, "⌨️"),
            Button(pick.draft("none").action, say("bloom-button-none"), GREY),
            self._back(),
        ]
        prompt = say("bloom-choose-group", die=self._words())
        return self._step(prompt, [menu] if menu else [], buttons)

    def _build(self) -> Step:
        pick, say = self.pick, self.say
        full = len(pick.cells) >= self.dice[pick.die]
        following = [] if full else neighbours(self.game, self.seat, pick.cells)
        here = [cell for cell in following if cell[1] == pick.row] or following
        options: list[tuple[str, str, str | None]]
        if pick.cells or pick.row:
            placeholder = say("bloom-menu-flower")
            options = [
                (
                    cell,
                    f"{cell} · {say(f'bloom-flower-{self._letter(cell)}')}",
                    None if self._fits(cell) else say("bloom-misfit"),
                )
                for cell in here[:PAGE]
            ]
        else:
            placeholder = say("bloom-menu-row")
            held = [(row, [cell for cell in here if cell[1] == row]) for row in ROWS]
            options = [(row, say("bloom-row", row=row), self._row(cells)) for row, cells in held if cells]
        menu = Menu(pick.draft("build", pick.cells).action, placeholder, options)
        buttons = [self._back()]
        if pick.cells:
            undo = pick.draft("build", pick.cells[:-1]).action
            buttons = [self._circle(), Button(undo, say("bloom-button-undo"), GREY, "↩️"), *buttons]
        elif pick.row:
            buttons = [Button(pick.draft("row").action, say("bloom-button-other-row"), GREY, "↩️"), *buttons]
        prompt = say(
            "bloom-build",
            die=self._words(),
            cells=" ".join(pick.cells),
            count=len(pick.cells),
            full=str(full).lower(),
            row=pick.row or "none",
        )
        price = self._price() if pick.cells else ""
        return self._step(lines(prompt, price), [[menu]] if options else [], buttons)

    def _letter(self, cell: str) -> str:
        return self.sheet["flowers"][int(cell[1]) - 1][ord(cell[0]) - ord("A")]

    def _fits(self, cell: str) -> bool:
        return SUITS.get(self._letter(cell), self.pick.colour) == self.pick.colour

    def _row(self, cells: Sequence[str]) -> str:
        """What a row holds for the die."""
        colour = self.say(f"bloom-colour-{self.pick.colour}")
        white = sum(self._letter(cell) not in SUITS for cell in cells)
        fitting = sum(map(self._fits, cells)) - white
        return self.say("bloom-row-holds", colour=colour, count=fitting, white=white)

    def _price(self) -> str:
        """What the group brings and costs, and why it costs that."""
        assert self.found is not None
        wrong = sum(not self._fits(cell) for cell in self.pick.cells)
        effect = outcome(self.found, self.say)
        if not self.found.ticks:
            return effect
        return self.say("bloom-price", effect=effect, wrong=wrong, missing=self.found.ticks - wrong)

    def _circle(self) -> Button:
        count = len(self.pick.cells)
        return Button(f"move {self.pick.move}", self.say("bloom-button-circle", count=count), GREEN, "⭕")

    def _confirm(self) -> Step:
        cells = self.pick.cells
        prompt = self.say("bloom-look", die=self._words(), cells=" ".join(cells), count=len(cells))
        other = Button(self.pick.draft("die").action, self.say("bloom-button-other-group"), GREY, "↩️")
        return self._step(f"{prompt}\n{self._price()}", [], [self._circle(), other])


def die_words(die: str, colour: str, value: int, say: Say, inside: bool = False) -> str:
    """Return a die in words: "Orange 4", "Clear 2 as blue"; `inside` a sentence: "the orange 4"."""
    if die == "wild" and colour in COLOURS:
        key = "bloom-die-as" if inside else "bloom-die-label-as"
        return say(key, value=value, colour=say(f"bloom-colour-{colour}"))
    return say("bloom-die" if inside else "bloom-die-label", die=die, value=value)


def outcome(found: Suggestion, say: Say) -> str:
    """Return what a group would bring and cost, in words."""
    parts = [
        say("bloom-finishes-colour", colour=say(f"bloom-colour-{colour}"), number=number or 0)
        for colour, number in found.numbers
    ]
    parts += [say("bloom-finishes-bed", bed=bed, number=number or 0) for bed, number in found.beds]
    return " · ".join([*parts, say("bloom-ticks", ticks=found.ticks)])
