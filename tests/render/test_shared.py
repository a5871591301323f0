"""What all pictures share: fonts, texts, emblems, the palette."""

from collections.abc import Iterator

import pytest

from data import texts
from engines.kingdom.cards import CHARACTERS
from render import canvas, fonts, theme
from render.canvas import Canvas
from render.kingdom.emblems import HUES, emblem
from render.pictures import ALT_LIMIT, oblong, shorten


def test_every_character_has_an_emblem_of_its_own_outline() -> None:
    outlines = {emblem(name, 40).getchannel("A").tobytes() for name in CHARACTERS}
    assert set(HUES) == set(CHARACTERS)
    assert len(outlines) == len(CHARACTERS)


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_its_words(character: str) -> None:
    for topic in ("card", "cards", "effect", "score"):
        assert texts.has(f"kingdom-{topic}-{character}")


def test_every_font_comes_with_its_licence() -> None:
    families = {file.name.split("-")[0] for file in fonts.FOLDER.glob("*.ttf")}
    licences = [file.name for file in fonts.FOLDER.glob("*.txt")]
    assert families
    for family in families:
        assert any(family.startswith(licence.split("-")[1].removesuffix(".txt")) for licence in licences)


@pytest.mark.parametrize("letter", "áéíóúñçãõâêôäëïöüßåæøłžŁŽ¿¡×≥…’")
def test_the_languages_letters_are_in_the_fonts(letter: str) -> None:
    assert fonts.plain(letter) == letter
    for role in ("title", "text", "strong"):
        mask, _, _ = fonts.mask(letter, role, 30)  # type: ignore[arg-type]
        assert mask.getbbox()


def test_what_no_font_has_becomes_a_blossom() -> None:
    assert fonts.plain("Rose 🌹🌹 漢") == "Rose ✿ ✿"
    assert fonts.name("🌹🌹", "Player 2") == "Player 2"
    assert fonts.name("\u200b", "Player 2") == "Player 2"
    assert fonts.name("𝓡𝓸𝓼𝓮", "Player 2") == "Rose"


@pytest.fixture(params=["shaped", "letter by letter"])
def shaping(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    """With a Pillow that joins letters, and with one that does not; whether it does."""
    if request.param == "shaped" and not fonts.SHAPES:
        pytest.skip("this Pillow has no Raqm")
    monkeypatch.setattr(fonts, "SHAPES", request.param == "shaped")
    cached = (fonts._runs, fonts.width, fonts.fit)
    for function in cached:
        function.cache_clear()
    yield fonts.SHAPES
    for function in cached:
        function.cache_clear()


def test_right_to_left_words_begin_on_the_right(shaping: bool) -> None:
    word, _, _ = fonts.mask("אבג", "strong", 40)
    first, _, _ = fonts.mask("א", "strong", 40)
    right = word.crop((word.width - first.width, 0, word.width, word.height))
    assert right.crop(right.getbbox()).tobytes() == first.tobytes()
    assert fonts.mask("Ab 12", "strong", 40) != fonts.mask("21 bA", "strong", 40)


def test_arabic_letters_join(shaping: bool) -> None:
    ink, _, _ = fonts.mask("محمد", "strong", 40)
    columns = ink.reduce((1, ink.height)).tobytes()
    assert (0 not in columns) == shaping, "one stroke from end to end"


@pytest.mark.parametrize("name", ["محمد عبدالله الفارسي", "שלום עולם ומלואו"])
@pytest.mark.parametrize("tail", ["", " (2)", " (3) 🤖"])
def test_a_name_cut_on_the_left_has_its_ellipsis_there(shaping: bool, name: str, tail: str) -> None:
    cut = fonts.fit(name + tail, "strong", 40, 260)
    assert cut == fonts.parted(cut)[0] + tail != name + tail
    assert fonts.width(cut, "strong", 40) <= 260
    ink, _, top = fonts.mask(cut, "strong", 40)
    dots, _, height = fonts.mask(fonts.ELLIPSIS, "strong", 40)
    left = ink.crop((0, 0, dots.width, ink.height)).getbbox()
    assert left is not None
    assert left[1] + top >= height - 2 and left[3] - left[1] <= dots.height + 2, (
        "nothing but dots on the left"
    )


def test_names_of_both_directions_stand_in_the_sentence_s_order(shaping: bool) -> None:
    mixed = [part for _, part in fonts._runs("Ada, علي and דני (2)", "text")]
    written = ["علي", "דני"] if shaping else ["يلع", "ינד"]
    assert mixed == ["Ada, ", written[0], " and ", written[1], " (2)"]


@pytest.mark.parametrize("name", ["W" * 32, "Ada", "Жук и роза"])
@pytest.mark.parametrize("tail", [" (3)", " 🤖", " (12) 🤖"])
@pytest.mark.parametrize("room", [160, 200, 400])
def test_what_tells_names_apart_is_never_cut(name: str, tail: str, room: int) -> None:
    cut = fonts.fit(name + tail, "strong", 28, room)
    assert cut.endswith(tail)
    assert fonts.width(cut, "strong", 28) <= room
    assert fonts.parted(cut)[1] == tail
    assert fonts.name(name + tail, "Player 1") == name + tail
    assert fonts.name("漢字" + tail, "Player 1") == "Player 1" + tail


def test_a_bot_player_has_a_sign() -> None:
    plain, marked = (fonts.mask(text, "strong", 40)[0] for text in ("Daisy", "Daisy 🤖"))
    assert marked.width > plain.width + 40
    assert marked.crop((plain.width + 5, 0, marked.width, marked.height)).getbbox()


@pytest.mark.parametrize("room", [20, 60, 150, 400])
def test_text_is_cut_to_its_room(room: int) -> None:
    for text in ("W" * 32, "i" * 32, "Жук и роза в саду", "a b c d e f g h i j"):
        cut = fonts.fit(text, "strong", 28, room)
        assert fonts.width(cut, "strong", 28) <= room or cut == fonts.ELLIPSIS
        assert cut == text or cut.endswith(fonts.ELLIPSIS)


def test_lines_are_broken_within_their_room() -> None:
    text = "4 × Nobles, if there are not more of them than there are Farmers"
    for lines in (1, 2, 3):
        broken = fonts.wrap(text, "text", 26, 320, lines)
        assert len(broken) <= lines
        assert all(fonts.width(line, "text", 26) <= 320 for line in broken)
    assert " ".join(fonts.wrap(text, "text", 26, 400, 3)) == text


def test_text_reads_on_what_lies_under_it() -> None:
    def light(colour: str) -> float:
        parts = [part / 255 for part in canvas.rgb(colour)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    written = [pair for pair in theme.RAMPS if pair[0] not in (theme.FADED, theme.CARD, theme.CARD_DIM)]
    for front, back in written:
        bright, dark = sorted((light(front), light(back)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5, (front, back)


def test_the_theme_is_drawn_in_its_exact_colours() -> None:
    palette = canvas.palette()
    assert len(palette) <= 256
    for front, back in theme.RAMPS:
        for colour in (front, back):
            assert palette[canvas.index(canvas.rgb(colour))] == canvas.rgb(colour)


def test_a_canvas_can_be_copied_and_encoded_twice() -> None:
    first = Canvas(40, 30, theme.GROUND)
    second = first.copy()
    second.text(4, 20, "A", 20, theme.CREAM, theme.GROUND)
    assert first.encode() == first.encode()
    assert first.encode() != second.encode()


def test_long_words_are_shortened_at_a_word() -> None:
    assert shorten("short") == "short"
    cut = shorten("word " * 400)
    assert len(cut) <= ALT_LIMIT
    assert cut.endswith("word…")


@pytest.mark.parametrize("height", [900, 1001, 1080, 1100, 1159, 1200])
def test_no_picture_is_nearly_square(height: int) -> None:
    assert abs(oblong(height) - theme.WIDTH) >= 80
    assert oblong(height) >= height
