"""What happens: choosing, revealing, laying, effects, the end of a round.

Source: the published rules, course of play and direct effects; the order of Unicorns among a turn's cards is
this project's ruling. Every function changes the state and adds to the events; that the move is legal has
been judged before.
"""

from engines.base import places
from engines.kingdom.cards import (
    CARDS,
    COLUMN,
    COLUMNS,
    DRAGON_COLUMN,
    EFFECT,
    FIRST_JESTER,
    FIRST_NUMBERED,
    LAST_JESTER,
    UNICORN,
)
from engines.kingdom.scoring import explain_hands
from engines.kingdom.state import CHOOSE, DISCARD, EFFECT_PHASE, KEPT, OVER, State, hand_size
from engines.kingdom.types import KingdomEvent

_LAID = tuple(max(code, FIRST_NUMBERED - 1) for code in range(len(CARDS)))


def choose(state: State, seat: int, card: int, events: list[KingdomEvent]) -> None:
    """A seat chooses a card face down, or another instead; the last choice reveals them all."""
    before = state.chosen[seat]
    if before == card:
        return
    hand = without(state.hands[seat], card)
    state.hands[seat] = hand if before is None else (*hand, before)
    state.chosen[seat] = card
    events.append({"kind": "chosen", "seat": seat, "seats": None, "changed": before is not None})
    events.append({"kind": "own_choice", "seat": seat, "seats": [seat], "card": CARDS[card]})
    if before is None:
        state.to_move = tuple([other for other in state.to_move if other != seat])
        if not state.to_move:
            _reveal(state, events)


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The hand less one such card, the rest in its order."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def laying_order(played: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """(seat, card) pairs as they are laid: those without a number by seat, then the numbers ascending."""
    return [(seat, card) for _, seat, card in sorted([(_LAID[card], seat, card) for seat, card in played])]


def _reveal(state: State, events: list[KingdomEvent]) -> None:
    played = laying_order([(seat, card) for seat, card in enumerate(state.chosen) if card is not None])
    state.revealed = tuple(played)
    state.chosen = [None] * state.players
    shown: list[list[int | str]] = [[seat, CARDS[card]] for seat, card in played]
    events.append({"kind": "revealed", "seat": None, "seats": None, "cards": shown})
    laid = 0
    for seat, card in played:
        if card >= FIRST_NUMBERED:
            break
        laid += 1
        _lay(state, seat, card, events)
    drawers = tuple([seat for seat, card in played if card == UNICORN and _draw(state, seat, events)])
    if drawers:
        limit_rounds(state)
        state.phase = DISCARD
        state.to_move = drawers
    else:
        _lay_numbered(state, laid, events)


def _lay(state: State, seat: int, card: int, events: list[KingdomEvent]) -> None:
    column = COLUMN[card]
    state.columns[column] += (card,)
    events.append(
        {"kind": "laid", "seat": seat, "seats": None, "card": CARDS[card], "column": COLUMNS[column]}
    )


def _draw(state: State, seat: int, events: list[KingdomEvent]) -> bool:
    if not state.deck:
        events.append({"kind": "no_draw", "seat": seat, "seats": None})
        return False
    card = state.deck[0]
    state.deck = state.deck[1:]
    state.hands[seat] += (card,)
    events.append({"kind": "drew", "seat": seat, "seats": None})
    events.append({"kind": "drew_card", "seat": seat, "seats": [seat], "card": CARDS[card]})
    return True


def limit_rounds(state: State) -> None:
    """Make this round the last when the deck no longer covers another deal.

    No game from the start gets there: five players are dealt 5·6·3 = 90 of the hundred, and the ten Unicorns
    draw one each at most. Positions that begin with a small deck do.
    """
    if state.round < state.rounds and len(state.deck) < state.deal_size():
        state.rounds = state.round


def discard(state: State, seat: int, card: int, events: list[KingdomEvent]) -> None:
    """A Unicorn's owner puts a hand card face down into the box; after the last one the numbers follow."""
    state.hands[seat] = without(state.hands[seat], card)
    events.append({"kind": "discarded", "seat": seat, "seats": None})
    events.append({"kind": "discarded_card", "seat": seat, "seats": [seat], "card": CARDS[card]})
    laid = state.laid()
    state.to_move = tuple([other for other in state.to_move if other != seat])
    if not state.to_move:
        _lay_numbered(state, laid, events)


def _lay_numbered(state: State, start: int, events: list[KingdomEvent]) -> None:
    """Lay the revealed cards from that place on, up to the first one whose owner has a choice to make."""
    revealed = state.revealed
    for place in range(start, len(revealed)):
        seat, card = revealed[place]
        effect = EFFECT[card]
        if effect == "join":
            if not any(state.columns):
                state.box += (card,)
                events.append({"kind": "jester_boxed", "seat": seat, "seats": None, "card": CARDS[card]})
                continue
        else:
            _lay(state, seat, card, events)
            if (effect == "slay" and not state.columns[DRAGON_COLUMN]) or (
                effect == "peek" and not any(hand for other, hand in enumerate(state.hands) if other != seat)
            ):
                events.append({"kind": "no_effect", "seat": seat, "seats": None, "card": CARDS[card]})
                continue
        state.phase = EFFECT_PHASE
        state.acting = place
        state.to_move = (seat,)
        return
    state.acting = -1
    _next_turn(state, events)


def _go_on(state: State, events: list[KingdomEvent]) -> None:
    _lay_numbered(state, state.acting + 1, events)


def slay(state: State, seat: int, by: int, events: list[KingdomEvent]) -> None:
    """A Knight removes a Dragon, or a Jester from their column."""
    card = _remove(state, DRAGON_COLUMN)
    events.append({"kind": "slain", "seat": seat, "seats": None, "card": CARDS[card], "by": CARDS[by]})
    _go_on(state, events)


def banish(state: State, seat: int, column: int, by: int, events: list[KingdomEvent]) -> None:
    """A Wizard removes a card of any column, a Jester first."""
    card = _remove(state, column)
    where, left = COLUMNS[column], CARDS[card]
    events.append(
        {"kind": "banished", "seat": seat, "seats": None, "column": where, "card": left, "by": CARDS[by]}
    )
    _go_on(state, events)


def decline(state: State, seat: int, by: int, events: list[KingdomEvent]) -> None:
    """A Knight or a Wizard does nothing."""
    events.append({"kind": "declined", "seat": seat, "seats": None, "card": CARDS[by]})
    _go_on(state, events)


def join(state: State, seat: int, column: int, jester: int, events: list[KingdomEvent]) -> None:
    """A Jester lies down in a column and counts as its character from now on."""
    state.columns[column] += (jester,)
    where = COLUMNS[column]
    events.append({"kind": "joined", "seat": seat, "seats": None, "card": CARDS[jester], "column": where})
    _go_on(state, events)


def peek(state: State, seat: int, target: int, events: list[KingdomEvent]) -> None:
    """A Seer sees a random card of the target's hand: place below(cards in hand), counted from 0 in its
    order."""
    hand = state.hands[target]
    card = CARDS[hand[state.source.below(len(hand))]]
    events.append({"kind": "peeked", "seat": seat, "seats": None, "target": target})
    events.append({"kind": "peeked_card", "seat": seat, "seats": [seat], "target": target, "card": card})
    _go_on(state, events)


def _remove(state: State, column: int) -> int:
    """Box the card of a column that was laid last, of its Jesters where there are any."""
    cards = state.columns[column]
    at = next(
        (i for i in range(len(cards) - 1, -1, -1) if FIRST_JESTER <= cards[i] <= LAST_JESTER), len(cards) - 1
    )
    state.columns[column] = cards[:at] + cards[at + 1 :]
    state.box += (cards[at],)
    return cards[at]


def _next_turn(state: State, events: list[KingdomEvent]) -> None:
    choosing = tuple([seat for seat, hand in enumerate(state.hands) if len(hand) > KEPT])
    if choosing:
        state.phase = CHOOSE
        state.to_move = choosing
    else:
        _end_round(state, events)


def _end_round(state: State, events: list[KingdomEvent]) -> None:
    counts = tuple([len(column) for column in state.columns])
    hands = tuple(state.hands)
    state.results += ((counts, hands),)
    scored = explain_hands(hands, counts)
    points = [sum(why["points"] for why in cards) for cards in scored]
    state.scores = tuple([score + more for score, more in zip(state.scores, points, strict=True)])
    for seat, cards in enumerate(scored):
        events.append(
            {
                "kind": "hand_scored",
                "seat": seat,
                "seats": None,
                "cards": [{"card": why["card"], "points": why["points"]} for why in cards],
                "points": points[seat],
                "total": state.scores[seat],
            }
        )
    for hand in hands:
        state.box += hand
    state.hands = [()] * state.players
    events.append({"kind": "round_ended", "seat": None, "seats": None, "round": state.round})
    if state.round < state.rounds:
        state.round += 1
        deal(state)
        dealt = hand_size(state.players)
        events.append({"kind": "dealt", "seat": None, "seats": None, "round": state.round, "cards": dealt})
    else:
        state.phase = OVER
        state.to_move = ()
        totals = list(state.scores)
        ranking = list(places(totals))
        events.append(
            {"kind": "game_over", "seat": None, "seats": None, "ranking": ranking, "scores": totals}
        )


def deal(state: State) -> None:
    """Deal the round's hands from the top of the deck, hand by hand in seat order."""
    size = hand_size(state.players)
    for seat in range(state.players):
        state.hands[seat] = state.deck[:size]
        state.deck = state.deck[size:]
    limit_rounds(state)
    state.phase = CHOOSE
    state.to_move = tuple(range(state.players))
