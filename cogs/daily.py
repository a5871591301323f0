"""`/daily`: the same game for everybody, one try a day; and sharing how it went."""

from discord import app_commands
from discord.ext import commands

from cogs.lobby import game_choices, known_game
from cogs.messages.publisher import QUIET
from cogs.messages.solo import signed, solo_games, squares
from cogs.screens import boards
from cogs.table import open_hand, playing
from cogs.ui import permissions
from cogs.ui.errors import Refused
from cogs.ui.host import Interaction
from cogs.ui.items import Click, on_action
from cogs.ui.layout import Content, assemble
from cogs.ui.translate import text
from cogs.ui.words import plain
from data import texts
from data.records import Status
from engines import GAMES


class DailyCog(commands.Cog, name="Daily"):
    """The daily challenge."""

    @app_commands.command(name="daily", description=text("command-daily"))
    @app_commands.describe(game=text("argument-daily-game"))
    async def daily(self, interaction: Interaction, game: str) -> None:
        """Open one's try at today's challenge, privately: a new one, the running one, or its result."""
        name = known_game(interaction, game, solo_games())
        bot, user = interaction.client, interaction.user
        await interaction.response.defer(ephemeral=True, thinking=True)
        record = await bot.daily.open(
            name,
            rules_version=GAMES[name].rules_version,
            user_id=user.id,
            name=user.display_name,
            where={
                "guild_id": interaction.guild_id,
                "channel_id": interaction.channel_id,
                "locale": str(interaction.locale),
            },
        )
        # A process that died right after a move leaves what follows by itself to be done.
        await bot.games.advance(record.id)
        await bot.publisher.private(record.id, 0, interaction)

    @daily.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return game_choices(interaction, current, solo_games())


@on_action("daily")
async def other_day(click: Click) -> None:
    """The own try of another day at the same game: the argument is that day."""
    record, _ = await playing(click.interaction, click.table_id)
    other = await click.bot.store.daily_table(record.game, click.argument, click.interaction.user.id)
    if other is None:
        raise Refused("refused-no-such-table")
    await open_hand(click.interaction, other.id)


@on_action("share")
async def share(click: Click) -> None:
    """Post the own result as a line that gives nothing of the challenge away, where it was clicked."""
    interaction = click.interaction
    record, seat = await playing(interaction, click.table_id)
    table = await click.bot.tables.get(record.id)
    if table is None or record.daily is None or record.status is not Status.OVER:
        raise Refused("refused-share")
    permissions.require(interaction, texts.speaker(str(interaction.locale)), needed=permissions.FOR_LINES)
    permissions.require_own(interaction)
    where = record.id, interaction.channel_id or 0
    if where in click.bot.publisher.shared:
        raise Refused("refused-shared")
    click.bot.publisher.shared.add(where)
    say = texts.speaker(str(interaction.guild_locale or interaction.locale))
    points = table.game.scores[0]
    line = say(
        "daily-share",
        game=boards.game_name(record.game, say),
        day=record.daily,
        name=plain(seat.name),
        points=signed(points),
        count=points,
        squares=await squares(table),
    )
    view, _ = assemble(Content(top=line))
    try:
        await interaction.response.send_message(view=view, allowed_mentions=QUIET)
    except BaseException:
        click.bot.publisher.shared.discard(where)
        raise
