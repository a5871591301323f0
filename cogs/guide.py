"""`/rules` and `/leaderboard`."""

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
from cogs.table import send_sheet
from cogs.translate import text
from data import texts
from data.texts import Say

PAGE = 10
COLOUR = 0xD9A441
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
EVERY_GAME = "all"


class PageButton(
    ui.DynamicItem[ui.Button[ui.LayoutView]],
    template=r"l:(?P<scope>server|everywhere):(?P<game>[a-z]+):(?P<page>\d{1,6})",
):
    """Leafs through a leaderboard."""

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
            if match["game"] not in (EVERY_GAME, *SCREENS):
                raise errors.Refused("error-unknown-button")
            sheet = await leaderboard_sheet(interaction, match["scope"], match["game"], int(match["page"]))
            view, _ = assemble(sheet)
            await interaction.response.edit_message(view=view, allowed_mentions=QUIET)


def _page_row(scope: str, game: str, page: int, pages: int, say: Say) -> list[ui.Item[Any]]:
    if pages < 2:
        return []

    def button(to: int, key: str, emoji: str) -> PageButton:
        return PageButton(
            ui.Button(
                custom_id=f"l:{scope}:{game}:{to}", label=say(key), emoji=emoji, disabled=not 0 <= to < pages
            )
        )

    # A page before the first cannot be written in a custom id; its button is disabled all the same.
    back = button(page - 1, "button-back", "◀️") if page else None
    if back is None:
        back = PageButton(
            ui.Button(
                custom_id=f"l:{scope}:{game}:{pages}", label=say("button-back"), emoji="◀️", disabled=True
            )
        )
    return [ui.ActionRow(back, button(page + 1, "button-next", "▶️"))]


async def leaderboard_sheet(interaction: Interaction, scope: str, game: str, page: int) -> Sheet:
    """One page (from 0) of who is best; `scope` is "server" or "everywhere", `game` a name or "all"."""
    say = texts.speaker(str(interaction.locale))
    store = interaction.client.store
    guild_id = interaction.guild_id if scope == "server" else None
    wanted = None if game == EVERY_GAME else game
    found = await store.leaderboard(game=wanted, guild_id=guild_id, limit=PAGE, offset=page * PAGE)
    pages = -(-found.total // PAGE)
    if page and page >= pages:
        return await leaderboard_sheet(interaction, scope, game, max(pages - 1, 0))
    title = say("leaderboard-all") if wanted is None else boards.game_name(game, say)
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
    return Sheet(
        top="\n".join(
            [say(f"leaderboard-{scope}", game=title), *(lines or [say("leaderboard-none")])],
        ),
        footer=say("leaderboard-page", page=page + 1, pages=pages, people=found.total) if pages > 1 else "",
        plain=_page_row(scope, game, page, pages, say),
        accent=COLOUR,
    )


class Guide(commands.Cog):
    """Reading, not playing."""

    @app_commands.command(name="rules", description=text("command-rules"))
    @app_commands.describe(game=text("argument-rules-game"))
    async def rules(self, interaction: Interaction, game: str) -> None:
        """The rules of a game, privately."""
        sheet = SCREENS[known_game(interaction, game)].rules(texts.speaker(str(interaction.locale)))
        await send_sheet(interaction, sheet)

    @app_commands.command(name="leaderboard", description=text("command-leaderboard"))
    @app_commands.guild_only()
    @app_commands.describe(scope=text("argument-leaderboard-scope"), game=text("argument-leaderboard-game"))
    @app_commands.choices(
        scope=[
            app_commands.Choice(name=text("choice-server"), value="server"),
            app_commands.Choice(name=text("choice-everywhere"), value="everywhere"),
        ]
    )
    async def leaderboard(
        self, interaction: Interaction, scope: app_commands.Choice[str] | None = None, game: str | None = None
    ) -> None:
        """Who wins most, in this server or everywhere."""
        name = known_game(interaction, game) if game else EVERY_GAME
        sheet = await leaderboard_sheet(interaction, scope.value if scope else "server", name, 0)
        view, _ = assemble(sheet)
        await interaction.response.send_message(view=view, allowed_mentions=QUIET)

    @rules.autocomplete("game")
    @leaderboard.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return game_choices(interaction, current)


def is_page(custom_id: str) -> bool:
    """Whether a custom id is that of a page button."""
    return PageButton.__discord_ui_compiled_template__.fullmatch(custom_id) is not None
