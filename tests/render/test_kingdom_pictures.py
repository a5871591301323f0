"""Pictures of Bloom Kingdom: at every moment of a game, for every name, without telling what is hidden."""

from typing import Any

import pytest

import engines
from data import texts
from engines.kingdom.cards import CHARACTERS
from render import fonts, kingdom
from render.kingdom import hands
from tests.render.checks import check
from tests.render.kingdom_samples import finished

SAY = texts.speaker("en")


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
    assert "Bob Jester 33 (waiting)" in words
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
