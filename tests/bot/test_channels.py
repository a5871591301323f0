"""Where games can be played, and where a thread is offered when a channel has one already."""

from collections.abc import Callable

import discord
import pytest

from data import texts
from tests.bot.play import begin, board_of, mover
from tests.bot.world import World

say = texts.speaker("en")


async def a_text_channel(world: World) -> int:
    return int(world.guild.create_text_channel("text").id)


async def a_voice_channel(world: World) -> int:
    return int(world.guild.create_voice_channel("voice").id)


async def a_stage(world: World) -> int:
    return int(world.guild.create_stage_channel("stage").id)


async def announcements(world: World) -> int:
    return int(world.guild.create_news_channel("news").id)


async def a_thread(world: World) -> int:
    parent = world.bot.get_channel(world.channel)
    assert isinstance(parent, discord.TextChannel)
    return (await parent.create_thread(name="thread", type=discord.ChannelType.public_thread)).id


async def a_post_of_a_forum(world: World) -> int:
    forum = world.bot.get_channel(int(world.guild.create_forum_channel("forum").id))
    assert isinstance(forum, discord.ForumChannel)
    post = (await forum.create_thread(name="a post", content="Who plays?")).thread
    world.faults.clear()  # the bot itself never posts in a forum, so that request is not described here
    return post.id


PLACES = (a_text_channel, a_voice_channel, a_stage, announcements, a_thread, a_post_of_a_forum)


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
async def test_a_game_in_every_kind_of_channel(world: World, place: Callable[[World], object]) -> None:
    """It is played; who wants another one there is offered a thread where one can be opened."""
    ada, ben, cleo = world.people[:3]
    channel = await place(world)  # type: ignore[misc]
    table = await begin(world, ada, ben, channel=channel, game="triominos")
    before = len(world.log(table))
    person = mover(world, table)
    move = sorted(world.game(table).legal_moves(world.seats(table).index(person)))[0]
    await person.press(person.hand, f"t:{table}:{world.ply(table)}:move {move}")
    assert len(world.log(table)) > before
    assert board_of(world, table).channel_id == channel
    answer = await cleo.slash("play", game="kingdom", channel=channel)
    playing = say("game-triominos")
    if place is a_text_channel:
        assert answer.private == say("busy-offer", game=playing)
        await cleo.click(answer.message, "thread")
        assert world.query("SELECT count(*) FROM tables") == [(2,)]
    else:
        assert answer.private == say("busy-here", game=playing)
        assert answer.message.actions == [] and answer.message.links
        refused = await cleo.press(answer.message, f"t:{table}:0:thread kingdom 0")
        assert refused.private == say("refused-thread-here")
        assert world.query("SELECT count(*) FROM tables") == [(1,)]
    mod = world.moderator("Mod")
    asked = (await mod.slash("close", channel=channel)).message
    assert ("to-thread" in asked.actions) == (place is a_text_channel)
    await mod.click(asked, "end")
    assert world.status(table) == "cancelled"
