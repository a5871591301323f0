"""The store of the real bot fails for a while: tables go on by themselves, and Discord shows it."""

from collections.abc import AsyncIterator, Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

import bot
import engines
from data import texts
from data.store import Store
from tests.bot.play import owing
from tests.bot.world import Person, World
from tests.play.house import DISK, LOCKED, Faulty

MINUTE = 60.0
say = texts.speaker("en")


class Stores:
    """Opens the bot's stores as ones that can fail; `now` is the one in use."""

    def __init__(self) -> None:
        self.now: Faulty
        self.prepare: Callable[[Faulty], None] = lambda faulty: None

    async def open(self, path: str, *, clock: Callable[[], datetime]) -> Any:
        """As `Store.open`; `prepare` may plan faults before the first call."""
        self.now = Faulty(await Store.open(path, clock=clock))
        self.prepare(self.now)
        return self.now


@pytest.fixture
def stores(monkeypatch: pytest.MonkeyPatch) -> Stores:
    stores = Stores()
    monkeypatch.setattr(bot, "Store", stores)
    return stores


@pytest_asyncio.fixture
async def world(stores: Stores, tmp_path: Path) -> AsyncIterator[World]:
    """The usual world over a store that can fail."""
    world = World(tmp_path / "games.sqlite3")
    await world.open()
    yield world
    stores.now.heal()
    await world.close()


def shown(person: Person, table: int, channel: int) -> int:
    """The ply that the table's newest board shows."""
    boards = [message for message in person.sees(channel) if not message.ephemeral]
    plies = [
        control.number or 0 for message in boards for control in message.controls if control.table == table
    ]
    return max(plies)


async def start(world: World, game: str) -> int:
    """A person's click on Start at a table with a bot player."""
    ada = world.people[0]
    lobby = await ada.open(game=game, bots=1)
    await ada.click(lobby, "start")
    table = lobby.control("start").table
    assert table is not None
    return table


async def leave_to_bots(world: World, table: int) -> None:
    """Bot players have every seat from now on; somebody's look lets them go on."""
    world.only_bots(table)
    await world.people[0].slash("board")


def check_goes_on(world: World, table: int) -> None:
    """Nobody but people is waited for, and the channel shows so."""
    assert world.status(table) in ("playing", "over")
    owing(world, table)
    assert shown(world.people[0], table, world.channel) == world.ply(table)


@pytest.mark.parametrize("times", [1, 4])
@pytest.mark.parametrize("first", range(2))
@pytest.mark.parametrize("game", engines.GAMES)
async def test_a_start_is_disturbed(world: World, stores: Stores, game: str, first: int, times: int) -> None:
    ada = world.people[0]
    lobby = await ada.open(game=game, bots=1)
    table = lobby.control("start").table
    assert table is not None
    stores.now.at = lambda name, done: (
        stores.now.fail(times, LOCKED, first=first) if (name, done) == ("start", True) else None
    )
    await ada.click(lobby, "start")
    assert world.status(table) == "playing"
    for _ in range(3):
        await world.later(MINUTE)
    assert stores.now.healed
    check_goes_on(world, table)
    assert any(control.table == table for control in ada.hand.controls)
    world.take_errors()


@pytest.mark.parametrize("error", [DISK, LOCKED], ids=["disk", "locked"])
@pytest.mark.parametrize("game", engines.GAMES)
async def test_the_moves_of_bot_players_are_disturbed(
    world: World, stores: Stores, game: str, error: Exception
) -> None:
    """A table of bot players: one write after another fails until the game is over."""
    table = await start(world, game)
    ply = len(world.log(table))
    for _ in range(5):
        stores.now.fail(3, error, name="append")
        stores.now.fail(1, error, name="state")
    await leave_to_bots(world, table)
    assert world.status(table) == "playing"
    assert len(world.log(table)) == ply
    for _ in range(10):
        await world.later(MINUTE)
    assert world.status(table) == "over"
    check_goes_on(world, table)
    world.take_errors()


@pytest.mark.parametrize("game", engines.GAMES)
async def test_recovery_is_disturbed(world: World, stores: Stores, game: str) -> None:
    """A table of bot players is left behind; the next process takes it up though its store fails first."""
    table = await start(world, game)
    stores.now.fail(10**6, DISK, name="append")
    await leave_to_bots(world, table)
    ply = len(world.log(table))
    stores.prepare = lambda faulty: faulty.fail(7, LOCKED, first=1)
    await world.restart()
    assert len(world.log(table)) == ply
    for _ in range(10):
        await world.later(MINUTE)
    assert stores.now.healed
    assert world.status(table) == "over"
    check_goes_on(world, table)
    world.take_errors()


async def test_a_click_that_is_disturbed_can_be_repeated(world: World, stores: Stores) -> None:
    ada = world.people[0]
    table = await start(world, "kingdom")
    ply = len(world.log(table))
    stores.now.fail(1, LOCKED, name="append")
    answer = await ada.click(ada.hand, "move")
    assert "nothing has happened" in answer.private
    assert len(world.log(table)) == ply
    assert len(world.take_errors()) == 1
    # The click is stored this time, and what follows it fails.
    stores.now.at = lambda name, done: (
        stores.now.fail(2, LOCKED, name="append")
        if name == "append" and done and len(world.log(table)) == ply + 1
        else None
    )
    await ada.click(ada.hand, "move")
    stores.now.at = lambda name, done: None
    await world.later(MINUTE)
    assert len(world.log(table)) > ply + 1
    check_goes_on(world, table)
    world.take_errors()


async def test_a_table_that_is_closed_is_not_tried_again(world: World, stores: Stores) -> None:
    ada, ben = world.people[:2]
    channel = world.add_channel("doomed")
    lobby = await ada.open(game="kingdom", bots=2, channel=channel)
    stores.now.fail(10**6, DISK, name="append")
    await ada.click(lobby, "start")
    await world.later(MINUTE)
    tried = stores.now.calls.count("append")
    assert tried > 1
    await world.delete_channel(channel)
    await world.later(2 * MINUTE)
    assert world.status(1) == "cancelled"
    last = stores.now.calls.count("append")
    await world.later(10 * MINUTE)
    assert stores.now.calls.count("append") == last
    assert (await ben.open(game="kingdom")).control("join").table == 2
    world.take_errors()


@pytest.mark.parametrize(
    ("error", "network"),
    [
        (DISK, False),
        (PermissionError(13, "Permission denied"), False),
        (OSError(24, "Too many open files"), False),
        (OSError(113, "No route to host"), True),
        (ConnectionResetError(104, "Connection reset by peer"), True),
        (TimeoutError(), True),
    ],
)
async def test_discord_is_blamed_for_the_network_alone(
    world: World, stores: Stores, error: Exception, network: bool
) -> None:
    """What fails on the bot's own computer gets an incident number."""
    await start(world, "kingdom")
    stores.now.fail(1, error, name="live_table")
    answer = await world.people[0].slash("hand")
    assert (answer.private == say("error-discord")) == network
    assert ("Something went wrong on my side" in answer.private) != network
    world.take_errors()


async def test_a_table_that_could_not_be_moved_uses_its_thread_later(world: World, stores: Stores) -> None:
    """It is moved as soon as the store can be written, whoever asks again meanwhile."""
    table = await start(world, "kingdom")
    asked = (await world.moderator("Mod").slash("close")).message
    mod = world.people[-1]
    stores.now.fail(1, LOCKED, name="move_table")
    await mod.click(asked, "to-thread")
    assert world.channel_of(table) == world.channel
    await mod.click(asked, "to-thread")
    await world.later(60.0)
    assert [thread.id for guild in world.bot.guilds for thread in guild.threads] == [world.channel_of(table)]
    world.take_errors()


async def test_a_thread_whose_table_cannot_be_stored(world: World, stores: Stores) -> None:
    """It is not announced, and the offer works again."""
    ben = world.people[1]
    await start(world, "kingdom")
    offer = (await ben.slash("play", game="kingdom")).message
    stores.now.fail(1, LOCKED, name="create_table")
    answer = await ben.click(offer, "thread")
    assert not any("<#" in message.text for message in answer.messages)
    assert world.query("SELECT count(*) FROM tables") == [(1,)]
    await ben.click(offer, "thread")
    ((thread,),) = world.query("SELECT channel_id FROM tables WHERE id = 2")
    assert ben.last(thread, "start")
    world.take_errors()
