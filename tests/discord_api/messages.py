"""What Discord refuses in a message beyond the described shapes: counts, references, flags."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.discord_api import limits
from tests.discord_api.emoji import is_emoji

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = frozenset({3, 5, 6, 7, 8})
THUMBNAIL, MEDIA_GALLERY, FILE, TEXT_DISPLAY = 11, 12, 13, 10
LINK, PREMIUM = 5, 6

Component = dict[str, Any]


@dataclass(frozen=True)
class File:
    """An uploaded file: its size in bytes and its alt text, if it has one."""

    name: str
    size: int
    description: str | None = None


@dataclass(frozen=True)
class Before:
    """What a message was like before an edit: its flags, and its attachments' names by id."""

    flags: int = 0
    attachments: dict[str, str] = field(default_factory=dict)
    components: tuple[Component, ...] = ()


def walk(components: Any) -> Iterator[Component]:
    """Every component, nested ones and accessories included, outermost first."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        yield from walk(component[key] for key in ("accessory", "component") if key in component)


def create_faults(body: dict[str, Any], files: tuple[File, ...], *, private: bool) -> Iterator[str]:
    """What is wrong with a new message; `private` where it may be ephemeral (answers to interactions)."""
    allowed = limits.SUPPRESS_EMBEDS | limits.SUPPRESS_NOTIFICATIONS | limits.COMPONENTS_V2
    yield from _flag_faults(body, allowed | (limits.EPHEMERAL if private else 0))
    yield from _content_faults(body, body.get("flags") or 0)
    if not files and not any(
        body.get(key) for key in ("content", "embeds", "components", "poll", "sticker_ids")
    ):
        yield "the message is empty"
    names, faults = _attachments(body, files, {})
    yield from faults
    yield from _component_faults(body.get("components") or [], body.get("flags") or 0, names)


def edit_faults(body: dict[str, Any], files: tuple[File, ...], before: Before) -> Iterator[str]:
    """What is wrong with an edit of the message that `before` describes."""
    yield from _flag_faults(
        body, limits.SUPPRESS_EMBEDS | limits.COMPONENTS_V2 | (before.flags & limits.EPHEMERAL)
    )
    flags = (body.get("flags") or 0) | (before.flags & limits.COMPONENTS_V2)
    yield from _content_faults(body, flags)
    names, faults = _attachments(body, files, before.attachments)
    yield from faults
    components = body.get("components", before.components)
    yield from _component_faults(components or [], flags, names)


def _flag_faults(body: dict[str, Any], allowed: int) -> Iterator[str]:
    if stray := (body.get("flags") or 0) & ~allowed:
        yield f"flags: {stray} may not be set here"


def _content_faults(body: dict[str, Any], flags: int) -> Iterator[str]:
    if len(body.get("content") or "") > limits.CONTENT:
        yield f"content: more than {limits.CONTENT} characters"
    if flags & limits.COMPONENTS_V2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                yield f"{key}: not beside components of version 2"
    mentions = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (mentions.get("parse") or ()) and mentions.get(kind):
            yield f"allowed_mentions: {kind} both parsed and listed"


def _attachments(
    body: dict[str, Any], files: tuple[File, ...], kept: dict[str, str]
) -> tuple[list[str], list[str]]:
    """The names of the files that the message ends up with, and what is wrong with them."""
    faults = []
    if len(files) > limits.FILES:
        faults.append(f"files: more than {limits.FILES}")
    for file in files:
        if file.size > limits.FILE_BYTES:
            faults.append(f"files: {file.name} has more than 10 MiB")
        if not file.size:
            faults.append(f"files: {file.name} is empty")
    declared = body.get("attachments")
    if declared is None:
        # Without a list, everything old stays and everything new is added.
        names = [*kept.values(), *(file.name for file in files)]
    else:
        names = []
        for entry in declared:
            key = str(entry.get("id"))
            if key in kept:
                names.append(kept[key])
            elif key.isdecimal() and int(key) < len(files):
                names.append(files[int(key)].name)
            else:
                faults.append(f"attachments: {key} is neither an uploaded nor a kept file")
        keys = [str(entry.get("id")) for entry in declared]
        faults += [f"attachments: {key} is there twice" for key, times in Counter(keys).items() if times > 1]
        faults += [
            f"attachments: {file.name} is uploaded, yet not listed"
            for number, file in enumerate(files)
            if str(number) not in keys
        ]
    faults += [f"attachments: two are called {name}" for name, times in Counter(names).items() if times > 1]
    if len(names) > limits.FILES:
        faults.append(f"attachments: more than {limits.FILES}")
    return names, faults


def media_of(components: Any) -> list[str]:
    """The URLs of all media that components show."""
    urls = []
    for part in walk(components):
        if part.get("type") == MEDIA_GALLERY:
            urls += [item["media"]["url"] for item in part.get("items") or ()]
        elif part.get("type") in (THUMBNAIL, FILE):
            urls.append((part.get("media") or part.get("file") or {}).get("url", ""))
    return urls


def _component_faults(components: Any, flags: int, names: list[str]) -> Iterator[str]:
    version_2 = bool(flags & limits.COMPONENTS_V2)
    parts = list(walk(components))
    if not version_2:
        if any(part.get("type") != ACTION_ROW for part in components):
            yield "components: those of version 2 need the flag IS_COMPONENTS_V2"
        if len(components) > limits.ROWS:
            yield f"components: more than {limits.ROWS} rows"
    if len(parts) > limits.COMPONENTS:
        yield f"components: more than {limits.COMPONENTS}"
    if sum(len(part.get("content", "")) for part in parts if part.get("type") == TEXT_DISPLAY) > limits.TEXT:
        yield f"components: more than {limits.TEXT} characters of text"
    shown = set()
    for url in media_of(components):
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            shown.add(name)
            if name not in names:
                yield f"components: {url} is not among the message's files"
        elif url.startswith("https://"):
            # An edit may refer to a kept file by the address that it got.
            shown.add(url.rpartition("/")[2].partition("?")[0])
        else:
            yield f"components: {url!r} is no address of a picture"
    if version_2:
        for name in names:
            if name not in shown:
                yield f"components: nothing shows the file {name}"
    for key in ("custom_id", "id"):
        seen = Counter(part[key] for part in parts if part.get(key) is not None)
        yield from (f"components: the {key} {value!r} is there twice" for value, n in seen.items() if n > 1)
    for part in parts:
        yield from (f"components: {fault}" for fault in _part_faults(part))


def _part_faults(part: Component) -> Iterator[str]:
    kind = part.get("type")
    if kind == ACTION_ROW:
        yield from _row_faults(part.get("components") or [])
    elif kind == BUTTON:
        yield from _button_faults(part)
    elif kind in SELECTS:
        yield from select_faults(part)
    elif kind == TEXT_DISPLAY and not part.get("content", "").strip():
        yield "a blank text"


def _row_faults(parts: list[Component]) -> Iterator[str]:
    kinds = {part.get("type") for part in parts}
    if kinds & SELECTS and len(parts) > 1:
        yield "a menu must have a row to itself"


def _button_faults(button: Component) -> Iterator[str]:
    name = button.get("label") or button.get("custom_id") or "without name"
    style = button.get("style")
    if style == PREMIUM:
        if not button.get("sku_id") or any(button.get(key) for key in ("label", "url", "custom_id", "emoji")):
            yield f"button {name}: a premium button has a sku_id and nothing else"
        return
    if not (button.get("label") or "").strip() and not button.get("emoji"):
        yield f"button {name}: neither label nor emoji"
    if style == LINK and (not button.get("url") or button.get("custom_id")):
        yield f"button {name}: a link has a url and no custom_id"
    if style != LINK and (not button.get("custom_id") or button.get("url")):
        yield f"button {name}: needs a custom_id and has no url"
    yield from _emoji_faults(button)


def select_faults(menu: Component) -> Iterator[str]:
    """What is wrong with a menu, in a message or in a modal."""
    name = menu.get("custom_id")
    least, most = menu.get("min_values"), menu.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    if least > most:
        yield f"menu {name}: min_values above max_values"
    if menu.get("type") != STRING_SELECT:
        return
    options = menu.get("options") or []
    if most > len(options):
        yield f"menu {name}: max_values above the number of options"
    values = Counter(option.get("value") for option in options)
    yield from (f"menu {name}: the value {value!r} is there twice" for value, n in values.items() if n > 1)
    if sum(bool(option.get("default")) for option in options) > most:
        yield f"menu {name}: more defaults than max_values"
    for option in options:
        yield from _emoji_faults(option)
        if not option.get("label", "").strip():
            yield f"menu {name}: a blank label"


def _emoji_faults(part: Component) -> Iterator[str]:
    emoji = part.get("emoji")
    if emoji and not emoji.get("id") and not is_emoji(emoji.get("name", "")):
        yield f"emoji {emoji.get('name')!r}: not an emoji"
