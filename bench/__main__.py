"""Prints one JSON object a line: name, value, unit, peer, peer_value, ratio, goal."""

import importlib
import sys

MODULES = ("engines", "pictures", "clicks", "memory")


def main(names: list[str]) -> None:
    """Run the named parts of the benchmark (all of them without a name)."""
    for name in names or MODULES:
        for row in importlib.import_module(f"bench.{name}").rows():
            print(row.json(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
