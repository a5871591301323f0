"""`/games`: only what the asker can see."""

import discord
import pytest

from data import texts
from tests.bot.people import Person
from tests.bot.play import begin, lobby
from tests.bot.world import World

say = texts.speaker("en")
HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True)


async def listed(person: Person, channel: int | None = None) -> str:
    return (await person.slash("games", channel=channel)).private


async def test_games_lists_what_runs_in_this_server(world: World) -> None:
    ada, ben = world.people[:2]
    other = world.add_channel("other")
    await begin(world, ada, ben)
    await lobby(world, ben, ada, channel=other)
    text = await listed(world.people[3])
    assert f"<#{world.channel}>" in text and f"<#{other}>" in text
    assert text.count("Ada") == 2


@pytest.mark.parametrize("by", ["overwrite", "role"])
async def test_a_channel_is_listed_for_those_who_see_it(world: World, by: str) -> None:
    """What is hidden gives nothing away: neither the game, nor a link, nor who plays."""
    ada, ben, cleo = world.people[:3]
    guild = world.guild
    club = guild.create_role("club")
    member = Person(world, guild.add_member(world.env.create_user("gus", global_name="Gus"), roles=[club]))
    world.people.append(member)
    for_whom = club if by == "role" else cleo.actor
    players = {person.actor: SHOWN for person in (ada, ben)}
    hidden = guild.create_text_channel(
        "club", overwrites={guild.default_role: HIDDEN, world.bot.user: SHOWN, for_whom: SHOWN, **players}
    )
    await begin(world, ada, ben, channel=int(hidden.id))
    dora = world.people[3]
    text = await listed(dora)
    assert text == f"{say('games-title')}\n{say('games-none')}"
    sees, other = (member, cleo) if by == "role" else (cleo, member)
    assert f"<#{hidden.id}>" in await listed(sees)
    assert say("games-none") in await listed(other)
    assert "Ada" in await listed(ada), "from another channel too"


async def test_threads_are_as_visible_as_their_channel(world: World) -> None:
    ada, ben, cleo, dora = world.people[:4]
    guild = world.guild
    players = {person.actor: SHOWN for person in (ada, ben, cleo)}
    parent = guild.create_text_channel(
        "club", overwrites={guild.default_role: HIDDEN, world.bot.user: SHOWN, **players}
    )
    await begin(world, ada, ben, channel=int(parent.id))
    offer = await cleo.slash("play", game="kingdom", channel=int(parent.id))
    await cleo.click(offer.message, "thread")
    ((thread,),) = world.query("SELECT max(channel_id) FROM tables WHERE status = 'lobby'")
    for person in (ada, ben, cleo):
        assert f"<#{thread}>" in await listed(person)
    assert say("games-none") in await listed(dora)


async def test_a_private_thread_is_listed_for_its_players_alone(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    parent = world.bot.get_channel(world.channel)
    assert isinstance(parent, discord.TextChannel)
    thread = await parent.create_thread(name="secret", type=discord.ChannelType.private_thread)
    for person in (ada, ben):
        await thread.add_user(discord.Object(person.id))
    world.faults.clear()  # the bot itself never adds anybody, so that request is not described here
    await begin(world, ada, ben, channel=thread.id)
    assert f"<#{thread.id}>" in await listed(ada)
    assert f"<#{thread.id}>" in await listed(ben, channel=thread.id)
    assert say("games-none") in await listed(cleo)


async def test_a_channel_that_the_bot_knows_nothing_of_is_not_listed(world: World) -> None:
    ada, ben = world.people[:2]
    other = world.add_channel("other")
    await begin(world, ada, ben, channel=other)
    guild = world.bot.get_guild(int(world.guild.id))
    assert guild is not None
    guild._channels.pop(other)
    assert say("games-none") in await listed(ada)
