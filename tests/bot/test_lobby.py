"""The lobby: who sits down, who leaves, who may start; and a channel that has a game already."""

import pytest

from data import texts
from tests.bot.kingdom import check_screens, play_until
from tests.bot.play import begin, lobby
from tests.bot.world import World

say = texts.speaker("en")


async def test_who_sits_down_is_shown(world: World) -> None:
    ada, ben = world.people[:2]
    message = await ada.open(game="kingdom")
    assert "Ada" in message.text and "Ben" not in message.text
    assert message.control("start").disabled, "nobody plays alone"
    await ben.click(message, "join")
    message = ada.last(world.channel, "start")
    assert "Ben" in message.text and not message.control("start").disabled
    assert (await ben.click(message, "join")).private == say("refused-already-seated")
    await ben.click(message, "leave")
    assert "Ben" not in ada.last(world.channel, "start").text
    assert (await ben.click(message, "leave")).private == say("refused-not-seated")
    assert len(ada.sees(world.channel, 50)) - sum(m.ephemeral for m in ada.sees(world.channel)) == 1


async def test_a_full_table(world: World) -> None:
    message = await lobby(world, *world.people[:5])
    assert message.control("join").disabled and message.control("add-bot").disabled
    answer = await world.people[5].press(message, message.control("join").custom_id)
    assert answer.private == say("refused-table-full")
    answer = await world.people[0].press(message, message.control("add-bot").custom_id)
    assert answer.private == say("refused-table-full")


async def test_bot_players_come_and_go(world: World) -> None:
    ada, ben = world.people[:2]
    message = await ada.open(game="kingdom", bots=4)
    assert message.control("add-bot").disabled
    names = [n for (n,) in world.query("SELECT name FROM seats WHERE user_id IS NULL")]
    assert len(set(names)) == 4
    await ada.click(message, "remove-bot")
    message = ada.last(world.channel, "start")
    assert say("refused-host-only", host="Ada") == (await ben.click(message, "add-bot")).private
    await ada.click(message, "add-bot")
    names = [n for (n,) in world.query("SELECT name FROM seats WHERE user_id IS NULL")]
    assert len(set(names)) == 4
    for _ in range(4):
        await ada.click(ada.last(world.channel, "start"), "remove-bot")
    message = ada.last(world.channel, "start")
    assert message.control("remove-bot").disabled
    assert world.query("SELECT user_id FROM seats") == [(ada.id,)]


async def test_only_the_host_starts(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    assert (await ben.click(message, "start")).private == say("refused-host-only", host="Ada")
    assert world.status(1) == "lobby"


async def test_starting_alone_is_refused(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    await ben.click(message, "leave")
    answer = await ada.press(message, message.control("start").custom_id)
    assert answer.private == say("refused-too-few-players")
    assert world.status(1) == "lobby"


async def test_the_host_leaves(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben, bots=1)
    await ada.click(message, "leave")
    message = ben.last(world.channel, "start")
    await ben.click(message, "start")
    assert world.status(1) == "playing"
    assert world.seats(1) == [None, ben]
    check_screens(world, 1)


async def test_a_lobby_button_of_a_game_that_has_begun(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    message = await lobby(world, ada, ben)
    await ada.click(message, "start")
    for action in ("join", "leave"):
        answer = await cleo.press(message, message.control(action).custom_id)
        assert answer.private == say("refused-not-in-lobby", status="playing")


async def test_the_last_person_leaves(world: World) -> None:
    ada = world.people[0]
    message = await ada.open(game="kingdom", bots=2)
    await ada.click(message, "leave")
    assert world.status(1) == "cancelled"
    closed = next(m for m in ada.sees(world.channel) if m.id == message.id)
    assert closed.controls == []
    answer = await world.people[1].press(message, message.control("join").custom_id)
    assert answer.private == say("refused-not-in-lobby", status="cancelled")
    assert (await ada.open(game="kingdom")).control("join").table == 2


async def test_the_host_closes_the_lobby(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    assert (await ben.click(message, "close")).private == say("refused-host-only", host="Ada")
    await ada.click(message, "close")
    assert world.status(1) == "cancelled"


async def test_a_channel_has_one_game(world: World) -> None:
    """The person who starts a second one is offered a thread, in which it then is."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    answer = await cleo.slash("play", game="kingdom", bots=1)
    assert answer.message.ephemeral
    assert any(str(world.channel) in link for link in answer.message.links)
    await cleo.click(answer.message, "thread")
    threads = world.query("SELECT channel_id FROM tables WHERE id <> ?", table)
    ((thread,),) = threads
    message = cleo.last(thread, "start")
    await cleo.click(message, "start")
    assert world.status(2) == "playing"
    check_screens(world, 2)
    check_screens(world, 1)


async def test_of_two_commands_at_once_one_opens_the_table(world: World) -> None:
    answers = [person.begin_slash("play", game="kingdom") for person in world.people[:3]]
    await world.settle()
    assert world.query("SELECT count(*) FROM tables") == [(1,)]
    assert sum(say("lobby-open", game=say("game-kingdom")) in answer.private for answer in answers) == 1


@pytest.mark.parametrize(
    ("missing", "key"),
    [
        ("send_messages", "permission-send-messages"),
        ("attach_files", "permission-attach-files"),
        ("view_channel", "permission-view-channel"),
        ("read_message_history", "permission-read-message-history"),
    ],
)
async def test_a_missing_permission_is_named(world: World, missing: str, key: str) -> None:
    ada = world.people[0]
    channel = world.add_channel("closed", without=missing)
    answer = await ada.slash("play", game="kingdom", channel=channel)
    assert say(key) in answer.private
    assert world.query("SELECT count(*) FROM tables") == [(0,)]


async def test_a_thread_that_may_not_be_opened(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    channel = world.add_channel("no-threads", without="create_public_threads")
    await begin(world, ada, ben, channel=channel)
    answer = await cleo.slash("play", game="kingdom", channel=channel)
    refused = await cleo.click(answer.message, "thread")
    assert say("permission-create-public-threads") in refused.private
    assert world.query("SELECT count(*) FROM tables") == [(1,)]


async def test_a_permission_lost_during_the_game(world: World) -> None:
    """The board cannot be shown any more; the game goes on in the direct messages, and without retries."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    world.env.inject_error("*", f"/channels/{world.channel}/messages*", status=403, code=50013, times=None)
    calls = len(world.calls)
    await play_until(world, table, lambda game: game.view(None)["turn"] == 3)
    refused = [c for c in world.calls[calls:] if c.path.startswith(f"/channels/{world.channel}/")]
    assert len(refused) <= 2 * len(world.log(table)), "each state is tried once"
    world.unmute()
    await ada.slash("board")
    check_screens(world, table)


async def test_an_unknown_game_or_option(world: World) -> None:
    ada = world.people[0]
    assert "Bloom Kingdom" in (await ada.slash("play", game="checkers")).private
    answer = await ada.slash("play", game="Bloom Kingdom", options="speed: high")
    assert "speed" in answer.private
    assert world.query("SELECT count(*) FROM tables") == [(0,)]
    assert (await ada.open(game="bloom kingdom")).control("join").table == 1


async def test_autocomplete(world: World) -> None:
    ada = world.people[0]
    assert await ada.complete("play", "game", "king") == [{"name": "Bloom Kingdom", "value": "kingdom"}]
    assert await ada.complete("play", "game", "zzz") == []
    assert len(await ada.complete("play", "game", "")) >= 1
    assert isinstance(await ada.complete("play", "options", "x", game="kingdom"), list)
