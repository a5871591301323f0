"""Games as people name them in a command."""

from collections.abc import Collection, Iterable

from discord import app_commands

from cogs.screens import SCREENS
from cogs.screens.boards import game_name
from cogs.ui.errors import Refused
from cogs.ui.host import Interaction
from cogs.ui.words import QUOTED, plain
from data import texts
from engines import GAMES


def solo_games() -> list[str]:
    """Return the names of the games that one person can play."""
    return [game for game in SCREENS if GAMES[game].min_players == 1]


def game_choices(
    interaction: Interaction, current: str, among: Iterable[str] | None = None
) -> list[app_commands.Choice[str]]:
    """Return the games (all, or those of `among`) whose title or name contains what is being typed."""
    say = texts.speaker(str(interaction.locale))
    titles = [(game_name(game, say), game) for game in (SCREENS if among is None else among)]
    return [
        app_commands.Choice(name=title, value=game)
        for title, game in titles
        if current.strip().lower() in f"{title} {game}".lower()
    ][:25]


def known_game(interaction: Interaction, title: str, among: Collection[str] | None = None) -> str:
    """Return the game (of all, or of `among`) that was named, by its name or its title. Raises Refused."""
    matches = game_choices(interaction, title, among)
    exact = [choice for choice in matches if title.strip().lower() in (choice.name.lower(), choice.value)]
    if len(exact or matches) != 1:
        say = texts.speaker(str(interaction.locale))
        titles = ", ".join(game_name(game, say) for game in (SCREENS if among is None else among))
        raise Refused("refused-game", game=plain(title[:QUOTED]), games=titles)
    return (exact or matches)[0].value
