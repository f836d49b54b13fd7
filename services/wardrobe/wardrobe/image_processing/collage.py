"""Composes one picture of several garments from parts of our own renditions."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pyvips

from wardrobe.image_processing.crops import Part, pixels_of

WIDTH, HEIGHT = 1200, 2000
GAP = 48
BACKGROUND = (242, 238, 231)
QUALITY = 90
_MAX_IN_TWO_COLUMNS = 6
"""More pieces than this are laid out in three columns."""


@dataclass(frozen=True)
class Piece:
    """A part of a picture, or a plain color if there is no picture."""

    picture: bytes | None
    part: Part
    color: str


@dataclass(frozen=True)
class Collage:
    """A JPEG and the box of each piece in it."""

    jpeg: bytes
    boxes: list[Part]


def compose(pieces: Sequence[Piece]) -> Collage:
    """Lay out the pieces in rows, each as large as its cell allows."""
    columns = min(len(pieces), 2 if len(pieces) <= _MAX_IN_TWO_COLUMNS else 3)
    rows = math.ceil(len(pieces) / columns)
    cell_width = (WIDTH - GAP * (columns + 1)) // columns
    cell_height = (HEIGHT - GAP * (rows + 1)) // rows
    canvas = _plain(WIDTH, HEIGHT, BACKGROUND)
    boxes: list[Part] = []
    for index, piece in enumerate(pieces):
        shown = _fitted(piece, cell_width, cell_height)
        column, row = index % columns, index // columns
        x = GAP + column * (cell_width + GAP) + (cell_width - shown.width) // 2
        y = GAP + row * (cell_height + GAP) + (cell_height - shown.height) // 2
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
        crop = crop.flatten(background=list(BACKGROUND))
    return crop.thumbnail_image(width, height=height).copy_memory()


def _plain(width: int, height: int, color: Sequence[int]) -> pyvips.Image:
    plain = pyvips.Image.black(width, height, bands=3) + list(color)
    return plain.cast("uchar").copy(interpretation="srgb")
