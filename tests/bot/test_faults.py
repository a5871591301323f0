"""Discord fails, refuses and loses things; the game goes on and shows itself again."""

import pytest

from data import texts
from playground import internals
from tests.bot.kingdom import at_random, check_screens, offered, play_until, skip_until, step
from tests.bot.play import begin, boards_of, lobby, owing
from tests.bot.world import World

say = texts.speaker("en")
MINUTE = 60.0


async def play_some(world: World, table: int, moves: int = 4) -> None:
    for _ in range(moves):
        await step(world, table, owing(world, table)[0], at_random(moves))


@pytest.mark.parametrize("status", [500, 502, 503, 429])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PATCH", "/channels/*/messages/*"),
        ("PATCH", "/webhooks/*"),
        ("POST", "/channels/*/messages"),
        ("POST", "/users/@me/channels"),
    ],
)
async def test_a_failure_that_passes(world: World, method: str, path: str, status: int) -> None:
    """Three failures in a row, then Discord is back: what stands there is the newest state."""
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    world.env.inject_error(method, path, status=status, times=3)
    await ada.click(message, "start")
    table = message.control("start").table
    assert table is not None and world.status(table) == "playing"
    await world.later(MINUTE)
    await world.later(MINUTE)
    check_screens(world, table)
    world.env.inject_error(method, path, status=status, times=3)
    person = owing(world, table)[0]
    move = offered(person.hand)[0]
    await person.click(person.hand, f"move {move}")
    assert world.log(table)[0][1] == move, "a move is committed whether it can be shown or not"
    await world.later(MINUTE)
    await world.later(MINUTE)
    world.unmute()
    await play_some(world, table)
    await world.later(MINUTE)
    check_screens(world, table)


async def test_discord_is_down_for_long(world: World) -> None:
    """Nothing can be shown for minutes; the next click after that shows everything."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    hand = ada.hand
    world.mute()
    await ada.click(hand, "move")
    for _ in range(5):
        await world.later(MINUTE)
    world.unmute()
    assert len(world.log(table)) == 1
    requests = len(world.calls)
    await world.later(10 * MINUTE)
    assert len(world.calls) - requests < 20, "refused requests are not repeated without end"
    await ben.click(ben.hand, "move")
    await world.later(MINUTE)
    check_screens(world, table)
    world.take_errors()


@pytest.mark.parametrize("times", [1, 3])
async def test_a_click_whose_acknowledgement_fails(world: World, times: int) -> None:
    """It is repeated while Discord waits for it; the move is made and shown."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("POST", "/interactions/*/callback", status=503, times=times)
    await ada.click(ada.hand, "move")
    await world.later(MINUTE)
    assert len(world.log(table)) == 1
    check_screens(world, table)


async def test_a_click_that_cannot_be_acknowledged(world: World) -> None:
    """The person sees that Discord failed; the move they chose is made all the same, and shown."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("POST", "/interactions/*/callback", status=503, times=None)
    await ada.click(ada.hand, "move")
    world.unmute()
    await world.later(MINUTE)
    assert len(world.log(table)) == 1
    check_screens(world, table)


async def test_an_acknowledgement_that_discord_has_already(world: World) -> None:
    """Its answer was lost on the way: that is as good as done."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("POST", "/interactions/*/callback", status=400, code=40060, times=1)
    await ada.click(ada.hand, "move")
    await world.later(MINUTE)
    assert len(world.log(table)) == 1
    check_screens(world, table)


async def test_a_board_that_was_deleted(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    board = ada.last(world.channel, "hand")
    world.delete(board)
    await ada.click(ada.hand, "move")
    again = ada.last(world.channel, "hand")
    assert again.id != board.id
    check_screens(world, table)
    # /board posts it again as well, and leaves no second one.
    await ben.slash("board")
    boards = boards_of(world, table)
    assert len(boards) == 1 and boards[0].id != again.id


async def test_a_hand_that_was_deleted(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    hand = ben.hand
    world.delete(hand)
    await ada.click(ada.hand, "move")
    await ben.click((await ben.click(ben.last(world.channel, "hand"), "hand")).message, "move")
    await play_until(world, table, lambda game: game.view(None)["turn"] == 2)
    assert ben.hand.id != hand.id
    check_screens(world, table)


async def test_a_channel_that_was_deleted(world: World) -> None:
    ada, ben = world.people[:2]
    channel = world.add_channel("doomed")
    table = await begin(world, ada, ben, channel=channel)
    hand = ada.hand
    await world.delete_channel(channel)
    assert world.status(table) == "cancelled"
    assert offered(ada.hand) == [] and offered(ben.hand) == []
    answer = await ada.press(hand, hand.control("move").custom_id)
    assert answer.sent.answered
    assert world.query("SELECT count(*) FROM results") == [(0,)]
    assert (await lobby(world, ada, ben)).control("start").table == table + 1


async def test_a_channel_that_is_unknown_when_the_board_is_edited(world: World) -> None:
    """The event that tells of the deletion was missed: a look-up confirms what the refusal says."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("*", f"/channels/{world.channel}*", status=404, code=10003, times=None)
    await ada.click(ada.hand, "move")
    world.unmute()
    assert world.status(table) == "cancelled"
    assert offered(ada.hand) == []


@pytest.mark.parametrize("code", [10003, 10004, 0])
@pytest.mark.parametrize("found", [404, 503, 200])
async def test_a_404_that_nothing_confirms_ends_no_game(world: World, code: int, found: int) -> None:
    """An outage answers like this too: the board is tried once more by itself, then at the next change."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    messages = f"/channels/{world.channel}/messages*"
    world.env.inject_error("*", messages, status=404, code=code, times=None)
    if found != 200:
        world.env.inject_error("GET", f"/channels/{world.channel}", status=found, code=10004, times=None)
    since = len(world.calls)
    await ada.click(ada.hand, "move")
    for _ in range(20):
        await world.later(MINUTE)
    assert world.status(table) == "playing"
    tries = world.sent("PATCH", f"/channels/{world.channel}/messages/.*", since)
    assert len(tries) == 2, "when it changed, and once more"
    world.unmute()
    await ben.click(ben.hand, "move")
    await world.later(MINUTE)
    check_screens(world, table)


@pytest.mark.parametrize("code", [10003, 10004, 0])
async def test_a_404_that_passes_is_mended_without_a_click(world: World, code: int) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=code, times=None)
    world.env.inject_error("PATCH", "/webhooks/*", status=404, code=code, times=None)
    hands = [[m.id for m in person.sees(person.dm) if m.controls] for person in (ada, ben)]
    await ada.click(ada.hand, "move")
    world.unmute()
    await world.later(MINUTE)
    check_screens(world, table)
    if code != 10003:
        # No second hand beside one whose buttons still work.
        assert [[m.id for m in person.sees(person.dm) if m.controls] for person in (ada, ben)] == hands
    assert all(len([m for m in p.sees(p.dm) if m.controls]) == 1 for p in (ada, ben))


async def test_direct_messages_that_are_opened_again(world: World) -> None:
    """After a click of the person, at most every ten minutes; it is said once that they are closed."""
    ada, ben = world.people[:2]
    world.close_dms(ben)
    table = await begin(world, ada, ben)
    private = (await ben.click(ben.last(world.channel, "hand"), "hand")).message
    path = f"/channels/{ben.dm}/messages"
    await ben.click(private, "move")
    assert len(world.sent("POST", path)) == 1, "not with every click"
    await world.later(11 * MINUTE)
    await ben.click(ben.last(world.channel, "hand"), "hand")
    assert len(world.sent("POST", path)) == 2
    told = [m for m in ben.sees(world.channel) if ben.id in m.pings and "direct messages" in m.text]
    assert len(told) == 1
    world.unmute()
    await world.later(11 * MINUTE)
    await ben.click(ben.last(world.channel, "hand"), "hand")
    await world.settle()
    check_screens(world, table)
    assert ben.hand.actions
    assert world.query("SELECT dm_closed FROM seats WHERE user_id = ?", ben.id) == [(0,)]


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (403, 0), (400, 40003)])
async def test_a_stray_refusal_does_not_close_direct_messages(world: World, status: int, code: int) -> None:
    ada, ben = world.people[:2]
    world.env.inject_error("POST", f"/channels/{ben.dm}/messages", status=status, code=code, times=1)
    table = await begin(world, ada, ben)
    await ada.click(ada.hand, "move")
    await world.later(MINUTE)
    assert ben.hand.actions
    assert world.query("SELECT dm_closed FROM seats WHERE user_id = ?", ben.id) == [(0,)]
    assert not [m for m in ben.sees(world.channel) if "direct messages" in m.text]
    check_screens(world, table)


async def test_a_message_too_old_to_edit(world: World) -> None:
    """Error 30046: the board is posted again and the old one removed."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    old = ada.last(world.channel, "hand")
    world.env.inject_error("PATCH", f"/channels/{world.channel}/messages/*", status=400, code=30046, times=1)
    await ada.click(ada.hand, "move")
    new = ada.last(world.channel, "hand")
    assert new.id != old.id
    assert old.id not in [message.id for message in ada.sees(world.channel)]
    check_screens(world, table)


async def test_a_board_that_scrolled_away(world: World) -> None:
    """Many messages later the board is posted again, so that it is seen."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    old = ada.last(world.channel, "hand")
    for number in range(25):
        internals.say(world.env, world.channel, ben.id, f"chatter {number}")
    await world.settle()
    await ada.click(ada.hand, "move")
    boards = boards_of(world, table)
    assert len(boards) == 1 and boards[0].id != old.id
    check_screens(world, table)


async def test_an_ephemeral_hand_after_its_time(world: World) -> None:
    """After a quarter of an hour an ephemeral hand cannot be edited; a click on it is answered still."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    private = (await ada.click(ada.last(world.channel, "hand"), "hand")).message
    await world.later(20 * MINUTE)
    await ben.click(ben.hand, "move")
    answer = await ada.click(private, "move")
    assert answer.sent.answered
    assert [seat for seat, _ in world.log(table)] == [1, 0]
    await ada.click(ada.last(world.channel, "hand"), "hand")
    check_screens(world, table)


async def test_a_player_who_leaves_the_server(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    refused = await ada.slash("resign", player=str(ben.id))
    assert "still has time" in refused.private
    await world.kick(ben)
    assert "look again in a minute" in (await ada.slash("resign", player=str(ben.id))).private
    assert world.seats(table) == [ada, ben, cleo]
    await world.later(2 * MINUTE)
    assert world.seats(table) == [ada, None, cleo], "by itself"
    game = await skip_until(world, table)
    assert game.is_over
    rows = world.query("SELECT user_id, won FROM results WHERE table_id = ? ORDER BY seat", table)
    assert [user for user, _ in rows] == [ada.id, ben.id, cleo.id]
    assert dict(rows)[ben.id] == 0, "who gave up has not won"


async def test_a_player_who_keeps_the_table_waiting(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await ada.click(ada.hand, "move")
    assert "still has time" in (await ada.slash("resign", player=str(ben.id))).private
    await world.later(11 * MINUTE)
    answer = await ada.slash("resign", player=str(ben.id))
    await ada.click(answer.message, "resign")
    assert world.seats(table) == [ada, None]
    assert say("hand-given-up") in ben.hand.text
    await play_some(world, table, 2)


@pytest.mark.parametrize("status", [400, 403])
@pytest.mark.parametrize("command", ["hand", "daily"])
async def test_a_private_answer_that_is_refused(world: World, command: str, status: int) -> None:
    """Nobody is left with "thinking …": a sentence stands in for what Discord does not take."""
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    options = {"game": "bloom"} if command == "daily" else {}
    world.env.inject_error("PATCH", "/webhooks/*", status=status, code=50035, times=1)
    answer = await ada.slash(command, **options)
    assert "Discord does not let me show this" in answer.private
    answer = await ada.slash(command, **options)
    assert answer.message.controls


@pytest.mark.parametrize("command", ["hand", "board"])
async def test_a_private_answer_of_which_nothing_is_taken(world: World, command: str) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    world.env.inject_error("PATCH", "/webhooks/*", status=400, code=50035, times=None)
    answer = await ada.slash(command)
    assert answer.messages == [], "it thinks no longer"
    world.take_errors()
