"""Starts the bot: `python bot.py` on Discord, `python bot.py --local` in the browser without a token."""

import argparse
import asyncio
import contextlib
import hashlib
import json
import logging
import secrets
import signal
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

from cogs import daily, guide, housekeeping, leaderboards, lists, lobby, moderation, notify, table
from cogs.services import Services
from cogs.ui import errors
from cogs.ui.delivery import of_network
from cogs.ui.host import Host
from cogs.ui.items import ActionItem
from cogs.ui.limits import REQUEST_SECONDS, limited
from cogs.ui.permissions import INVITE
from cogs.ui.translate import FluentTranslator
from data.errors import CannotOpen, Unavailable
from data.settings import Settings
from data.store import Store

log = logging.getLogger(__name__)


class Brief(logging.Filter):
    """Lets discord.py say in a line what it says with a traceback: that it connects to the gateway again."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let everything through, shortened where the network is to blame."""
        error = record.exc_info[1] if record.exc_info else None
        if _away(error):
            record.msg = f"{record.getMessage()}: {error or type(error).__name__}"
            record.args, record.exc_info = None, None
        return True


ANSWER_SECONDS = 2.0
"""How long clicks and commands under way are given when the bot stops; with the requests' time it makes 5."""

SYNC_SECONDS = 30.0
"""How long Discord may take to accept the commands before the bot starts without its word."""


class Tree(app_commands.CommandTree[Host]):
    """The slash commands, for servers that have the bot; whatever one raises becomes a private answer."""

    def __init__(self, client: Host) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))

    async def interaction_check(self, interaction: discord.Interaction[Host], /) -> bool:
        """Let every command through, and count it among those being answered."""
        interaction.client.answering()
        return True

    async def on_error(
        self, interaction: discord.Interaction[Host], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer with the sentence of the error, or an incident number."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command.name if interaction.command else "?"
        if errors.in_doubt(cause):
            self.client.dispatch("doubt", interaction, 0)
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
            http_trace=limited(REQUEST_SECONDS),
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
            lists.Lists(services),
            guide.Guide(),
            moderation.Moderation(services),
            notify.Notify(services),
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
        try:
            if await store.setting("commands") == mark:
                return
        except Unavailable as error:
            log.warning("it is not known which commands were sent last: %s", error)
        try:
            async with asyncio.timeout(SYNC_SECONDS):
                await self.tree.sync()
        except (discord.HTTPException, app_commands.AppCommandError, aiohttp.ClientError, OSError) as error:
            # Discord keeps the commands it had; the next start tries again.
            log.error("Discord did not take the commands: %s", error)
            return
        try:
            await store.set_setting("commands", mark)
        except Unavailable as error:
            log.warning("that the commands were sent is not kept; the next start sends them again: %s", error)

    async def close(self) -> None:
        """Take no more clicks, finish what has arrived and is being sent, then leave and close the store."""
        for shard in self.shards.values():
            if not shard.is_closed():
                await shard.disconnect()
        closing = self._open.pop_all()
        try:
            await self.answered(ANSWER_SECONDS)
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
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(Brief())
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
    token = settings.discord_token.strip()
    if not token.isascii() or any(map(str.isspace, token)):
        print(UNKNOWN_TOKEN, file=sys.stderr)
        return 2
    try:
        asyncio.run(_run(make_bot(settings), token))
    except Exception as error:
        why = _why(error)
        if why is None:
            raise
        print(why, file=sys.stderr)
        return 1 if _away(error) else 2
    return 0


async def _run(bot: GameNightBot, token: str) -> None:
    """Run the bot until it is told to stop by SIGINT or SIGTERM."""
    running = asyncio.create_task(bot.start(token), name="bot")
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no signal handlers on the loop
            loop.add_signal_handler(number, running.cancel)
    async with bot:
        with contextlib.suppress(asyncio.CancelledError):
            await running


def _away(error: BaseException | None) -> bool:
    """Return whether Discord is away, so that the next try may succeed."""
    return isinstance(error, discord.DiscordServerError | discord.GatewayNotFound) or of_network(error)


UNKNOWN_TOKEN = "Discord does not know that token: copy DISCORD_TOKEN again from the portal."
CLOSED = {
    4004: UNKNOWN_TOKEN,
    4010: "Discord refuses the shards: leave SHARD_COUNT unset, so that Discord recommends a number.",
    4011: "Discord asks for more shards: leave SHARD_COUNT unset, so that Discord recommends a number.",
    4012: "Discord no longer speaks this version of its gateway: install a newer version of the bot.",
    4013: "Discord does not know an intent that this version asks for: install a newer version of the bot.",
    4014: "Discord refuses an intent: this version of the bot needs no privileged one; install it again.",
}
"""Why the gateway turned the bot away, by its close code."""


def _why(error: Exception) -> str | None:
    """Return one sentence on why the bot does not run and what to do; None for what is unforeseen."""
    match error:
        case CannotOpen():
            return str(error)
        case discord.LoginFailure():
            return UNKNOWN_TOKEN
        case discord.PrivilegedIntentsRequired():
            return CLOSED[4014]
        case discord.ConnectionClosed() if error.code in CLOSED:
            return CLOSED[error.code]
        case discord.HTTPException() if not _away(error):
            return f"Discord refuses to let the bot in ({error.status}): see its application in the portal."
        case _ if _away(error):
            # The text of a refusal may be a page of HTML.
            status = f"it answers {error.status}" if isinstance(error, discord.HTTPException) else ""
            detail = status or str(error).strip().partition("\n")[0] or type(error).__name__
            return f"Discord cannot be reached ({detail}): start the bot again later."
    return None


def _play_locally(settings: Settings, host: str, port: int) -> int:
    try:
        import playground
    except ModuleNotFoundError as error:
        print(f"The playground needs {error.name}: pip install -r requirements-play.txt", file=sys.stderr)
        return 2
    database = Path(settings.database)
    try:
        asyncio.run(playground.run(lambda: make_bot(settings), host=host, port=port, beside=database))
    except CannotOpen as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
