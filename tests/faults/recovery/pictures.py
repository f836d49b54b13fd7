"""The pictures that workers upload: small, and different for every seed."""

import io
from functools import cache

from PIL import Image, ImageChops, ImageStat

from tests.wardrobe.pictures import encoded, patchwork

PICTURE_SIZE = (90, 120)
MAX_DIFFERENCE = 20
"""Mean difference of two pictures' pixels, of 255; patchworks of other seeds differ by 60."""


@cache
def picture(seed: int) -> bytes:
    """Return a small JPEG of its own for every seed."""
    image: Image.Image = patchwork(seed).resize(PICTURE_SIZE)
    return encoded(image, "JPEG", quality=90)


def reopened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def differs(uploaded: bytes, served: bytes) -> bool:
    """Return whether two files show different pictures."""
    first = reopened(uploaded).convert("RGB").resize((9, 8))
    second = reopened(served).convert("RGB").resize((9, 8))
    mean = ImageStat.Stat(ImageChops.difference(first, second)).mean
    return sum(mean) / len(mean) > MAX_DIFFERENCE
