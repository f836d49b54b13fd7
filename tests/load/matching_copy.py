"""Makes the copy of a photo that the app uploads to match one garment, with pyvips.

Like web/src/features/outfit/composer/match-source.ts: at most 640 pixels wide, and sharp only in
one box with a margin. Everything else is blurred by scaling it down to 28 pixels and up again.
"""

import pyvips

from wardrobe.image_processing.crops import Part

WIDTH, BLURRED_WIDTH = 640, 28
QUALITY = 90
MARGIN, MIN_MARGIN = 0.12, 0.02
"""On each side: a share of the box, but at least a share of the picture."""


def copy_for_matching(jpeg: bytes, box: Part) -> bytes:
    """Return the picture as a JPEG in which only the box is sharp."""
    picture = pyvips.Image.new_from_buffer(jpeg, "").copy_memory()
    sharp = picture.thumbnail_image(min(WIDTH, picture.width)).copy_memory()
    tiny = sharp.thumbnail_image(BLURRED_WIDTH).copy_memory()
    enlarged = tiny.resize(
        sharp.width / tiny.width, vscale=sharp.height / tiny.height, kernel="linear"
    )
    blurred = enlarged.gravity("centre", sharp.width, sharp.height, extend="copy")
    mask = _mask(sharp.width, sharp.height, box)
    copy = mask.ifthenelse(sharp, blurred, blend=True).cast("uchar")
    return bytes(copy.copy(interpretation="srgb").jpegsave_buffer(Q=QUALITY))


def _mask(width: int, height: int, box: Part) -> pyvips.Image:
    """Return a mask that is white in the box, with the same rounded corners as in the app."""
    x, y, across, down = box
    beside, above = max(MARGIN * across, MIN_MARGIN), max(MARGIN * down, MIN_MARGIN)
    left, top = (x - beside) * width, (y - above) * height
    wide, high = (across + 2 * beside) * width, (down + 2 * above) * height
    radius = min(wide, high) / 3
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="{radius}"/></svg>'
    )
    return pyvips.Image.svgload_buffer(drawing.encode())[3]
