"""Composing one picture of several garments: parts of our own renditions side by side."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pyvips

from wardrobe.image_processing.crops import Part, pixels_of

WIDTH, HEIGHT = 1200, 2000
GAP = 48
GROUND = (242, 238, 231)
QUALITY = 90
_WIDE = 6
"""From more pieces than this on, there are three in a row."""


@dataclass(frozen=True)
class Piece:
    """A part of a picture, or just a colour where there is none."""

    picture: bytes | None
    part: Part
    color: str


@dataclass(frozen=True)
class Collage:
    """A JPEG, and the box of each piece on it."""

    jpeg: bytes
    boxes: list[Part]


def compose(pieces: Sequence[Piece]) -> Collage:
    """Lay the pieces out in rows, each as large as its cell allows."""
    columns = min(len(pieces), 2 if len(pieces) <= _WIDE else 3)
    rows = math.ceil(len(pieces) / columns)
    across = (WIDTH - GAP * (columns + 1)) // columns
    down = (HEIGHT - GAP * (rows + 1)) // rows
    canvas = _plain(WIDTH, HEIGHT, GROUND)
    boxes: list[Part] = []
    for turn, piece in enumerate(pieces):
        shown = _fitted(piece, across, down)
        column, row = turn % columns, turn // columns
        x = GAP + column * (across + GAP) + (across - shown.width) // 2
        y = GAP + row * (down + GAP) + (down - shown.height) // 2
        canvas = canvas.insert(shown, x, y)
        boxes.append((x / WIDTH, y / HEIGHT, shown.width / WIDTH, shown.height / HEIGHT))
    return Collage(bytes(canvas.jpegsave_buffer(Q=QUALITY, keep="none")), boxes)


def _fitted(piece: Piece, width: int, height: int) -> pyvips.Image:
    if piece.picture is None:
        side = min(width, height)
        return _plain(side, side, tuple(bytes.fromhex(piece.color.removeprefix("#"))))
    image = pyvips.Image.new_from_buffer(piece.picture, "")
    crop = image.crop(*pixels_of(piece.part, image.width, image.height))
    if crop.hasalpha():
        crop = crop.flatten(background=list(GROUND))
    return crop.thumbnail_image(width, height=height).copy_memory()


def _plain(width: int, height: int, color: Sequence[int]) -> pyvips.Image:
    plain = pyvips.Image.black(width, height, bands=3) + list(color)
    return plain.cast("uchar").copy(interpretation="srgb")
