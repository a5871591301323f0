"""Drawings kept as SVG files, as pictures of any size."""

import io
from pathlib import Path

import resvg_py
from PIL import Image

from render.kept import kept

FOLDER = Path(__file__).parent / "art"
"""Drawings and colours, in a folder for each game and one for what they share."""


@kept
def drawing(name: str, size: int) -> Image.Image:
    """A drawing by folder and name ("kingdom/king"): RGBA, `size` pixels wide. Shared: only read it."""
    data = resvg_py.svg_to_bytes(svg_path=str(FOLDER / f"{name}.svg"), width=size, skip_system_fonts=True)
    return Image.open(io.BytesIO(data)).convert("RGBA")
