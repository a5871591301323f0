# ruff: noqa: E501 - a mutant is a line
"""Small faults put into the code one at a time: the tests named beside each must notice it.

Run it by hand: `python -m tests.mutants`, or with a part of a name to run only those. Each mutant is made in
a copy of the checkout. A survivor is a fault that no test notices.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
WORKERS = 2
LIMIT = 240
"""Seconds after which tests that do not end have noticed the fault."""

TABLES = "tests/play/test_tables.py"
DRIVER = "tests/play/test_driver.py"
FAULTS = "tests/play/test_faults.py"
DISCORD = "tests/bot/test_faults.py"
STORE_FAULTS = "tests/bot/test_store_faults.py"
BREAKAGE = "tests/bot/test_breakage.py"
SLOTS = "tests/bot/test_messages.py"
ABSENCE = "tests/bot/test_absence.py"
CALLS = "tests/bot/test_calls.py"
OWED = "tests/bot/test_owed.py"
ORPHANS = "tests/wire/test_orphans.py"
TWO = "tests/bot/test_two_processes.py"
REMOVALS = "tests/bot/test_removals.py"
LEFTOVERS = "tests/wire/test_leftovers.py"


class Mutant(NamedTuple):
    """A fault: in `file` the text `old`, found once, becomes `new`. `tests`: pytest's arguments."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


# fmt: off
MUTANTS = [
    # play/tables.py
    Mutant("the cache drops the newest", "play/tables.py", "popitem(last=False)", "popitem(last=True)", (TABLES,)),
    Mutant("the cache forgets what is used", "play/tables.py", "        self._cache.move_to_end(table_id)\n", "", (TABLES,)),
    Mutant("the cache holds one more", "play/tables.py", "> self._capacity", "> self._capacity + 1", (TABLES,)),
    Mutant("a click at the same ply is stale", "play/tables.py", "drawn_at < table.asked[seat]", "drawn_at <= table.asked[seat]", (TABLES,)),
    Mutant("a stale click is not refused", "play/tables.py", "                raise Stale(table_id=table_id, seat=seat)\n", "                pass\n", (TABLES,)),
    Mutant("a click that came twice is stale", "play/tables.py", "if table.led_here(drawn_at, seat, move)", "if False", (TABLES,)),
    Mutant("a click that came twice moves twice", "play/tables.py", "            if table.repeats(seat, move):\n                return table\n", "", (TABLES,)),
    Mutant("a repeat is looked for in the whole log", "play/tables.py", "since = self.history[self.asked[seat] :]", "since = self.history", (TABLES,)),
    Mutant("another move led here", "play/tables.py", "return (entry.seat, entry.move) == (seat, move)", "return entry.seat == seat", (TABLES,)),
    Mutant("a resigned seat still moves", "play/tables.py", "if (now.user_id, now.bot) != (holder.user_id, holder.bot)", "if False", (TABLES,)),
    Mutant("seats beyond the last", "play/tables.py", "if not 0 <= seat < table.game.players", "if not 0 <= seat <= table.game.players", (TABLES,)),
    Mutant("asked counts one too few", "play/tables.py", "asked[other] = ply\n", "asked[other] = self.ply\n", (TABLES,)),
    Mutant("a seat is never asked again", "play/tables.py", "if other == seat or other not in before", "if other not in before", (TABLES,)),
    Mutant("the older record is kept", "play/tables.py", "older.record.revision > newer.record.revision", "older.record.revision < newer.record.revision", (TABLES,)),
    Mutant("the shorter log is kept", "play/tables.py", "key=lambda one: one.ply)", "key=lambda one: -one.ply)", (TABLES,)),
    Mutant("the end does not count a revision", "play/tables.py", "ended_at=made_at, revision=record.revision + 1", "ended_at=made_at", (TABLES,)),
    Mutant("an amendment does not count a revision", "play/tables.py", "revision=cached.record.revision + 1, **changes", "**changes", (TABLES,)),
    Mutant("all seats are amended", "play/tables.py", "replace(one, **changes) if one.number == seat else one", "replace(one, **changes)", (TABLES,)),
    Mutant("other rules are played", "play/tables.py", "if kind is None or kind.rules_version != record.rules_version", "if kind is None", (TABLES,)),
    # play/driver.py, absence, patience, closing
    Mutant("no retry", "play/driver.py", "            self._try_again(table_id, since, error)\n            return\n", "            log.warning('%s', error)\n", (FAULTS, "-k", "not click")),
    Mutant("no retry, on Discord", "play/driver.py", "            self._try_again(table_id, since, error)\n            return\n", "            log.warning('%s', error)\n", (STORE_FAULTS,)),
    Mutant("one retry", "play/driver.py", "        while self._retries.get(table_id) is patience:\n            await", "        if self._retries.get(table_id) is patience:\n            await", (FAULTS, "-k", "disturbed")),
    Mutant("a closed table is tried again", "play/driver.py", "        self._retries.pop(table_id, None)\n", "", (FAULTS, "-k", "not_tried_again")),
    Mutant("a closing process tries again", "play/driver.py", "            task.cancel()\n", "            pass\n", (FAULTS, "-k", "tries_no_more")),
    Mutant("nothing shown after a retry", "play/driver.py", "        if table is not None:\n            self._changed(Snapshot(table.record, table))\n", "", (FAULTS, "-k", "disturbed")),
    Mutant("recovery without leavers", "play/driver.py", "            await self._absence.replace_leavers(snapshot.record)\n", "", (DRIVER,)),
    Mutant("recovery shows nothing", "play/driver.py", "            snapshot = await self._tables.look(table_id) or snapshot\n        self._changed(snapshot)\n", "", (DRIVER,)),
    Mutant("recovery shows an old state", "play/driver.py", "            snapshot = await self._tables.look(table_id) or snapshot\n", "", (DRIVER,)),
    Mutant("ends are not shown after a start", "play/driver.py", "(*live, *ended)", "live", (DRIVER,)),
    Mutant("no board between bot players' moves", "play/driver.py", "if table is not None and self._clock() - shown >= SHOW_EVERY", "if False", (DRIVER,)),
    Mutant("every board between bot players' moves", "play/driver.py", "if table is not None and self._clock() - shown >= SHOW_EVERY", "if table is not None", (DRIVER,)),
    Mutant("no look for leavers at a deal", "play/driver.py", "elif table.dealt_since(looked):", "elif False:", (DRIVER,)),
    Mutant("a look for leavers at each move", "play/driver.py", "elif table.dealt_since(looked):\n                looked = table.ply\n", "elif looked != -1:\n                looked = -1\n", (DRIVER,)),
    Mutant("two drives of a table at once", "play/driver.py", "        while (running := self._running.get(table_id)) is not None:\n            await asyncio.wait([running])\n", "", (DRIVER,)),
    Mutant("bot players' seeds without the ply", "play/thinking.py", "(table.ply, seat)", "(0, seat)", (DRIVER,)),
    Mutant("pauses do not grow", "play/patience.py", "        self.failures += 1\n", "", (FAULTS, "-k", "pauses")),
    Mutant("on_guild_remove closes nothing", "play/closing.py", "        for record in await persist(listing, f\"listing the tables of server {guild_id}\"):\n            await self.close(record.id)\n", "        await persist(listing, \"\")\n", (SLOTS, "-k", "taken_out")),
    Mutant("a lobby never gives way", "data/due.py", "LOBBY_AFTER = timedelta(hours=1)", "LOBBY_AFTER = timedelta(hours=1000)", ("tests/play/test_lobbies.py", ABSENCE)),
    Mutant("a lobby gives way at once", "data/due.py", "LOBBY_AFTER = timedelta(hours=1)", "LOBBY_AFTER = timedelta(0)", ("tests/play/test_lobbies.py", ABSENCE)),
    # data/store.py
    Mutant("the window of last_ended", "data/store.py", "last - within", "last + within", (DRIVER, "-k", "ends_that")),
    Mutant("a table in play is closed as a lobby", "data/store.py", " or (lobby_only and record.status is Status.PLAYING)", "", (ABSENCE, "tests/store/test_lobby.py")),
    Mutant("a resigned seat is no bot's", "data/store.py", '"!resign": {"bot": True, "resigned": True}', '"!resign": {"bot": False, "resigned": True}', (DRIVER, ABSENCE)),
    # engines' views and what they count
    Mutant("a tie above the winner of the last round", "engines/triominos/scoring.py", "if scores[winner] < target", "if scores[winner] <= target", ("tests/engines/test_triominos.py", "tests/engines/test_golden.py", "tests/engines/test_cases.py")),
    Mutant("Kingdom shows a choice to all", "engines/kingdom/view.py", '"chosen": [card is not None for card in state.chosen]', '"chosen": [card for card in state.chosen]', ("tests/engines/test_conformance.py", "tests/engines/test_kingdom.py", "tests/engines/test_golden.py")),
    Mutant("Kingdom counts one discard too few", "engines/kingdom/view.py", "sizes[seat] -= 1", "sizes[seat] -= 0", ("tests/engines/test_kingdom.py", "tests/engines/test_golden.py", "tests/engines/test_kingdom_positions.py")),
    Mutant("Kingdom's totals of rounds", "engines/kingdom/view.py", "[total - less for", "[total for", ("tests/engines/test_kingdom.py", "tests/engines/test_kingdom_scoring.py", "tests/engines/test_golden.py")),
    Mutant("Tri-Ominos asks after the end", "engines/triominos/view.py", "[] if state.over else [state.turn]", "[state.turn]", ("tests/engines/test_conformance.py", "tests/engines/test_golden.py")),
    Mutant("Tri-Ominos shows the hand of the next seat", "engines/triominos/view.py", "names(state.hands[seat])", "names(state.hands[(seat + 1) % state.players])", ("tests/engines/test_conformance.py", "tests/engines/test_triominos.py", "-k", "triominos")),
    # cogs
    Mutant("on_guild_remove does nothing", "cogs/housekeeping.py", "        await self._services.closing.close_server(guild.id)\n", "        pass\n", (SLOTS,)),
    Mutant("texts are not cut", "cogs/ui/layout.py", "return text if len(text) <= limit else", "return text if True else", (SLOTS,)),
    Mutant("the bot seat's hand is sent", "cogs/messages/hand.py", " or (seat.bot and self.message_id is None)", "", (SLOTS,)),
    Mutant("ended tables are remembered", "cogs/messages/messages.py", "        del self._tables[record.id]\n", "", (SLOTS,)),
    Mutant("live tables are forgotten", "cogs/messages/messages.py", "if record.status.live or self._tables", "if self._tables", (SLOTS,)),
    Mutant("the coalescer loses the last request", "cogs/ui/coalesce.py", "        self._again = True\n", "        self._again = self._task is None or self.idle\n", (SLOTS,)),
    Mutant("the coalescer runs side by side", "cogs/ui/coalesce.py", "if self._task is None or self.idle", "if True", (SLOTS,)),
    Mutant("who moved is called", "cogs/messages/call.py", " and table.record.seats[seat].user_id != cause(table, table.asked[seat])", "", (SLOTS, CALLS)),
    Mutant("the old call stays", "cogs/messages/call.py", "            self._removals.add(channel.get_partial_message(old), self._tell)\n", "            await self._tell()\n", (SLOTS, CALLS)),
    Mutant("a call a second time", "cogs/messages/call.py", "if table.asked[seat] > called and", "if", (SLOTS, CALLS)),
    Mutant("a scrolled board stays where it is", "cogs/messages/board.py", "            self.reposting = True\n", "            pass\n", (DISCORD, "-k", "scrolled")),
    Mutant("the old board stays", "cogs/messages/slot.py", "            self._removals.add(old, self._tell)\n", "            await self._tell()\n", (DISCORD, "-k", "too_old or scrolled")),
    Mutant("unchanged messages are sent again", "cogs/messages/slot.py", "if there and not own and content.bears(self._mark):", "if False:", (SLOTS,)),
    Mutant("a failure is not owed", "cogs/messages/slot.py", "            await self._patience.wait()\n", "            return\n", (DISCORD, "-k", "passes")),
    Mutant("a removal is tried once", "cogs/messages/removals.py", "            await self._patience.wait()\n", "            return\n", (OWED, "-k", "removal")),
    Mutant("a refused removal is given up", "cogs/messages/removals.py", "refusals + 1 < TRIES.get(meaning, OTHERWISE)", "refusals + 1 < 1", (OWED, "-k", "removal")),
    Mutant("what was being posted is not taken up", "cogs/messages/messages.py", "        self._context.open_posts.update(", "        set[tuple[int, str]]().update(", (ORPHANS, "-k", "board")),
    Mutant("a call that was begun is not withdrawn", "cogs/messages/call.py", "            await self._withdraw(snapshot)\n", "            pass\n", (ORPHANS, "-k", "call")),
    Mutant("lines wait for no right", "cogs/messages/messages.py", "return self.board.barred or self._lines.barred", "return self.board.barred", (OWED, "-k", "right")),
    Mutant("a lost thread is opened again", "cogs/threads.py", "opened.append(found or await", "opened.append(await", (ORPHANS, "-k", "thread")),
    Mutant("a first answer is tried once", "cogs/ui/interactions.py", "            async with asyncio.timeout(LAST_TRY if last else TRY):\n", "            last, until = True, 0.0\n            async with asyncio.timeout(TRY):\n", (DISCORD, "-k", "acknowledge")),
    Mutant("a later answer is tried once", "cogs/ui/interactions.py", "                pause = next(pauses)\n", "                raise\n", (OWED, "-k", "private")),
    Mutant("what another process posted is posted again", "cogs/messages/posting.py", "    if (other and not begun.again) or", "    if", (TWO,)),
    Mutant("a footer is not compared", "cogs/ui/layout.py", "self.bottom, self.footer, self.accent, repr", "self.bottom, self.accent, repr", (SLOTS, "-k", "whatever")),
    Mutant("a colour is not compared", "cogs/ui/layout.py", "self.footer, self.accent, repr", "self.footer, repr", (SLOTS, "-k", "whatever")),
    Mutant("alt texts are not compared", "cogs/ui/layout.py", "(one.filename, one.alt, one.data)", "(one.filename, one.data)", (SLOTS, "-k", "whatever")),
    Mutant("a count goes with another table's", "cogs/messages/messages.py", "        if all(one.newest().record.channel_id != channel_id for one in self._tables.values()):\n", "        if True:\n", (SLOTS, "-k", "below")),
    Mutant("a count stays where a table was", "cogs/messages/messages.py", "        self._count_no_more(before.channel_id)\n", "", (SLOTS, "-k", "counted")),
    Mutant("a second look is forgotten", "cogs/messages/slot.py", " and not self._looks_again", "", (SLOTS, "-k", "remembered")),
    Mutant("a doubtful removal is given up soon", "cogs/messages/removals.py", "TRIES = {Refusal.DOUBTFUL: 100}", "TRIES = {Refusal.DOUBTFUL: 4}", (REMOVALS,)),
    Mutant("a forbidden removal is forgotten", "cogs/messages/slot.py", "        self._removals.granted()\n", "        pass\n", (REMOVALS,)),
    Mutant("boards that are asked for pile up", "cogs/messages/board.py", "        await self._removals.rest()\n", "", (REMOVALS,)),
    Mutant("boards out of sight pile up", "cogs/messages/board.py", "self._removals.idle and ", "", (REMOVALS,)),
    Mutant("a board is out of sight until it is stored", "cogs/messages/board.py", "            self.context.below[snapshot.record.channel_id] = 0\n", "", (REMOVALS,)),
    Mutant("another process's call is not known", "cogs/messages/call.py", "record.ping_number > self._ply", "False", (TWO,)),
    Mutant("a line of a table that moved is lost", "cogs/messages/posting.py", "(outbox.settle if count is None else outbox.withdraw)(begun)", "outbox.settle(begun)", (OWED, "-k", "moved")),
    Mutant("a board is left where the table was", "cogs/messages/posting.py", "            removals.add(left.get_partial_message(found.id))\n", "            pass\n", (LEFTOVERS, "-k", "stay_there")),
    Mutant("a second try's refusal takes the first back", "cogs/messages/posting.py", "is not Refusal.PASSING and not begun.again", "is not Refusal.PASSING", (LEFTOVERS, "-k", "refused")),
    Mutant("what was deleted blocks its slot", "cogs/messages/posting.py", "if begun.again and refusal(error) is Refusal.MESSAGE_GONE", "if False", (LEFTOVERS, "-k", "deleted")),
    Mutant("an older snapshot is shown", "cogs/messages/messages.py", "if snapshot.age >= self._snapshot.age", "if True", (SLOTS, BREAKAGE)),
]
# fmt: on


def kill(mutant: Mutant) -> str:
    """Return "killed", or what went wrong: "SURVIVED", "NOT FOUND"."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as name:
        copy = Path(name) / "checkout"
        left_out = ignore_patterns(".git", ".venv", "var", "__pycache__", ".*_cache", ".hypothesis")
        copytree(ROOT, copy, ignore=left_out)
        file = copy / mutant.file
        text = file.read_text()
        if text.count(mutant.old) != 1:
            return f"NOT FOUND (the text is there {text.count(mutant.old)} times)"
        file.write_text(text.replace(mutant.old, mutant.new))
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *mutant.tests]
        try:
            done = subprocess.run(command, cwd=copy, capture_output=True, timeout=LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return "killed: the tests do not end"
        return {0: "SURVIVED", 1: "killed"}.get(done.returncode, f"NOT RUN: {done.stdout.decode()[-500:]}")


def main(arguments: Sequence[str]) -> int:
    """Try the mutants whose names contain one of the arguments, or all; return the exit status."""
    chosen = [one for one in MUTANTS if not arguments or any(part in one.name for part in arguments)]
    survivors = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for mutant, fate in zip(chosen, pool.map(kill, chosen), strict=True):
            print(f"{mutant.file:28} {mutant.name:45} {fate}", flush=True)
            survivors += not fate.startswith("killed")
    print(f"{len(chosen)} mutants, {survivors} not killed")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
