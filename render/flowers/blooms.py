"""The flowers of FLOWERS: a hue of its own for each colour, and what is drawn of it.

Yellow is a sunflower, red a tulip, blue a star, green a clover leaf, violet a pansy.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bloom:
    """A colour's look: its name, its hue, a darker tone of it, and the pale one of its petals."""

    name: str
    hue: str
    deep: str
    pale: str
    heart: tuple[float, float]
    """Where the number is, on a drawing of 100 × 100."""

    @property
    def flower(self) -> str:
        """The drawing of the flower."""
        return f"flowers/{self.name}"

    @property
    def butterfly(self) -> str:
        """The drawing of the butterfly that carries it."""
        return f"flowers/{self.name}-butterfly"


BLOOMS: dict[str, Bloom] = {
    "Y": Bloom("yellow", "#e9a726", "#a76e17", "#fee48e", (50, 50)),
    "R": Bloom("red", "#d9303f", "#81302e", "#f8d3dc", (50, 55)),
    "B": Bloom("blue", "#3e98d0", "#24558a", "#b7dff6", (50, 53)),
    "G": Bloom("green", "#2d7b43", "#2f5a1a", "#a6e07f", (50, 50)),
    "V": Bloom("violet", "#7d4ac2", "#3f1d6b", "#c7a9e8", (50, 50)),
}
