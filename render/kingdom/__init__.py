"""Bloom Kingdom in pictures. All three functions are pure and may run in any thread.

`view` is what a seat may know (`Game.view`), `names` the display names by seat, `say` the reader's text
function.
"""

from render.kingdom.hands import hand
from render.kingdom.play_area import board
from render.kingdom.round_end import scoring

__all__ = ["board", "hand", "scoring"]
