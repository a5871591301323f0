"""The local Discord in which anybody tries the bot without a token: `await playground.run(make_bot)`."""

from playground.run import run

__all__ = ["run"]
