"""Print the table of docs/bloom-sheets.md or, given a seed and a sheet's number, the sheet that they grow."""

import argparse

from tools.bloom_sheets.balance import table
from tools.bloom_sheets.generator import generate


def main() -> None:
    """Read the command line and print what it asks for."""
    parser = argparse.ArgumentParser(prog="python -m tools.bloom_sheets", description=__doc__)
    parser.add_argument("seed", nargs="?", help="any text: grow a sheet from it")
    parser.add_argument("number", nargs="?", type=int, default=0, help="whose recipes: 0 for A, 1 for B")
    given = parser.parse_args()
    print(table() if given.seed is None else "\n".join(generate(given.seed.encode(), given.number)))


if __name__ == "__main__":
    main()
