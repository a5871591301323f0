"""A shared place is named as such, in hands and on the board."""

import hashlib
import random

import pytest

import engines
from cogs.screens.base import listed
from data import texts
from tests.bot.play import begin, board_of, skip_to_end
from tests.bot.world import World

say = texts.speaker("en")


def tied(players: int, shared: int) -> int:
    """The first seed of a world whose first game of Bloom Kingdom, played as `skip_to_end` does, ends so."""
    for seed in range(10_000):
        game = engines.new("kingdom", players, hashlib.sha256(f"{seed}:1".encode()).digest())
        chance = random.Random(0)
        while not game.is_over:
            seat = game.to_move[0]
            game.push(seat, chance.choice(list(game.legal_moves(seat))))
        assert game.ranking is not None
        if game.ranking.count(shared) > 1:
            return seed
    raise AssertionError("no such game")


@pytest.mark.parametrize("shared", [1, 2])
async def test_a_tie_is_named(world: World, shared: int) -> None:
    world.seed = tied(3, shared)
    people = world.people[:3]
    table = await begin(world, *people)
    game = await skip_to_end(world, table)
    for person in people:
        await person.slash("hand")
    assert game.ranking is not None
    together = [person for person, place in zip(people, game.ranking, strict=True) if place == shared]
    others = [person for person in people if person not in together]
    for person in together:
        text = person.last(world.channel).text
        names = " and ".join(one.name for one in together if one is not person)
        points = game.scores[people.index(person)]
        beginning = "you share first place with" if shared == 1 else "you came second together with"
        assert f"{beginning} **{names}**, with **{points}** points each" in text
    for person in others:
        text = person.last(world.channel).text
        assert "together" not in text and "share" not in text
    await people[0].slash("board")
    won = [person.name for person, place in zip(people, game.ranking, strict=True) if place == 1]
    assert say("board-winner", count=len(won), names=" and ".join(won)) in board_of(world, table).text


def test_names_are_listed_as_in_a_sentence() -> None:
    assert [listed(list(names), say) for names in ("A", "AB", "ABC")] == ["A", "A and B", "A, B and C"]
