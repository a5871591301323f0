"""What a game's screen is, and what all screens share: from a table to what people see."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, cast

import discord

from cogs.screens.drafts import Draft
from cogs.screens.names import shown
from cogs.ui.errors import Refused
from cogs.ui.layout import Button, Content, Menu
from cogs.ui.options import written
from cogs.ui.words import isolated, jump, plain
from data.records import Status, TableRecord
from data.texts import Say
from engines import Game, commitment
from play.tables import Entry, Table
from render.pictures import Picture

G = TypeVar("G", bound=Game)
V = TypeVar("V")

GREY, GREEN = discord.ButtonStyle.secondary, discord.ButtonStyle.success
BLUE, RED = discord.ButtonStyle.primary, discord.ButtonStyle.danger

LOG_LINES = 6
"""The most sentences below a picture about what happened."""


@dataclass(frozen=True, slots=True)
class Sight(Generic[G, V]):
    """A table as one reader sees it: what every sentence and picture of a message is made from."""

    table: Table
    game: G
    view: V
    seat: int | None
    """None: an onlooker."""
    say: Say
    names: list[str]
    """The seats' names for pictures and labels."""
    bold: list[str]
    """The same for sentences: safe in Discord's markdown, and they mention nobody."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    @property
    def mine(self) -> bool:
        """Whether the reader's seat owes a move."""
        return self.seat in self.game.to_move

    @property
    def turn(self) -> str:
        """The name, for sentences, of the seat whose turn it is."""
        return self.bold[self.game.to_move[0]]

    @property
    def order(self) -> list[int]:
        """The seats, at the end the best first."""
        seats = range(self.game.players)
        return sorted(seats, key=(self.game.ranking or seats).__getitem__)

    @property
    def drawing(self) -> tuple[V, list[str], Say]:
        """What every picture function takes first."""
        return self.view, self.names, self.say

    def titled(self, key: str) -> str:
        """Return the heading under that key, with the game's name in it."""
        return self.say(key, game=game_name(self.game.name, self.say))

    def events(self) -> Iterator[Any]:
        """Yield all events that the reader may know."""
        return events_for(self.seat, self.table.history)


@dataclass(frozen=True, slots=True)
class Step:
    """What a hand asks, and shows for it."""

    prompt: str
    picture: Picture | None
    rows: Sequence[Sequence[Button | Menu]] = ()
    last: Sequence[Button] = ()
    """The buttons of the last row, which the link to the board joins."""
    news: bool = True
    """Whether the news are shown below the picture."""


class Screen(ABC, Generic[G, V]):
    """One game's messages, made in a worker thread: no method may touch the store or Discord.

    `G` is the game's engine, `V` its view. What a game shows is said by the methods from `sentence` on.
    """

    kind: type[G]
    colour: ClassVar[int]
    emoji: ClassVar[str]
    """On the button that opens the hand."""
    hand_button: ClassVar[str] = "button-hand"
    hand_title: ClassVar[str] = "hand-title"
    asides: ClassVar[tuple[str, ...]] = ()
    """How the moves begin that are not the main one of a turn: the news for a seat go back to that one."""
    example: ClassVar[str] = ""
    """A move as it may be typed, for the field where it is asked for."""

    def board(self, table: Table, say: Say) -> Content:
        """Return the public board, from the onlooker's view."""
        at = self.sight(table, None, say)
        state = [self.result(at)] if at.over else [self.where(at), self.doing(at)]
        return Content(
            top=lines(at.titled("board-title"), *state),
            pictures=self.pictures(at),
            bottom=lines(*self.below(at)),
            footer=_proof(table.record, say, starting=self.starting(at)),
            rows=[self._board_row(at)],
            accent=self.colour,
        )

    def hand(self, table: Table, seat: int, say: Say, draft: str = "") -> Content:
        """Return what that seat alone may see, with the buttons for its moves.

        `draft` is the argument of an action `draft` that a hand of this game carried; one that does not fit
        the table does no harm.
        """
        at = self.sight(table, seat, say)
        step = self.end(at) if at.over else self.step(at, Draft.read(draft))
        link = jump(table.record)
        button = [Button("", say("button-board"), url=link)] if link else []
        return Content(
            top=lines(at.titled(self.hand_title), "" if at.over else self.where(at), step.prompt),
            pictures=[step.picture] if step.picture else [],
            bottom=lines(*self.news(at)) if step.news else "",
            rows=[*step.rows, [*step.last, *button]],
            accent=self.colour if at.over or at.mine else None,
        )

    def scores(self, table: Table, say: Say) -> Content:
        """Return how the points came about so far, drawn."""
        at = self.sight(table, None, say)
        drawn, words = self.scoring(at), self.breakdown(at)
        none = "" if drawn or words else say("scores-none")
        content = Content(lines(at.titled("scores-title"), none), drawn, lines(*words), accent=self.colour)
        content.draw()
        return content

    def rules(self, say: Say, options: Mapping[str, Any] | None = None) -> Content:
        """Return the rules in short, our own rulings included; with `options` those of such a table."""
        values = {
            key: "open" if options is None else written(options.get(key, usual))
            for key, (usual, *_) in self.kind.option_values.items()
        }
        return Content(top=say(f"rules-{self.kind.name}", **values), accent=self.colour)

    def finished(self, table: Table, seat: int, draft: str) -> str | None:
        """Return the move of a draft that leaves nothing to choose; None while there is a choice."""
        return None

    def typed(self, table: Table, seat: int, text: str) -> str:
        """Return the draft of a move that was typed instead of picked.

        Raises Refused for what cannot be read, IllegalMove for a move that the rules refuse.
        """
        raise Refused("illegal-move")

    def game(self, table: Table) -> G:
        """Return the table's game, which is of this screen's kind."""
        assert isinstance(table.game, self.kind)
        return table.game

    def sight(self, table: Table, seat: int | None, say: Say) -> Sight[G, V]:
        """Return the table as that seat (None: an onlooker) sees it."""
        game, record = self.game(table), table.record
        seats, bold = names(record, say), names(record, say, escape=True)
        # mypy cannot derive V from G: Python has no types that depend on a parameter's methods.
        return Sight(table, game, cast(V, game.view(seat)), seat, say, seats, bold)

    def log(self, at: Sight[G, V], entries: Sequence[Entry], limit: int | None = LOG_LINES) -> list[str]:
        """Return the sentences about the newest public events of some log entries, oldest first."""
        found: list[str] = []
        for event in reversed(self.folded(events_for(None, entries))):
            line = self.sentence(event, at)
            found += [line] if line else []
            if len(found) == limit:
                break
        return found[::-1]

    def result(self, at: Sight[G, V]) -> str:
        """Return how the game ended: a seat learns its own place, an onlooker who won."""
        say, places = at.say, at.game.ranking or ()
        if at.game.players == 1:
            return say(f"{at.game.name}-solo-over", points=at.game.scores[0])
        if at.seat is None:
            winners = [name for name, place in zip(at.bold, places, strict=True) if place == 1]
            return say("board-winner", count=len(winners), names=listed(winners, say))
        own = places[at.seat]
        values: dict[str, Any] = {"place": own, "points": at.game.scores[at.seat]}
        others = [at.bold[seat] for seat, place in enumerate(places) if place == own and seat != at.seat]
        return (
            say("hand-over-shared", names=listed(others, say), **values)
            if others
            else say("hand-over", **values)
        )

    def _board_row(self, at: Sight[G, V]) -> list[Button]:
        """The buttons below the board: the hand, or a rematch when the game is over; scores; rules."""
        say = at.say
        hand = Button("hand", say(self.hand_button), BLUE, self.emoji)
        rematch = Button("rematch", say("button-rematch"), GREEN, "🔁")
        scores = [Button("scores", say("button-scores"), GREY, "📜")] if self.scored(at) else []
        return [rematch if at.over else hand, *scores, Button("rules", say("button-rules"), GREY, "❔")]

    # What each game says of itself

    @abstractmethod
    def sentence(self, event: Any, at: Sight[G, V]) -> str:
        """Return an event in words; "" for one that needs none."""

    @abstractmethod
    def doing(self, at: Sight[G, V]) -> str:
        """Return whose move the game waits for."""

    @abstractmethod
    def pictures(self, at: Sight[G, V]) -> list[Picture]:
        """Return the board's pictures."""

    @abstractmethod
    def step(self, at: Sight[G, V], draft: Draft) -> Step:
        """Return what the hand of a seat shows before the end, whether the seat owes a move or not."""

    def where(self, at: Sight[G, V]) -> str:
        """Return how far the game has come, such as its round: a line below the title of board and hand."""
        return ""

    def starting(self, at: Sight[G, V]) -> bool:
        """Return whether the seal of the shuffle is still shown below the board."""
        return not at.table.moved_since(0)

    def below(self, at: Sight[G, V]) -> list[str]:
        """Return the lines below the board's pictures."""
        return self.log(at, at.table.history)

    def news(self, at: Sight[G, V]) -> list[str]:
        """Return the lines below the hand's picture: what everybody saw since the seat's last turn."""
        history = at.table.history
        turns = [
            index
            for index, entry in enumerate(history)
            if entry.seat == at.seat and entry.is_move and not entry.move.startswith(self.asides)
        ]
        return self.log(at, history[turns[-1] if turns else 0 :])

    def folded(self, events: Iterable[Any]) -> list[Any]:
        """Return the events as `sentence` takes them: a game may make one of several."""
        return list(events)

    def end(self, at: Sight[G, V]) -> Step:
        """Return what the hand shows once the game is over."""
        return Step(self.result(at), None, news=False)

    def scored(self, at: Sight[G, V]) -> bool:
        """Return whether there are scores to look at."""
        return True

    def scoring(self, at: Sight[G, V]) -> list[Picture]:
        """Return how the points came about so far, in pictures."""
        return []

    def breakdown(self, at: Sight[G, V]) -> list[str]:
        """Return the same in words, a line each."""
        return self.log(at, at.table.history, limit=None)


def game_name(game: str, say: Say) -> str:
    """Return a game's title in the reader's language."""
    return say(f"game-{game}")


def names(record: TableRecord, say: Say, *, escape: bool = False) -> list[str]:
    """Return the seats' names as shown, all different; with `escape` they are safe in markdown sentences."""
    found = shown(record.seats, say)
    return [isolated(plain(name)) for name in found] if escape else found


def name_of(record: TableRecord, seat: int, say: Say) -> str:
    """Return one seat's name for a sentence."""
    return names(record, say, escape=True)[seat]


def listed(names: Sequence[str], say: Say) -> str:
    """Return one or more names as they are listed in a sentence: "Ada, Ben and Cleo"."""
    *before, last = names
    return say("names-and", names=", ".join(before), last=last) if before else last


def events_for(seat: int | None, entries: Iterable[Entry]) -> Iterator[Any]:
    """Yield the events of some log entries that a seat (None: an onlooker) may know, in order."""
    for entry in entries:
        for event in entry.events:
            if event["seats"] is None or seat in event["seats"]:
                yield event


def lines(*parts: str) -> str:
    """Return the parts of a text below each other, without the empty ones."""
    return "\n".join(filter(None, parts))


def _proof(record: TableRecord, say: Say, *, starting: bool) -> str:
    """The seal of the shuffle while the game starts, the seed behind it once it is over, else nothing."""
    seal = commitment(record.seed)
    if record.status is Status.OVER:
        return f"-# {say('proof-seed', commitment=seal, seed=record.seed.hex())}"
    return f"-# {say('proof-commitment', commitment=seal)}" if starting else ""
