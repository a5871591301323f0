"""Fonts, loaded once, and text made safe to draw: names may hold any character at all.

Vollkorn for titles, Lato for everything else, DejaVu Sans where Lato has no glyph
(data/fonts, licences beside them).
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont, features

from render.kept import kept

FOLDER = Path(__file__).parent.parent / "data" / "fonts"

Role = Literal["title", "text", "strong", "spare"]
Use = Literal["title", "text", "strong", "spare", "shaped", "bot"]
"""How a run of text is drawn: in a font, from right to left in the spare one, or as a bot player's mark."""
SHAPES = bool(features.check("raqm") and features.check("fribidi"))
"""Whether this Pillow joins letters (Arabic) and orders them; else each is drawn on its own."""
_BACKWARDS = re.compile("R+(?: +R+)*…?")
"""Words from right to left among the kinds of a text's characters, and the ellipsis that cuts them."""
_FILES: dict[Role, str] = {
    "title": "Vollkorn-Bold.ttf",
    "text": "Lato-Bold.ttf",
    "strong": "Lato-Heavy.ttf",
    "spare": "DejaVuSans-Bold.ttf",
}
BLOSSOM = "✿"
"""Drawn for a run of characters that no font here has; the spare font has this one."""
ELLIPSIS = "…"
BOT = "🤖"
"""Marks the name of a seat that a bot player plays; drawn here, since no font has it."""
_TAIL = re.compile(rf"(?: \(\d+\))?(?: {BOT})?$")
"""What ends a name to tell it from others: the seat's number, the mark of a bot player."""
_BOT_WIDE = 1.15
"""The width of that mark, in sizes of the text beside it."""
_MISSING = "\U0010fffe"
_LONGEST = 200
_UNSEEN = ("Mn", "Me", "Cc", "Cf", "Cs", "Co")


@lru_cache(maxsize=96)
def font(role: Role, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels."""
    return ImageFont.truetype(FOLDER / _FILES[role], size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=16)
def _shaping(size: int) -> ImageFont.FreeTypeFont:
    """The spare font, whose letters join as they do in writing."""
    return ImageFont.truetype(FOLDER / _FILES["spare"], size, layout_engine=ImageFont.Layout.RAQM)


@cache
def _blank(role: Role) -> bytes:
    return bytes(font(role, 24).getmask(_MISSING))


@lru_cache(maxsize=4096)
def _has(role: Role, character: str) -> bool:
    return character.isspace() or bytes(font(role, 24).getmask(character)) != _blank(role)


def _drawable(character: str) -> bool:
    return _has("text", character) or _has("spare", character)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text as it can be drawn: one line, compatibility forms folded, one blossom for a run of what no
    font has. Empty when nothing of it is visible.
    """
    kept: list[str] = []
    for composed in unicodedata.normalize("NFC", text[:_LONGEST]):
        # Letters in fancy dress (bold, full width, circled) become plain letters.
        plainer = composed if _drawable(composed) else unicodedata.normalize("NFKC", composed)
        for character in plainer:
            if character.isspace():
                kept.append(" ")
            elif unicodedata.category(character) in _UNSEEN:
                continue
            elif character == BOT or _drawable(character):
                kept.append(character)
            elif not kept or kept[-1] != BLOSSOM:
                kept.append(BLOSSOM)
    return " ".join("".join(kept).split())


def name(text: str, fallback: str) -> str:
    """A display name as it can be drawn; the fallback when nothing but blossoms would be left of it.

    What ends it to tell it from other names stays.
    """
    whole = plain(text)
    base, tail = parted(whole)
    return whole if base.strip(BLOSSOM + " ") else fallback + tail


def parted(text: str) -> tuple[str, str]:
    """A name, and what ends it to tell it from others: "Ada (1) 🤖" -> ("Ada", " (1) 🤖")."""
    tail = _TAIL.search(text)
    assert tail is not None
    return text[: tail.start()], tail.group()


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text's pieces from left to right, and whether each is written from right to left.

    Such a piece is words side by side and an ellipsis that ends them; the sentence around it runs to the
    right, with what tells names apart on the right too.
    """
    kinds = "".join(
        "R" if unicodedata.bidirectional(one) in ("R", "AL") else one if one in (" ", ELLIPSIS) else "L"
        for one in text
    )
    end = 0
    for found in _BACKWARDS.finditer(kinds):
        yield text[end : found.start()], False
        yield text[found.start() : found.end()], True
        end = found.end()
    yield text[end:], False


@lru_cache(maxsize=4096)
def _runs(text: str, role: Role) -> tuple[tuple[Use, str], ...]:
    runs: list[tuple[Use, str]] = []
    for piece, backwards in _pieces(text):
        if backwards and SHAPES:
            runs.append(("shaped", piece))
            continue
        for character in reversed(piece) if backwards else piece:
            use: Use = role if _has(role, character) else "bot" if character == BOT else "spare"
            if runs and runs[-1][0] == use:
                runs[-1] = (use, runs[-1][1] + character)
            else:
                runs.append((use, character))
    return tuple(runs)


def _length(use: Use, part: str, size: int) -> float:
    if use == "bot":
        return len(part) * _BOT_WIDE * size
    if use == "shaped":
        return _shaping(size).getlength(part, direction="rtl")
    return font(use, size).getlength(part)


@lru_cache(maxsize=8192)
def width(text: str, role: Role, size: int) -> float:
    """How wide the text is, in pixels."""
    return sum(_length(use, part, size) for use, part in _runs(text, role))


@lru_cache(maxsize=4096)
def fit(text: str, role: Role, size: int, room: int) -> str:
    """The text, cut with an ellipsis if it is wider than the room; what tells a name from others stays."""
    if width(text, role, size) <= room:
        return text
    base, tail = parted(text)
    if width(ELLIPSIS + tail, role, size) > room:
        base, tail = text, ""
    low, high = 0, len(base)
    while low < high:
        middle = (low + high + 1) // 2
        if width(base[:middle].rstrip() + ELLIPSIS + tail, role, size) <= room:
            low = middle
        else:
            high = middle - 1
    return base[:low].rstrip() + ELLIPSIS + tail


def size_for(text: str, role: Role, size: int, room: int, smallest: int) -> int:
    """The largest size up to `size` at which the text fits, but not below `smallest`."""
    while size > smallest and width(text, role, size) > room:
        size -= 1
    return size


def block(
    text: str, role: Role, size: int, room: int, lines: int, smallest: int
) -> tuple[int, tuple[str, ...]]:
    """The largest size, from `size` down to `smallest`, at which the text fits uncut, and its lines there."""
    while True:
        broken = wrap(text, role, size, room, lines)
        if size <= smallest or not any(line.endswith(ELLIPSIS) for line in broken):
            return size, broken
        size -= 1


@lru_cache(maxsize=1024)
def wrap(text: str, role: Role, size: int, room: int, lines: int) -> tuple[str, ...]:
    """The text in at most `lines` lines of similar length, broken at spaces; an ellipsis ends what is cut."""
    best = _broken(text, role, size, room, lines)
    for narrower in range(room - 8, room // 2, -8):
        tried = _broken(text, role, size, narrower, lines)
        if len(tried) > len(best) or any(line.endswith(ELLIPSIS) for line in tried):
            break
        best = tried
    return best


def _broken(text: str, role: Role, size: int, room: int, lines: int) -> tuple[str, ...]:
    done: list[str] = []
    words = text.split()
    while words and len(done) < lines - 1:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", role, size) <= room:
            line += f" {words.pop(0)}"
        done.append(fit(line, role, size, room))
    if words:
        done.append(fit(" ".join(words), role, size, room))
    return tuple(done)


def mask(text: str, role: Role, size: int) -> tuple[Image.Image, int, int]:
    """The text in grey, cropped to its ink, and where that lies: x from the pen, y from the baseline."""
    up, down = font(role, size).getmetrics()
    pad = size
    sheet = Image.new("L", (int(width(text, role, size)) + 2 * pad, up + down + 2 * pad), 0)
    draw = ImageDraw.Draw(sheet)
    pen = float(pad)
    for use, part in _runs(text, role):
        if use == "bot":
            for number in range(len(part)):
                sheet.paste(_robot(size), (round(pen + number * _BOT_WIDE * size), pad + up - size))
        elif use == "shaped":
            draw.text((pen, pad + up), part, font=_shaping(size), fill=255, anchor="ls", direction="rtl")
        else:
            draw.text((pen, pad + up), part, font=font(use, size), fill=255, anchor="ls")
        pen += _length(use, part, size)
    box = sheet.getbbox()
    if box is None:
        return Image.new("L", (1, 1), 0), 0, 0
    return sheet.crop(box), box[0] - pad, box[1] - pad - up


@kept
def _robot(size: int) -> Image.Image:
    """The mark of a bot player in grey, its foot a little below the baseline `size` pixels from its top."""
    scale = 4
    whole = size * scale
    sheet = Image.new("L", (round(_BOT_WIDE * whole), round(1.2 * whole)), 0)
    draw = ImageDraw.Draw(sheet)

    def box(left: float, top: float, right: float, bottom: float) -> list[int]:
        return [round(part * whole) for part in (left, top, right, bottom)]

    draw.ellipse(box(0.48, 0.06, 0.68, 0.26), fill=255)
    draw.rectangle(box(0.54, 0.2, 0.62, 0.4), fill=255)
    draw.rounded_rectangle(box(0.07, 0.5, 0.25, 0.84), round(0.06 * whole), fill=255)
    draw.rounded_rectangle(box(0.91, 0.5, 1.09, 0.84), round(0.06 * whole), fill=255)
    draw.rounded_rectangle(box(0.19, 0.34, 0.97, 1.04), round(0.16 * whole), fill=255)
    for left in (0.34, 0.64):
        draw.ellipse(box(left, 0.48, left + 0.18, 0.66), fill=0)
    draw.rounded_rectangle(box(0.38, 0.78, 0.78, 0.88), round(0.04 * whole), fill=0)
    return sheet.reduce(scale)
