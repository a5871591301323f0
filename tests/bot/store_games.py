"""Short games that make every call to the store there is, as people play them by clicks and commands."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial

from data.due import SLEEP_AFTER
from play.daily import day_of
from tests.bot.messages import Message
from tests.bot.people import Answer, Person
from tests.bot.play import skip_until
from tests.bot.processes import Process
from tests.bot.store_trial import MINUTE, Stuck, Trial, boards_of, offer

Done = Callable[[Answer], object]

SEATS = "(SELECT count(*) FROM seats WHERE table_id = id)"
CLOSED = "status = 'cancelled'"


async def gathering(trial: Trial) -> None:
    """People come to a lobby and go, change it, close it, and open another one."""
    ada, ben, cleo = trial.world.people[:3]
    table = await opened(trial, ada, game="triominos")
    await lobby_click(trial, table, ben, "join", sits(trial, table, ben))
    await lobby_click(trial, table, cleo, "join", sits(trial, table, cleo))
    await lobby_click(trial, table, cleo, "leave", sits(trial, table, cleo, False))
    await lobby_click(
        trial,
        table,
        ada,
        "add-bot",
        has(trial, table, f"{SEATS} = 3"),
    )
    await lobby_click(
        trial,
        table,
        ada,
        "remove-bot",
        has(trial, table, f"{SEATS} = 2"),
    )
    menu = next(one for one in lobby(trial, table).controls if one.action.startswith("option"))
    before = trial.world.query("SELECT options FROM tables WHERE id = ?", table)[0][0]
    await trial.do(
        "an option",
        lambda: ada.click(lobby(trial, table), menu.action, menu.values[-1]),
        has(trial, table, "options != ?", before),
    )
    await trial.do("/games", lambda: cleo.slash("games"))
    await lobby_click(trial, table, ada, "close", has(trial, table, CLOSED))
    await trial.do("/hand", lambda: ada.slash("hand"))
    table = await opened(trial, ben, game="kingdom", bots=1)
    await started(trial, table, ben)
    await moves(trial, table, 2)
    await trial.judge_fresh(table)


async def table_of_three(trial: Trial) -> None:
    """A game with one who takes no direct messages; resigning, coming back, calling it off."""
    world = trial.world
    ada, ben, cleo = world.people[:3]
    world.close_dms(cleo)
    table = await opened(trial, ada, game="kingdom")
    for person in (ben, cleo):
        await lobby_click(trial, table, person, "join", sits(trial, table, person))
    await started(trial, table, ada)
    await moves(trial, table, 3)
    await trial.do("/notify", lambda: ben.slash("notify", way="direct"))
    await trial.do("/hand", lambda: ada.slash("hand"))
    await trial.do("/board", lambda: ben.slash("board"))
    await moves(trial, table, 4)
    await trial.do("rules", lambda: ben.click(board(trial, table), "rules"))
    await trial.do("/resign of another", lambda: ada.slash("resign", player=str(ben.id)))
    asked = await trial.do("/resign", lambda: ben.slash("resign"))
    await trial.do("resigning", lambda: ben.click(asked.message, "resign"), plays(trial, table, ben, False))
    await moves(trial, table, 1)
    await trial.do(
        "coming back",
        lambda: ben.click(ben.last(world.channel, "return"), "return"),
        plays(trial, table, ben, True),
    )
    await moves(trial, table, 2)
    await trial.judge_fresh(table)
    asked = await trial.do("/close", lambda: ada.slash("close"))
    await trial.do(
        "call off", lambda: ada.click(asked.message, "call-off"), noted(trial, table, "!ask call-off")
    )
    await trial.do(
        "agree", lambda: ben.click(ben.last(world.channel, "agree"), "agree"), noted(trial, table, "!agree")
    )
    await trial.do(
        "agree too",
        lambda: cleo.click(cleo.last(world.channel, "agree"), "agree"),
        has(trial, table, CLOSED),
    )
    await opened(trial, ben, game="kingdom")


async def an_end(trial: Trial) -> None:
    """The last moves of a game, its results, and a rematch."""
    world = trial.world
    ada, ben = world.people[:2]
    table = await opened(trial, ada, game="kingdom")
    await lobby_click(trial, table, ben, "join", sits(trial, table, ben))
    await started(trial, table, ada)

    await nearly_over(trial, table)
    await moves(trial, table, 30)
    if world.status(table) != "over":
        raise Stuck("the game does not end")
    await trial.wait(MINUTE)
    await trial.judge_shown("after the end")
    if len(world.query("SELECT 1 FROM results WHERE table_id = ?", table)) != 2:
        trial.complain("the results are not those of the game")
    board = await trial.do("/leaderboard", lambda: ben.slash("leaderboard"))
    if ada.name not in board.text:
        trial.complain("the leaderboard lacks the game")
    over = boards_of(world, table, world.channel)[0]
    for person in (ben, ada):
        again = partial(person.click, over, "rematch")
        await trial.do("rematch", again, sits(trial, table + 1, person))
    await started(trial, table + 1, ben)
    await moves(trial, table + 1, 2)
    await trial.judge_fresh(table + 1)


async def alone(trial: Trial) -> None:
    """A daily challenge to its end, its standings, and a game for one."""
    world = trial.world
    ada = world.people[0]
    day, game = day_of(world.env.now()), "flowers"

    def begun(_: Answer) -> object:
        return world.query("SELECT 1 FROM tables WHERE daily = ? AND host_id = ?", day, ada.id)

    await trial.do("/daily", lambda: ada.slash("daily", game=game), begun)
    ((table,),) = world.query("SELECT id FROM tables WHERE daily = ?", day)
    await last_move(trial, table, ada, partial(ada.slash, "daily", game=game))
    share = (await trial.do("/daily again", lambda: ada.slash("daily", game=game))).message
    await trial.do("share", lambda: ada.click(share, "share"))
    await trial.do("the day before", lambda: ada.slash("leaderboard", board="daily", game=game))
    table = await opened(trial, ada, game=game)
    await started(trial, table, ada)
    await last_move(trial, table, ada, partial(ada.slash, "hand"))
    await trial.wait(MINUTE)
    await trial.judge_shown("after the end")
    await trial.do("standings", lambda: ada.slash("leaderboard", board="alone", game=game))


async def asleep(trial: Trial) -> None:
    """A game falls asleep and wakes; it sleeps again, its channel is taken, and it wakes in a thread."""
    world = trial.world
    ada, ben, cleo = world.people[:3]
    table = await two(trial, ada, ben)
    await moves(trial, table, 1)
    sleeps, awake = (has(trial, table, f"asleep_at IS {state}NULL") for state in ("NOT ", ""))
    await sleeping(trial, table, sleeps)
    await trial.do("waking", lambda: ben.slash("hand"), awake)
    await trial.wait(MINUTE)
    await trial.judge_shown("after waking")
    await moves(trial, table, 1)
    await sleeping(trial, table, sleeps)
    other = await opened(trial, cleo, game="kingdom", bots=1)
    await trial.do("waking elsewhere", lambda: ada.click(board(trial, table), "hand"), awake)
    await trial.wait(MINUTE)
    await trial.judge_shown("in a thread")
    await moves(trial, table, 2)
    await trial.judge_fresh(table)
    await started(trial, other, cleo)


async def leaving(trial: Trial) -> None:
    """A restart, somebody who leaves the server, a channel that is deleted, a moderator, a lobby's close."""
    world = trial.world
    ada, ben, cleo = world.people[:3]
    table = await two(trial, ada, ben)
    await moves(trial, table, 2)
    await restarted(trial)
    await moves(trial, table, 1)
    await world.kick(ben)
    await trial.do("/board", lambda: ada.slash("board"))
    for _ in range(4):
        await trial.wait(MINUTE)
    if plays(trial, table, ben, True)(None):  # type: ignore[arg-type]
        raise Stuck("who has left keeps the seat")
    await moves(trial, table, 2)
    await trial.judge_fresh(table)
    moderator = world.moderator("Mod")
    asked = await trial.do("/close", lambda: moderator.slash("close"))
    await trial.do("ending", lambda: moderator.click(asked.message, "end"), has(trial, table, CLOSED))
    channel = world.add_channel("doomed")
    for game, bots in (("kingdom", 1), ("bloom", 0)):
        table = await opened(trial, cleo, channel=channel, game=game, bots=bots)
        if bots:
            await started(trial, table, cleo)
        met = trial.faults.met
        if bots:
            await world.delete_channel(channel)
            channel = world.channel
        if trial.faults.met > met:
            await trial.calm()
    await trial.wait(MINUTE)
    if world.status(table - 1) != "cancelled":
        trial.complain("the table of a deleted channel is not closed")
    asked = await trial.do("/close of a lobby", lambda: cleo.slash("close"))
    await trial.do("end", lambda: cleo.click(asked.message, "end"), has(trial, table, CLOSED))


GAMES: dict[str, Callable[[Trial], Awaitable[None]]] = {
    "a lobby": gathering,
    "a game": table_of_three,
    "an end": an_end,
    "alone": alone,
    "asleep": asleep,
    "leaving": leaving,
}
"""The games by their names in the table."""

# ---- what people see and do ----


def lobby(trial: Trial, table: int) -> Message:
    """The lobby's message."""
    found = boards_of(trial.world, table, trial.world.channel_of(table))
    if not found:
        raise Stuck(f"table {table} has no board")
    return found[-1]


board = lobby


def has(trial: Trial, table: int, condition: str, *values: object) -> Done:
    """Tells whether a table's row is such."""
    return lambda _: trial.world.query(f"SELECT 1 FROM tables WHERE id = ? AND {condition}", table, *values)


def sits(trial: Trial, table: int, person: Person, wanted: bool = True) -> Done:
    """Tells whether a person has a seat."""
    sql = "SELECT 1 FROM seats WHERE table_id = ? AND user_id = ?"
    return lambda _: bool(trial.world.query(sql, table, person.id)) is wanted


def plays(trial: Trial, table: int, person: Person, wanted: bool) -> Done:
    """Tells whether a person plays in their own seat."""
    sql = "SELECT 1 FROM seats WHERE table_id = ? AND user_id = ? AND NOT bot"
    return lambda _: bool(trial.world.query(sql, table, person.id)) is wanted


def noted(trial: Trial, table: int, entry: str) -> Done:
    """Tells whether the log has an entry."""
    return lambda _: any(one == entry for _, one in trial.world.entries(table))


async def opened(trial: Trial, person: Person, **options: object) -> int:
    """A lobby opened with `/play`; returns the table's number."""
    place = options.get("channel") or trial.world.channel
    sql = "SELECT id FROM tables WHERE status = 'lobby' AND host_id = ? AND channel_id = ?"
    rows = partial(trial.world.query, sql, person.id, place)
    await trial.do("/play", lambda: person.slash("play", **options), lambda _: rows())
    if len(rows()) != 1:
        trial.complain(f"/play: {len(rows())} lobbies")
    return int(rows()[-1][0])


async def two(trial: Trial, host: Person, other: Person) -> int:
    """A game of two people that has begun."""
    table = await opened(trial, host, game="kingdom")
    await lobby_click(trial, table, other, "join", sits(trial, table, other))
    await started(trial, table, host)
    return table


async def lobby_click(trial: Trial, table: int, person: Person, action: str, done: Done) -> None:
    """A click on a button of the lobby."""
    await trial.do(action, lambda: person.click(lobby(trial, table), action), done)


async def started(trial: Trial, table: int, host: Person) -> None:
    """The host's click on Start."""
    await lobby_click(trial, table, host, "start", has(trial, table, "status = 'playing'"))


async def moves(trial: Trial, table: int, count: int) -> None:
    """Clicks of people who owe a move, until the game is over. Raises Stuck if a move is not offered."""
    world = trial.world
    for _ in range(count):
        if world.status(table) != "playing":
            return
        game = world.game(table)
        seats = world.seats(table)
        owing = [person for seat in game.to_move if (person := seats[seat]) is not None]
        if not owing or len(owing) != len(game.to_move):
            raise Stuck("a bot player has not moved")
        person = owing[0]
        seat, before = seats.index(person), world.log(table)
        shown = offer(person, table, world.channel_of(table))
        if shown is None:
            await trial.do("My hand", lambda p=person: p.click(board(trial, table), "hand"))  # type: ignore[misc]
            shown = offer(person, table, world.channel_of(table))
        if shown is None:
            raise Stuck("a hand offers no move")
        message, controls = shown
        action = controls[0].action

        def made(_: Answer, mark: int = len(before), mine: tuple[int, str] = (seat, action[5:])) -> bool:
            return mine in world.log(table)[mark:]

        await trial.do("a move", partial(person.click, message, action), made)
        if world.log(table)[len(before) :].count((seat, action[5:])) > 1:
            trial.complain("a move is made twice")


async def nearly_over(trial: Trial, table: int) -> None:
    """Another process plays until a few moves are left, then the bot starts again."""
    ahead = trial.world.game(table)
    total = 0
    while not ahead.is_over:
        ahead.push(ahead.to_move[0], next(iter(ahead.legal_moves(ahead.to_move[0]))))
        total += 1
    left = [total - 3]

    def wanted(_: object) -> bool:
        left[0] -= 1
        return left[0] < 0

    met = trial.faults.met
    await skip_until(trial.world, table, wanted, lambda game, seat: next(iter(game.legal_moves(seat))))
    if trial.faults.met > met:
        await trial.calm()
        await trial.judge_shown("a restart")


async def last_move(trial: Trial, table: int, person: Person, ask: Callable[[], Awaitable[Answer]]) -> None:
    """A game for one up to its last move, which is clicked; `ask` shows the hand."""
    world = trial.world
    other = await Process.start(world.path, world.env.now)
    try:
        while True:
            game = world.game(table)
            move = next(iter(game.legal_moves(0)))
            ahead = game.copy()
            ahead.push(0, move)
            if ahead.is_over:
                break
            await other.move(table, 0, move)
    finally:
        await other.close()
    message = (await trial.do("the hand", ask)).message
    pressed = f"t:{table}:{world.ply(table)}:move {move}"
    await trial.do(
        "the last move", lambda: person.press(message, pressed), has(trial, table, "status = 'over'")
    )


async def sleeping(trial: Trial, table: int, sleeps: Done) -> None:
    """A week passes without a move."""
    met = trial.faults.met
    await trial.world.age(table, SLEEP_AFTER + timedelta(minutes=1))
    for _ in range(4):
        if not sleeps(None):  # type: ignore[arg-type]
            await trial.wait(MINUTE)
    if trial.faults.met > met:
        await trial.calm()
        await trial.judge_shown("falling asleep")
    if not sleeps(None):  # type: ignore[arg-type]
        raise Stuck("the game does not fall asleep")


async def restarted(trial: Trial) -> None:
    """The bot stops in good order and starts again."""
    met = trial.faults.met
    await trial.world.restart()
    if trial.faults.met > met:
        await trial.calm()
        await trial.judge_shown("a restart")
