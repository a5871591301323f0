"""`/leaderboard`: in a server and everywhere, in pages, under which names, and what is counted."""

from data import texts
from data.records import SeatResult
from tests.bot.kingdom import skip_until
from tests.bot.people import Person
from tests.bot.play import begin
from tests.bot.world import World

say = texts.speaker("en")


async def test_leaderboards(world: World) -> None:
    """This server and everywhere, one game and all, in pages; only results count."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    await skip_until(world, table)
    game = world.game(table)
    assert game.ranking is not None
    board = (await ada.slash("leaderboard")).message
    best = world.seats(table)[game.ranking.index(1)]
    assert best is not None
    lines = [line for line in board.text.splitlines() if "Ada" in line or "Ben" in line]
    assert best.name in lines[0] and "🥇" in lines[0]
    for options in ({"scope": "everywhere"}, {"game": "kingdom"}, {"scope": "server", "game": "kingdom"}):
        assert "Ben" in (await ben.slash("leaderboard", **options)).text
    assert board.controls == [], "one page has no buttons"


async def test_a_leaderboard_of_many_pages(world: World) -> None:
    await seed_results(world, 23)
    ada = world.people[0]
    message = (await ada.slash("leaderboard")).message
    seen = []
    for page in range(3):
        assert f"Page {page + 1} of 3" in message.text
        seen += [line for line in message.text.splitlines() if "Player" in line]
        following = message.control(say("button-next"))
        assert following.disabled == (page == 2)
        if page < 2:
            await ada.click(message, following.custom_id)
            message = next(m for m in ada.sees(world.channel) if m.id == message.id)
    assert len(seen) == len(set(seen)) == 23
    await ada.click(message, say("button-back"))
    message = next(m for m in ada.sees(world.channel) if m.id == message.id)
    assert "Page 2 of 3" in message.text
    # A page that is no longer there shows the last one.
    await ada.press(message, "l:wins:server:all:999")
    assert "Page 3 of 3" in next(m for m in ada.sees(world.channel) if m.id == message.id).text
    await world.restart()
    await ada.click(next(m for m in ada.sees(world.channel) if m.id == message.id), say("button-back"))


async def seed_results(world: World, people: int) -> None:
    """Finished games of that many people, made through the store."""
    store = world.bot.services.store
    for number in range(people):
        record = await store.create_table(
            game="kingdom", rules_version=1, options={}, guild_id=int(world.guild.id),
            channel_id=1000 + number, host_id=5000 + number, host_name=f"Player {number}",
            bots=["Daisy"], max_players=5, locale="en-US",
        )  # fmt: skip
        await store.start(record.id, seed=bytes(32), min_players=2)
        results = [SeatResult(0, 50 - number, 1), SeatResult(1, 10, 2)]
        await store.append(record.id, 1, 0, "play king", results=results)


def nicknamed(world: World, name: str, nick: str) -> Person:
    """Somebody whose account and whose nickname in the server have different names."""
    user = world.env.create_user(name.lower(), global_name=name)
    person = Person(world, world.guild.add_member(user, nick=nick))
    world.people.append(person)
    return person


async def elsewhere(world: World, person: Person) -> int:
    """Another server of the bot with that person in it; a channel there."""
    guild = world.env.create_guild("Elsewhere")
    guild.add_member(person.actor.user)
    channel = guild.create_text_channel("there")
    await world.settle()
    return int(channel.id)


async def test_a_nickname_stays_in_its_server(world: World) -> None:
    """Everywhere people have the name of their account, in their own server too."""
    ada, rose = world.people[0], nicknamed(world, "Rosalind", "Thorny")
    table = await begin(world, rose, ada)
    assert "Thorny" in (await ada.slash("games")).private
    await skip_until(world, table)
    there = await elsewhere(world, ada)
    assert "Thorny" in (await ada.slash("leaderboard")).text
    for channel in (world.channel, there):
        text = (await ada.slash("leaderboard", scope="everywhere", channel=channel)).text
        assert "Rosalind" in text and "Thorny" not in text and "Ada" in text
    assert say("leaderboard-none") in (await ada.slash("leaderboard", channel=there)).text


async def test_old_results_show_no_nickname_of_another_server(world: World) -> None:
    """Results of before the account's name was kept: somebody whom nobody can name is "a player"."""
    ada, rose = world.people[0], nicknamed(world, "Rosalind", "Thorny")
    await skip_until(world, await begin(world, rose, ada))
    store = world.bot.services.store
    await store._database.write(
        lambda connection: connection.exec_driver_sql("UPDATE people SET name = NULL")
    )
    there = await elsewhere(world, ada)
    assert "Thorny" in (await ada.slash("leaderboard", scope="everywhere")).text
    text = (await ada.slash("leaderboard", scope="everywhere", channel=there)).text
    assert "Thorny" not in text and f"**{say('leaderboard-somebody')}**" in text
    assert "**Ada**" in text, "the user is known"


async def finished(world: World, game: str, ends: dict[int, int], resigned: int | None = None) -> None:
    """A game that ended with these points by user id; one of them may have given the seat up."""
    store, people = world.bot.services.store, list(ends)
    record = await store.create_table(
        game=game, rules_version=1, options={}, guild_id=int(world.guild.id), channel_id=1, host_id=people[0],
        host_name=f"Player {people[0]}", max_players=5, locale="en-US",
    )  # fmt: skip
    for user in people[1:]:
        await store.join(record.id, user, f"Player {user}", max_players=5)
    await store.start(record.id, seed=bytes(32), min_players=2)
    if resigned is not None:
        await store.note(record.id, 1, people.index(resigned), "!resign")
    order = sorted(ends.values(), reverse=True)
    results = [SeatResult(seat, ends[user], 1 + order.index(ends[user])) for seat, user in enumerate(people)]
    await store.append(record.id, 2 if resigned is not None else 1, 0, "last", results=results)


async def test_a_bot_player_s_points_are_not_the_person_s(world: World) -> None:
    await finished(world, "kingdom", {501: 10, 502: 4})
    await finished(world, "kingdom", {501: 90, 502: 6}, resigned=501)
    await finished(world, "kingdom", {503: 90, 502: 5}, resigned=503)
    text = (await world.people[0].slash("leaderboard", game="kingdom")).text
    lines = {line.split("**")[1]: line.split(" · ")[1:] for line in text.splitlines() if "Player" in line}
    assert lines == {
        "Player 501": ["1 win in 2 games (50%)", "average score 10"],
        "Player 502": ["0 wins in 3 games (0%)", "average score 5"],
        "Player 503": ["0 wins in 1 game (0%)"],
    }


async def test_points_of_different_games_are_not_averaged(world: World) -> None:
    await finished(world, "kingdom", {501: 10, 502: 4})
    await finished(world, "triominos", {501: 401, 502: 300})
    text = (await world.people[0].slash("leaderboard")).text
    assert "Player 501** · 2 wins in 2 games (100%)" in text and "average" not in text
    assert "average score 401" in (await world.people[0].slash("leaderboard", game="triominos")).text
