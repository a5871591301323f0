"""Help with choosing: the groups worth offering, what a move would do, how a group can grow."""

from collections.abc import Iterable
from dataclasses import dataclass

from engines.base import IllegalMove
from engines.bloom.cells import CELLS, CODE, EVERYWHERE, mask, names, pieces, spread
from engines.bloom.game import Bloom, refusal
from engines.bloom.layout import COLOUR, COLOURS, DICE, DIE, WILD
from engines.bloom.moves import parse
from engines.bloom.ranking import rank
from engines.bloom.state import State, Taken
from engines.bloom.turn import outcome


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move and what it would do."""

    move: str
    die: str
    colour: str
    value: int
    cells: tuple[str, ...]
    ticks: int
    numbers: tuple[tuple[str, int | None], ...]
    """(colour, number) of each colour that it finishes; None where no number is left."""
    beds: tuple[tuple[int, int | None], ...]
    """(bed 1 to 6, number) of each bed that it finishes; None after the fourth."""
    left: tuple[int, ...]
    """The clusters of the colour that stay uncircled: their sizes, the largest first."""

    @property
    def points(self) -> int:
        """What it changes in the score, ticks included."""
        return sum(number or 0 for _, number in (*self.numbers, *self.beds)) - self.ticks


def suggestions(
    game: Bloom, seat: int, die: str, colour: str | None = None, limit: int = 6
) -> list[Suggestion]:
    """The groups worth offering a seat for a die of the pool, best first; `[]` where nothing is free.

    Best is what brings the most points at once; then the fewest ticks; then what leaves the most promising
    sheet: colours and beds nearly finished, clusters kept together. `colour`: what the clear die counts as;
    left out, all five are compared. A seat may ask before its turn. Raises IllegalMove for a seat or die that
    is not there.
    """
    state = game.state
    _seated(game, seat)
    at = DIE.get(die, -1)
    if at < 0 or not state.dice[at]:
        raise IllegalMove("die-gone", die=die)
    if at == WILD and colour is not None and colour not in COLOUR:
        raise IllegalMove("not-a-move")
    chosen: Iterable[int] = (at,)
    if at == WILD:
        chosen = range(len(COLOURS)) if colour is None else (COLOUR[colour],)
    ranked = sorted(found for one in chosen for found in rank(state, seat, at, one) if found.group)
    return [_suggestion(state, one.taken) for one in ranked[:limit]]


def effect(game: Bloom, seat: int, move: str) -> Suggestion:
    """What a move with a die of the pool would do; the game stays as it is.

    A seat may ask before its turn. Raises IllegalMove as `push` does otherwise, and "not-a-die" for a
    re-roll.
    """
    _seated(game, seat)
    parsed = parse(move) if isinstance(move, str) else None
    if parsed is None:
        raise IllegalMove("not-a-move")
    if game.is_over:
        raise IllegalMove("game-over")
    if parsed.die < 0:
        raise IllegalMove("not-a-die")
    refused = refusal(game.state, seat, parsed)
    if refused is not None:
        raise refused
    return _suggestion(game.state, outcome(game.state, seat, parsed))


def neighbours(game: Bloom, seat: int, cells: Iterable[str]) -> list[str]:
    """The free flowers that can follow in a group built by hand: those beside it, any for an empty group.

    Sorted. Raises IllegalMove for a seat or cell that is not there, or a cell that is circled already.
    """
    _seated(game, seat)
    circled = game.state.circled[seat]
    group = 0
    for cell in cells:
        code = CODE.get(cell)
        if code is None:
            raise IllegalMove("not-a-move")
        if circled >> code & 1:
            raise IllegalMove("already-circled", cell=cell)
        group |= 1 << code
    beside = spread(group) if group else EVERYWHERE
    return names(beside & ~group & ~circled)


def _seated(game: Bloom, seat: int) -> None:
    if type(seat) is not int or not 0 <= seat < game.players:
        raise IllegalMove("no-such-seat")


def _suggestion(state: State, taken: Taken) -> Suggestion:
    left = state.layouts[taken.seat].colours[taken.colour] & ~state.circled[taken.seat] & ~mask(taken.cells)
    return Suggestion(
        move=taken.move,
        die=DICE[taken.die],
        colour=COLOURS[taken.colour],
        value=taken.value,
        cells=tuple([CELLS[cell] for cell in taken.cells]),
        ticks=taken.ticks,
        numbers=tuple([(COLOURS[colour], number) for colour, number in taken.numbers]),
        beds=tuple([(bed + 1, number) for bed, number in taken.beds]),
        left=tuple(sorted([part.bit_count() for part in pieces(left)], reverse=True)),
    )
