"""The race: every seat's total after each round, as lines with a shape and a colour of their own."""

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from engines.triominos.types import Result
from render import fonts, theme
from render.canvas import SUPERSAMPLE, Canvas, sprite
from render.numbers import number
from render.texts import Say

LEAST_HEIGHT = 372
_LEFT, _RIGHT, _TOP, _BOTTOM = 84, 250, 76, 52
_LABEL = 36
COLOURS = (theme.ROSE, "#7cc4ee", "#e9a726", theme.LEAF)
_SIDES = (24, 4, 3, 6)
_TURNS = (0.0, math.pi / 4, -math.pi / 2, 0.0)
_REACH = (1.0, 1.2, 1.35, 1.15)


def marker(seat: int, size: int, ground: str) -> Image.Image:
    """A seat's own shape, as palette indices."""
    s = SUPERSAMPLE
    sheet = Image.new("RGB", (size * s, size * s), ground)
    _mark(ImageDraw.Draw(sheet), seat, size * s / 2, size * s / 2, size * s / 2.75)
    return sprite(sheet.reduce(s))


def _mark(draw: ImageDraw.ImageDraw, seat: int, x: float, y: float, radius: float) -> None:
    sides, turn, reach = _SIDES[seat % 4], _TURNS[seat % 4], radius * _REACH[seat % 4]
    corners = [
        (
            x + reach * math.cos(turn + math.tau * step / sides),
            y + reach * math.sin(turn + math.tau * step / sides),
        )
        for step in range(sides)
    ]
    draw.polygon(corners, fill=COLOURS[seat % 4])


def draw(
    canvas: Canvas, box: tuple[int, int, int, int], results: Sequence[Result], target: int,
    who: Sequence[str], say: Say,
) -> None:  # fmt: skip
    """A panel (left, top, width, height) with the totals of these ended rounds, the target a line across."""
    x, y, width, high = box
    canvas.panel(x, y, width, high, theme.PLATE, theme.GROUND, radius=18)
    title = fonts.plain(say("triominos-picture-chart", target=target))
    canvas.text(x + 24, y + 48, title, 30, theme.SAGE, theme.PLATE, role="title", room=width - 48)
    steps: list[tuple[int, Sequence[int]]] = [(result["round"], result["scores"]) for result in results]
    if steps[0][0] == 1:
        steps.insert(0, (0, [0] * len(who)))
    totals = [total for _, scores in steps for total in scores]
    unit = next(unit for unit in (25, 50, 100, 200, 500, 1000, 10**9) if max(target, *totals) <= 5 * unit)
    low = min(0, math.floor(min(totals) / unit) * unit)
    top = max(target, *totals) * 1.04
    plot = (width - _LEFT - _RIGHT, high - _TOP - _BOTTOM)

    def across(step: int) -> float:
        return plot[0] * (step / (len(steps) - 1) if len(steps) > 1 else 0.5)

    def down(total: float) -> float:
        return plot[1] * (top - total) / (top - low)

    _lines(canvas, x + _LEFT, y + _TOP, plot, steps, (unit, low, target), across, down)
    for value in range(low, round(top) + 1, unit):
        baseline = y + _TOP + round(down(value)) + 8
        canvas.text(
            x + _LEFT - 16, baseline, number(value), 24, theme.SAGE, theme.PLATE, align=1
        )  # fmt: skip
    every = max(1, math.ceil(len(steps) / 10))
    for step, (ended, _) in enumerate(steps):
        if (len(steps) - 1 - step) % every == 0:
            middle = x + _LEFT + across(step)
            canvas.text(
                middle, y + high - 18, str(ended), 24, theme.SAGE, theme.PLATE, align=0.5
            )  # fmt: skip
    _labels(
        canvas,
        x + _LEFT + plot[0] + 22,
        y + _TOP,
        plot[1],
        [down(total) for total in steps[-1][1]],
        who,
        steps[-1][1],
    )


def _lines(
    canvas: Canvas, x: int, y: int, plot: tuple[int, int], steps: Sequence[tuple[int, Sequence[int]]],
    scale: tuple[int, int, int], across: Callable[[int], float], down: Callable[[float], float],
) -> None:  # fmt: skip
    s, pad = SUPERSAMPLE, 12
    unit, low, target = scale
    sheet = Image.new("RGB", ((plot[0] + 2 * pad) * s, (plot[1] + 2 * pad) * s), theme.PLATE)
    pen = ImageDraw.Draw(sheet)

    def at(step: int, total: float) -> tuple[float, float]:
        return (across(step) + pad) * s, (down(total) + pad) * s

    end = (plot[0] + 2 * pad) * s
    for value in range(low, target + 10 * unit, unit):
        height = at(0, value)[1]
        if height > 0:
            pen.line([(pad * s, height), (end - pad * s, height)], fill=theme.BED, width=2 * s)
    height = at(0, target)[1]
    for left in range(pad * s, end - pad * s, 20 * s):
        pen.line([(left, height), (left + 12 * s, height)], fill=theme.GOLD, width=3 * s)
    for seat in range(len(steps[0][1])):
        line = [at(step, scores[seat]) for step, (_, scores) in enumerate(steps)]
        pen.line(line, fill=COLOURS[seat % 4], width=5 * s, joint="curve")
    for seat in range(len(steps[0][1])):
        for step, (_, scores) in enumerate(steps):
            _mark(pen, seat, *at(step, scores[seat]), 8 * s)
    canvas.paste(sprite(sheet.reduce(s)), x - pad, y - pad)


def _labels(
    canvas: Canvas,
    x: int,
    y: int,
    high: int,
    heights: Sequence[float],
    who: Sequence[str],
    totals: Sequence[int],
) -> None:
    """Names and totals at the ends of the lines, moved apart where they would touch."""
    order = sorted(range(len(who)), key=lambda seat: heights[seat])
    tops: list[float] = []
    for seat in order:
        tops.append(max(heights[seat], tops[-1] + _LABEL if tops else -math.inf))
    bottom = high + 14.0
    for i in range(len(tops) - 1, -1, -1):
        tops[i] = min(tops[i], bottom)
        bottom = tops[i] - _LABEL
    for seat, top in zip(order, tops, strict=True):
        middle = y + round(top)
        canvas.paste(marker(seat, 26, theme.PLATE), x, middle - 13)
        wide = canvas.text(
            x + 34, middle + 10, number(totals[seat]), 28, theme.CREAM, theme.PLATE, role="strong"
        )  # fmt: skip
        room = _RIGHT - 22 - 34 - wide - 10 - 18
        canvas.text(x + 34 + wide + 10, middle + 10, who[seat], 25, theme.SAGE, theme.PLATE, room=room)
