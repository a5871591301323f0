"""FLOWERS on Discord: a pile, then a place in the seat's garden, looked at before the card is placed."""

import re
from collections.abc import Sequence
from string import ascii_uppercase

from cogs.screens.base import GREEN, GREY, Screen, Sight, Step, lines
from cogs.screens.drafts import START, Draft, paged
from cogs.ui.errors import Refused
from cogs.ui.layout import Button, Menu, in_rows
from cogs.ui.sketch import sketch
from data.texts import Say
from engines.flowers import Flowers, FlowersEvent, FlowersView, Placement
from play.tables import Table
from render import flowers as pictures
from render.flowers import words
from render.numbers import number, signed
from render.pictures import Picture

OFFERED = 8
"""The number of places that the menu offers; the picture letters the same ones."""
LAST_CARDS = 5
"""A pile with at most this many cards left is announced."""

EMOJI = {"Y": "🌻", "R": "🌷", "B": "💠", "G": "🍀", "V": "🪻"}

At = Sight[Flowers, FlowersView]

_CELL = re.compile(r"\(? *([+-]?\d{1,9}) *[ ,;/|] *([+-]?\d{1,9}) *\)?")


class FlowersScreen(Screen[Flowers, FlowersView]):
    """The screen of FLOWERS (see `cogs.screens.base.Screen`)."""

    kind = Flowers
    colour = 0x8E5BAE
    emoji = "🌷"
    hand_button = "flowers-button-garden"
    hand_title = "flowers-garden-title"
    asides = ("place",)
    example = "2,-1"

    def doing(self, at: At) -> str:
        """Whose turn it is, with which card as far as the viewer may know it, and whether the end is near."""
        card = at.view["hand"]
        if at.view["phase"] == "take":
            doing = at.say("flowers-take", name=at.turn)
        elif card is None:
            doing = at.say("flowers-place-hidden", name=at.turn)
        else:
            doing = at.say("flowers-place", name=at.turn, card=words.card(card, at.say))
        return lines(doing, _ending(at))

    def pictures(self, at: At) -> list[Picture]:
        """All gardens: while they grow, or as they were counted."""
        return [sketch(pictures.scoring if at.over else pictures.board, *at.drawing)]

    scoring = pictures

    def below(self, at: At) -> list[str]:
        return self.breakdown(at) if at.over else super().below(at)

    def sentence(self, event: FlowersEvent, at: At) -> str:
        say = at.say
        match event["kind"]:
            case "placed":
                covers = event["covers"]
                return say(
                    "flowers-event-card-placed",
                    name=at.bold[event["seat"]],
                    flower=EMOJI[event["card"][0]],
                    card=words.card(event["card"], say),
                    cell=event["cell"],
                    covers=words.card(covers, say) if covers else "",
                    covering="true" if covers else "false",
                )
            case "discarded_top":
                card = words.card(event["card"], say)
                return say("flowers-event-top-removed", card=card, left=event["left"])
            case "low":
                return say("flowers-event-pile-low", pile=event["pile"], left=event["left"])
        return ""

    def breakdown(self, at: At) -> list[str]:
        """Each garden's points step by step: what was removed, the areas, the butterflies; at the end the
        best garden first."""
        found = []
        for seat in at.order:
            parts, areas = at.view["parts"][seat], at.view["details"][seat]["areas"]
            listed = [f"{at.say('flowers-colour-' + area['colour'])} {area['points']}" for area in areas]
            found.append(
                at.say(
                    "flowers-parts",
                    name=at.bold[seat],
                    removed=number(parts["removed"]),
                    areas=parts["areas"],
                    list=", ".join(listed),
                    any="true" if listed else "false",
                    butterflies=parts["butterflies"],
                    points=number(at.game.scores[seat]),
                )
            )
        return found

    def step(self, at: At, draft: Draft) -> Step:
        """In the seat's turn first the piles, then the places, then a look at the chosen one."""
        if at.mine and at.view["phase"] == "place":
            return _placing(at, draft)
        if not at.mine:
            return Step(self.doing(at), _garden(at))
        return Step(lines(at.say("flowers-choose-pile"), _ending(at)), _garden(at), in_rows(_piles(at)))

    def end(self, at: At) -> Step:
        return Step(self.result(at), _garden(at), news=False)

    def typed(self, table: Table, seat: int, text: str) -> str:
        """A place as "2,-1": column and row, as they are written at the garden's edges."""
        found = _CELL.fullmatch(text.strip().replace("−", "-"))
        if found is None:
            raise Refused("flowers-unreadable", example=self.example)
        cell = f"{int(found[1])},{int(found[2])}"
        table.game.copy().push(seat, f"place {cell}")
        return Draft("at", (cell,)).written()


def _garden(at: At, looked: Placement | None = None) -> Picture:
    """The seat's garden, with a place that is being considered."""
    assert at.seat is not None
    preview = pictures.Preview(cell=looked.cell, card=looked.card, change=looked.change) if looked else None
    return sketch(pictures.garden, *at.drawing, at.seat, preview=preview)


def _ending(at: At) -> str:
    """That the last cards of a pile have come; "" before."""
    left = {pile: cards["left"] for pile, cards in enumerate(at.view["piles"], 1)}
    if empty := [pile for pile, count in left.items() if not count]:
        return at.say("flowers-last", pile=empty[0])
    low = [at.say("flowers-low", pile=pile, left=n) for pile, n in left.items() if n <= LAST_CARDS]
    return at.say("flowers-ending", piles=", ".join(low)) if low else ""


def _piles(at: At) -> list[Button]:
    buttons = []
    for place, pile in enumerate(at.view["piles"], 1):
        top = pile["top"]
        card = words.card(top, at.say) if top else at.say("flowers-face-down")
        label = at.say("flowers-pile", pile=place, card=card, left=pile["left"])
        buttons.append(Button(f"move take {place}", label, GREY, EMOJI[top[0]] if top else "🎴"))
    return buttons


def _placing(at: At, draft: Draft) -> Step:
    """The card in hand: the best places, or all of them by column, or a look at one."""
    assert at.seat is not None
    say, every = at.say, at.game.placements(at.seat)
    column = [one for one in every if draft.step == "column" and (_x(one),) == draft.picked[:1]]
    single = [one for one in every if draft == Draft("at", (one.cell,))] or column
    if len(single) == 1:
        return _look(at, single[0])
    top = lines(say("flowers-choose-place", card=words.card(every[0].card, say)), _ending(at))
    type_it = Button("type", say("button-type"), GREY, "⌨️")
    if column:
        column.sort(key=lambda one: -int(one.cell.partition(",")[2]))
        x = _x(column[0])
        shown, pager = paged(column, draft.page(1), Draft("column", (x,)), say)
        menu = Menu("draft at", say("flowers-menu-row", column=number(int(x))), _lettered(shown, say))
        picture = sketch(pictures.choices, *at.drawing, shown)
        return Step(top, picture, [[menu]], [_back(say), type_it, *pager], news=False)
    best = offered(every)
    columns = sorted({_x(one) for one in every}, key=int)
    some, pager = paged(columns, draft.page() if draft.step == "columns" else 0, Draft("columns"), say)
    rows = [
        [Menu("draft at", say("flowers-menu-place"), _lettered(best, say))],
        [Menu("draft column", say("flowers-menu-column"), [_column(x, every, say) for x in some])],
    ]
    return Step(top, sketch(pictures.choices, *at.drawing, best), rows, [type_it, *pager], news=False)


def _look(at: At, chosen: Placement) -> Step:
    """A place before the card is placed: what it would change, such as "+3: completes the four 4s"."""
    say = at.say
    prompt = say("flowers-look", card=words.card(chosen.card, say), cell=chosen.cell)
    effect = f"{signed(chosen.change)}: {words.reasons(chosen.reasons, say)}"
    confirm = Button(f"move {chosen.move}", say("flowers-button-place"), GREEN, EMOJI[chosen.card[0]])
    return Step(lines(prompt, effect), _garden(at, chosen), last=[confirm, _back(say)], news=False)


def _back(say: Say) -> Button:
    return Button(START.action, say("flowers-button-other-place"), GREY, "↩️")


def offered(every: Sequence[Placement]) -> list[Placement]:
    """Return the few of all places (the most promising first) that are offered at once.

    They are those that promise most, and in any case the one that brings most now. They are shown by what
    they bring now, or losses would come first.
    """
    best, now = list(every[:OFFERED]), max(every, key=lambda one: one.change)
    if now not in best:
        best[-1] = now
    return sorted(best, key=lambda one: -one.change)


def _x(placement: Placement) -> str:
    """The column of a place."""
    return placement.cell.partition(",")[0]


def _column(x: str, every: Sequence[Placement], say: Say) -> tuple[str, str, str]:
    """A column as an option: how many places it has, and the most that one of them brings now."""
    changes = [one.change for one in every if _x(one) == x]
    holds = say("flowers-column-places", count=len(changes), most=signed(max(changes)))
    return x, say("flowers-column", column=number(int(x))), holds


def _lettered(found: Sequence[Placement], say: Say) -> list[tuple[str, str, str]]:
    """Places as options, with the letters that they have in the picture."""
    return [
        (
            one.cell,
            say("flowers-option", letter=letter, change=signed(one.change), cell=one.cell),
            words.reasons(one.reasons, say),
        )
        for letter, one in zip(ascii_uppercase, found, strict=False)
    ]
