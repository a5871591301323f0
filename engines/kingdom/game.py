"""Bloom Kingdom: the game as the rest of the project meets it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.base import Game, IllegalMove, checked_options, checked_players
from engines.kingdom import position as positions
from engines.kingdom import turn
from engines.kingdom.cards import CARDS, COLUMNS, DECK, EFFECT
from engines.kingdom.hidden import redraw
from engines.kingdom.state import CHOOSE, DISCARD, EFFECT_PHASE, OVER, PLAYERS, State
from engines.kingdom.types import KingdomEvent, KingdomView
from engines.kingdom.view import show
from engines.random import Source

# Every move there is: its text, and the verb with the card, column or seat that it names.
MOVES: dict[str, tuple[str, int]] = {
    **{f"{verb} {card}": (verb, code) for verb in ("play", "discard") for code, card in enumerate(CARDS)},
    **{f"{verb} {column}": (verb, at) for verb in ("banish", "join") for at, column in enumerate(COLUMNS)},
    **{f"peek {seat}": ("peek", seat) for seat in range(max(PLAYERS))},
    "slay": ("slay", 0),
    "pass": ("pass", 0),
}
_PLAY = [f"play {card}" for card in CARDS]
_DISCARD = [f"discard {card}" for card in CARDS]
_BANISH = [f"banish {column}" for column in COLUMNS]
_JOIN = [f"join {column}" for column in COLUMNS]
_PEEK = [f"peek {seat}" for seat in range(max(PLAYERS))]


class Kingdom(Game):
    """2 to 5 players, three rounds, a hundred cards.

    Set-up, for whoever recomputes it: the hundred cards in the sorted order of their notation (dragon ×10,
    farmer ×10, jester-30 … jester-39, king ×10, knight-10 …, noble, queen, seer, unicorn, wizard) are
    shuffled once, which draws the first 99 numbers; the first card is the top of the deck. Each round deals
    every seat its cards from the top, seat 0 its whole hand first. The only later numbers are the Seers':
    below(cards in the target's hand).

    Moves: "play CARD", "discard CARD", "slay", "banish COLUMN", "join COLUMN", "peek SEAT", "pass".
    """

    __slots__ = ("_state",)

    name = "kingdom"
    rules_version = 1
    min_players = PLAYERS[0]
    max_players = PLAYERS[-1]
    option_values: ClassVar[Mapping[str, tuple[Any, ...]]] = {}

    def __init__(self, state: State) -> None:
        self._state = state
        self.players = state.players
        self.options = {}

    @classmethod
    def new(cls, players: int, seed: bytes, options: Mapping[str, Any]) -> "Kingdom":
        checked_options(cls.option_values, options)
        state = State(checked_players(cls.min_players, cls.max_players, players), Source(seed))
        state.deck = state.source.shuffled(DECK)
        turn.deal(state)
        return cls(state)

    @classmethod
    def load(cls, position: Mapping[str, Any]) -> "Kingdom":
        return cls(positions.read(position))

    def position(self) -> dict[str, Any]:
        return positions.write(self._state)

    def view(self, seat: int | None) -> KingdomView:
        if seat is not None and not self._has(seat):
            raise ValueError(f"no such seat: {seat!r}")
        return show(self._state, seat)

    def copy(self) -> "Kingdom":
        return Kingdom(self._state.copy())

    def resample(self, seat: int | None, seed: bytes) -> "Kingdom":
        """See `Game.resample`. What only private events told, a peek or an own discard, counts as unknown."""
        return Kingdom(redraw(self._state, seat, seed))

    @property
    def to_move(self) -> tuple[int, ...]:
        return self._state.to_move

    @property
    def scores(self) -> tuple[int, ...]:
        return self._state.scores

    @property
    def is_over(self) -> bool:
        return self._state.phase == OVER

    def legal_moves(self, seat: int) -> list[str]:
        state = self._state
        if seat not in state.to_move:
            return []
        if state.phase == CHOOSE:
            return [_PLAY[card] for card in sorted(set(state.hands[seat]))]
        if state.phase == DISCARD:
            return [_DISCARD[card] for card in sorted(set(state.hands[seat]))]
        effect = EFFECT[state.revealed[state.acting][1]]
        if effect == "slay":
            return ["slay", "pass"]
        if effect == "peek":
            return [_PEEK[other] for other, hand in enumerate(state.hands) if hand and other != seat]
        columns = [at for at, cards in enumerate(state.columns) if cards]
        if effect == "join":
            return [_JOIN[at] for at in columns]
        return [*[_BANISH[at] for at in columns], "pass"]

    def automatic(self, seat: int) -> str | None:
        """The only column of a Jester, the only target of a Seer. A Knight or Wizard can always decline."""
        if self._state.phase != EFFECT_PHASE:
            return None
        moves = self.legal_moves(seat)
        return moves[0] if len(moves) == 1 else None

    def is_legal(self, seat: Any, move: Any) -> bool:
        return not isinstance(self._judge(seat, move), IllegalMove)

    def push(self, seat: int, move: str) -> list[KingdomEvent]:
        """See `Game.push`. The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over",
        "not-now" (a move of another step), "sits-out" (only scoring cards left), "not-your-turn",
        "not-in-hand" (card), "empty-column" (column), "own-hand" (a Seer at itself), "empty-hand" (seat)."""
        judged = self._judge(seat, move)
        if isinstance(judged, IllegalMove):
            raise judged
        verb, value = judged
        state = self._state
        events: list[KingdomEvent] = []
        if verb == "play":
            turn.choose(state, seat, value, events)
        elif verb == "discard":
            turn.discard(state, seat, value, events)
        else:
            card = state.revealed[state.acting][1]
            if verb == "slay":
                turn.slay(state, seat, card, events)
            elif verb == "banish":
                turn.banish(state, seat, value, card, events)
            elif verb == "join":
                turn.join(state, seat, value, card, events)
            elif verb == "peek":
                turn.peek(state, seat, value, events)
            else:
                turn.decline(state, seat, card, events)
        return events

    def _has(self, seat: Any) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _judge(self, seat: Any, move: Any) -> tuple[str, int] | IllegalMove:
        """The parsed move, or why it is illegal. The one place where that is judged."""
        if not self._has(seat):
            return IllegalMove("no-such-seat")
        parsed = MOVES.get(move) if isinstance(move, str) else None
        if parsed is None:
            return IllegalMove("not-a-move")
        verb, value = parsed
        state = self._state
        if state.phase == OVER:
            return IllegalMove("game-over")
        if state.phase == CHOOSE:
            if verb != "play":
                return IllegalMove("not-now", phase=CHOOSE)
            choice = state.chosen[seat]
            if choice is None and seat not in state.to_move:
                return IllegalMove("sits-out")
            if value != choice and value not in state.hands[seat]:
                return IllegalMove("not-in-hand", card=CARDS[value])
            return parsed
        if seat not in state.to_move:
            return IllegalMove("not-your-turn")
        if state.phase == DISCARD:
            if verb != "discard":
                return IllegalMove("not-now", phase=DISCARD)
            return parsed if value in state.hands[seat] else IllegalMove("not-in-hand", card=CARDS[value])
        effect = EFFECT[state.revealed[state.acting][1]]
        if verb == "pass" and effect in ("slay", "banish"):
            return parsed
        if verb != effect:
            return IllegalMove("not-now", phase=EFFECT_PHASE)
        if verb == "peek":
            if value == seat:
                return IllegalMove("own-hand")
            if value >= state.players:
                return IllegalMove("no-such-seat")
            return parsed if state.hands[value] else IllegalMove("empty-hand", seat=value)
        if verb != "slay" and not state.columns[value]:
            return IllegalMove("empty-column", column=COLUMNS[value])
        return parsed
