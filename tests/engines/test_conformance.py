"""The laws that every game obeys. A game joins by being listed in `engines.GAMES`; laws.py has what is
particular to one."""

import json
import random
import re

import pytest

import engines
from engines import opponents
from engines.base import Dealt, GameOver, RoundEnded, View
from tests.engines.laws import HOOKS, LISTED, hooks_of, listed, seed_of, visible, walk

TABLES = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name, game in engines.GAMES.items()
    for players in range(game.min_players, game.max_players + 1)
]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)
GAMES = 3


def snapshot(game):
    """Everything that can be asked of a game, as JSON."""
    views = [game.view(seat) for seat in (None, *range(game.players))]
    legal = [listed(game, seat) for seat in range(game.players)]
    return json.dumps(
        [game.position(), views, legal, game.to_move, game.scores, game.ranking], sort_keys=True
    )


def seats(players):
    return (None, *range(players))


def test_games_go_by_their_names():
    assert HOOKS.keys() <= engines.GAMES.keys()
    assert all(game.name == name for name, game in engines.GAMES.items())


@every_table
def test_the_same_seed_and_moves_give_the_same_game(name, players):
    for number in range(GAMES):
        *_, last = walk(name, players, number)
        again = engines.replay(name, players=players, seed=seed_of(number), options={}, moves=last.log)
        assert snapshot(again) == snapshot(last.game)
        assert again.is_over


@every_table
def test_another_seed_gives_another_game(name, players):
    games = [engines.new(name, players=players, seed=seed_of(number)).position() for number in range(20)]
    assert len({json.dumps({**game, "seed": None}) for game in games}) > 1


@every_table
def test_a_loaded_position_goes_on_identically(name, players):
    for number in range(GAMES):
        steps = [
            (json.dumps(step.before.position()), step.seat, step.move) for step in walk(name, players, number)
        ]
        for start in range(0, len(steps), 7):
            loaded = engines.load(json.loads(steps[start][0]))
            for position, seat, move in steps[start:]:
                assert json.dumps(loaded.position()) == position
                loaded.push(seat, move)
            assert loaded.is_over


@every_table
def test_a_loaded_position_is_the_same_game_at_every_point(name, players):
    for number in range(GAMES):
        for step in walk(name, players, number):
            loaded = engines.load(json.loads(json.dumps(step.before.position())))
            assert snapshot(loaded) == snapshot(step.before)
            assert loaded.push(step.seat, step.move) == step.events
            assert snapshot(loaded) == snapshot(step.game)


@every_table
def test_a_copy_is_independent(name, players):
    for step in walk(name, players, 1):
        before, after = snapshot(step.before), snapshot(step.game)
        twin = step.before.copy()
        assert snapshot(twin) == before
        assert twin.push(step.seat, step.move) == step.events
        assert snapshot(twin) == after
        assert snapshot(step.before) == before


@every_table
def test_looking_changes_nothing(name, players):
    for step in walk(name, players, 2):
        position = json.dumps(step.game.position())
        for seat in range(players):
            # What was handed out may be changed by the one who asked for it.
            step.game.view(seat).clear()
            for value in step.game.view(seat).values():
                if isinstance(value, list | dict):
                    value.clear()
            step.game.resample(seat, b"other")
            step.game.automatic(seat)
        for value in step.game.position().values():
            if isinstance(value, list | dict):
                value.clear()
        assert json.dumps(step.game.position()) == position


def mutations(move):
    """Strings near a legal move that are not written as the notation asks."""
    yield from (
        "",
        " ",
        move + " ",
        " " + move,
        move + "\n",
        move.upper(),
        move.capitalize(),
        move.replace(" ", "  "),
        move.replace(" ", "\t"),
        move.replace(" ", ""),
        move[:-1],
        move + "0",
        move + " " + move,
        move.split(" ", maxsplit=1)[0] + " nothing",
        "".join(chr(ord(sign) + 0xFEE0) if sign.isascii() and sign.isalnum() else sign for sign in move),
    )
    if re.search(r"\d", move):
        yield from (
            re.sub(r"\d+", sign, move, count=1) for sign in (r"0\g<0>", r"+\g<0>", r"-\g<0>", "99", "-1")
        )
        yield re.sub(r"\d", "٣", move)


NONSENSE = (None, True, 0, 1.5, b"pass", ["pass"], ("pass",), {"pass": 1}, object(), float("nan"))


def refuses(game, seat, move):
    assert not game.is_legal(seat, move)
    with pytest.raises(engines.IllegalMove) as caught:
        game.push(seat, move)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", caught.value.reason)
    json.dumps(caught.value.values)


@every_table
def test_legal_moves_are_exactly_what_is_accepted(name, players):
    texts = {step.move for number in range(GAMES) for step in walk(name, players, number)}
    for step in walk(name, players, 0):
        before = snapshot(step.before)
        for seat in range(players):
            legal = listed(step.before, seat)
            assert legal == listed(step.before, seat), "no fixed order"
            assert len(set(legal)) == len(legal), "a move twice"
            assert bool(legal) == (seat in step.before.to_move)
            for move in legal:
                assert step.before.is_legal(seat, move)
                twin = step.before.copy()
                twin.push(seat, move)
            if seat in step.before.to_move:
                for move in texts.difference(legal):
                    if len(legal) < LISTED or not step.before.is_legal(seat, move):
                        refuses(step.before, seat, move)
        assert snapshot(step.before) == before, "a refused move changed the game"


@every_table
def test_nonsense_is_refused_and_changes_nothing(name, players):
    for count, step in enumerate(walk(name, players, 1)):
        if count % 4:
            continue
        before = snapshot(step.before)
        seat = step.before.to_move[0]
        legal = listed(step.before, seat)
        for move in legal:
            for wrong in mutations(move):
                if wrong not in legal:
                    refuses(step.before, seat, wrong)
        for wrong in NONSENSE:
            refuses(step.before, seat, wrong)
        for nobody in (-1, players, 99, None, "0", 0.0, True, False, (0,), [0]):
            refuses(step.before, nobody, legal[0])
        assert snapshot(step.before) == before


@every_table
def test_a_finished_game_takes_no_more_moves(name, players):
    for number in range(GAMES):
        *_, last = walk(name, players, number)
        assert last.game.to_move == ()
        before = snapshot(last.game)
        for seat, move in last.log:
            assert list(last.game.legal_moves(seat)) == []
            refuses(last.game, seat, move)
        assert snapshot(last.game) == before


@every_table
def test_pieces_are_conserved(name, players):
    hooks = hooks_of(name)
    for number in range(GAMES):
        left = hooks.pieces - hooks.pieces
        for step in walk(name, players, number):
            left.update(piece for event in step.events for piece in hooks.left(event))
            assert hooks.standing(step.game.position()) + left == hooks.pieces


@every_table
def test_to_move_scores_and_ranking_fit_together(name, players):
    for number in range(GAMES):
        for step in walk(name, players, number):
            game = step.game
            assert list(game.to_move) == sorted(set(game.to_move))
            assert set(game.to_move) <= set(range(players))
            assert len(game.scores) == players
            assert game.is_over == (game.to_move == ()) == (game.ranking is not None)
            view = game.view(None)
            assert view["to_move"] == list(game.to_move)
            assert view["scores"] == list(game.scores)
        claims = hooks_of(name).ranked_by(game)
        assert game.ranking == tuple(1 + sum(claim > own for claim in claims) for own in claims)


@every_table
def test_events_say_who_may_see_them(name, players):
    for number in range(GAMES):
        for step in walk(name, players, number):
            json.dumps(step.events)
            for event in step.events:
                assert re.fullmatch(r"[a-z]+(_[a-z]+)*", event["kind"])
                assert event["seat"] is None or event["seat"] in range(players)
                assert event["seats"] is None or set(event["seats"]) <= set(range(players))


CONTRACT = {"dealt": Dealt, "round_ended": RoundEnded, "game_over": GameOver}


@every_table
def test_events_that_other_rooms_rely_on(name, players):
    """Their values are there; rounds are counted up; the game's end is its last event and no other."""
    for number in range(GAMES):
        steps, rounds = list(walk(name, players, number)), []
        told = [event for step in steps for event in step.events]
        for event in told:
            if event["kind"] in CONTRACT:
                assert event["seat"] is None and event["seats"] is None
                assert event.keys() >= CONTRACT[event["kind"]].__required_keys__
            if event["kind"] == "dealt":
                assert event["round"] == rounds[-1] + 1
                assert event["cards"] > 0
            if event["kind"] == "round_ended":
                rounds.append(event["round"])
        assert rounds == list(range(1, len(rounds) + 1))
        assert [event for event in told if event["kind"] == "game_over"] == told[-1:]
        assert told[-1]["ranking"] == list(steps[-1].game.ranking)
        assert told[-1]["scores"] == list(steps[-1].game.scores)


@every_table
def test_views_have_what_all_views_have(name, players):
    for step in walk(name, players, 0):
        for seat in seats(players):
            view = step.game.view(seat)
            assert view.keys() >= View.__required_keys__
            assert (view["game"], view["players"], view["seat"]) == (name, players, seat)
            assert view["ranking"] == (step.game.ranking and list(step.game.ranking))
            assert (view["phase"] == "over") == step.game.is_over


@every_table
def test_there_is_advice_only_for_a_seat_that_owes_a_move(name, players):
    for step in walk(name, players, 4):
        for seat in set(range(players)) - set(step.game.to_move):
            assert step.game.advise(seat, b"seed") is None


@every_table
def test_views_do_not_depend_on_what_is_hidden(name, players):
    """Two positions that differ only in what is hidden from a seat look alike to it, and go on alike."""
    hooks, rng, differing, compared = hooks_of(name), random.Random(7), 0, 0
    for number in range(GAMES):
        for step in walk(name, players, number):
            for seat in seats(players):
                game = step.before.copy()
                position = hooks.hide(game.position(), seat, rng)
                twin = engines.load(position)
                differing += twin.position() != game.position()
                assert twin.view(seat) == game.view(seat)
                assert (twin.to_move, twin.scores, twin.ranking) == (game.to_move, game.scores, game.ranking)
                if seat is not None:
                    assert listed(twin, seat) == listed(game, seat)
                move = step.move
                if not twin.is_legal(step.seat, move):
                    # What another seat holds differs, and so may what it can play.
                    if step.seat not in twin.to_move:
                        continue
                    move = next(iter(twin.legal_moves(step.seat)))
                if step.seat == seat:
                    assert move == step.move
                if hooks.open_moves and move != step.move:
                    continue
                events, twins = game.push(step.seat, step.move), twin.push(step.seat, move)
                seen, twins_seen = visible(events, seat), visible(twins, seat)
                shown = {event["kind"] for event in (*seen, *twins_seen)}
                # Choosing the same card again is no event, and the twin's seat may hold other cards.
                if not hooks.telling & shown and bool(events) == bool(twins):
                    compared += 1
                    assert twins_seen == seen
                    assert twin.view(seat) == game.view(seat)
    assert compared
    assert differing or not hooks.telling, "nothing was hidden, and yet there are events that tell of it"


@every_table
def test_resample_keeps_what_the_seat_knows_and_nothing_else(name, players):
    hooks, rng, changed = hooks_of(name), random.Random(8), 0
    for step in walk(name, players, 3):
        for seat in seats(players):
            drawn = step.before.resample(seat, b"another world")
            assert drawn.view(seat) == step.before.view(seat)
            assert drawn.position() == step.before.resample(seat, b"another world").position()
            changed += drawn.position() != step.before.resample(seat, b"a third").position()
            twin = engines.load(hooks.hide(step.before.position(), seat, rng))
            assert twin.resample(seat, b"another world").position() == drawn.position()
            assert engines.load(drawn.position()).position() == drawn.position()
    assert changed or not hooks.telling


@every_table
def test_an_automatic_move_is_the_only_one(name, players):
    for number in range(GAMES):
        for step in walk(name, players, number):
            for seat in range(players):
                move = step.before.automatic(seat)
                assert move is None or listed(step.before, seat) == [move]


@every_table
def test_an_opponent_plays_by_what_its_seat_knows(name, players):
    hooks, rng = hooks_of(name), random.Random(9)
    for count, step in enumerate(walk(name, players, 4)):
        if count % 5 == 0:
            seat = step.before.to_move[-1]
            before = snapshot(step.before)
            move = opponents.choose(step.before, seat, b"seed", samples=2)
            assert move in step.before.legal_moves(seat)
            assert snapshot(step.before) == before
            assert (
                opponents.choose(step.before.resample(seat, b"elsewhere"), seat, b"seed", samples=2) == move
            )
            twin = engines.load(hooks.hide(step.before.position(), seat, rng))
            assert opponents.choose(twin, seat, b"seed", samples=2) == move
