"""Starts the bot: `python bot.py` on Discord, `python bot.py --local` in the browser without a token."""

import argparse
import asyncio
import hashlib
import json
import logging
import secrets
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands
from pydantic import ValidationError

from cogs import daily, guide, housekeeping, leaderboards, lobby, table
from cogs.services import Services
from cogs.ui import errors
from cogs.ui.host import Host
from cogs.ui.items import ActionItem
from cogs.ui.permissions import INVITE
from cogs.ui.translate import FluentTranslator
from data.settings import Settings
from data.store import Store

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree[Host]):
    """The slash commands, for servers that have the bot; whatever one raises becomes a private answer."""

    def __init__(self, client: Host) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))

    async def on_error(
        self, interaction: discord.Interaction[Host], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer with the sentence of the error, or an incident number."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command.name if interaction.command else "?"
        await errors.answer_error(interaction, cause, what=f"/{command}")


class GameNightBot(Host):
    """The bot: opens the store, hands what is over it to the cogs, and closes it at the end.

    `clock` tells the time as an aware UTC datetime, `new_seed` gives the 32 random bytes of a new game.
    """

    services: Services
    """There from the start on, for the benchmark and the tests; cogs are handed it."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], datetime] = discord.utils.utcnow,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32),
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True, guild_messages=True),
            tree_cls=Tree,
            help_command=None,
            shard_count=settings.shard_count,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self._settings = settings
        self._clock = clock
        self._new_seed = new_seed
        self._open = AsyncExitStack()

    async def setup_hook(self) -> None:
        """Open the store, load the cogs, register the buttons, sync the commands if they changed."""
        store = await Store.open(self._settings.database, clock=self._clock)
        self.services = services = Services.over(self, store, clock=self._clock, new_seed=self._new_seed)
        self._open.push_async_callback(services.close)
        await self.tree.set_translator(FluentTranslator())
        for cog in (
            lobby.Lobby(services),
            table.TableCog(services),
            daily.DailyCog(services),
            leaderboards.Leaderboards(services),
            guide.Guide(),
            housekeeping.Housekeeping(self, services),
        ):
            await self.add_cog(cog)
        self.add_dynamic_items(ActionItem)
        await self._sync(store)
        invitation = discord.utils.oauth_url(
            self.application_id or 0, permissions=INVITE, scopes=("bot", "applications.commands")
        )
        log.info("invite the bot to a server: %s", invitation)

    async def _sync(self, store: Store) -> None:
        """Send Discord the commands, translations included, only when they differ from the last ones sent."""
        payload = [
            await command.get_translated_payload(self.tree, self.tree.translator)  # type: ignore[arg-type]
            for command in self.tree.get_commands()
        ]
        described = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        mark = hashlib.sha256(described.encode()).hexdigest()
        if await store.setting("commands") != mark:
            await self.tree.sync()
            await store.set_setting("commands", mark)

    async def close(self) -> None:
        """Finish what is being sent, then leave and close the store."""
        closing = self._open.pop_all()
        try:
            await closing.aclose()
        finally:
            await super().close()


def make_bot(settings: Settings | None = None, **injected: Any) -> GameNightBot:
    """Return the bot, ready to start. `injected` replaces its clock and its source of seeds."""
    return GameNightBot(settings or Settings(), **injected)


def main(arguments: list[str]) -> int:
    """Run the bot or the playground until it is stopped; return the exit status."""
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
        print("Discord does not know that token: copy DISCORD_TOKEN again from the portal.", file=sys.stderr)
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
