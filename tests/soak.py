"""The long tests, `make soak`: the process is killed again and again, then Discord fails again and again.

`python -m tests.soak --kills 200 --rounds 100 --seed 7`
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.kill import trial
from tests.kill.judge import Lost
from tests.wire import soak

KILLS = 60
ROUNDS = 40


def say(line: str) -> None:
    print(line, flush=True)


def main(arguments: list[str]) -> int:
    """Run the trial, or be the process that is killed; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of faults of Discord, by the wire")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--finish", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args(arguments)
    if chosen.child is not None:
        from tests.kill import child

        child.main(chosen.child, chosen.seed, again=not chosen.finish)
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        try:
            if chosen.kills:
                print(trial.run(Path(name), chosen.kills, chosen.seed, say))
            if chosen.rounds:
                print(asyncio.run(soak.run(Path(name), chosen.rounds, chosen.seed, say)))
        except (Lost, soak.Bad) as error:
            print(f"LOST: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
