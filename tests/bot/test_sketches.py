"""What a message shows already is not drawn again, and whatever differs is."""

import pytest

from cogs.screens import SCREENS
from cogs.ui.layout import Content, Mark
from cogs.ui.sketch import Sketch, sketch
from data import texts
from play.tables import Snapshot
from render.pictures import Picture
from tests.bot.play import begin, owing
from tests.bot.test_screen_drafts import played
from tests.bot.world import World

say = texts.speaker("en")


@pytest.mark.parametrize("name", sorted(SCREENS))
def test_a_content_said_to_look_the_same_does(name: str) -> None:
    """For every reader, over the moves of a game; a mark neither lies nor is useless."""
    kept: dict[int | None, Mark] = {}
    spared = 0
    for moves in range(26):
        table = played(name, 5, moves)
        for reader in (None, 0, 1):
            screen = SCREENS[name]
            content = screen.board(table, say) if reader is None else screen.hand(table, reader, say)
            before = kept.get(reader)
            spared_now = content.bears(before)
            kept[reader] = content.draw()
            if spared_now:
                assert kept[reader].like(before), (moves, reader)
                spared += 1
            again = screen.board(table, say) if reader is None else screen.hand(table, reader, say)
            assert again.bears(kept[reader])
            assert all("data" not in vars(one) for one in again.pictures), "nothing was drawn to tell"
    if name == "kingdom":
        assert spared, "a hand does not change when another person chooses in secret"


def draw(view: dict[str, int], names: list[str]) -> Picture:
    """Reads one entry, and another one if the first says so."""
    text = f"{view['first']} {view['second'] if view['first'] else ''} {names}"
    return Picture(text.encode(), "a.png", "alt", 1, 1)


@pytest.mark.parametrize(
    ("view", "names", "same"),
    [
        ({"first": 0, "second": 1, "third": 3}, ["a"], True),
        ({"first": 0, "second": 2, "third": 3}, ["a"], True),
        ({"first": 1, "second": 1, "third": 3}, ["a"], False),
        ({"first": 0, "second": 1, "third": 3}, ["b"], False),
    ],
)
def test_a_picture_depends_on_what_was_read_for_it(
    view: dict[str, int], names: list[str], same: bool
) -> None:
    first = sketch(draw, {"first": 0, "second": 1, "third": 2}, ["a"])
    assert isinstance(first, Sketch) and first.data
    other = sketch(draw, view, names)
    assert isinstance(other, Sketch) and other.like(first.made()) is same
    assert (other.data == first.data) is same


@pytest.mark.parametrize(
    "look",
    [dict, list, len, repr, str, lambda view: {**view}, lambda view: view | {}, lambda view: {} | view,
     lambda view: view.copy(), lambda view: view.items(), lambda view: view.values(),
     lambda view: view == {}],
)  # fmt: skip
def test_a_look_at_the_whole_view_reads_all_of_it(look: object) -> None:
    def whole(view: dict[str, int]) -> Picture:
        look(view)  # type: ignore[operator]
        return Picture(b"", "a.png", "alt", 1, 1)

    first, other, more = (sketch(whole, view) for view in ({"a": 1}, {"a": 2}, {"a": 1, "b": 1}))
    assert isinstance(first, Sketch) and isinstance(other, Sketch) and isinstance(more, Sketch)
    assert first.data == b""
    assert not other.like(first.made()) and not more.like(first.made())
    assert Content("", [first]).bears(Content("", [first]).draw())


async def test_nobody_draws_what_is_shown_already(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A click draws the hand it was made in and the board; the same state again draws nothing."""
    drawn: list[str] = []
    fill = Sketch.__getattr__

    def counted(one: Sketch, name: str) -> object:
        drawn.append(name)
        return fill(one, name)

    monkeypatch.setattr(Sketch, "__getattr__", counted)
    people = world.people[:5]
    table = await begin(world, *people)
    drawn.clear()
    person = owing(world, table)[0]
    await person.click(person.hand, "move")
    assert 0 < len(drawn) <= 2, "not the hands of the four others"
    drawn.clear()
    known = world.bot.services.tables.known(table)
    assert known is not None
    await world.bot.services.messages.refresh(Snapshot(known.record, known))
    assert drawn == []
