"""A playground in a process of its own: `python -m tests.playground.serve demo|game DATABASE`."""

import asyncio
import itertools
import sys
from pathlib import Path

import playground
from bot import make_bot
from data.settings import Settings
from tests.playground import demo_bot


def main(which: str, database: str) -> None:
    """Serve the demo bot, or the real one with seeds that are the same in every run."""
    if which == "demo":
        asyncio.run(playground.run(demo_bot.make_bot, port=0))
        return
    settings = Settings(database=database)
    numbers = itertools.count(1)
    asyncio.run(
        playground.run(
            lambda: make_bot(settings, new_seed=lambda: next(numbers).to_bytes(32, "big")),
            port=0,
            beside=Path(database),
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
