"""`/leaderboard`: who wins most, who is best alone, who was best at a day's challenge."""

import re
from typing import Any, Self

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs import boards, errors
from cogs.client import Interaction
from cogs.layout import Sheet, assemble
from cogs.lobby import game_choices, known_game
from cogs.publisher import QUIET
from cogs.screens import SCREENS
from cogs.screens.base import plain
from cogs.solo import signed, solo_games
from cogs.translate import text
from data import texts
from data.daily import day_after, day_before
from data.records import Scores
from data.texts import Say

PAGE = 10
COLOUR = 0xD9A441
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
EVERY_GAME = "all"
WINS, ALONE, DAILY = "wins", "alone", "daily"


class PageButton(
    ui.DynamicItem[ui.Button[ui.LayoutView]],
    template=r"l:(?P<board>wins|alone|\d{4}-\d\d-\d\d):(?P<scope>server|everywhere):(?P<game>[a-z]+):(?P<page>\d{1,6})",
):
    """Leafs through a leaderboard; `board` is "wins", "alone", or the day of a challenge."""

    @classmethod
    def make(cls, board: str, scope: str, game: str, page: int, label: str, emoji: str | None) -> Self:
        """A button to that page (from 0)."""
        custom_id = f"l:{board}:{scope}:{game}:{page}"
        return cls(ui.Button(custom_id=custom_id, label=label, emoji=emoji))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button anew from its custom id; called by discord.py."""
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:  # type: ignore[override]
        """Show that page in place."""
        match = self.template.fullmatch(self.custom_id)
        assert match is not None
        async with errors.answered(interaction, what=self.custom_id):
            games = [EVERY_GAME, *SCREENS] if match["board"] == WINS else solo_games()
            if match["game"] not in games:
                raise errors.Refused("error-unknown-button")
            sheet = await leaderboard_sheet(
                interaction, match["board"], match["scope"], match["game"], int(match["page"])
            )
            view, _ = assemble(sheet)
            await interaction.response.edit_message(view=view, allowed_mentions=QUIET)


def _page_row(
    board: str, scope: str, game: str, page: int, pages: int, today: str, say: Say
) -> list[ui.Item[Any]]:
    buttons: list[PageButton] = []
    if pages > 1:
        # A page before the first cannot be written in a custom id; its button is disabled all the same.
        back = PageButton.make(board, scope, game, page - 1 if page else pages, say("button-back"), "◀️")
        back.item.disabled = not page
        following = PageButton.make(board, scope, game, page + 1, say("button-next"), "▶️")
        following.item.disabled = page + 1 >= pages
        buttons += [back, following]
    before, after = day_before(board), day_after(board)
    if before is not None and (pages or board == today):
        buttons.append(PageButton.make(before, scope, game, 0, before, "📅"))
    if after is not None and after <= today:
        buttons.append(PageButton.make(after, scope, game, 0, after, "📅"))
    return [ui.ActionRow(*buttons)] if buttons else []


async def leaderboard_sheet(interaction: Interaction, board: str, scope: str, game: str, page: int) -> Sheet:
    """One page (from 0) of who is best.

    `board`: "wins", "alone", or the day (ISO date) of a challenge; `scope`: "server" or "everywhere"; `game`:
    a name, for "wins" also "all".
    """
    say = texts.speaker(str(interaction.locale))
    bot = interaction.client
    guild_id = interaction.guild_id if scope == "server" else None
    span: dict[str, Any] = {"guild_id": guild_id, "limit": PAGE, "offset": page * PAGE}
    title = say("leaderboard-all") if game == EVERY_GAME else boards.game_name(game, say)
    if board == WINS:
        lines, total = await _wins(interaction, None if game == EVERY_GAME else game, span, say)
        head, none = say(f"leaderboard-{scope}", game=title), say("leaderboard-none")
    elif board == ALONE:
        scores = await bot.store.results.solo_standings(game, **span)
        lines, total = _reached(scores, say), scores.total
        head, none = say(f"leaderboard-{scope}-alone", game=title), say("leaderboard-none-alone")
    else:
        scores = await bot.store.results.daily_standings(game, board, **span)
        lines, total = _reached(scores, say), scores.total
        head, none = say(f"leaderboard-{scope}-daily", game=title, day=board), say("leaderboard-none-daily")
    pages = -(-total // PAGE)
    if page and page >= pages:
        return await leaderboard_sheet(interaction, board, scope, game, max(pages - 1, 0))
    return Sheet(
        top="\n".join([head, *(lines or [none])]),
        footer=say("leaderboard-page", page=page + 1, pages=pages, people=total) if pages > 1 else "",
        plain=_page_row(board, scope, game, page, pages, bot.daily.today, say),
        accent=COLOUR,
    )


async def _wins(
    interaction: Interaction, game: str | None, span: dict[str, Any], say: Say
) -> tuple[list[str], int]:
    found = await interaction.client.store.results.leaderboard(game=game, **span)
    lines = [
        say(
            "leaderboard-line",
            rank=MEDALS.get(row.rank, f"{row.rank}.") if row.wins else f"{row.rank}.",
            name=plain(row.name),
            wins=row.wins,
            games=row.games,
            rate=round(100 * row.win_rate),
            average=round(row.average_points, 1),
        )
        for row in found.rows
    ]
    return lines, found.total


def _reached(scores: Scores, say: Say) -> list[str]:
    return [
        say(
            "leaderboard-line-points",
            rank=MEDALS.get(row.rank, f"{row.rank}."),
            name=plain(row.name),
            points=signed(row.points),
            count=row.points,
            games=row.games,
        )
        for row in scores.rows
    ]


class Leaderboards(commands.Cog):
    """`/leaderboard`."""

    @app_commands.command(name="leaderboard", description=text("command-leaderboard"))
    @app_commands.describe(
        scope=text("argument-leaderboard-scope"),
        game=text("argument-leaderboard-game"),
        board=text("argument-leaderboard-board"),
    )
    @app_commands.choices(
        scope=[
            app_commands.Choice(name=text("choice-server"), value="server"),
            app_commands.Choice(name=text("choice-everywhere"), value="everywhere"),
        ],
        board=[
            app_commands.Choice(name=text("choice-wins"), value=WINS),
            app_commands.Choice(name=text("choice-alone"), value=ALONE),
            app_commands.Choice(name=text("choice-daily"), value=DAILY),
        ],
    )
    async def leaderboard(
        self,
        interaction: Interaction,
        scope: app_commands.Choice[str] | None = None,
        game: str | None = None,
        board: app_commands.Choice[str] | None = None,
    ) -> None:
        """Who is best, in this server or everywhere; points of different games are not compared."""
        wanted = board.value if board else WINS
        among = None if wanted == WINS else solo_games()
        if game is not None:
            name = known_game(interaction, game, among)
        else:
            name = EVERY_GAME if among is None else among[0]
        where = scope.value if scope else "server"
        sheet = await leaderboard_sheet(
            interaction,
            interaction.client.daily.today if wanted == DAILY else wanted,
            where if interaction.guild_id else "everywhere",
            name,
            0,
        )
        view, _ = assemble(sheet)
        await interaction.response.send_message(view=view, allowed_mentions=QUIET)

    @leaderboard.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        board = str(getattr(interaction.namespace, "board", WINS))
        return game_choices(interaction, current, solo_games() if board in (ALONE, DAILY) else None)


def is_page(custom_id: str) -> bool:
    """Whether a custom id is that of a page button."""
    return PageButton.__discord_ui_compiled_template__.fullmatch(custom_id) is not None
