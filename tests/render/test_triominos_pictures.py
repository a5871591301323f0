"""Pictures of Tri-Ominos: at every moment of a game, for every name, without telling what is hidden."""

import copy
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from PIL import Image

import engines
from data import texts
from engines.triominos import placements
from render import triominos
from render.pictures import ALT_LIMIT, Picture
from tests.render.test_kingdom_pictures import ODD_NAMES, check
from tests.render.triominos_samples import NAMES, boards, finished, moments, position

SAY = texts.speaker("en")


def pictures_of(game: engines.Game, names: list[str] = NAMES) -> Iterator[Picture]:
    """Every picture that can be shown at this moment."""
    public = game.view(None)
    yield triominos.board(public, names, SAY)
    for seat in range(game.players):
        view, found = game.view(seat), placements(game, seat)
        yield triominos.hand(view, names, SAY, found)
        for tile in dict.fromkeys(placement.tile for placement in found):
            chosen = [placement for placement in found if placement.tile == tile]
            yield triominos.places(view, names, SAY, chosen[:25])
    for number in range(1, len(public["results"]) + 1):
        yield triominos.scoring(public, names, SAY, number)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_of_a_game_can_be_shown(players: int) -> None:
    for step, game in enumerate(moments(players, 1)):
        before = copy.deepcopy([game.view(seat) for seat in (None, *range(players))])
        if step % 11 == 0 or game.is_over:
            for picture in pictures_of(game):
                check(picture)
        else:
            check(triominos.board(game.view(None), NAMES, SAY))
        assert before == [game.view(seat) for seat in (None, *range(players))]


def test_the_same_view_gives_the_same_bytes() -> None:
    game = engines.load(position())
    for first, second in zip(pictures_of(game), pictures_of(game), strict=True):
        assert first == second
    over = finished(3, 2).view(None)
    assert triominos.scoring(over, NAMES, SAY, 1) == triominos.scoring(over, NAMES, SAY, 1)


def test_different_positions_look_different() -> None:
    drawn = [triominos.board(game.view(None), NAMES, SAY).data for game in moments(3, 3, 100)]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_hidden_shows(players: int) -> None:
    for step, game in enumerate(moments(players, 4)):
        if step % 9:
            continue
        other = game.resample(None, bytes([step % 256]) * 32)
        assert triominos.board(game.view(None), NAMES, SAY) == triominos.board(other.view(None), NAMES, SAY)
        other = game.resample(1, bytes([step % 256]) * 32)
        assert triominos.hand(game.view(1), NAMES, SAY, placements(game, 1)) == triominos.hand(
            other.view(1), NAMES, SAY, placements(other, 1)
        )
        everybody = triominos.board(game.view(None), NAMES, SAY)
        assert all(
            triominos.board(view.view(seat), NAMES, SAY) == everybody
            for view in (game, other)
            for seat in range(players)
        )


def test_only_ended_rounds_show_hands() -> None:
    game = finished(2, 5)
    ended = game.view(None)["results"]
    for number in range(1, len(ended) + 1):
        cut = {**game.view(None), "results": ended[:number], "ranking": None}
        whole = {**game.view(None), "ranking": None}
        assert triominos.scoring(cut, NAMES, SAY, number) == triominos.scoring(whole, NAMES, SAY, number)


@pytest.mark.parametrize("odd", ODD_NAMES)
def test_any_name_can_be_shown(odd: str) -> None:
    over, game = finished(4, 6), engines.load(position())
    for names in ([odd] * 4, [odd]):
        for picture in pictures_of(game, names):
            check(picture)
        check(triominos.board(over.view(None), names, SAY))
        check(triominos.scoring(over.view(None), names, SAY, 1))


def test_the_longest_names_leave_room_in_the_words() -> None:
    names = ["Wolfeschlegelsteinhausenbergerdo"] * 4
    over = finished(4, 6).view(None)
    for picture in (triominos.board(over, names, SAY), triominos.scoring(over, names, SAY, 1)):
        assert len(picture.alt) <= ALT_LIMIT
        assert picture.alt.endswith(".")


def test_threads_may_draw_at_once() -> None:
    views = [view for size in (1, 8, 20, 30) for view in boards(size)[:2]]
    with ThreadPoolExecutor(8) as pool:
        drawn = list(pool.map(lambda view: triominos.board(view, NAMES, SAY), views * 4))
    alone = [triominos.board(view, NAMES, SAY) for view in views]
    assert drawn == alone * 4


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


def test_pictures_keep_to_the_shared_palette() -> None:
    for picture in pictures_of(engines.load(position())):
        assert Image.open(io.BytesIO(picture.data)).mode == "P"
