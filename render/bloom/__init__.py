"""Bloom in pictures. All functions are pure and may run in any thread.

`view` is what may be known of a game (`Game.view`), `names` the display names by seat, `say` the reader's
text function, `preview` a move that is being considered, as the engine's `effect` describes it.
"""

from render.bloom.final import scoring
from render.bloom.overview import board
from render.bloom.sheets import hand, sheet

__all__ = ["board", "hand", "scoring", "sheet"]
