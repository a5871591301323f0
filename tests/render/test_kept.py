"""Sprites are kept in a bounded number of bytes, whatever is drawn, and look the same as if drawn afresh."""

import ast
import threading
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render import kept as module
from render.kept import Kept, kept
from tests.render import bloom_samples, flowers_samples, kingdom_samples, triominos_samples

RENDER = Path(module.__file__).parent
PIXELS = 4 * 100 * 100


def a_sprite(drawn: list[tuple[int, str]], width: int, mode: str) -> tuple[Image.Image, int]:
    drawn.append((width, mode))
    return Image.new(mode, (width, 100)), width


@given(asked=st.lists(st.tuples(st.integers(1, 150), st.sampled_from(["L", "RGB", "RGBA", "P"]))))
def test_the_bytes_are_bounded_and_the_newest_stay(asked: list[tuple[int, str]]) -> None:
    cache, drawn = Kept(PIXELS), []

    @cache
    def sprite(width: int, mode: str) -> tuple[Image.Image, int]:
        return a_sprite(drawn, width, mode)

    for width, mode in asked:
        picture, told = sprite(width, mode)
        assert (picture.width, picture.mode, told) == (width, mode, width)
        assert 0 <= cache.bytes <= PIXELS
        held = len(picture.tobytes()) if mode != "RGB" else 4 * width * 100
        if held + 2000 < PIXELS:
            before = len(drawn)
            assert sprite(width, mode)[0] is picture
            assert len(drawn) == before, "what was asked for last is kept"


def test_functions_do_not_share_what_is_kept() -> None:
    cache = Kept(PIXELS)
    one, other = cache(lambda n: ("one", n)), cache(lambda n: ("other", n))
    assert [one(1), other(1), one(1), other(1)] == [("one", 1), ("other", 1)] * 2
    assert len(cache) == 2


def test_several_threads_draw_at_once() -> None:
    cache, wrong = Kept(20_000), []

    @cache
    def sprite(width: int) -> Image.Image:
        return Image.new("L", (width, 10))

    def draw(first: int) -> None:
        for number in range(2000):
            width = 1 + (first + number * 7) % 90
            if sprite(width).width != width:
                wrong.append(width)

    threads = [threading.Thread(target=draw, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == [] and 0 < cache.bytes <= 20_000


@pytest.mark.parametrize("samples", [bloom_samples, flowers_samples, kingdom_samples, triominos_samples])
def test_pictures_are_the_same_however_little_is_kept(samples: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def pictures() -> list[bytes]:
        moments = islice(samples.moments(3, 2), 0, 40, 13)
        return [picture.data for moment in moments for picture in samples.pictures_of(moment)]

    usual = pictures()
    assert 0 < kept.bytes <= kept.limit
    kept.clear()
    monkeypatch.setattr(kept, "limit", 200_000)
    assert pictures() == usual
    assert kept.bytes <= 200_000


def test_every_sprite_counts() -> None:
    """No function keeps pictures in a cache of its own, which would be bounded in entries, not bytes."""
    pictures = ("Image", "Sprite", "Mark")
    found = [
        f"{path.relative_to(RENDER)}: {node.name}"
        for path in RENDER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any("cache" in ast.unparse(decorator) for decorator in node.decorator_list)
        and any(word in ast.unparse(node.returns or node.args).replace("ImageFont", "") for word in pictures)
    ]
    # One pixel that holds the palette.
    assert found == ["canvas.py: _palette_picture"]
