"""Finds the main colors of parts of our own renditions."""

from collections.abc import Sequence
from typing import TypeAlias

import pyvips

from wardrobe.image_processing.colors import main_colors

Part: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, as shares of the picture's sides."""

MIDDLE = 0.7
"""Share of a part's sides that is looked at: an object seldom fills the corners of its box."""


def main_colors_of_parts(picture: bytes, parts: Sequence[Part]) -> list[list[str]]:
    """Return one to five colors as #rrggbb for each part, most frequent first.

    Use it for our own renditions only: uploads must be decoded in a limited process.
    """
    image = pyvips.Image.new_from_buffer(picture, "")
    size = (image.width, image.height)
    return [main_colors(image.crop(*pixels_of(_middle(part), *size))) for part in parts]


def pixels_of(part: Part, width: int, height: int) -> tuple[int, int, int, int]:
    """Return a part's left, top, width and height in pixels; at least one pixel wide and high."""
    left, top, across, down = part
    x, y = min(round(left * width), width - 1), min(round(top * height), height - 1)
    return (
        x,
        y,
        min(max(round(across * width), 1), width - x),
        min(max(round(down * height), 1), height - y),
    )


def _middle(part: Part) -> Part:
    left, top, across, down = part
    shift = (1 - MIDDLE) / 2
    return left + across * shift, top + down * shift, across * MIDDLE, down * MIDDLE
