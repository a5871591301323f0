"""The table of docs/bloom-sheets.md: `python -m bench.sheets` prints how alike Bloom's five sheets play."""

from engines.bloom.balance import figures
from engines.bloom.layout import PRINTED

if __name__ == "__main__":
    for letter, printed in PRINTED.items():
        picks, ticks = figures(printed)
        print(f"| {letter} | {picks:.2f} | {ticks:.2f} |")
