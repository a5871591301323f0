"""Bloom on Discord: the dice, the sheets, what happened, and how the points are made up."""

import re

from cogs.screens.base import Screen, Sight, Step, lines
from cogs.screens.bloom_choice import Choice, Pick, die_words
from cogs.screens.drafts import Draft
from cogs.ui.errors import Refused
from cogs.ui.layout import Content
from cogs.ui.sketch import sketch
from data.texts import Say
from engines import IllegalMove
from engines.bloom import DICE, Bloom, BloomEvent, BloomView, effect
from play.tables import Table
from render import bloom as pictures
from render.numbers import number
from render.pictures import Picture

At = Sight[Bloom, BloomView]


class BloomScreen(Screen[Bloom, BloomView]):
    """The screen of Bloom (see `cogs.screens.base.Screen`)."""

    kind = Bloom
    colour = 0xD97B29
    emoji = "🌼"
    hand_button = "bloom-button-sheet"
    hand_title = "bloom-sheet-title"
    asides = ("reroll",)
    example = "B3 B4 C4"

    def where(self, at: At) -> str:
        view, rounds = at.view, at.view["rounds"]
        where = at.say(
            "bloom-where-solo" if rounds else "bloom-where", round=view["round"], rounds=rounds or 0
        )
        return lines(where, at.say("bloom-last-round") if view["last_round"] else "")

    def doing(self, at: At) -> str:
        return at.say("bloom-choosing", name=at.turn)

    def pictures(self, at: At) -> list[Picture]:
        """The dice and all sheets."""
        return [sketch(pictures.board, *at.drawing)]

    def starting(self, at: At) -> bool:
        return at.view["round"] == 1

    def below(self, at: At) -> list[str]:
        return self._standings(at) if at.over else super().below(at)

    def sentence(self, event: BloomEvent, at: At) -> str:
        say = at.say
        match event["kind"]:
            case "rolled" if event["reroll"]:
                return say("bloom-event-rerolled", name=at.bold[event["seat"]])
            case "taken":
                return say(
                    "bloom-event-die-taken",
                    name=at.bold[event["seat"]],
                    die=die_words(event["die"], event["colour"], event["value"], say, inside=True),
                    count=len(event["cells"]),
                    cells=" ".join(event["cells"]),
                    ticks=event["ticks"],
                )
            case "bouquet":
                return say(
                    "bloom-event-bouquet" if event["number"] else "bloom-event-bouquet-late",
                    name=at.bold[event["seat"]],
                    colour=say(f"bloom-colour-{event['colour']}"),
                    number=event["number"] or 0,
                    alone="true" if at.game.players == 1 else "false",
                )
            case "bed":
                key = "bloom-event-bed" if event["number"] else "bloom-event-bed-late"
                return say(key, name=at.bold[event["seat"]], bed=event["bed"], number=event["number"] or 0)
            case "last_round":
                return say(f"bloom-event-last-round-{event['reason']}", name=at.bold[event["seat"]])
        return ""

    def step(self, at: At, draft: Draft) -> Step:
        """In the seat's turn first the dice, then groups for one, then a look at the chosen group."""
        return (
            Choice(at, draft).step() if at.mine else Step(self.doing(at), sketch(pictures.hand, *at.drawing))
        )

    def end(self, at: At) -> Step:
        assert at.seat is not None
        return Step(lines(self.result(at), _parts(at, at.seat)), sketch(pictures.hand, *at.drawing))

    def typed(self, table: Table, seat: int, text: str) -> str:
        """ "orange orange B3 B4 C4": the die and its colour were picked, the cells typed."""
        die, _, rest = text.partition(" ")
        colour, _, cells = rest.partition(" ")
        pick = Pick("pick", die, colour, cells=tuple(re.findall(r"[^\s,;.+-]+", cells.upper())))
        if die not in DICE or not pick.cells:
            raise Refused("bloom-unreadable")
        try:
            effect(self.game(table), seat, pick.move)
        except IllegalMove as error:
            if error.reason == "not-a-move":
                raise Refused("bloom-unreadable") from None
            raise
        return pick.draft("pick", pick.cells).written()

    def scores(self, table: Table, say: Say) -> Content:
        """The parts of everybody's points; as a picture once the game is over."""
        at = self.sight(table, None, say)
        title = at.titled("scores-title")
        if at.over:
            return Content(title, [sketch(pictures.scoring, *at.drawing)], accent=self.colour)
        return Content(lines(title, self.where(at), *self._standings(at)), accent=self.colour)

    def _standings(self, at: At) -> list[str]:
        """Everybody's points and how they are made up, the winner first once the game is over."""
        return [
            at.say(
                "bloom-standing",
                name=at.bold[seat],
                points=number(at.game.scores[seat]),
                parts=_parts(at, seat),
            )
            for seat in at.order
        ]


def _parts(at: At, seat: int) -> str:
    """How a seat's points are made up."""
    return at.say("bloom-parts", **at.view["parts"][seat])
