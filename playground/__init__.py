"""The local Discord in which anybody tries the bot without a token: `await playground.run(make_bot)`."""

import logging

# While simcord is imported it makes a client without intents, and discord.py warns of that.
logging.getLogger("discord.state").disabled = True

from playground.run import run  # noqa: E402

logging.getLogger("discord.state").disabled = False

__all__ = ["run"]
