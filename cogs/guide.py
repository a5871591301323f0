"""`/rules`."""

from discord import app_commands
from discord.ext import commands

from cogs.lobby import game_choices, known_game
from cogs.screens import SCREENS
from cogs.table import send_sheet
from cogs.ui.host import Interaction
from cogs.ui.translate import text
from data import texts


class Guide(commands.Cog):
    """Reading, not playing."""

    @app_commands.command(name="rules", description=text("command-rules"))
    @app_commands.describe(game=text("argument-rules-game"))
    async def rules(self, interaction: Interaction, game: str) -> None:
        """The rules of a game, privately."""
        sheet = SCREENS[known_game(interaction, game)].rules(texts.speaker(str(interaction.locale)))
        await send_sheet(interaction, sheet)

    @rules.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return game_choices(interaction, current)
