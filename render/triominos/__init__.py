"""Tri-Ominos in pictures. All four functions are pure and may run in any thread.

`view` is what a seat may know (`Game.view`), `names` the display names by seat, `say` the reader's text
function, `placements` the engine's legal placements.
"""

from render.triominos.choices import hand, letters, places
from render.triominos.play_area import board
from render.triominos.round_end import scoring

__all__ = ["board", "hand", "letters", "places", "scoring"]
