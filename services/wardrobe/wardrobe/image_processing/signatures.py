"""Signatures: a garment's look in a part of a picture, in 598 bytes to compare later.

The part is seen as a grid of cells. Each cell keeps what lies in it (mean colour in CIELAB), and
what of it belongs to the piece rather than to its background: its share, mean colour and texture.
The background is flooded from the edges of the box through the colours of a frame around it.
"""

import math
from array import array
from collections.abc import Sequence
from statistics import fmean

import pyvips

from wardrobe.image_processing.colors import Lab, cluster_colors
from wardrobe.image_processing.crops import Part, pixels_of

VERSION = 3
"""The first byte of a signature. Raise it when `describe_part` changes: all are then made again."""
NOTHING = bytes([VERSION])
"""Stands for a picture that cannot be had."""
SUMMARY = 11
"""Bytes after the version in which similar pieces differ little, as Euclid measures."""
SPREAD = 5
"""Units for each step by which pixels of the piece differ from their mean, in L, a and b."""
GRAIN = 50
"""Units for each e-fold by which neighbours differ in lightness."""
ENLARGED = 3
"""The grain is looked at with so many pixels for each of the reduced part."""
STRONGEST = 40
"""Step in lightness: more is the edge of something, not its grain."""
CELLS = 8
"""Cells on each side of the grid."""
PER_CELL = 9
"""Bytes: L, a and b of the piece, its fine and its coarse texture, its share; L, a and b of all."""
SIDE = 48
"""Pixels on each side of the reduced part."""
FRAME = 0.12
"""Width of the frame around the box, as a share of the box's sides."""
BACKGROUND = 11.0
"""Distance in CIELAB, with lightness at half weight: shadows fall on backgrounds."""
STEP = 4.5
"""Distance in CIELAB between neighbours. The edge of a pale piece on a pale ground is more."""
LEAST_PIECE = 0.07
"""If less than this share of the box is no background, the whole box counts as the piece."""
PROPORTIONS = 30
"""Units for each doubling of width over height."""
FINE, COARSE = 50, 25
"""Units for each step in lightness by which neighbours, or areas, differ."""

Box = tuple[int, int, int, int]


def describe_parts(picture: bytes, parts: Sequence[Part]) -> list[bytes]:
    """One signature for each part of one of our own renditions; NOTHING if it is damaged."""
    try:
        image = pyvips.Image.new_from_buffer(picture, "").copy_memory()
    except pyvips.Error:
        return [NOTHING for _ in parts]
    return [describe_part(image, part) for part in parts]


def describe_part(image: pyvips.Image, part: Part) -> bytes:
    """The signature: version, summary, spread, place, grain, and nine bytes for each cell."""
    box = pixels_of(part, image.width, image.height)
    lab = _lab(image.crop(*box), SIDE, SIDE).copy_memory()
    pixels = _values(lab)
    background = _flood(pixels, _frame_colors(image, box))
    if sum(background) > (1 - LEAST_PIECE) * len(background):
        background = [False] * len(background)
    soft = lab[0].gaussblur(0.8).copy_memory()
    fine = array("f", bytes((lab[0] - soft).abs().write_to_memory()))
    coarse = array("f", bytes((soft - soft.gaussblur(2.2)).abs().write_to_memory()))
    cells = [_cell(places, pixels, background, (fine, coarse)) for places in _places_of_cells()]
    proportions = PROPORTIONS * math.log2(box[2] / box[3])
    shown = [pixel for pixel, behind in zip(pixels, background, strict=True) if not behind]
    return _packed(
        [
            VERSION,
            *_summary(proportions, cells),
            *(deviation * SPREAD for deviation in _deviations(shown)),
            *_place(part),
            *_grain(image.crop(*box), background),
            *(it for cell in cells for it in cell),
        ]
    )


def _cell(
    places: Sequence[int],
    pixels: Sequence[Lab],
    background: Sequence[bool],
    textures: Sequence[Sequence[float]],
) -> list[float]:
    shown = [at for at in places if not background[at]]
    piece = shown or places
    light, a, b = _mean([pixels[at] for at in piece])
    fine, coarse = (sum(texture[at] for at in piece) / len(piece) for texture in textures)
    share = len(shown) / len(places)
    all_light, all_a, all_b = _mean([pixels[at] for at in places])
    return [
        *(light * 2.55, a + 128, b + 128),
        *(fine * FINE, coarse * COARSE, share * 255),
        *(all_light * 2.55, all_a + 128, all_b + 128),
    ]


def _summary(proportions: float, cells: Sequence[Sequence[float]]) -> list[float]:
    """Proportions, mean colour of the piece and of the middle, and its share in each quarter."""
    weight = sum(cell[5] for cell in cells) or 1.0
    light, a, b = (sum(cell[it] * cell[5] for cell in cells) / weight for it in range(3))
    rows = range(CELLS // 4, CELLS * 3 // 4)
    middle = [cells[row * CELLS + column] for row in rows for column in rows]
    inner = [sum(cell[it] for cell in middle) / len(middle) for it in (6, 7, 8)]
    half = CELLS // 2
    quarters = [0.0] * 4
    for at, cell in enumerate(cells):
        quarters[at // CELLS // half * 2 + at % CELLS // half] += cell[5]
    return [
        *(proportions + 128, light / 5, a, b, inner[0] / 10, inner[1] / 2, inner[2] / 2),
        *(quarter / half**2 / 255 * 12 for quarter in quarters),
    ]


def _place(part: Part) -> list[float]:
    """How large the part is in its picture, and at what height: whole pictures tell neither."""
    _, top, width, height = part
    return [width * 255, height * 255, (top + height / 2) * 255]


def _grain(crop: pyvips.Image, background: Sequence[bool]) -> list[float]:
    """How much neighbours differ, across and down, one and two pixels apart: stripes and knits."""
    side = SIDE * ENLARGED
    light = _lab(crop, side, side)[0].copy_memory()
    piece = bytes(not behind for behind in background)
    mask = pyvips.Image.new_from_memory(piece, SIDE, SIDE, 1, "uchar").zoom(ENLARGED, ENLARGED)
    found = []
    for across, down in ((1, 0), (0, 1), (2, 0), (0, 2)):
        first, second = (
            (0, 0, side - across, side - down),
            (across, down, side - across, side - down),
        )
        step = (light.crop(*first) - light.crop(*second)).abs()
        inside = mask.crop(*first) & mask.crop(*second)
        strength = ((step > STRONGEST).ifthenelse(STRONGEST, step) * inside).avg()
        found.append(GRAIN * (1 + math.log(strength / max(inside.avg(), 0.001) + 0.5)))
    return found


def _places_of_cells() -> list[list[int]]:
    step = SIDE // CELLS
    return [
        [y * SIDE + x for y in range(row, row + step) for x in range(column, column + step)]
        for row in range(0, SIDE, step)
        for column in range(0, SIDE, step)
    ]


def _flood(pixels: Sequence[Lab], colors: Sequence[Lab]) -> list[bool]:
    """Which pixels are background: like a colour of it, and joined to the edge by small steps."""
    alike = [any(_nearly(pixel, color) for color in colors) for pixel in pixels]
    edge = SIDE - 1
    found = [
        like and (at % SIDE in (0, edge) or at // SIDE in (0, edge))
        for at, like in enumerate(alike)
    ]
    waiting = [at for at, is_found in enumerate(found) if is_found]
    while waiting:
        at = waiting.pop()
        for other in _neighbours(at):
            if alike[other] and not found[other] and math.dist(pixels[at], pixels[other]) < STEP:
                found[other] = True
                waiting.append(other)
    return found


def _neighbours(at: int) -> list[int]:
    column = at % SIDE
    found = [at - SIDE, at + SIDE]
    if column:
        found.append(at - 1)
    if column < SIDE - 1:
        found.append(at + 1)
    return [other for other in found if 0 <= other < SIDE * SIDE]


def _nearly(pixel: Lab, color: Lab) -> bool:
    light, a, b = pixel
    distance = math.hypot((light - color[0]) / 2, a - color[1], b - color[2])
    return distance < BACKGROUND


def _frame_colors(image: pyvips.Image, box: Box) -> list[Lab]:
    """The main colours of the frame around the box; none if the box fills the picture."""
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
    """The standard deviation of each band."""
    mean = _mean(pixels)
    bands = zip(zip(*pixels, strict=True), mean, strict=True)
    return [math.sqrt(fmean((value - middle) ** 2 for value in band)) for band, middle in bands]


def _packed(values: Sequence[float]) -> bytes:
    return bytes(min(max(round(value), 0), 255) for value in values)
