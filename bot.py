"""Starts the bot: `python bot.py` on Discord, `python bot.py --local` in the browser without a token."""

import argparse
import asyncio
import hashlib
import json
import logging
import secrets
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from pydantic import ValidationError

from cogs import daily, guide, leaderboards, lobby, table
from cogs.messages.publisher import Publisher
from cogs.ui import errors
from cogs.ui.items import TableItem, carry_out, is_known, stands_in
from cogs.ui.translate import FluentTranslator
from data.settings import Settings
from data.store import Store
from play.daily import Daily
from play.driver import Games
from play.tables import Tables

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["GameNightBot"]):
    """The slash commands, for servers that have the bot; whatever one raises becomes a private answer."""

    def __init__(self, client: "GameNightBot") -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))

    async def on_error(
        self, interaction: "discord.Interaction[GameNightBot]", error: app_commands.AppCommandError, /
    ) -> None:
        """Answer with the sentence of the error, or an incident number."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command.name if interaction.command else "?"
        await errors.answer_error(interaction, cause, what=f"/{command}")


class GameNightBot(commands.AutoShardedBot):
    """The bot: its store, its tables, and what shows them.

    `clock` tells the time as an aware UTC datetime, `new_seed` gives the 32 random bytes of a new game.
    """

    store: Store
    tables: Tables
    daily: Daily

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], datetime] = discord.utils.utcnow,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            tree_cls=Tree,
            help_command=None,
            shard_count=settings.shard_count,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.settings = settings
        self.clock = clock
        self.new_seed = new_seed
        self.publisher = Publisher(self)
        self.games = Games(self)
        self._recovery: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Open the store, load the cogs, register the buttons, sync the commands if they changed."""
        self.store = await Store.open(self.settings.database, clock=self.clock)
        self.tables = Tables(self.store)
        self.daily = Daily(self.store, clock=self.clock, new_secret=self.new_seed)
        await self.tree.set_translator(FluentTranslator())
        for cog in (
            lobby.Lobby(),
            table.TableCog(),
            daily.DailyCog(),
            leaderboards.Leaderboards(),
            guide.Guide(),
        ):
            await self.add_cog(cog)
        self.add_dynamic_items(TableItem, leaderboards.PageButton)
        await self._sync()

    async def _sync(self) -> None:
        """Tell Discord the commands, translations included, only when they differ from the last ones told."""
        payload = [
            await command.get_translated_payload(self.tree, self.tree.translator)  # type: ignore[arg-type]
            for command in self.tree.get_commands()
        ]
        described = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        mark = hashlib.sha256(described.encode()).hexdigest()
        if await self.store.setting("commands") != mark:
            await self.tree.sync()
            await self.store.set_setting("commands", mark)

    async def on_ready(self) -> None:
        """Take up every live game, once a process."""
        if self._recovery is None:
            self._recovery = asyncio.create_task(self.games.recover(), name="recovery")

    async def on_message(self, message: discord.Message) -> None:
        """Count what others post below a board; the bot reads no text."""
        if message.guild is not None and message.author != self.user:
            below = self.publisher.below
            below[message.channel.id] = below.get(message.channel.id, 0) + 1

    async def on_interaction(self, interaction: "discord.Interaction[GameNightBot]") -> None:
        """Answer what discord.py drops: a click on a button just edited away, or of another time; a modal."""
        custom_id = str(dict(interaction.data or {}).get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await carry_out(interaction, custom_id)
        if interaction.type is not discord.InteractionType.component:
            return
        known = is_known(custom_id) or leaderboards.is_page(custom_id)
        if known and stands_in(interaction.message, custom_id):
            return
        if is_known(custom_id):
            await carry_out(interaction, custom_id)
        else:
            async with errors.answered(interaction, what=custom_id):
                await errors.reply(interaction, "error-unknown-button")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A game ends with its channel."""
        await self.games.close_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A game ends with its thread."""
        await self.games.close_channel(payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was taken out of a server: the games there end."""
        for record in await self.store.live_tables(guild.id):
            await self.publisher.close_table(record.id)

    async def close(self) -> None:
        """Finish what is being sent, then leave and close the store."""
        await self.publisher.close()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()


def make_bot(settings: Settings | None = None, **injected: object) -> GameNightBot:
    """The bot, ready to start. `injected` replaces the clock and the source of seeds (see GameNightBot)."""
    return GameNightBot(settings or Settings(), **injected)  # type: ignore[arg-type]


def main(arguments: list[str]) -> int:
    """Run the bot or the playground until it is stopped; returns the exit status."""
    parser = argparse.ArgumentParser(description="Game night on Discord")
    parser.add_argument("--local", action="store_true", help="the playground in the browser, no token needed")
    parser.add_argument("--host", default="127.0.0.1", help="playground: the address to listen on")
    parser.add_argument("--port", type=int, default=8321, help="playground: the port to listen on")
    parser.add_argument("--database", help="path of the SQLite file")
    chosen = parser.parse_args(arguments)
    try:
        settings = Settings()
    except ValidationError as error:
        for fault in error.errors():
            name = "_".join(map(str, fault["loc"])).upper()
            print(f"The setting {name} cannot be read: {fault['msg']}.", file=sys.stderr)
        return 2
    database = chosen.database or ("var/playground.sqlite3" if chosen.local else settings.database)
    settings = settings.model_copy(update={"database": database})
    discord.utils.setup_logging(
        level=logging.getLevelNamesMapping().get(settings.log_level.upper(), logging.INFO)
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # The bot never speaks; what voice would need is not worth a warning at every start.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if chosen.local:
        return _play_locally(settings, chosen.host, chosen.port)
    if not settings.discord_token:
        print(
            "DISCORD_TOKEN is not set: put your bot's token into the environment or a file .env, "
            "or try everything without one: make play",
            file=sys.stderr,
        )
        return 2
    try:
        make_bot(settings).run(settings.discord_token, log_handler=None)
    except discord.LoginFailure:
        print("Discord does not know that token: copy DISCORD_TOKEN anew from the portal.", file=sys.stderr)
        return 2
    except aiohttp.ClientConnectionError as error:
        print(f"Discord cannot be reached: {error}", file=sys.stderr)
        return 1
    return 0


def _play_locally(settings: Settings, host: str, port: int) -> int:
    try:
        import playground
    except ModuleNotFoundError as error:
        print(f"The playground needs {error.name}: pip install -r requirements-play.txt", file=sys.stderr)
        return 2
    database = Path(settings.database)
    asyncio.run(playground.run(lambda: make_bot(settings), host=host, port=port, beside=database))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
