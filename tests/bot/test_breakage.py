"""What a hostile or an unlucky user meets: each test is of something that went wrong once."""

import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from data import texts
from tests.bot.kingdom import at_random, check_screens, nearly_over, preferring, skip_until, step
from tests.bot.play import begin, lobby
from tests.bot.world import World

say = texts.speaker("en")

ROOT = Path(__file__).parents[2]


async def test_a_command_with_a_very_long_text(world: World) -> None:
    """Discord takes 6,000 characters of an option, a Fluent value 1,000, an answer 4,000."""
    ada = world.people[0]
    for command, typed in (
        ("play", {"game": "*" * 6000}),
        ("play", {"game": "kingdom", "options": "<@1>" * 1500}),
        ("rules", {"game": "# " * 3000}),
        ("leaderboard", {"game": "<" * 6000}),
    ):
        answer = await ada.slash(command, **typed)
        assert "<@1>" not in answer.private.replace("\\<", "")
        assert len(answer.private) < 500
    assert world.query("SELECT count(*) FROM tables") == [(0,)]


async def test_a_thread_for_a_game_with_options(world: World) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    offer = await ben.slash("play", game="triominos", options="target: 150", bots=2)
    await ben.click(offer.message, "thread")
    ((options, channel),) = world.query("SELECT options, channel_id FROM tables WHERE id = 2")
    assert json.loads(options) == {"target": 150}
    assert channel != world.channel


async def test_open_a_thread_is_clicked_twice(world: World) -> None:
    """At once, and again on the button that is no longer there."""
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    offer = (await ben.slash("play", game="kingdom")).message
    ben.begin_click(offer, "thread")
    await ben.click(offer, "thread")
    await ben.press(offer, offer.control("thread").custom_id)
    assert len(world.sent("POST", r"/channels/\d+/threads")) == 1
    assert world.query("SELECT count(*) FROM tables") == [(2,)]
    shown = next(message for message in ben.sees(world.channel) if message.id == offer.id)
    assert "<#" in shown.text


async def test_no_thread_is_offered_under_announcements(world: World) -> None:
    """There, Discord opens threads below messages only."""
    ada, ben = world.people[:2]
    news = int(world.guild.create_news_channel("news").id)
    await begin(world, ada, ben, channel=news)
    answer = await ben.slash("play", game="kingdom", channel=news)
    assert answer.message.actions == []
    assert answer.message.links
    forged = await ben.press(answer.message, "t:1:0:thread kingdom 0")
    assert "cannot open a thread here" in forged.private


async def test_a_board_asked_for_while_somebody_joins(world: World) -> None:
    """It is posted, although what else wants to show it comes before it is."""
    ada, ben, cleo, dora = world.people[:4]
    message = await lobby(world, ada)
    world.env.inject_error("PATCH", "/webhooks/*", status=503, times=1)
    await ben.click(message, "join")
    dora.begin_slash("board")
    cleo.begin_click(message, "join")
    await world.later(5)
    posted = ada.last(world.channel, "start")
    assert posted.id > message.id
    assert message.id not in [seen.id for seen in ada.sees(world.channel)]
    assert cleo.name in posted.text


async def test_nobody_is_called_who_has_moved_meanwhile(world: World) -> None:
    """The board took its time, and the table went on."""
    quiet = preferring("king", "queen", "farmer", "noble", "dragon")
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    for person in (ada, ben):
        await step(world, table, person, quiet)
    calls = len(world.calls)
    world.env.inject_error("PATCH", f"/channels/{world.channel}/messages/*", status=503, times=1)
    await step(world, table, cleo, quiet)
    assert world.game(table).view(None)["turn"] == 2
    for person in (ada, ben):
        await step(world, table, person, quiet)
    await world.later(5)
    called = [call.body for call in world.sent("POST", r"/channels/\d+/messages", since=calls)]
    assert called == [], "only who moved last has still to choose"
    check_screens(world, table)


@pytest.mark.parametrize("later", [0, 3])
async def test_a_crash_before_the_end_was_shown(world: World, later: int) -> None:
    """The last move was stored, but nobody had been told: the next process shows the end."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    person = await nearly_over(world, table)
    board = ada.last(world.channel, "hand")
    world.mute()
    await step(world, table, person, at_random())
    assert world.game(table).is_over
    assert "rematch" not in ada.last(world.channel, "hand").actions
    world.unmute()
    await world.crash()
    for _ in range(later):
        await world.restart()
    check_screens(world, table)
    assert ada.last(world.channel, "rematch").id == board.id
    assert "is over" in ada.hand.text
    assert "is over" in ben.hand.text
    pinged = [message for message in cleo.sees(world.channel) if message.pings]
    assert [message.actions for message in pinged] == [["rematch"]], "the last call is gone, the end is told"
    world.take_errors()


async def test_ends_that_were_shown_are_left_alone_by_a_restart(world: World) -> None:
    """Only the newest ends are looked at, and a channel that is gone since is no trouble."""
    ada, ben = world.people[:2]
    channels = [world.channel, world.add_channel("other")]
    for channel in channels:
        table = await begin(world, ada, ben, channel=channel)
        await skip_until(world, table)
        await world.later(3600)
    calls = len(world.calls)
    await world.restart()
    assert len(world.sent("PATCH", rf"/channels/{channels[1]}/messages/\d+", since=calls)) == 1
    assert world.sent(".*", rf"/channels/{channels[0]}/.*", since=calls) == []
    await world.delete_channel(channels[1])
    await world.restart()
    assert world.status(2) == "over"


async def test_a_game_of_rules_that_are_no_longer_played(world: World) -> None:
    """It says so wherever it is touched, and does not keep its channel for ever."""
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    board, hand = ada.last(world.channel, "hand"), ada.hand
    await world.bot.close()
    connection = sqlite3.connect(world.path)
    connection.execute("UPDATE tables SET rules_version = 99")
    connection.commit()
    connection.close()
    await world.restart()
    said = say("refused-unplayable")
    assert said in next(message for message in ada.sees(world.channel) if message.id == board.id).text
    assert said in (await ada.slash("hand")).private
    assert said in (await ada.press(board, board.control("hand").custom_id)).private
    assert said in (await ada.press(board, "t:1:0:scores")).private
    assert said in (await ada.press(hand, hand.control("move").custom_id)).private
    assert said in ada.hand.text
    assert (await ben.open(game="kingdom")).control("join").table == 2
    assert world.status(1) == "cancelled"
    assert say("hand-closed") in ada.hand.text
    assert say("hand-closed") in ben.hand.text


async def test_bot_players_are_not_named_like_their_host(world: World) -> None:
    daisy = world.person("Daisy")
    message = await daisy.open(game="kingdom", bots=4)
    assert message.text.count("Daisy") == 1
    assert "5 of 5" in message.text


@pytest.mark.parametrize("fault", [{"SHARD_COUNT": "many"}, {"DISCORD_TOKEN": ""}])
def test_what_the_environment_lacks_is_said_in_one_line(fault: dict[str, str]) -> None:
    command = [sys.executable, str(ROOT / "bot.py")]
    ended = subprocess.run(command, env={**os.environ, **fault}, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1
    assert next(iter(fault)) in ended.stderr


async def test_points_are_not_taken_for_cards_numbers(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await skip_until(world, table, lambda game: game.view(None)["round"] == 2)
    assert re.search(r"keeps [A-Z][a-z]+( \d\d)? \(\d+\) \+ ", ada.last(world.channel, "hand").text)
