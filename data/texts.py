"""Texts by language: Fluent files under data/texts/<language>/*.ftl, every file of a language together."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentFloat, FluentInt, FluentNumber, FluentType, fluent_number

FOLDER = Path(__file__).parent / "texts"
DEFAULT = "en"

Say = Callable[..., str]
"""say(key, **values) -> the sentence in one language."""


class _ProperMinus(FluentNumber):
    """Writes a loss as "−5", as the pictures do."""

    def format(self, locale: Locale) -> str:
        return super().format(locale).replace("-", "−")


class _Whole(_ProperMinus, FluentInt):
    pass


class _Fraction(_ProperMinus, FluentFloat):
    pass


def _number(value: Any, **options: Any) -> FluentType:
    """Fluent's NUMBER, with a proper minus sign for what may be below zero."""
    if isinstance(value, FluentInt):
        return _Whole(value, **options)
    if isinstance(value, FluentFloat):
        return _Fraction(value, **options)
    return fluent_number(value, **options)


@cache
def languages() -> tuple[str, ...]:
    """The languages that have texts, as Discord's locale names them ("en", "pt-BR"), sorted."""
    return tuple(sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()))


def language_for(locale: str) -> str:
    """The language whose texts suit a Discord locale: "en-GB" -> "en", "ja" -> "en"."""
    known = languages()
    if locale in known:
        return locale
    stem = locale.split("-")[0]
    return next((language for language in known if language.split("-")[0] == stem), DEFAULT)


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language, DEFAULT], functions={"NUMBER": _number}, use_isolating=False)
    for file in sorted((FOLDER / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle


def has(key: str, language: str = DEFAULT) -> bool:
    """Whether that language itself has a text under the key."""
    return bool(_bundle(language).has_message(key))


def speaker(locale: str) -> Say:
    """The text function of a locale. It raises KeyError for a key that even English lacks."""
    return _speaker(language_for(locale))


@cache
def _speaker(language: str) -> Say:
    """The one text function of a language: it can be told from that of another."""

    def say(key: str, /, **values: Any) -> str:
        for bundle in (_bundle(language), _bundle(DEFAULT)):
            if bundle.has_message(key):
                pattern = bundle.get_message(key).value
                if pattern is not None:
                    text, errors = bundle.format_pattern(pattern, values)
                    if errors:
                        raise KeyError(f"{key}: {errors[0]}")
                    return str(text)
        raise KeyError(key)

    return say
