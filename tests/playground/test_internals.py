"""A test for each thing the project takes from inside simcord: it tells what moved when the pin is raised."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
import simcord

from playground import internals, memory
from playground.log import Bounded
from tests.playground.demo_bot import DemoBot, make_bot


class Place:
    """A server with one channel and two people."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild("Place")
        self.channel = self.guild.create_text_channel("play")
        self.ada = self.guild.add_member(env.create_user("ada"))
        self.ben = self.guild.add_member(env.create_user("ben"))

    def messages(self, user_id: int) -> list[dict[str, Any]]:
        return internals.visible_messages(self.env, self.channel.id, user_id, 50)

    def click(self, user_id: int, custom_id: str, **more: Any) -> internals.Sent:
        message = next(m for m in self.messages(user_id) if m["components"])
        return internals.interact(
            self.env,
            internals.COMPONENT,
            channel_id=self.channel.id,
            user_id=user_id,
            data={"custom_id": custom_id, "component_type": 2},
            message_id=int(message["id"]),
            **more,
        )


@contextlib.asynccontextmanager
async def a_place() -> AsyncIterator[Place]:
    env = internals.PatientEnv(make_bot(), shard_count=1)
    place = Place(env)
    await env.start()
    try:
        yield place
    finally:
        await env.shutdown()


def test_settle_quickly_changes_the_idle_time_and_puts_it_back() -> None:
    defaults = simcord.Env._settle_internal.__kwdefaults__
    assert defaults is not None
    before = defaults["idle"]
    with internals.settle_quickly(0.001):
        assert defaults["idle"] == 0.001
    assert defaults["idle"] == before


async def test_a_patient_world_waits_for_work_but_not_for_a_bot_that_is_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(internals.PatientEnv, "ROUND", 0.01)
    async with a_place() as place:
        heard, done = asyncio.Event(), asyncio.Event()

        async def work(_: discord.Message) -> None:
            for _ in range(300):
                await asyncio.create_task(asyncio.to_thread(sum, range(100)))
            done.set()

        async def get_stuck(_: discord.Message) -> None:
            await heard.wait()

        monkeypatch.setattr(internals.PatientEnv, "PATIENCE", 5_000)
        for listener in (work, get_stuck):
            place.env.bot.on_message = listener
            internals.say(place.env, place.channel.id, place.ada.id, "go")
            if listener is work:
                await place.env.advance_time(0)
                assert done.is_set()
        with pytest.raises(TimeoutError, match="did not settle"):
            await place.env.advance_time(0)
        heard.set()
        await place.env.advance_time(0)


async def test_timers_of_a_patient_world_fire_by_its_clock_alone() -> None:
    async with a_place() as place:
        woke = asyncio.Event()

        @place.env.bot.event
        async def on_message(_: discord.Message) -> None:
            await asyncio.sleep(0.001)
            woke.set()

        internals.say(place.env, place.channel.id, place.ada.id, "hello")
        await place.env.settle()
        await asyncio.to_thread(time.sleep, 0.01)
        await place.env.settle()
        assert not woke.is_set()
        await place.env.advance_time(0.001)
        assert woke.is_set()


async def test_interactions_of_two_people_at_once() -> None:
    async with a_place() as place:
        await place.ada.slash(place.channel, "demo")
        first = place.click(place.ada.id, "do:modal", locale="nl")
        second = place.click(place.ben.id, "do:modal", locale="es-ES")
        assert not first.answered and not second.answered
        await place.env.settle()
        assert (first.kind, second.kind) == ("modal", "modal")
        assert first.modal is not None and first.modal["title"] == "Feedback"
        assert [first.payload["locale"], second.payload["locale"]] == ["nl", "es-ES"]
        assert first.payload["member"]["user"]["id"] == str(place.ada.id)


async def test_requests_are_heard_with_what_they_change() -> None:
    async with a_place() as place:
        calls: list[internals.Call] = []
        end = internals.watch_calls(place.env, calls.append)
        await place.ada.slash(place.channel, "demo")
        place.click(place.ada.id, "count:1")
        place.click(place.ada.id, "do:secret")
        await place.env.advance_time(1)
        end()
        place.click(place.ada.id, "do:modal")
        await place.env.settle()
        answer, deferred, thinking, edited, secret = calls
        assert (answer.method, answer.interaction, answer.before) == ("POST", internals.COMMAND, None)
        ((name, size, alt),) = answer.files
        assert (name, alt) == ("board.png", "A board that says n = 1") and size > 100
        assert deferred.interaction == thinking.interaction == internals.COMPONENT
        assert edited.path.endswith("@original") and edited.before is not None
        assert [file["filename"] for file in edited.before["attachments"]] == ["board.png"]
        assert secret.before is not None and secret.before["flags"] & internals.LOADING


async def test_a_nonce_brings_one_message() -> None:
    async with a_place() as place:
        end = internals.keep_nonces(place.env)
        channel = place.env.bot.get_partial_messageable(place.channel.id)
        first = await channel.send("one", nonce="a")
        assert (await channel.send("one", nonce="a")).id == first.id
        assert (await channel.send("one", nonce="b")).id != first.id
        end()
        await channel.send("one", nonce="a")
        assert len(place.messages(place.ada.id)) == 3


async def test_a_doubled_delivery_reaches_the_bot(caplog: pytest.LogCaptureFixture) -> None:
    async with a_place() as place:
        await place.ada.slash(place.channel, "demo")
        sent = place.click(place.ada.id, "do:modal")
        internals.deliver(place.env, sent)
        await place.env.settle()
        assert "40060" in caplog.text


async def test_answers_name_their_messages() -> None:
    async with a_place() as place:
        await place.ada.slash(place.channel, "demo")
        sent = place.click(place.ada.id, "do:secret")
        await place.env.settle()
        await place.env.advance_time(1)
        assert sent.kind == "message"
        (private,) = [m for m in place.messages(place.ada.id) if m["flags"] & internals.EPHEMERAL]
        assert sent.message_ids == [int(private["id"])]
        assert private not in place.messages(place.ben.id)


async def test_commands_autocomplete_and_people() -> None:
    async with a_place() as place:
        leaves = internals.command_leaves(place.env, place.ada.id, place.channel.id)
        assert [leaf["name"] for _, _, leaf in leaves] == ["demo", "eat"]
        root, path, _ = leaves[1]
        option = {"name": "fruit", "type": 3, "value": "ch", "focused": True}
        typed = internals.interact(
            place.env,
            internals.AUTOCOMPLETE,
            channel_id=place.channel.id,
            user_id=place.ada.id,
            data=internals.command_payload(root, path, [option]),
        )
        await place.env.settle()
        assert typed.choices == [{"name": "Cherry", "value": "Cherry"}]
        who = {"name": "who", "type": 6, "value": str(place.ben.id)}
        data = internals.command_payload(root, path, [{"name": "fruit", "type": 3, "value": "Fig"}, who])
        data["resolved"] = internals.resolved_users(place.env, place.channel.id, [place.ben.id])
        internals.interact(
            place.env, internals.COMMAND, channel_id=place.channel.id, user_id=place.ada.id, data=data
        )
        await place.env.settle()
        assert place.messages(place.ada.id)[-1]["content"] == f"<@{place.ben.id}> eats Fig"
        assert place.messages(place.ada.id)[-1]["pings"] == [str(place.ben.id)]


async def test_channels_people_and_files() -> None:
    async with a_place() as place:
        env = place.env
        dm = internals.dm_channel_id(env, place.ada.id)
        carl = place.guild.add_member(env.create_user("carl", global_name="Carl")).id
        assert {c["id"] for c in internals.visible_channels(env, place.ada.id)} == {place.channel.id, dm}
        assert {c["id"] for c in internals.visible_channels(env, carl)} == {place.channel.id}
        internals.say(env, place.channel.id, carl, "hello")
        assert place.messages(place.ben.id)[-1]["author"]["global_name"] == "Carl"
        with pytest.raises(internals.Refused):
            internals.say(env, dm, carl, "hello")
        await place.ada.slash(place.channel, "demo")
        (file,) = place.messages(place.ada.id)[-1]["attachments"]
        data = internals.attachment(env, file["url"])
        assert data is not None and data.startswith(b"\x89PNG")
        memory.tidy(env)
        assert internals.attachment(env, file["url"]) == data
        place.click(place.ada.id, "count:1")
        await env.settle()
        await env.advance_time(1)
        memory.tidy(env)
        assert internals.attachment(env, file["url"]) is None


async def test_watch_and_forget() -> None:
    async with a_place() as place:
        heard: list[str] = []
        stop = internals.watch(place.env, lambda event, _: heard.append(event))
        internals.say(place.env, place.channel.id, place.ada.id, "hello")
        stop()
        internals.say(place.env, place.channel.id, place.ada.id, "again")
        assert heard == ["MESSAGE_CREATE"]
        assert place.env.http_requests and place.env.transcript()
        internals.forget_history(place.env)
        assert not place.env.http_requests and not place.env.transcript()


async def test_a_crash_loses_what_was_under_way_and_old_buttons_still_work() -> None:
    async with a_place() as place:
        await place.ada.slash(place.channel, "demo")
        lost = place.click(place.ada.id, "count:1")
        old = place.env.bot
        await internals.die(place.env)
        await internals.rise(place.env, make_bot())
        assert place.env.bot is not old
        assert not lost.answered
        again = place.click(place.ada.id, "count:1")
        await place.env.settle()
        await place.env.advance_time(1)
        assert again.answered
        assert "Count 2" in str(place.messages(place.ada.id)[-1]["components"])


async def test_a_live_world_runs_on_real_time(caplog: pytest.LogCaptureFixture) -> None:
    changes: list[None] = []
    then = datetime(2026, 2, 1, tzinfo=UTC)
    clock = internals.LiveClock(then)
    bot = DemoBot()
    env = internals.LiveEnv(bot, clock, Bounded(50, lambda: changes.append(None)))
    internals.name_bot(env, "Demo")
    ada = env.create_user("ada")
    guild = env.create_guild("Place", owner=ada)
    assert discord.utils.snowflake_time(guild.id) == then
    clock.run()
    await env.start()
    woke: list[datetime] = []
    try:
        await bot.wait_until_ready()
        channel = guild.create_text_channel("play")
        assert abs((discord.utils.snowflake_time(channel.id) - datetime.now(UTC)).total_seconds()) < 60

        @bot.event
        async def on_message(*_: Any) -> None:
            await asyncio.sleep(0.05)
            woke.append(discord.utils.utcnow())
            raise LookupError("noticed")

        before = len(changes)
        internals.say(env, channel.id, ada.id, "hello")
        assert len(changes) > before
        await asyncio.sleep(0.1)
        assert not woke, "the bot's timers fire by fire_due alone"
        env.fire_due()
        await asyncio.sleep(0.02)
        assert abs((woke[0] - datetime.now(UTC)).total_seconds()) < 60
        assert "noticed" in caplog.text
        internals.shelves(env).commands.clear()
        await env.sync_commands()
        assert [leaf["name"] for _, _, leaf in internals.command_leaves(env, ada.id, channel.id)] == [
            "demo",
            "eat",
        ]
    finally:
        await env.shutdown()


def test_a_bounded_list_forgets_the_oldest() -> None:
    log = Bounded(10, lambda: None)
    for number in range(95):
        log.append(number)
    assert log[-10:] == list(range(85, 95))
    assert len(log) <= 20
