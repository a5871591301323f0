"""Pictures of Tri-Ominos: at every moment of a game, for every name, without telling what is hidden."""

import pytest

import engines
from data import texts
from engines.triominos import placements
from render import triominos
from tests.render.checks import check
from tests.render.triominos_samples import NAMES, boards, finished, position

SAY = texts.speaker("en")


def test_only_ended_rounds_show_hands() -> None:
    game = finished(2, 5)
    ended = game.view(None)["results"]
    for number in range(1, len(ended) + 1):
        cut = {**game.view(None), "results": ended[:number], "ranking": None}
        whole = {**game.view(None), "ranking": None}
        assert triominos.scoring(cut, NAMES, SAY, number) == triominos.scoring(whole, NAMES, SAY, number)


@pytest.mark.parametrize("size", [1, 10, 25, 40])
def test_boards_are_read_on_a_phone(size: int) -> None:
    for view in boards(size):
        picture = triominos.board(view, NAMES, SAY)
        assert picture.width == 1080
        assert picture.height <= 1.5 * picture.width
        assert len(picture.data) < 300_000


def test_the_board_is_told_in_words() -> None:
    game = engines.load(position())
    words = triominos.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert "round 2, playing to 400" in words
    assert "5 tiles on the table, 3 in the well" in words
    assert "Ada: −15 points, 3 tiles, whose turn it is." in words
    assert "Bob: 80 points, 2 tiles." in words
    game.push(0, "D-1,0=212")
    words = triominos.board(game.view(None), ["Ada", "Bob"], SAY).alt
    assert "Last: Ada put 212 at D-1,0 for 55 points (tile 5, hexagon 50)." in words
    assert "Bob: 80 points, 2 tiles, whose turn it is." in words


def test_drawing_and_passing_are_told() -> None:
    game = engines.load(position(hands=[["444"], ["333", "111"]], well=["000", "111"][:1]))
    game.push(0, "draw")
    assert "Ada: −20 points, 2 tiles, whose turn it is. (drew 1)" in alt_of(game)
    game.push(0, "pass")
    assert "Ada: −30 points, 2 tiles. (passed)" in alt_of(game)


def alt_of(game: engines.Game) -> str:
    return triominos.board(game.view(None), ["Ada", "Bob"], SAY).alt


def test_a_revealed_triple_is_told() -> None:
    game = engines.load(position(board=[], hands=[["000", "444"], ["012", "123"]], well=[]))
    game.push(0, "U0,0=000")
    assert "Last: Ada put 000 at U0,0 for 40 points (tile 0, start 10, three zeros 30)." in alt_of(game)
    assert "Revealed to all: 444." in alt_of(game)


def test_the_end_of_the_game_says_who_won() -> None:
    game = finished(3, 8)
    words = triominos.board(game.view(None), ["Ada", "Bob", "Cyd"], SAY).alt
    assert game.ranking is not None
    for name, place, score in zip(("Ada", "Bob", "Cyd"), game.ranking, game.scores, strict=True):
        assert f"{name}: place {place} with {str(score).replace('-', '−')} points" in words


def test_a_hand_says_what_each_tile_can_make() -> None:
    game = engines.load(position())
    picture = triominos.hand(game.view(0), ["Ada", "Bob"], SAY, placements(game, 0))
    assert picture.alt == "Ada’s hand, 3 tiles worth 19: 122 (55 points), 011 (2 points), 444."
    game = engines.load(position(board=["U0,0=222"], hands=[["001", "122"], ["345"]]))
    picture = triominos.hand(game.view(0), ["Ada", "Bob"], SAY, placements(game, 0))
    assert picture.alt == "Ada’s hand, 2 tiles worth 6: 122 (up to 5 points, 3 places), 001."


def test_a_hand_that_fits_nowhere_says_so() -> None:
    game = engines.load(position(hands=[["444"], ["333"]]))
    picture = triominos.hand(game.view(0), ["Ada", "Bob"], SAY, placements(game, 0))
    assert picture.alt == "Ada’s hand, 1 tile worth 12: 444. None of them fits."
    idle = engines.load(position(board=[], hands=[["444"], ["333"]]))
    waiting = triominos.hand(idle.view(1), ["Ada", "Bob"], SAY, [])
    assert "None" not in waiting.alt


@pytest.mark.parametrize("size", [0, 1, 5, 9, 10, 11, 18, 19, 38, 47])
def test_a_hand_of_any_size_can_be_shown(size: int) -> None:
    game = engines.load(position())
    view = {**game.view(0), "hand": list(engines.triominos.TILES[:size])}
    check(triominos.hand(view, NAMES, SAY, placements(game, 0)))


def test_places_are_lettered_in_the_order_given() -> None:
    game = engines.load(position(board=["U0,0=222"], hands=[["122"], ["345"]]))
    found = placements(game, 0)
    picture = triominos.places(game.view(0), NAMES, SAY, found)
    told = "; ".join(f"{letter} at {p.cell}, 5 points" for letter, p in zip("ABC", found, strict=True))
    assert picture.alt == f"Places for tile 122, 3 shown: {told}."
    later = triominos.places(game.view(0), NAMES, SAY, found[1:], first_letter="B")
    assert later.alt == f"Places for tile 122, 2 shown: {told.partition('; ')[2]}."
    assert later.data != picture.data


def test_a_place_says_what_it_makes() -> None:
    game = engines.load(position())
    found = [placement for placement in placements(game, 0) if placement.tile == "122"]
    told = triominos.places(game.view(0), NAMES, SAY, found).alt
    assert told == "Places for tile 122, 1 shown: A at D-1,0, 55 points (hexagon)."


def test_letters_go_on_after_z() -> None:
    assert triominos.letters(3) == ["A", "B", "C"]
    assert triominos.letters(3, "Y") == ["Y", "Z", "AA"]
    assert triominos.letters(2, "AZ") == ["AZ", "BA"]


def test_a_tile_without_a_place_cannot_be_shown() -> None:
    with pytest.raises(ValueError, match="place"):
        triominos.places(engines.load(position()).view(0), NAMES, SAY, [])


def test_the_end_of_a_round_says_what_each_hand_was_worth() -> None:
    names = ["Ada", "Bob", "Cyd"]
    view = finished(3, 9).view(None)
    for result in view["results"]:
        words = triominos.scoring(view, names, SAY, result["round"]).alt
        assert names[result["winner"]] in words.split(".")[1]
        for seat, name in enumerate(names):
            left = " ".join(result["hands"][seat])
            told = f"{name}: {left} left, worth {result['hand_sums'][seat]}; " if left else f"{name}: no tile"
            assert told in words
            assert f"{str(result['scores'][seat]).replace('-', '−')} in all." in words


def test_a_round_that_has_not_ended_has_no_picture() -> None:
    view = finished(2, 5).view(None)
    for number in (0, len(view["results"]) + 1):
        with pytest.raises(LookupError):
            triominos.scoring(view, NAMES, SAY, number)


@pytest.mark.parametrize("rounds", [1, 2, 12, 40])
@pytest.mark.parametrize("left", [0, 1, 8, 17, 40])
def test_any_race_can_be_shown(rounds: int, left: int) -> None:
    over = finished(4, 6).view(None)
    result = over["results"][0]
    hands = [list(engines.triominos.TILES[:left])] * 4
    results = [
        {**result, "round": number, "hands": hands, "scores": [-40 * number, 0, 7 * number, 90 * number]}
        for number in range(1, rounds + 1)
    ]
    view = {**over, "results": results}
    picture = triominos.scoring(view, NAMES, SAY, rounds)
    check(picture)
    assert picture.data != triominos.scoring({**view, "ranking": None}, NAMES, SAY, rounds).data
