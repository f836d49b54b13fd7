"""Computes two summaries of a picture: a placeholder, and a hash to find duplicates."""

import base64
import math
from dataclasses import dataclass

import pyvips

SAMPLE = 32
"""Longest side of the hashed picture in pixels: a ThumbHash keeps at most 7 waves a side."""
Channel = list[list[float]]
"""Rows of values."""


def perceptual_hash(image: pyvips.Image) -> int:
    """Return a difference hash: whether each of 8 x 8 fields is darker than its right neighbor.

    The 64 bits are a signed number.
    """
    grey = _on_white(image).colourspace("b-w").thumbnail_image(9, height=8, size="force")
    values = bytes(grey[0].write_to_memory())
    bits = 0
    for row in range(8):
        for column in range(8):
            at = row * 9 + column
            bits = bits << 1 | (values[at] < values[at + 1])
    return bits - (1 << 64) if bits >> 63 else bits


def thumbhash(image: pyvips.Image) -> str:
    """Return the ThumbHash (https://evanw.github.io/thumbhash/) of an sRGB picture, base64."""
    small = image.thumbnail_image(SAMPLE, height=SAMPLE, size="down")
    channels = _channels(small)
    has_alpha = any(alpha < 1 for row in channels[3] for alpha in row)
    max_waves, longest = (5 if has_alpha else 7), max(small.width, small.height)
    across = max(1, round(max_waves * small.width / longest))
    down = max(1, round(max_waves * small.height / longest))
    light = _waves(channels[0], max(across, 3), max(down, 3))
    p, q = _waves(channels[1], 3, 3), _waves(channels[2], 3, 3)
    landscape = small.width > small.height
    header = (
        round(63 * light.mean)
        | round(31.5 + 31.5 * p.mean) << 6
        | round(31.5 + 31.5 * q.mean) << 12
        | round(31 * light.scale) << 18
        | has_alpha << 23
    )
    shape = (
        (down if landscape else across)
        | round(63 * p.scale) << 3
        | round(63 * q.scale) << 9
        | landscape << 15
    )
    packed = header.to_bytes(3, "little") + shape.to_bytes(2, "little")
    waves = [*light.steps, *p.steps, *q.steps]
    if has_alpha:
        clear = _waves(channels[3], 5, 5)
        packed += bytes([round(15 * clear.mean) | round(15 * clear.scale) << 4])
        waves += clear.steps
    return base64.b64encode(packed + _in_half_bytes(waves)).decode()


def color_waves(hashed: str) -> list[float]:
    """Return the color channels of a ThumbHash: its yellow-blue and its red-green waves.

    Each channel starts with its mean, then the waves of 3 by 3 without the highest ones.
    """
    data = base64.b64decode(hashed)
    header, shape = int.from_bytes(data[:3], "little"), int.from_bytes(data[3:5], "little")
    has_alpha, landscape = header >> 23, shape >> 15
    max_waves, other = (5 if has_alpha else 7), max(shape & 7, 3)
    across, down = (max_waves, other) if landscape else (other, max_waves)
    halves = [half for byte in data[6 if has_alpha else 5 :] for half in (byte & 15, byte >> 4)]
    first = len(_frequencies(across, down)) - 1
    count = len(_frequencies(3, 3)) - 1
    found = []
    for channel, mean_at, scale_at in ((0, 6, 3), (1, 12, 9)):
        scale = (shape >> scale_at & 63) / 63
        steps = halves[first + channel * count :][:count]
        found.append((header >> mean_at & 63) / 31.5 - 1)
        found += [(step / 7.5 - 1) * scale for step in steps]
    return found


@dataclass(frozen=True)
class _Waves:
    """The mean and the cosine waves of a channel; the waves are scaled to 0..1."""

    mean: float
    steps: list[float]
    scale: float


def _channels(image: pyvips.Image) -> tuple[Channel, Channel, Channel, Channel]:
    """Return lightness, yellow-blue, red-green and opacity; clear pixels get the mean color."""
    rgba = image if image.hasalpha() else image.bandjoin(255)
    data = bytes(rgba.cast("uchar").write_to_memory())
    pixels = [tuple(value / 255 for value in data[at : at + 4]) for at in range(0, len(data), 4)]
    weight = sum(pixel[3] for pixel in pixels) or 1.0
    mean = [sum(pixel[band] * pixel[3] for pixel in pixels) / weight for band in range(3)]
    flat: list[list[float]] = [[], [], [], []]
    for *color, alpha in pixels:
        r, g, b = (m * (1 - alpha) + c * alpha for m, c in zip(mean, color, strict=True))
        for channel, value in zip(
            flat, ((r + g + b) / 3, (r + g) / 2 - b, r - g, alpha), strict=True
        ):
            channel.append(value)
    light, p, q, clear = (
        [channel[at : at + image.width] for at in range(0, len(channel), image.width)]
        for channel in flat
    )
    return light, p, q, clear


def _waves(channel: Channel, across: int, down: int) -> _Waves:
    """Return the low frequencies of a channel (discrete cosine transform, rows first)."""
    height, width = len(channel), len(channel[0])
    rows = [[_wave(row, x) / width for x in range(across)] for row in channel]
    columns = list(zip(*rows, strict=True))
    found = [_wave(columns[x], y) / height for x, y in _frequencies(across, down)]
    mean, steps = found[0], found[1:]
    scale = max((abs(step) for step in steps), default=0.0)
    scaled = [0.5 + 0.5 / scale * step for step in steps] if scale else steps
    return _Waves(mean, scaled, scale)


def _frequencies(across: int, down: int) -> list[tuple[int, int]]:
    """Return the frequencies that are kept, the mean first: a triangle of low ones."""
    frequencies = ((x, y) for y in range(down) for x in range(across))
    return [(x, y) for x, y in frequencies if x * down < across * (down - y)]


def _wave(values: "list[float] | tuple[float, ...]", frequency: int) -> float:
    step = math.pi / len(values) * frequency
    return sum(value * math.cos(step * (at + 0.5)) for at, value in enumerate(values))


def _in_half_bytes(steps: list[float]) -> bytes:
    halves = [round(15 * step) for step in steps]
    if len(halves) % 2:
        halves.append(0)
    return bytes(low | high << 4 for low, high in zip(halves[::2], halves[1::2], strict=True))


def _on_white(image: pyvips.Image) -> pyvips.Image:
    return image.flatten(background=255) if image.hasalpha() else image
