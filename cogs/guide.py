"""`/rules`."""

from discord import app_commands
from discord.ext import commands

from cogs.games import game_choices, known_game
from cogs.screens import SCREENS
from cogs.ui.answers import send
from cogs.ui.host import Interaction
from cogs.ui.translate import text
from data import texts


class Guide(commands.Cog):
    """What can be read, not played."""

    @app_commands.command(name="rules", description=text("command-rules"))
    @app_commands.describe(game=text("argument-rules-game"))
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show the rules of a game, privately."""
        say = texts.speaker(str(interaction.locale))
        await send(interaction, SCREENS[known_game(interaction, game)].rules(say))

    @rules.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the games while one is typed."""
        return game_choices(interaction, current)
