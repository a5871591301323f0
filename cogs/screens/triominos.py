"""Tri-Ominos on Discord: the growing board, a tile and then its place from menus, the race to the target."""

from collections.abc import Iterable
from itertools import groupby
from typing import Literal, TypedDict

from cogs.screens.base import BLUE, GREY, Screen, Sight, Step
from cogs.screens.drafts import START, Draft, paged
from cogs.ui.layout import Button, Menu
from cogs.ui.sketch import sketch
from data.texts import Say
from engines import Game
from engines.triominos import Placement, Triominos, TriominosEvent, TriominosView, placements
from play.tables import Table
from render import triominos as pictures
from render.pictures import Picture

ROUNDS_SHOWN = 3
"""The number of rounds shown as pictures among the scores; the last one's chart goes back to the first."""


class Drawn(TypedDict):
    """What one seat drew in a row, as a single event."""

    kind: Literal["drawn"]
    seat: int
    count: int
    points: int
    well: int


At = Sight[Triominos, TriominosView]


def tile_name(tile: str) -> str:
    """Return a tile in words: "0-4-5"."""
    return "-".join(tile)


class TriominosScreen(Screen[Triominos, TriominosView]):
    """The screen of Tri-Ominos (see `cogs.screens.base.Screen`)."""

    kind = Triominos
    colour = 0x3D7EA6
    emoji = "🔺"
    asides = ("draw",)

    def where(self, at: At) -> str:
        return at.say("triominos-where", round=at.view["round"], target=at.view["target"])

    def doing(self, at: At) -> str:
        key = "triominos-starts" if at.view["phase"] == "start" else "triominos-turn"
        return at.say(key, name=at.turn)

    def pictures(self, at: At) -> list[Picture]:
        """The board; between two rounds also how the last one ended."""
        play_area, ended = sketch(pictures.board, *at.drawing), len(at.view["results"])
        # A bot player may start at once, so the round's end stays in sight until everybody had a turn.
        if not ended or not (at.over or len(at.view["board"]) < at.game.players):
            return [play_area]
        last = sketch(pictures.scoring, *at.drawing, ended)
        return [last, play_area] if at.over else [play_area, last]

    def starting(self, at: At) -> bool:
        return at.view["round"] == 1 and not at.view["board"]

    def folded(self, events: Iterable[TriominosEvent]) -> list[TriominosEvent | Drawn]:
        """The events, those of tiles drawn one after another as a single one."""
        found: list[TriominosEvent | Drawn] = []
        for _, run in groupby(events, lambda event: (event["kind"], event["seat"])):
            alike = list(run)
            last = alike[-1]
            if last["kind"] == "drew":
                count, points = len(alike), last["points"] * len(alike)
                found.append(
                    Drawn(kind="drawn", seat=last["seat"], count=count, points=points, well=last["well"])
                )
            else:
                found += alike
        return found

    def sentence(self, event: TriominosEvent | Drawn, at: At) -> str:
        say = at.say
        match event["kind"]:
            case "placed":
                bonuses = [(bonus["kind"], bonus["points"]) for bonus in event["bonuses"]]
                return say(
                    "triominos-event-tile-placed",
                    name=at.bold[event["seat"]],
                    tile=tile_name(event["tile"]),
                    points=event["points"],
                    parts=_parts(event["tile_points"], bonuses, say),
                    bonus=len(bonuses),
                )
            case "shown":
                name, tile = at.bold[event["seat"]], tile_name(event["tile"])
                return say("triominos-event-tile-shown", name=name, tile=tile)
            case "drawn":
                return say(
                    "triominos-event-tile-drawn",
                    name=at.bold[event["seat"]],
                    count=event["count"],
                    points=-event["points"],
                    left=event["well"],
                )
            case "passed":
                return say("triominos-event-passed", name=at.bold[event["seat"]])
            case "round_ended":
                return say(
                    f"triominos-event-round-{event['reason']}",
                    name=at.bold[event["winner"]],
                    round=event["round"],
                    points=event["points"][event["winner"]],
                )
        return ""

    def news(self, at: At) -> list[str]:
        """What everybody saw since this seat placed a tile or passed; the tiles it drew meanwhile."""
        lines, drawn = super().news(at), self._drawn(at)
        if drawn:
            lines.append(at.say("triominos-event-tiles-drawn", tiles=", ".join(drawn), count=len(drawn)))
        return lines

    def _drawn(self, at: At) -> list[str]:
        """The tiles this seat drew in its turn, until its next placement or pass."""
        drawn: list[str] = []
        passed = False
        event: TriominosEvent
        for event in at.events():
            if event["kind"] == "drew_tile":
                drawn.append(tile_name(event["tile"]))
            elif event["kind"] == "dealt" or (event["kind"] == "placed" and event["seat"] == at.seat):
                drawn.clear()
                passed = False
            elif event["kind"] == "passed" and event["seat"] == at.seat:
                if passed:
                    drawn.clear()
                passed = True
        return drawn

    def step(self, at: At, draft: Draft) -> Step:
        """In the seat's turn first a menu of the tiles that fit, then one of the places."""
        say, options = at.say, _choices(at.game, at.view["seat"])
        if places := _of_tile(options, draft):
            return self._places(at, places, draft)
        hand = sketch(pictures.hand, *at.drawing, options)
        if options:
            page = draft.page() if draft.step == "tiles" else 0
            tiles, pager = paged(_by_tile(options), page, Draft("tiles"), say)
            menu = Menu(
                "draft tile",
                say("triominos-menu-tile"),
                [
                    (
                        best.tile,
                        say(
                            "triominos-option-tile",
                            tile=tile_name(best.tile),
                            points=best.points,
                            places=1 + len(others),
                        ),
                        _made(best, say),
                    )
                    for best, *others in tiles
                ],
            )
            return Step(say("triominos-choose-tile"), hand, [[menu]], pager)
        if not at.mine:
            return Step(say("triominos-wait", name=at.turn), hand)
        (move,) = at.game.legal_moves(at.game.to_move[0])
        only = Button(f"move {move}", say(f"triominos-button-{move}"), BLUE)
        return Step(say(f"triominos-must-{move}"), hand, last=[only])

    def _places(self, at: At, places: list[Placement], draft: Draft) -> Step:
        """The places of a tile, lettered."""
        say, tile = at.say, places[0].tile
        shown, pager = paged(places, draft.page(1), Draft("tile", (tile,)), say)
        first = pictures.letters(len(places))[places.index(shown[0])]
        menu = Menu(
            "move",
            say("triominos-menu-place"),
            [
                (
                    one.move,
                    say("triominos-option-place", letter=letter, points=one.points),
                    _made(one, say),
                )
                for letter, one in zip(pictures.letters(len(shown), first), shown, strict=True)
            ],
        )
        back = Button(START.action, say("triominos-button-other-tile"), GREY, "↩️")
        return Step(
            say("triominos-choose-place", tile=tile_name(tile)),
            sketch(pictures.places, *at.drawing, shown, first),
            [[menu]],
            [back, *pager],
            news=False,
        )

    def finished(self, table: Table, seat: int, draft: str) -> str | None:
        """A tile that fits in a single place needs no second step."""
        places = _of_tile(_choices(table.game, seat), Draft.read(draft))
        return places[0].move if len(places) == 1 else None

    def scoring(self, at: At) -> list[Picture]:
        """The last rounds."""
        ended = range(1, len(at.view["results"]) + 1)[-ROUNDS_SHOWN:]
        return [sketch(pictures.scoring, *at.drawing, number) for number in ended]

    def breakdown(self, at: At) -> list[str]:
        """Every bonus and the end of every round, the newest round first."""
        rounds: list[list[str]] = [[]]
        event: TriominosEvent
        for event in at.events():
            if event["kind"] == "dealt":
                rounds.append([])
            elif event["kind"] == "round_ended" or (event["kind"] == "placed" and event["bonuses"]):
                rounds[-1].append(self.sentence(event, at))
        blocks = [
            [at.say("triominos-scores-round", round=number), *lines]
            for number, lines in enumerate(rounds, 1)
            if lines
        ]
        return [line for block in reversed(blocks) for line in block]


def _choices(game: Game, seat: int | None) -> list[Placement]:
    """The seat's placements, best first; how the round's first tile is turned makes no difference."""
    if seat not in game.to_move:
        return []
    found = list(placements(game, seat))
    if game.view(seat)["phase"] == "start":
        return [group[0] for group in _by_tile(found)]
    return found


def _of_tile(options: Iterable[Placement], draft: Draft) -> list[Placement]:
    """The placements of the tile that was picked, if nothing but a page follows it."""
    if draft.step != "tile" or not 0 < len(draft.picked) < 3 or not all(map(str.isdecimal, draft.picked[1:])):
        return []
    return [one for one in options if one.tile == draft.picked[0]]


def _by_tile(options: Iterable[Placement]) -> list[list[Placement]]:
    """Placements by tile, in the order in which the tiles first come."""
    groups: dict[str, list[Placement]] = {}
    for option in options:
        groups.setdefault(option.tile, []).append(option)
    return list(groups.values())


def _parts(tile_points: int, bonuses: Iterable[tuple[str, int]], say: Say) -> str:
    parts = [say("triominos-tile-points", points=tile_points)]
    return ", ".join([*parts, *(say(f"triominos-bonus-{kind}", points=points) for kind, points in bonuses)])


def _made(placement: Placement, say: Say) -> str | None:
    """What makes a placement's points; None where it is the tile alone."""
    return _parts(placement.tile_points, placement.bonuses, say) if placement.bonuses else None
