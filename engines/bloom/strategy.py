"""A bot player: what a group brings now, what it promises, and what it leaves to the next seat."""

import hashlib
from typing import NamedTuple

from engines.bloom.layout import COLOURS, WILD
from engines.bloom.moves import REROLL
from engines.bloom.ranking import Ranked, rank
from engines.bloom.state import SOLO_ROUNDS, State
from engines.bloom.turn import reroll
from engines.random import Source

_CONSIDERED = 6
"""How many groups of each die and colour are weighed."""
_ENVY = 0.25
"""How much a point counts that the next seat could get."""
_LEAD, _BEHIND = 1.5, -2.5
"""What it is worth to bring about the end, ahead of all others or not."""
_POOR = 0.5
"""Only with less than this in sight a re-roll is thought about."""
_ROLLS = 4
_SOLO_HORIZON = 6
"""In a solo game, what the sheet promises counts less when fewer picks than these are left."""


class Choice(NamedTuple):
    """The best that a seat can do with a die."""

    value: float
    move: str


def choose(state: State, seat: int, seed: bytes) -> str:
    """The move of a seat that owes one. It depends on nothing hidden: not on the game's own dice to come."""
    own = _choices(state, seat)
    threats = _threats(state, seat)
    best = Choice(float("-inf"), "")
    for die, choice in own.items():
        threat = max((value for other, value in threats.items() if other != die), default=0.0)
        best = max(best, Choice(choice.value - _ENVY * threat, choice.move))
    if state.rerolls[seat]:
        now = max(choice.value for choice in own.values())
        if now < _POOR and _rolled(state, seat, seed) - 1 > now:
            return REROLL
    return best.move


def _rolled(state: State, seat: int, seed: bytes) -> float:
    """What the seat can expect of the dice after a re-roll."""
    total = 0.0
    for number in range(_ROLLS):
        world = state.copy()
        world.source = Source(hashlib.sha256(b"roll:%d:" % number + seed).digest())
        reroll(world, seat, [])
        total += max(choice.value for choice in _choices(world, seat).values())
    return total / _ROLLS


def _threats(state: State, seat: int) -> dict[int, float]:
    """What the next seat of this round could do with each die; nothing where none follows."""
    following = (seat + 1) % state.players
    if state.taken + 1 >= state.full or following == seat:
        return {}
    return {die: choice.value for die, choice in _choices(state, following).items()}


def _choices(state: State, seat: int) -> dict[int, Choice]:
    """The best that the seat can do with each die of the pool."""
    horizon = _horizon(state, seat)
    scores = state.scores
    lead = scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0)
    found = {}
    for die, value in enumerate(state.dice):
        if not value:
            continue
        colours = range(len(COLOURS)) if die == WILD else (die,)
        ranked = [one for colour in colours for one in rank(state, seat, die, colour)[:_CONSIDERED]]
        found[die] = max(_weigh(state, one, horizon, lead) for one in ranked)
    return found


def _weigh(state: State, ranked: Ranked, horizon: float, lead: int) -> Choice:
    value = -ranked.loss - horizon * ranked.despair
    if ranked.ends and state.players > 1 and not state.ending():
        value += _LEAD if lead - ranked.loss > 0 else _BEHIND
    return Choice(value, ranked.taken.move)


def _horizon(state: State, seat: int) -> float:
    """How much of what the sheet promises can still come true after this pick, 0 to 1."""
    if state.players == 1:
        left = state.full * (SOLO_ROUNDS - state.round) + state.full - state.taken - 1
        return min(1.0, left / _SOLO_HORIZON)
    if not state.ending():
        return 1.0
    return 0.5 if state.full - state.taken > state.players else 0.0
