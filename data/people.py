"""What is kept of people: how to be called to a move, their language, the name of their account."""

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa

from data.database import Database, insert_new, reads, writes
from data.records import Calls
from data.schema import people


@dataclass(frozen=True, slots=True)
class Person:
    """What a person chose, or the defaults. `language` None: as their Discord has it."""

    user_id: int
    calls: Calls = Calls.MENTION
    language: str | None = None


class People:
    """The store's part that knows people's choices."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @reads
    def known(self, connection: sa.Connection, user_ids: Iterable[int]) -> dict[int, Person]:
        """These people by their ids, with the defaults for those who chose nothing."""
        found = {user_id: Person(user_id) for user_id in user_ids}
        for row in connection.execute(sa.select(people).where(people.c.user_id.in_(found))):
            calls = Calls.MENTION if row.calls is None else Calls(row.calls)
            found[row.user_id] = Person(row.user_id, calls, row.language)
        return found

    @writes
    def set_calls(self, connection: sa.Connection, user_id: int, calls: Calls) -> None:
        """Keep how a person wants to be called."""
        _keep(connection, user_id, calls=calls.value)

    @writes
    def set_language(self, connection: sa.Connection, user_id: int, language: str | None) -> None:
        """Keep a person's language, or that they chose none."""
        _keep(connection, user_id, language=language)


def keep_name(connection: sa.Connection, user_id: int, name: str | None) -> None:
    """Keep the name of a person's account: it is shown where no server's nickname belongs. None: unknown."""
    if name is not None:
        _keep(connection, user_id, name=name)


def _keep(connection: sa.Connection, user_id: int, **choice: str | None) -> None:
    connection.execute(insert_new(connection, people).values(user_id=user_id))
    connection.execute(people.update().where(people.c.user_id == user_id).values(**choice))
