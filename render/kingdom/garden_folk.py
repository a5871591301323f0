"""Portraits from outside the court: Farmer, Dragon, Unicorn, Wizard, Seer."""

from render.kingdom.portraits import CREAM, INK, Emblem, face, petals, pointed
from render.paths import circle, fill, pair, star, stroke


def farmer() -> Emblem:
    """Twelve pointed leaves; wide straw hat and an ear of wheat."""
    grains = [
        circle("#ffd55c", x, y, 2.2, 3.2)
        for x, y in ((78, 61), (82.5, 57), (77, 54.5), (83.5, 50.5), (78.5, 48), (83, 44), (80.5, 39.5))
    ]
    return Emblem(
        hue="#79ab2f",
        deep="#2f5a1a",
        blossom=pointed("#8cc03f", "#4f7f1c", 12, 50, 13),
        disc=circle("#2f5a1a", 50, 50, 34),
        portrait=[
            circle("#2f5a1a", 50, 50, 34),
            fill("#c8553d", "M20 94 Q24 74 50 74 Q76 74 80 94 Z"),
            fill("#4d7fb0", "M36 80 H64 V96 H36 Z"),
            fill("#4d7fb0", "M36 73 H41 V84 H36 Z M59 73 H64 V84 H59 Z"),
            *face("#d99a68", y=57, rx=15, ry=16),
            fill("#6b3d1c", "M35 47 Q34 56 36 58 Q39 52 38 46 Z"),
            fill("#6b3d1c", "M65 47 Q66 56 64 58 Q61 52 62 46 Z"),
        ],
        above=[
            fill("#a86e14", "M14 45 Q22 35 50 35 Q78 35 86 45 Q74 54 50 53 Q26 54 14 45 Z"),
            fill("#f5cf6b", "M17 44.5 Q26 37 50 37 Q74 37 83 44.5 Q72 50.5 50 49.5 Q28 50.5 17 44.5 Z"),
            fill("#a86e14", "M32 43 Q32 15 50 15 Q68 15 68 43 Q50 48 32 43 Z"),
            fill("#f5cf6b", "M34.5 41 Q35 18 50 18 Q65 18 65.5 41 Q50 46 34.5 41 Z"),
            fill("#c8553d", "M34.3 35 Q50 40 65.7 35 L66 41.5 Q50 46.5 34 41.5 Z"),
            stroke("#d9a42f", "M57 66 Q72 70 80 44", 2.0),
            *grains,
        ],
    )


def dragon() -> Emblem:
    """Flames; a green horned head with golden eyes."""
    return Emblem(
        hue="#d9472f",
        deep="#5c1010",
        blossom=[
            *pointed("#f08a2c", "#a32a18", 9, 50, 17),
            *pointed("#e2502f", "#e2502f", 9, 44, 15, start=-70),
        ],
        disc=circle("#5c1010", 50, 51, 34),
        portrait=[circle("#5c1010", 50, 51, 34)],
        above=[
            *pair(fill("#f7e3b5", "M38 38 Q24 34 20 10 Q32 20 46 28 Z")),
            *pair(stroke("#c9a76a", "M27 24 L31 21", 1.6)),
            *pair(stroke("#c9a76a", "M31.5 30.5 L36 26", 1.6)),
            *pair(fill("#2c7a43", "M34 46 Q22 44 13 50 Q22 52 23 57 Q18 60 19 66 Q28 62 36 64 Z")),
            *pair(fill("#7fd06a", "M34 49 Q26 47 20 50 Q26 53 27 58 Q24 60 24 62 Q30 60 36 61 Z")),
            fill(
                "#2c7a43",
                "M31 44 Q31 26 50 26 Q69 26 69 44 Q70 56 66 62 Q66 82 50 82 Q34 82 34 62 Q30 56 31 44 Z",
            ),
            fill(
                "#59b851",
                "M33.5 44 Q33.5 29 50 29 Q66.5 29 66.5 44"
                " Q67 55 63.5 61 Q63 79 50 79 Q37 79 36.5 61 Q33 55 33.5 44 Z",
            ),
            fill("#a7e07f", "M38 66 Q38 58 50 58 Q62 58 62 66 Q61 77 50 77 Q39 77 38 66 Z"),
            *pair(circle("#1f5a31", 45.5, 64, 1.9, 1.5)),
            stroke("#1f5a31", "M42 70 Q50 75 58 70", 1.8),
            *pair(fill(CREAM, "M42.5 70.5 L46 72 L44 76 Z")),
            *pair(fill("#ffe066", "M36 50 Q42 41 48 51 Q42 55 36 50 Z")),
            *pair(fill(INK, "M42.4 45.5 Q45 49 42.4 53.4 Q40 49 42.4 45.5 Z")),
            *pair(stroke("#2c7a43", "M35 44 Q41 40 47 46", 2.4)),
            fill("#f08a2c", "M50 20 L54 32 L50 40 L46 32 Z"),
            fill("#f08a2c", "M50 40 L52.6 45 L50 50 L47.4 45 Z"),
        ],
    )


def unicorn() -> Emblem:
    """Six pale blue petals; white head, golden horn, pastel mane."""
    return Emblem(
        hue="#7cc4ee",
        deep="#24558a",
        blossom=petals("#a9dcf7", "#4f9bcf", 6, 49.5, 18, start=-60),
        disc=circle("#24558a", 50, 51, 35),
        portrait=[
            circle("#24558a", 50, 51, 35),
            fill("#e88fc0", "M34 34 Q18 44 26 60 Q18 70 26 88 H40 Q32 60 42 40 Z"),
            fill("#b79af0", "M66 34 Q82 44 74 60 Q82 70 74 88 H60 Q68 60 58 40 Z"),
            fill("#dfe6f2", "M40 66 H60 L64 92 H36 Z"),
        ],
        above=[
            *pair(fill("#c9d5e8", "M36 42 Q26 30 30 18 Q42 24 45 35 Z")),
            *pair(fill("#f4a9c4", "M37 37 Q31 29 32 23 Q39 27 42 34 Z")),
            fill(
                "#c9d5e8",
                "M33 44 Q34 28 50 28 Q66 28 67 44 Q67 54 62 62 Q64 84 50 84 Q36 84 38 62 Q33 54 33 44 Z",
            ),
            fill(
                "#ffffff",
                "M35 44 Q36 30 50 30 Q64 30 65 44 Q65 53 60 61 Q62 82 50 82 Q38 82 40 61 Q35 53 35 44 Z",
            ),
            fill("#fbd3da", "M40 70 Q41 64 50 64 Q59 64 60 70 Q60 82 50 82 Q40 82 40 70 Z"),
            *pair(circle("#b0677c", 46, 71.5, 1.5, 2)),
            stroke("#b0677c", "M45.5 77 Q50 80 54.5 77", 1.5),
            *pair(circle(INK, 41.5, 51.5, 2.7, 3.5)),
            *pair(circle("#ffffff", 42.3, 50.2, 1)),
            *pair(stroke(INK, "M39.8 49 L36.6 47", 1.4)),
            fill("#e88fc0", "M50 44 Q40 42 36 30 Q44 24 51 28 Q47 36 50 44 Z"),
            fill("#b79af0", "M50 42 Q60 42 64 30 Q56 24 49 28 Q53 34 50 42 Z"),
            fill("#b97a14", "M42.5 32 L50 0 L57.5 32 Q50 36 42.5 32 Z"),
            fill("#ffd55c", "M45 31.3 L50 6 L55 31.3 Q50 33.5 45 31.3 Z"),
            stroke("#c98a1b", "M45.5 27 L54 22.5", 1.8),
            stroke("#c98a1b", "M47 19.5 L52.6 16.2", 1.8),
        ],
    )


def wizard() -> Emblem:
    """A five-pointed star; bent hat with stars and a long white beard."""
    return Emblem(
        hue="#5660d8",
        deep="#1a1d5e",
        blossom=[
            star("#3138a0", 5, 54, 34, y=54),
            star("#7d88f7", 5, 49, 31.5, y=54),
        ],
        disc=circle("#1a1d5e", 50, 54, 32),
        portrait=[
            circle("#1a1d5e", 50, 54, 32),
            fill("#4450c4", "M18 96 Q24 76 50 76 Q76 76 82 96 Z"),
        ],
        above=[
            fill("#d5dbea", "M33 52 Q28 86 50 96 Q72 86 67 52 Z"),
            fill("#ffffff", "M36 54 Q33 82 50 91 Q67 82 64 54 Z"),
            *face("#f0c4a0", y=54, rx=13.5, ry=11),
            fill("#ffffff", "M36 57 Q40 82 50 89 Q60 82 64 57 Q58 62 50 60.5 Q42 62 36 57 Z"),
            fill("#d5dbea", "M50 60 Q43 57 36 65 Q44 70 50 64.5 Q56 70 64 65 Q57 57 50 60 Z"),
            fill(
                "#2c2f93",
                "M19 49 Q34 38 38 26 Q42 8 66 3 Q62 9 66 15 Q60 14 59 20 Q61 36 81 49 Q50 36 19 49 Z",
            ),
            fill(
                "#4d57d6", "M31 41.5 Q39 34 41 26 Q45 12 60 7 Q56 14 56.5 21 Q58 33 69 41.5 Q50 34 31 41.5 Z"
            ),
            fill("#2c2f93", "M19 49 Q34 41 50 41 Q66 41 81 49 Q66 55 50 50 Q34 55 19 49 Z"),
            fill("#ffd55c", _star(50, 29, 6)),
            fill("#ffe58f", _star(67, 11, 5)),
        ],
    )


def seer() -> Emblem:
    """An almond like an eye, with lashes; a hooded face over a shining crystal ball."""
    return Emblem(
        hue="#26a69a",
        deep="#0a4744",
        blossom=[
            fill("#14766f", "M0 52 Q24 2 50 2 Q76 2 100 52 Q76 98 50 98 Q24 98 0 52 Z"),
            fill("#5fd3c5", "M5 52 Q27 6 50 6 Q73 6 95 52 Q73 94 50 94 Q27 94 5 52 Z"),
            *pair(fill("#c9fff6", "M11 52 Q15 42 19 38 Q17 52 19 65 Q15 60 11 52 Z")),
        ],
        disc=circle("#0a4744", 50, 50, 34),
        portrait=[
            circle("#0a4744", 50, 50, 34),
            fill("#5a2b7d", "M20 96 Q14 60 30 50 H70 Q86 60 80 96 Z"),
        ],
        above=[
            fill("#3d1859", "M50 8 Q76 14 74 48 Q74 62 68 70 H32 Q26 62 26 48 Q24 14 50 8 Z"),
            fill("#7a3fa6", "M50 12 Q72 18 70.5 48 Q70 60 65 67 H35 Q30 60 29.5 48 Q28 18 50 12 Z"),
            fill("#26103a", "M50 24 Q65 27 65 48 Q64 64 50 68 Q36 64 35 48 Q35 27 50 24 Z"),
            *face("#c98f6b", y=49, rx=12.5, ry=14.5),
            fill("#26103a", "M37 46 Q38 33 50 33 Q62 33 63 46 Q57 38 50 38 Q43 38 37 46 Z"),
            circle("#ffd55c", 50, 36, 3.2, 3.6),
            *pair(fill("#c98f6b", "M28 78 Q30 68 38 70 L42 84 Q34 90 28 78 Z")),
            circle("#0f6f78", 50, 78, 15.5),
            circle("#9ff3ee", 50, 78, 13.5),
            circle("#e6fffb", 46, 74, 7),
            fill("#ffffff", _star(52, 79, 7)),
        ],
    )


def _star(x: float, y: float, radius: float) -> str:
    """A four-pointed sparkle as path data."""
    r, s = radius, radius * 0.25
    return (
        f"M{x} {y - r} Q{x + s} {y - s} {x + r} {y} Q{x + s} {y + s} {x} {y + r} "
        f"Q{x - s} {y + s} {x - r} {y} Q{x - s} {y - s} {x} {y - r} Z"
    )
