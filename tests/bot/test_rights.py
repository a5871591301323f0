"""Rights that the bot lacks are named to whoever clicks; what was refused follows when they are back."""

import discord
import pytest

from cogs import housekeeping
from data import texts
from playground import internals
from tests.bot.kingdom import check_screens, play_until
from tests.bot.play import begin, lobby, owing
from tests.bot.world import World

say = texts.speaker("en")
MINUTE = 60.0
DAY = 24 * 60 * MINUTE


async def move(world: World, table: int) -> str:
    """Somebody who owes a move makes one in the direct messages; what they were told privately."""
    person = owing(world, table)[0]
    answer = await person.click(person.hand, "move")
    await world.settle()
    assert answer.sent.answered
    return "\n".join(message.text for message in person.sees(person.dm) if message.ephemeral)


def requests(world: World, since: int) -> int:
    """How often the bot has asked for something in the channel."""
    return len([call for call in world.calls[since:] if f"/channels/{world.channel}/" in call.path])


async def test_a_right_that_is_lost_is_named_and_the_board_follows_when_it_is_back(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await world.deny(world.channel, "view_channel")
    told = await move(world, table)
    assert say("permission-view-channel") in told and f"<#{world.channel}>" in told
    since = len(world.calls)
    for _ in range(4):
        await move(world, table)
        await world.later(MINUTE)
    boards = world.sent("PATCH", rf"/channels/{world.channel}/messages/.*", since)
    assert boards == [], "what is known to be refused is not asked for"
    for person in (ada, ben):
        private = [m for m in person.sees(person.dm) if m.ephemeral and "View Channel" in m.text]
        assert len(private) == 1, "each is told once"
    await world.deny(world.channel)
    await world.settle()
    check_screens(world, table)


@pytest.mark.parametrize("how", ["role", "member", "role deleted"])
async def test_boards_follow_what_the_gateway_tells_of_roles(world: World, how: str) -> None:
    """Refused for no reason that the channel shows, the board is tried again when rights may have changed."""
    ada, ben = world.people[:2]
    role = world.guild.create_role("players")
    table = await begin(world, ada, ben)
    path = f"/channels/{world.channel}/messages*"
    world.env.inject_error("*", path, status=403, code=50001, times=None)
    await move(world, table)
    world.unmute()
    before = ada.last(world.channel, "hand").text
    if how == "role":
        internals.edit_role(world.env, int(world.guild.id), int(role.id), discord.Permissions.text())
    elif how == "role deleted":
        internals.delete_role(world.env, int(world.guild.id), int(role.id))
    else:
        internals.own_member_updated(world.env, int(world.guild.id))
    await world.settle()
    assert ada.last(world.channel, "hand").text != before
    check_screens(world, table)


async def test_a_click_shows_that_a_right_is_back(world: World) -> None:
    """The gateway's word was missed; what Discord says with a click is enough."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben)
    await world.deny(world.channel, "view_channel")
    await move(world, table)
    before = cleo.last(world.channel, "hand")
    internals.allow_unheard(world.env, world.channel)
    await world.settle()
    assert cleo.last(world.channel, "hand").text == before.text
    await cleo.click(before, "rules")
    await world.settle()
    check_screens(world, table)


async def test_a_board_refused_at_the_end_gets_its_rematch(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await play_until(world, table, lambda game: game.view(None)["turn"] >= 3)
    await world.deny(world.channel, "view_channel")
    await play_until(world, table, lambda game: game.is_over)
    await world.later(10 * MINUTE)
    assert world.status(table) == "over"
    await world.deny(world.channel)
    await world.settle()
    assert "rematch" in ada.last(world.channel, "rules").actions
    since = len(world.calls)
    await world.deny(world.channel, "view_channel")
    await world.deny(world.channel)
    assert requests(world, since) == 0, "it is over and shown"


async def test_a_board_that_cannot_be_posted_again_is_edited_where_it_is(world: World) -> None:
    """Without Send Messages; `/board` names what is lacking instead of claiming success."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    old = ada.last(world.channel, "hand")
    world.env.inject_error("POST", f"/channels/{world.channel}/messages", status=403, code=50013, times=None)
    answer = await ada.slash("board")
    assert "50013" in answer.private and say("board-posted") not in answer.private
    for number in range(25):
        internals.say(world.env, world.channel, ben.id, f"chatter {number}")
    await world.settle()
    await move(world, table)
    assert ada.last(world.channel, "hand").id == old.id
    world.unmute()
    check_screens(world, table)
    answer = await ada.slash("board")
    assert answer.private == say("board-posted")
    assert ada.last(world.channel, "hand").id != old.id


async def test_a_call_follows_when_the_right_is_back(world: World) -> None:
    """Until then nobody is called, and Discord is not asked at each move."""
    people = world.people[:3]
    table = await begin(world, *people)
    await world.deny(world.channel, "send_messages")
    since = len(world.calls)
    for _ in range(7):
        await move(world, table)
        await world.later(MINUTE)
    assert len(world.sent("POST", rf"/channels/{world.channel}/messages", since)) == 1
    await world.deny(world.channel)
    await world.settle()
    (call,) = [one for one in people[0].sees(world.channel) if "your turn" in one.text]
    assert call.pings and call.pings <= {person.id for person in owing(world, table)}
    check_screens(world, table)


async def test_a_line_follows_when_the_right_is_back(world: World) -> None:
    """That somebody gave up is told although nothing else has happened since."""
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    await world.deny(world.channel, "send_messages")
    answer = await ben.slash("resign")
    await ben.click(answer.message, "resign")
    assert world.seats(table)[1] is None
    line = say("told-resign", name="Ben")
    assert [one for one in cleo.sees(world.channel) if one.text == line] == []
    await world.deny(world.channel)
    await world.settle()
    assert len([one for one in cleo.sees(world.channel) if one.text == line]) == 1
    await move(world, table)
    await world.restart()
    assert len([one for one in cleo.sees(world.channel) if one.text == line]) == 1


@pytest.mark.parametrize(
    ("status", "code", "said"),
    [(403, 50001, "50001"), (403, 160005, "locked"), (503, 0, "right now"), (400, 50035, "50035")],
)
async def test_the_board_command_says_what_is_so(world: World, status: int, code: int, said: str) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    world.env.inject_error("*", f"/channels/{world.channel}/messages*", status=status, code=code, times=None)
    answer = await ada.slash("board")
    await world.later(MINUTE)
    assert said in answer.private
    assert say("board-posted") not in answer.private
    world.unmute()
    old = ada.last(world.channel, "hand")
    if status == 503:
        await world.later(MINUTE)
    else:
        assert (await ada.slash("board")).private == say("board-posted")
    assert ada.last(world.channel, "hand").id != old.id


async def test_a_locked_thread_that_is_unlocked(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    await begin(world, ada, ben)
    offer = (await cleo.slash("play", game="kingdom")).message
    await cleo.click(offer, "thread")
    (thread,) = [row for (row,) in world.query("SELECT channel_id FROM tables WHERE id = 2")]
    lobby_there = cleo.last(thread, "join")
    await ben.click(lobby_there, "join")
    await cleo.click(cleo.last(thread, "start"), "start")
    table = 2
    internals.lock(world.env, thread, True)
    world.env.inject_error("*", f"/channels/{thread}/messages*", status=403, code=160005, times=None)
    told = await move(world, table)
    assert say("trouble-locked", channel=f"<#{thread}>") in told
    world.unmute()
    before = cleo.last(thread, "hand").text
    internals.lock(world.env, thread, False)
    await world.settle()
    assert cleo.last(thread, "hand").text != before
    check_screens(world, table)


async def test_a_reminder_comes_once_a_day(world: World) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben)
    await world.deny(world.channel, "attach_files")
    board = ada.last(world.channel, "hand")

    async def told() -> int:
        answer = await ada.click(board, "rules")
        await world.settle()
        return sum(say("permission-attach-files") in message.text for message in answer.messages)

    assert [await told() for _ in range(3)] == [1, 0, 0]
    await world.later(DAY)
    assert [await told() for _ in range(2)] == [1, 0]


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_voice_channels_need_connect(world: World, kind: str) -> None:
    ada = world.people[0]
    channel = int(getattr(world.guild, f"create_{kind}_channel")("talk").id)
    await world.deny(channel, "connect")
    refused = await ada.slash("play", game="kingdom", channel=channel)
    assert say("permission-connect") in refused.private
    await world.deny(channel)
    assert (await ada.open(game="kingdom", channel=channel)).control("start").table == 1


async def test_connect_is_asked_for_in_voice_only(world: World) -> None:
    ada, ben = world.people[:2]
    await world.deny(world.channel, "connect")
    await lobby(world, ada, ben)


async def test_what_is_remembered_of_people_told_is_bounded(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "TOLD", 2)
    await begin(world, *world.people[:2])
    await world.deny(world.channel, "attach_files")
    board = world.people[0].last(world.channel, "hand")
    for person in world.people[:4]:
        assert "Attach Files" in (await person.click(board, "rules")).text
    cog = world.bot.get_cog("Housekeeping")
    assert isinstance(cog, housekeeping.Housekeeping)
    assert [person for person, _ in cog._told] == [person.id for person in world.people[2:4]]
