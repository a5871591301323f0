"""Vector shapes on a 100 × 100 field: SVG-like paths, circles and strokes, drawn with smooth edges.

A drawing is a list of shapes, painted in order. Path data knows M L H V C Q Z and their relative forms.
"""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

FIELD = 100.0
SUPERSAMPLE = 4
_CURVE_STEPS = 14
_TOKEN = re.compile(r"[MLHVCQZmlhvcqz]|-?\d*\.?\d+")
_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4}

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """One painted outline set in field units. `width` 0 fills it, otherwise it is stroked that wide."""

    colour: str
    outlines: tuple[tuple[Point, ...], ...]
    width: float = 0.0

    def mirrored(self) -> "Shape":
        """The same shape reflected at the field's vertical axis."""
        flipped = tuple(tuple((FIELD - x, y) for x, y in outline) for outline in self.outlines)
        return Shape(self.colour, flipped, self.width)

    def moved(self, dx: float, dy: float) -> "Shape":
        """The same shape elsewhere."""
        shifted = tuple(tuple((x + dx, y + dy) for x, y in outline) for outline in self.outlines)
        return Shape(self.colour, shifted, self.width)


def fill(colour: str, data: str) -> Shape:
    """A filled path."""
    return Shape(colour, outlines(data))


def stroke(colour: str, data: str, width: float) -> Shape:
    """A stroked path with round ends and joints."""
    return Shape(colour, outlines(data), width)


def circle(colour: str, x: float, y: float, rx: float, ry: float | None = None) -> Shape:
    """A filled circle, or an ellipse when `ry` is given."""
    ry = rx if ry is None else ry
    turns = [math.tau * i / 60 for i in range(60)]
    return Shape(colour, (tuple((x + rx * math.cos(t), y + ry * math.sin(t)) for t in turns),))


def pair(shape: Shape) -> list[Shape]:
    """A shape and its mirror image."""
    return [shape, shape.mirrored()]


def star(colour: str, count: int, outer: float, inner: float, y: float = 50.0) -> Shape:
    """A star with so many points, the first one upwards, its middle on the field's vertical axis."""
    points = []
    for i in range(2 * count):
        angle = math.radians(180 * i / count - 90)
        radius = inner if i % 2 else outer
        points.append((50 + radius * math.cos(angle), y + radius * math.sin(angle)))
    return Shape(colour, (tuple(points),))


def outlines(data: str) -> tuple[tuple[Point, ...], ...]:
    """Path data flattened to polylines, one for each M."""
    tokens = _TOKEN.findall(data)
    found: list[list[Point]] = []
    here: Point = (0.0, 0.0)
    command, position = "M", 0
    while position < len(tokens):
        if tokens[position].isalpha():
            command = tokens[position]
            position += 1
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            found[-1].append(found[-1][0])
            here = found[-1][0]
            continue
        numbers = [float(token) for token in tokens[position : position + _ARITY[kind]]]
        position += _ARITY[kind]
        if kind == "H":
            points = [(numbers[0] + (here[0] if relative else 0), here[1])]
        elif kind == "V":
            points = [(here[0], numbers[0] + (here[1] if relative else 0))]
        else:
            base = here if relative else (0.0, 0.0)
            points = [(x + base[0], y + base[1]) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if kind == "M":
            found.append([points[0]])
            command = "l" if relative else "L"
        elif len(points) == 1:
            found[-1].append(points[0])
        else:
            found[-1].extend(_bezier([here, *points]))
        here = points[-1]
    return tuple(tuple(outline) for outline in found)


def _bezier(control: list[Point]) -> Iterable[Point]:
    degree = len(control) - 1
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        weights = [math.comb(degree, i) * t**i * (1 - t) ** (degree - i) for i in range(degree + 1)]
        yield (
            sum(w * p[0] for w, p in zip(weights, control, strict=True)),
            sum(w * p[1] for w, p in zip(weights, control, strict=True)),
        )


def paint(
    size: int, shapes: Iterable[Shape], clip: Shape | None = None, onto: Image.Image | None = None
) -> Image.Image:
    """Shapes on an RGBA picture of size × size times SUPERSAMPLE; `clip` keeps only what lies inside it.

    Reduce the result by SUPERSAMPLE for smooth edges.
    """
    scale = size * SUPERSAMPLE / FIELD
    side = size * SUPERSAMPLE
    target = onto if onto is not None else Image.new("RGBA", (side, side), (0, 0, 0, 0))
    layer = Image.new("RGBA", (side, side), (0, 0, 0, 0)) if clip else target
    draw = ImageDraw.Draw(layer)
    for shape in shapes:
        for outline in shape.outlines:
            points = [(x * scale, y * scale) for x, y in outline]
            if shape.width:
                width = shape.width * scale
                draw.line(points, fill=shape.colour, width=max(1, round(width)), joint="curve")
                for x, y in (points[0], points[-1]):
                    draw.ellipse(
                        [x - width / 2, y - width / 2, x + width / 2, y + width / 2], fill=shape.colour
                    )
            else:
                draw.polygon(points, fill=shape.colour)
    if clip:
        mask = Image.new("L", (side, side), 0)
        for outline in clip.outlines:
            ImageDraw.Draw(mask).polygon([(x * scale, y * scale) for x, y in outline], fill=255)
        target.paste(layer, (0, 0), ImageChops.multiply(layer.getchannel("A"), mask))
    return target
