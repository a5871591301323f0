"""Tri-Ominos click by click: drawing, passing, options, pages, what is old or forged, the end and after."""

import pytest

from cogs.screens import SCREENS, drafts
from data import texts
from engines.triominos import Triominos
from tests.bot.play import board_of, choose_in, current, events_of, mover, skip_to_end
from tests.bot.triominos import (
    begin,
    check_screens,
    check_secrets,
    choices,
    game_of,
    move,
    play_until,
    skip_until,
    tiles_in,
)
from tests.bot.world import Person, World

say = texts.speaker("en")


def dashed(tile: str) -> str:
    return "-".join(tile)


def to_draw(game: Triominos) -> bool:
    return game.legal_moves(game.to_move[0]) == ["draw"]


async def with_choice(world: World, table: int, most: int = 99) -> tuple[Person, str]:
    """Play until somebody has a tile with two places up to `most`; that person and tile."""

    def tile(game: Triominos) -> str:
        found = [placement.tile for placement in choices(game, game.to_move[0])]
        return next((one for one in found if 2 <= found.count(one) <= most), "")

    game = await play_until(world, table, lambda game: bool(tile(game)))
    assert not game.is_over
    return mover(world, table), tile(game)


async def test_a_tile_with_a_single_place_needs_one_click(world: World) -> None:
    table = await begin(world, *world.people[:2])

    def single(game: Triominos) -> bool:
        found = [placement.tile for placement in choices(game, game.to_move[0])]
        return bool(game.view(None)["board"]) and any(found.count(tile) == 1 for tile in found)

    game = await play_until(world, table, single)
    person, (seat,) = mover(world, table), game.to_move
    found = choices(game, seat)
    only = next(p for p in found if [q.tile for q in found].count(p.tile) == 1)
    length = len(world.log(table))
    await choose_in(person, person.hand, "draft tile", only.tile)
    assert world.log(table)[length] == (seat, only.move)
    line = f"places {dashed(only.tile)} for **{only.points}**"
    assert line in board_of(world, table).text
    assert line in person.hand.text, "those who play from direct messages alone see it there"
    check_screens(world, table)


async def test_drawing(world: World) -> None:
    """What was drawn is for the one; that tiles were, and the points, for all. It goes on until one fits."""
    ada, ben = world.people[:2]
    world.seed = 7
    table = await begin(world, ada, ben)
    seen = 0
    while seen < 2:
        assert not (await skip_until(world, table, to_draw)).is_over
        person, (seat,) = mover(world, table), game_of(world, table).to_move
        assert say("triominos-must-draw") in person.hand.text and person.hand.actions == ["move draw"]
        log, points = world.log(table), game_of(world, table).scores[seat]
        await person.click(person.hand, "move draw")
        game, new = game_of(world, table), world.log(table)[len(log) :]
        assert set(new) == {(seat, "draw")} and game.to_move == (seat,)
        assert game.scores[seat] == points - 5 * len(new)
        assert choices(game, seat), "the drawing goes on by itself until a tile fits"
        happened = [event for events in events_of(world, table)[len(log) :] for event in events]
        drawn = [event["tile"] for event in happened if event["kind"] == "drew_tile"]
        assert len(drawn) == len(new)
        assert f"You drew **{', '.join(map(dashed, drawn))}**" in person.hand.text
        what = "a tile" if len(new) == 1 else f"{len(new)} tiles"
        line = f"🫳 {person.name} draws {what}: −{5 * len(new)} ({game.view(None)['well']} left in the well)"
        assert line in board_of(world, table).text
        other = ben if person is ada else ada
        assert line in other.hand.text
        assert not set(drawn) & (tiles_in(board_of(world, table)) | tiles_in(other.hand))
        check_secrets(world, table)
        seen += len(new) > 1
        await move(world, table)
        assert "You drew" not in person.hand.text


async def test_passing_and_a_blocked_round(world: World) -> None:
    ada, ben = world.people[:2]
    world.seed = 22
    table = await begin(world, ada, ben)
    passed = 0

    def empty(game: Triominos) -> bool:
        return game.legal_moves(game.to_move[0]) == ["pass"]

    await skip_until(world, table, empty)
    while not (game := await play_until(world, table, empty)).is_over:
        person, (seat,) = mover(world, table), game.to_move
        assert say("triominos-must-pass") in person.hand.text and person.hand.actions == ["move pass"]
        check_screens(world, table)
        length = len(world.log(table))
        await person.click(person.hand, "move pass")
        assert world.log(table)[length] == (seat, "pass")
        passed += 1
        assert f"💤 {person.name} passes: −10" in board_of(world, table).text
    assert passed == 3
    (result,) = game.view(None)["results"]
    assert result["reason"] == "blocked"
    winner = (ada, ben)[result["winner"]]
    board = board_of(world, table)
    assert f"Nobody can move. **{winner.name}** holds the least and wins round 1" in board.text
    assert all(tile in board.alts[0] for hand in result["hands"] for tile in hand)


async def test_a_round_that_somebody_ends(world: World) -> None:
    ada, ben = world.people[:2]
    world.seed = 4
    table = await begin(world, ada, ben, options="target: 200")
    game = await skip_until(world, table, lambda game: min(game.view(None)["hand_sizes"]) == 1)
    game = await play_until(world, table, lambda game: game.view(None)["round"] == 2)
    (result,) = game.view(None)["results"]
    assert result["reason"] == "out"
    winner = (ada, ben)[result["winner"]]
    board = board_of(world, table)
    gained = result["points"][result["winner"]]
    line = f"🏅 **{winner.name}** has placed every tile and wins round 1: +{gained}"
    assert line in board.text and line in ada.hand.text and line in ben.hand.text
    assert "**Round 2** · playing to 200" in board.text and "starts the round" in board.text
    assert "end of round 1" in board.alts[1]
    check_screens(world, table)
    starting = mover(world, table)
    assert "Choose a tile" in starting.hand.text
    answer = await ada.click(board, "scores")
    assert answer.message.ephemeral and line in answer.text
    assert "end of round 1" in answer.message.alts[0]
    await move(world, table)
    assert "start " in (await ada.click(board_of(world, table), "scores")).text, "a bonus of this round"


async def test_the_target_in_the_lobby(world: World) -> None:
    ada, ben = world.people[:2]
    message = await ada.open(game="triominos", bots=1)
    menu = message.control("option")
    assert sorted(int(value.removeprefix("target: ")) for value in menu.values) == [*range(100, 401, 50)]
    assert [o["value"] for o in menu.payload["options"] if o.get("default")] == ["target: 400"]
    await ben.click(message, "join")
    refused = await ben.click(ada.last(world.channel, "start"), "option", "target: 150")
    assert refused.private == say("refused-host-only", host="Ada")
    await choose_in(ada, ada.last(world.channel, "option"), "option", "target: 100")
    shown = ada.last(world.channel, "start")
    assert "⚙️ Target: **100**" in shown.text
    await ada.click(shown, "start")
    assert game_of(world, 1).options == {"target": 100}
    assert "playing to 100" in board_of(world, 1).text


async def test_the_target_as_an_option_of_play(world: World) -> None:
    ada = world.people[0]
    offered = await ada.complete("play", "options", "2", game="triominos")
    assert [choice["value"] for choice in offered] == ["target: 200", "target: 250"]
    for wrong in ("target: 99", "target: many", "rounds: 3", "target"):
        answer = await ada.slash("play", game="triominos", options=wrong)
        assert answer.private == say("refused-option", option=wrong)
    assert world.query("SELECT count(*) FROM tables") == [(0,)]
    table = await begin(world, ada, bots=1, options="Target: 250")
    assert game_of(world, table).options == {"target": 250}


async def test_pages(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Menus are limited, here to two. The letters go on from page to page, and each page can be played."""
    monkeypatch.setattr(drafts, "PAGE", 2)
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)

    def many(game: Triominos) -> str:
        found = [placement.tile for placement in choices(game, game.to_move[0])]
        late = list(dict.fromkeys(found))[2:]
        return next((tile for tile in late if found.count(tile) > 2), "")

    for _ in range(400):
        game = game_of(world, table)
        if many(game):
            break
        # Menus of two still offer the best tile first, whose best place is the first one.
        person, found = mover(world, table), choices(game, game.to_move[0])
        if not found:
            await person.click(person.hand, "move draw")
            continue
        await choose_in(person, person.hand, "draft tile", found[0].tile)
        if "move" in person.hand.actions:
            await choose_in(person, person.hand, "move", found[0].move)
    person, (seat,) = mover(world, table), game.to_move
    found, tile = choices(game, seat), many(game)
    tiles = list(dict.fromkeys(placement.tile for placement in found))
    places = [placement.move for placement in found if placement.tile == tile]

    def pages() -> list[str]:
        return [action for action in person.hand.actions if action.startswith(("draft tiles", "draft tile "))]

    at = tiles.index(tile) // 2
    assert person.hand.control("draft tile").values == tiles[:2]
    for page in range(1, at + 1):
        await person.click(person.hand, f"draft tiles {page}")
        assert person.hand.control("draft tile").values == tiles[2 * page : 2 * page + 2]
        assert f"draft tiles {page - 1}" in pages()
    await choose_in(person, person.hand, "draft tile", tile)
    assert person.hand.control("move").values == places[:2]
    assert pages() == [f"draft tile {tile} 1"]
    await person.click(person.hand, f"draft tile {tile} 1")
    menu = person.hand.control("move")
    assert menu.values == places[2:4]
    assert menu.payload["options"][0]["label"].startswith("C · ")
    assert "C at" in person.hand.alts[0] and "A at" not in person.hand.alts[0]
    length = len(world.log(table))
    last = (len(places) - 1) // 2
    await person.press(person.hand, f"t:{table}:{length}:draft tile {tile} 99")
    assert person.hand.control("move").values == places[2 * last :]
    letter = "ABCDEFGHIJ"[2 * last]
    assert person.hand.control("move").payload["options"][0]["label"].startswith(f"{letter} · ")
    await choose_in(person, person.hand, "move", places[-1])
    assert world.log(table)[length] == (seat, places[-1])


async def test_another_tile_after_all(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person, tile = await with_choice(world, table)
    before = person.hand
    await choose_in(person, before, "draft tile", tile)
    await person.click(person.hand, "draft back")
    assert (person.hand.text, person.hand.actions, person.hand.alts) == (
        before.text,
        before.actions,
        before.alts,
    )


async def test_what_is_old(world: World) -> None:
    """A menu from before the game went on: nothing happens, and the hand is as it stands now."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person, tile = await with_choice(world, table)
    tiles = person.hand
    private = (await person.click(board_of(world, table), "hand")).message
    await choose_in(person, tiles, "draft tile", tile)
    places = person.hand
    place = places.control("move").values[-1]
    await choose_in(person, places, "move", place)
    await play_until(world, table, lambda game: mover(world, table) is person)
    log = world.log(table)
    for old, action, value in (
        (tiles, "draft tile", tile),
        (places, "move", place),
        (private, "draft tile", tile),
    ):
        answer = await choose_in(person, old, action, value)
        assert say("refused-stale") in [message.text for message in answer.messages]
        check_screens(world, table)
    await person.press(places, places.control("draft back").custom_id)
    check_screens(world, table)
    assert world.log(table) == log
    assert (current(person, private).text, current(person, private).alts) == (
        person.hand.text,
        person.hand.alts,
    )


async def test_a_place_chosen_twice(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person, tile = await with_choice(world, table)
    await choose_in(person, person.hand, "draft tile", tile)
    menu, length = person.hand.control("move"), len(world.log(table))
    clicks = [person.begin_press(person.hand, menu.custom_id, menu.values[0], kind=3) for _ in range(2)]
    await world.settle()
    assert all(click.sent.answered for click in clicks)
    assert world.log(table)[length:] == [(world.seats(table).index(person), menu.values[0])]
    assert not any(message.ephemeral for message in person.sees(person.dm)), "a double click is no error"
    check_screens(world, table)


async def test_what_is_not_ones_own(world: World) -> None:
    """A tile of somebody else, a turn of somebody else, an onlooker: nothing is made, nothing is told."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    person, tile = await with_choice(world, table)
    other = ben if person is ada else ada
    game, log = game_of(world, table), world.log(table)
    number = len(log)
    hers = game.view(world.seats(table).index(other))["hand"]
    before = person.hand
    for foreign in [*hers, "999", "000 0 0", "", "tile", f"{tile} x", f"{tile} -1", "²", "tile 045 ²"]:
        await person.press(person.hand, f"t:{table}:{number}:draft tile {foreign}".rstrip())
        assert person.hand.alts == before.alts and person.hand.actions == before.actions, foreign
    place = choices(game, world.seats(table).index(person))[0].move
    answer = await other.press(other.hand, f"t:{table}:{number}:move {place}")
    assert answer.private == say("illegal-not-your-turn")
    await other.press(other.hand, f"t:{table}:{number}:draft tile {tile}")
    board = board_of(world, table)
    for action in ("draft tile", f"draft tile {tile}", f"move {place}", "move draw", "hand"):
        answer = await cleo.press(board, f"t:{table}:{number}:{action}")
        assert answer.private == say("refused-onlooker")
    assert world.log(table) == log
    check_screens(world, table)
    check_secrets(world, table)


@pytest.mark.parametrize(
    "action",
    [
        "move draw",
        "move pass",
        "move U0,0=999",
        "move U0,0=",
        "move U99,99=012",
        "move nonsense",
        "move",
        "draft",
        "draft tiles",
        "draft tiles 99",
        "draft tiles x",
        "draft tile 012 " + "9" * 60,
        "draft nonsense of the worst kind",
        "typed",
        "option target: 100",
    ],
)
async def test_custom_ids_from_another_time(world: World, action: str) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    person = mover(world, table)
    answer = await person.press(person.hand, f"t:{table}:0:{action}")
    assert answer.sent.answered and "on my side" not in str([m.text for m in answer.messages])
    assert world.log(table) == [] and game_of(world, table).options == {"target": 100}
    check_screens(world, table)
    await move(world, table)


async def test_resigning_in_the_middle(world: World) -> None:
    """Also with a tile chosen and no place yet: the bot player makes a move of its own."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    person, tile = await with_choice(world, table)
    await choose_in(person, person.hand, "draft tile", tile)
    half, log = person.hand, world.log(table)
    asked = await person.slash("resign")
    await person.click(asked.message, "resign")
    assert world.log(table)[: len(log)] == log and len(world.log(table)) > len(log)
    assert person.hand.text == say("hand-given-up") and person.hand.actions == ["return"]
    assert f"{person.name} 🤖" in board_of(world, table).text
    answer = await choose_in(person, half, "move", half.control("move").values[0])
    assert answer.private == say("refused-resigned")
    await play_until(world, table, after=lambda: check_secrets(world, table))
    assert world.status(table) == "over"
    check_screens(world, table, without_dms=(person,))


async def test_after_the_end(world: World) -> None:
    """Rematch with the same target, the game's own leaderboard, the rules."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben, bots=1)
    game = await skip_to_end(world, table)
    over = board_of(world, table)
    again = await ben.rematch(over)
    new = again.control("start").table
    assert new is not None and ada.last(world.channel).pings == {ada.id}
    await ada.click(again, "join")
    await ben.click(ben.last(world.channel, "start"), "start")
    assert game_of(world, new).options == {"target": 100}
    check_screens(world, new)
    shown = (await ada.slash("leaderboard", game="triominos")).text
    assert shown.startswith("## 🏆 This server · Tri-Ominos")
    for person, points in zip(world.seats(table), game.scores, strict=True):
        lines = [line for line in shown.split("\n") if person and f"**{person.name}**" in line]
        assert person is None or (
            "in 1 game (" in lines[0] and f"average score {points}".replace("-", "−") in lines[0]
        )
    assert "Nobody has finished" in (await ada.slash("leaderboard", game="kingdom")).text
    rules = await ada.slash("rules", game="triominos")
    assert rules.private == SCREENS["triominos"].rules(say).top and "Our own rulings" in rules.private
    chosen = SCREENS["triominos"].rules(say, game_of(world, new).options).top
    assert (await ada.click(board_of(world, new), "rules")).private == chosen
    early = await ada.click(board_of(world, new), "scores")
    assert early.message.ephemeral
