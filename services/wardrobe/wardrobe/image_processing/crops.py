"""The main colours of parts of a picture that we made ourselves."""

from collections.abc import Sequence
from typing import TypeAlias

import pyvips

from wardrobe.image_processing.colors import main_colors

Part: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, as shares of the picture."""

MIDDLE = 0.7
"""Of a part's sides: what a box is drawn around reaches into its corners least."""


def main_colors_of_parts(picture: bytes, parts: Sequence[Part]) -> list[list[str]]:
    """For each part one to five colours as #rrggbb, the most frequent first.

    Only for our own renditions: a stranger's file is decoded in a limited process.
    """
    image = pyvips.Image.new_from_buffer(picture, "")
    size = (image.width, image.height)
    return [main_colors(image.crop(*pixels_of(_middle(part), *size))) for part in parts]


def pixels_of(part: Part, width: int, height: int) -> tuple[int, int, int, int]:
    """Left, top, width and height of a part of a picture of that size; at least one pixel."""
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
