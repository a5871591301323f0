"""Pictures of FLOWERS: at every moment of a game, for every name, without telling what is hidden."""

import io

import pytest
from PIL import Image

import engines
from data import texts
from engines.flowers import placements
from render import flowers
from tests.render.checks import check
from tests.render.flowers_samples import NAMES, finished, moments, position, preview_of

SAY = texts.speaker("en")
REASONS = {"completes", "grows", "mends", "joins", "butterfly", "breaks", "covers"}


@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_hidden_shows(players: int) -> None:
    held = 0
    for step, game in enumerate(moments(players, 4)):
        if step % 22 not in (1, 2):
            continue
        everybody = flowers.board(game.view(None), NAMES, SAY)
        for seat in (None, *range(min(2, players))):
            other = game.resample(seat, bytes([step % 256]) * 32)
            assert flowers.board(other.view(seat), NAMES, SAY) == everybody
            if seat is not None:
                assert flowers.garden(game.view(seat), NAMES, SAY, seat) == flowers.garden(
                    other.view(seat), NAMES, SAY, seat
                )
        view = game.view(None)
        if players > 1 and view["holding"] and view["from"] == 3:
            held += 1
            watching = (view["turn"] + 1) % players
            gardens = {
                flowers.garden(
                    game.resample(watching, bytes([n]) * 32).view(watching), NAMES, SAY, view["turn"]
                )
                for n in range(3)
            }
            assert len(gardens) == 1
    assert held or players == 1


def test_a_card_drawn_face_down_is_shown_to_its_taker_alone() -> None:
    game = engines.load(position(**{"from": 3}))
    open_game = engines.load(position())
    for view in (game.view(None), game.view(0), game.view(1)):
        assert "yellow 3" not in flowers.board(view, NAMES, SAY).alt.partition("Cards:")[0]
    assert "In hand: yellow 3." in flowers.board(open_game.view(1), NAMES, SAY).alt
    taker, onlooker = (flowers.garden(game.view(seat), NAMES, SAY, 0).data for seat in (0, None))
    assert taker != onlooker
    assert flowers.board(game.view(0), NAMES, SAY).data != flowers.board(open_game.view(0), NAMES, SAY).data


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_pictures_are_read_on_a_phone(players: int) -> None:
    game = finished(players, 8)
    view = game.view(None)
    pictures = [flowers.board(view, NAMES, SAY), flowers.scoring(view, NAMES, SAY)]
    pictures += [flowers.garden(view, NAMES, SAY, seat) for seat in range(players)]
    for picture in pictures:
        assert picture.width == 1080
        assert picture.height <= 1.4 * picture.width
        assert len(picture.data) < 300_000
        assert Image.open(io.BytesIO(picture.data)).mode == "P"


@pytest.mark.parametrize("cells", [[(0, n) for n in range(36)], [(n, 0) for n in range(-35, 1)]])
def test_the_longest_garden_fits(cells: list[tuple[int, int]]) -> None:
    area = {f"{x},{y}": ["Y4g"] for x, y in cells}
    view = finished(4, 2).view(None)
    detail = {
        "groups": [{"value": 4, "cells": list(area), "state": "broken"}],
        "removed": list(area),
        "areas": [],
        "butterflies": [],
    }
    view = {**view, "areas": [area] * 4, "details": [detail] * 4}
    check(flowers.board(view, NAMES, SAY))
    check(flowers.scoring(view, NAMES, SAY))
    check(flowers.garden(view, NAMES, SAY, 1))


def test_the_overview_is_told_in_words() -> None:
    game = engines.load(position())
    words = flowers.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert words.startswith("FLOWERS. Ada places a card. In hand: yellow 3.")
    assert "Pile 2: blue 4 with red butterfly, 2 left." in words
    assert "Pile 3: face down, 2 left." in words
    assert f"Ada: {str(game.scores[0]).replace('-', '−')} points with 5 cards." in words
    assert "0,-1 yellow 4 with green butterfly (over 1)" in words
    game.push(0, "place 2,0")
    words = flowers.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert "Bob takes a card." in words
    assert "Last: Ada put yellow 3 at 2,0." in words


def test_a_garden_is_told_in_words() -> None:
    game = engines.load(position())
    view = game.view(0)
    words = flowers.garden(view, ["Ada", "Bob"], SAY, 0).alt
    states = [group["state"] for group in view["details"][0]["groups"]]
    assert (states.count("valid"), states.count("incomplete")) == (1, 2)
    assert "Number groups: 1 right, 2 with too few, 0 with too many." in words
    assert "removed −4, areas 0, butterflies 0" in words
    place = next(place for place in placements(game, 0) if place.cell == "2,0")
    shown = flowers.garden(view, ["Ada", "Bob"], SAY, 0, preview=preview_of(place))
    assert f"Preview: yellow 3 at 2,0, +{place.change}." in shown.alt
    assert shown.data != flowers.garden(view, ["Ada", "Bob"], SAY, 0).data


def test_places_are_lettered_in_the_order_given() -> None:
    game = engines.load(position())
    found = placements(game, 0)[:4]
    picture = flowers.choices(game.view(0), NAMES, SAY, found)
    for letter, place in zip("ABCD", found, strict=True):
        assert f"{letter} at {place.cell}, " in picture.alt
    assert "completes the three 3s" in picture.alt
    turned = flowers.choices(game.view(0), NAMES, SAY, found[::-1])
    assert turned.data != picture.data


def test_a_card_without_a_place_cannot_be_shown() -> None:
    with pytest.raises(ValueError, match="place"):
        flowers.choices(engines.load(position()).view(0), NAMES, SAY, [])


@pytest.mark.parametrize("language", texts.languages())
def test_every_reason_has_words(language: str) -> None:
    say, told = texts.speaker(language), set()
    for game in moments(2, 9):
        if told == REASONS:
            break
        if game.view(None)["holding"]:
            (seat,) = game.to_move
            for place in placements(game, seat):
                kinds = {reason["kind"] for reason in place.reasons}
                if kinds - told:
                    told |= kinds
                    flowers.choices(game.view(seat), NAMES, say, [place])
    assert told == REASONS


def test_the_count_says_who_won_and_how() -> None:
    for game in (finished(3, 10), finished(4, 11, True)):
        view = game.view(None)
        words = flowers.scoring(view, NAMES, SAY).alt
        for seat in range(game.players):
            total = str(game.scores[seat]).replace("-", "−")
            assert f"{NAMES[seat]}: place {view['ranking'][seat]} with {total} points" in words
            for area in view["details"][seat]["areas"]:
                assert f"area of {area['points']}" in words


def test_there_is_no_count_before_the_end() -> None:
    with pytest.raises(ValueError, match="over"):
        flowers.scoring(engines.load(position()).view(None), NAMES, SAY)
