"""What Discord refuses in commands, in answers to autocomplete and in a modal, beyond their shapes."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.discord_api import limits
from tests.discord_api.messages import SELECTS, TEXT_DISPLAY, TEXT_INPUT, select_faults, walk

CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2


def command_faults(commands: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with a whole list of commands."""
    chat = [command for command in commands if command.get("type", CHAT_INPUT) == CHAT_INPUT]
    if len(chat) > limits.COMMANDS:
        yield f"more than {limits.COMMANDS} commands"
    names = Counter(command.get("name") for command in chat)
    yield from (f"/{name}: there twice" for name, times in names.items() if times > 1)
    for command in chat:
        where = f"/{command.get('name')}"
        yield from (f"{where}: {fault}" for fault in _named_faults(command))
        yield from (f"{where}: {fault}" for fault in _option_faults(command.get("options") or []))
        if _longest(command) > limits.COMMAND_TEXT:
            yield f"{where}: more than {limits.COMMAND_TEXT} characters in all"


def name_is_valid(name: str) -> bool:
    """Discord's rule for names of commands and options: letters, digits, - _ ', no capitals, 1 to 32."""
    letters = all(character.isalnum() or character in "-_'" for character in name)
    return 1 <= len(name) <= 32 and letters and name == name.lower()


def _named_faults(thing: dict[str, Any]) -> Iterator[str]:
    names = {"": thing.get("name") or "", **(thing.get("name_localizations") or {})}
    for locale, name in names.items():
        if not name_is_valid(name):
            yield f"the name {name!r} {locale} is not valid"
    texts = {"": thing.get("description") or "", **(thing.get("description_localizations") or {})}
    for locale, text in texts.items():
        if not text.strip():
            yield f"the description {locale} is blank"
    yield from _locale_faults(thing)


def _locale_faults(thing: dict[str, Any]) -> Iterator[str]:
    for key in ("name_localizations", "description_localizations"):
        for locale in thing.get(key) or {}:
            if locale not in limits.LOCALES:
                yield f"{key}: {locale} is no locale of Discord's"


def _option_faults(options: list[dict[str, Any]]) -> Iterator[str]:
    names = Counter(option.get("name") for option in options)
    yield from (f"the option {name} is there twice" for name, times in names.items() if times > 1)
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield "a required option after an optional one"
    kinds = {option.get("type") in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        yield "subcommands beside options"
    for option in options:
        where = f"option {option.get('name')}"
        yield from (f"{where}: {fault}" for fault in _named_faults(option))
        yield from (f"{where}: {fault}" for fault in _option_faults(option.get("options") or []))
        if option.get("choices") is not None:
            if option.get("autocomplete"):
                yield f"{where}: choices and autocomplete exclude each other"
            yield from (f"{where}: {fault}" for fault in choice_faults(option["choices"]))


def choice_faults(choices: list[dict[str, Any]]) -> Iterator[str]:
    """What is wrong with the choices of an option, or with those that autocomplete offers."""
    for key in ("name", "value"):
        seen = Counter(choice.get(key) for choice in choices)
        yield from (f"two choices have the {key} {value!r}" for value, times in seen.items() if times > 1)
    for choice in choices:
        value = choice.get("value")
        if isinstance(value, str) and not 1 <= len(value) <= limits.CHOICE_VALUE:
            yield f"a choice's value must have 1 to {limits.CHOICE_VALUE} characters: {value!r}"
        yield from _locale_faults(choice)


def _longest(thing: dict[str, Any]) -> int:
    """Characters of names, descriptions and values, each in its longest language, as Discord counts."""

    def widest(key: str) -> int:
        texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
        return max(map(len, texts))

    own = widest("name") + widest("description") + len(str(thing.get("value", "")))
    return own + sum(_longest(inner) for key in ("options", "choices") for inner in thing.get(key) or ())


def modal_faults(modal: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a modal."""
    components = modal.get("components") or []
    if not 1 <= len(components) <= limits.MODAL_PARTS:
        yield f"a modal has 1 to {limits.MODAL_PARTS} parts"
    if not modal.get("title", "").strip():
        yield "a blank title"
    parts = list(walk(components))
    seen = Counter(part["custom_id"] for part in parts if part.get("custom_id"))
    yield from (f"the custom_id {value!r} is there twice" for value, times in seen.items() if times > 1)
    labelled = {id(part["component"]) for part in components if "component" in part}
    for part in parts:
        if part.get("type") == TEXT_INPUT:
            if bool(part.get("label")) == (id(part) in labelled):
                yield f"text input {part.get('custom_id')}: needs one label, its own or the one around it"
            if (part.get("min_length") or 0) > (
                4000 if part.get("max_length") is None else part["max_length"]
            ):
                yield f"text input {part.get('custom_id')}: min_length above max_length"
        elif part.get("type") in SELECTS:
            yield from select_faults(part)
        elif part.get("type") == TEXT_DISPLAY and not part.get("content", "").strip():
            yield "a blank text"
