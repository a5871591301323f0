"""Pictures of Bloom: at every moment of a game, for every name, with and without a group considered."""

from typing import Any

import pytest

import engines
from data import texts
from engines.bloom import SHEETS, Bloom, effect
from render import bloom
from tests.render.bloom_samples import NAMES, SMALL, considered, finished, moments, position
from tests.render.checks import check

SAY = texts.speaker("en")


def loaded(**fields: Any) -> Bloom:
    game = engines.load(position(**fields))
    assert isinstance(game, Bloom)
    return game


def test_an_onlooker_has_no_hand() -> None:
    with pytest.raises(TypeError):
        bloom.hand(loaded().view(None), NAMES, SAY)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_boards_are_read_on_a_phone(players: int) -> None:
    picture = bloom.board(finished(players, 4), NAMES, SAY)
    assert picture.width == 1080
    assert picture.height <= 1.25 * picture.width
    assert len(picture.data) < 300_000


def test_a_sheet_is_told_in_words() -> None:
    game = loaded(sheets=[SMALL, {"flowers": list(SHEETS["B"])}], claimed={"pink": 1})
    told = bloom.sheet(game.view(None), ["Ada", "Bob"], SAY, 0).alt
    assert told.startswith("Ada’s sheet, columns A to H, rows 1 to 9 (")
    assert ": OWPYYYYy WOPYYYyy " in told
    assert " bBVVYYYY. " in told
    assert "Left: orange 2, pink 2 (has 6), yellow 59, blue 1, purple 2, white 2." in told
    assert told.endswith("1 bed number circled, 2 ticks, re-roll used, 7 points.")
    other = bloom.sheet(game.view(None), ["Ada", "Bob"], SAY, 1).alt
    assert other.startswith("Bob’s sheet B, ")
    assert "pink 13 (6 gone)" in other
    assert other.endswith("No bed number circled, 0 ticks, re-roll unused, 1 point.")


def test_numbers_show_who_has_them_and_what_is_gone() -> None:
    game = loaded(sheets=[SMALL, {"flowers": list(SHEETS["B"])}], claimed={"pink": 1})
    free = loaded(sheets=[SMALL, {"flowers": list(SHEETS["B"])}], claimed={"pink": 1, "blue": 2})
    assert (
        bloom.sheet(game.view(None), NAMES, SAY, 1).data != bloom.sheet(free.view(None), NAMES, SAY, 1).data
    )


def test_a_group_considered_is_told_with_its_cost() -> None:
    game = loaded(sheets=[SMALL, {"flowers": list(SHEETS["B"])}])
    found = effect(game, 0, "wild orange A1 A2 B1")
    told = bloom.hand(game.view(0), ["Ada", "Bob"], SAY, found).alt
    assert "Preview: clear orange 3 at A1 A2 B1: 3 flowers, no ticks." in told
    assert "Of another colour" not in told
    found = effect(game, 0, "orange B1 C1 D1")
    told = bloom.sheet(game.view(0), ["Ada", "Bob"], SAY, 0, preview=found).alt
    assert "Preview: orange 4 at B1 C1 D1: 3 flowers, 3 ticks. Of another colour: C1 D1." in told
    found = effect(game, 0, "yellow")
    told = bloom.sheet(game.view(0), ["Ada", "Bob"], SAY, 0, preview=found).alt
    assert "Preview: yellow 1 without a flower: no flowers, 1 tick." in told


def test_a_group_that_finishes_says_so() -> None:
    game = loaded(sheets=[SMALL, {"flowers": list(SHEETS["B"])}])
    found = effect(game, 0, "wild blue B9")
    told = bloom.hand(game.view(0), ["Ada", "Bob"], SAY, found).alt
    assert "Preview: clear blue 3 at B9: 1 flower, 2 ticks, blue +6." in told


def test_a_group_considered_changes_the_picture_only_while_it_is() -> None:
    game = loaded()
    plain = bloom.hand(game.view(0), NAMES, SAY)
    drawn = {bloom.hand(game.view(0), NAMES, SAY, found).data for found in considered(game)}
    assert len({*drawn, plain.data}) == len(considered(game)) + 1
    assert bloom.hand(game.view(0), NAMES, SAY) == plain


def test_the_board_is_told_in_words() -> None:
    game = loaded(sheets=[SMALL, {"flowers": list(SHEETS["B"])}])
    told = bloom.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert told.startswith("Bloom, round 1. Dice: orange 4, pink 6, yellow 1, blue 2, purple 5, clear 3. ")
    assert "Last:" not in told
    assert "Ada (choosing a die): 7 points, 1 bed, 2 ticks; orange 2" in told
    game.push(0, "wild blue B9")
    told = bloom.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert "Last: Ada took the clear 3 as blue and circled B9 (1 flower, 2 ticks, blue +6)." in told
    assert "Bob (choosing a die): 1 point" in told
    game.push(1, "orange")
    told = bloom.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert "Last: Bob took orange 4 and circled nothing (no flowers, 4 ticks)." in told


def test_the_last_round_is_announced() -> None:
    done = {**SMALL, "colours": {"pink": 6, "orange": 6, "yellow": 6}}
    game = loaded(sheets=[done, {"flowers": list(SHEETS["B"])}], taken=1)
    told = bloom.board(game.view(None), ["Ada", "Bob"], SAY)
    assert "This is the last round." in told.alt
    before = bloom.board({**game.view(None), "last_round": False}, ["Ada", "Bob"], SAY)
    assert "This is the last round." not in before.alt
    assert before.data != told.data


@pytest.mark.parametrize("players", [2, 5])
def test_the_end_says_who_won_and_with_what(players: int) -> None:
    over = finished(players, 6)
    names = ["Ada", "Bob", "Cyd", "Dot", "Eve"][:players]
    board, count = bloom.board(over, names, SAY).alt, bloom.scoring(over, names, SAY).alt
    for name, place, score, parts in zip(names, over["ranking"], over["scores"], over["parts"], strict=True):
        points = f"{score} {'point' if abs(score) == 1 else 'points'}".replace("-", "−")
        assert f"{name}: place {place}, {points}, " in board
        made = f"(colours {parts['colours']}, beds {parts['beds']}, re-roll {parts['reroll']}"
        assert f"{name}: place {place}, {points} {made}" in count


def test_a_result_alone_may_carry_a_line_of_praise() -> None:
    over = finished(1, 3)
    plain, rated = bloom.scoring(over, ["Ada"], SAY), bloom.scoring(over, ["Ada"], SAY, "bloom-picture-ticks")
    check(rated)
    assert rated.height > plain.height
    assert "place" not in plain.alt
    assert rated.alt.endswith("Ticks")


def test_alone_there_is_no_clear_die_and_no_six() -> None:
    game = next(moments(1, 7))
    told = bloom.board(game.view(None), ["Ada"], SAY).alt
    assert told.startswith("Bloom, round 1 of 8. Dice: ")
    assert "clear" not in told
    assert "gone" not in told


def test_a_sheet_may_be_circled_in_any_way() -> None:
    view = loaded().view(None)
    own = view["sheets"][0]
    every = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 10)]
    ring = ["A1", "B1", "C1", "C2", "C3", "B3", "A3", "A2"]
    for groups in ([every], [ring, ["B2"]], [["A1", "B2"], ["H9"]], [[cell] for cell in every]):
        check(bloom.sheet({**view, "sheets": [{**own, "groups": groups}, own]}, NAMES, SAY, 0))


@pytest.mark.parametrize("value", [-123, 0, 148])
def test_any_points_can_be_shown(value: int) -> None:
    over = finished(4, 6)
    parts = [{"colours": 30, "beds": 18, "reroll": 1, "ticks": 171}] * 4
    sheets = [{**own, "ticks": 171} for own in over["sheets"]]
    view = {**over, "scores": [value] * 4, "parts": parts, "sheets": sheets}
    for picture in (
        bloom.board(view, NAMES, SAY),
        bloom.sheet(view, NAMES, SAY, 0),
        bloom.scoring(view, NAMES, SAY),
    ):
        check(picture)
