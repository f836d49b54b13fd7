"""Smooth shapes in the plane; a point is a complex number with x to the right and y down."""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Point = complex
Warp = Callable[[Point], Point]
Run = Sequence[tuple[float, float]]
"""Points on one smooth line; two runs meet in a corner."""


@dataclass(frozen=True)
class Path:
    """A line of cubic curves: each has two control points and an end point."""

    start: Point
    curves: tuple[tuple[Point, Point, Point], ...]
    closed: bool = True

    def moved(self, warp: Warp) -> "Path":
        """Return the same line with `warp` applied to every point."""
        curves = tuple((warp(a), warp(b), warp(end)) for a, b, end in self.curves)
        return Path(warp(self.start), curves, self.closed)

    @property
    def points(self) -> list[Point]:
        return [self.start, *(end for *_, end in self.curves)]

    @property
    def d(self) -> str:
        """Return the SVG path data."""
        curves = "".join(f"C{_svg(a)} {_svg(b)} {_svg(end)}" for a, b, end in self.curves)
        return f"M{_svg(self.start)}{curves}{'Z' if self.closed else ''}"


def line(run: Run) -> Path:
    """Return an open line through points."""
    points = [complex(*point) for point in run]
    return Path(points[0], tuple(_smooth(points)), closed=False)


def outline(*runs: Run) -> Path:
    """Return a closed shape of several runs, each of which starts where the previous one ends."""
    curves: list[tuple[Point, Point, Point]] = []
    for run in runs:
        curves += _smooth([complex(*point) for point in run])
    return Path(complex(*runs[0][0]), tuple(curves))


def mirrored(*runs: Run) -> Path:
    """Return a shape from its right half, from the middle of the top to that of the bottom."""
    left = [[(-x, y) for x, y in reversed(run)] for run in reversed(runs)]
    return outline(*runs, *left)


def limb(run: Run, widths: Sequence[float]) -> Path:
    """Return a band along a line with a width for each point: a sleeve, a strap, a scarf."""
    points = [complex(*point) for point in run]
    right, left = [], []
    for index, (point, width) in enumerate(zip(points, widths, strict=True)):
        ahead = points[min(index + 1, len(points) - 1)] - points[max(index - 1, 0)]
        side = ahead / abs(ahead) * 1j * width / 2
        right.append(_pair(point - side))
        left.append(_pair(point + side))
    return outline(right, [right[-1], left[-1]], left[::-1], [left[0], right[0]])


def ellipse(center: tuple[float, float], rx: float, ry: float | None = None) -> Path:
    """Return a circle, or an ellipse along the axes."""
    x, y = center
    radius_y = rx if ry is None else ry
    turns = [index * math.tau / 12 for index in range(13)]
    return outline([(x + rx * math.cos(t), y + radius_y * math.sin(t)) for t in turns])


def mirror(path: Path) -> Path:
    """Return the path mirrored at x = 0."""
    return path.moved(lambda point: -point.conjugate())


def placed(x: float, y: float, *, scale: float = 1, turn: float = 0) -> Warp:
    """Return a warp that rotates by degrees, scales, and moves the origin to x, y."""
    factor = scale * complex(math.cos(math.radians(turn)), math.sin(math.radians(turn)))
    return lambda point: point * factor + complex(x, y)


def wobble(chance: random.Random, size: float) -> Warp:
    """Return a warp that bends the plane by about `size` px: cloth never lies symmetrically."""
    waves = [
        (
            complex(chance.uniform(-1, 1), chance.uniform(-1, 1)) * size / 2,
            chance.uniform(0.5, 1.6) / 180,
            chance.uniform(0, math.tau),
            chance.uniform(0, math.tau),
        )
        for _ in range(4)
    ]

    def bend(point: Point) -> Point:
        shifts = (
            way * math.sin(pace * (point.real * math.cos(turn) + point.imag * math.sin(turn)) + at)
            for way, pace, turn, at in waves
        )
        return point + sum(shifts)

    return bend


def bounds(paths: Iterable[Path]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the area that the paths cover."""
    points = [point for path in paths for point in path.points]
    xs, ys = [p.real for p in points], [p.imag for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _smooth(points: Sequence[Point]) -> list[tuple[Point, Point, Point]]:
    """Return Catmull-Rom curves: tangents are parallel to the chord between the neighbors."""
    ends = [points[0], *points, points[-1]]
    if points[0] == points[-1]:  # one round run has no corner
        ends[0], ends[-1] = points[-2], points[1]
    return [
        (b + (c - a) / 6, c - (d - b) / 6, c)
        for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    ]


def _svg(point: Point) -> str:
    return f"{point.real:.1f},{point.imag:.1f}"


def _pair(point: Point) -> tuple[float, float]:
    return point.real, point.imag
