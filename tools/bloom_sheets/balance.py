"""Whether sheets are equally hard: a greedy player's picks and ticks until three colours are finished.

`table` gives the one of docs/bloom-sheets.md.
"""

from typing import NamedTuple

from engines.bloom.cells import groups, pieces
from engines.bloom.layout import COLOURS, PRINTED, Layout
from engines.bloom.state import ENOUGH_COLOURS
from engines.random import Source

GAMES = 500


class Figures(NamedTuple):
    """Means over many games on one sheet."""

    picks: float
    ticks: float


class Greedy:
    """Plays one sheet alone, with six fresh dice before every pick.

    It circles flowers that suit the die and no others, in a colour that it has not finished. Of all such
    choices it takes the one with the most flowers of the colour itself less ticks; then the one with the
    fewest ticks; then the one that leaves the fewest of that colour; then the one that leaves them in the
    fewest pieces.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._known: dict[tuple[int, int, int], tuple[tuple[int, int, int, int], int]] = {}

    def play(self, seed: bytes) -> tuple[int, int]:
        """The picks and the ticks of one game."""
        die = Source(seed).die
        free = -1
        picks = ticks = 0
        while True:
            open_colours = [at for at, printed in enumerate(self._layout.colours) if printed & free]
            if len(open_colours) <= len(COLOURS) - ENOUGH_COLOURS:
                return picks, ticks
            dice = [die() for _ in range(len(COLOURS) + 1)]
            choices = [
                self._best(colour, free, value)
                for colour in open_colours
                for value in {dice[colour], dice[-1]}
            ]
            rank, group = min(choices)
            free &= ~group
            picks += 1
            ticks += rank[1]

    def _best(self, colour: int, free: int, value: int) -> tuple[tuple[int, int, int, int], int]:
        """How good the best group of a die is (smaller is better), and the group."""
        own, suits = self._layout.colours[colour] & free, self._layout.suits[colour] & free
        key = (colour, suits, value)
        if key not in self._known:
            ranked = []
            for group in groups(suits, value):
                left = own & ~group
                missing = value - group.bit_count()
                gain = (own & group).bit_count() - missing
                rank = (-gain, missing, left.bit_count(), sum(1 for _ in pieces(left)))
                ranked.append((rank, group))
            self._known[key] = min(ranked)
        return self._known[key]


def figures(layout: Layout, games: int = GAMES) -> Figures:
    """The means of that many games, the same dice for every sheet."""
    player = Greedy(layout)
    results = [player.play(b"balance %d" % number) for number in range(games)]
    return Figures(*(sum(column) / games for column in zip(*results, strict=True)))


def table() -> str:
    """A row for each printed sheet: its letter, picks and ticks."""
    lines = []
    for letter, printed in PRINTED.items():
        picks, ticks = figures(printed)
        lines.append(f"| {letter} | {picks:.2f} | {ticks:.2f} |")
    return "\n".join(lines)
