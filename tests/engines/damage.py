"""Positions as a careless hand may write them: damaging one somewhere, and what must then hold."""

import copy
import json
import random
from typing import Any

from hypothesis import strategies as st

import engines
from tests.engines.laws import hooks_of

PLAYED_ON = 40
"""How many moves a game that comes of an odd position is played on."""


def damaged(
    position: dict[str, Any],
    data: st.DataObject,
    values: st.SearchStrategy[Any],
    names: st.SearchStrategy[str] | None = None,
) -> dict[str, Any] | None:
    """A copy with one thing changed, however deep inside; None where there is nothing to change.

    Something is replaced by one of `values`, left out, or there twice: in a list at its end, in a mapping
    under one of `names` (not at all without them).
    """
    position = copy.deepcopy(position)
    place: Any = position
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return None
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans(), label="deeper"):
            place = place[key]
            continue
        change = data.draw(st.sampled_from(["put", "drop", "twice"]))
        if change == "put":
            place[key] = data.draw(values)
        elif change == "drop":
            del place[key]
        elif isinstance(place, list):
            place.append(place[key])
        elif names is not None:
            place[data.draw(names)] = place[key]
        return position


def refused_or_playable(position: Any) -> None:
    """Load it; a game that comes of it goes on, every position on the way being one that loads."""
    try:
        game = engines.load(position)
    except engines.InvalidPosition:
        return
    rng, hooks = random.Random(1), hooks_of(game.name)
    seats = (None, *range(game.players))
    for count in range(PLAYED_ON):
        if count < 3 or count % 9 == 0 or game.is_over:
            again = engines.load(json.loads(json.dumps(game.position())))
            assert again.position() == game.position()
            assert (again.to_move, again.scores, again.ranking) == (game.to_move, game.scores, game.ranking)
            for seat in seats:
                view = game.view(seat)
                assert again.view(seat) == view == json.loads(json.dumps(view))
                drawn = game.resample(seat, b"x")
                assert drawn.view(seat) == view
                assert engines.load(drawn.position()).position() == drawn.position()
        if game.is_over:
            return
        seat = game.to_move[count % len(game.to_move)]
        game.push(seat, rng.choice(hooks.some_moves(game, seat, rng)))
