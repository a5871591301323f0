"""FLOWERS in pictures. All four functions are pure and may run in any thread.

`view` is what a seat may know (`Game.view`), `names` the display names by seat, `say` the reader's text
function, `placements` what the engine says of the places of a card.
"""

from render.flowers.final_count import scoring
from render.flowers.gardens import choices, garden
from render.flowers.play_area import board
from render.flowers.words import Preview

__all__ = ["Preview", "board", "choices", "garden", "scoring"]
