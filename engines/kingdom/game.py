"""Bloom Kingdom: the game as the rest of the project meets it."""

from collections.abc import Callable, Mapping
from typing import Any

from engines.base import IllegalMove
from engines.kernel import Kernel
from engines.kingdom import position as positions
from engines.kingdom import turn
from engines.kingdom.cards import CARDS, COLUMNS, DECK, EFFECT
from engines.kingdom.hidden import redraw
from engines.kingdom.state import CHOOSE, DISCARD, EFFECT_PHASE, PLAYERS, State
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
_DO: dict[str, Callable[[State, int, int, list[KingdomEvent]], None]] = {
    "play": turn.choose,
    "discard": turn.discard,
    "slay": turn.slay,
    "banish": turn.banish,
    "join": turn.join,
    "peek": turn.peek,
    "pass": turn.decline,
}


class Kingdom(Kernel[State, tuple[str, int], KingdomView, KingdomEvent]):
    """2 to 5 players, three rounds, a hundred cards.

    Set-up, to recompute it: the hundred cards in the sorted order of their notation (dragon ×10,
    farmer ×10, jester-30 … jester-39, king ×10, knight-10 …, noble, queen, seer, unicorn, wizard) are
    shuffled once, which draws the first 99 numbers; the first card is the top of the deck. Each round deals
    every seat its cards from the top, seat 0 its whole hand first. The only later numbers are the Seers':
    below(cards in the target's hand).

    Moves: "play CARD", "discard CARD", "slay", "banish COLUMN", "join COLUMN", "peek SEAT", "pass".

    The reasons of an IllegalMove: "no-such-seat", "not-a-move", "game-over", "not-now" (a move of another
    step), "sits-out" (only scoring cards left), "not-your-turn", "not-in-hand" (card), "empty-column"
    (column), "own-hand" (a Seer at itself), "empty-hand" (seat).
    """

    __slots__ = ()

    name = "kingdom"
    rules_version = 1
    min_players = PLAYERS[0]
    max_players = PLAYERS[-1]

    @classmethod
    def _begin(cls, players: int, source: Source, options: Mapping[str, Any]) -> State:
        state = State(players, source)
        state.deck = source.shuffled(DECK)
        turn.deal(state)
        return state

    @classmethod
    def _read(
        cls, position: Mapping[str, Any], players: int, source: Source, options: Mapping[str, Any]
    ) -> State:
        return positions.read(position, players, source)

    def position(self) -> dict[str, Any]:
        return positions.write(self.state)

    def _show(self, seat: int | None) -> KingdomView:
        return show(self.state, seat)

    def _redraw(self, seat: int | None, seed: bytes) -> State:
        # What only private events said, a peek or the seat's discard, counts as unknown.
        return redraw(self.state, seat, seed)

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.state.to_move

    def legal_moves(self, seat: int) -> list[str]:
        state = self.state
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
        if self.state.phase != EFFECT_PHASE:
            return None
        moves = self.legal_moves(seat)
        return moves[0] if len(moves) == 1 else None

    def _may_move(self, seat: int) -> bool:
        # Until the last seat has chosen, a seat may change its mind.
        return self.state.phase == CHOOSE or seat in self.state.to_move

    @staticmethod
    def _parse(move: str) -> tuple[str, int] | None:
        return MOVES.get(move)

    def _refuse(self, seat: int, move: tuple[str, int]) -> IllegalMove | None:
        verb, value = move
        state = self.state
        phase = state.phase
        if phase != EFFECT_PHASE:
            if verb != ("play" if phase == CHOOSE else "discard"):
                return IllegalMove("not-now", phase=phase)
            choice = state.chosen[seat]
            if phase == CHOOSE and choice is None and seat not in state.to_move:
                return IllegalMove("sits-out")
            if value != choice and value not in state.hands[seat]:
                return IllegalMove("not-in-hand", card=CARDS[value])
            return None
        effect = EFFECT[state.revealed[state.acting][1]]
        if verb == "pass" and effect in ("slay", "banish"):
            return None
        if verb != effect:
            return IllegalMove("not-now", phase=phase)
        if verb == "peek":
            if value == seat:
                return IllegalMove("own-hand")
            if value >= state.players:
                return IllegalMove("no-such-seat")
            return None if state.hands[value] else IllegalMove("empty-hand", seat=value)
        if verb != "slay" and not state.columns[value]:
            return IllegalMove("empty-column", column=COLUMNS[value])
        return None

    def _apply(self, seat: int, move: tuple[str, int], events: list[KingdomEvent]) -> None:
        verb, value = move
        _DO[verb](self.state, seat, value, events)
