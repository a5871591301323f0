"""The daily challenge as people meet it: the same for all, one try, its end, its standings, its days."""

import asyncio
import re

import pytest

import engines
from cogs.games import solo_games
from cogs.messages.solo import SQUARES
from data import texts
from data.records import SeatResult
from play.daily import Daily, day_of
from playground import internals
from render.numbers import number
from tests.bot.processes import Process
from tests.bot.world import Answer, Message, Person, World

say = texts.speaker("en")
GAME = solo_games()[0]
DAY = 86_400.0
TODAY, TOMORROW = "2026-01-01", "2026-01-02"
SEED = re.compile(
    r"(\d{4}-\d\d-\d\d): the shuffle sealed as ([0-9a-f]{64}) came from the seed ([0-9a-f]{64})"
)
SEAL = re.compile(r"(\d{4}-\d\d-\d\d): sealed shuffle ([0-9a-f]{64})")


def today(world: World) -> str:
    """The day in the simulated Discord."""
    return day_of(world.env.now())


async def open_try(world: World, person: Person, game: str = GAME, channel: int | None = None) -> Message:
    """What `/daily` answers."""
    answer = await person.slash("daily", game=game, channel=channel)
    assert answer.message.ephemeral
    assert say("daily-title", day=today(world)) in answer.text
    return answer.message


def table_of(world: World, person: Person, game: str = GAME, day: str = TODAY) -> int:
    ((table,),) = world.query(
        "SELECT id FROM tables WHERE daily = ? AND game = ? AND host_id = ?", day, game, person.id
    )
    return int(table)


def start_of(world: World, table: int) -> dict[str, object]:
    """The game of a table as it was before the first move."""
    ((game, seed),) = world.query("SELECT game, seed FROM tables WHERE id = ?", table)
    return engines.new(game, 1, seed).position()


async def play_to_the_last_move(world: World, table: int) -> str:
    """Another process makes the moves up to the last one, which is returned."""
    game = world.game(table)
    other = await Process.start(world.path, world.env.now)
    try:
        while True:
            move = next(iter(game.legal_moves(0)))
            ahead = game.copy()
            ahead.push(0, move)
            if ahead.is_over:
                return move
            await other.move(table, 0, move)
            game = ahead
    finally:
        await other.close()


async def finish(world: World, person: Person, game: str = GAME, channel: int | None = None) -> Message:
    """The person's try of today played to its end, the last move by a click; the final message."""
    await open_try(world, person, game, channel)
    table = table_of(world, person, game, today(world))
    move = await play_to_the_last_move(world, table)
    message = await open_try(world, person, game, channel)
    await person.press(message, f"t:{table}:{len(world.log(table))}:move {move}")
    assert world.status(table) == "over"
    return now(person, message)


def now(person: Person, message: Message) -> Message:
    """A message as it stands now."""
    return next(m for m in person.sees(message.channel_id) if m.id == message.id)


async def reach(world: World, person: Person, points: int, game: str = GAME) -> int:
    """A try of today that another process ended with these points; the table's number."""
    other = await Process.start(world.path, world.env.now)
    try:
        daily = Daily(other.store, clock=world.env.now, new_secret=lambda: bytes(32))
        where = {"guild_id": int(world.guild.id), "channel_id": world.channel, "locale": "en"}
        record = await daily.open(game, rules_version=1, user_id=person.id, name=person.name, where=where)
        await other.store.append(record.id, 1, 0, "x", results=[SeatResult(0, points, 1)])
    finally:
        await other.close()
    return record.id


@pytest.mark.parametrize("game", solo_games())
async def test_everybody_has_the_same_game_and_one_try(world: World, game: str) -> None:
    ada, ben = world.people[:2]
    for person in (ada, ben):
        message = await open_try(world, person, game)
        assert message.alts and message.actions
        await open_try(world, person, game)
    tables = [table_of(world, person, game) for person in (ada, ben)]
    assert start_of(world, tables[0]) == start_of(world, tables[1])
    assert world.query("SELECT count(*) FROM tables") == [(2,)]
    # Nobody else sees anything of it.
    assert [m for m in ben.sees(world.channel) if not m.ephemeral] == []
    assert ada.sees(ada.dm) == []
    assert world.sent("POST", r"/channels/\d+/messages") == []


async def test_the_answer_follows_the_game(world: World) -> None:
    """A click that plays changes the message it was made on; `/daily` opens the same state elsewhere."""
    ada = world.people[0]
    message = await open_try(world, ada)
    table = table_of(world, ada)
    for _ in range(3):
        shown = now(ada, message)
        move = next(iter(world.game(table).legal_moves(0)))
        await ada.press(shown, f"t:{table}:{len(world.log(table))}:move {move}")
        assert now(ada, message).everything != shown.everything
    assert len(world.log(table)) >= 3
    elsewhere = await open_try(world, ada, channel=world.add_channel("elsewhere"))
    assert elsewhere.text == now(ada, message).text
    assert world.sent("POST", r"/channels/\d+/messages") == []


async def test_two_tries_at_once_are_one(world: World) -> None:
    ada = world.people[0]
    answers = [ada.begin_slash("daily", game=GAME) for _ in range(3)]
    await world.settle()
    assert all(say("daily-title", day=TODAY) in answer.private for answer in answers)
    assert world.query("SELECT count(*) FROM tables") == [(1,)]
    # The same move clicked twice, and delivered twice, is made once.
    table = table_of(world, ada)
    move = next(iter(world.game(table).legal_moves(0)))
    message = answers[-1].message
    clicks = [ada.begin_press(message, f"t:{table}:0:move {move}") for _ in range(2)]
    internals.deliver(world.env, clicks[0].sent)
    await world.settle()
    assert world.log(table)[0] == (0, move)
    assert len(set(world.log(table))) == len(world.log(table))


async def test_it_does_not_take_the_channel(world: World) -> None:
    ada, ben = world.people[:2]
    await open_try(world, ada)
    assert (await ada.slash("hand")).private == say("refused-no-game-here")
    assert (await ada.slash("resign")).private == say("refused-no-game-here")
    assert say("games-none") in (await ada.slash("games")).private
    lobby = await ben.open(game=GAME)
    assert "start" in lobby.actions
    await open_try(world, ben)


async def test_what_belongs_to_tables_is_refused(world: World) -> None:
    """Whatever a forged button says: no board, no lobby, no resignation, no rematch, nothing for others."""
    ada, ben = world.people[:2]
    message = await open_try(world, ada)
    table = table_of(world, ada)
    for action in ("join", "leave", "close", "start", "rematch", "add-bot", f"resign {ada.id}", "share"):
        answer = await ada.press(message, f"t:{table}:0:{action}")
        assert answer.private in (say("refused-no-such-table"), say("refused-share"))
    lobby = await ben.open(game=GAME)
    for action in ("hand", "scores", "share", "move take 1", f"daily {TODAY}"):
        answer = await ben.press(lobby, f"t:{table}:0:{action}")
        assert answer.private in (say("refused-onlooker"), say("refused-no-such-table"))
    assert world.status(table) == "playing" and world.log(table) == []
    answer = await ada.press(message, f"t:{table}:0:daily 1999-01-01")
    assert answer.private == say("refused-no-such-table")


@pytest.mark.parametrize("how", ["restart", "crash"])
async def test_a_restart_in_the_middle(world: World, how: str) -> None:
    ada, ben = world.people[:2]
    message = await open_try(world, ada)
    table = table_of(world, ada)
    move = next(iter(world.game(table).legal_moves(0)))
    await ada.press(message, f"t:{table}:0:move {move}")
    log, before = world.log(table), now(ada, message)
    await (world.restart() if how == "restart" else world.crash())
    assert world.log(table) == log
    assert (await open_try(world, ada)).everything == before.everything
    # The message from before the restart goes on working too, and who starts now has the same game.
    move = next(iter(world.game(table).legal_moves(0)))
    await ada.press(now(ada, message), f"t:{table}:{len(log)}:move {move}")
    assert len(world.log(table)) > len(log)
    await open_try(world, ben)
    assert start_of(world, table) == start_of(world, table_of(world, ben))


@pytest.mark.parametrize("turns", [0, 1, 3, 8, 21, 55])
async def test_a_crash_while_it_is_opened(world: World, turns: int) -> None:
    ada = world.people[0]
    ada.begin_slash("daily", game=GAME)
    for _ in range(turns):
        await asyncio.sleep(0)
    await world.crash()
    await open_try(world, ada)
    assert world.query("SELECT count(*) FROM tables") == [(1,)]
    world.take_errors()


@pytest.mark.parametrize("game", solo_games())
async def test_the_end_and_the_shared_line(world: World, game: str) -> None:
    ada, ben = world.people[:2]
    message = await finish(world, ada, game)
    table = table_of(world, ada, game)
    points = number(world.game(table).scores[0])
    assert points in message.text
    assert say("solo-first", points=world.game(table).scores[0], best=0, daily="yes") in message.text
    assert say("daily-place", place=1, people=1) in message.text
    assert "rematch" not in message.actions
    seed = world.query("SELECT seed FROM tables WHERE id = ?", table)[0][0].hex()
    assert seed not in message.everything, "the day is not over: others still play this game"
    # One try: the command shows the result from now on.
    assert (await open_try(world, ada, game)).text == message.text

    answer = await ada.click(message, "share")
    assert not answer.message.ephemeral
    line = next(m for m in ben.sees(world.channel) if m.id == answer.message.id)
    pattern = (
        rf"🌼 \*\*{say(f'game-{game}')}\*\* daily · {TODAY} · Ada: \*\*{points}\*\* points? · ([🟩🟨⬛🟥]+)"
    )
    found = re.fullmatch(pattern, line.everything)
    assert found is not None, "the line gives nothing away"
    assert len(found[1]) == SQUARES
    assert not line.pings
    again = await ada.click(message, "share")
    assert again.private == say("refused-shared")


async def test_a_share_that_is_not_possible(world: World) -> None:
    ada = world.people[0]
    silent = world.add_channel("silent", without="send_messages")
    message = await finish(world, ada, channel=silent)
    refused = await ada.click(message, "share")
    assert refused.private == say("refused-permissions", permissions=say("permission-send-messages"), count=1)
    # The refusal is not remembered as shared: elsewhere it works, in direct messages too.
    elsewhere = await open_try(world, ada)
    assert not (await ada.click(elsewhere, "share")).message.ephemeral
    direct = await open_try(world, ada, channel=ada.dm)
    assert not (await ada.click(direct, "share")).message.ephemeral


async def test_a_name_that_would_do_something(world: World) -> None:
    person = world.person("@everyone **x**")
    message = await finish(world, person)
    line = (await person.click(message, "share")).message
    assert not line.pings and "**x**" not in line.text and "@everyone" not in line.text


async def test_it_can_be_played_in_direct_messages(world: World) -> None:
    ada = world.people[0]
    message = await finish(world, ada, channel=ada.dm)
    assert message.channel_id == ada.dm
    assert "share" in message.actions
    rows = world.query("SELECT guild_id, daily FROM results")
    assert rows == [(None, TODAY)]
    board = await ada.slash("leaderboard", board="daily", channel=ada.dm)
    assert "Ada" in board.text and say(
        "leaderboard-everywhere-daily", game=say(f"game-{GAME}"), day=TODAY
    ) in (board.text)


async def test_the_seed_is_published_the_day_after(world: World) -> None:
    ada, ben = world.people[:2]
    first = await open_try(world, ada)
    seals = dict(SEAL.findall(first.text))
    assert TODAY in seals and SEED.findall(first.text)[0][0] == "2025-12-31"
    await finish(world, ada)
    await world.later(DAY)
    tomorrow = await open_try(world, ben)
    (published,) = SEED.findall(tomorrow.text)
    assert published[:2] == (TODAY, seals[TODAY])
    seed = bytes.fromhex(published[2])
    assert engines.commitment(seed) == seals[TODAY]
    assert engines.new(GAME, 1, seed).position() == start_of(world, table_of(world, ada))
    assert dict(SEAL.findall(tomorrow.text)).keys() == {TOMORROW}
    assert start_of(world, table_of(world, ben, day=TOMORROW)) != start_of(world, table_of(world, ada))


async def test_over_midnight(world: World) -> None:
    """A try begun before midnight goes on and counts for its day; the next day has a new one."""
    ada = world.people[0]
    await world.later(DAY - 60)
    message = await open_try(world, ada)
    table = table_of(world, ada)
    await world.later(120)
    seed = world.query("SELECT seed FROM tables WHERE id = ?", table)[0][0].hex()
    fresh = await open_try(world, ada)
    assert seed not in fresh.text, "not for somebody who still plays it"
    assert table_of(world, ada, day=TOMORROW) != table
    # The old message is not lost, and the new one leads to it.
    old = (await ada.click(fresh, f"daily {TODAY}")).message
    assert say("daily-title", day=TODAY) in old.text and seed not in old.text
    move = await play_to_the_last_move(world, table)
    await ada.press(message, f"t:{table}:{len(world.log(table))}:move {move}")
    assert world.status(table) == "over"
    assert world.query("SELECT daily FROM results") == [(TODAY,)]
    fresh = await open_try(world, ada)
    assert seed in fresh.text and f"daily {TODAY}" not in fresh.actions


async def test_the_own_best_over_the_days(world: World) -> None:
    ada = world.people[0]
    await reach(world, ada, 1000)
    await world.later(DAY)
    message = await finish(world, ada)
    assert say("solo-best", points=0, best=1000, daily="yes") in message.text


async def board(person: Person, **options: str) -> Answer:
    return await person.slash("leaderboard", **options)


async def test_standings_of_the_day_with_pages_and_days(world: World) -> None:
    people = [*world.people, *(world.person(f"Guest {number}") for number in range(6))]
    for points, person in enumerate(people):
        await reach(world, person, points // 2)
    title = say(f"game-{GAME}")
    answer = await board(people[0], board="daily", game=GAME)
    assert say("leaderboard-server-daily", game=title, day=TODAY) in answer.text
    lines = answer.text.splitlines()[1:11]
    assert lines[0].startswith("🥇") and lines[1].startswith("🥇") and lines[2].startswith("🥉")
    assert "Ada" not in answer.text
    await people[0].click(answer.message, f"l:{TODAY}:server:{GAME}:1")
    second = now(people[0], answer.message)
    assert "Ada" in second.text and "Guest 5" not in second.text
    # The days before, and back.
    await people[0].click(second, f"l:2025-12-31:server:{GAME}:0")
    before = now(people[0], answer.message)
    assert say("leaderboard-none-daily") in before.text
    await people[0].click(before, f"l:{TODAY}:server:{GAME}:0")
    assert now(people[0], answer.message).text == answer.text
    await world.later(DAY)
    empty = await board(people[0], board="daily", game=GAME, scope="everywhere")
    assert say("leaderboard-everywhere-daily", game=title, day=TOMORROW) in empty.text
    assert "🥇" not in empty.text
    # None of this was won.
    assert say("leaderboard-none") in (await board(people[0])).text


async def test_the_place_among_the_others(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    await reach(world, ben, 1000)
    await reach(world, cleo, -1000)
    message = await finish(world, ada)
    assert say("daily-place", place=2, people=3) in message.text
    direct = await finish(world, world.people[3], channel=world.people[3].dm)
    assert "of 4 so far" in direct.text
    message = await open_try(world, ada)
    assert say("daily-place-here", place=2, people=3) in message.text


async def test_boards_ask_for_a_game_that_can_be_played_alone(world: World) -> None:
    ada = world.people[0]
    refused = await ada.slash("daily", game="kingdom")
    assert refused.private.startswith('I cannot tell which game "kingdom" is.')
    assert (await board(ada, board="alone", game="kingdom")).private == refused.private
    names = [choice["value"] for choice in await ada.complete("daily", "game", "")]
    assert names == solo_games()
    assert [
        choice["value"] for choice in await ada.complete("leaderboard", "game", "", board="alone")
    ] == names
    assert "kingdom" in [choice["value"] for choice in await ada.complete("leaderboard", "game", "")]
    assert say("leaderboard-none-alone") in (await board(ada, board="alone")).text


async def test_a_forged_day(world: World) -> None:
    ada = world.people[0]
    message = (await board(ada, board="daily")).message
    await ada.press(message, f"l:2026-99-99:server:{GAME}:0")
    assert say("leaderboard-none-daily") in now(ada, message).text


async def test_by_the_buttons_of_the_screen(world: World) -> None:
    """FLOWERS: a pile, a place from the menu, a look at it, done; all in the private answer."""
    ada = world.people[0]
    message = await open_try(world, ada, "flowers", ada.dm)
    table = table_of(world, ada, "flowers")
    await ada.click(message, "move take 1")
    places = now(ada, message).control("draft at")
    await ada.click(now(ada, message), "draft at", places.values[0])
    await ada.click(now(ada, message), "move place")
    assert world.log(table) == [(0, "take 1"), (0, f"place {places.values[0]}")]
    assert "move take 2" in now(ada, message).actions
    assert say("daily-title", day=TODAY) in now(ada, message).text
