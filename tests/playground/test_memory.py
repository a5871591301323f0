"""What was said in the playground is there again at its next start."""

import asyncio
from pathlib import Path
from typing import Any

import discord

from playground import internals, memory
from playground.run import run
from playground.world import World, found_world
from tests.playground.demo_bot import DemoBot


def a_world() -> World:
    return found_world(DemoBot(), lambda: None)


def told(world: World) -> dict[str, list[dict[str, Any]]]:
    """Everything the first person sees, by channel name."""
    ada = world.people[0].id
    return {
        channel["name"]: internals.visible_messages(world.env, channel["id"], ada, 99)
        for channel in internals.visible_channels(world.env, ada)
    }


async def play(world: World) -> None:
    """A command with a picture, a private answer and a thread."""
    ada = world.people[0].id
    channel = next(c["id"] for c in internals.visible_channels(world.env, ada) if c["name"] == "game-night")
    root, path, _ = internals.command_leaves(world.env, ada, channel)[0]
    data = internals.command_payload(root, path, [])
    internals.interact(world.env, internals.COMMAND, channel_id=channel, user_id=ada, data=data)
    await asyncio.sleep(0.1)
    (message,) = internals.visible_messages(world.env, channel, ada, 9)
    internals.interact(
        world.env,
        internals.COMPONENT,
        channel_id=channel,
        user_id=ada,
        data={"custom_id": "do:thread", "component_type": 2},
        message_id=int(message["id"]),
    )
    await asyncio.sleep(0.1)


def test_everything_founded_has_the_same_id_at_every_start() -> None:
    first, second = a_world(), a_world()
    assert first.people == second.people
    ada = first.people[0].id
    assert internals.visible_channels(first.env, ada) == internals.visible_channels(second.env, ada)
    assert len({person.id for person in first.people}) == 4


def test_new_messages_never_have_the_id_of_something_founded() -> None:
    world = a_world()
    ada = world.people[0].id
    (channel, *_) = internals.visible_channels(world.env, ada)
    internals.say(world.env, channel["id"], ada, "hello")
    (message,) = internals.visible_messages(world.env, channel["id"], ada, 9)
    age = discord.utils.snowflake_time(int(message["id"])) - discord.utils.snowflake_time(ada)
    assert age.days > 365


async def test_what_was_said_is_restored(tmp_path: Path) -> None:
    beside = tmp_path / "games.sqlite3"
    beside.touch()
    before = a_world()
    await before.env.start()
    try:
        await play(before)
        memory.keep(before.env, beside)
    finally:
        await before.env.shutdown()
    after = a_world()
    memory.recall(after.env, beside)
    said = told(before)
    (private,) = [m for m in said["game-night"] if m["flags"] & internals.EPHEMERAL]
    said["game-night"].remove(private)
    assert "A thread" in said and len(said["A thread"]) == 1
    assert [len(said["game-night"]), len(said["side-table"])] == [2, 0]
    assert told(after) == said
    url = said["game-night"][0]["attachments"][0]["url"]
    data = internals.attachment(after.env, url)
    assert data is not None and data == internals.attachment(before.env, url)
    ada, channel = after.people[0].id, int(said["game-night"][0]["channel_id"])
    assert len(internals.command_leaves(after.env, ada, channel)) == 2


async def test_nothing_is_restored_without_the_bots_file(tmp_path: Path) -> None:
    beside = tmp_path / "games.sqlite3"
    world = a_world()
    internals.say(world.env, internals.dm_channel_id(world.env, world.people[0].id), world.people[0].id, "hi")
    memory.keep(world.env, beside)
    after = a_world()
    memory.recall(after.env, beside)
    assert not any(told(after).values())
    beside.touch()
    memory.recall(after.env, beside)
    assert any(told(after).values())


def test_a_damaged_snapshot_is_left_out(tmp_path: Path) -> None:
    beside = tmp_path / "games.sqlite3"
    beside.touch()
    memory.file_beside(beside).write_text('{"version": ', encoding="utf-8")
    world = a_world()
    memory.recall(world.env, beside)
    assert not any(told(world).values())


async def test_the_bot_answers_after_a_restart_of_the_playground(tmp_path: Path) -> None:
    """`run` closes the bot, keeps what was said, takes the next free port, and syncs commands once."""
    beside = tmp_path / "games.sqlite3"
    beside.touch()
    bots: list[DemoBot] = []

    def make_bot() -> DemoBot:
        bots.append(DemoBot())
        return bots[-1]

    addresses: list[str] = []
    for _ in range(2):
        stop = asyncio.Event()

        def ready(address: str, stop: asyncio.Event = stop) -> None:
            addresses.append(address)
            stop.set()

        await run(make_bot, port=0, beside=beside, ready=ready, stop=stop)
        assert bots[-1].is_closed()
        assert memory.file_beside(beside).exists()
    assert all(address.startswith("http://127.0.0.1:") for address in addresses)
