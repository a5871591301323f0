"""Fonts, loaded once, and text made safe to draw: names may hold any character at all.

Vollkorn for titles, Lato for everything else, DejaVu Sans where Lato has no glyph
(data/fonts, licences beside them).
"""

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).parent.parent / "data" / "fonts"

Role = Literal["title", "text", "strong", "spare"]
_FILES: dict[Role, str] = {
    "title": "Vollkorn-Bold.ttf",
    "text": "Lato-Bold.ttf",
    "strong": "Lato-Heavy.ttf",
    "spare": "DejaVuSans-Bold.ttf",
}
BLOSSOM = "✿"
"""Drawn for a run of characters that no font here has; the spare font has this one."""
ELLIPSIS = "…"
_MISSING = "\U0010fffe"
_LONGEST = 200
_UNSEEN = ("Mn", "Me", "Cc", "Cf", "Cs", "Co")


@cache
def font(role: Role, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels."""
    return ImageFont.truetype(FOLDER / _FILES[role], size, layout_engine=ImageFont.Layout.BASIC)


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
            elif _drawable(character):
                kept.append(character)
            elif not kept or kept[-1] != BLOSSOM:
                kept.append(BLOSSOM)
    return " ".join("".join(kept).split())


def name(text: str, fallback: str) -> str:
    """A display name as it can be drawn; the fallback when nothing but blossoms would be left of it."""
    cleaned = plain(text)
    return cleaned if cleaned.strip(BLOSSOM + " ") else fallback


def _visual(text: str) -> str:
    """The text in its order from left to right: right-to-left words are turned around."""
    done: list[str] = []
    turned: list[str] = []
    for character in text:
        backwards = unicodedata.bidirectional(character) in ("R", "AL")
        if backwards or (turned and character == " "):
            turned.append(character)
            continue
        done += [*reversed(turned), character]
        turned = []
    return "".join([*done, *reversed(turned)])


@lru_cache(maxsize=4096)
def _runs(text: str, role: Role) -> tuple[tuple[Role, str], ...]:
    runs: list[tuple[Role, str]] = []
    for character in _visual(text):
        use: Role = role if _has(role, character) else "spare"
        if runs and runs[-1][0] == use:
            runs[-1] = (use, runs[-1][1] + character)
        else:
            runs.append((use, character))
    return tuple(runs)


@lru_cache(maxsize=8192)
def width(text: str, role: Role, size: int) -> float:
    """How wide the text is, in pixels."""
    return sum(font(use, size).getlength(part) for use, part in _runs(text, role))


@lru_cache(maxsize=4096)
def fit(text: str, role: Role, size: int, room: int) -> str:
    """The text, cut with an ellipsis if it is wider than the room."""
    if width(text, role, size) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle].rstrip() + ELLIPSIS, role, size) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


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
        draw.text((pen, pad + up), part, font=font(use, size), fill=255, anchor="ls")
        pen += font(use, size).getlength(part)
    box = sheet.getbbox()
    if box is None:
        return Image.new("L", (1, 1), 0), 0, 0
    return sheet.crop(box), box[0] - pad, box[1] - pad - up
