"""Computes signatures: 598 bytes that describe a garment's look in a part of a picture.

The part is divided into a grid of cells. Each cell holds its mean color in CIELAB, and for the
piece without its background the share of the cell, the mean color and the texture. The background
is found by a flood fill from the edges of the box, through the colors of a frame around it.
"""

import math
from array import array
from collections.abc import Sequence
from statistics import fmean

import pyvips

from wardrobe.image_processing.colors import Lab, cluster_colors
from wardrobe.image_processing.crops import Part, pixels_of

VERSION = 3
"""The first byte of a signature. Raise it when `describe_part` changes to recompute all."""
NO_PICTURE = bytes([VERSION])
"""Marks a picture that is missing or damaged."""
SUMMARY = 11
"""Bytes after the version; similar pieces have a small Euclidean distance in them."""
SPREAD = 5
"""Units per standard deviation of the piece's pixels, in L, a and b."""
GRAIN = 50
"""Units per e-fold of the difference in lightness between neighbors."""
GRAIN_SCALE = 3
"""Grain is measured at this many times the resolution of the reduced part."""
MAX_GRAIN_STEP = 40
"""Largest step in lightness that counts as grain; larger ones are edges."""
CELLS = 8
"""Cells on each side of the grid."""
PER_CELL = 9
"""L, a and b of the piece, its fine and coarse texture, its share; L, a and b of the cell."""
SIDE = 48
"""Pixels on each side of the reduced part."""
FRAME = 0.12
"""Width of the frame around the box, as a share of the box's sides."""
BACKGROUND = 11.0
"""Distance in CIELAB with lightness at half weight, because shadows fall on backgrounds."""
STEP = 4.5
"""Distance in CIELAB between neighbors; a pale piece on a pale ground has a stronger edge."""
MIN_PIECE_SHARE = 0.07
"""If the piece takes a smaller share of the box than this, the whole box counts as the piece."""
PROPORTIONS = 30
"""Units per doubling of the aspect ratio."""
FINE, COARSE = 50, 25
"""Units per step in lightness between neighbors, or between areas."""

Box = tuple[int, int, int, int]


def describe_parts(picture: bytes, parts: Sequence[Part]) -> list[bytes]:
    """Return a signature for each part of one of our renditions; NO_PICTURE if it is damaged."""
    try:
        image = pyvips.Image.new_from_buffer(picture, "").copy_memory()
    except pyvips.Error:
        return [NO_PICTURE for _ in parts]
    return [describe_part(image, part) for part in parts]


def describe_part(image: pyvips.Image, part: Part) -> bytes:
    """Return a signature: version, summary, spread, position, grain, and nine bytes per cell."""
    box = pixels_of(part, image.width, image.height)
    lab = _lab(image.crop(*box), SIDE, SIDE).copy_memory()
    pixels = _values(lab)
    background = _flood(pixels, _frame_colors(image, box))
    if sum(background) > (1 - MIN_PIECE_SHARE) * len(background):
        background = [False] * len(background)
    soft = lab[0].gaussblur(0.8).copy_memory()
    fine = array("f", bytes((lab[0] - soft).abs().write_to_memory()))
    coarse = array("f", bytes((soft - soft.gaussblur(2.2)).abs().write_to_memory()))
    cells = [
        _cell(cell_pixels, pixels, background, (fine, coarse)) for cell_pixels in _pixels_of_cells()
    ]
    proportions = PROPORTIONS * math.log2(box[2] / box[3])
    piece_pixels = [pixel for pixel, behind in zip(pixels, background, strict=True) if not behind]
    return _pack(
        [
            VERSION,
            *_summary(proportions, cells),
            *(deviation * SPREAD for deviation in _deviations(piece_pixels)),
            *_position(part),
            *_grain(image.crop(*box), background),
            *(band for cell in cells for band in cell),
        ]
    )


def _cell(
    cell_pixels: Sequence[int],
    pixels: Sequence[Lab],
    background: Sequence[bool],
    textures: Sequence[Sequence[float]],
) -> list[float]:
    piece_pixels = [at for at in cell_pixels if not background[at]]
    piece = piece_pixels or cell_pixels
    light, a, b = _mean([pixels[at] for at in piece])
    fine, coarse = (sum(texture[at] for at in piece) / len(piece) for texture in textures)
    share = len(piece_pixels) / len(cell_pixels)
    all_light, all_a, all_b = _mean([pixels[at] for at in cell_pixels])
    return [
        *(light * 2.55, a + 128, b + 128),
        *(fine * FINE, coarse * COARSE, share * 255),
        *(all_light * 2.55, all_a + 128, all_b + 128),
    ]


def _summary(proportions: float, cells: Sequence[Sequence[float]]) -> list[float]:
    """Return aspect ratio, mean color of piece and center, and the piece's share per quarter."""
    weight = sum(cell[5] for cell in cells) or 1.0
    light, a, b = (sum(cell[band] * cell[5] for cell in cells) / weight for band in range(3))
    rows = range(CELLS // 4, CELLS * 3 // 4)
    middle = [cells[row * CELLS + column] for row in rows for column in rows]
    inner = [sum(cell[band] for cell in middle) / len(middle) for band in (6, 7, 8)]
    half = CELLS // 2
    quarters = [0.0] * 4
    for at, cell in enumerate(cells):
        quarters[at // CELLS // half * 2 + at % CELLS // half] += cell[5]
    return [
        *(proportions + 128, light / 5, a, b, inner[0] / 10, inner[1] / 2, inner[2] / 2),
        *(quarter / half**2 / 255 * 12 for quarter in quarters),
    ]


def _position(part: Part) -> list[float]:
    """Return the part's size in its picture and its level; meaningless for whole pictures."""
    _, top, width, height = part
    return [width * 255, height * 255, (top + height / 2) * 255]


def _grain(crop: pyvips.Image, background: Sequence[bool]) -> list[float]:
    """Return how much neighbors differ, across and down, one and two pixels apart.

    Stripes and knits differ in this.
    """
    side = SIDE * GRAIN_SCALE
    light = _lab(crop, side, side)[0].copy_memory()
    piece = bytes(not behind for behind in background)
    mask = pyvips.Image.new_from_memory(piece, SIDE, SIDE, 1, "uchar").zoom(
        GRAIN_SCALE, GRAIN_SCALE
    )
    found = []
    for across, down in ((1, 0), (0, 1), (2, 0), (0, 2)):
        first, second = (
            (0, 0, side - across, side - down),
            (across, down, side - across, side - down),
        )
        step = (light.crop(*first) - light.crop(*second)).abs()
        inside = mask.crop(*first) & mask.crop(*second)
        strength = ((step > MAX_GRAIN_STEP).ifthenelse(MAX_GRAIN_STEP, step) * inside).avg()
        found.append(GRAIN * (1 + math.log(strength / max(inside.avg(), 0.001) + 0.5)))
    return found


def _pixels_of_cells() -> list[list[int]]:
    step = SIDE // CELLS
    return [
        [y * SIDE + x for y in range(row, row + step) for x in range(column, column + step)]
        for row in range(0, SIDE, step)
        for column in range(0, SIDE, step)
    ]


def _flood(pixels: Sequence[Lab], colors: Sequence[Lab]) -> list[bool]:
    """Return which pixels are background: of its colors, and linked to the edge in small steps."""
    alike = [any(_is_near(pixel, color) for color in colors) for pixel in pixels]
    edge = SIDE - 1
    found = [
        is_alike and (at % SIDE in (0, edge) or at // SIDE in (0, edge))
        for at, is_alike in enumerate(alike)
    ]
    stack = [at for at, is_found in enumerate(found) if is_found]
    while stack:
        at = stack.pop()
        for other in _neighbors(at):
            if alike[other] and not found[other] and math.dist(pixels[at], pixels[other]) < STEP:
                found[other] = True
                stack.append(other)
    return found


def _neighbors(at: int) -> list[int]:
    column = at % SIDE
    found = [at - SIDE, at + SIDE]
    if column:
        found.append(at - 1)
    if column < SIDE - 1:
        found.append(at + 1)
    return [other for other in found if 0 <= other < SIDE * SIDE]


def _is_near(pixel: Lab, color: Lab) -> bool:
    light, a, b = pixel
    distance = math.hypot((light - color[0]) / 2, a - color[1], b - color[2])
    return distance < BACKGROUND


def _frame_colors(image: pyvips.Image, box: Box) -> list[Lab]:
    """Return the main colors of the frame around the box; none if the box fills the picture."""
    left, top, width, height = box
    across, down = max(round(width * FRAME), 2), max(round(height * FRAME), 2)
    x, y = max(left - across, 0), max(top - down, 0)
    right = min(left + width + across, image.width)
    bottom = min(top + height + down, image.height)
    frame = [
        *_strip(image, (x, y, right - x, top - y), 24, 2),
        *_strip(image, (x, top + height, right - x, bottom - top - height), 24, 2),
        *_strip(image, (x, top, left - x, height), 2, 24),
        *_strip(image, (left + width, top, right - left - width, height), 2, 24),
    ]
    if not frame:
        return []
    return [center for center, count in cluster_colors(frame, 4) if count >= len(frame) / 8]


def _strip(image: pyvips.Image, box: Box, width: int, height: int) -> list[Lab]:
    return _values(_lab(image.crop(*box), width, height)) if min(box[2:]) > 0 else []


def _lab(image: pyvips.Image, width: int, height: int) -> pyvips.Image:
    small = image.thumbnail_image(width, height=height, size="force")
    if small.hasalpha():
        small = small.flatten(background=255)
    return small.colourspace("lab").cast("float")


def _values(lab: pyvips.Image) -> list[Lab]:
    values = array("f", bytes(lab.write_to_memory()))
    return list(zip(values[::3], values[1::3], values[2::3], strict=True))


def _mean(pixels: Sequence[Lab]) -> Lab:
    light, a, b = (sum(band) / len(pixels) for band in zip(*pixels, strict=True))
    return light, a, b


def _deviations(pixels: Sequence[Lab]) -> list[float]:
    """Return the standard deviation of each band."""
    mean = _mean(pixels)
    bands = zip(zip(*pixels, strict=True), mean, strict=True)
    return [math.sqrt(fmean((value - middle) ** 2 for value in band)) for band, middle in bands]


def _pack(values: Sequence[float]) -> bytes:
    return bytes(min(max(round(value), 0), 255) for value in values)
