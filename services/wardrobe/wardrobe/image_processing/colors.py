"""Finds the main colors of a picture by k-means in CIELAB, which is perceptually uniform."""

import math
from array import array
from collections.abc import Iterator
from itertools import combinations

import pyvips

Lab = tuple[float, float, float]

CLUSTERS = 6
ROUNDS = 12
SAMPLED_SIDE = 400
"""Pixels on the longer side of the sampled picture: removes noise and keeps fine stripes."""
SAMPLE = 40
"""Samples on each side. Samples are single pixels, because averages of an area would be colors
that nothing has, for example the tan of a cream shirt with brown stripes."""
GOLDEN = (math.sqrt(5) - 1) / 2
BIN = 10.0
"""Side of the CIELAB cubes of the histogram that finds the most frequent color."""
SAME_COLOR = 12.0
"""Colors closer than this (Delta E 1976) count as one."""
MIN_SHARE = 0.04
BLEND_SHARE = 0.18
"""A color with a larger share than this is never a blend of two others."""
MAX_COLORS = 5


def main_colors(image: pyvips.Image) -> list[str]:
    """Return one to five colors as #rrggbb, most frequent first; none for a fully clear picture."""
    pixels = _sample(image)
    if not pixels:
        return []
    clusters = _merge(cluster_colors(pixels, CLUSTERS))
    clusters.sort(key=lambda cluster: -cluster[1])
    chosen: list[Lab] = []
    for center, count in clusters:
        share = count / len(pixels)
        if share > BLEND_SHARE or (share >= MIN_SHARE and not _is_blend(center, chosen)):
            chosen.append(center)
    return _as_hex(chosen[:MAX_COLORS] or [clusters[0][0]])


def _sample(image: pyvips.Image) -> list[Lab]:
    reduced = image.thumbnail_image(SAMPLED_SIDE, height=SAMPLED_SIDE, size="down")
    positions = list(_positions(reduced.width, reduced.height))
    if reduced.hasalpha():
        alpha = bytes(reduced[reduced.bands - 1].write_to_memory())
        positions = [position for position in positions if alpha[position] > 127]  # noqa: PLR2004 - half transparent
        reduced = reduced[: reduced.bands - 1]
    lab = array("f", bytes(reduced.colourspace("lab").cast("float").write_to_memory()))
    return [
        (lab[3 * position], lab[3 * position + 1], lab[3 * position + 2]) for position in positions
    ]


def _positions(width: int, height: int) -> Iterator[int]:
    """Yield sample positions, each row shifted by the golden ratio so that no pattern is missed."""
    for row in range(SAMPLE):
        start = int((row + 0.5) * height / SAMPLE) * width
        shift = row * GOLDEN % 1
        yield from (start + int((column + shift) * width / SAMPLE) for column in range(SAMPLE))


def cluster_colors(pixels: list[Lab], count: int) -> list[tuple[Lab, int]]:
    """Cluster at least one pixel by k-means; return centers with their numbers of pixels.

    Starts from the most frequent color and others far from it, so the result is deterministic.
    """
    count = min(count, len(set(pixels)))
    centers = [_densest(pixels)]
    while len(centers) < count:
        centers.append(max(pixels, key=lambda p: min(math.dist(p, c) for c in centers)))
    for _ in range(ROUNDS):
        groups: list[list[Lab]] = [[] for _ in centers]
        for pixel in pixels:
            distances = [math.dist(pixel, center) for center in centers]
            groups[distances.index(min(distances))].append(pixel)
        moved = [_mean(group) for group in groups if group]
        if moved == centers:
            break
        centers = moved
    return [(_mean(group), len(group)) for group in groups if group]


def _densest(pixels: list[Lab]) -> Lab:
    """Return the mean of the CIELAB cube that holds the most pixels."""
    cubes: dict[tuple[int, ...], list[Lab]] = {}
    for pixel in pixels:
        cubes.setdefault(tuple(round(value / BIN) for value in pixel), []).append(pixel)
    return _mean(max(cubes.values(), key=len))


def _merge(clusters: list[tuple[Lab, int]]) -> list[tuple[Lab, int]]:
    merged: list[tuple[Lab, int]] = []
    for center, count in sorted(clusters, key=lambda cluster: -cluster[1]):
        for index, (other, weight) in enumerate(merged):
            if math.dist(center, other) < SAME_COLOR:
                merged[index] = (_weighted(other, weight, center, count), weight + count)
                break
        else:
            merged.append((center, count))
    return merged


def _is_blend(center: Lab, larger: list[Lab]) -> bool:
    """Return whether a color is the blur of the edges between two larger areas."""
    return any(
        _distance_to_segment(center, first, other) < SAME_COLOR
        for first, other in combinations(larger, 2)
    )


def _distance_to_segment(point: Lab, start: Lab, end: Lab) -> float:
    """Return the distance of a point from the segment between two others."""
    length = math.dist(start, end) ** 2
    along = sum((p - s) * (e - s) for p, s, e in zip(point, start, end, strict=True)) / length
    foot = (s + min(1, max(0, along)) * (e - s) for s, e in zip(start, end, strict=True))
    return math.dist(point, tuple(foot))


def _mean(pixels: list[Lab]) -> Lab:
    light, a, b = (sum(band) / len(pixels) for band in zip(*pixels, strict=True))
    return light, a, b


def _weighted(first: Lab, weight: int, other: Lab, count: int) -> Lab:
    light, a, b = (
        (x * weight + y * count) / (weight + count) for x, y in zip(first, other, strict=True)
    )
    return light, a, b


def _as_hex(colors: list[Lab]) -> list[str]:
    data = array("f", [value for color in colors for value in color]).tobytes()
    row = pyvips.Image.new_from_memory(data, len(colors), 1, 3, "float")
    rgb = bytes(row.copy(interpretation="lab").colourspace("srgb").write_to_memory())
    return ["#" + rgb[at : at + 3].hex() for at in range(0, len(rgb), 3)]
