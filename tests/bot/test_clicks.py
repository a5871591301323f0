"""Clicks as they come in life: twice, at once, on something old, by others, on what nobody knows."""

import asyncio

import pytest

import engines
from data import texts
from playground import internals
from tests.bot.kingdom import (
    at_random,
    check_screens,
    expected_moves,
    offered,
    play_until,
    preferring,
    skip_until,
    step,
)
from tests.bot.play import begin, owing
from tests.bot.world import World

say = texts.speaker("en")


async def test_a_click_that_comes_twice(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    hand = ada.hand
    move = offered(hand)[0]
    first = ada.begin_click(hand, f"move {move}")
    second = ada.begin_click(hand, f"move {move}")
    await world.settle()
    assert first.sent.answered and second.sent.answered
    assert world.log(table) == [(0, move)]
    assert not any(m.ephemeral for m in ada.sees(ada.dm)), "a double click is no error"
    check_screens(world, table)


async def test_an_interaction_delivered_twice(world: World) -> None:
    """Discord may deliver the same interaction again; its second answer is refused with 40060."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    move = offered(ada.hand)[0]
    answer = ada.begin_click(ada.hand, f"move {move}")
    internals.deliver(world.env, answer.sent)
    await world.settle()
    internals.deliver(world.env, answer.sent)
    await world.settle()
    assert world.log(table) == [(0, move)]
    check_screens(world, table)


async def test_two_different_choices_at_once(world: World) -> None:
    """Both are moves of the choosing step: the later one is a change of mind."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    hand = ada.hand
    moves = offered(hand)[:2]
    for move in moves:
        ada.begin_click(hand, f"move {move}")
    await world.settle()
    assert sorted(move for _, move in world.log(table)) == sorted(moves)
    check_screens(world, table)


@pytest.mark.parametrize("round_", range(3))
async def test_everybody_clicks_at_once(world: World, round_: int) -> None:
    players = world.people[:5]
    table = await begin(world, *players)
    choose = at_random(round_)
    for _ in range(3):
        game, seats = world.game(table), world.seats(table)
        turn = game.view(None)["turn"], game.view(None)["round"]
        clicks = []
        for person in owing(world, table):
            moves = offered(person.hand)
            clicks.append(person.begin_click(person.hand, f"move {choose(moves, game, seats.index(person))}"))
        assert len(clicks) == 5
        await world.settle()
        assert all(click.sent.answered for click in clicks)
        game = await play_until(
            world, table, lambda g: g.view(None)["phase"] == "choose" and not any(g.view(None)["chosen"])
        )
        assert (game.view(None)["turn"], game.view(None)["round"]) != turn
        check_screens(world, table)
    numbers = world.query("SELECT number FROM moves WHERE table_id = ? ORDER BY number", table)
    assert [number for (number,) in numbers] == list(range(1, len(numbers) + 1))


async def test_two_people_join_the_last_seat_at_once(world: World) -> None:
    players = world.people
    message = await players[0].open(game="kingdom", bots=3)
    clicks = [person.begin_click(message, "join") for person in players[1:4]]
    await world.settle()
    table = message.control("join").table
    seats = world.query("SELECT number, user_id FROM seats WHERE table_id = ? ORDER BY number", table)
    assert [number for number, _ in seats] == [0, 1, 2, 3, 4]
    assert sum(any(user == person.id for _, user in seats) for person in players[1:4]) == 1
    refused = [click for click in clicks if any(m.ephemeral for m in click.messages)]
    assert [click.private for click in refused] == [say("refused-table-full")] * 2


async def test_start_is_pressed_twice(world: World) -> None:
    ada, ben = world.people[:2]
    message = await ada.open(game="kingdom", bots=1)
    await ben.click(message, "join")
    for _ in range(2):
        ada.begin_click(message, "start")
    await world.settle()
    assert world.query("SELECT count(*) FROM tables") == [(1,)]
    check_screens(world, 1)


async def test_a_click_on_an_old_hand(world: World) -> None:
    """A hand of an earlier turn: nothing happens to the game, and the message shows how it stands now."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    old = ada.hand
    card = offered(old)[-1]
    private = (await ada.click(ada.last(world.channel, "hand"), "hand")).message
    await step(world, table, ada, at_random())
    await play_until(world, table, lambda g: g.view(None)["turn"] == 2 and g.view(None)["phase"] == "choose")
    log = world.log(table)
    answer = await ada.press(ada.hand, old.control(f"move {card}").custom_id)
    assert answer.private == say("refused-stale")
    assert world.log(table) == log
    answer = await ada.press(private, private.control(f"move {card}").custom_id)
    assert world.log(table) == log
    assert say("refused-stale") in [m.text for m in answer.messages]
    check_screens(world, table)
    shown = next(m for m in ada.sees(world.channel) if m.id == private.id)
    assert set(offered(shown)) == expected_moves(world.game(table), 0)


async def test_a_click_on_a_finished_game(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    old = ada.hand
    board = ada.last(world.channel, "hand").control("hand").custom_id
    await skip_until(world, table)
    log = world.log(table)
    for control in old.controls:
        answer = await ada.press(old, control.custom_id)
        assert answer.sent.answered
        assert offered(ada.hand) == []
    answer = await ada.press(ada.last(world.channel, "rematch"), board)
    assert answer.message.ephemeral and "points" in answer.text
    assert world.log(table) == log


async def test_an_onlooker(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    board = cleo.last(world.channel, "hand")
    assert (await cleo.click(board, "hand")).private == say("refused-onlooker")
    assert (await cleo.slash("hand")).private == say("refused-onlooker")
    assert (await cleo.slash("resign")).private == say("refused-nothing-to-resign")
    # Copying a custom id gets nobody further.
    move = ada.hand.control("move").custom_id
    assert (await cleo.press(board, move)).private == say("refused-onlooker")
    assert (await cleo.press(board, f"t:{table}:0:resign {ada.id}")).private == say("refused-onlooker")
    assert world.log(table) == []
    assert world.seats(table) == [ada, ben]
    assert (await cleo.click(board, "rules")).private.startswith("## Bloom Kingdom")


async def test_somebody_elses_card(world: World) -> None:
    """A player's forged click plays from their own hand only."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    hers = set(offered(ada.hand)) - set(offered(ben.hand))
    answer = await ben.press(ben.hand, ada.hand.control(f"move {min(hers)}").custom_id)
    assert answer.private == say("illegal-not-in-hand")
    assert world.log(table) == []


@pytest.mark.parametrize(
    "custom_id",
    [
        "t:999:0:hand",
        "t:999:0:move play king",
        "t:999:0:join",
        "t:999:0:start",
        "t:999:0:scores",
        "t:999:0:rules",
        "t:999:0:rematch",
        "t:999:0:close",
        "t:999:0:leave",
        "t:999:0:add-bot",
        "t:999:0:remove-bot",
        "t:999:0:resign 1",
        "t:1:0:move",
        "t:1:0:move nonsense of the worst kind",
        "t:1:0:dance",
        "t:1:999:move play king",
        "t:1:0:thread",
        "t:1:0:thread checkers 1",
        "t:1:0:option nonsense",
        "t:123456789012345678:0:hand",
        "t:x:y:z",
        "something:else",
        "x" * 100,
    ],
)
async def test_custom_ids_from_another_time(world: World, custom_id: str) -> None:
    """Whatever a button says, everybody who clicks it gets an answer, and nothing breaks."""
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    answer = await ada.press(ada.last(world.channel, "hand"), custom_id)
    assert answer.sent.answered
    assert answer.messages and all(message.text for message in answer.messages)
    assert "on my side" not in answer.text
    assert world.log(1) == []


async def test_a_choice_can_be_changed_until_the_last_one_chooses(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    first, second = offered(ada.hand)[:2]
    await ada.click(ada.hand, f"move {first}")
    assert set(offered(ada.hand)) >= {first, second}
    await ada.click(ada.hand, f"move {second}")
    await ada.click(ada.hand, f"move {first}")
    await ada.click(ada.hand, f"move {second}")
    await ben.click(ben.hand, "move")
    laid = {card["card"] for card in world.game(table).view(None)["revealed"] if card["seat"] == 0}
    assert laid == {second.removeprefix("play ")}


async def test_effects_offer_what_there_is(world: World) -> None:
    """The effects' buttons are exactly the legal moves, for each effect that a person is asked about."""
    players = world.people[:3]
    table = await begin(world, *players)
    met = set()

    def all_met(game: engines.Game) -> bool:
        view = game.view(None)
        if view["phase"] in ("effect", "discard"):
            met.add(view["acting"]["effect"] if view["acting"] else "discard")
            check_screens(world, table)
        return met >= {"slay", "banish", "join", "peek", "discard"}

    liked = ("dragon", "knight", "wizard", "jester", "seer", "unicorn")
    await play_until(world, table, all_met, preferring(*liked))
    assert met == {"slay", "banish", "join", "peek", "discard"}


async def test_clicks_in_a_row_while_the_bot_is_busy(world: World) -> None:
    """Twenty clicks before the first is answered: each is answered, and the last state is shown."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    hand = ada.hand
    moves = offered(hand)
    clicks = [ada.begin_click(hand, f"move {moves[n % len(moves)]}") for n in range(20)]
    await asyncio.sleep(0)
    await world.settle()
    assert all(click.sent.answered for click in clicks)
    check_screens(world, table)
