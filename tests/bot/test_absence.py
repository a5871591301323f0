"""Seats handed over and taken back, games that sleep, tables that are closed or called off."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import discord
import pytest

from data import texts
from data.due import ABSENT_AFTER, LOBBY_AFTER, RETURN_WITHIN, SLEEP_AFTER, What
from tests.bot.kingdom import at_random, check_screens, play_until
from tests.bot.play import begin, board_of, lobby, owing
from tests.bot.world import World

say = texts.speaker("en")

MINUTE = 60.0
HOUR = 60 * MINUTE


def lines(world: World, text: str) -> list[str]:
    """What was said in the channel with these words in it."""
    return [
        message.text
        for message in world.people[0].sees(world.channel)
        if text in message.text and not message.ephemeral
    ]


async def test_a_resignation_is_told_and_taken_back(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await ada.click((await ada.slash("resign")).message, "resign")
    assert len(lines(world, "given up the seat")) == 1
    notice = ada.last(world.channel, "return")
    assert "no seat" in (await ben.click(notice, "return")).private or world.seats(table) == [None, ben]
    answer = await ada.click(notice, "return")
    assert world.seats(table) == [ada, ben]
    assert answer.message.ephemeral
    assert len(lines(world, "is back at the table")) == 1
    await play_until(world, table, choose=at_random(4), after=lambda: check_screens(world, table))
    assert dict(world.query("SELECT user_id, won FROM results"))[ada.id] == 0, "who resigned has lost"


async def test_a_replaced_person_is_told_and_comes_back_with_their_standing(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await ada.click(ada.hand, "move")
    hand = ben.hand
    await world.later(ABSENT_AFTER.total_seconds() + MINUTE)
    answer = await ada.slash("resign", player=str(ben.id))
    await ada.click(answer.message, "resign")
    assert world.seats(table) == [ada, None]
    (told,) = [m for m in ada.sees(world.channel) if "now has your seat" in m.text]
    assert told.pings == {ben.id}
    assert ben.hand.id != hand.id and "return" in ben.hand.actions, "a message of its own"
    await ben.click(ben.hand, "return")
    assert world.seats(table) == [ada, ben]
    assert world.query("SELECT resigned FROM seats WHERE number = 1") == [(0,)]


async def test_a_seat_is_taken_back_within_a_day(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    await ada.click((await ada.slash("resign")).message, "resign")
    await world.age(table, timedelta(days=1, hours=1))
    answer = await ada.click(ada.last(world.channel, "return"), "return")
    assert answer.private == say("refused-too-late", hours=24)
    assert world.seats(table) == [None, ben, cleo]


async def test_nothing_is_told_twice_over_restarts(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    await begin(world, ada, ben, cleo)
    await ada.click((await ada.slash("resign")).message, "resign")
    await world.restart()
    await ben.click((await ben.slash("resign")).message, "resign")
    await world.crash()
    await world.later(MINUTE)
    assert len(lines(world, "given up the seat")) == 2


async def test_waiting_is_by_the_seats_own_duty(world: World) -> None:
    """Others who change their minds every few minutes do not protect a silent player."""
    ada, ben, cleo = world.people[:3]
    await begin(world, ada, ben, cleo)
    moves = [action for action in ada.hand.actions if action.startswith("move play")]
    for minute in range(3):
        await ada.click(ada.hand, moves[minute % 2])
        await world.later(5 * MINUTE)
    answer = await ada.slash("resign", player=str(cleo.id))
    assert "resign" in " ".join(answer.message.actions)


async def test_an_outage_is_no_waiting(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await ada.click(ada.hand, "move")
    await world.later(5 * MINUTE)
    await world.down(2 * HOUR)
    assert "still has time" in (await ada.slash("resign", player=str(ben.id))).private
    await world.later(6 * MINUTE)
    answer = await ada.slash("resign", player=str(ben.id))
    await ada.click(answer.message, "resign")
    assert world.seats(table) == [ada, None]


async def test_a_lobby_outlasts_an_outage_and_lives_by_what_happens_in_it(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    message = await lobby(world, ada)
    table = message.control("start").table
    await world.later(50 * MINUTE)
    await ben.click(ada.last(world.channel, "join"), "join")
    await world.down(2 * HOUR)
    await world.later(50 * MINUTE)
    await cleo.slash("play", game="kingdom")
    assert table is not None and world.status(table) == "lobby"
    await world.later(20 * MINUTE)
    await cleo.slash("play", game="kingdom")
    assert world.status(table) == "cancelled"


async def test_a_game_falls_asleep_and_wakes(world: World) -> None:
    """Its channel is free; a click of anybody seated wakes it where it was."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    await world.age(table, SLEEP_AFTER)
    assert world.query("SELECT asleep_at IS NOT NULL FROM tables") == [(1,)]
    assert "asleep" in board_of(world, table).text
    onlooker = await cleo.click(board_of(world, table), "hand")
    assert onlooker.private == say("refused-onlooker")
    assert world.query("SELECT asleep_at IS NOT NULL FROM tables") == [(1,)]
    await ben.click(board_of(world, table), "hand")
    assert world.query("SELECT asleep_at IS NOT NULL FROM tables") == [(0,)]
    assert "asleep" not in board_of(world, table).text
    person = owing(world, table)[0]
    await person.click(person.hand, "move")
    assert len(world.log(table)) == 1


@pytest.mark.parametrize("command", ["board", "hand"])
async def test_a_command_wakes_a_game_too(world: World, command: str) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await world.age(table, SLEEP_AFTER)
    await ada.slash(command)
    assert world.query("SELECT asleep_at IS NOT NULL FROM tables") == [(0,)]


async def test_a_game_asleep_wakes_in_a_thread_if_its_channel_is_taken(world: World) -> None:
    ada, ben, cleo, dora = world.people[:4]
    table = await begin(world, ada, ben)
    old = board_of(world, table)
    await world.age(table, SLEEP_AFTER)
    other = await begin(world, cleo, dora)
    await ada.click(board_of(world, table), "hand")
    thread = world.channel_of(table)
    assert thread != world.channel and world.status(other) == "playing"
    assert world.query("SELECT asleep_at IS NULL FROM tables WHERE id = ?", table) == [(1,)]
    board = ada.last(thread, "hand")
    assert board.controls[0].table == table
    left = next(message for message in ada.sees(world.channel) if message.id == old.id)
    assert f"<#{thread}>" in left.text and left.actions == []
    person = owing(world, table)[0]
    await person.click(person.hand, "move")
    assert len(world.log(table)) == 1


async def test_a_game_asleep_waits_where_no_thread_can_be_opened(world: World) -> None:
    ada, ben, cleo, dora = world.people[:4]
    news = int(world.guild.create_news_channel("news").id)
    table = await begin(world, ada, ben, channel=news)
    await world.age(table, SLEEP_AFTER)
    await begin(world, cleo, dora, channel=news)
    answer = await ada.click(board_of(world, table), "hand")
    assert answer.private == say("refused-asleep")


async def test_a_moderator_moves_a_table_into_a_thread(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    mod = world.moderator("Mod")
    asked = (await mod.slash("close")).message
    await mod.click(asked, "to-thread")
    thread = world.channel_of(table)
    assert thread != world.channel
    assert ada.last(thread, "hand").controls[0].table == table
    assert world.status(table) == "playing"
    await begin(world, cleo, bots=1)
    refused = await ada.press(asked, f"t:{table}:0:to-thread")
    assert refused.private == say("refused-close")


async def test_a_moderator_closes_a_table(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    assert (await cleo.slash("close")).private == say("refused-close")
    mod = world.moderator("Mod")
    asked = (await mod.slash("close")).message
    assert asked.ephemeral and asked.actions == ["end", "to-thread"]
    assert world.status(table) == "playing", "asked first"
    await mod.click(asked, "end")
    assert world.status(table) == "cancelled"
    assert world.entries(table)[-1] == (None, "!closed moderator")
    assert world.query("SELECT count(*) FROM results") == [(0,)]
    assert len(lines(world, "A moderator closed")) == 1
    again = await mod.click(asked, "end")
    assert again.private == say("refused-nothing-to-close")
    await begin(world, ada, ben)


@pytest.mark.parametrize("who", ["host", "moderator"])
@pytest.mark.parametrize("order", ["started before", "start first", "end first"])
async def test_a_lobby_that_starts_is_not_closed_as_one(world: World, who: str, order: str) -> None:
    """What was asked was about the lobby; the game that has begun is kept."""
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    closer = ada if who == "host" else world.moderator("Mod")
    asked = (await closer.slash("close")).message
    if order == "started before":
        await ada.click(message, "start")
    begun = [lambda: ada.begin_click(message, "start"), lambda: closer.begin_click(asked, "end")]
    first, second = begun if order != "end first" else reversed(begun)
    answers = [first(), second()]
    await world.settle()
    closed = answers[0 if order == "end first" else 1]
    if world.status(1) == "playing":
        assert closed.private in (say("refused-close-begun"), say("refused-close"))
        assert len(ada.hand.controls) > 0
    else:
        assert world.status(1) == "cancelled" and world.log(1) == []
        assert closed.private == say("table-ended", game=say("game-kingdom"))
    if order == "started before":
        assert world.status(1) == "playing"


async def test_who_lost_the_right_closes_nothing(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    asked = (await world.moderator("Mod").slash("close")).message
    forged = asked.control("end").custom_id
    assert (await ada.press(asked, forged)).private == say("refused-close")
    assert world.status(table) == "playing"


@pytest.mark.parametrize("right", ["manage_messages", "manage_guild", "administrator"])
@pytest.mark.parametrize("asleep", [False, True])
async def test_who_may_close_a_table(world: World, right: str, asleep: bool) -> None:
    """One that sleeps, too."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    if asleep:
        await world.age(table, SLEEP_AFTER)
    role = world.guild.create_role("Role", permissions=discord.Permissions(**{right: True}))
    mod = world.person("Mod", roles=[role])
    await mod.click((await mod.slash("close")).message, "end")
    assert world.status(table) == "cancelled"
    assert world.query("SELECT count(*) FROM results") == [(0,)]
    assert "rules" not in ada.last(world.channel).actions
    assert len(lines(world, "A moderator closed")) == 1


async def test_a_game_asleep_is_called_off(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await world.age(table, SLEEP_AFTER)
    await ada.click((await ada.slash("close")).message, "call-off")
    notice = ada.last(world.channel, "agree")
    assert notice.pings == {ben.id}
    await ben.click(notice, "agree")
    assert world.status(table) == "cancelled"
    assert len(lines(world, "agreed to call this game")) == 1


async def test_a_game_is_called_off_by_all(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    await ada.click((await ada.slash("close")).message, "call-off")
    notice = ada.last(world.channel, "agree")
    assert notice.pings == {ben.id, cleo.id}
    await ben.click(notice, "agree")
    assert world.status(table) == "playing"
    await cleo.click(notice, "agree")
    assert world.status(table) == "cancelled"
    assert world.query("SELECT count(*) FROM results") == [(0,)]
    assert len(lines(world, "agreed to call this game")) == 1


async def test_a_move_makes_the_question_void(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await ada.click((await ada.slash("close")).message, "call-off")
    await ada.click(ada.hand, "move")
    answer = await ben.click(ada.last(world.channel, "agree"), "agree")
    assert answer.private == say("refused-nothing-asked")
    assert world.status(table) == "playing"


async def test_one_who_would_rather_play_on(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await ada.click((await ada.slash("close")).message, "call-off")
    await ben.click(ada.last(world.channel, "decline"), "decline")
    assert world.status(table) == "playing"
    assert len(lines(world, "would rather play on")) == 1


async def test_the_only_person_calls_off_at_once(world: World) -> None:
    ada = world.people[0]
    table = await begin(world, ada, bots=2)
    await ada.click((await ada.slash("close")).message, "call-off")
    assert world.status(table) == "cancelled"
    assert world.query("SELECT count(*) FROM results") == [(0,)]


async def test_hosting_passes_on_when_the_host_has_left(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    message = await lobby(world, ada, ben, cleo)
    table = message.control("start").table
    assert table is not None
    await world.kick(ada)
    refused = await cleo.click(cleo.last(world.channel, "start"), "start")
    assert "Ada" in refused.private, "one look is not enough"
    await world.later(2 * MINUTE)
    assert "Ada" not in cleo.last(world.channel, "start").text
    assert world.query("SELECT host_id FROM tables") == [(ben.id,)]
    await ben.click(ben.last(world.channel, "start"), "start")
    assert world.status(table) == "playing"
    assert world.seats(table) == [ben, cleo]


async def test_a_lobby_whose_only_person_has_left_is_closed(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, bots=1)
    await world.kick(ada)
    await ben.click(message, "start")
    await world.later(2 * MINUTE)
    assert world.status(1) == "cancelled"
    assert "start" not in ben.last(world.channel).actions


@pytest.mark.parametrize("action", ["join", "start", "close", "rematch", "rules", "scores", "hand"])
async def test_public_buttons_belong_to_their_tables_channel(world: World, action: str) -> None:
    """A custom id of another channel's table, on a message that was made up, does nothing here."""
    ada, ben = world.people[:2]
    channel = world.add_channel("elsewhere")
    table = await begin(world, ada, ben, channel=channel)
    here = await ada.open(game="kingdom")
    answer = await ada.press(here, f"t:{table}:0:{action}")
    assert answer.private == say("refused-elsewhere", channel=f"<#{channel}>")
    assert world.status(table) == "playing"


# ---- waiting counts only while the bot was up ----


async def a_lobby(world: World) -> None:
    await lobby(world, world.people[0])


async def a_lobby_gives_way(world: World) -> bool:
    await world.people[1].slash("play", game="kingdom")
    return world.status(1) == "cancelled"


async def an_absence(world: World) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    await ada.click(ada.hand, "move")


async def an_absence_is_over(world: World) -> bool:
    ada, ben = world.people[:2]
    asked = await ada.slash("resign", player=str(ben.id))
    return "resign" in " ".join(asked.message.actions)


async def a_seat_given_up(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    await begin(world, ada, ben, cleo)
    await ada.click((await ada.slash("resign")).message, "resign")


async def a_seat_is_kept(world: World) -> bool:
    ada = world.people[0]
    await ada.click(ada.last(world.channel, "return"), "return")
    return world.seats(1)[0] is None


async def a_game_moved_in(world: World) -> None:
    """The week counts from the last move, so there is one in the middle of the first week."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await world.age(table, SLEEP_AFTER / 2)
    await ada.click(ada.hand, "move")


async def a_game_is_asleep(world: World) -> bool:
    return world.query("SELECT asleep_at IS NOT NULL FROM tables") == [(1,)]


WAITING: dict[What, tuple[timedelta, Callable[[World], Any], Callable[[World], Any]]] = {
    What.LOBBY: (LOBBY_AFTER, a_lobby, a_lobby_gives_way),
    What.ABSENCE: (ABSENT_AFTER, an_absence, an_absence_is_over),
    What.RETURN: (RETURN_WITHIN, a_seat_given_up, a_seat_is_kept),
    What.SLEEP: (SLEEP_AFTER, a_game_moved_in, a_game_is_asleep),
}
NOT_YET_USED = {What.TURN, What.DELETION}


def test_every_kind_of_waiting_is_tried() -> None:
    assert WAITING.keys() | NOT_YET_USED == set(What)


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("part", [0.0, 0.6])
@pytest.mark.parametrize("what", WAITING)
async def test_waiting_counts_only_while_the_bot_is_up(
    world: World, what: What, part: float, late: bool
) -> None:
    """Down for longer than it all takes, at the beginning or in the middle."""
    limit, begin_waiting, has_come = WAITING[what]
    await begin_waiting(world)
    if part:
        await world.age(1, part * limit)
    await world.down(3 * limit.total_seconds())
    await world.age(1, (1 - part + (0.2 if late else -0.35)) * limit)
    assert await has_come(world) == late
