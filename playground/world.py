"""The server in which the people meet: always the same one, so that kept games find their players."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import discord

from playground import internals
from playground.log import Bounded

BOT = "Bloom"
SERVER = "Game night"
CHANNELS = (("game-night", "One game at a time: type /play"), ("side-table", "Room for a second game"))
PEOPLE = (("ada", "Ada"), ("ben", "Ben"), ("chloe", "Chloé"), ("diego", "Diego"))

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
    env = internals.LiveEnv(bot, clock, Bounded(200, changed))
    internals.name_bot(env, BOT)
    seconds = itertools.count(1)

    def next_moment() -> None:
        clock.stand_at(FOUNDED + timedelta(seconds=next(seconds)))

    users = []
    for name, display_name in PEOPLE:
        next_moment()
        users.append(env.create_user(name, global_name=display_name))
    next_moment()
    server = env.create_guild(SERVER, owner=users[0])
    for user in users[1:]:
        server.add_member(user)
    for user in users:
        next_moment()
        internals.dm_channel_id(env, user.id)
    for name, topic in CHANNELS:
        next_moment()
        server.create_text_channel(name, topic=topic)
    clock.run()
    return World(env, tuple(Person(user.id, user.global_name or user.name) for user in users))
