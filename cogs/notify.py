"""`/notify`: how the user wants to be called when it is their turn."""

from discord import app_commands
from discord.ext import commands

from cogs.services import Services
from cogs.ui.answers import send
from cogs.ui.host import Interaction
from cogs.ui.interactions import acknowledge
from cogs.ui.layout import Content
from cogs.ui.translate import text
from data import texts
from data.records import Calls


class Notify(commands.Cog):
    """`/notify`."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="notify", description=text("command-notify"))
    @app_commands.describe(way=text("argument-notify-way"))
    @app_commands.choices(
        way=[app_commands.Choice(name=text(f"choice-notify-{way}"), value=way.value) for way in Calls]
    )
    async def notify(self, interaction: Interaction, way: app_commands.Choice[str]) -> None:
        """Keep how the user wants to be called, everywhere."""
        await acknowledge(interaction, private=True)
        await self._services.store.people.set_calls(interaction.user.id, Calls(way.value))
        say = texts.speaker(str(interaction.locale))
        await send(interaction, Content(say(f"notify-{way.value}")))
