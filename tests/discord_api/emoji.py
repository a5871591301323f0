"""Which characters are emoji. Discord refuses any other as the emoji of a button or an option.

The property Emoji of the Unicode Character Database, version 14 (https://www.unicode.org/Public/14.0.0/ucd/emoji/),
beyond ASCII: playing cards, dominoes and chess pieces mostly are not among them.
"""

RANGES = (
    "a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 "
    "25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a "
    "262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 "
    "2699 269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 "
    "26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 "
    "2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 "
    "2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e "
    "1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393 "
    "1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 "
    "1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc "
    "1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 "
    "1f6cb-1f6d2 1f6d5-1f6d7 1f6dd-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 "
    "1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa74 1fa78-1fa7c 1fa80-1fa86 1fa90-1faac 1fab0-1faba "
    "1fac0-1fac5 1fad0-1fad9 1fae0-1fae7 1faf0-1faf6"
)


def _members() -> frozenset[str]:
    members = set()
    for span in RANGES.split():
        first, _, last = span.partition("-")
        members.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(members)


EMOJI = _members()
KEYCAP, JOINER, AS_EMOJI = "\u20e3", "\u200d", "\ufe0f"


def is_emoji(text: str) -> bool:
    """Whether a text is one emoji or a sequence that makes one: "👑", "⚔️", "1️⃣", "👩‍🌾"."""
    if text.endswith(KEYCAP):
        return text[:1] in "0123456789#*" and text[1:-1] in ("", AS_EMOJI)
    tags = (chr(0xE0020), chr(0xE007F))
    rest = [c for c in text if c not in (JOINER, AS_EMOJI) and not tags[0] <= c <= tags[1]]
    return bool(rest) and all(character in EMOJI for character in rest)
