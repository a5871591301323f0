"""Pictures of Bloom Kingdom: at every moment of a game, for every name, without telling what is hidden."""

import copy
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from PIL import Image

import engines
from data import texts
from engines.kingdom.cards import CHARACTERS
from render import fonts, kingdom
from render.kingdom import hands
from render.pictures import ALT_LIMIT, Picture
from tests.render.samples import NAMES, finished, moments

SAY = texts.speaker("en")
ODD_NAMES = [
    "🌸🌺🌷💐🌹",
    "W" * 32,
    "",
    "مرحبا بالعالم",
    "שלום",
    "\u202eevil\u202c\u200d\ufeff",
    "漢字のなまえ",
    "𝓡𝓸𝓼𝓪𝓵𝓲𝓷𝓭",
    "**bold** @everyone `x`",
    "a\n\n\tb",
    "Zalgo" + "\u0300\u0301\u0302" * 9,
    "\x00\x07",
    "{ $name }",
]


def pictures_of(game: engines.Game, names: list[str] = NAMES) -> Iterator[Picture]:
    """Every picture that can be shown at this moment."""
    public = game.view(None)
    yield kingdom.board(public, names, SAY)
    for seat in range(game.players):
        yield kingdom.hand(game.view(seat), names, SAY)
    for number in range(1, len(public["results"]) + 1):
        yield kingdom.scoring(public, names, SAY, number)


def check(picture: Picture) -> None:
    """What Discord and phones ask of a picture."""
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert len(picture.data) <= 8 * 1024 * 1024
    assert picture.width <= 1200
    assert abs(picture.width - picture.height) >= 0.05 * picture.width
    shown = Image.open(io.BytesIO(picture.data))
    shown.load()
    assert shown.format == "PNG"
    assert shown.size == (picture.width, picture.height)
    assert picture.filename.endswith(".png")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_moment_of_a_game_can_be_shown(players: int) -> None:
    for step, game in enumerate(moments(players, 1)):
        before = copy.deepcopy([game.view(seat) for seat in (None, *range(players))])
        if step % 3 == 0 or game.is_over:
            for picture in pictures_of(game):
                check(picture)
        assert before == [game.view(seat) for seat in (None, *range(players))]


def test_drawing_leaves_the_view_as_it_was() -> None:
    for view in (finished(4, 2).view(2), engines.new("kingdom", players=4).view(2)):
        untouched = copy.deepcopy(view)
        kingdom.board(view, NAMES, SAY)
        kingdom.hand(view, NAMES, SAY)
        for number in range(1, len(view["results"]) + 1):
            kingdom.scoring(view, NAMES, SAY, number)
        assert view == untouched


def test_the_same_view_gives_the_same_bytes() -> None:
    game = finished(5, 3)
    for first, second in zip(pictures_of(game), pictures_of(game), strict=True):
        assert first == second


def test_different_positions_look_different() -> None:
    boards = {kingdom.board(game.view(None), NAMES, SAY).data for game in moments(3, 4)}
    assert len(boards) == sum(1 for _ in moments(3, 4))


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_hidden_shows(players: int) -> None:
    for step, game in enumerate(moments(players, 5)):
        if step % 7:
            continue
        other = game.resample(None, bytes([step]) * 32)
        assert kingdom.board(game.view(None), NAMES, SAY) == kingdom.board(other.view(None), NAMES, SAY)
        other = game.resample(1, bytes([step]) * 32)
        assert kingdom.hand(game.view(1), NAMES, SAY) == kingdom.hand(other.view(1), NAMES, SAY)
        assert kingdom.board(game.view(1), NAMES, SAY) == kingdom.board(other.view(1), NAMES, SAY)


def test_a_board_is_the_same_for_everybody() -> None:
    for step, game in enumerate(moments(3, 6)):
        if step % 9 == 0:
            everybody = kingdom.board(game.view(None), NAMES, SAY)
            assert all(kingdom.board(game.view(seat), NAMES, SAY) == everybody for seat in range(3))


@pytest.mark.parametrize("odd", ODD_NAMES)
def test_any_name_can_be_shown(odd: str) -> None:
    game = finished(5, 7)
    for picture in pictures_of(game, [odd] * 5):
        check(picture)
    for picture in pictures_of(game, [odd]):
        check(picture)


def test_the_longest_names_leave_room_in_the_words() -> None:
    for game in moments(5, 8):
        if game.view(None)["revealed"]:
            picture = kingdom.board(game.view(None), ["Wolfeschlegelsteinhausenbergerdo"] * 5, SAY)
            assert len(picture.alt) <= ALT_LIMIT
            assert picture.alt.endswith(".")


def test_threads_may_draw_at_once() -> None:
    views = [game.view(None) for game in moments(4, 9)][::5]
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda view: kingdom.board(view, NAMES, SAY), views * 4))
    alone = [kingdom.board(view, NAMES, SAY) for view in views]
    assert drawn == alone * 4


def late() -> dict[str, Any]:
    """A position with much in it, and two seats that hold what the tests ask about."""
    return {
        "game": "kingdom",
        "players": 2,
        "round": 2,
        "hands": [["farmer", "knight-11", "seer-44"], ["king", "jester-33", "queen"]],
        "columns": {
            "king": ["king", "jester-31"],
            "queen": ["queen"],
            "farmer": ["farmer"] * 3,
            "knight": ["knight-10"],
            "dragon": ["dragon"] * 2,
        },
        "scores": [17, 4],
    }


def test_the_board_is_told_in_words() -> None:
    game = engines.load(late())
    game.push(0, "play farmer")
    words = kingdom.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert "round 2 of 3" in words
    assert "Kings 2 (1 Jester)" in words
    assert "Farmers 3" in words
    assert "Ada: 17 points, 2 cards, has chosen." in words
    assert "Bob: 4 points, 3 cards, is choosing." in words
    assert "Wizard" not in words


def test_a_waiting_card_and_an_effect_under_way_are_told() -> None:
    game = engines.load(late())
    game.push(0, "play knight-11")
    game.push(1, "play jester-33")
    words = kingdom.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert "Bob Jester 33 (waits)" in words
    assert "Ada carries out Knight 11." in words


def test_a_hand_says_what_each_card_is_worth_now() -> None:
    game = engines.load(late())
    game.push(0, "play seer-44")
    words = kingdom.hand(game.view(0), ["Ada", "Bob"], SAY).alt
    assert "Farmer (now 9)" in words
    assert "Knight 11 (now 0)" in words
    assert "Seer 44 (now 4)" in words
    assert "Chosen: Seer 44." in words
    rival = kingdom.hand(game.view(1), ["Ada", "Bob"], SAY).alt
    assert "King (up to 8)" in rival
    assert "Jester 33 (up to 8)" in rival


def test_the_end_of_a_round_says_how_the_points_came() -> None:
    game = finished(3, 10)
    results = game.view(None)["results"]
    for number, rows in enumerate(results, 1):
        words = kingdom.scoring(game.view(None), ["Ada", "Bob", "Cyd"], SAY, number).alt
        for row in rows:
            assert f"{['Ada', 'Bob', 'Cyd'][row['seat']]} {row['points']} (" in words
            assert f"{row['total']} in all." in words


def test_the_end_of_the_game_says_who_won() -> None:
    game = finished(3, 11)
    words = kingdom.board(game.view(None), ["Ada", "Bob", "Cyd"], SAY).alt
    assert game.ranking is not None
    for name, place, score in zip(("Ada", "Bob", "Cyd"), game.ranking, game.scores, strict=True):
        assert f"{name}: place {place} with {score} points." in words


@pytest.mark.parametrize("size", range(12))
def test_a_hand_of_any_size_can_be_shown(size: int) -> None:
    view = engines.load(late()).view(0)
    view["hand"] = ["dragon"] * size
    check(kingdom.hand(view, ["Ada", "Bob"], SAY))


@pytest.mark.parametrize("language", texts.languages())
@pytest.mark.parametrize("character", CHARACTERS)
def test_the_words_of_a_card_fit_on_it_uncut(language: str, character: str) -> None:
    say = texts.speaker(language)
    for label, text, lines in (
        ("play", f"kingdom-effect-{character}", 1),
        ("keep", f"kingdom-score-{character}", 2),
    ):
        whole = f"{say(f'kingdom-picture-{label}')} {say(text)}"
        _, broken = fonts.block(whole, "strong", 26, hands.TEXT_ROOM, lines, hands.SMALLEST)
        assert " ".join(broken) == whole
