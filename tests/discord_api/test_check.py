"""The checker itself: it takes what Discord takes, and refuses one body for every rule it knows."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.discord_api import cut, schema
from tests.discord_api.bodies import (
    CALLBACK,
    MESSAGES,
    PICTURE,
    answer,
    attached,
    board,
    button,
    command,
    gallery,
    layout,
    menu,
    modal,
    option,
    row,
    send,
    sync,
    text,
    text_input,
)
from tests.discord_api.check import Request, faults
from tests.discord_api.limits import COMPONENTS_V2, EPHEMERAL, FILE_BYTES
from tests.discord_api.messages import Before, File

DM = "/users/@me/channels"
ORIGINAL = "/webhooks/1/token/messages/@original"
SHOWN = Before(COMPONENTS_V2, {"77": "board.png"}, (gallery("https://cdn.example/a/77/board.png"),))
TWO = (PICTURE, File("hand.png", 20_000))
BOTH = gallery("attachment://board.png", "attachment://hand.png")

GOOD = {
    "a plain message": send({"content": "hello"}),
    "a board with its picture": send(board(), PICTURE),
    "a board as a private answer": answer(4, board() | {"flags": COMPONENTS_V2 | EPHEMERAL}, PICTURE),
    "a deferred answer": answer(5, {"flags": EPHEMERAL}),
    "a deferred update": answer(6, None, to=3),
    "an update with a new picture": answer(7, board(), PICTURE, to=3, before=SHOWN),
    "an edit that keeps the picture": Request(
        "PATCH",
        MESSAGES + "/2",
        layout(gallery("attachment://board.png"), attachments=[{"id": "77"}]),
        before=SHOWN,
    ),
    "an edit of the buttons only": Request(
        "PATCH", ORIGINAL, {"components": [text()], "attachments": []}, before=SHOWN
    ),
    "the completion of a deferred answer": Request("PATCH", ORIGINAL, board(), (PICTURE,), Before()),
    "a follow-up": Request("POST", "/webhooks/1/token", layout(text(), flags=COMPONENTS_V2 | EPHEMERAL)),
    "a menu": send(layout(row(menu()))),
    "buttons with emoji": send(
        layout(
            row(*(button(name, emoji={"name": name, "id": None}) for name in ("👑", "⚔️", "1️⃣", "👩‍🌾", "🏴󠁧󠁢󠁳󠁣󠁴󠁿")))
        )
    ),
    "autocomplete": answer(8, {"choices": [{"name": "Bloom Kingdom", "value": "kingdom"}]}, to=4),
    "a modal": answer(9, modal(text_input())),
    "commands": sync(
        command(options=[option(required=True, autocomplete=True), option("seats", type=4, min_value=2)]),
        command("reglas", description_localizations={"es-ES": "Las reglas"}),
    ),
    "a direct message's channel": Request("POST", DM, {"recipient_id": 5}),
    "a thread": Request(
        "POST", "/channels/1/threads", {"name": "Game", "type": 11, "auto_archive_duration": 1440}
    ),
    "a deleted message": Request("DELETE", MESSAGES + "/2"),
    "anything read": Request("GET", "/guilds/1"),
}


@pytest.mark.parametrize("request_", GOOD.values(), ids=GOOD)
def test_what_discord_takes_passes(request_: Request) -> None:
    assert faults(request_) == []


BAD = {
    # the description
    "an unknown operation": (Request("POST", "/guilds/1/bans", {}), "not described"),
    "a body where none is taken": (Request("DELETE", MESSAGES + "/2", {"why": 1}), "none is taken"),
    "no type in a callback": (Request("POST", CALLBACK, {"data": {}}), "'type' is a required property"),
    "a wrong type of a field": (send({"content": 5}), "$.content"),
    "a component that messages lack": (send(layout(row(text_input()))), "type 4 is not allowed here"),
    "a custom_id of 101": (send(layout(row(button("x" * 101)))), "$.components[0].components[0].custom_id"),
    "an empty custom_id": (send(layout(row(button("")))), "custom_id"),
    "a label of 81": (send(layout(row(button(label="x" * 81)))), "label"),
    "a placeholder of 151": (send(layout(row(menu(placeholder="x" * 151)))), "placeholder"),
    "an option's label of 101": (send(layout(row(menu(("x" * 101,))))), "options[0]"),
    "26 options": (send(layout(row(menu(tuple(map(str, range(26))))))), "options"),
    "no options": (send(layout(row(menu(())))), "options"),
    "an alt text of 1025": (
        send(
            layout(gallery("attachment://board.png"), attachments=attached(File("board.png", 1, "x" * 1025))),
            PICTURE,
        ),
        "attachments[0].description",
    ),
    "an unknown kind of mention": (send({"content": "a", "allowed_mentions": {"parse": ["all"]}}), "parse"),
    "a title of 46": (answer(9, modal(text_input(), title="x" * 46)), "title"),
    "a text input's label of 46": (
        answer(9, modal() | {"components": [row(text_input(label="x" * 46))]}),
        "label",
    ),
    "a thread's name of 101": (
        Request("POST", "/channels/1/threads", {"name": "x" * 101, "type": 11}),
        "name",
    ),
    "a description of 101": (sync(command(description="x" * 101)), "description"),
    # messages
    "an empty message": (send({"content": ""}), "empty"),
    "content of 2001": (send({"content": "x" * 2001}), "content: more than 2000"),
    "a private message in a channel": (send({"content": "a", "flags": EPHEMERAL}), "flags: 64"),
    "a message made private by an edit": (
        Request("PATCH", MESSAGES + "/2", {"content": "a", "flags": EPHEMERAL}, before=Before()),
        "flags: 64",
    ),
    "content beside version 2": (send(layout(text(), content="a")), "content: not beside"),
    "content edited into version 2": (
        Request("PATCH", MESSAGES + "/2", {"content": "a"}, before=SHOWN),
        "content: not beside",
    ),
    "embeds beside version 2": (send(layout(text(), embeds=[{"title": "a"}])), "embeds: not beside"),
    "version 2 without its flag": (send({"components": [text()]}), "IS_COMPONENTS_V2"),
    "six rows of version 1": (
        send({"components": [row(button(str(number))) for number in range(6)]}),
        "more than 5 rows",
    ),
    "users both parsed and listed": (
        send({"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
        "both parsed and listed",
    ),
    "41 components": (send(layout({"type": 17, "components": [text()] * 40})), "more than 40"),
    "4001 characters of text": (send(layout(text("x" * 4000), text("y"))), "more than 4000"),
    "a blank text": (send(layout(text("  "))), "a blank text"),
    "a custom_id twice": (
        send(layout(row(button("a")), {"type": 17, "components": [row(button("a"))]})),
        "custom_id 'a' is there twice",
    ),
    "a component's id twice": (
        send(layout(text() | {"id": 1}, text() | {"id": 1})),
        "the id 1 is there twice",
    ),
    "a menu beside a button": (send(layout(row(menu(), button()))), "a row to itself"),
    "six buttons in a row": (send(layout(row(*(button(str(n)) for n in range(6))))), "components"),
    # buttons and menus
    "a button without label or emoji": (send(layout(row(button(label=None)))), "neither label nor emoji"),
    "a link with a custom_id": (send(layout(row(button(style=5, url="https://a.b")))), "a link has a url"),
    "a button with a url": (send(layout(row(button(url="https://a.b")))), "has no url"),
    "a button without custom_id": (
        send(layout(row({"type": 2, "style": 1, "label": "a"}))),
        "needs a custom_id",
    ),
    "a premium button with a label": (send(layout(row(button(style=6, sku_id="1")))), "premium"),
    "a word for an emoji": (send(layout(row(button(emoji={"name": "crown"})))), "not an emoji"),
    "a playing card, which is no emoji": (send(layout(row(button(emoji={"name": "🂠"})))), "not an emoji"),
    "max_values above the options": (send(layout(row(menu(max_values=3)))), "max_values above"),
    "min_values above max_values": (send(layout(row(menu(min_values=2)))), "min_values above"),
    "a value twice": (send(layout(row(menu(("a", "a"))))), "the value 'a' is there twice"),
    "a blank option": (send(layout(row(menu((" ",))))), "blank label"),
    "two defaults": (
        send(layout(row(menu() | {"options": [{"label": n, "value": n, "default": True} for n in "ab"]}))),
        "more defaults",
    ),
    # files
    "eleven files": (
        send({"content": "a"}, *(File(f"{n}.png", 1) for n in range(11))),
        "files: more than 10",
    ),
    "a file over 10 MiB": (send({"content": "a"}, File("a.png", FILE_BYTES + 1)), "more than 10 MiB"),
    "an empty file": (send({"content": "a"}, File("a.png", 0)), "is empty"),
    "a picture that is not attached": (
        send(layout(gallery("attachment://board.png"))),
        "not among the message's files",
    ),
    "a picture under another name": (
        send(layout(gallery("attachment://other.png"), attachments=attached(PICTURE)), PICTURE),
        "attachment://other.png is not among",
    ),
    "a picture dropped by the edit": (
        Request(
            "PATCH",
            MESSAGES + "/2",
            {"attachments": []},
            before=Before(COMPONENTS_V2, {"77": "board.png"}, (gallery("attachment://board.png"),)),
        ),
        "not among",
    ),
    "a picture that nothing shows": (
        send(layout(text(), attachments=attached(PICTURE)), PICTURE),
        "nothing shows",
    ),
    "an old picture that nothing shows any more": (
        Request("PATCH", MESSAGES + "/2", {"components": [text()]}, before=SHOWN),
        "nothing shows",
    ),
    "a picture of no address": (send(layout(gallery("board.png"))), "no address"),
    "a listed file that is not there": (
        send(layout(text(), attachments=attached(PICTURE))),
        "neither an uploaded nor a kept file",
    ),
    "an upload that is not listed": (
        send(layout(BOTH, attachments=attached(PICTURE)), *TWO),
        "hand.png is uploaded, yet not listed",
    ),
    "a file listed twice": (
        send(layout(gallery("attachment://board.png"), attachments=attached(PICTURE) * 2), PICTURE),
        "0 is there twice",
    ),
    "two files of one name": (send({"content": "a"}, PICTURE, PICTURE), "two are called board.png"),
    "an edit that adds to the old picture": (
        Request("PATCH", MESSAGES + "/2", layout(gallery("attachment://board.png")), (PICTURE,), SHOWN),
        "two are called board.png",
    ),
    # answers
    "an update in answer to a command": (
        answer(7, {"content": "a"}, to=2),
        "no answer to an interaction of type 2",
    ),
    "a modal in answer to a modal": (
        answer(9, modal(text_input()), to=5),
        "no answer to an interaction of type 5",
    ),
    "choices in answer to a click": (
        answer(8, {"choices": []}, to=3),
        "no answer to an interaction of type 3",
    ),
    "version 2 while putting off": (answer(5, {"flags": COMPONENTS_V2}), "only ephemeral"),
    "26 choices": (
        answer(8, {"choices": [{"name": str(n), "value": n} for n in range(26)]}, to=4),
        "choices",
    ),
    "two choices of one name": (
        answer(8, {"choices": [{"name": "a", "value": n} for n in "ab"]}, to=4),
        "two choices have the name 'a'",
    ),
    "a choice's name of 101": (answer(8, {"choices": [{"name": "x" * 101, "value": "a"}]}, to=4), "name"),
    "a choice's value of 101": (
        answer(8, {"choices": [{"name": "a", "value": "x" * 101}]}, to=4),
        "value must have 1 to 100",
    ),
    "a private follow-up made public": (
        Request("POST", "/webhooks/1/token", layout(text(), flags=1 << 13 | COMPONENTS_V2)),
        "flags: 8192",
    ),
    # modals
    "a modal of six": (answer(9, modal(*(text_input(str(n)) for n in range(6)))), "1 to 5 parts"),
    "a blank title": (answer(9, modal(text_input(), title=" ")), "blank title"),
    "two inputs of one custom_id": (answer(9, modal(text_input(), text_input())), "'name' is there twice"),
    "an input with two labels": (answer(9, modal(text_input(label="a"))), "needs one label"),
    "an input without label": (answer(9, modal() | {"components": [row(text_input())]}), "needs one label"),
    "min_length above max_length": (
        answer(9, modal(text_input(min_length=5, max_length=4))),
        "min_length above",
    ),
    "a modal's menu with too few options": (answer(9, modal(menu(max_values=3))), "max_values above"),
    "a blank text in a modal": (answer(9, modal() | {"components": [text(" ")]}), "a blank text"),
    # commands
    "a command with a capital": (sync(command("Play")), "the name 'Play'"),
    "a command with a space": (sync(command("play game")), "the name 'play game'"),
    "a translated name with a capital": (
        sync(command(name_localizations={"es-ES": "Jugar"})),
        "the name 'Jugar' es-ES",
    ),
    "no description": (sync(command(description="")), "description  is blank"),
    "a blank translated description": (
        sync(command(description_localizations={"nl": " "})),
        "description nl is blank",
    ),
    "a language Discord lacks": (sync(command(name_localizations={"es": "jugar"})), "es is no locale"),
    "a command twice": (sync(command(), command()), "/play: there twice"),
    "101 commands": (sync(*(command(f"c{n}") for n in range(101))), "more than 100"),
    "26 options of a command": (sync(command(options=[option(f"o{n}") for n in range(26)])), "options"),
    "an option twice": (sync(command(options=[option(), option()])), "the option game is there twice"),
    "an option with a capital": (sync(command(options=[option("Game")])), "the name 'Game'"),
    "a required option last": (
        sync(command(options=[option("a"), option("b", required=True)])),
        "a required option after an optional one",
    ),
    "a subcommand beside an option": (
        sync(command(options=[option(), {"type": 1, "name": "sub", "description": "A part"}])),
        "subcommands beside options",
    ),
    "choices with autocomplete": (
        sync(command(options=[option(choices=[{"name": "a", "value": "a"}], autocomplete=True)])),
        "exclude each other",
    ),
    "26 choices of an option": (
        sync(command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])),
        "choices",
    ),
    "a translated choice of an unknown language": (
        sync(
            command(
                options=[option(choices=[{"name": "a", "value": "a", "name_localizations": {"pt": "a"}}])]
            )
        ),
        "pt is no locale",
    ),
    "a command of too many characters": (
        sync(
            command(
                options=[
                    option(f"o{n}", choices=[{"name": f"{c:02}" * 50, "value": f"{c}"} for c in range(25)])
                    for n in range(4)
                ]
            )
        ),
        "more than 8000",
    ),
    # the rest
    "a direct message to nobody": (Request("POST", DM, {}), "recipient_id"),
    "a thread of unknown kind": (
        Request("POST", "/channels/1/threads", {"name": "Game"}),
        "type: without it",
    ),
}


@pytest.mark.parametrize(("request_", "fault"), BAD.values(), ids=BAD)
def test_what_discord_refuses_is_found(request_: Request, fault: str) -> None:
    found = faults(request_)
    assert any(fault in line for line in found), found
    assert all(
        line.startswith(f"{request_.method} {request_.path}: ") or "not described" in line for line in found
    )


def _damaged(body: Any) -> Iterator[Any]:
    """The body with one value replaced or left out, at every place."""
    yield from (None, 0, -1, 99, True, "", "x" * 5000, [], {}, [{}] * 50)
    for at in body if isinstance(body, dict) else range(len(body)) if isinstance(body, list) else ():
        for one in _damaged(body[at]):
            twin = body.copy()
            twin[at] = one
            yield twin
        less = body.copy()
        del less[at]
        yield less


def test_the_quick_look_takes_nothing_that_the_thorough_one_refuses() -> None:
    """And hardly anything else: what the bot sends is hardly ever looked at twice."""
    requests = [request for request in GOOD.values() if request.body is not None]
    asked = [schema.quickly(request.method, request.path, request.body) for request in requests]
    assert asked == [(True, True)] * len(requests)
    bodies = [(request, body) for request in requests for body in _damaged(request.body)]
    # Every ninth, of each body and each kind of damage.
    asked = [schema.quickly(request.method, request.path, body) for request, body in bodies[::9]]
    assert {(True, True), (False, False)} <= set(asked)
    assert (True, False) not in asked
    assert asked.count((False, True)) < len(asked) / 50


def test_the_description_is_what_the_script_makes() -> None:
    """Cutting what is already cut changes nothing: the script and its data belong together."""
    stored = cut.TARGET.read_text(encoding="utf-8")
    assert cut.as_lines(cut.cut(json.loads(stored))) == stored
