"""Names come from outside: they are shown as they are, mention nobody and format nothing."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.screens.names import seen, shown
from cogs.ui.words import plain
from data import texts
from data.records import Seat
from render.seats import people
from tests.bot.kingdom import play_until
from tests.bot.people import Person
from tests.bot.play import begin, lobby
from tests.bot.world import World
from tests.discord_api.messages import TEXT_DISPLAY, walk

say = texts.speaker("en")

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


# ---- told apart ----

SPELLED = st.sampled_from(
    ["Ada", "ada ", "A\u200bda", "Ada (1)", "Ada (2)", "Ａｄａ", "Daisy", "Daisy 🤖", "🤖", "漢字", "日本",
     "\u3164", "Player 2", "x🤖", "", "e\u0301", "é"]
) | st.text(max_size=32)  # fmt: skip
SEATS = st.lists(st.tuples(SPELLED, st.booleans()), min_size=1, max_size=5).map(
    lambda seats: [Seat(n, None if bot else n, name, bot=bot) for n, (name, bot) in enumerate(seats)]
)


@given(seats=SEATS)
def test_no_two_seats_are_called_alike(seats: list[Seat]) -> None:
    names = shown(seats, say)
    for look in (names, people(names, len(names), say), [name.removesuffix(" 🤖") for name in names]):
        assert len({seen(name) for name in look}) == len(seats)
        assert all(seen(name) for name in look)
    assert [name.endswith(" 🤖") for name in names] == [seat.bot for seat in seats]
    assert "🤖" not in "".join(name.removesuffix(" 🤖") for name in names), "no name brings the mark along"


@given(names=st.lists(st.from_regex(r"[a-z]{1,20}", fullmatch=True), max_size=5, unique=True))
def test_a_name_that_nobody_else_has_stays_as_it_is(names: list[str]) -> None:
    assert shown([Seat(number, number, name) for number, name in enumerate(names)], say) == names


def drawn(world: World, person: Person) -> str:
    """The texts, buttons, menus and alt texts of all that a person sees."""
    return "\n".join(
        json.dumps(message.payload["components"], ensure_ascii=False)
        for channel in (world.channel, person.dm)
        for message in person.sees(channel)
    )


async def test_people_of_one_name_are_told_apart_everywhere(world: World) -> None:
    """In the lobby, on the board, on buttons, in what happened, in lists and in the result."""
    ada, other, daisy = world.people[0], world.person("ADA"), world.person("Daisy")
    table = await begin(world, ada, other, daisy, bots=1)
    names = ["Ada (1)", "ADA (3)", "Daisy (4)", "Daisy (2) 🤖"]
    listed = (await ada.slash("games")).private
    assert all(name in listed for name in names)

    bare = re.compile(r"\bAda\b(?! \(1\))|\bADA\b(?! \(3\))|\bDaisy\b(?! \(4\)| \(2\) 🤖)")

    def check() -> None:
        for person in (ada, other, daisy):
            text = drawn(world, person)
            assert bare.findall(text) == []

    check()
    await play_until(world, table, after=check)
    assert all(name in drawn(world, ada) for name in names)


async def test_a_seat_given_up_is_a_bot_players(world: World) -> None:
    ada, ben, cleo = world.people[:3]
    await begin(world, ada, ben, cleo)
    assert "🤖" not in drawn(world, ben)
    await ada.click((await ada.slash("resign")).message, "resign")
    assert "Ada 🤖" in (await ben.slash("games")).private
    assert "Ben 🤖" not in (await ben.slash("games")).private


async def test_only_those_who_must_act_are_called(world: World) -> None:
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
