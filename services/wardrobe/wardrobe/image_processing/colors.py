"""The main colours of a picture, by k-means in CIELAB, where distance is what the eye sees."""

import math
from array import array
from collections.abc import Iterator
from itertools import combinations

import pyvips

Lab = tuple[float, float, float]

CLUSTERS = 6
ROUNDS = 12
READ = 400
"""Pixels on the longer side of the picture that is sampled: noise is gone, fine stripes are not."""
SAMPLE = 40
"""Samples on each side. They are pixels of the picture: averages of a whole area would be colours
that nothing has, such as the tan of a cream shirt with brown stripes."""
GOLDEN = (math.sqrt(5) - 1) / 2
BIN = 10.0
"""Side of the cubes of CIELAB that are counted to find where most pixels are."""
SAME = 12.0
"""Colours closer than this (Delta E 1976) count as one."""
SMALLEST_SHARE = 0.04
BLEND_SHARE = 0.18
"""A colour with more of the picture than this is one of its own, whatever it lies between."""
AT_MOST = 5


def main_colors(image: pyvips.Image) -> list[str]:
    """One to five colours as #rrggbb, the most frequent first; none of a wholly clear picture."""
    pixels = _sample(image)
    if not pixels:
        return []
    clusters = _merge(cluster_colors(pixels, CLUSTERS))
    clusters.sort(key=lambda cluster: -cluster[1])
    enough: list[Lab] = []
    for center, count in clusters:
        share = count / len(pixels)
        if share > BLEND_SHARE or (share >= SMALLEST_SHARE and not _is_blend(center, enough)):
            enough.append(center)
    return _as_hex(enough[:AT_MOST] or [clusters[0][0]])


def _sample(image: pyvips.Image) -> list[Lab]:
    reduced = image.thumbnail_image(READ, height=READ, size="down")
    spots = list(_spots(reduced.width, reduced.height))
    if reduced.hasalpha():
        alpha = bytes(reduced[reduced.bands - 1].write_to_memory())
        spots = [spot for spot in spots if alpha[spot] > 127]  # noqa: PLR2004 - half clear
        reduced = reduced[: reduced.bands - 1]
    lab = array("f", bytes(reduced.colourspace("lab").cast("float").write_to_memory()))
    return [(lab[3 * spot], lab[3 * spot + 1], lab[3 * spot + 2]) for spot in spots]


def _spots(width: int, height: int) -> Iterator[int]:
    """Positions of samples, each row shifted by the golden ratio: no pattern falls between them."""
    for row in range(SAMPLE):
        start = int((row + 0.5) * height / SAMPLE) * width
        shift = row * GOLDEN % 1
        yield from (start + int((column + shift) * width / SAMPLE) for column in range(SAMPLE))


def cluster_colors(pixels: list[Lab], count: int) -> list[tuple[Lab, int]]:
    """Cluster at least one pixel by k-means; centres with how many pixels each has.

    It starts with the most frequent colour and others far apart: chance plays no part.
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
    """The mean of the cube of CIELAB that holds the most pixels."""
    cubes: dict[tuple[int, ...], list[Lab]] = {}
    for pixel in pixels:
        cubes.setdefault(tuple(round(value / BIN) for value in pixel), []).append(pixel)
    return _mean(max(cubes.values(), key=len))


def _merge(clusters: list[tuple[Lab, int]]) -> list[tuple[Lab, int]]:
    merged: list[tuple[Lab, int]] = []
    for center, count in sorted(clusters, key=lambda cluster: -cluster[1]):
        for place, (other, weight) in enumerate(merged):
            if math.dist(center, other) < SAME:
                merged[place] = (_weighted(other, weight, center, count), weight + count)
                break
        else:
            merged.append((center, count))
    return merged


def _is_blend(center: Lab, larger: list[Lab]) -> bool:
    """Whether it is what the edges between two larger areas blur to."""
    return any(_from_line(center, one, other) < SAME for one, other in combinations(larger, 2))


def _from_line(point: Lab, start: Lab, end: Lab) -> float:
    """How far a point is from the line between two others."""
    length = math.dist(start, end) ** 2
    along = sum((p - s) * (e - s) for p, s, e in zip(point, start, end, strict=True)) / length
    foot = (s + min(1, max(0, along)) * (e - s) for s, e in zip(start, end, strict=True))
    return math.dist(point, tuple(foot))


def _mean(pixels: list[Lab]) -> Lab:
    light, a, b = (sum(band) / len(pixels) for band in zip(*pixels, strict=True))
    return light, a, b


def _weighted(one: Lab, weight: int, other: Lab, count: int) -> Lab:
    light, a, b = (
        (x * weight + y * count) / (weight + count) for x, y in zip(one, other, strict=True)
    )
    return light, a, b


def _as_hex(colors: list[Lab]) -> list[str]:
    data = array("f", [value for color in colors for value in color]).tobytes()
    row = pyvips.Image.new_from_memory(data, len(colors), 1, 3, "float")
    rgb = bytes(row.copy(interpretation="lab").colourspace("srgb").write_to_memory())
    return ["#" + rgb[at : at + 3].hex() for at in range(0, len(rgb), 3)]
