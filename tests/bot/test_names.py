"""Names come from outside: they are shown as they are, mention nobody and format nothing."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.words import plain
from tests.bot.kingdom import play_until
from tests.bot.play import begin, lobby
from tests.bot.world import World
from tests.discord_api.messages import TEXT_DISPLAY, walk

NAMES = [
    "@everyone",
    "<@&123456789012345678>",
    "<@123456789012345678>",
    "<#123456789012345678>",
    "**bold** _it_ ~~no~~",
    "[link](https://example.com)",
    "# heading",
    "`code` ||spoiler||",
    "> quote",
    "- list",
    "1. first",
    "a\u202eb\u200bc",
    "👩‍🌾 Ω ñ 漢字",
    "x" * 32,
    "<t:0:R> </a:123456789012345678>",
    "-# small",
    "https://example.com/a_b",
    "discord.gg/abcdef",
    "www.example.com",
    "ada@example.com",
    "HTTP://EXAMPLE.COM",
]


def written(world: World) -> list[str]:
    """Every text that was sent and that Discord formats. Alt texts and labels it shows as they are."""
    found = []
    for call in world.calls:
        data = call.body.get("data", call.body) if isinstance(call.body, dict) else {}
        parts = [part["content"] for part in walk(data.get("components")) if part["type"] == TEXT_DISPLAY]
        found += [*parts, *([data["content"]] if data.get("content") else [])]
    return found


def raw_mentions(world: World) -> list[str]:
    """Mentions of everybody, roles, commands or moments in whatever was sent to anybody."""
    pattern = re.compile(r"@everyone|@here|(?<!\\)<@&\d+>|(?<!\\)</[\w-]+:\d+>|(?<!\\)<t:\d+")
    return [mention for text in written(world) for mention in pattern.findall(text)]


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_only_a_name(world: World, name: str) -> None:
    guest = world.person(name)
    other = world.people[0]
    table = await begin(world, guest, other, bots=1)
    await other.slash("games")
    await other.slash("board")
    await play_until(world, table, lambda game: game.view(None)["turn"] == 2)
    await guest.slash("resign")
    assert raw_mentions(world) == []
    for call in world.calls:
        data = call.body.get("data", call.body) if isinstance(call.body, dict) else None
        if isinstance(data, dict) and ("components" in data or "content" in data):
            mentions = data.get("allowed_mentions")
            assert mentions is not None and mentions.get("parse") == [], "no message may parse mentions"


async def test_markdown_in_a_name_is_escaped(world: World) -> None:
    guest = world.person("**Bo** _ld_ `x`")
    message = await lobby(world, guest, world.people[0])
    assert r"\*\*Bo\*\*" in message.text
    heading = world.person("# Heading")
    await heading.click(message, "join")
    lines = heading.last(world.channel, "start").text.splitlines()
    assert not any(line.startswith("# ") for line in lines)


def as_read(text: str, *, escaped: bool = True) -> str:
    """A text as a reader sees it: without backslashes that escape, and what keeps mentions from working."""
    shown = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text) if escaped else text
    return shown.replace("@\u200b", "@")


LINK = re.compile(r"(?:https?|steam|discord)://|\w\.\w|\w@\w|(?<!\\)\[[^]]*(?<!\\)\]\(", re.IGNORECASE)
"""What a client makes a link of: an address with its scheme, a bare one, an e-mail's, markdown's own."""


@pytest.mark.parametrize(
    "name",
    [
        "[free](https://example.com)",
        "[**free**](https://example.com)",
        "https://example.com",
        "hTTps://example.com/a_b?c=d",
        "steam://run/1",
        "discord.gg/abcdef",
        "see www.example.com.",
        "ada.b@example.co.uk",
        "\\https://example.com",
    ],
)
async def test_a_link_in_a_name_leads_nowhere(world: World, name: str) -> None:
    assert LINK.search(name)
    guest, other = world.person(name), world.people[0]
    await begin(world, guest, other)
    await other.slash("resign", player=str(guest.id))
    await guest.slash("resign")
    linking = [text for text in written(world) if LINK.search(text)]
    assert linking == []
    assert any(name in as_read(text) for text in written(world))


@given(name=st.text(min_size=1, max_size=40) | st.from_regex(LINK))
def test_no_name_makes_a_link_or_changes_what_is_read(name: str) -> None:
    text = plain(name)
    assert not LINK.search(text)
    assert as_read(text) == as_read(name, escaped=False)


async def test_only_whoever_must_act_is_called(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    table = await begin(world, ada, ben, cleo)
    calls = [message for message in ada.sees(world.channel) if message.pings]
    assert [message.pings for message in calls] == [{ben.id, cleo.id}]
    await ben.click(ben.hand, "move")
    await cleo.click(cleo.hand, "move")
    await ada.click(ada.hand, "move")
    await play_until(world, table, lambda game: game.view(None)["turn"] == 2)
    calls = [message for message in ada.sees(world.channel) if message.pings]
    assert len(calls) <= 1, "a call is deleted when its turn is over"
    assert all(message.pings <= {ada.id, ben.id, cleo.id} for message in calls)
