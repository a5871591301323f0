"""The one door to the bot players' thinking."""

import asyncio
import hmac

from engines import opponents
from play.tables import Table


async def choose(table: Table, seat: int) -> str:
    """Return the move that a bot player makes for a seat that owes one.

    It is found in a thread, from what the seat may know, the game's seed and the length of the log, so the
    same game always gives the same move.
    """
    seed = hmac.digest(table.record.seed, b"opponent:%d:%d" % (table.ply, seat), "sha256")
    return await asyncio.to_thread(opponents.choose, table.game, seat, seed)
