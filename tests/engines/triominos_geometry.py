"""Legality and scoring of Tri-Ominos a second time, slowly and by coordinates.

A tile is three numbers at three points of the plane. Whether tiles share a side, touch or fill a corner is
measured with distances and angles; nothing here knows of neighbouring cells.
"""

import math
import re
from itertools import combinations

HEIGHT = math.sqrt(3) / 2
PLACEMENT = re.compile(r"([UD])(-?\d+),(-?\d+)=([0-5]{3})")


class Triangle:
    """A placed tile: three (x, y) with a number each; side 1."""

    def __init__(self, placement):
        kind, q, r, numbers = PLACEMENT.fullmatch(placement).groups()
        q, r = int(q), int(r)
        # The notation: the lattice point (q, r) lies at x = q + r/2, y = r·√3/2.
        left, base = q + r / 2, r * HEIGHT
        if kind == "U":
            places = [(left + 0.5, base + HEIGHT), (left + 1, base), (left, base)]
        else:
            places = [(left + 1, base), (left + 0.5, base + HEIGHT), (left + 1.5, base + HEIGHT)]
        self.corners = list(zip(places, map(int, numbers), strict=True))
        self.middle = (sum(x for x, _ in places) / 3, sum(y for _, y in places) / 3)

    def angle_at(self, place):
        """The angle in degrees that the triangle fills around one of its corners; 0 elsewhere."""
        if not any(near(corner, place) for corner, _ in self.corners):
            return 0.0
        (ax, ay), (bx, by) = (
            (x - place[0], y - place[1]) for (x, y), _ in self.corners if not near((x, y), place)
        )
        return math.degrees(math.acos((ax * bx + ay * by) / (math.hypot(ax, ay) * math.hypot(bx, by))))


def near(one, other):
    return math.dist(one, other) < 1e-6


class Table:
    """The tiles on the table; placements in the notation."""

    def __init__(self, placements):
        self.triangles = [Triangle(placement) for placement in placements]

    def shared(self, placement):
        """By tile on the table, the corners that it has in common with the placement: pairs of numbers."""
        new = Triangle(placement)
        return [
            [
                (number, other)
                for place, number in new.corners
                for there, other in old.corners
                if near(place, there)
            ]
            for old in self.triangles
        ]

    def sides(self, placement):
        """How many sides it shares with tiles on the table."""
        return sum(len(common) == 2 for common in self.shared(placement))

    def takes(self, placement):
        """Whether the rules allow it: some side in common, all corners in common equal, the place free."""
        new = Triangle(placement)
        return (
            not any(near(new.middle, old.middle) for old in self.triangles)
            and self.sides(placement) > 0
            and all(number == other for common in self.shared(placement) for number, other in common)
        )

    def hexagons(self, placement):
        """The corners of the placement around which the angle would be full."""
        new = Triangle(placement)
        every = [*self.triangles, new]
        return [place for place, _ in new.corners if abs(sum(t.angle_at(place) for t in every) - 360) < 1e-6]

    def bridges(self, placement):
        """Whether it shares one side and its opposite corner touches a tile, or shares two sides or three."""
        if self.sides(placement) >= 2:
            return True
        new = Triangle(placement)
        touched = [
            any(near(place, there) for old in self.triangles for there, _ in old.corners)
            for place, _ in new.corners
        ]
        sides = [
            pair
            for pair in combinations(range(3), 2)
            for old in self.triangles
            if all(any(near(new.corners[at][0], there) for there, _ in old.corners) for at in pair)
        ]
        return any(touched[3 - one - other] for one, other in sides)

    def points(self, placement):
        """What it scores, its sum included."""
        total = sum(number for _, number in Triangle(placement).corners)
        if self.hexagons(placement):
            return total + 50
        return total + (40 if self.bridges(placement) else 0)

    def placements(self, hand):
        """Every placement of these tiles, by trying each rotation in each cell around the table."""
        xs, ys = zip(*(triangle.middle for triangle in self.triangles), strict=True)
        rows = range(math.floor(min(ys) / HEIGHT) - 2, math.ceil(max(ys) / HEIGHT) + 2)
        found = set()
        for r in rows:
            for q in range(math.floor(min(xs) - r / 2) - 2, math.ceil(max(xs) - r / 2) + 2):
                for cell in (f"U{q},{r}", f"D{q},{r}"):
                    middle = Triangle(f"{cell}=000").middle
                    if not any(math.dist(middle, old.middle) < 0.6 for old in self.triangles):
                        continue
                    ways = {tile[at:] + tile[:at] for tile in hand for at in range(3)}
                    found.update(placement for way in ways if self.takes(placement := f"{cell}={way}"))
        return found
