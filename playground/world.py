"""The server in which the people meet: always the same one, so that kept games find their players."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import discord

from playground import internals

BOT = "Bloom"
SERVER = "Game night"
CHANNELS = (("game-night", "One game at a time; type /play"), ("side-table", "Room for a second game"))
PEOPLE = ("Ada", "Ben", "Chloé", "Diego")

FOUNDED = datetime(2024, 6, 1, 18, 0, tzinfo=UTC)
"""An id tells its moment: what was founded then has one id at every start, and no message has it."""


@dataclass(frozen=True)
class Person:
    id: int
    name: str


@dataclass(frozen=True)
class World:
    """The simulated Discord and the people in it, in the order in which the page shows them."""

    env: internals.LiveEnv
    server_id: int
    people: tuple[Person, ...]

    def person(self, user_id: int) -> Person:
        """Raises LookupError for somebody who is not one of them."""
        found = next((person for person in self.people if person.id == user_id), None)
        if found is None:
            raise LookupError(f"nobody here has the id {user_id}")
        return found


def found_world(bot: discord.Client, changed: Callable[[], None]) -> World:
    """The world before the bot has arrived; `changed` is called whenever something happens in it."""
    clock = internals.LiveClock(FOUNDED)
    env = internals.LiveEnv(bot, clock, changed)
    moments = (FOUNDED + timedelta(seconds=second) for second in range(1000))

    def next_moment() -> None:
        clock.stand_at(next(moments))

    next_moment()
    internals.name_bot(env, BOT)
    host = internals.add_user(env, PEOPLE[0].lower(), PEOPLE[0])
    next_moment()
    server = internals.add_server(env, SERVER, owner_id=host)
    people = [Person(host, PEOPLE[0])]
    for name in PEOPLE[1:]:
        next_moment()
        user = internals.add_user(env, name.lower().replace("é", "e"), name)
        internals.add_member(env, server, user)
        people.append(Person(user, name))
    for person in people:
        next_moment()
        internals.dm_channel_id(env, person.id)
    for name, topic in CHANNELS:
        next_moment()
        internals.add_channel(env, server, name, topic)
    clock.run()
    return World(env, server, tuple(people))
