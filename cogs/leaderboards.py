"""`/leaderboard`: who wins most, who is best in games for one, who was best at a day's challenge."""

import re
from dataclasses import dataclass
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.games import game_choices, known_game, solo_games
from cogs.screens import SCREENS, boards
from cogs.services import Services
from cogs.ui.delivery import QUIET
from cogs.ui.errors import Refused
from cogs.ui.host import Click, Interaction, on_action
from cogs.ui.interactions import first
from cogs.ui.layout import Button, Content, assemble
from cogs.ui.translate import text
from cogs.ui.words import account_name, isolated, plain
from data import texts
from data.records import Score, Scores, Standing
from data.texts import Say
from play.daily import day_after, day_before
from render.numbers import number

PAGE = 10
COLOUR = 0xD9A441
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
EVERY_GAME = "all"
WINS, SOLO, DAILY = "wins", "alone", "daily"
"""The boards as custom ids and the command's choices name them."""

_PAGE = re.compile(
    r"(?P<board>wins|alone|\d{4}-\d\d-\d\d):(?P<scope>server|everywhere):(?P<game>[a-z]+):(?P<number>\d{1,6})"
)


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a leaderboard, as a button's argument names it.

    `board`: "wins", "alone" (games for one), or the day (ISO date) of a challenge; `scope`: "server" or
    "everywhere"; `game`: a name, for "wins" also "all"; `number` counts from 0.
    """

    board: str
    scope: str
    game: str
    number: int = 0

    @classmethod
    def read(cls, argument: str) -> "Page":
        """Return the page that an argument names. Raises Refused for one that is none."""
        match = _PAGE.fullmatch(argument)
        if match is None:
            raise Refused("error-unknown-button")
        if match["game"] not in ([EVERY_GAME, *SCREENS] if match["board"] == WINS else solo_games()):
            raise Refused("error-unknown-button")
        return cls(match["board"], match["scope"], match["game"], int(match["number"]))

    def button(self, label: str, emoji: str, *, disabled: bool = False) -> Button:
        """Return a button to this page."""
        action = f"page {self.board}:{self.scope}:{self.game}:{self.number}"
        return Button(action, label, emoji=emoji, disabled=disabled)

    def row(self, pages: int, today: str, say: Say) -> list[Button]:
        """Return the buttons to the pages and days beside this one; `pages` is how many there are."""
        row = []
        if pages > 1:
            # A page before the first cannot be written in a custom id; its button is disabled all the same.
            back, on = self._at(self.number - 1 if self.number else pages), self._at(self.number + 1)
            row.append(back.button(say("button-back"), "◀️", disabled=not self.number))
            row.append(on.button(say("button-next"), "▶️", disabled=self.number + 1 >= pages))
        before, after = day_before(self.board), day_after(self.board)
        if before is not None and (pages or self.board == today):
            row.append(Page(before, self.scope, self.game).button(before, "📅"))
        if after is not None and after <= today:
            row.append(Page(after, self.scope, self.game).button(after, "📅"))
        return row

    def _at(self, number: int) -> "Page":
        return Page(self.board, self.scope, self.game, number)


class Leaderboards(commands.Cog):
    """`/leaderboard`."""

    def __init__(self, services: Services) -> None:
        self._services = services

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
            app_commands.Choice(name=text("choice-alone"), value=SOLO),
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
        """Show who is best, in this server or everywhere; points of different games are not compared."""
        wanted = board.value if board else WINS
        among = None if wanted == WINS else solo_games()
        if game is not None:
            name = known_game(interaction, game, among)
        else:
            name = EVERY_GAME if among is None else among[0]
        where = (scope.value if scope else "server") if interaction.guild_id else "everywhere"
        today = self._services.daily.today
        content = await self._content(interaction, Page(today if wanted == DAILY else wanted, where, name))
        view, _ = assemble(content)
        send = interaction.response.send_message
        await first(interaction, lambda: send(view=view, allowed_mentions=QUIET))

    @leaderboard.autocomplete("game")
    async def complete_game(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the games that the chosen board has while one is typed."""
        board = str(getattr(interaction.namespace, "board", WINS))
        return game_choices(interaction, current, solo_games() if board in (SOLO, DAILY) else None)

    @on_action("page")
    async def turn_page(self, click: Click) -> None:
        """Show another page in place."""
        content = await self._content(click.interaction, Page.read(click.argument))
        view, _ = assemble(content)
        edit = click.interaction.response.edit_message
        await first(click.interaction, lambda: edit(view=view, allowed_mentions=QUIET))

    async def _content(self, interaction: Interaction, page: Page) -> Content:
        say = texts.speaker(str(interaction.locale))
        store = self._services.store
        guild_id = interaction.guild_id if page.scope == "server" else None
        span: dict[str, Any] = {"guild_id": guild_id, "home": interaction.guild_id}
        span |= {"limit": PAGE, "offset": page.number * PAGE}
        title = say("leaderboard-all") if page.game == EVERY_GAME else boards.game_name(page.game, say)
        if page.board == WINS:
            game = None if page.game == EVERY_GAME else page.game
            found = await store.results.leaderboard(game=game, **span)
            lines, total = [_won(row, _named(row, interaction, say), say) for row in found.rows], found.total
            head, none = say(f"leaderboard-{page.scope}", game=title), say("leaderboard-none")
        elif page.board == SOLO:
            scores = await store.results.solo_standings(page.game, **span)
            lines, total = _reached(scores, interaction, say), scores.total
            head, none = say(f"leaderboard-{page.scope}-alone", game=title), say("leaderboard-none-alone")
        else:
            scores = await store.results.daily_standings(page.game, page.board, **span)
            lines, total = _reached(scores, interaction, say), scores.total
            head = say(f"leaderboard-{page.scope}-daily", game=title, day=page.board)
            none = say("leaderboard-none-daily")
        pages = -(-total // PAGE)
        if page.number and page.number >= pages:
            last = Page(page.board, page.scope, page.game, max(pages - 1, 0))
            return await self._content(interaction, last)
        footer = say("leaderboard-page", page=page.number + 1, pages=pages, people=total) if pages > 1 else ""
        return Content(
            top="\n".join([head, *(lines or [none])]),
            footer=footer,
            rows=[page.row(pages, self._services.daily.today, say)],
            accent=COLOUR,
        )


def _named(row: Standing | Score, interaction: Interaction, say: Say) -> str:
    """The name of a line: of old results often nobody knows one that may be shown here."""
    if row.name is not None:
        return isolated(plain(row.name))
    asks = row.user_id == interaction.user.id
    user = interaction.user if asks else interaction.client.get_user(row.user_id)
    return isolated(plain(account_name(user))) if user is not None else say("leaderboard-somebody")


def _rank(row: Standing | Score, *, medal: bool = True) -> str:
    return MEDALS.get(row.rank, f"{row.rank}.") if medal else f"{row.rank}."


def _won(row: Standing, name: str, say: Say) -> str:
    values = {"wins": row.wins, "games": row.games, "rate": round(100 * row.win_rate)}
    line = say("leaderboard-line", rank=_rank(row, medal=row.wins > 0), name=name, **values)
    if row.average_points is None:
        return line
    return line + say("leaderboard-average", average=round(row.average_points, 1))


def _reached(scores: Scores, interaction: Interaction, say: Say) -> list[str]:
    return [
        say(
            "leaderboard-line-points",
            rank=_rank(row),
            name=_named(row, interaction, say),
            points=number(row.points),
            count=row.points,
            games=row.games,
        )
        for row in scores.rows
    ]
