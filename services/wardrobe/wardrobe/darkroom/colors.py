"""The main colours of a picture, by k-means in CIELAB, where distance is what the eye sees."""

import math
from array import array

import pyvips

Lab = tuple[float, float, float]

CLUSTERS = 6
ROUNDS = 12
SAMPLE = 40
"""Pixels on each side of the reduced picture that is looked at."""
SAME = 12.0
"""Colours closer than this (Delta E 1976) count as one."""
SMALLEST_SHARE = 0.04
AT_MOST = 5


def main_colors(image: pyvips.Image) -> list[str]:
    """One to five colours as #rrggbb, the most frequent first; none of a wholly clear picture."""
    pixels = _sample(image)
    if not pixels:
        return []
    clusters = _merge(_k_means(pixels, min(CLUSTERS, len(set(pixels)))))
    clusters.sort(key=lambda cluster: -cluster[1])
    enough = [center for center, count in clusters if count >= SMALLEST_SHARE * len(pixels)]
    return _as_hex(enough[:AT_MOST] or [clusters[0][0]])


def _sample(image: pyvips.Image) -> list[Lab]:
    small = image.thumbnail_image(SAMPLE, height=SAMPLE, size="force")
    opaque = [True] * (SAMPLE * SAMPLE)
    if small.hasalpha():
        opaque = [alpha > 127 for alpha in bytes(small[small.bands - 1].write_to_memory())]  # noqa: PLR2004 - half clear
        small = small[: small.bands - 1]
    lab = array("f", bytes(small.colourspace("lab").cast("float").write_to_memory()))
    pixels = zip(lab[::3], lab[1::3], lab[2::3], strict=True)
    return [pixel for pixel, solid in zip(pixels, opaque, strict=True) if solid]


def _k_means(pixels: list[Lab], count: int) -> list[tuple[Lab, int]]:
    """Centres with how many pixels each has; starts far apart, so that chance plays no part."""
    centers = [_mean(pixels)]
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
