"""The commands beside `/play`: what they show, to whom, and in which language."""

import json
from pathlib import Path

import pytest

from data import texts
from tests.bot.kingdom import at_random, check_screens, offered, play_until
from tests.bot.play import begin, lobby
from tests.bot.world import World

say = texts.speaker("en")
ROOT = Path(__file__).parents[2]


def synced(world: World) -> list[dict[str, object]]:
    (call,) = world.sent("PUT", r"/applications/\d+/commands")
    found: list[dict[str, object]] = call.body
    return found


async def test_commands_are_synced_only_when_they_changed(world: World) -> None:
    assert len(synced(world)) >= 7
    await world.restart()
    await world.crash()
    assert len(world.sent("PUT", r"/applications/\d+/commands")) == 1
    world.forget_commands()
    await world.restart()
    assert len(world.sent("PUT", r"/applications/\d+/commands")) == 2


async def test_the_readme_names_every_command(world: World) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    missing = [name for command in synced(world) if f"/{(name := command['name'])}" not in readme]
    assert missing == []


async def test_the_issue_s_commands_are_there(world: World) -> None:
    wanted = {"play", "board", "hand", "rules", "resign", "leaderboard", "games"}
    assert {command["name"] for command in synced(world)} >= wanted


async def test_commands_where_nothing_is_played(world: World) -> None:
    ada = world.people[0]
    for name in ("board", "hand", "resign"):
        assert (await ada.slash(name)).private == say("refused-no-game-here")
    assert say("games-none") in (await ada.slash("games")).private
    assert say("leaderboard-none") in (await ada.slash("leaderboard")).text


async def test_commands_in_a_lobby(world: World) -> None:
    ada, ben = world.people[:2]
    message = await lobby(world, ada, ben)
    assert (await ada.slash("hand")).private == say("refused-not-started")
    assert (await ada.slash("resign")).private == say("refused-not-playing")
    assert "Ada" in (await ada.slash("games")).private
    await ben.slash("board")
    lobbies = [m for m in ada.sees(world.channel) if "start" in m.actions]
    assert len(lobbies) == 1 and lobbies[0].id != message.id


async def test_hand_and_rules_answer_privately(world: World) -> None:
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    answer = await ada.slash("hand")
    assert answer.message.ephemeral
    assert set(offered(answer.message)) == set(offered(ada.hand))
    await ada.click(answer.message, "move")
    assert len(world.log(table)) == 1
    rules = await world.people[5].slash("rules", game="kingdom")
    assert rules.private == say("rules-kingdom").strip()


async def test_resigning(world: World) -> None:
    """A bot player takes over and plays to the end; the game counts as lost."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    answer = await ada.slash("resign")
    assert world.seats(table) == [ada, ben], "asked first"
    await ada.click(answer.message, "resign")
    assert world.seats(table) == [None, ben]
    assert (await ada.slash("hand")).private == say("refused-resigned")
    assert ada.hand.actions == ["return"]
    await play_until(world, table, choose=at_random(4), after=lambda: check_screens(world, table))
    rows = world.query("SELECT user_id, won FROM results WHERE table_id = ? ORDER BY seat", table)
    assert [user for user, _ in rows] == [ada.id, ben.id]
    assert rows[0][1] == 0


async def test_a_bot_has_no_seat_to_give_up(world: World) -> None:
    ada, ben = world.people[:2]
    await begin(world, ada, ben, bots=1)
    me = world.bot.user
    assert me is not None
    answer = await ada.slash("resign", player=str(me.id))
    assert answer.private == say("refused-bot-seat", name=me.display_name)


async def test_everybody_resigns(world: World) -> None:
    """The table ends at once, lost by both, and its channel is free."""
    ada, ben = world.people[:2]
    table = await begin(world, ada, ben)
    for person in (ada, ben):
        await person.click((await person.slash("resign")).message, "resign")
    assert world.status(table) == "cancelled"
    entries = world.entries(table)
    assert [entry for entry in entries if entry[1].startswith("!")] == [
        (0, "!resign"),
        (1, "!resign"),
        (None, "!closed nobody"),
    ]
    assert world.query("SELECT won FROM results") == [(0,), (0,)]
    await begin(world, ada, ben)


@pytest.mark.parametrize("locale", ["nl", "es-ES", "pt-BR", "ja"])
async def test_every_language_is_answered(world: World, locale: str) -> None:
    """A language without texts of its own gets English ones."""
    ada = world.people[0]
    local = texts.speaker(locale)
    assert (await ada.slash("board", locale=locale)).private == local("refused-no-game-here")
    assert (await ada.slash("rules", game="kingdom", locale=locale)).private == local("rules-kingdom").strip()


async def test_translations_are_synced(world: World) -> None:
    """Each language that has texts has its descriptions among the commands."""
    sent = json.dumps(synced(world), ensure_ascii=False)
    for language in texts.languages():
        if language != texts.DEFAULT:
            assert texts.speaker(language)("command-play") in sent
