"""Transactions that run to their end."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from data.database import Database

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Kind = TypeVar("Kind", bound="Transactions")


class Transactions:
    """What has transactions over a database under way."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._under_way: set[asyncio.Task[Any]] = set()


def whole(
    method: Callable[Concatenate[Kind, Arguments], Coroutine[Any, Any, Result]],
) -> Callable[Concatenate[Kind, Arguments], Coroutine[Any, Any, Result]]:
    """Lets a transaction run to its end although its caller is cancelled.

    Torn off in the middle, it would leave a connection behind that holds the right to write.
    """

    @wraps(method)
    async def shielded(owner: Kind, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        task = asyncio.create_task(method(owner, *args, **kwargs))
        owner._under_way.add(task)
        task.add_done_callback(owner._under_way.discard)
        return await asyncio.shield(task)

    return shielded
