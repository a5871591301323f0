"""Commands in the languages of the texts."""

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from data import texts


def text(key: str) -> locale_str:
    """A command's string: English as the default, the Fluent key for every other language."""
    return locale_str(texts.speaker(texts.DEFAULT)(key), key=key)


class FluentTranslator(app_commands.Translator):
    """Looks the strings made by `text` up in the texts; a plain string stays as it is."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """The string in a language that has texts; None (Discord then shows the default) in any other."""
        key = string.extras.get("key")
        language = texts.language_for(str(locale))
        foreign = language.split("-")[0] != str(locale).split("-")[0]
        if key is None or foreign or not texts.has(key, language):
            return None
        return texts.speaker(language)(key)
