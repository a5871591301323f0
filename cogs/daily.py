"""`/daily`: the same game for everybody, one try a day; and sharing how it went."""

from discord import app_commands
from discord.ext import commands

from cogs.games import game_choices, known_game, solo_games
from cogs.messages.solo import squares
from cogs.screens import boards
from cogs.seats import open_hand, seated
from cogs.services import Services
from cogs.ui import permissions
from cogs.ui.delivery import QUIET
from cogs.ui.errors import Refused
from cogs.ui.host import Click, Interaction, on_action
from cogs.ui.interactions import acknowledge, first
from cogs.ui.layout import Content, assemble
from cogs.ui.translate import text
from cogs.ui.words import account_name, plain
from data import texts
from data.records import Status
from engines import GAMES
from play.tables import Snapshot
from render.numbers import number


class DailyCog(commands.Cog, name="Daily"):
    """The daily challenge."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._shared: set[tuple[int, int]] = set()
        """(table, channel) of the results that were shared since the start: none is posted twice."""

    @app_commands.command(name="daily", description=text("command-daily"))
    @app_commands.describe(game=text("argument-daily-game"))
    async def daily(self, interaction: Interaction, game: str) -> None:
        """Open the user's try at today's challenge, privately: a new one, the running one, or its result."""
        name = known_game(interaction, game, solo_games())
        services, user = self._services, interaction.user
        await acknowledge(interaction, private=True)
        record = await services.daily.open(
            name,
            rules_version=GAMES[name].rules_version,
            user_id=user.id,
            name=user.display_name,
            account=account_name(user),
            where={
                "guild_id": interaction.guild_id,
                "channel_id": interaction.channel_id,
                "locale": str(interaction.locale),
            },
        )
        # A process that died right after a move leaves what follows by itself to be done.
        await services.driver.go_on(record.id)
        snapshot = await services.tables.look(record.id) or Snapshot(record, None)
        await services.messages.private(snapshot, 0, interaction)

    @daily.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the games that one person can play while one is typed."""
        return game_choices(interaction, current, solo_games())

    @on_action("daily")
    async def other_day(self, click: Click) -> None:
        """Show the user's try of another day at the same game: the argument is that day."""
        user_id = click.interaction.user.id
        snapshot, _ = await seated(self._services, click.table_id, click.interaction)
        other = await self._services.store.daily_table(snapshot.record.game, click.argument, user_id)
        if other is None:
            raise Refused("refused-no-such-table")
        await open_hand(self._services, click.interaction, other.id)

    @on_action("share")
    async def share(self, click: Click) -> None:
        """Post the user's result where it was clicked, as a line that gives nothing of the challenge away."""
        interaction = click.interaction
        snapshot, _ = await seated(self._services, click.table_id, interaction)
        record, table = snapshot.record, snapshot.table
        if table is None or record.daily is None or record.status is not Status.OVER:
            raise Refused("refused-share")
        permissions.require(interaction, texts.speaker(str(interaction.locale)), needed=permissions.FOR_LINES)
        permissions.require_own(interaction, "refused-share-here")
        where = record.id, interaction.channel_id or 0
        if where in self._shared:
            raise Refused("refused-shared")
        self._shared.add(where)
        say = texts.speaker(str(interaction.guild_locale or interaction.locale))
        points = table.game.scores[0]
        line = say(
            "daily-share",
            game=boards.game_name(record.game, say),
            day=record.daily,
            name=plain(interaction.user.display_name),
            points=number(points),
            count=points,
            squares=await squares(table),
        )
        view, _ = assemble(Content(top=line))
        shared = False
        try:
            shared = await first(
                interaction,
                lambda: interaction.response.send_message(view=view, allowed_mentions=QUIET),
            )
        finally:
            if not shared:
                self._shared.discard(where)
