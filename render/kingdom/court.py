"""Portraits of the court: King, Queen, Noble, Knight, Jester."""

from render.kingdom.portraits import CREAM, GOLD_DARK, INK, Emblem, face, petals
from render.paths import circle, fill, pair, stroke


def king() -> Emblem:
    """Eight golden petals; crown and brown beard."""
    return Emblem(
        hue="#e9a726",
        deep="#7a3f10",
        blossom=petals("#f0b437", "#b97a14", 8, 49, 15),
        disc=circle("#7a3f10", 50, 50, 36),
        portrait=[
            circle("#7a3f10", 50, 50, 36),
            fill("#b4293a", "M16 92 Q20 72 50 72 Q80 72 84 92 Z"),
            fill(CREAM, "M28 76 Q50 92 72 76 L76 84 Q50 100 24 84 Z"),
            *[circle(INK, x, y, 1.3) for x, y in ((34, 83), (43, 87), (57, 87), (66, 83))],
            fill("#5b2f16", "M33 48 Q29 84 50 85 Q71 84 67 48 Z"),
            *face("#f3c19a", y=53, rx=14, ry=14),
            fill("#5b2f16", "M36 57 Q38 82 50 82 Q62 82 64 57 Q60 62 50 60 Q40 62 36 57 Z"),
            fill("#7d4523", "M50 60 Q43 57 37 64 Q44 69 50 64 Q56 69 63 64 Q57 57 50 60 Z"),
            fill("#d97862", "M46 67 Q50 71 54 67 Z"),
        ],
        above=[
            fill(GOLD_DARK, "M30 46 L24 17 L39 29 L50 10 L61 29 L76 17 L70 46 Q50 40 30 46 Z"),
            fill(
                "#ffd55c",
                "M32.5 43 L27.5 22 L40 32.5 L50 15 L60 32.5 L72.5 22 L67.5 43 Q50 37 32.5 43 Z",
            ),
            fill("#fff0b0", "M32.5 43 L31.5 39 Q50 33 68.5 39 L67.5 43 Q50 37 32.5 43 Z"),
            *pair(circle("#ffe58f", 24, 16, 3.6)),
            circle("#ffe58f", 50, 10, 4),
            circle("#c4313f", 50, 29.5, 3.2, 3.8),
            *pair(circle("#2f8f7a", 39.5, 33.6, 2.2)),
        ],
    )


def queen() -> Emblem:
    """Five rose petals; long hair and a fine tiara."""
    return Emblem(
        hue="#e0568f",
        deep="#7b1c4c",
        blossom=petals("#ec6fa3", "#b0356c", 5, 49.5, 21),
        disc=circle("#7b1c4c", 50, 50, 35),
        portrait=[
            circle("#7b1c4c", 50, 50, 35),
            fill("#8e3b1f", "M30 48 Q28 26 50 26 Q72 26 70 48 Q70 70 78 86 L22 86 Q30 70 30 48 Z"),
            fill("#f5c9a8", "M45 64 H55 V78 H45 Z"),
            fill("#f7d8e6", "M22 92 Q28 74 42 74 Q50 84 58 74 Q72 74 78 92 Z"),
            *face("#f8d2b3", y=52, rx=14.5, ry=16),
            fill("#8e3b1f", "M34 54 Q34 34 51 34 Q44 40 41 44 Q37 48 34 54 Z"),
            fill("#8e3b1f", "M66 54 Q66 34 49 34 Q56 40 59 44 Q63 48 66 54 Z"),
            circle("#d8344f", 50, 60.3, 2.8, 1.6),
            *[
                circle(CREAM, x, y, 1.9)
                for x, y in ((41, 75), (45.5, 78.5), (50, 80), (54.5, 78.5), (59, 75))
            ],
        ],
        above=[
            stroke("#ffd96b", "M31 38 Q50 24 69 38", 4.2),
            fill(
                "#ffd96b",
                "M36 32 Q40 30 41 21 Q45 26 46 28 Q48 22 50 13"
                " Q52 22 54 28 Q55 26 59 21 Q60 30 64 32 Q50 25 36 32 Z",
            ),
            circle("#fff6e0", 50, 12, 3.4),
            *pair(circle("#fff6e0", 41, 20, 2.7)),
            circle("#e43d7d", 50, 25.5, 3, 3.4),
        ],
    )


def noble() -> Emblem:
    """Four broad violet petals; beret with a feather, curled moustache and a ruff."""
    ruff = [
        circle(CREAM, 50 + dx, 78 + dy, 5.4)
        for dx, dy in ((-20, -4), (-13, 0), (-5, 2.4), (5, 2.4), (13, 0), (20, -4))
    ]
    return Emblem(
        hue="#9a63d6",
        deep="#3f1d6b",
        blossom=petals("#a874e2", "#6d3bab", 4, 49.5, 25, start=-45),
        disc=circle("#3f1d6b", 50, 50, 36),
        portrait=[
            circle("#3f1d6b", 50, 50, 36),
            fill("#c33b6d", "M18 94 Q24 78 50 78 Q76 78 82 94 Z"),
            *ruff,
            fill("#d9cbb6", "M28 77 Q50 86 72 77 Q50 81 28 77 Z"),
            fill("#3a2418", "M34 44 H66 V56 Q66 62 62 62 H38 Q34 62 34 56 Z"),
            *face("#e6b287", y=56, rx=14, ry=16.5),
            fill(
                "#3a2418",
                "M50 61 Q43 59 40 63 Q37 65 34.5 61 Q35 69 42 68 Q47 67 50 63.5"
                " Q53 67 58 68 Q65 69 65.5 61 Q63 65 60 63 Q57 59 50 61 Z",
            ),
            fill("#3a2418", "M47.6 70 H52.4 L50 77 Z"),
        ],
        above=[
            fill("#5b2aa0", "M27 44 Q20 30 36 24 Q56 16 72 26 Q82 34 73 44 Q50 35 27 44 Z"),
            fill("#7d48c6", "M30 39 Q27 30 40 26 Q56 20 69 28 Q76 33 72 38 Q50 29 30 39 Z"),
            stroke("#f2c14b", "M28 43.5 Q50 34 72 43.5", 3.6),
            fill("#fff6e0", "M66 36 Q86 34 90 12 Q76 6 66 18 Q60 27 66 36 Z"),
            stroke("#cdb68f", "M66 34 Q76 26 84 14", 1.5),
            circle("#f2c14b", 66, 37, 3.6),
        ],
    )


def knight() -> Emblem:
    """A shield instead of petals; closed helmet with a red plume."""
    shield = "M50 2 Q72 10 94 9 Q99 62 50 98 Q1 62 6 9 Q28 10 50 2 Z"
    inner = "M50 8.5 Q71 15.5 88 14.8 Q91 59 50 91 Q9 59 12 14.8 Q29 15.5 50 8.5 Z"
    return Emblem(
        hue="#7d97b5",
        deep="#26384f",
        blossom=[fill("#5a7391", shield), fill("#a9c0d8", inner)],
        disc=fill("#26384f", "M50 15 Q69 21 82 20.5 Q84 56 50 84.5 Q16 56 18 20.5 Q31 21 50 15 Z"),
        portrait=[
            fill("#26384f", "M50 15 Q69 21 82 20.5 Q84 56 50 84.5 Q16 56 18 20.5 Q31 21 50 15 Z"),
            fill("#8b9db1", "M24 92 Q28 72 50 74 Q72 72 76 92 Z"),
        ],
        above=[
            fill("#a82233", "M50 24 Q46 4 66 4 Q86 4 88 30 Q89 42 80 48 Q80 32 70 25 Q60 19 50 24 Z"),
            fill("#de4a55", "M53 21 Q52 8 66 8 Q80 10 83 28 Q76 18 66 17 Q58 16 53 21 Z"),
            fill("#75879c", "M29 50 Q27 21 50 21 Q73 21 71 50 L67 72 Q58 82 50 82 Q42 82 33 72 Z"),
            fill("#e4ecf3", "M32 49 Q31 24 50 24 L50 79 Q43 78 36 70 Z"),
            fill("#c2cfdc", "M68 49 Q69 24 50 24 L50 79 Q57 78 64 70 Z"),
            fill("#1b2533", "M33 43 Q41 45 48 45 V52.5 Q40 52.5 33.6 49.5 Z"),
            fill("#1b2533", "M67 43 Q59 45 52 45 V52.5 Q60 52.5 66.4 49.5 Z"),
            fill("#f2c14b", "M48 24 H52 V79 H48 Z"),
            *[
                circle("#4a5b70", x, y, 1.6)
                for x, y in ((41, 60), (41, 66), (44.4, 72), (59, 60), (59, 66), (55.6, 72))
            ],
        ],
    )


def jester() -> Emblem:
    """Four diamonds in magenta and yellow; three-horned cap with bells."""
    diamonds = [
        fill("#7d1263", "M50 0 L74 24 L100 50 L74 76 L50 100 L26 76 L0 50 L26 24 Z"),
        fill("#e13bb0", "M50 5 L50 50 L5 50 Z"),
        fill("#ffd23f", "M50 5 L50 50 L95 50 Z"),
        fill("#ffd23f", "M50 95 L50 50 L5 50 Z"),
        fill("#e13bb0", "M50 95 L50 50 L95 50 Z"),
    ]
    return Emblem(
        hue="#e13bb0",
        deep="#4b0f45",
        blossom=diamonds,
        disc=circle("#4b0f45", 50, 50, 31),
        portrait=[
            circle("#4b0f45", 50, 50, 31),
            fill("#e13bb0", "M24 74 L50 70 L50 92 L34 84 Z"),
            fill("#ffd23f", "M76 74 L50 70 L50 92 L66 84 Z"),
            *face("#fff3e6", y=56, rx=13.5, ry=15),
            fill("#2f9ad0", "M44 47 L46.4 55 L44 63 L41.6 55 Z"),
            fill("#2f9ad0", "M56 47 L58.4 55 L56 63 L53.6 55 Z"),
            *pair(circle(INK, 44, 55, 2.1, 2.6)),
            circle("#e2384d", 50, 59.5, 2.6),
        ],
        above=[
            fill("#e13bb0", "M50 47 Q40 41 35 48 Q34 56 27 63 Q17 62 14 52 Q12 27 34 24 Q46 24 50 36 Z"),
            fill("#ffd23f", "M50 47 Q60 41 65 48 Q66 56 73 63 Q83 62 86 52 Q88 27 66 24 Q54 24 50 36 Z"),
            fill("#a3167c", "M36 47 Q36 26 50 11 Q64 26 64 47 Q50 38 36 47 Z"),
            fill("#2f9ad0", "M39 44 Q40 28 50 16 Q60 28 61 44 Q50 37 39 44 Z"),
            *[circle("#7a4d08", x, y, 5.6) for x, y in ((22, 64), (78, 64), (50, 11))],
            *[circle("#ffe58f", x, y, 4.2) for x, y in ((22, 63.6), (78, 63.6), (50, 10.6))],
            *[circle("#7a4d08", x, y, 1.3) for x, y in ((22, 65), (78, 65), (50, 12))],
        ],
    )
