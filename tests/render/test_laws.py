"""The laws of pictures, for every game: each at every moment, alike for alike views, and nothing hidden."""

import copy
import importlib
import io
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType

import pytest
from PIL import Image

import engines
from data import texts
from render.pictures import ALT_LIMIT
from tests.render import bloom_samples, flowers_samples, kingdom_samples, triominos_samples
from tests.render.checks import ODD_NAMES, check

SAY = texts.speaker("en")
ROOMS = {name: importlib.import_module(f"render.{name}") for name in engines.GAMES}
"""By game: its pictures, `board(view, names, say)` among them."""
SAMPLES: dict[str, ModuleType] = {
    "bloom": bloom_samples,
    "flowers": flowers_samples,
    "kingdom": kingdom_samples,
    "triominos": triominos_samples,
}
"""By game: `NAMES`, `moments` of a game, and `pictures_of` and `hands_of` one of them."""
SEATS = [
    (name, players)
    for name, game in engines.GAMES.items()
    for players in range(game.min_players, game.max_players + 1)
]
SHARE = {"bloom": 9, "flowers": 40, "triominos": 12}
"""At one moment in this many (3 for other games) every picture is drawn; else the board at every third."""


def late(name: str, number: int, players: int | None = None) -> list[engines.Game]:
    """A game's start, a moment in its middle, and its end."""
    most = players or engines.GAMES[name].max_players
    games = [game.copy() for game in SAMPLES[name].moments(most, number)]
    return [games[0], games[len(games) // 2], games[-1]]


def board(game: engines.Game, names: Sequence[str], seat: int | None = None) -> object:
    return ROOMS[game.name].board(game.view(seat), names, SAY)


def test_every_game_has_samples() -> None:
    assert set(SAMPLES) == set(engines.GAMES)


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_every_moment_of_a_game_can_be_shown_and_is_left_as_it_was(name: str, players: int) -> None:
    samples = SAMPLES[name]
    for step, game in enumerate(samples.moments(players, 1)):
        before = copy.deepcopy([game.view(seat) for seat in (None, *range(players))])
        if step % SHARE.get(name, 3) == 1 or game.is_over:
            for picture in samples.pictures_of(game, samples.NAMES):
                check(picture)
                assert Image.open(io.BytesIO(picture.data)).mode == "P"
        elif step % 3 == 0:
            check(board(game, samples.NAMES))
        assert before == [game.view(seat) for seat in (None, *range(players))]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_view_gives_the_same_picture(name: str) -> None:
    for game in late(name, 2):
        twin = game.copy()
        drawn = [list(SAMPLES[name].pictures_of(one, SAMPLES[name].NAMES)) for one in (game, twin)]
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("name", SAMPLES)
def test_different_positions_look_different(name: str) -> None:
    drawn = [board(game, SAMPLES[name].NAMES).data for game in SAMPLES[name].moments(3, 3)]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_board_shows_everybody_the_same_and_nothing_hidden(name: str) -> None:
    names = SAMPLES[name].NAMES
    for step, game in enumerate(SAMPLES[name].moments(3, 4)):
        if step % 9 == 2:
            everybody = board(game, names)
            for seat in range(game.players):
                assert board(game, names, seat) == everybody
                assert board(game.resample(seat, bytes([step % 256]) * 32), names, seat) == everybody
            assert board(game.resample(None, bytes([step % 256]) * 32), names) == everybody


@pytest.mark.parametrize("name", SAMPLES)
def test_a_hand_shows_nothing_that_its_seat_may_not_know(name: str) -> None:
    for step, game in enumerate(SAMPLES[name].moments(2, 5)):
        if step % 9 == 1 and not game.is_over:
            seat = game.to_move[0]
            other = game.resample(seat, bytes([step % 256]) * 32)
            drawn = [list(SAMPLES[name].hands_of(one, seat)) for one in (game, other)]
            assert drawn[0] == drawn[1]


@pytest.mark.parametrize("odd", ODD_NAMES)
@pytest.mark.parametrize("name", SAMPLES)
def test_any_name_can_be_shown(name: str, odd: str) -> None:
    for game in late(name, 6)[1:]:
        for names in ([odd] * 5, [odd]):
            for picture in SAMPLES[name].pictures_of(game, names):
                check(picture)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_longest_names_leave_room_in_the_words(name: str) -> None:
    names = ["Wolfeschlegelsteinhausenbergerdo"] * 5
    picture = board(late(name, 6)[-1], names)
    assert len(picture.alt) <= ALT_LIMIT
    assert picture.alt.endswith(".")


@pytest.mark.parametrize("name", SAMPLES)
def test_threads_may_draw_at_once(name: str) -> None:
    games = late(name, 7, 2) + late(name, 8, 3)
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda game: board(game, SAMPLES[name].NAMES), games * 3))
    assert drawn == [board(game, SAMPLES[name].NAMES) for game in games] * 3
