"""Leaderboards against a plain recount of the same games."""

import tempfile
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from data.records import Score, SeatResult, Standing
from data.store import Store
from tests.store.conftest import Clock, a_lobby, by_hand, only_sqlite, resign


@dataclass(frozen=True)
class Played:
    """A finished game: who sat there, under which name, with how many points, and which of them resigned.

    `accounts` are the names of their accounts, as far as they were told.
    """

    game: str
    guild_id: int | None
    people: tuple[tuple[int, str], ...]
    points: tuple[int, ...]
    resigned: tuple[bool, ...]
    bot_points: tuple[int, ...]
    accounts: tuple[str | None, ...] = (None,) * 5

    @property
    def alone(self) -> bool:
        return len(self.people) + len(self.bot_points) == 1

    @property
    def ends(self) -> list[SeatResult]:
        totals = self.points + self.bot_points
        return [
            SeatResult(seat, points, 1 + sum(other > points for other in totals))
            for seat, points in enumerate(totals)
        ]


@st.composite
def played(draw: st.DrawFn) -> Played:
    ids = draw(st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True))
    points = st.integers(-1, 3)
    return Played(
        game=draw(st.sampled_from(["kingdom", "bloom"])),
        guild_id=draw(st.sampled_from([7, 8, None])),
        people=tuple((user_id, f"{user_id}{draw(st.sampled_from('abc'))}") for user_id in ids),
        points=tuple(draw(points) for _ in ids),
        resigned=tuple(draw(st.integers(0, 4)) == 0 for _ in ids),
        bot_points=draw(st.sampled_from([(), (0,), (2,)])),
        accounts=tuple(draw(st.sampled_from([None, None, f"account {user_id}"])) for user_id in ids),
    )


async def play(store: Store, one: Played) -> None:
    (host_id, host_name), *others = one.people
    table = await store.create_table(
        game=one.game,
        rules_version=1,
        options={},
        guild_id=one.guild_id,
        channel_id=1,
        host_id=host_id,
        host_name=host_name,
        host_account=one.accounts[0],
        max_players=5,
        locale="en",
    )
    for (user_id, name), account in zip(others, one.accounts[1:], strict=False):
        await store.join(table.id, user_id, name, account=account, max_players=5)
    for _ in one.bot_points:
        await store.add_bot(table.id, "Bot", max_players=5)
    await store.start(table.id, seed=b"seed", min_players=1)
    for (user_id, _), resigned in zip(one.people, one.resigned, strict=True):
        if resigned:
            await resign(store, table.id, user_id)
    await store.append(table.id, 1 + sum(one.resigned), 0, "last", results=one.ends)


def names_for(games: list[Played], guild_id: int | None, home: int | None) -> dict[int, str]:
    """How people are called in that server, or (None) everywhere, for a reader in the server `home`."""
    names: dict[int, str] = {}
    accounts: dict[int, str] = {}
    for one in games:
        for (user_id, name), account in zip(one.people, one.accounts, strict=False):
            if one.guild_id == guild_id or (guild_id is None and one.guild_id == home):
                names[user_id] = name
            if account is not None and guild_id is None:
                accounts[user_id] = account
    return names | accounts


def recount(games: list[Played], game: str | None, guild_id: int | None, home: int | None) -> list[Standing]:
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    points: dict[int, list[int]] = defaultdict(list)
    for one in games:
        if (guild_id is not None and one.guild_id != guild_id) or one.alone or game not in (None, one.game):
            continue
        for seat, (user_id, _) in enumerate(one.people):
            total = sums[user_id]
            total[0] += 1
            total[1] += one.ends[seat].place == 1 and not one.resigned[seat]
            if game is not None and not one.resigned[seat]:
                points[user_id].append(one.points[seat])

    def average(user_id: int) -> Fraction | None:
        own = points[user_id]
        return Fraction(sum(own), len(own)) if own else None

    def strength(user_id: int) -> tuple[int, Fraction, bool, Fraction]:
        played_, won = sums[user_id]
        own = average(user_id)
        return won, Fraction(won, played_), own is not None, own or Fraction()

    strengths = {user_id: strength(user_id) for user_id in sums}
    names = names_for(games, guild_id, home)
    order = sorted(sums, key=lambda user_id: (*(-part for part in strengths[user_id]), user_id))
    return [
        Standing(
            rank=1 + sum(other > strengths[user_id] for other in strengths.values()),
            user_id=user_id,
            name=names.get(user_id),
            games=sums[user_id][0],
            wins=sums[user_id][1],
            win_rate=sums[user_id][1] / sums[user_id][0],
            average_points=None if (own := average(user_id)) is None else float(own),
        )
        for user_id in order
    ]


def recount_alone(games: list[Played], game: str, guild_id: int | None, home: int | None) -> list[Score]:
    reached: dict[int, list[int]] = defaultdict(list)
    names = names_for(games, guild_id, home)
    for one in games:
        counts = one.alone and one.game == game and not one.resigned[0]
        if counts and guild_id in (None, one.guild_id):
            reached[one.people[0][0]].append(one.points[0])
    bests = {user_id: max(points) for user_id, points in reached.items()}
    return [
        Score(
            rank=1 + sum(other > bests[user_id] for other in bests.values()),
            user_id=user_id,
            name=names.get(user_id),
            points=bests[user_id],
            games=len(reached[user_id]),
        )
        for user_id in sorted(bests, key=lambda user_id: (-bests[user_id], user_id))
    ]


@settings(max_examples=30)
@given(games=st.lists(played(), max_size=8), size=st.integers(1, 4))
async def test_leaderboards_agree_with_a_recount(games: list[Played], size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(str(Path(folder) / "games"), clock=Clock())
        try:
            for one in games:
                await play(store, one)
            for game in (None, "kingdom", "bloom", "flowers"):
                for guild_id, home in ((None, None), (None, 7), (7, 7), (7, 8), (9, 9)):
                    expected = recount(games, game, guild_id, home)
                    scope, page = {"guild_id": guild_id, "home": home}, {"limit": size, "offset": size}
                    board = await store.results.leaderboard(game=game, **scope, limit=100)
                    assert (board.rows, board.total) == (expected, len(expected))
                    board = await store.results.leaderboard(game=game, **scope, **page)
                    assert (board.rows, board.total) == (expected[size : 2 * size], len(expected))
                    if game is not None:
                        lone = recount_alone(games, game, guild_id, home)
                        scores = await store.results.solo_standings(game, **scope, limit=100)
                        assert (scores.rows, scores.total) == (lone, len(lone))
                        scores = await store.results.solo_standings(game, **scope, **page)
                        assert (scores.rows, scores.total) == (lone[size : 2 * size], len(lone))
                        if guild_id is None:
                            await check_bests(store, game, lone)
        finally:
            await store.close()


async def check_bests(store: Store, game: str, expected: list[Score]) -> None:
    found = {user_id: await store.results.best(user_id, game) for user_id in range(1, 7)}
    assert {user_id: best[0] for user_id, best in found.items() if best} == {
        score.user_id: score.points for score in expected
    }


async def test_a_page_past_the_end_is_empty_but_knows_the_total(store: Store) -> None:
    table = await a_lobby(store, people=3)
    await store.start(table.id, seed=b"seed", min_players=1)
    await store.append(table.id, 1, 0, "last", results=[SeatResult(seat, 5, 1) for seat in range(3)])
    page = await store.results.leaderboard(limit=10, offset=10)
    assert page.rows == []
    assert page.total == 3
    assert [row.rank for row in (await store.results.leaderboard()).rows] == [1, 1, 1]


async def test_games_that_end_at_the_same_moment(url: str) -> None:
    """The later table has the newest name, and each counts among the other games that had ended by then."""
    now = Clock()()
    store = await Store.open(url, clock=lambda: now)
    try:
        for name, points in (("First", 5), ("Second", 7), ("Third", 6)):
            await play(store, Played("bloom", 7, ((1, name),), (points,), (False,), ()))
        assert (await store.results.solo_standings("bloom", home=7)).rows == [Score(1, 1, "Third", 7, 3)]
        second = await store.table(2)
        assert second is not None
        assert await store.results.best(1, "bloom", until=second) == (6, now)
    finally:
        await store.close()


@only_sqlite
async def test_leaderboards_read_their_index_alone(store: Store) -> None:
    """Each scope is answered from one covering index, however large the table of results grows."""
    several, alone = "players > 1", "players = 1 AND daily IS NULL AND won"
    scopes = {
        f"guild_id = 7 AND game = 'kingdom' AND {several}": "ix_results_guild",
        f"guild_id = 7 AND {several}": "ix_results_guild",
        f"game = 'kingdom' AND {several}": "ix_results_game",
        f"guild_id = 7 AND game = 'flowers' AND {alone}": "ix_results_alone_guild",
        f"game = 'flowers' AND {alone}": "ix_results_alone",
    }
    averaged = "sum(CASE WHEN given_up THEN NULL ELSE points END)"
    for scope, index in scopes.items():
        points = "max(points)" if alone in scope else averaged
        plan = await by_hand(
            store,
            f"EXPLAIN QUERY PLAN SELECT user_id, count(*), sum(won), {points} FROM results "
            f"WHERE {scope} GROUP BY user_id",
        )
        steps = [row["detail"] for row in plan]
        assert any(f"USING COVERING INDEX {index}" in step for step in steps), steps
